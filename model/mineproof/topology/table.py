"""Topologies that keep a table of adjacent tiles: four bytes for each ordered pair, shared by all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mineproof.positions import Mask, Tiles
from mineproof.topology.base import Topology, count_type

MAX_PAIRS = 2**26
"""Making a table of so many pairs of adjacent tiles takes about 3 GB for a moment."""


class TableTopology(Topology):
    """A topology given by pairs of adjacent tiles.

    >>> from mineproof import Hex, Graph
    >>> issubclass(Hex, TableTopology), issubclass(Graph, TableTopology)
    (True, True)
    """

    def _tabulate(self, size: int, one: Tiles, other: Tiles) -> None:
        """Store the pairs sorted: the tiles adjacent to t are `_others[_first[t] : _first[t + 1]]`."""
        self.size = size
        order = np.lexsort((other, one))
        self._others = other[order].astype(np.int32)
        degrees = np.bincount(one, minlength=size)
        self._first = np.concatenate(([0], np.cumsum(degrees)))
        self.max_adjacent = int(degrees.max(initial=0))

    def _adjacent_tiles(self, tile: int) -> Sequence[int]:
        others: list[int] = self._others[self._first[tile] : self._first[tile + 1]].tolist()
        return tuple(others)

    def _beside(self, tiles: Tiles) -> npt.NDArray[np.int32]:
        """Return the tiles adjacent to any of `tiles`, one entry for each pair."""
        first = self._first[tiles]
        many = self._first[tiles + 1] - first
        before = np.cumsum(many) - many
        beside: npt.NDArray[np.int32] = self._others[
            np.arange(int(many.sum())) + np.repeat(first - before, many)
        ]
        return beside

    def count_adjacent(  # noqa: D102
        self, mines: npt.NDArray[np.uint8]
    ) -> npt.NDArray[np.unsignedinteger[Any]]:
        beside = self._beside(np.flatnonzero(mines))
        return np.bincount(beside, minlength=self.size).astype(count_type(self.max_adjacent))

    def closure(self, through: Mask, start: int) -> Mask:  # noqa: D102
        reached = np.zeros(self.size, np.bool_)
        reached[start] = True
        frontier = np.array([start])
        while len(frontier):
            beside = self._beside(frontier)
            new = np.unique(beside[~reached[beside]])
            reached[new] = True
            frontier = new[through[new]].astype(np.int64)
        return reached
