r"""A board as a file has it: what is seen, the mines where they are known, and where in the file it is.

>>> from mineproof_frontends.notation.reading import read
>>> read("1-\n--", "board.txt").wrong((1, 0), "this is the last straw")
BadWords('board.txt: line 2, column 1: this is the last straw')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from mineproof import Box, Minefield
from mineproof.turn import FLAGGED, HIDDEN
from mineproof_frontends.boards import BadWords

Tile = tuple[int, int]


def wrong(name: str, line: int, column: int, sentence: str) -> BadWords:
    """Make the error for one place in a file.

    >>> str(wrong("board.txt", 1, 2, "nothing fits"))
    'board.txt: line 1, column 2: nothing fits'
    """
    return BadWords(f"{name}: line {line}, column {column}: {sentence}")


@dataclass(frozen=True)
class Sheet:
    """Rows of the symbols that a `View` prints, and the mines, or None where they are not known.

    Equal sheets show the same, whichever files they were read from.

    >>> from mineproof_frontends.notation.reading import read
    >>> read("_1-", "board.txt") == read(" 1?", "board.dat")
    True
    """

    rows: tuple[str, ...]
    mines: Minefield | None
    name: str = field(compare=False)
    notation: str = field(compare=False)
    kind: str = field(compare=False)
    place: Callable[[int, int], tuple[int, int]] = field(compare=False, repr=False)
    """From the row and the column of a tile to the line and the column of the file."""

    @property
    def document(self) -> str:
        """The document whose notation this is: kata, exam or lab.

        >>> from mineproof_frontends.notation.reading import read
        >>> read("?1", "board.dat").document
        'exam'
        """
        return self.notation.partition("-")[0]

    @property
    def topology(self) -> Box:
        """The board without anything on it.

        >>> from mineproof_frontends.notation.reading import read
        >>> read("---", "board.txt").topology
        Box(1, 3)
        """
        return Box(len(self.rows), len(self.rows[0]))

    def wrong(self, tile: Tile, sentence: str) -> BadWords:
        """Make the error for a tile, as at the top of this module."""
        return wrong(self.name, *self.place(*tile), sentence)

    def first(self, symbols: str) -> Tile | None:
        """Return the first tile that shows one of these symbols.

        >>> from mineproof_frontends.notation.reading import read
        >>> read("1-*", "board.txt").first("*X")
        (0, 2)
        """
        return next(
            (
                (row, column)
                for row, seen in enumerate(self.rows)
                for column, symbol in enumerate(seen)
                if symbol in symbols
            ),
            None,
        )

    def minefield(self) -> Minefield:
        """Return the mines, or raise `BadWords` where a tile may hide one.

        >>> from mineproof_frontends.notation.reading import read
        >>> read("1-", "board.txt").minefield()
        Traceback (most recent call last):
            ...
        mineproof_frontends.boards.BadWords: board.txt: line 1, column 2: nothing tells whether this is a mine
        """
        if self.mines is None:
            raise self.wrong(self.first(HIDDEN + FLAGGED) or (0, 0), "nothing tells whether this is a mine")
        return self.mines

    def buried(self) -> Sheet:
        """Return the same mines with nothing done to them yet.

        >>> from mineproof_frontends.notation.reading import read
        >>> read("1X", "board.txt").buried().rows
        ('--',)
        """
        return replace(self, rows=tuple(HIDDEN * len(row) for row in self.rows), mines=self.minefield())
