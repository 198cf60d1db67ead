"""Work that takes its time: spread over the cores of this machine or a cluster, with a line of progress."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context
from os import cpu_count
from threading import current_thread, main_thread
from typing import Any, NoReturn, TypeVar, cast

from mineproof_frontends.boards import BadWords

T = TypeVar("T")


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
    pool = _Pool(count, mp_context=get_context("spawn"))
    with _ended_by(signal.SIGTERM):
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            # Whoever was interrupted must not wait for what workers are in the middle of.
            for worker in active_children():
                worker.kill()


class _Pool(ProcessPoolExecutor):
    """Processes that leave it to this one to be interrupted."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        # A task may start a process, and an interrupt in the middle of that would leave half of one behind.
        with _held(signal.SIGINT, signal.SIGTERM):
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _held(*numbers: signal.Signals) -> Iterator[None]:
    """Hold signals back for a moment; processes that are started meanwhile never hear of them."""
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    received: list[int] = []
    # Blocked is what the new process inherits. This one has threads that block nothing, so it takes notes.
    before = {number: signal.signal(number, lambda got, _: received.append(got)) for number in numbers}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in before.items():
            signal.signal(number, handler)
        if received:
            signal.raise_signal(received[0])


@contextmanager
def _ended_by(number: signal.Signals) -> Iterator[None]:
    """Let a signal end this process in an orderly way, its workers first."""

    def end(*_: object) -> NoReturn:
        sys.exit(128 + number)

    if current_thread() is not main_thread():
        # Only there can signals be handled, and only there do they arrive.
        yield
        return
    before = signal.signal(number, end)
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
