"""Work that takes its time: spread over the cores of this machine or a cluster, with a line of progress."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from os import cpu_count
from typing import cast

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
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def tell(line: str) -> None:
    """Show how far the work is on one line of a terminal, and nothing elsewhere; no words clear the line.

    >>> tell("half of it")
    """
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
