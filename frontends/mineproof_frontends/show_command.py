"""`mineproof show`: a board from a file, drawn, checked, and written in another document's notation."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from mineproof.turn import FLAGGED, HIDDEN
from mineproof_frontends.boards import BadWords
from mineproof_frontends.files import replace_file
from mineproof_frontends.notation.alphabets import NAMES
from mineproof_frontends.notation.checks import check
from mineproof_frontends.notation.files import STANDARD, text_of
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import Sheet
from mineproof_frontends.notation.writing import write

DRAWN = {"kata": "kata-framed", "exam": "exam-framed", "lab": "lab"}

EXAMPLES = """\
examples:
  mineproof show board.txt                           draw it, and say what it is
  mineproof show partial.dat --mines mines.dat       and compare it with the mines
  mineproof show partial.dat --to kata               the exam's board as the kata writes it
  mineproof show board.txt --from lab --to exam      a file that might be the kata's as well
  mineproof show game.json --minefield --to kata     the mines of the lab's dictionary
  mineproof show - --mines b.txt --to lab-json --output game.json

        hidden  flagged  zero   exploded  minefield
  kata  -       *        _      X         b and -    also framed, a hidden tile then is blank
  exam  ?       *        blank            * and .    also framed
  lab   _                blank  .                    a minefield, and any game, is lab-json

The kata's bomb board, numbers with 0 and b, is read as a solved board that knows its mines.

The status is 0, or 2 when the file is no board, or is one that cannot be.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("file", metavar="FILE", help="a board or a minefield; - is the standard input")
    parser.add_argument(
        "--from", choices=NAMES, dest="notation", help="what the file is written in; else it is recognised"
    )
    parser.add_argument("--to", choices=NAMES, help="what to write; else it is drawn as its document does")
    parser.add_argument(
        "--mines", metavar="FILE", help="compare with these mines: a minefield, or the lab's dictionary"
    )
    parser.add_argument("--minefield", action="store_true", help="write the mines and not what is seen")
    parser.add_argument("--output", metavar="FILE", help="write there, once everything is checked")


def run(options: argparse.Namespace) -> int:
    """Read, check and write; return the exit status.

    >>> run(_options(["nowhere.txt"]))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: nowhere.txt cannot be read: No such file or directory
    """
    if options.file == options.mines == STANDARD:
        raise BadWords("the standard input can be the board or its mines, and not both")
    sheet = read(*text_of(options.file), options.notation, options.minefield and options.mines is None)
    mines = sheet if options.mines is None else read(*text_of(options.mines), wants_mines=True).buried()
    if mines.mines is not None:
        check(sheet, mines)
        sheet = replace(sheet, mines=mines.mines)
    as_minefield = options.minefield or sheet.kind == "minefield"
    text = write(sheet, options.to or DRAWN[sheet.document], as_minefield) + "\n"
    if options.output in (None, STANDARD):
        print(text, end="")
    else:
        _write(Path(options.output), text)
    if options.to is None:
        agreed = "" if options.mines is None else ", and all agrees with them"
        print(_told(sheet) + agreed, file=sys.stderr)
    return 0


def _told(sheet: Sheet) -> str:
    rows, columns = sheet.topology.lengths
    tiles = "".join(sheet.rows)
    hidden, flagged = tiles.count(HIDDEN), tiles.count(FLAGGED)
    seen = f"{hidden} hidden, {flagged} flagged, {len(tiles) - hidden - flagged} revealed"
    mines = "" if sheet.mines is None else f"; mines: {len(sheet.mines)}"
    return f"{sheet.name}: a {sheet.kind} in {sheet.notation}, {rows} × {columns}: {seen}{mines}"


def _write(path: Path, text: str) -> None:
    try:
        replace_file(path, text)
    except OSError as error:
        raise BadWords(f"{path} cannot be written: {error.strerror}") from None


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)
