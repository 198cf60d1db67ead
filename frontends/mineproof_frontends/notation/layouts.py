r"""Where the tiles of a text are: plain lines, or one of two frames.

>>> print(*KATA_FRAME.filled(["1-", "*X"]), sep="\n")
+-+-+
|1|-|
+-+-+
|*|X|
+-+-+
>>> print(*EXAM_FRAME.filled(["1?", "*?"]), sep="\n")
  12
 +--+
A|1?|
B|*?|
 +--+
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from string import ascii_uppercase, digits

from mineproof_frontends.notation.sheet import wrong

TILE = "\0"
"""Stands for any tile in a picture of a frame: no text that could be a board has it."""
NO_LIMIT = 2**31 - 1


@dataclass(frozen=True)
class Layout:
    """Where the first tile is, how far the next one is, and the lines of a board of any size.

    >>> KATA_FRAME.place(2, 0)
    (6, 2)
    """

    first: tuple[int, int]
    step: int
    lines: Callable[[int, int], list[str]]
    margin: tuple[int, int] = (0, 0)
    """How many lines and columns are more than a step for each tile."""
    mark: str = ""
    """A line that begins like this has this frame."""
    most: tuple[int, int] = (NO_LIMIT, NO_LIMIT)

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and the column of a tile, from 1."""
        return self.first[0] + self.step * row, self.first[1] + self.step * column

    def is_seen(self, lines: Sequence[str]) -> bool:
        """Tell whether these lines are meant to have this frame.

        >>> KATA_FRAME.is_seen(["+-+", "oops"]), EXAM_FRAME.is_seen(["  1", " 1?"]), PLAIN.is_seen(["1-"])
        (True, False, False)
        """
        return self.mark != "" and any(re.match(self.mark, line) for line in lines)

    def beyond(self, rows: int, columns: int) -> tuple[int, int] | None:
        """Return the first tile that has no place in this layout.

        >>> EXAM_FRAME.beyond(26, 9), EXAM_FRAME.beyond(9, 10)
        (None, (0, 9))
        """
        if columns > self.most[1]:
            return 0, self.most[1]
        return (self.most[0], 0) if rows > self.most[0] else None

    @property
    def limit(self) -> str:
        """A sentence about boards that are too large.

        >>> EXAM_FRAME.limit
        'this frame has room for 26 rows and 9 columns; without a frame there is no limit'
        """
        rows, columns = self.most
        return f"this frame has room for {rows} rows and {columns} columns; without a frame there is no limit"

    def filled(self, rows: Sequence[str]) -> list[str]:
        """Lay out rows of tiles, as at the top of this module."""
        tiles = iter("".join(rows))
        empty = self.lines(len(rows), len(rows[0]))
        return ["".join(next(tiles) if letter == TILE else letter for letter in line) for line in empty]

    def tiles(self, lines: Sequence[str], name: str) -> list[str]:
        """Take the rows of tiles out of their frame, or raise `BadWords` where it is broken.

        >>> KATA_FRAME.tiles(["+-+", "|1|", "+-+"], "board.txt")
        ['1']
        >>> KATA_FRAME.tiles(["+-+", "|1 ", "+-+"], "board.txt")
        Traceback (most recent call last):
            ...
        mineproof_frontends.boards.BadWords: board.txt: line 2, column 3: the frame has '|' here, not ' '
        """
        rows, columns = (
            max(1, (length - margin) // self.step)
            for length, margin in zip((len(lines), len(lines[0])), self.margin)
        )
        beyond = self.beyond(rows, columns)
        if beyond:
            raise wrong(name, *self.place(*beyond), self.limit)
        found = []
        compared = zip_longest(self.lines(rows, columns), lines, fillvalue="")
        for number, (wanted, line) in enumerate(compared, 1):
            for column, (needed, letter) in enumerate(zip_longest(wanted, line), 1):
                if letter is None or needed not in (TILE, letter):
                    sentence = f"the frame has {_told(needed)} here, not {_told(letter)}"
                    raise wrong(name, number, column, sentence)
            if TILE in wanted:
                found.append("".join(letter for needed, letter in zip(wanted, line) if needed == TILE))
        return found


def _told(letter: str | None) -> str:
    return "the end of the line" if letter is None else "a tile" if letter == TILE else repr(letter)


def _plain(rows: int, columns: int) -> list[str]:
    return [TILE * columns] * rows


def _kata_frame(rows: int, columns: int) -> list[str]:
    rule, tiles = "+" + "-+" * columns, "|" + f"{TILE}|" * columns
    return [rule, *[tiles, rule] * rows]


def _exam_frame(rows: int, columns: int) -> list[str]:
    rule = f" +{'-' * columns}+"
    tiles = [f"{name}|{TILE * columns}|" for name in ascii_uppercase[:rows]]
    return [f"  {digits[1 : columns + 1]}", rule, *tiles, rule]


PLAIN = Layout((1, 1), 1, _plain)
KATA_FRAME = Layout((2, 2), 2, _kata_frame, mark=r"[+|]")
EXAM_FRAME = Layout((3, 3), 1, _exam_frame, margin=(3, 2), mark=r" \+|.\|", most=(26, 9))
