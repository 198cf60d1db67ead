"""Boards of hexagons, of octagons and squares, and of triangles. Positions are `(row, column)`.

>>> Hex(3, 3).adjacent((1, 1))
Positions([(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)])
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from math import sqrt

import numpy as np

from mineproof.arguments import listed_items, whole
from mineproof.errors import BadPosition, BadTopology
from mineproof.positions import Tiles
from mineproof.topology.base import MAX_TILES, Point, Position, bounded
from mineproof.topology.table import MAX_PAIRS, TableTopology

Offsets = tuple[tuple[int, int], ...]


class Tiling(TableTopology):
    """Rows of tiles of which some kinds alternate, each kind with its own offsets to adjacent tiles.

    >>> Hex(2, 3)
    Hex(2, 3)
    """

    def __init__(self, rows: int, columns: int) -> None:
        name = type(self).__name__
        self.row_count = whole(rows, f"the rows of a {name}", BadTopology, low=1, high=MAX_TILES)
        self.column_count = whole(columns, f"the columns of a {name}", BadTopology, low=1, high=MAX_TILES)
        self._lines, self._period, self._widths = self._shape()
        size = self._start(self._lines)
        bounded(size * len(self._offsets(0, 0)), repr(self), MAX_PAIRS, "pairs of adjacent tiles")
        row, column = self._coordinates(np.arange(size))
        pairs = [
            self._pairs(row, column, kind, offset)
            for kind in ((0, 0), (0, 1), (1, 0), (1, 1))
            for offset in self._offsets(*kind)
        ]
        self._tabulate(
            size, np.concatenate([one for one, _ in pairs]), np.concatenate([other for _, other in pairs])
        )

    def _shape(self) -> tuple[int, int, tuple[int, int]]:
        """Return the number of lines, the tiles in two lines, and the tiles in an even and an odd line."""
        return self.row_count, 2 * self.column_count, (self.column_count, self.column_count)

    @abstractmethod
    def _offsets(self, row: int, column: int) -> Offsets:
        """Return (rows, columns) to the adjacent tiles, for a tile of this row's and column's parity."""

    def _start(self, row: int) -> int:
        """Return the number of the first tile of a line."""
        return row // 2 * self._period + row % 2 * self._widths[0]

    def _coordinates(self, tiles: Tiles) -> tuple[Tiles, Tiles]:
        two, rest = np.divmod(tiles, self._period)
        odd = rest >= self._widths[0]
        return 2 * two + odd, rest - odd * self._widths[0]

    def _pairs(
        self, row: Tiles, column: Tiles, kind: tuple[int, int], offset: tuple[int, int]
    ) -> tuple[Tiles, Tiles]:
        one = np.flatnonzero((row % 2 == kind[0]) & (column % 2 == kind[1]))
        there, across = row[one] + offset[0], column[one] + offset[1]
        width = np.where(there % 2, self._widths[1], self._widths[0])
        valid = (there >= 0) & (there < self._lines) & (across >= 0) & (across < width)
        start = there // 2 * self._period + there % 2 * self._widths[0]
        return one[valid], (start + across)[valid]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.row_count}, {self.column_count})"

    def _value(self) -> tuple[object, ...]:
        return (self.row_count, self.column_count)

    def tile(self, position: Position) -> int:  # noqa: D102 - documented in Topology
        try:
            first, second = listed_items(position)
            row = whole(first, "a row", BadPosition, high=self._lines - 1)
            column = whole(second, "a column", BadPosition, high=self._widths[row % 2] - 1)
        except ValueError:
            raise self._no_such(position) from None
        return self._start(row) + column

    def _position(self, tile: int) -> tuple[int, int]:
        two, rest = divmod(tile, self._period)
        odd = rest >= self._widths[0]
        return 2 * two + odd, rest - odd * self._widths[0]

    def rows(self) -> Iterator[tuple[str, range]]:
        """Yield one line for each row; every second row of hexagons and octagons is set in by half a tile.

        >>> list(Hex(2, 2).rows())
        [('', range(0, 2)), (' ', range(2, 4))]
        """
        for row in range(self._lines):
            yield " " * (row % 2), range(self._start(row), self._start(row + 1))


class Hex(Tiling):
    """Hexagons in rows, the odd rows moved half a tile to the right; six adjacent tiles.

    >>> len(Hex(4, 5)), Hex(4, 5).max_adjacent
    (20, 6)
    """

    def _offsets(self, row: int, column: int) -> Offsets:  # noqa: ARG002 - hexagons differ by row only
        return ((-1, row - 1), (-1, row), (0, -1), (0, 1), (1, row - 1), (1, row))

    def centre(self, position: Position) -> Point:
        """Return the middle of a hexagon one unit wide.

        >>> [round(place, 3) for place in Hex(3, 3).centre((0, 1))]
        [1.5, 0.577]
        """
        row, column = self._position(self.tile(position))
        return (column + 0.5 + row % 2 / 2, (1 + 1.5 * row) / sqrt(3))

    def outline(self, position: Position) -> tuple[Point, ...]:  # noqa: D102
        x, y = self.centre(position)
        tall, short = 1 / sqrt(3), 0.5 / sqrt(3)
        return (
            (x, y - tall),
            (x + 0.5, y - short),
            (x + 0.5, y + short),
            (x, y + tall),
            (x - 0.5, y + short),
            (x - 0.5, y - short),
        )


class Octagon(Tiling):
    """Octagons with a square in every gap between four of them; eight and four adjacent tiles.

    Even rows hold the `columns` octagons of a row, odd rows the `columns - 1` squares below it.

    >>> board = Octagon(2, 2)
    >>> len(board), board.adjacent((1, 0))
    (5, Positions([(0, 0), (0, 1), (2, 0), (2, 1)]))
    """

    def _shape(self) -> tuple[int, int, tuple[int, int]]:
        columns = self.column_count
        return 2 * self.row_count - 1, 2 * columns - 1, (columns, columns - 1)

    def _offsets(self, row: int, column: int) -> Offsets:  # noqa: ARG002 - only the row tells the kind
        if row:
            return ((-1, 0), (-1, 1), (1, 0), (1, 1))
        return ((-2, 0), (-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0), (2, 0))

    def centre(self, position: Position) -> Point:
        """Return the middle of the tile; octagons are one unit wide.

        >>> Octagon(2, 2).centre((0, 1)), Octagon(2, 2).centre((1, 0))
        ((1.5, 0.5), (1.0, 1.0))
        """
        row, column = self._position(self.tile(position))
        return (column + 0.5 + row % 2 / 2, row / 2 + 0.5)

    def outline(self, position: Position) -> tuple[Point, ...]:  # noqa: D102
        x, y = self.centre(position)
        side = sqrt(2) - 1
        if self._position(self.tile(position))[0] % 2:
            reach = side / sqrt(2)
            return ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
        near, far = side / 2, 0.5
        return (
            (x - near, y - far),
            (x + near, y - far),
            (x + far, y - near),
            (x + far, y + near),
            (x + near, y + far),
            (x - near, y + far),
            (x - far, y + near),
            (x - far, y - near),
        )


class Triangle(Tiling):
    """Triangles in rows, pointing up where row + column is even; twelve adjacent tiles share a corner.

    >>> len(Triangle(4, 6)), Triangle(4, 6).max_adjacent
    (24, 12)
    """

    def _offsets(self, row: int, column: int) -> Offsets:
        beside = ((0, -2), (0, -1), (0, 1), (0, 2))
        wide, narrow = (1, -1) if (row + column) % 2 == 0 else (-1, 1)
        return (
            *beside,
            *((wide, step) for step in (-2, -1, 0, 1, 2)),
            *((narrow, step) for step in (-1, 0, 1)),
        )

    def centre(self, position: Position) -> Point:
        """Return the middle of a triangle whose sides are one unit long.

        >>> [round(place, 3) for place in Triangle(2, 2).centre((0, 0))]
        [0.5, 0.577]
        """
        row, column = self._position(self.tile(position))
        height = sqrt(3) / 2
        return (column / 2 + 0.5, row * height + height * (2 if (row + column) % 2 == 0 else 1) / 3)

    def outline(self, position: Position) -> tuple[Point, ...]:  # noqa: D102
        row, column = self._position(self.tile(position))
        height = sqrt(3) / 2
        left, top, bottom = column / 2, row * height, (row + 1) * height
        if (row + column) % 2 == 0:
            return ((left + 0.5, top), (left + 1, bottom), (left, bottom))
        return ((left, top), (left + 1, top), (left + 0.5, bottom))

    def rows(self) -> Iterator[tuple[str, range]]:
        """Yield one line for each row, none of them set in.

        >>> list(Triangle(2, 3).rows())
        [('', range(0, 3)), ('', range(3, 6))]
        """
        for _, tiles in super().rows():
            yield "", tiles
