"""Boards as bits: one row of tiles is one number, one array holds that row of many boards.

A plane is an array of `uint16` whose first axis is the row and whose second is the board; bit 0 is column 0.

>>> plane = np.array([[0b001], [0b000], [0b000]], np.uint16)
>>> [f"{row:03b}" for row in spread(plane, 0b111)[:, 0]]
['011', '011', '000']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Plane = npt.NDArray[np.uint16]
Bytes = npt.NDArray[np.uint8]
Bools = npt.NDArray[np.bool_]
Boards = npt.NDArray[np.int64]

WIDEST = 9
"""The tables are made for rows of at most so many tiles."""


def spread(plane: Plane, full: int) -> Plane:
    """Return the tiles of a plane and everything adjacent to them; `full` has a bit for each column.

    >>> spread(np.array([[0b100]], np.uint16), 0b111)[0, 0]
    np.uint16(6)
    """
    wide: Plane = plane | plane << 1 | plane >> 1  # type: ignore[assignment]  # it stays as narrow as it is
    wide &= np.uint16(full)
    both = wide.copy()
    both[1:] |= wide[:-1]
    both[:-1] |= wide[1:]
    return both


def _counter() -> Callable[[Any], Any]:
    """Return what counts the bits of each number: NumPy 2 has it, before that a table does."""
    counts = getattr(np, "bitwise_count", None)
    if counts is not None:
        return counts  # type: ignore[no-any-return]
    table = np.array([number.bit_count() for number in range(2**16)], np.uint8)
    return lambda plane: table[plane]


_COUNT = _counter()


def count(plane: Plane) -> Bytes:
    """Count the tiles of a plane, board by board.

    >>> count(np.array([[3, 0], [1, 0]], np.uint16)).tolist()
    [3, 0]
    """
    total: Bytes = _COUNT(plane).sum(axis=0, dtype=np.uint8)
    return total


def some(plane: Plane) -> Bools:
    """Tell for each board whether the plane has a tile.

    >>> some(np.array([[3, 0], [1, 0]], np.uint16)).tolist()
    [True, False]
    """
    found: Bools = np.bitwise_or.reduce(plane, axis=0) != 0
    return found


def _nth() -> Bytes:
    """Tabulate for each number and each n below 16 its n-th bit, counting round and round."""
    table = np.zeros((2**WIDEST, 16), np.uint8)
    for number in range(1, 2**WIDEST):
        bits = [bit for bit in range(WIDEST) if number >> bit & 1]
        table[number] = [bits[n % len(bits)] for n in range(16)]
    return table.ravel()


NTH = _nth()


def pick(plane: Plane, lot: npt.NDArray[np.uint16]) -> tuple[Boards, Boards]:
    """Pick a tile of each board by lot, as rows and columns; row 0, column 0 where there is none.

    First a row that has one is picked, then the tile, so tiles of sparse rows are picked more often.

    >>> [part.tolist() for part in pick(np.array([[0], [4]], np.uint16), np.array([9], np.uint16))]
    [[1], [2]]
    """
    occupied = np.zeros_like(lot)
    for number, row in enumerate(plane):
        occupied |= (row != 0).astype(np.uint16) << number
    rows = np.take(NTH, occupied << 4 | lot & 15).astype(np.int64)
    tiles = plane[rows, np.arange(plane.shape[1])]
    return rows, np.take(NTH, tiles << 4 | lot >> 4 & 15).astype(np.int64)


def packed(tiles: Bools) -> Plane:
    """Pack an array of rows, columns and boards into a plane.

    >>> packed(np.array([[[True], [False], [True]]])).tolist()
    [[5]]
    """
    powers = (1 << np.arange(tiles.shape[1], dtype=np.uint16))[None, :, None]
    plane: Plane = np.bitwise_or.reduce(np.where(tiles, powers, np.uint16(0)), axis=1)
    return plane
