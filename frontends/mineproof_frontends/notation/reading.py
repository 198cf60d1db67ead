r"""A text in any notation, recognised and read.

>>> sheet = read("---\n-X-\n---\n[Sandbox 3x3] BOOM! – Game Over.", "boom.txt")
>>> sheet.rows, sheet.notation
(('---', '-X-', '---'), 'kata')
>>> read("__1\n__1", "board.txt")
Traceback (most recent call last):
    ...
mineproof_frontends.boards.BadWords: board.txt: this can be the kata's or the lab's: say which with --from
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from mineproof import Minefield
from mineproof.turn import FLAGGED, HIDDEN
from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.alphabets import LAB_JSON, NOTATIONS, NUMBERS, Alphabet
from mineproof_frontends.notation.lab_json import read_game
from mineproof_frontends.notation.layouts import PLAIN, Layout
from mineproof_frontends.notation.sheet import Sheet, wrong

MESSAGE = re.compile(r"^\[Sandbox \d+x\d+\]", re.M)
"""What the kata says under a board."""


def read(text: str, name: str, notation: str | None = None, wants_mines: bool = False) -> Sheet:
    r"""Read a board, or raise `BadWords` with the line and the column of what is wrong with it.

    Without a notation it is recognised. Who wants mines takes for a minefield whatever can be one.

    >>> read("*.\n..", "mines.dat").mines
    Minefield(Box(2, 2), [(0, 0)])
    >>> read("--", "mines.txt").mines, read("--", "mines.txt", wants_mines=True).mines
    (None, Minefield(Box(1, 2), []))
    """
    if notation == LAB_JSON or (notation in (None, "lab") and text.lstrip().startswith("{")):
        return read_game(text, name)
    lines = _lines(text, notation)
    notation = notation or ("kata" if MESSAGE.search(text) else None)
    if not any(lines):
        raise wrong(name, 1, 1, "there is no board in this file")
    if not lines[-1]:
        raise wrong(name, len(lines), 1, "an empty line: write the blanks of its tiles, or take it away")
    names = _notations(lines, notation)
    layout = NOTATIONS[names[0]].layout
    rows = lines if layout is PLAIN else layout.tiles(lines, name)
    alphabet = _alphabet(rows, names, name, wants_mines)
    found = next(each for each in names if alphabet in NOTATIONS[each].alphabets)
    return _sheet(_rectangle(rows, alphabet, name), alphabet, layout, name, found)


def _lines(text: str, notation: str | None) -> list[str]:
    """Return the lines of a board, without what the kata says under it."""
    lines = text.removesuffix("\n").split("\n")
    if notation in (None, "kata", "kata-framed"):
        said = [at for at, line in enumerate(lines) if MESSAGE.match(line)]
        if said and not any(lines[said[0] + 1 :]):
            return lines[: said[0]]
    if notation in ("kata", "kata-framed"):
        while lines and not lines[-1]:
            lines.pop()
    return lines


def _notations(lines: Sequence[str], asked: str | None) -> list[str]:
    """List what the text may be: one notation with a frame, or all without."""
    if asked is not None and NOTATIONS[asked].layout is not PLAIN:
        return [asked]
    names = [name for name, notation in NOTATIONS.items() if asked in (None, notation.document)]
    framed = [name for name in names if NOTATIONS[name].layout.is_seen(lines)]
    return framed[:1] or [name for name in names if NOTATIONS[name].layout is PLAIN]


def _alphabet(rows: Sequence[str], names: Sequence[str], name: str, wants_mines: bool) -> Alphabet:
    layout = NOTATIONS[names[0]].layout
    alphabets = [alphabet for each in names for alphabet in NOTATIONS[each].alphabets]
    fitting = _fitting(set().union(*rows), alphabets)
    if wants_mines:
        fitting = [alphabet for alphabet in fitting if alphabet.mine] or fitting
    if not fitting:
        raise _foreign(rows, alphabets, layout, name)
    documents = list(dict.fromkeys(f"the {alphabet.document}'s" for alphabet in fitting))
    if len(documents) > 1:
        advice = ", and is no minefield" if wants_mines else ": say which with --from"
        raise BadWords(f"{name}: this can be {' or '.join(documents)}{advice}")
    return fitting[0]


def _fitting(letters: set[str], alphabets: Iterable[Alphabet]) -> list[Alphabet]:
    return [alphabet for alphabet in alphabets if letters <= alphabet.symbols.keys()]


def _foreign(rows: Sequence[str], alphabets: list[Alphabet], layout: Layout, name: str) -> BadWords:
    """Find the first letter that fits in nothing of what the letters before it fit in."""
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            left = _fitting({letter}, alphabets)
            if not left:
                kinds = " or ".join(map(str, alphabets))
                return wrong(name, *layout.place(row, column), f"{letter!r} is no tile of {kinds}")
            alphabets = left
    raise AssertionError("every letter fits")


def _rectangle(rows: list[str], alphabet: Alphabet, name: str) -> list[str]:
    """Give back the blanks that an editor took from the ends of lines, where blanks are tiles."""
    longest = max(rows, key=len)
    for number, row in enumerate(rows, 1):
        if len(row) < len(longest) and " " not in alphabet.symbols:
            sentence = f"a tile is missing here: line {rows.index(longest) + 1} has {len(longest)}"
            raise wrong(name, number, len(row) + 1, sentence)
    return [row.ljust(len(longest)) for row in rows]


def _sheet(rows: list[str], alphabet: Alphabet, layout: Layout, name: str, notation: str) -> Sheet:
    seen = tuple("".join(alphabet.symbols[letter] for letter in row) for row in rows)
    sheet = Sheet(seen, None, name, notation, alphabet.kind, layout.place)
    topology = sheet.topology
    adjacent = topology.count_adjacent(np.ones(topology.size, np.uint8)).tolist()
    for symbol, most, tile in zip("".join(seen), adjacent, topology.positions()):
        if symbol in NUMBERS and int(symbol) > most:
            raise sheet.wrong(tile, f"there cannot be {symbol} mines here, where {most} tiles are adjacent")
    if not alphabet.mine and sheet.first(HIDDEN + FLAGGED):
        return sheet
    # Where nothing is hidden, the mines are those that have exploded.
    mine = alphabet.mine or alphabet.exploded
    mines = [tile for letter, tile in zip("".join(rows), topology.positions()) if letter == mine]
    return replace(sheet, mines=Minefield(topology, mines))
