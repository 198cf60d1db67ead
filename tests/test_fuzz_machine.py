"""The state machine finds every planted bug and blames the right clause; the real game passes it."""

from __future__ import annotations

import unittest
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import Phase

from mineproof import Action, Box, Cascade, Game, Minefield, Outcome, Refusal, Rules, State, Turn
from mineproof.board import Changed
from mineproof_invariants import CLAUSES
from mineproof_invariants.evidence import Tally
from mineproof_invariants.fuzz import BrokenClause, LacksCoverage, fuzz, machine_for
from mineproof_invariants.fuzz.machine import GameMachine, quietly, run
from mineproof_invariants.fuzz.start import BOARDS, RULES

TestGame = machine_for(Game).TestCase
"""What an embedder writes; it plays the real game here, and requires all coverage."""

ONGOING = Outcome.ONGOING


class WrongFlagCount(Game):
    def flags(self) -> int:
        return min(1, super().flags())


class RevealsFlagged(Game):
    def reveal(self, position: Any) -> Turn:
        if self.state(position).is_flagged and self.outcome is ONGOING:
            self._set_flag(self._tile(position), False)
        return super().reveal(position)


class ShortCascade(Game):
    def _open(self, tiles: Sequence[int]) -> tuple[Changed, Sequence[int]]:
        opened, unflagged = super()._open(tiles)
        if isinstance(opened, list) and len(opened) > 1 and self._states[opened[-1]] == State.UNCOVERED.value:
            self._states[opened.pop()] = State.COVERED.value
            self._safe_left += 1
        return opened, unflagged


class CascadeTooFar(Game):
    def _open(self, tiles: Sequence[int]) -> tuple[Changed, Sequence[int]]:
        opened, unflagged = super()._open(tiles)
        left = self._states.find(State.COVERED.value)
        if isinstance(opened, list) and len(opened) > 1 and left >= 0:
            self._states[left] = State.UNCOVERED.value
            self._safe_left -= 1
            opened.append(left)
        return opened, unflagged


class CascadeThroughFlags(Game):
    def _open(self, tiles: Sequence[int]) -> tuple[Changed, Sequence[int]]:
        rules = self._rules
        self._rules = rules.but(cascade=Cascade.OPENS_FLAGS)
        try:
            return super()._open(tiles)
        finally:
            self._rules = rules


class VictoryLate(Game):
    def _decided(self) -> Outcome:
        decided = super()._decided()
        return ONGOING if decided is Outcome.VICTORY and self.flags() > 0 else decided


class LossLate(Game):
    def _decided(self) -> Outcome:
        decided = super()._decided()
        return ONGOING if decided is Outcome.LOSS and self.flags() == 0 else decided


class MovesAfterTheEnd(Game):
    def flag(self, position: Any) -> Turn:
        outcome = self._outcome
        self._outcome = ONGOING
        try:
            return super().flag(position)
        finally:
            self._outcome = outcome if outcome is not ONGOING else self._outcome


class MineMovedByFlag(Game):
    def flag(self, position: Any) -> Turn:
        turn = super().flag(position)
        here, there = self._states.find(State.MINED.value), self._states.find(State.COVERED.value)
        if here >= 0 and there >= 0:
            self._states[here], self._states[there] = self._states[there], self._states[here]
        return turn


class UnflagReveals(Game):
    def remove_flag(self, position: Any) -> Turn:
        turn = super().remove_flag(position)
        tile = self._tile(position)
        if self._states[tile] == State.COVERED.value:
            self._states[tile] = State.UNCOVERED.value
            self._safe_left -= 1
        return turn


class ChordIgnoresFlags(Game):
    def _chordable(self, tile: int) -> list[int]:
        hidden = [t for t in self.topology.adjacent_tiles(tile) if self._states[t] <= State.MINED.value]
        return hidden if self._states[tile] == State.UNCOVERED.value and hidden else super()._chordable(tile)


class UndoForgetsAFlag(Game):
    def undo(self) -> Turn:
        turn = super().undo()
        if turn._unflagged:
            self._set_flag(turn._unflagged[0], False)
        return turn


class ReprLeaks(Game):
    def __repr__(self) -> str:
        return f"<Game {bytes(self._states)!r}>"


class TurnTellsNothing(Game):
    def flag(self, position: Any) -> Turn:
        turn = super().flag(position)
        turn._changed = ()
        return turn


class RefusalCosts(Game):
    def chord(self, position: Any) -> Turn:
        try:
            return super().chord(position)
        except Refusal:
            self._assists_used += self.assists_left > 0
            raise


class TerminatesTwice(Game):
    def terminate(self) -> Turn:
        self._outcome = ONGOING
        return super().terminate()


class ForgetfulReplay(Game):
    def __init__(self, minefield: Minefield, rules: Rules = Rules.CLASSIC, seed: int = 0) -> None:
        super().__init__(minefield, rules, seed)
        self.undone = False

    def undo(self) -> Turn:
        self.undone = True
        return super().undo()

    def flag(self, position: Any) -> Turn:
        turn = super().flag(position)
        # What was taken back still counts, which nobody sees until the moves are played again.
        self._assists_used += self.undone and self.assists_left > 0
        return turn


