"""What every topology answers: which tiles there are, which are adjacent, and where to draw them.

Tiles are numbered 0, 1, 2, … in board order. A position is a tile's natural name; everything packed
(states, mines, turns) speaks in tile numbers. Two tiles of a tiling are adjacent when they share a corner.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mineproof.arguments import collection, whole
from mineproof.errors import BadPosition, BadTopology, shown
from mineproof.positions import Mask, Positions

Position: TypeAlias = Any
"""Whatever the topology names its tiles by: `(row, column)`, a longer tuple, the node of a graph."""

Point: TypeAlias = tuple[float, float]
"""Where to draw: x to the right, y downwards, in units of about one tile."""

MAX_TILES = 2**31 - 1
"""Boards are bounded, so that a slip of the keyboard does not ask for all the memory there is."""

LISTED_ADJACENCIES = 1 << 16
"""Boards with at most so many pairs of adjacent tiles keep them in lists, for speed; a constant amount."""


class Topology(ABC):
    """Which tiles are adjacent. Immutable, hashable, and equal to any other that is made the same way.

    >>> from mineproof import Box, Hex
    >>> len(Box(9, 9)), (8, 8) in Box(9, 9), (9, 9) in Box(9, 9)
    (81, True, False)
    >>> Hex(3, 3).is_adjacent((0, 0), (1, 0))
    True
    """

    size: int
    """How many tiles there are."""

    max_adjacent: int
    """No tile has more adjacent tiles than this."""

    _listed: list[tuple[int, ...]] | None = None

    @abstractmethod
    def tile(self, position: Position) -> int:
        """Return the number of the tile at `position`, or raise `BadPosition`.

        >>> from mineproof import Box
        >>> Box(9, 9).tile((1, 0))
        9
        """

    @abstractmethod
    def _position(self, tile: int) -> Position:
        """Return the position of a tile number that is known to be one."""

    @abstractmethod
    def _adjacent_tiles(self, tile: int) -> Sequence[int]:
        """Return the adjacent tiles of a tile number that is known to be one."""

    def position(self, tile: int) -> Position:
        """Return the position of a tile number; the inverse of `tile`.

        >>> from mineproof import Box
        >>> Box(9, 9).position(9)
        (1, 0)
        """
        return self._position(self._number(tile))

    def adjacent_tiles(self, tile: int) -> Sequence[int]:
        """Return the numbers of the adjacent tiles, in board order.

        >>> from mineproof import Box
        >>> Box(9, 9).adjacent_tiles(0)
        (1, 9, 10)
        """
        return self._adjacent_tiles(self._number(tile))

    def _number(self, tile: object) -> int:
        # The short way: the sentence for what is wrong takes longer than the work.
        if type(tile) is int and 0 <= tile < self.size:
            return tile
        return whole(tile, f"a tile number of {shown(self)}", BadPosition, high=self.size - 1)

    @abstractmethod
    def count_adjacent(self, mines: npt.NDArray[np.uint8]) -> npt.NDArray[np.unsignedinteger[Any]]:
        """Return for all tiles at once how many adjacent tiles hold a 1.

        >>> import numpy as np
        >>> from mineproof import Box
        >>> Box(2, 3).count_adjacent(np.array([1, 0, 0, 0, 0, 0], np.uint8))
        array([0, 1, 0, 1, 1, 0], dtype=uint8)
        """

    @abstractmethod
    def closure(self, through: Mask, start: int) -> Mask:
        """Return the tiles reached from `start` by stepping on tiles of `through` only, and those beside.

        >>> import numpy as np
        >>> from mineproof import Box
        >>> Box(5).closure(np.array([True, True, False, False, False]), 0)
        array([ True,  True,  True, False, False])
        """

    @abstractmethod
    def centre(self, position: Position) -> Point:
        """Return where the middle of the tile is drawn.

        >>> from mineproof import Box
        >>> Box(9, 9).centre((0, 3))
        (3.5, 0.5)
        """

    @abstractmethod
    def outline(self, position: Position) -> tuple[Point, ...]:
        """Return the corners of the tile, in order.

        >>> from mineproof import Box
        >>> Box(9, 9).outline((0, 3))
        ((3.0, 0.0), (4.0, 0.0), (4.0, 1.0), (3.0, 1.0))
        """

    @abstractmethod
    def rows(self) -> Iterator[tuple[str, range]]:
        """Yield the lines of a text drawing: what stands before the tiles, and their numbers.

        >>> from mineproof import Box
        >>> list(Box(2, 3).rows())
        [('', range(0, 3)), ('', range(3, 6))]
        """

    @abstractmethod
    def _value(self) -> tuple[object, ...]:
        """Return what makes this topology equal to another of the same class."""

    def adjacent(self, position: Position) -> Positions:
        """Return the positions of the adjacent tiles, in board order.

        >>> from mineproof import Box
        >>> Box(9, 9).adjacent((8, 8))
        Positions([(7, 7), (7, 8), (8, 7)])
        """
        return Positions.of(self, self._adjacent_tiles(self.tile(position)))

    def is_adjacent(self, one: Position, other: Position) -> bool:
        """Tell whether two tiles are adjacent; symmetric, and no tile is adjacent to itself.

        >>> from mineproof import Box
        >>> Box(9, 9).is_adjacent((0, 0), (1, 1)), Box(9, 9).is_adjacent((0, 0), (0, 0))
        (True, False)
        """
        return self.tile(other) in self._adjacent_tiles(self.tile(one))

    def positions(self) -> Positions:
        """Return all positions, in board order.

        >>> from mineproof import Box
        >>> Box(2, 2).positions()
        Positions([(0, 0), (0, 1), (1, 0), (1, 1)])
        """
        return Positions.of(self, np.arange(self.size))

    def tiles(self, positions: Iterable[Position]) -> list[int]:
        """Return the tile numbers of many positions, or raise `BadPosition` for the first that is none.

        >>> from mineproof import Box
        >>> Box(9, 9).tiles([(0, 1), (1, 0)])
        [1, 9]
        """
        if isinstance(positions, Positions) and positions.topology == self:
            numbers: list[int] = positions.tiles.tolist()
            return numbers
        return list(map(self.tile, collection(positions, "positions", BadPosition)))

    def listed(self) -> list[tuple[int, ...]] | None:
        """Return all adjacent tiles as lists, made once; None where they would take too much memory.

        >>> from mineproof import Box
        >>> Box(1, 3).listed(), Box(1000, 1000).listed()
        ([(1,), (0, 2), (1,)], None)
        """
        if self._listed is None and self.size * self.max_adjacent <= LISTED_ADJACENCIES:
            self._listed = [tuple(self._adjacent_tiles(tile)) for tile in range(self.size)]
        return self._listed

    def __len__(self) -> int:
        return self.size

    def __contains__(self, position: object) -> bool:
        try:
            self.tile(position)
        except BadPosition:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Topology):
            return NotImplemented
        return self is other or (type(self) is type(other) and self._value() == other._value())

    def __hash__(self) -> int:
        return hash((type(self), self._value()))

    def _no_such(self, position: object) -> BadPosition:
        return BadPosition(f"{shown(position)} is not a position of {shown(self)}")


def bounded(size: int, name: str, most: int = MAX_TILES, what: str = "tiles") -> int:
    """Return a number of tiles, or refuse it as too large.

    >>> bounded(10**10, "Box(100000, 100000)")
    Traceback (most recent call last):
        ...
    mineproof.errors.BadTopology: Box(100000, 100000) has too many tiles: 2147483647 is the most
    """
    if size > most:
        raise BadTopology(f"{name} has too many {what}: {most} is the most")
    return size


def count_type(most: int) -> type[np.unsignedinteger[Any]]:
    """Return the smallest unsigned type that holds counts up to `most` and still has a bit to spare.

    >>> count_type(8).__name__, count_type(127).__name__, count_type(128).__name__
    ('uint8', 'uint8', 'uint16')
    """
    return np.uint8 if most < 1 << 7 else np.uint16 if most < 1 << 15 else np.uint32
