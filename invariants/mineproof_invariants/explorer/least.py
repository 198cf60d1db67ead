"""The smallest set of tiles that contains a tile and is closed under what a cascade opens, for every case.

Which set that is depends on the tile, the empty tiles without an adjacent mine, and the tiles that can be
opened. For one tile and one set of zeros it is worked out for all sets of openable tiles at once, and kept.

>>> from mineproof_invariants.explorer.packed import Packed
>>> least = Least(Packed([[1], [0, 2], [1]]))
>>> [bin(s) for s in least.sets(0, np.array([0b000, 0b000, 0b100]), np.array([0b111, 0b101, 0b111]))]
['0b111', '0b1', '0b11']
"""

from __future__ import annotations

import numpy as np

from mineproof_invariants.explorer.packed import Masks, Packed


class Least:
    """Least closed sets on a board.

    >>> Least(Packed([[]])).sets(0, np.array([1]), np.array([1]))
    array([1])
    """

    def __init__(self, board: Packed) -> None:
        self.board = board
        self._tables: dict[tuple[int, int], Masks] = {}

    def sets(self, tile: int, mines: Masks, opens: Masks) -> Masks:
        """Return the least closed set that contains a tile, by the mines and the tiles that can be opened.

        >>> Least(Packed([[1], [0]])).sets(0, np.array([0b00, 0b10]), np.array([0b11, 0b11]))
        array([3, 1])
        """
        least = np.full_like(mines, 1 << tile)
        zeros = self.board.zeros.take(mines)
        spreads = np.flatnonzero(zeros & (1 << tile))
        if spreads.size:
            zeros, opens = zeros.take(spreads), opens.take(spreads)
            found = least.take(spreads)
            for each in np.flatnonzero(np.bincount(zeros)).tolist():
                here = np.flatnonzero(zeros == each)
                found[here] = self._table(tile, each).take(opens.take(here))
            least[spreads] = found
        return least

    def _table(self, tile: int, zeros: int) -> Masks:
        """Return the least closed set by the set of openable tiles.

        A zero of the set brings everything adjacent that can be opened; tile after tile, until none brings
        more. Every tile in the result was brought by one that had to be there, so nothing smaller is closed.
        """
        key = tile, zeros
        if key not in self._tables:
            opens = np.arange(1 << self.board.size, dtype=np.int64)
            least = np.full_like(opens, 1 << tile)
            size = 0
            while size != (size := int(self.board.ones[least].sum())):
                for each, beside in enumerate(self.board.beside):
                    if zeros >> each & 1:
                        least |= np.where(least >> each & 1, beside & opens, 0)
            self._tables[key] = least
        return self._tables[key]
