"""What one reveal opens: the least set of tiles that is closed under "a zero opens its adjacent tiles".

Four ways to the same set. `plain` is the definition, written to be read; the game uses it where flags are in
the way. `spread` is the same for boards without them, and `spread_within` for boards so large that adjacent
tiles are not listed: it gives up beyond a limit. Then `flood` does the whole board at once in NumPy.
None of them recurses.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mineproof.minefield import Minefield
from mineproof.positions import Mask
from mineproof.tile import State
from mineproof.topology import Topology

COVERED = State.COVERED.value
FLAGGED_FALSE = State.FLAGGED_FALSE.value
UNCOVERED = State.UNCOVERED.value

MOST_ADJACENT = 128
"""Visiting tiles one by one does not pay where each has more adjacent tiles than this."""


def plain(states: bytearray, field: Minefield, start: int, opens: bytes) -> tuple[list[int], list[int]]:
    """Open what an empty tile at `start`, just revealed, opens; return it and the flagged tiles in it.

    `opens` lists the states that a cascade opens.

    >>> from mineproof import Box
    >>> states = bytearray([0, 0, 2, 0, 1])
    >>> plain(states, Minefield(Box(5), [(4,)]), 0, bytes([COVERED, FLAGGED_FALSE]))
    ([1, 2, 3], [2])
    """
    opened: list[int] = []
    unflagged: list[int] = []
    pending = [start]
    for tile in pending:
        if field.codes[tile] == 0:
            for beside in field.topology._adjacent_tiles(tile):
                if beside != start and states[beside] in opens:
                    if states[beside] == FLAGGED_FALSE:
                        unflagged.append(beside)
                    states[beside] = UNCOVERED
                    opened.append(beside)
                    pending.append(beside)
    return opened, unflagged


def spread(
    states: bytearray | list[int],
    codes: bytes | memoryview | list[int],
    listed: list[tuple[int, ...]],
    start: int,
    opened: list[int],
) -> None:
    """Open covered tiles only, from lists of adjacent tiles, and append them to `opened`.

    >>> states, opened = bytearray(3), []
    >>> spread(states, bytes([0, 0, 0]), [(1,), (0, 2), (1,)], 1, opened)
    >>> opened
    [0, 2]
    """
    pending = [start]
    states[start] = UNCOVERED
    for tile in pending:
        for beside in listed[tile]:
            if not states[beside]:
                states[beside] = UNCOVERED
                opened.append(beside)
                if not codes[beside]:
                    pending.append(beside)


def spread_within(
    states: bytearray,
    codes: bytes | memoryview,
    topology: Topology,
    start: int,
    opened: list[int],
    limit: int,
) -> bool:
    """Open covered tiles as long as they are at most `limit`; else open none and return False.

    >>> from mineproof import Box
    >>> states, opened = bytearray(3), []
    >>> spread_within(states, bytes([0, 0, 0]), Box(3), 1, opened, limit=1), opened
    (False, [])
    """
    pending = [start]
    states[start] = UNCOVERED
    new: list[int] = []
    for tile in pending:
        for beside in topology._adjacent_tiles(tile):
            if not states[beside]:
                states[beside] = UNCOVERED
                new.append(beside)
                if not codes[beside]:
                    pending.append(beside)
        if len(new) > limit:
            for beside in new:
                states[beside] = COVERED
            return False
    opened.extend(new)
    return True


def flood(states: npt.NDArray[np.uint8], field: Minefield, start: int, opens: Sequence[int]) -> Mask:
    """Return what the empty tile at `start` opens, itself included, as one bool a tile; change nothing.

    >>> from mineproof import Box
    >>> flood(np.array([0, 0, 2, 0, 1], np.uint8), Minefield(Box(5), [(4,)]), 0, [COVERED])
    array([ True,  True, False, False, False])
    """
    openable = states == opens[0]
    for state in opens[1:]:
        openable |= states == state
    openable[start] = True
    through = field.packed == 0
    through &= openable
    reached = field.topology.closure(through, start)
    reached &= openable
    return reached
