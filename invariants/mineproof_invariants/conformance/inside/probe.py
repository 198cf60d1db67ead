"""A board small enough to try things on, and what anybody's game must show there.

>>> [probe.reveals for probe in PROBES]
[(), ((0, 0),), ((0, 2), (0, 4)), ((1, 2), (2, 4), (1, 4))]
>>> print("".join(PROBES[1].expected[:3]), PROBES[1].expected[8])
__1 -
"""

from __future__ import annotations

from typing import NamedTuple

ROWS, COLUMNS = 3, 5
MINES = [(1, 3), (2, 3)]


class Probe(NamedTuple):
    """Tiles that are revealed on the board, and the symbols that are there then."""

    reveals: tuple[tuple[int, int], ...]
    expected: list[str]


def adjacent(row: int, column: int) -> list[tuple[int, int]]:
    """List the tiles beside one.

    >>> adjacent(0, 0)
    [(0, 1), (1, 0), (1, 1)]
    """
    return [
        (r, c)
        for r in range(max(row - 1, 0), min(row + 2, ROWS))
        for c in range(max(column - 1, 0), min(column + 2, COLUMNS))
        if (r, c) != (row, column)
    ]


def _expected(reveals: tuple[tuple[int, int], ...]) -> list[str]:
    shown: dict[tuple[int, int], str] = {}
    pending = list(reveals)
    for tile in pending:
        beside = adjacent(*tile)
        number = sum(other in MINES for other in beside)
        shown[tile] = str(number) if number else "_"
        if not number:
            pending += [other for other in beside if other not in shown and other not in pending]
    return [shown.get((row, column), "-") for row in range(ROWS) for column in range(COLUMNS)]


PROBES = [
    Probe(each, _expected(each)) for each in ((), ((0, 0),), ((0, 2), (0, 4)), ((1, 2), (2, 4), (1, 4)))
]
