"""The same expert boards for both sides: 16 rows, 30 columns, 99 mines."""

from __future__ import annotations

import random
from typing import NamedTuple

from mineproof import Box, Game, Minefield, State

TOPOLOGY = Box(16, 30)
MINES = 99
NO_TOOLLIB = "ms_toollib is not installed (pip install ms_toollib)"

Place = tuple[int, int]


class Expert(NamedTuple):
    """A board as each side wants it, and all its safe tiles in random order."""

    field: Minefield
    numbers: list[list[int]]
    clicks: list[Place]

    def hits(self) -> list[Place]:
        """List the clicks that find their tile still hidden when made in order."""
        game = Game(self.field)
        kept = []
        for place in self.clicks:
            if game.state(place) is State.COVERED:
                game.reveal(place)
                kept.append(place)
        return kept


def boards(many: int) -> list[Expert]:
    """Draw boards; always the same ones."""
    made = []
    for seed in range(many):
        field = Minefield.random(TOPOLOGY, MINES, seed)
        counts, mined = field.counts().tolist(), field.mined().tolist()
        flat = [-1 if mine else count for mine, count in zip(mined, counts)]
        width = TOPOLOGY.lengths[1]
        numbers = [flat[low : low + width] for low in range(0, len(flat), width)]
        clicks = [divmod(tile, width) for tile, mine in enumerate(mined) if not mine]
        random.Random(seed).shuffle(clicks)
        made.append(Expert(field, numbers, clicks))
    return made
