"""Print one table: how fast mineproof is beside its peers, and whether the targets are met."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter

from benchmarks.timing import Row, Unsound, tell

IDEAS = {
    "clicks": "clicking every safe tile of expert boards, beside ms_toollib",
    "flood": "one click that opens a large board, beside a flood in C",
    "counts": "adjacent mines of 10^8 tiles and of 60 dimensions, beside memcpy",
    "creation": "creating an expert game, beside ms_toollib",
    "memory": "bytes a tile held by a game that is wide open",
    "explorer": "visiting every state of 2 x 4 tiles, beside Spin",
    "fuzzing": "checked moves in a batch on 9 x 9, beside Hypothesis",
    "lab": "digging on the lab's nested lists",
    "conformance": "moves of somebody else's game compared with the model",
}
HEADINGS = ("row", "ours: median (min..max)", "peer: median (min..max)", "ratio", "target", "met")
EPILOG = """\
benchmarks:
{ideas}

examples:
  python -m benchmarks                             everything, a minute or so
  python -m benchmarks --quick                     fewer rounds, same boards and targets
  python -m benchmarks --only flood --only memory  two of them
  PYTHONPATH=model:invariants:frontends python -m benchmarks            from a checkout, without installing

Ratio is ours / peer, so smaller is better for us. The table goes to standard output, progress to standard
error. The status is 0 when no target is missed, 1 when one is, 2 when nothing could be measured.
Nothing is installed: where ms_toollib or gcc is missing, its rows say so.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for; return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        importlib.import_module("mineproof")
    except ImportError as error:
        tell(f"mineproof cannot be imported ({error}).")
        tell("Install it (pip install .), or run from the checkout:")
        tell("  PYTHONPATH=model:invariants:frontends python -m benchmarks")
        return 2
    rows: list[Row] = []
    failed = False
    for name in options.only or IDEAS:
        tell(f"{name}: {IDEAS[name]}")
        begun = perf_counter()
        try:
            rows.extend(importlib.import_module(f"benchmarks.{name}").rows(options.quick))
        except Unsound as error:
            failed = True
            rows.append(Row(name, skipped=str(error)))
        except MemoryError:
            rows.append(Row(name, skipped="not enough memory on this machine"))
        tell(f"{name}: {perf_counter() - begun:.1f} s")
    print(_machine())
    print()
    print(table(rows))
    missed = [row.label for row in rows if row.met is False]
    print()
    print(f"Targets met: {sum(row.met is True for row in rows)}, missed: {len(missed)}.", *missed, sep="\n  ")
    if not any(row.ours for row in rows):
        return 2
    return 1 if missed or failed else 0


def table(rows: list[Row]) -> str:
    """Write rows as a Markdown table with straight columns.

    >>> print(table([Row("sum", skipped="no gcc")]).splitlines()[-1].split(" | ")[2].strip())
    skipped: no gcc
    """
    lines = [HEADINGS, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines)]
    written = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
    return "\n".join([written[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *written[1:]])


def _parser() -> argparse.ArgumentParser:
    ideas = "\n".join(f"  {name:10}{text}" for name, text in IDEAS.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        epilog=EPILOG.format(ideas=ideas),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=list(IDEAS),
        metavar="NAME",
        help="run this benchmark; may be repeated",
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds and fewer expert boards")
    return parser


def _machine() -> str:
    found = []
    for name in ("numpy", "ms_toollib"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} absent")
    return (
        f"Python {platform.python_version()}, {', '.join(found)}, {os.cpu_count()} CPUs, {platform.machine()}"
    )


if __name__ == "__main__":
    sys.exit(main())
