"""The boards of cases: mostly small, at every edge, now and then with no mines, nothing but mines, or huge.

>>> from random import Random
>>> topology, mines = board(Random(3), Abilities("it", ("reveal",)), 0)
>>> topology.size < 40, len(mines) <= topology.size
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from mineproof import Box, Hex, Octagon, Topology, Torus, Triangle
from mineproof_invariants.conformance.abilities import Abilities

LARGE = (45, 45)
"""An opening of this board is deeper than the stack of a recursive cascade, in Python."""
LARGE_EVERY = 150
TILINGS: dict[str, Callable[[int, int], Topology]] = {"hex": Hex, "octagon": Octagon, "triangle": Triangle}


def board(random: Random, abilities: Abilities, number: int) -> tuple[Topology, tuple[int, ...]]:
    """Return the board and the mines of a case; `number` counts the cases."""
    topology = _topology(random, abilities, number)
    size = topology.size
    lot = random.random()
    if topology.size > 400:
        count = 1
    elif lot < 0.03:
        count = 0
    elif lot < 0.05:
        count = size
    else:
        count = random.randint(1, max(1, min(size - 1, size // random.choice([2, 4, 4, 8]))))
    if lot > 0.7 and count < size:
        return topology, tuple(sorted(_at_the_edges(random, topology, count)))
    return topology, tuple(sorted(random.sample(range(size), min(count, size))))


@cache
def _made(kind: type[Box], *lengths: int) -> Box:
    """Make each board once: it keeps its adjacent tiles, which serves all cases of its size."""
    return kind(*lengths)


def _topology(random: Random, abilities: Abilities, number: int) -> Topology:
    if abilities.lengths is not None:
        return _made(Box, *abilities.lengths)
    kind = random.choice(abilities.topologies)
    rows, columns = (random.choice([1, 2, 3, 3, 4, 5, 6, 9]) for _ in range(2))
    if kind in TILINGS:
        return TILINGS[kind](max(rows, 2), max(columns, 2))
    dimensions = random.choice(abilities.dimensions)
    make = Torus if kind == "torus" else Box
    if dimensions == 2:
        # Once early, so that a short run has it, and then seldom, as it takes long.
        if make is Box and number % LARGE_EVERY == LARGE_EVERY // 5:
            return _made(Box, *LARGE)
        return _made(make, rows, columns)
    return _made(make, *(random.choice([1, 2, 3]) for _ in range(dimensions)))


def _at_the_edges(random: Random, topology: Topology, count: int) -> list[int]:
    """Prefer the tiles with the fewest adjacent ones: corners, then edges."""
    tiles = list(range(topology.size))
    random.shuffle(tiles)
    tiles.sort(key=lambda tile: len(topology.adjacent_tiles(tile)))
    return tiles[:count]
