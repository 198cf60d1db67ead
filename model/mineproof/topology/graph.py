"""Any graph as a board.

>>> star = Graph({"hub": ["a", "b", "c"], "a": ["hub"], "b": ["hub"], "c": ["hub"]})
>>> star.adjacent("a")
Positions(['hub'])
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from math import cos, isfinite, pi, sin
from numbers import Real
from typing import Any

import numpy as np

from mineproof.arguments import collection
from mineproof.errors import BadTopology, shown
from mineproof.topology.base import Point, Position, bounded
from mineproof.topology.table import MAX_PAIRS, TableTopology


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
                if adjacent is node or adjacent == node:
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
            return {node: _point(centres[node]) for node in self.nodes}
        except Exception:  # whatever a foreign mapping or number may raise
            raise BadTopology("centres must give two finite numbers for every node") from None

    def __repr__(self) -> str:
        return f"Graph of {self.size} nodes"

    def _value(self) -> tuple[object, ...]:
        centres = None if self.centres is None else tuple(self.centres.items())
        return (self.nodes, self._others.tobytes(), self._first.tobytes(), centres)

    def tile(self, position: Position) -> int:  # noqa: D102 - documented in Topology
        try:
            number = self._numbers[position]
        except Exception:  # no node, not hashable, or a foreign hash that raises
            raise self._no_such(position) from None
        if not _is_same(self.nodes[number], position):
            raise self._no_such(position)
        return number

    def _position(self, tile: int) -> Hashable:
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


def _point(value: Any) -> Point:
    """Return two finite numbers as floats, or raise anything."""
    x, y = value
    if not all(isinstance(each, Real) and not isinstance(each, bool) and isfinite(each) for each in (x, y)):
        raise ValueError("not two finite numbers")
    return (float(x), float(y))


def _is_same(node: object, other: object) -> bool:
    """Tell whether two equal values are of the same types: 1 == 1.0 == True, and only one is the node."""
    if isinstance(node, tuple) and isinstance(other, tuple):
        return type(node) is type(other) and all(map(_is_same, node, other))
    return type(node) is type(other)


def _adjacency_lists(adjacency: Any) -> dict[Hashable, list[Hashable]]:
    """Read a mapping, or anything whose `adj` is a mapping, as networkx graphs have it."""
    mapping = adjacency if isinstance(adjacency, Mapping) else getattr(adjacency, "adj", None)
    if not isinstance(mapping, Mapping):
        raise BadTopology(f"a Graph needs a mapping from nodes to adjacent nodes, not {shown(adjacency)}")
    if not mapping:
        raise BadTopology("a Graph needs at least one node")
    listed: dict[Hashable, list[Hashable]] = {}
    for node, beside in mapping.items():
        listed[node] = collection(beside, f"the nodes adjacent to {shown(node)}", BadTopology)
        for adjacent in listed[node]:
            try:
                hash(adjacent)
            except Exception:  # also within a tuple, and whatever a foreign hash raises
                raise BadTopology(f"{shown(adjacent)} cannot be a node: it is not hashable") from None
    bounded(sum(map(len, listed.values())), "this Graph", MAX_PAIRS, "pairs of adjacent nodes")
    return listed
