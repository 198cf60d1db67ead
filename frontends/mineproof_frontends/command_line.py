"""The command `mineproof`.

>>> main(["spec", "Game.flags"])
Game.flags
<BLANKLINE>
The number of flags is the number of tiles that are flagged.
...
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version

from mineproof_frontends import (
    engine,
    fuzz_command,
    replay_command,
    spec_command,
    vectors_command,
    verify_command,
)
from mineproof_frontends.boards import BadWords

USAGE = 2

EXAMPLES = """\
examples:
  mineproof verify                             every clause by every method, about a minute
  mineproof verify --quick                     the same on smaller boards, some seconds
  mineproof verify --method walk --jobs 1      one method, in this process
  mineproof verify --clause Game.flags         one clause
  mineproof verify --topology "Box(2, 4)" --rules "note, lives=2"
  mineproof verify --html report.html          a page with the matrix, the tile machine and traces
  mineproof fuzz mygame:Minesweeper            somebody's game beside the specification
  mineproof spec                               list the clauses
  mineproof spec V.Game.loss_condition         one clause with its formula and its evidence

The status is 0 when everything that was checked holds, 1 when a clause is violated, 2 when the command makes
no sense, or something that was asked for was not checked.
"""


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "verify": verify_command.run,
    "fuzz": fuzz_command.run,
    "spec": lambda options: spec_command.run(options.label),
    "replay": lambda options: replay_command.run(options.file),
    "vectors": vectors_command.run,
    "engine": lambda _: engine.run(),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return USAGE
    _write_what_can_be_written()
    try:
        return COMMANDS[options.command](options)
    except BrokenPipeError:
        # Whoever read this has seen enough; what is left must not be written when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return USAGE
    except (BadWords, OSError) as error:
        print(f"mineproof: {error}", file=sys.stderr)
        return USAGE


def _write_what_can_be_written() -> None:
    """Write a ? where a terminal knows no ∀, instead of ending everything."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mineproof",
        description="A Minesweeper whose promises are clauses, and what checks them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"mineproof {version('mineproof')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    checks = commands.add_parser(
        "verify",
        help="check every clause by every method",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verify_command.add_arguments(checks)
    fuzzes = commands.add_parser(
        "fuzz",
        help="compare somebody's Minesweeper with the specification",
        epilog=fuzz_command.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    fuzz_command.add_arguments(fuzzes)
    steps = commands.add_parser("replay", help="step through a replay, or a finding of fuzz")
    steps.add_argument("file")
    writes = commands.add_parser(
        "vectors", help="write every transition of small boards, a line of JSON each"
    )
    vectors_command.add_arguments(writes)
    commands.add_parser("engine", help="play over a pipe: spec/protocol.md on the standard input and output")
    shows = commands.add_parser("spec", help="print a clause, or list them all")
    shows.add_argument("label", nargs="?")
    return parser


if __name__ == "__main__":
    sys.exit(main())