BUGS: dict[type[Game], str] = {
    WrongFlagCount: "Game.flags",
    RevealsFlagged: "Game.reveal",
    ShortCascade: "Cascade.opens_the_least_closed_set",
    CascadeTooFar: "Cascade.opens_the_least_closed_set",
    CascadeThroughFlags: "Tile.table",
    VictoryLate: "V.Game.victory_condition",
    LossLate: "V.Game.loss_condition",
    MovesAfterTheEnd: "Game.ended_is_final",
    MineMovedByFlag: "Tile.mines_never_move",
    UnflagReveals: "Tile.table",
    ChordIgnoresFlags: "Game.chord",
    UndoForgetsAFlag: "Game.undo_is_exact",
    ReprLeaks: "View.leaks_nothing",
    TurnTellsNothing: "Turn.tells_what_changed",
    RefusalCosts: "Game.refusals_change_nothing",
    TerminatesTwice: "Game.terminate",
    ForgetfulReplay: "Game.replay_is_exact",
}


@pytest.mark.parametrize(("bug", "label"), BUGS.items(), ids=[bug.__name__ for bug in BUGS])
def test_the_machine_finds_a_planted_bug_and_blames_the_clause(bug: type[Game], label: str) -> None:
    with pytest.raises(BrokenClause) as caught:
        run(machine_for(bug), quietly(400, phases=[Phase.generate]))
    broken = caught.value
    assert label in broken.labels
    text = str(broken)
    assert f"{label} is broken:" in text
    assert CLAUSES[label].formula.splitlines()[0] in text
    assert "before, " in text
    assert "after, " in text
    assert all(f"    {move}" in text for move in broken.moves)
    assert len(broken.moves) <= 6


@pytest.mark.parametrize(("bug", "label"), BUGS.items(), ids=[bug.__name__ for bug in BUGS])
def test_the_loop_finds_a_planted_bug_and_blames_the_clause(bug: type[Game], label: str) -> None:
    tally = Tally("fuzz", "")
    for number, rules in enumerate(RULES):
        fuzz(BOARDS[:6], rules, tally, games=4, seed=number, make=bug)
        if any(violation.label == label for violation in tally.violations):
            return
    pytest.fail(f"{label} was not blamed, but {[violation.label for violation in tally.violations]}")


def test_hypothesis_shrinks_to_the_smallest_board_and_the_fewest_moves() -> None:
    with pytest.raises(BrokenClause) as caught:
        run(machine_for(WrongFlagCount), quietly(100))
    assert caught.value.start is not None
    assert len(caught.value.start.topology) <= 4
    assert [move.action for move in caught.value.moves] == [Action.FLAG, Action.FLAG]


class Foreign:
    """A game of somebody else: it has the names that a picture needs, and no others."""

    def __init__(self, minefield: Minefield, rules: Rules, seed: int) -> None:
        self.inner = Game(minefield, rules, seed)
        self.topology, self.rules, self.minefield = minefield.topology, rules, minefield

    def __getattr__(self, name: str) -> Any:
        known = ("state", "adjacent_mines", "mines", "flags", "turns", "play", "outcome")
        if name not in (*known, "lives_left", "assists_left"):
            raise AttributeError(name)
        return getattr(self.inner, name)


def test_a_foreign_game_without_undo_and_views_passes_with_all_it_can_reach() -> None:
    machine = machine_for(lambda field, rules, seed: Foreign(field, rules, seed), rules=[Rules.SPEC])
    run(machine, quietly(150))
    assert machine.coverage.missing() == []
    assert "accepted: undo" not in machine.coverage.required
    assert "View.leaks_nothing" not in machine.tally.cells
    assert machine.tally.cells["Game.replay_is_exact"].figure > 100


def test_a_machine_that_has_seen_too_little_fails() -> None:
    with pytest.raises(LacksCoverage, match="the run has never seen: "):
        run(machine_for(Game), quietly(2))
    result = unittest.TestResult()
    machine_for(Game, boards=[Box(1, 1)], examples=5).TestCase("runTest").run(result)
    assert [LacksCoverage.__name__ in text for _, text in result.errors] == [True]


def test_the_test_case_of_a_broken_game_fails() -> None:
    result = unittest.TestResult()
    case: Any = machine_for(TerminatesTwice).TestCase
    case.settings = quietly(100, phases=[Phase.generate])
    case("runTest").run(result)
    ((_, text),) = result.failures
    assert "Game.terminate is broken" in text


def test_the_machine_looks_at_every_clause_about_games() -> None:
    machine: type[GameMachine] = machine_for(Game, examples=40, require=False)
    run(machine, quietly(40))
    about_games = {label for label, clause in CLAUSES.items() if clause.kind.value != "session"}
    assert set(machine.tally.cells) == about_games
