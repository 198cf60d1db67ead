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
from contextlib import suppress
from importlib.metadata import version
from typing import NamedTuple

from mineproof import BadInput
from mineproof_frontends import (
    bot_command,
    completion_command,
    engine,
    fuzz_command,
    play_command,
    replay_command,
    scenarios_command,
    show_command,
    spec_command,
    vectors_command,
    verify_command,
)

USAGE = 2
INTERRUPTED = 130

EXAMPLES = """\
examples:
  mineproof play                               a game in the terminal
  mineproof bot                                a game that plays itself
  mineproof scenarios                          the examples of the five documents, red or green
  mineproof show board.txt --to exam           a board in another notation
  mineproof verify                             every clause by every method, about a minute
  mineproof fuzz mygame:Minesweeper            somebody's game beside the specification
  mineproof spec V.Game.loss_condition         one clause with its formula and its evidence

`mineproof COMMAND --help` has more. The status is 0 when all is well, 1 when something that was checked does
not hold, 2 when the command makes no sense, or something that was asked for could not be done.
"""


def _file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="what bot --replay, fuzz --replay or verify wrote, or Replay.to_json()"
    )


def _label(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("label", nargs="?", metavar="LABEL", help="such as V.Game.loss_condition")


def _nothing(_: argparse.ArgumentParser) -> None:
    """Take no arguments."""


class Command(NamedTuple):
    """What is said of a command, what it does, and what it takes."""

    summary: str
    run: Callable[[argparse.Namespace], int]
    add_arguments: Callable[[argparse.ArgumentParser], None] = _nothing
    examples: str = ""


COMMANDS = {
    "play": Command(
        "play in the terminal", play_command.run, play_command.add_arguments, play_command.EXAMPLES
    ),
    "bot": Command(
        "watch a bot play, or count its victories",
        bot_command.run,
        bot_command.add_arguments,
        bot_command.EXAMPLES,
    ),
    "scenarios": Command(
        "play the examples of the five documents: red or green",
        scenarios_command.run,
        scenarios_command.add_arguments,
        scenarios_command.EXAMPLES,
    ),
    "show": Command(
        "draw and check a board of the kata, the exam or the lab, or convert it",
        show_command.run,
        show_command.add_arguments,
        show_command.EXAMPLES,
    ),
    "replay": Command(
        "print a replay, or a finding of fuzz, move by move",
        lambda options: replay_command.run(options.file),
        _file,
        "examples:\n  mineproof replay game.json\n",
    ),
    "verify": Command(
        "check every clause by every method",
        verify_command.run,
        verify_command.add_arguments,
        verify_command.EXAMPLES,
    ),
    "fuzz": Command(
        "compare somebody's Minesweeper with the specification",
        fuzz_command.run,
        fuzz_command.add_arguments,
        fuzz_command.EXAMPLES,
    ),
    "spec": Command(
        "print a clause, or list them all", lambda options: spec_command.run(options.label), _label
    ),
    "vectors": Command(
        "write every transition of small boards, a line of JSON each",
        vectors_command.run,
        vectors_command.add_arguments,
    ),
    "engine": Command(
        "play over a pipe: spec/protocol.md on the standard input and output", lambda _: engine.run()
    ),
    "completion": Command(
        "print a script that completes commands and options in a shell",
        lambda options: _complete(options.shell),
        completion_command.add_arguments,
        completion_command.EXAMPLES,
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return USAGE
    _mend_streams()
    try:
        return COMMANDS[options.command].run(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read this has seen enough; what is left must not be written when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return USAGE
    except (BadInput, OSError) as error:
        with suppress(OSError):  # a full disk under the standard error must not change the status
            print(f"mineproof: {_told(error)}", file=sys.stderr, flush=True)
        return USAGE


def _told(error: Exception) -> str:
    """Say what went wrong, without the number of the operating system's error."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _complete(shell: str) -> int:
    print(completion_command.script(_parser(), shell))
    return 0


def _mend_streams() -> None:
    """Take nothing for a stream that is closed; write a ? where a terminal knows no ∀."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as we run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mineproof",
        description="A Minesweeper whose promises are clauses: to play, to verify, to fuzz, to embed.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"mineproof {version('mineproof')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in COMMANDS.items():
        below = commands.add_parser(
            name,
            help=command.summary,
            description=command.summary[0].upper() + command.summary[1:] + ".",
            epilog=command.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(below)
    return parser


if __name__ == "__main__":
    sys.exit(main())
