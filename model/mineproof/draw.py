"""Drawing tiles by lot, the same on every platform and in every version of Python and NumPy.

Only the raw output of PCG64 is used, which NumPy promises never to change; how numbers become tiles is ours.

>>> draw(3, 10, seed=7).tolist()
[0, 9, 2]
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mineproof.arguments import whole
from mineproof.errors import BadSeed
from mineproof.positions import Tiles


def checked_seed(seed: object) -> int:
    """Return a seed as an int, or raise `BadSeed`.

    >>> checked_seed(-1)
    Traceback (most recent call last):
        ...
    mineproof.errors.BadSeed: a seed must be a whole number of at least 0, not -1
    """
    return whole(seed, "a seed", BadSeed)


def draw(count: int, size: int, seed: int, spare: Sequence[int] = (), stream: int = 0) -> Tiles:
    """Draw `count` different numbers below `size`, none of them in `spare`, each set equally likely.

    Sparing a tile only skips it: the same seed draws the same tiles, and others for those that are spared.
    `stream` tells draws with the same seed apart.

    >>> draw(3, 10, seed=7, spare=[9]).tolist()
    [0, 2, 1]
    """
    free = size - len(set(spare))
    if count > free // 2:
        # Drawing what is left out takes fewer tries than drawing nearly everything.
        left_out = np.zeros(size, np.bool_)
        left_out[np.array(spare, np.int64)] = True
        left_out[_distinct(free - count, size, seed, spare, stream)] = True
        return np.flatnonzero(~left_out)
    return _distinct(count, size, seed, spare, stream)


def _distinct(count: int, size: int, seed: int, spare: Sequence[int], stream: int) -> Tiles:
    """Take numbers from the generator until `count` different ones have come that are not spared."""
    raw = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(stream,)))
    drawn = np.zeros(0, np.int64)
    shift = np.uint64(64 - max(1, (size - 1).bit_length()))
    while len(drawn) < count:
        numbers = (raw.random_raw(2 * count + 8) >> shift).astype(np.int64)
        numbers = np.concatenate((drawn, numbers[numbers < size]))
        _, first = np.unique(numbers, return_index=True)
        drawn = numbers[np.sort(first)]
        if len(spare):
            drawn = drawn[~np.isin(drawn, spare)]
    return drawn[:count]
