"""Boards with straight axes, any number of them: `Box`, and `Torus`, which wraps around.

>>> Box(9, 9).max_adjacent, Box(4, 4, 4).max_adjacent, len(Box(2, 1, 1, 2))
(8, 26, 4)
>>> Torus(9, 9).is_adjacent((0, 0), (8, 8))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import prod
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from mineproof.arguments import listed_items, whole
from mineproof.errors import BadPosition, BadTopology, shown
from mineproof.positions import Mask
from mineproof.topology import grid
from mineproof.topology.base import MAX_TILES, Point, Position, Topology, bounded, count_type


class Box(Topology):
    """A box of tiles: tiles are adjacent when no coordinate differs by more than 1.

    A position is a tuple with one coordinate for each length; in two dimensions `(row, column)`.

    >>> Box(16, 30)
    Box(16, 30)
    >>> Box(*[1] * 58, 5, 7).max_adjacent
    8
    """

    wraps = False

    def __init__(self, *lengths: int) -> None:
        name = type(self).__name__
        if not lengths:
            raise BadTopology(f"a {name} needs at least one length")
        self.lengths = tuple(
            whole(length, f"a length of a {name}", BadTopology, low=1, high=MAX_TILES) for length in lengths
        )
        self.size = bounded(prod(self.lengths), shown(self))
        self.max_adjacent = prod(min(length, 3) for length in self.lengths) - 1
        # The two lengths of a flat board, for the short way in `tile`; no position fits in 0 rows.
        self._rows, self._columns = self.lengths if len(self.lengths) == 2 else (0, 0)
        self._numbers: dict[Position, int] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.lengths))})"

    def _value(self) -> tuple[object, ...]:
        return self.lengths

    def tile(self, position: Position) -> int:  # noqa: D102 - documented in Topology
        if type(position) is tuple and len(position) == 2:
            row, column = position
            if (
                type(row) is int
                and type(column) is int
                and 0 <= row < self._rows
                and 0 <= column < self._columns
            ):
                return row * self._columns + column
        return self._tile_of(position)

    def tiles(self, positions: Iterable[Position]) -> list[int]:  # noqa: D102
        if type(positions) is list and len(positions) > 1 and self.listed() is not None:
            if self._numbers is None:
                self._numbers = {position: tile for tile, position in enumerate(self.positions())}
            try:
                tiles = itemgetter(*positions)(self._numbers)
                # 1 == 1.0 == True, and only the first of them is a coordinate.
                kinds = list(map(type, chain.from_iterable(positions)))
                if kinds.count(int) == len(positions) * len(self.lengths):
                    return list(tiles)
            except Exception:  # also what the hash of a foreign object may raise: the long way refuses it
                pass
        return super().tiles(positions)

    def _tile_of(self, position: Position) -> int:
        """Find the tile the long way: any number of axes, any integer type, lists and arrays too."""
        coordinates = listed_items(position)
        if len(coordinates) != len(self.lengths):
            raise self._no_such(position)
        tile = 0
        for coordinate, length in zip(coordinates, self.lengths):
            try:
                tile = tile * length + whole(coordinate, "a coordinate", BadPosition, high=length - 1)
            except BadPosition:
                raise self._no_such(position) from None
        return tile

    def _position(self, tile: int) -> tuple[int, ...]:
        if self._rows:
            return divmod(tile, self._columns)
        coordinates = []
        for length in reversed(self.lengths):
            tile, coordinate = divmod(tile, length)
            coordinates.append(coordinate)
        return tuple(reversed(coordinates))

    def _adjacent_tiles(self, tile: int) -> Sequence[int]:
        columns = self._columns
        if columns and not self.wraps:
            row, column = divmod(tile, columns)
            if 0 < row < self._rows - 1 and 0 < column < columns - 1:
                above, below = tile - columns, tile + columns
                return (above - 1, above, above + 1, tile - 1, tile + 1, below - 1, below, below + 1)
        around = np.zeros(1, np.int64)
        for coordinate, length in zip(self._position(tile), self.lengths):
            around = (around[:, None] * length + self._near(coordinate, length)).reshape(-1)
        others: list[int] = np.sort(around[around != tile]).tolist()
        return tuple(others)

    def _near(self, coordinate: int, length: int) -> npt.NDArray[np.int64]:
        """Return the coordinates at most one step away on an axis."""
        if self.wraps and length > 2:
            return np.arange(coordinate - 1, coordinate + 2) % length
        return np.arange(max(coordinate - 1, 0), min(coordinate + 2, length))

    def is_adjacent(self, one: Position, other: Position) -> bool:  # noqa: D102
        first, second = self._position(self.tile(one)), self._position(self.tile(other))
        return first != second and all(
            abs(a - b) <= 1 or (self.wraps and abs(a - b) == length - 1)
            for a, b, length in zip(first, second, self.lengths)
        )

    def count_adjacent(  # noqa: D102
        self, mines: npt.NDArray[np.uint8]
    ) -> npt.NDArray[np.unsignedinteger[Any]]:
        return grid.counts(mines, self.lengths, self.wraps, count_type(self.max_adjacent))

    def closure(self, through: Mask, start: int) -> Mask:  # noqa: D102
        return grid.closure(through, start, self.lengths, self.wraps)

    def centre(self, position: Position) -> Point:
        """Return the middle of a unit square; beyond two dimensions the slices are laid side by side.

        >>> Box(2, 3, 3).centre((1, 0, 0))
        (4.5, 0.5)
        """
        left, top = self._corner(position)
        return (left + 0.5, top + 0.5)

    def outline(self, position: Position) -> tuple[Point, ...]:  # noqa: D102
        x, y = self._corner(position)
        return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))

    def _corner(self, position: Position) -> Point:
        """Lay axes out from the last to the first, to the right and down in turn, a tile between blocks."""
        place, pitch = [0.0, 0.0], [1, 1]
        axes = [
            axis
            for axis in zip(self._position(self.tile(position)), self.lengths)
            if axis[1] > 1 or self._rows
        ]
        for turn, (coordinate, length) in enumerate(reversed(axes)):
            place[turn % 2] += coordinate * pitch[turn % 2]
            pitch[turn % 2] = length * pitch[turn % 2] + 1
        return (place[0], place[1])

    def rows(self) -> Iterator[tuple[str, range]]:
        """Yield one line for each row; beyond two dimensions an empty line stands between slices.

        >>> [len(tiles) for _, tiles in Box(2, 2, 3).rows()]
        [3, 3, 0, 3, 3]
        """
        *outer, length = self.lengths
        rows = outer[-1] if outer else 1
        for number in range(self.size // length):
            if number and number % rows == 0:
                yield "", range(0)
            yield "", range(number * length, (number + 1) * length)


class Torus(Box):
    """A box whose opposite sides are joined: there are no edges and no corners.

    An axis of one or two tiles is as in a box: going round it leads to no other tile.

    >>> Torus(9, 9).adjacent((0, 0))
    Positions([(0, 1), (0, 8), (1, 0), (1, 1), (1, 8), (8, 0), (8, 1), (8, 8)])
    """

    wraps = True
