"""Any graph as a board.

>>> star = Graph({"hub": ["a", "b", "c"], "a": ["hub"], "b": ["hub"], "c": ["hub"]})
>>> star.adjacent("a")
Positions(['hub'])
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import cos, isfinite, pi, sin
from typing import Any

import numpy as np

from mineproof.errors import BadTopology, shown
from mineproof.topology.base import MAX_TILES, Point, Position
from mineproof.topology.table import TableTopology


class Graph(TableTopology):
    """A board given by a mapping from every node to the nodes adjacent to it, or by a networkx graph.

    Positions are the nodes. Adjacency must be symmetric, and no node may be adjacent to itself. `centres`
    says where to draw the nodes; without it they stand in a circle.

    >>> path = Graph({1: [2], 2: [1, 3], 3: [2]})
    >>> path.is_adjacent(1, 3), len(path)
    (False, 3)
    """

    def __init__(self, adjacency: Any, centres: Mapping[Any, Point] | None = None) -> None:
        listed = _adjacency_lists(adjacency)
        self.nodes: tuple[Hashable, ...] = tuple(listed)
        self._numbers = {node: number for number, node in enumerate(self.nodes)}
        one, other = [], []
        for number, (node, beside) in enumerate(listed.items()):
            for adjacent in dict.fromkeys(beside):
                if adjacent == node:
                    raise BadTopology(f"node {shown(node)} is adjacent to itself")
                if adjacent not in self._numbers:
                    raise BadTopology(
                        f"node {shown(node)} is adjacent to {shown(adjacent)}, which is no node"
                    )
                one.append(number)
                other.append(self._numbers[adjacent])
        lopsided = set(zip(one, other)) - set(zip(other, one))
        if lopsided:
            one_node, other_node = (shown(self.nodes[number]) for number in min(lopsided))
            raise BadTopology(f"node {one_node} is adjacent to {other_node}, but not the reverse")
        self._tabulate(len(self.nodes), np.array(one, np.int64), np.array(other, np.int64))
        self.centres = None if centres is None else self._checked(centres)

    def _checked(self, centres: Mapping[Any, Point]) -> dict[Hashable, Point]:
        try:
            checked = {node: (float(centres[node][0]), float(centres[node][1])) for node in self.nodes}
        except (KeyError, IndexError, TypeError, ValueError):
            checked = {}
        if not checked or not all(isfinite(x) and isfinite(y) for x, y in checked.values()):
            raise BadTopology("centres must give two finite numbers for every node")
        return checked

    def __repr__(self) -> str:
        return f"Graph of {self.size} nodes"

    def _value(self) -> tuple[object, ...]:
        centres = None if self.centres is None else tuple(self.centres.items())
        return (self.nodes, self._others.tobytes(), self._first.tobytes(), centres)

    def tile(self, position: Position) -> int:  # noqa: D102 - documented in Topology
        try:
            number = self._numbers[position]
        except (KeyError, TypeError):
            raise self._no_such(position) from None
        # 1 == 1.0 == True, and only one of them is the node.
        if type(self.nodes[number]) is not type(position):
            raise self._no_such(position)
        return number

    def position(self, tile: int) -> Hashable:  # noqa: D102
        return self.nodes[tile]

    def centre(self, position: Position) -> Point:
        """Return the given centre, or the node's place in a circle.

        >>> Graph({"a": ["b"], "b": ["a"]}, {"a": (0, 0), "b": (2, 1)}).centre("b")
        (2.0, 1.0)
        """
        tile = self.tile(position)
        if self.centres is not None:
            return self.centres[self.nodes[tile]]
        radius = max(1.0, self.size / pi)
        angle = 2 * pi * tile / self.size
        return (radius * (1 + sin(angle)), radius * (1 - cos(angle)))

    def outline(self, position: Position) -> tuple[Point, ...]:
        """Return a diamond around the centre.

        >>> Graph({"a": []}, {"a": (1, 1)}).outline("a")
        ((1.0, 0.6), (1.4, 1.0), (1.0, 1.4), (0.6, 1.0))
        """
        x, y = self.centre(position)
        reach = 0.4
        return ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))

    def rows(self) -> Iterator[tuple[str, range]]:
        """Yield a line for each node, with its name in front.

        >>> list(Graph({"a": []}).rows())
        [("'a' ", range(0, 1))]
        """
        for tile, node in enumerate(self.nodes):
            yield f"{shown(node)} ", range(tile, tile + 1)


def _adjacency_lists(adjacency: Any) -> dict[Hashable, list[Hashable]]:
    """Read a mapping, or anything whose `adj` is a mapping, as networkx graphs have it."""
    mapping = adjacency if isinstance(adjacency, Mapping) else getattr(adjacency, "adj", None)
    if not isinstance(mapping, Mapping):
        raise BadTopology(f"a Graph needs a mapping from nodes to adjacent nodes, not {shown(adjacency)}")
    if not mapping:
        raise BadTopology("a Graph needs at least one node")
    listed: dict[Hashable, list[Hashable]] = {}
    for node, beside in mapping.items():
        if isinstance(beside, str) or not isinstance(beside, Iterable):
            raise BadTopology(
                f"the nodes adjacent to {shown(node)} must be a collection, not {shown(beside)}"
            )
        listed[node] = list(beside)
        for adjacent in listed[node]:
            if not isinstance(adjacent, Hashable):
                raise BadTopology(f"{shown(adjacent)} cannot be a node: it is not hashable")
    if sum(map(len, listed.values())) > MAX_TILES:
        raise BadTopology(f"a Graph may have at most {MAX_TILES} pairs of adjacent nodes")
    return listed
