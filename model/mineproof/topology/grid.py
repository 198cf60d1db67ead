"""Whole-board arithmetic on boxes and tori of any number of dimensions.

A board is one flat array in board order, seen along each axis as (before, length, after): three axes at
most, so NumPy's own limit does not bind. An axis of length 1 changes nothing and is left out; a wrapped
axis needs at least three tiles, as with two both ways round lead to the same tile.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from mineproof.positions import Mask
from mineproof.topology.runs import axes, connected

Counts = npt.NDArray[np.unsignedinteger[Any]]
BLOCK = 1 << 18
"""Counts are made in blocks of about so many tiles: small enough to stay in the cache."""

MAX_RUN_OFFSETS = 64
"""Beyond so many adjacent rows, growing a region step by step is cheaper than comparing its runs."""


def counts(mines: npt.NDArray[np.uint8], lengths: tuple[int, ...], wraps: bool, dtype: type[Any]) -> Counts:
    """Count the mines adjacent to every tile: sums over three tiles along each axis in turn.

    >>> counts(np.array([1, 0, 1, 0], np.uint8), (4,), False, np.uint8)
    array([0, 2, 0, 1], dtype=uint8)
    """
    first, *others = [length for length in lengths if length > 1] or [1]
    row = prod(others)
    out = np.empty(first * row, dtype)
    step = max(8, BLOCK // row)
    for low in range(0, first, step):
        high = min(low + step, first)
        halo = _halo(mines, low, high, first, row, wraps)
        sums: Counts = halo.astype(dtype, copy=False)
        for length, after in axes(others):
            sums = _along(np.add, sums, length, after, wraps)
        inner = out[low * row : high * row]
        np.add(sums[: -2 * row], sums[2 * row :], out=inner)
        inner += sums[row:-row]
        inner -= mines[low * row : high * row]
    return out


def _halo(
    mines: npt.NDArray[np.uint8], low: int, high: int, first: int, row: int, wraps: bool
) -> npt.NDArray[np.uint8]:
    """Return rows low - 1 to high of the first axis, with nothing beyond the board's edge."""
    if low > 0 and high < first:
        return mines[(low - 1) * row : (high + 1) * row]
    halo = np.zeros((high - low + 2) * row, np.uint8)
    halo[row:-row] = mines[low * row : high * row]
    around = wraps and first > 2
    if low > 0 or around:
        before = (low - 1) % first * row
        halo[:row] = mines[before : before + row]
    if high < first or around:
        after = high % first * row
        halo[-row:] = mines[after : after + row]
    return halo


def dilated(mask: Mask, lengths: tuple[int, ...], wraps: bool) -> Mask:
    """Return the tiles of `mask` and all tiles adjacent to one of them.

    >>> dilated(np.array([True, False, False, False]), (4,), True)
    array([ True,  True, False,  True])
    """
    for length, after in axes([length for length in lengths if length > 1]):
        mask = _along(np.logical_or, mask, length, after, wraps)
    return mask


def _along(
    combine: np.ufunc, flat: npt.NDArray[Any], length: int, after: int, wraps: bool
) -> npt.NDArray[Any]:
    """Combine every tile with the ones before and behind it on one axis."""
    seen = flat.reshape(-1, length, after)
    out = np.empty_like(seen)
    if length == 2:
        combine(seen[:, 0], seen[:, 1], out=out[:, 0])
        out[:, 1] = out[:, 0]
        return out.reshape(-1)
    combine(seen[:, :-1], seen[:, 1:], out=out[:, 1:])
    out[:, 0] = seen[:, 0]
    combine(out[:, :-1], seen[:, 1:], out=out[:, :-1])
    if wraps:
        combine(out[:, 0], seen[:, -1], out=out[:, 0])
        combine(out[:, -1], seen[:, 0], out=out[:, -1])
    return out.reshape(-1)


def closure(through: Mask, start: int, lengths: tuple[int, ...], wraps: bool) -> Mask:
    """Return the part of `through` connected to `start`, and all tiles adjacent to it.

    >>> closure(np.array([True, True, False, True]), 0, (4,), False)
    array([ True,  True,  True, False])
    """
    lengths = tuple(length for length in lengths if length > 1) or (1,)
    if 3 ** (len(lengths) - 1) // 2 <= MAX_RUN_OFFSETS:
        return dilated(connected(through, start, lengths, wraps), lengths, wraps)
    region = np.zeros_like(through)
    region[start] = True
    reached = 1
    while True:
        grown = dilated(region, lengths, wraps)
        region = grown & through
        now = int(np.count_nonzero(region))
        if now == reached:
            return grown
        reached = now
