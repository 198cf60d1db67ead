"""How many moves are tried and checked in a second: the NumPy batch beside Hypothesis."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.timing import Prepared, Row, Samples, interleaved, peer, require
from mineproof import Box, Game, Rules
from mineproof_invariants.batch import Batch

BOARDS = 8192
MOVES = 40
TARGET = 0.01
SLOWEST = 1.0
"""Microseconds that a checked move may take: a million a second."""

NO_HYPOTHESIS = "hypothesis is not installed (pip install hypothesis)"
LABELS = (
    "7a checked move on 9 x 9, classic rules",
    "7b checked move on 9 x 9, spec rules",
    "7c the same, beside our own state machine",
    "7d the same, beside a machine that does nothing",
)


def rows(quick: bool) -> Iterator[Row]:
    """Compare with our state machine on the same board, and with the least that Hypothesis takes."""
    rounds = 3 if quick else 7

    def batch(rules: Rules) -> Prepared:
        made = Batch(rules, BOARDS, seed=1)
        for _ in range(10):
            made.move()  # the first moves open more than those that follow
        return lambda: _moved(made)

    for label, rules in zip(LABELS, (Rules.CLASSIC, Rules.SPEC)):
        (mine,) = interleaved(label, rounds, lambda rules=rules: batch(rules))  # type: ignore[misc]
        each = tuple(1e6 * value / (BOARDS * MOVES) for value in mine.values)
        yield Row(label, Samples(each, "µs/move"), at_most=SLOWEST)
        rates = Samples(tuple(1 / value for value in each), "million moves/s")
        yield Row(label.replace(" checked move", " moves a second"), rates)
    if peer("hypothesis") is None:
        for label in LABELS[2:]:
            yield Row(label, peer_name="Hypothesis", at_most=TARGET, skipped=NO_HYPOTHESIS)
        return
    for label, machine, name in zip(
        LABELS[2:], (_guided(quick), _idle(quick)), ("guided machine", "idle machine")
    ):
        counted, run = machine

        def hypothesis(run: Prepared = run) -> Prepared:
            return run

        mine, theirs = interleaved(label, rounds, lambda: batch(Rules.CLASSIC), hypothesis)
        require(bool(counted), "Hypothesis has made moves")
        moves = counted[-1]
        yield Row(
            label,
            Samples(tuple(value / (BOARDS * MOVES) for value in mine.values)),
            f"Hypothesis, {name}",
            Samples(tuple(value / moves for value in theirs.values)),
            TARGET,
        )


def _moved(batch: Batch) -> int:
    for _ in range(MOVES):
        batch.move()
    require(not batch.broken, "every clause holds in the batch")
    return batch.moves


def _guided(quick: bool) -> tuple[list[int], Prepared]:
    """Return our machine on the same board and rules, and the list in which it counts its moves."""
    from mineproof_invariants.fuzz.machine import machine_for, quietly, run

    counted: list[int] = []

    def play() -> None:
        machine = machine_for(Game, rules=[Rules.CLASSIC], boards=[Box(9, 9)], require=False)
        run(machine, quietly(5 if quick else 15))
        seen = machine.coverage.seen
        counted.append(
            sum(many for name, many in seen.items() if name.startswith(("accepted: ", "refusal: ")))
        )

    return counted, play


def _idle(quick: bool) -> tuple[list[int], Prepared]:
    """Return a machine whose moves do nothing but choose an action and a tile: no other can be faster."""
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

    from mineproof_invariants.fuzz.machine import quietly

    counted: list[int] = []

    class Idle(RuleBasedStateMachine):
        @rule(action=st.integers(0, 3), tile=st.integers(0, 80))
        def move(self, action: int, tile: int) -> None:  # noqa: ARG002
            counted[-1] += 1

    def play() -> None:
        counted.append(0)
        run_state_machine_as_test(Idle, settings=quietly(20 if quick else 100, 50))

    return counted, play
