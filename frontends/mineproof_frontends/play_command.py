"""`mineproof play`: a game in the terminal."""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from mineproof import BadInput, Game, Session, StoreError
from mineproof_frontends.boards import BadWords, mines_of, playable, rules_of, seed_of
from mineproof_frontends.terminal.line_mode import play_in_lines
from mineproof_frontends.terminal.painter import paint
from mineproof_frontends.terminal.shell import Shell

EXAMPLES = """\
examples:
  mineproof play                                      9 x 9 tiles, 10 mines
  mineproof play --board "hex 12x12" --mines 20       hexagons; also octagon, triangle, torus
  mineproof play --board "box 4 4 4" --lives 3        three dimensions, and three lives
  mineproof play --rules spec --assists 2             the specification's rules, with help twice
  mineproof play --seed 42                            the same games again
  mineproof play --session mine.session               an unfinished game goes on next time
  printf 'new\\nreveal 4 4\\n' | mineproof play          by lines of text

Boards are box (any number of dimensions), torus, hex, octagon and triangle. Rules are classic, kata, exam,
spec, note or lab, with changes: victory, cascade, flagging, first_reveal, chording, lives, assists.

Keys: arrows or h j k l move, space reveals, f flags, ? lists all of them.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("--board", default="Box(9, 9)", metavar="BOARD", help="such as 'hex 9x9' (Box(9, 9))")
    parser.add_argument("--mines", type=int, metavar="N", help="how many (one for every eight tiles)")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="the same seed draws the same mines, but that a first reveal is spared one",
    )
    parser.add_argument(
        "--rules",
        default="classic",
        metavar="RULES",
        help="a preset with changes, such as 'note, lives=2' (classic)",
    )
    parser.add_argument("--lives", type=int, metavar="N", help="how many mines must explode to lose")
    parser.add_argument("--assists", type=int, metavar="N", help="how many times to ask for help")
    parser.add_argument("--session", metavar="FILE", help="keep the games in this file, move by move")
    parser.add_argument("--lines", action="store_true", help="play by lines of text")


def run(options: argparse.Namespace) -> int:
    """Play; return the exit status.

    >>> run(_options(["--mines", "81"]))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: 81 mines do not fit: on Box(9, 9) there is room for 1 to 80
    """
    deal = _deal(options)
    try:
        session = Session(options.session, clock=time.time)
    except (StoreError, BadInput) as error:
        raise BadWords(f"--session: {error}") from None
    with session:
        shell = Shell(session, deal, time.time, is_kept=options.session is not None)
        try:
            with suppress(KeyboardInterrupt):
                _play(shell, options.lines)
            shell.order("quit")
        except StoreError as error:
            raise BadWords(str(error)) from None
        print(shell.tally)
        if shell.is_unfinished:
            print(f"The unfinished game is kept in {options.session}.")
    return 0


def _deal(options: argparse.Namespace) -> Callable[[int], Game]:
    """Return what makes the games of this run; what cannot be made is refused now, and not in the menu."""
    topology = playable(options.board)
    mines = mines_of(topology, options.mines)
    first = seed_of(options.seed)
    changes = {name: getattr(options, name) for name in ("lives", "assists")}
    try:
        rules = rules_of(options.rules).but(**{name: n for name, n in changes.items() if n is not None})
        Game.random(topology, mines, first, rules)
    except BadInput as error:
        raise BadWords(str(error)) from None
    return lambda number: Game.random(topology, mines, first + number, rules)


def _play(shell: Shell, by_lines: bool) -> None:
    if by_lines or not all(map(_is_terminal, (sys.stdin, sys.stdout))):
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        play_in_lines(shell, sys.stdin or io.StringIO(), sys.stdout)
    else:
        paint(shell)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)
