"""How much memory a game holds after the one click that opens 4000 x 4000 tiles."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

from benchmarks.timing import Row, Samples, require, tell
from mineproof import Box, Game, Minefield, Outcome

LENGTH = 4000
TARGET = 3


def rows(quick: bool) -> Iterator[Row]:
    """Count what Python and NumPy allocate; there is no peer."""
    held, peak = [], []
    for number in range(1 if quick else 3):
        tell(f"  5 memory: round {number + 1}")
        once = _measured()
        held.append(once[0])
        peak.append(once[1])
    yield Row("5a memory held after the click", Samples(tuple(held), "B/tile"), at_most=TARGET)
    yield Row("5b memory at most during the click", Samples(tuple(peak), "B/tile"))


def _measured() -> tuple[float, float]:
    """Return the bytes a tile held after the click, and at the worst moment of it."""
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        field = Minefield(Box(LENGTH, LENGTH), [(LENGTH // 2, LENGTH // 2)])
        game = Game(field)
        tracemalloc.reset_peak()
        turn = game.reveal((0, 0))
        peak = tracemalloc.get_traced_memory()[1] - before
        require(turn.outcome is Outcome.VICTORY and len(turn) == LENGTH**2 - 1, "the click opens all")
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    return held / field.topology.size, peak / field.topology.size
