"""Work that takes its time: spread over the cores of this machine or a cluster, with a line of progress."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context
from os import cpu_count
from threading import current_thread, main_thread
from typing import NoReturn, cast

from mineproof_frontends.boards import BadWords


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["--jobs", "3"]).jobs
    3
    """
    parser.add_argument("--jobs", type=int, metavar="N", help="so many processes; as many as cores otherwise")
    parser.add_argument("--dask", metavar="ADDRESS", help="give the work to a Dask cluster")


@contextmanager
def executor(options: argparse.Namespace) -> Iterator[Executor | None]:
    """Yield what does the work, or None if it is to be done right here.

    >>> with executor(argparse.Namespace(jobs=1, dask=None)) as here:
    ...     print(here)
    None
    """
    if options.jobs is not None and options.jobs < 1:
        raise BadWords(f"--jobs needs a number of at least 1, not {options.jobs}")
    if options.dask:
        try:
            client = import_module("distributed").Client(options.dask, timeout=5)
        except ModuleNotFoundError:
            raise BadWords("--dask needs the package distributed: pip install distributed") from None
        except (OSError, ValueError) as error:
            raise BadWords(f"there is no Dask cluster at {options.dask}: {error}") from None
        with client:
            yield cast(Executor, client.get_executor())
        return
    count = options.jobs or cpu_count() or 1
    if count == 1:
        yield None
        return
    # Started anew and not forked: what a test has patched here must not follow, and threads must not either.
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    with _ended_by(signal.SIGTERM):
        try:
            with _ignored(signal.SIGINT):
                # Workers start with the first task; what ignores an interrupt then does so for good.
                pool.submit(int).result()
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            # Whoever was interrupted must not wait for what workers are in the middle of.
            for worker in active_children():
                worker.terminate()


@contextmanager
def _ignored(number: signal.Signals) -> Iterator[None]:
    with _handled(number, signal.SIG_IGN):
        yield


@contextmanager
def _ended_by(number: signal.Signals) -> Iterator[None]:
    """Let a signal end this process in an orderly way, its workers first."""

    def end(*_: object) -> NoReturn:
        sys.exit(128 + number)

    with _handled(number, end):
        yield


@contextmanager
def _handled(number: signal.Signals, handler: Callable[..., object] | signal.Handlers) -> Iterator[None]:
    if current_thread() is not main_thread():
        # Only there can signals be handled, and only there do they arrive.
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def tell(line: str) -> None:
    """Show how far the work is on one line of a terminal, and nothing elsewhere; no words clear the line.

    >>> tell("half of it")
    """
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
