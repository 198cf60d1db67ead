"""The connected part of a board, found by joining runs of tiles instead of visiting tiles.

A run is a stretch of chosen tiles in one row. Each run is linked to the runs that it touches in the adjacent
rows, and linked runs get the same label. All of it is whole-array arithmetic: no tile is visited by itself,
nothing recurses, and a winding region takes few more rounds than a straight one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mineproof.positions import Mask

Numbers = npt.NDArray[np.int64]

GAP = 3
"""How many empty places stand before, between and behind the rows.

A run then ends with its row, and a tile that is wrapped round a side comes to lie in a gap."""


def axes(lengths: Sequence[int]) -> list[tuple[int, int]]:
    """List for each axis its length and how many tiles lie between two places along it.

    >>> axes([4, 3, 2])
    [(4, 6), (3, 2), (2, 1)]
    """
    after = prod(lengths)
    return [(length, after := after // length) for length in lengths]


class _Contact(NamedTuple):
    """Runs, and for each of them the consecutive runs that it touches in one direction."""

    runs: Numbers
    first: Numbers
    many: Numbers


def connected(chosen: Mask, start: int, lengths: tuple[int, ...], wraps: bool) -> Mask:
    """Return the part of `chosen` that is connected to the chosen tile `start`.

    >>> connected(np.array([True, True, False, True]), 0, (4,), False)
    array([ True,  True, False, False])
    """
    length = lengths[-1]
    width = length + GAP
    flat = np.zeros(GAP + len(chosen) // length * width, np.bool_)
    flat[GAP:].reshape(-1, width)[:, :length] = chosen.reshape(-1, length)
    edges = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    begin, end = edges[0::2].copy(), edges[1::2].copy()
    label = _labels(_contacts(flat, begin, end, lengths, wraps), len(begin))
    place = GAP + start // length * width + start % length
    same = np.flatnonzero(label == label[np.searchsorted(begin, place, "right") - 1])
    borders = np.concatenate(([0], edges.reshape(-1, 2)[same].reshape(-1), [len(flat)]))
    lit = np.arange(len(borders) - 1) % 2 == 1
    return np.repeat(lit, np.diff(borders))[GAP:].reshape(-1, width)[:, :length].reshape(-1)


def _contacts(
    flat: Mask, begin: Numbers, end: Numbers, lengths: tuple[int, ...], wraps: bool
) -> Iterator[_Contact]:
    """Yield the contacts of all runs, direction by direction, each pair from one side only."""
    *outer, length = lengths
    width = length + GAP
    row = (begin - GAP) // width
    # Few runs are looked up; for many it pays to number all places once.
    sparse = len(begin) < len(flat) // 64
    begun = None if sparse else np.cumsum(flat[1:] & ~flat[:-1], dtype=np.int32)

    def touched(runs: Numbers, low: Numbers, high: Numbers) -> _Contact:
        """Find what the places low … high - 1 touch: the runs not ended before low, begun up to high."""
        if begun is None:
            first = np.searchsorted(end, low, "left")
            return _Contact(runs, first, np.searchsorted(begin, high, "right") - first)
        not_ended = begun[low - 2].astype(np.int64) - flat[low - 1]
        return _Contact(runs, not_ended, begun[high - 1] - not_ended)

    for offset in product((-1, 0, 1), repeat=len(outer)):
        if offset > (0,) * len(outer):
            break  # the opposite offsets have found these pairs from the other side
        shift, valid = _row_shift(row, offset, outer, width, wraps)
        there = np.flatnonzero(valid)
        if any(offset):
            yield touched(there, begin[there] + shift[there], end[there] + shift[there])
        if wraps and length > 2:
            first_column = there[(begin[there] - GAP) % width == 0]
            moved = begin[first_column] + shift[first_column] + length
            yield touched(first_column, moved, moved + 1)
            last_column = there[(end[there] - GAP) % width == length]
            moved = end[last_column] - 1 + shift[last_column] - length
            yield touched(last_column, moved, moved + 1)


def _row_shift(
    row: Numbers, offset: tuple[int, ...], outer: list[int], width: int, wraps: bool
) -> tuple[Numbers, Mask]:
    """Return how far away the row at `offset` is, and whether there is one."""
    shift = np.zeros(len(row), np.int64)
    valid = np.ones(len(row), np.bool_)
    for step, (size, after) in zip(offset, axes(outer)):
        if step:
            place = row // after % size
            moved = place + step
            if wraps and size > 2:
                moved %= size
            valid &= (moved >= 0) & (moved < size)
            shift += (moved - place) * (after * width)
    return shift, valid


def _labels(contacts: Iterator[_Contact], runs: int) -> Numbers:
    """Give touching runs the same label: the smallest run number among them."""
    label = np.arange(runs)
    pairs = []
    for number, contact in enumerate(contacts):
        # The first direction makes a forest at once: each run hangs on an earlier one that it touches.
        hung = (contact.many > 0) & (contact.first < contact.runs) & (number == 0)
        label[contact.runs[hung]] = contact.first[hung]
        pairs.append(_pairs(_Contact(contact.runs, contact.first + hung, contact.many - hung)))
    label = _shortened(label)
    one = np.concatenate([one for one, _ in pairs]) if pairs else label[:0]
    other = np.concatenate([other for _, other in pairs]) if pairs else label[:0]
    while True:
        left, right = label[one], label[other]
        apart = np.flatnonzero(left != right)
        if not len(apart):
            return label
        one, other, left, right = one[apart], other[apart], left[apart], right[apart]
        np.minimum.at(label, np.maximum(left, right), np.minimum(left, right))
        label = _shortened(label)


def _shortened(label: Numbers) -> Numbers:
    """Follow labels to their end."""
    while True:
        shorter = label[label]
        if np.array_equal(shorter, label):
            return label
        label = shorter


def _pairs(contact: _Contact) -> tuple[Numbers, Numbers]:
    """List the contacts one by one."""
    some = np.flatnonzero(contact.many)
    runs, first, many = contact.runs[some], contact.first[some], contact.many[some]
    before = np.cumsum(many) - many
    return np.repeat(runs, many), np.arange(int(many.sum())) + np.repeat(first - before, many)
