"""A small board in bits: a set of tiles is a whole number, and what is asked of sets is looked up in tables.

Bit `t` of a number stands for tile `t`. Many states are handled at once, one NumPy element each.

>>> from mineproof import Box
>>> board = Packed.of(Box(1, 3))
>>> [bin(board.beside[tile]) for tile in range(3)]
['0b10', '0b101', '0b10']
>>> bin(board.zeros[0b100])  # one mine at the end: only the tile at the other end has none beside it
'0b1'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mineproof import Outcome, State, Topology

Masks = npt.NDArray[np.int64]
"""Sets of tiles, one for each state. Signed 64-bit numbers index other arrays without being converted."""

Facts = npt.NDArray[np.bool_]

MOST_TILES = 12
"""A table has an entry for every set of tiles, and a bitmap one for every state of a minefield."""

VICTORY, LOSS, TERMINATED = 1, 2, 4
"""Bits of the outcome, so that a state which is won and lost at once can be written down and found."""

OUTCOMES = {
    0: Outcome.ONGOING,
    VICTORY: Outcome.VICTORY,
    LOSS: Outcome.LOSS,
    TERMINATED: Outcome.TERMINATED,
}


class States(NamedTuple):
    """Many states of games on one board.

    >>> States(*(np.array([bits]) for bits in (0b100, 0b000, 0b011, VICTORY))).at(0, 3)
    ('441', 'victory')
    """

    mines: Masks
    flags: Masks
    revealed: Masks
    outcome: Masks

    def take(self, which: npt.NDArray[np.intp]) -> States:
        """Choose some of the states.

        >>> many = States(*[np.arange(5)] * 4)
        >>> many.take(np.array([3])).flags
        array([3])
        """
        return States(*(part.take(which) for part in self))

    def at(self, which: int, size: int) -> tuple[str, str]:
        """Write one state as saves do: a digit for each tile, its packed code; and the outcome.

        >>> States(*[np.zeros(1, np.int64)] * 4).at(0, 2)
        ('00', 'ongoing')
        """
        mines, flags, revealed, outcome = (int(part[which]) for part in self)
        digits = (
            (mines >> tile & 1) * State.MINED.value
            + (flags >> tile & 1) * State.FLAGGED_FALSE.value
            + (revealed >> tile & 1) * State.UNCOVERED.value
            for tile in range(size)
        )
        stands = "+".join(OUTCOMES[bit].value for bit in (VICTORY, LOSS, TERMINATED) if outcome & bit)
        return "".join(map(str, digits)), stands or Outcome.ONGOING.value


class Packed:
    """The tables of a board, made from lists of adjacent tiles.

    >>> board = Packed([[1], [0]])
    >>> board.ones.tolist(), board.full
    ([0, 1, 1, 2], 3)
    """

    def __init__(self, adjacent: Sequence[Sequence[int]]) -> None:
        self.size = len(adjacent)
        self.full = (1 << self.size) - 1
        self.beside = [sum(1 << other for other in set(tiles)) for tiles in adjacent]
        every = np.arange(1 << self.size, dtype=np.int64)
        self.ones: Masks = np.zeros_like(every)
        """How many tiles a set has."""
        self.around: Masks = np.zeros_like(every)
        """Every tile that is adjacent to one of a set."""
        self.zeros: Masks = np.zeros_like(every)
        """By the set of mines: the empty tiles that have no mine adjacent."""
        self.base3: Masks = np.zeros_like(every)
        """A set as digits 0 and 1 of a number in base 3."""
        for tile, beside in enumerate(self.beside):
            there = every >> tile & 1
            self.ones += there
            self.around |= there * beside
            self.zeros |= ((every & (beside | 1 << tile)) == 0).astype(np.int64) << tile
            self.base3 += there * 3**tile

    @classmethod
    def of(cls, topology: Topology) -> Packed:
        """Ask a topology which tiles are adjacent to which, as the game does.

        >>> from mineproof import Torus
        >>> Packed.of(Torus(1, 4)).beside
        [10, 5, 10, 5]
        """
        return cls([topology.adjacent_tiles(tile) for tile in range(topology.size)])


def tiles_of(mask: int) -> list[int]:
    """List the tiles of a set in board order.

    >>> tiles_of(0b1010)
    [1, 3]
    """
    return [tile for tile in range(mask.bit_length()) if mask >> tile & 1]
