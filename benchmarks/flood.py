"""One click that opens a large part of a large board, beside a flood in C."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.timing import Contestant, Prepared, Row, interleaved, require
from mineproof import Box, Game, Hex, Minefield, Topology, Torus

SOURCE = Path(__file__).with_name("flood.c")
NO_GCC = "gcc is not installed (Debian: apt install gcc; macOS: xcode-select --install)"
LIBRARIES = {8: "flood_8", 26: "flood_26"}


def rows(quick: bool) -> Iterator[Row]:
    """Compare where the C flood fits the topology; else report our time alone."""
    rounds = 3 if quick else 9
    with tempfile.TemporaryDirectory() as folder:
        library = _compiled(Path(folder))
        one_mine = Minefield(Box(4000, 4000), [(2000, 2000)])
        yield _row("2a one mine, Box 4000 x 4000", one_mine, rounds, library, 0.5)
        yield _row("2b 5 % mines, Box 1000 x 1000", _mined(Box(1000, 1000)), rounds, library, 2)
        yield _row("2c 5 % mines, Box 100 x 100 x 100", _mined(Box(100, 100, 100)), rounds, library, None)
        yield _row("2d 5 % mines, Torus 1000 x 1000", _mined(Torus(1000, 1000)), rounds, library, None)
        yield _row("2e 5 % mines, Hex 1000 x 1000", _mined(Hex(1000, 1000)), rounds, library, None)


def _mined(topology: Topology) -> Minefield:
    return Minefield.random(topology, topology.size // 20, seed=0)


def _row(
    label: str, field: Minefield, rounds: int, library: ctypes.CDLL | None, at_most: float | None
) -> Row:
    start, opened = _opening(field)
    position = field.topology.position(start)

    def ours() -> Prepared:
        game = Game(field)
        return lambda: game.reveal(position)

    if type(field.topology) is not Box:
        (mine,) = interleaved(label, rounds, ours)
        return Row(label, mine, at_most=at_most)
    if library is None:
        (mine,) = interleaved(label, rounds, ours)
        return Row(label, mine, "C flood", at_most=at_most, skipped=NO_GCC)
    theirs, count = _c_flood(library, field, field.topology.lengths, start)
    require(count == opened, f"C opens {opened} tiles too, not {count}")
    mine, other = interleaved(label, rounds, ours, theirs)
    return Row(label, mine, "C flood", other, at_most)


def _opening(field: Minefield) -> tuple[int, int]:
    """Choose the first empty tile whose click opens at least a quarter of the board; return how much."""
    for tile in np.flatnonzero(field.packed == 0)[:1000].tolist():
        opened = len(Game(field).reveal(field.topology.position(tile)))
        if opened * 4 >= field.topology.size:
            return tile, opened
    raise AssertionError("such a board has a large opening")


def _compiled(folder: Path) -> ctypes.CDLL | None:
    """Compile the C flood; None where there is no compiler."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    target = folder / "flood.so"
    subprocess.run([gcc, "-O2", "-shared", "-fPIC", "-o", str(target), str(SOURCE)], check=True)
    return ctypes.CDLL(str(target))


def _c_flood(
    library: ctypes.CDLL, field: Minefield, lengths: tuple[int, ...], start: int
) -> tuple[Contestant, int]:
    """Lay the board out for C, with a border; everything but the flood itself is left out of the timing."""
    padded = [length + 2 for length in lengths]
    strides = [prod(padded[axis + 1 :]) for axis in range(len(padded))]
    inner = tuple(slice(1, -1) for _ in lengths)
    closed = np.ones(padded, np.uint8)
    closed[inner] = 0
    codes = np.zeros(padded, np.uint8)
    codes[inner] = field.packed.reshape(lengths)
    steps = [step for step in product((-1, 0, 1), repeat=len(lengths)) if any(step)]
    offsets = np.array([sum(a * b for a, b in zip(step, strides)) for step in steps], ctypes.c_long)
    stack = np.zeros(field.topology.size, np.int32)
    place = sum((int(at) + 1) * stride for at, stride in zip(np.unravel_index(start, lengths), strides))
    call = getattr(library, LIBRARIES[len(steps)])
    call.restype = ctypes.c_long

    def pointer(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    def theirs() -> Prepared:
        opened = closed.copy()
        return lambda: call(
            pointer(opened), pointer(codes), pointer(stack), ctypes.c_long(place), pointer(offsets)
        )

    count = theirs()()
    require(isinstance(count, int), "C returns a number")
    return theirs, count if isinstance(count, int) else 0
