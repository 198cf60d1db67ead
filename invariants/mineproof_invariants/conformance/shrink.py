"""Make a case that breaks a clause smaller: fewer moves, a smaller board, fewer mines.

>>> from mineproof import Box
>>> case = Case(Box(4, 4), (0, 5), (("reveal", 3), ("flag", 1), ("reveal", 15)))
>>> small = shrink(case, lambda case: any(action == "flag" for action, _ in case.moves))
>>> small.topology, small.mines, small.moves
(Box(1, 1), (), (('flag', 0),))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from mineproof import Box, Hex, Octagon, Topology, Triangle
from mineproof_invariants.conformance.case import Case, Move

SECONDS = 6.0
"""So long a case is made smaller, at most."""


def shrink(case: Case, still: Callable[[Case], bool], seconds: float = SECONDS) -> Case:
    """Return the smallest case found for which `still` holds, as it does for this one.

    >>> from mineproof import Box
    >>> shrink(Case(Box(9, 9), (), ()), lambda case: len(case) >= 6).topology.size
    6
    """
    end = monotonic() + seconds
    better = True
    while better and monotonic() < end:
        better = False
        for smaller in _smaller(case):
            if smaller.weight < case.weight or len(smaller) < len(case):
                if monotonic() >= end:
                    break
                if still(smaller):
                    case, better = smaller, True
                    break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """List smaller cases, those that leave most out first."""
    if case.before is not None:
        yield from (case.but(before=earlier) for earlier in _smaller(case.before))
    for moves in _without_some(case.moves):
        yield case.but(moves=moves)
    yield from _cut(case)
    for mines in _without_some(case.mines):
        yield case.but(mines=mines)
    yield from _merged(case)


def _without_some(items: tuple[Move, ...] | tuple[int, ...]) -> Iterator[tuple]:  # type: ignore[type-arg]
    size = len(items)
    while size:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size :]
        size //= 2


def _cut(case: Case) -> Iterator[Case]:
    """Cut rows, columns and other slices off the board, or out of it."""
    topology = case.topology
    match topology:
        case Box():
            for axis, length in enumerate(topology.lengths):
                size = length // 2
                while size:
                    for start in range(0, length, size):
                        gone = range(start, min(start + size, length))
                        if len(gone) < length:
                            lengths = list(topology.lengths)
                            lengths[axis] -= len(gone)
                            yield _moved(case, type(topology)(*lengths), axis, gone)
                    size //= 2
        case Hex() | Octagon() | Triangle():
            # What lies where depends on whether a row is even: two rows go at the start, or one at the end.
            # An octagon has two rows of positions for each of its own.
            rows, columns = topology.row_count, topology.column_count
            pair = 1 if isinstance(topology, Octagon) else 2
            if rows > pair:
                yield _moved(case, type(topology)(rows - pair, columns), 0, range(2))
            if columns > pair:
                yield _moved(case, type(topology)(rows, columns - pair), 1, range(2))
            if rows > 1:
                yield _moved(case, type(topology)(rows - 1, columns))
            if columns > 1:
                yield _moved(case, type(topology)(rows, columns - 1))


def _moved(case: Case, topology: Topology, axis: int = 0, gone: range = range(0)) -> Case:
    """Return the case on a smaller board that lacks these slices; what is not there any more is left out."""
    there: dict[int, int] = {}
    for tile in {*case.mines, *(tile for _, tile in case.moves)}:
        at = list(case.topology.position(tile))
        if at[axis] not in gone:
            at[axis] -= len(gone) if gone and at[axis] >= gone.stop else 0
            if tuple(at) in topology:
                there[tile] = topology.tile(tuple(at))
    return case.but(
        topology=topology,
        mines=tuple(sorted(there[mine] for mine in case.mines if mine in there)),
        moves=tuple((action, there[tile]) for action, tile in case.moves if tile in there),
    )


def _merged(case: Case) -> Iterator[Case]:
    """Move a mine to an earlier tile: of two boards alike, the one in order is easier to read."""
    for number, mine in enumerate(case.mines):
        for tile in range(mine):
            if tile not in case.mines:
                yield case.but(mines=tuple(sorted({*case.mines[:number], tile, *case.mines[number + 1 :]})))
                break
