"""How many moves of somebody else's game are compared with the model in a second: in a child, over a pipe."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.timing import Row, Samples, require, tell
from mineproof_invariants.conformance.hunt import hunt
from mineproof_invariants.conformance.target import Target, exec_target, python_target

ROOT = Path(__file__).resolve().parent.parent
IN_A_CHILD, OVER_A_PIPE = 50.0, 500.0
"""Microseconds that a move may take: 20,000 and 2,000 a second."""
NO_NODE = "node is not installed (apt install nodejs)"
LABELS = ("8a move of a class of Python on 9 x 9", "8b move of a JavaScript program, line by line")


def rows(quick: bool) -> Iterator[Row]:
    """Fuzz two correct targets; planning, playing and comparing are all in the time."""
    rounds, games = (3, 300) if quick else (5, 1000)
    yield Row(
        LABELS[0],
        _measured(LABELS[0], python_target("benchmarks.nine:Nine"), rounds, games),
        at_most=IN_A_CHILD,
    )
    if shutil.which("node") is None:
        yield Row(LABELS[1], at_most=OVER_A_PIPE, skipped=NO_NODE)
        return
    sweeper = exec_target(f"node {ROOT / 'tests' / 'targets' / 'sweeper.js'}")
    yield Row(LABELS[1], _measured(LABELS[1], sweeper, rounds, games), at_most=OVER_A_PIPE)


def _measured(label: str, target: Target, rounds: int, games: int) -> Samples:
    times = []
    with closing(target):
        for number in range(rounds + 1):
            tell(f"  {label}: round {number} of {rounds}")
            report = hunt(target, games=games, seconds=60, seed=number)
            require(not report.findings, "nothing is wrong with the target")
            times.append(1e6 * report.seconds / report.moves)
    return Samples(tuple(times[1:]), "µs/move")
