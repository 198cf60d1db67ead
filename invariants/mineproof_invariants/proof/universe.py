"""The boards a formula speaks of: any board at all, or a small one whose tiles have names.

The same formulas are built on both. On any board, quantifiers range over a sort of tiles of which nothing is
known, and the size of a set is a number of which only true facts of counting are assumed. On a small board,
quantifiers are written out and sizes are sums, so that what is found there is a board one can draw.

>>> str(SmallBoard(2).every(lambda tile: tile == tile))
'And(a == a, b == b)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, TypeAlias

import z3  # type: ignore[import-untyped]  # ships no types

Term: TypeAlias = Any
"""A term or a formula of Z3."""

Set: TypeAlias = Callable[[Term], Term]
"""A set of tiles: what says of a tile whether it is in."""

NAMES = "abcdef"

_numbers = count()


class Board:
    """Tiles, which of them are adjacent, and which are mines.

    >>> SmallBoard(1).facts()[0]
    And(Not(adjacent(a, a)))
    """

    def __init__(self, sort: Term) -> None:
        self.sort = sort
        self.adjacent = z3.Function("adjacent", sort, sort, z3.BoolSort())
        self.mine = z3.Function("mine", sort, z3.BoolSort())
        self.number = z3.Function("number", sort, z3.IntSort())
        self.acted_on = z3.Const("acted_on", sort)

    def every(self, holds: Set) -> Term:
        """Say that something holds for all tiles.

        >>> AnyBoard().every(lambda tile: tile == tile).is_forall()
        True
        """
        raise NotImplementedError

    def some(self, holds: Set) -> Term:
        """Say that something holds for at least one tile.

        >>> str(SmallBoard(1).some(lambda tile: tile == tile))
        'Or(a == a)'
        """
        return z3.Not(self.every(lambda tile: z3.Not(holds(tile))))

    def pairs(self, holds: Callable[[Term, Term], Term]) -> Term:
        """Say that something holds for all pairs of tiles.

        >>> str(SmallBoard(1).pairs(lambda one, other: one == other))
        'And(And(a == a))'
        """
        return self.every(lambda one: self.every(lambda other: holds(one, other)))

    def size(self, name: str, members: Set) -> tuple[Term, list[Term]]:
        """Return the size of a set, and what is known about that number.

        >>> size, facts = SmallBoard(2).size("all", lambda tile: tile == tile)
        >>> z3.simplify(size), facts
        (2, [])
        """
        raise NotImplementedError

    def facts(self) -> list[Term]:
        """List what is assumed: adjacency is symmetric and irreflexive, and numbers count mines.

        >>> len(AnyBoard().facts())
        3
        """
        adjacent = self.adjacent
        return [
            self.every(lambda one: z3.Not(adjacent(one, one))),
            self.pairs(lambda one, other: adjacent(one, other) == adjacent(other, one)),
            self.every(self._number_counts),
        ]

    def is_zero(self, tile: Term) -> Term:
        """Say that a tile is empty and has no adjacent mine.

        >>> board = SmallBoard(1)
        >>> board.is_zero(board.tiles[0])
        And(Not(mine(a)), number(a) == 0)
        """
        return z3.And(z3.Not(self.mine(tile)), self.number(tile) == 0)

    def _number_counts(self, tile: Term) -> Term:
        raise NotImplementedError


class AnyBoard(Board):
    """A board of which nothing is known but that adjacency is symmetric and irreflexive.

    >>> AnyBoard().sort
    Tile
    """

    def __init__(self) -> None:
        super().__init__(z3.DeclareSort("Tile"))

    def every(self, holds: Set) -> Term:
        """Quantify over all tiles.

        >>> AnyBoard().every(lambda tile: tile == tile).num_vars()
        1
        """
        tile = z3.Const(f"t{next(_numbers)}", self.sort)
        return z3.ForAll([tile], holds(tile))

    def size(self, name: str, members: Set) -> tuple[Term, list[Term]]:
        """Return a number that is not negative, and zero exactly for the empty set.

        >>> AnyBoard().size("flags", lambda tile: tile == tile)[1][0]
        flags >= 0
        """
        size = z3.Int(name)
        return size, [size >= 0, (size == 0) == self.every(lambda tile: z3.Not(members(tile)))]

    def _number_counts(self, tile: Term) -> Term:
        clear = self.every(lambda other: z3.Implies(self.adjacent(tile, other), z3.Not(self.mine(other))))
        return z3.And(self.number(tile) >= 0, (self.number(tile) == 0) == clear)


class SmallBoard(Board):
    """A board of some named tiles, on which counting is adding.

    >>> SmallBoard(3).tiles
    [a, b, c]
    """

    def __init__(self, tiles: int) -> None:
        sort, self.tiles = z3.EnumSort(f"Tile{tiles}_{next(_numbers)}", list(NAMES[:tiles]))
        super().__init__(sort)

    def every(self, holds: Set) -> Term:
        """Write a formula out for each tile.

        >>> str(SmallBoard(1).every(lambda tile: tile == tile))
        'And(a == a)'
        """
        return z3.And(*map(holds, self.tiles))

    def some(self, holds: Set) -> Term:
        """Write a formula out for each tile.

        >>> str(SmallBoard(2).some(lambda tile: tile == tile))
        'Or(a == a, b == b)'
        """
        return z3.Or(*map(holds, self.tiles))

    def size(self, name: str, members: Set) -> tuple[Term, list[Term]]:  # noqa: ARG002 - a sum has no name
        """Return the size as a sum.

        >>> z3.simplify(SmallBoard(3).size("all", lambda tile: tile == tile)[0])
        3
        """
        return total(members(tile) for tile in self.tiles), []

    def _number_counts(self, tile: Term) -> Term:
        beside = (z3.And(self.adjacent(tile, other), self.mine(other)) for other in self.tiles)
        return self.number(tile) == total(beside)


def total(formulas: Iterable[Term] | Iterator[Term]) -> Term:
    """Count the formulas that hold.

    >>> z3.simplify(total([z3.BoolVal(True), z3.BoolVal(False)]))
    1
    """
    return z3.Sum([z3.If(formula, 1, 0) for formula in formulas])
