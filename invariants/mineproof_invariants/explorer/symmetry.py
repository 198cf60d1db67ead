"""The symmetries of a board: the ways to permute its tiles that keep adjacent tiles adjacent.

They are found on the adjacency itself, so any topology has them. All permutations can be very many (362,880
on a torus of 3×3, where everything is adjacent), but a few of them generate the others.

>>> from mineproof import Box
>>> from mineproof_invariants.explorer.packed import Packed
>>> mines, times = orbits(Packed.of(Box(3, 3)))
>>> len(mines), sum(times)  # 102 minefields stand for all 512
(102, 512)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mineproof_invariants.explorer.packed import Masks, Packed


def generators(board: Packed) -> list[list[int]]:
    """Return permutations of the tiles that generate every symmetry.

    For each tile and each later one: a symmetry that leaves the tiles before the first where they are, and
    takes the first to the second, if there is one.

    >>> generators(Packed([[1], [0, 2], [1]]))
    [[2, 1, 0]]
    """
    found = []
    for tile in range(board.size):
        for image in range(tile + 1, board.size):
            permutation = _extended(board, [*range(tile), image])
            if permutation is not None:
                found.append(permutation)
    return found


def _extended(board: Packed, images: list[int]) -> list[int] | None:
    """Complete the images of the first tiles to a symmetry, or tell that there is none."""
    if not _fits(board, images):
        return None
    if len(images) == board.size:
        return images
    for image in range(board.size):
        if image not in images:
            whole = _extended(board, [*images, image])
            if whole is not None:
                return whole
    return None


def _fits(board: Packed, images: Sequence[int]) -> bool:
    """Tell whether the last tile is adjacent to the others exactly as its image is to theirs."""
    last, image = len(images) - 1, images[-1]
    return all(
        board.beside[last] >> tile & 1 == board.beside[image] >> other & 1
        and board.beside[tile] >> last & 1 == board.beside[other] >> image & 1
        for tile, other in enumerate(images)
    )


def orbits(board: Packed) -> tuple[list[int], list[int]]:
    """Return one minefield for all that are its images, and how many those are.

    >>> orbits(Packed([[1], [0]]))
    ([0, 1, 3], [1, 2, 1])
    """
    every = np.arange(1 << board.size, dtype=np.int64)
    images = [permuted(every, permutation) for permutation in generators(board)]
    first, before = every.copy(), None
    while before is None or not np.array_equal(first, before):
        before = first.copy()
        for image in images:
            np.minimum(first, first[image], out=first)
    mines, times = np.unique(first, return_counts=True)
    return mines.tolist(), times.tolist()


def permuted(sets: Masks, permutation: Sequence[int]) -> Masks:
    """Return the images of sets of tiles.

    >>> permuted(np.array([0b001]), [2, 1, 0])
    array([4])
    """
    moved = np.zeros_like(sets)
    for tile, image in enumerate(permutation):
        moved |= (sets >> tile & 1) << image
    return moved
