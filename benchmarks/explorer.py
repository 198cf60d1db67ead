"""Every state of every minefield of a board: the explorer beside Spin, in one process each."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import Contestant, Prepared, Row, interleaved, require
from mineproof import Box, Rules
from mineproof_invariants.explorer import explore
from mineproof_invariants.explorer.exploration import batches
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import Packed
from mineproof_invariants.explorer.space import Space, layers

SPEC = Path(__file__).resolve().parents[1] / "spec"
BOARD = Box(2, 4)
STATES = 1_208_588
"""Under the specification's rules, which are the Promela model's too unless it is told otherwise."""

NO_SPIN = "spin or gcc is not installed (Debian: apt install spin gcc)"
TARGET = 0.33


def rows(quick: bool) -> Iterator[Row]:
    """Compare with Spin visiting the same states, with all clauses checked and with none."""
    rounds = 1 if quick else 3
    with tempfile.TemporaryDirectory() as folder:
        checked = _compiled(Path(folder) / "checked", clauses=True)
        bare = _compiled(Path(folder) / "bare", clauses=False)
        yield _row("6a all states of 2 x 4, all clauses", _checking(symmetry=False), checked, rounds)
        yield _row("6b the same, one of all images visited", _checking(symmetry=True), checked, rounds)
        yield _row("6c all states of 2 x 4, no clauses", _searching, bare, rounds)


def _row(label: str, ours: Contestant, theirs: Contestant | None, rounds: int) -> Row:
    if theirs is None:
        return Row(label, interleaved(label, rounds, ours)[0], "Spin", None, TARGET, NO_SPIN)
    mine, spin = interleaved(label, rounds, ours, theirs)
    return Row(label, mine, "Spin", spin, TARGET)


def _checking(symmetry: bool) -> Contestant:
    def run() -> None:
        found = explore(BOARD, Rules.SPEC, symmetry=symmetry)
        require(found.states == STATES, f"the explorer finds {STATES:,} states")
        require(not found.violations, "no clause is violated")

    return lambda: run


def _searching() -> Prepared:
    """Search without looking at a clause; every minefield is visited, as Spin does."""

    def run() -> None:
        kernel = Kernel(Packed.of(BOARD), Rules.SPEC)
        spaces = [Space(kernel, minefields) for minefields, _ in batches(kernel, symmetry=False)]
        found = sum(layer.size for space in spaces for layer in layers(space))
        require(found == STATES, f"the explorer finds {STATES:,} states")

    return run


def _compiled(folder: Path, clauses: bool) -> Contestant | None:
    """Let Spin write its searcher and compile that; None where one of the two is missing.

    Without clauses every check of the model does nothing.
    """
    spin, gcc = shutil.which("spin"), shutil.which("gcc")
    if spin is None or gcc is None:
        return None
    folder.mkdir()
    for name in ("minesweeper.pml", "minesweeper_clauses.pml"):
        shutil.copy(SPEC / name, folder)
    if not clauses:
        checks = folder / "minesweeper_clauses.pml"
        heads = re.findall(r"inline \w+\(.*?\)", checks.read_text())
        checks.write_text("".join(f"{head} {{ skip }}\n" for head in heads))
    rows, columns = BOARD.lengths
    spin_a = [spin, f"-DROWS={rows}", f"-DCOLUMNS={columns}", "-a", "minesweeper.pml"]
    told = subprocess.run(spin_a, cwd=folder, capture_output=True, text=True)
    require(told.returncode == 0, f"Spin reads the model: {told.stdout}")
    cc = [gcc, "-O2", "-DSAFETY", "-DNOREDUCE", "-w", "-o", "pan", "pan.c"]
    subprocess.run(cc, cwd=folder, check=True, capture_output=True)

    def run() -> None:
        told = subprocess.run(
            ["./pan", "-m100000"], cwd=folder, check=True, capture_output=True, text=True
        ).stdout
        stored = re.search(r"(\d+) states, stored", told)
        # Spin counts the state before any mine lies as well.
        require(stored is not None and int(stored[1]) == STATES + 1, f"Spin stores {STATES + 1:,} states")
        require("errors: 0" in told, "Spin finds no error")

    return lambda: run
