"""Where every tile of a topology stands in a text, and which tile is beside it there.

>>> from mineproof import Hex
>>> layout = Layout(Hex(3, 3))
>>> [layout.place(tile) for tile in (0, 1, 3)]
[(0, 0), (0, 2), (1, 1)]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Literal

from mineproof import Topology

Direction = Literal["left", "right", "up", "down"]
STEPS: Mapping[Direction, int] = {"left": -1, "right": 1, "up": -1, "down": 1}


class Layout:
    """The lines of a board as text.

    A tile takes as many characters as its largest number, and one more before it: two on a flat board, which
    makes a tile about as wide as it is tall, and leaves half a tile to set in a line of hexagons.
    """

    def __init__(self, topology: Topology) -> None:
        self.pitch = len(str(topology.max_adjacent)) + 1
        rows = list(topology.rows())
        widest = max(len(before) for before, _ in rows)
        # Names in front of the tiles get a column of their own; blanks are how a line is set in.
        self.rows = [(before.ljust(widest) if before.strip() else before, tiles) for before, tiles in rows]
        self.height = len(rows)
        self.width = max(len(before) + len(tiles) * self.pitch for before, tiles in self.rows) + 1
        self._filled = [line for line, (_, tiles) in enumerate(rows) if tiles]
        self._starts = [rows[line][1].start for line in self._filled]

    def place(self, tile: int) -> tuple[int, int]:
        """Return the line and the column where a tile begins.

        >>> from mineproof import Box
        >>> Layout(Box(2, 2, 2)).place(4)
        (3, 0)
        """
        line = self._filled[self._row(tile)]
        before, tiles = self.rows[line]
        return line, len(before) + (tile - tiles.start) * self.pitch

    def moved(self, tile: int, direction: Direction) -> int:
        """Return the tile beside, or the nearest in the next line that has any; the same one at the edge.

        >>> from mineproof import Octagon
        >>> Layout(Octagon(2, 3)).moved(2, "down")
        4
        """
        step = STEPS[direction]
        row = self._row(tile)
        tiles = self.rows[self._filled[row]][1]
        if direction in ("left", "right"):
            return tile + step if tile + step in tiles else tile
        if not 0 <= row + step < len(self._filled):
            return tile
        # Lines are set in by half a tile at most: of the nearest tiles one has the same number in its line,
        # and to keep to it is to drift nowhere.
        others = self.rows[self._filled[row + step]][1]
        return others[min(tile - tiles.start, len(others) - 1)]

    def _row(self, tile: int) -> int:
        return bisect_right(self._starts, tile) - 1


def scrolled(at: int, shown: int, whole: int) -> int:
    """Return the first of the `shown` lines, or columns, out of `whole` that has `at` in its middle.

    >>> scrolled(0, 10, 100), scrolled(50, 10, 100), scrolled(99, 10, 100), scrolled(3, 10, 5)
    (0, 45, 90, 0)
    """
    return max(0, min(at - shown // 2, whole - shown))
