"""Counting the adjacent mines of all tiles at once: a hundred million tiles, and sixty dimensions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.timing import Prepared, Row, interleaved, require
from mineproof import Box

FLAT = Box(10_000, 10_000)
DEEP = Box(*[2] * 20, *[1] * 40)
TARGET_FLAT = 6
TARGET_DEEP = 3


def rows(quick: bool) -> Iterator[Row]:
    """Compare with copying the same bytes, the least that any pass over the board costs."""
    rng = np.random.default_rng(0)
    mines = (rng.random(FLAT.size, np.float32) < 0.2).view(np.uint8)
    deep = (rng.random(DEEP.size) < 0.2).view(np.uint8)
    copy = np.zeros_like(mines)

    def flat_counts() -> Prepared:
        return lambda: FLAT.count_adjacent(mines)

    def deep_counts() -> Prepared:
        return lambda: DEEP.count_adjacent(deep)

    def memcpy() -> Prepared:
        return lambda: np.copyto(copy, mines)

    _check(mines, deep)
    flat, sixty, copied = interleaved("3 counts", 3 if quick else 7, flat_counts, deep_counts, memcpy)
    yield Row("3a counts of 10,000 x 10,000", flat, "memcpy", copied, TARGET_FLAT)
    yield Row("3b counts of 2^20 tiles in 60 dimensions", sixty, "ours of 3a", flat, TARGET_DEEP)


def _check(
    mines: np.ndarray[tuple[int], np.dtype[np.uint8]], deep: np.ndarray[tuple[int], np.dtype[np.uint8]]
) -> None:
    """Compare a thousand tiles with counting around each, and the deep board with what it must be."""
    counted = FLAT.count_adjacent(mines)
    for tile in np.random.default_rng(1).integers(0, FLAT.size, 1000).tolist():
        around = list(FLAT.adjacent_tiles(tile))
        require(int(counted[tile]) == int(mines[around].sum()), f"the count of tile {tile} is right")
    # On an axis of two tiles everything is adjacent, so each tile sees all mines but itself.
    require(
        np.array_equal(DEEP.count_adjacent(deep), int(deep.sum()) - deep.astype(np.int64)),
        "in sixty dimensions all tiles see all mines",
    )
