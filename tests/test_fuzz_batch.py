"""The batch finds bugs planted in its kernel, plays as the real game does, and plays the same again."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from mineproof import Cascade, Flagging, Game, Minefield, Outcome, Rules, Victory
from mineproof_invariants import CLAUSES, batch, fuzz
from mineproof_invariants.batch import Batch, Disagreement, Tie, play, tie
from mineproof_invariants.batch.bits import Boards, Bools, count, spread
from mineproof_invariants.batch.kernel import LOSS, ONGOING, VICTORY, Kernel
from mineproof_invariants.batch.play import COLUMNS, ROWS
from mineproof_invariants.batch.tie import POSITIONS
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.fuzz import LacksCoverage
from mineproof_invariants.fuzz.start import named

Bits = np.ndarray[Any, np.dtype[np.uint16]]


class ShortCascade(Kernel):
    def cascade(self, which: Boards, row: Boards, bit: Bits) -> None:
        if len(which):
            super().cascade(which[1:], row[1:], bit[1:])


class CascadeTooFar(Kernel):
    def cascade(self, which: Boards, row: Boards, bit: Bits) -> None:
        super().cascade(which, row, bit)
        more = spread(self.revealed[:, which], self.full) & ~self.mines[:, which] & ~self.flagged[:, which]
        more &= ~self.revealed[:, which]
        self.revealed[:, which] |= more
        self.safe_left[which] -= count(more)


class CascadeThroughFlags(Kernel):
    def cascade(self, which: Boards, row: Boards, bit: Bits) -> None:
        rules = self.rules
        self.rules = rules.but(cascade=Cascade.OPENS_FLAGS)
        super().cascade(which, row, bit)
        self.rules = rules


class RevealsFlagged(Kernel):
    def reveal(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        self.flagged[row, which] &= ~bit
        return super().reveal(which, row, bit)


class FlagsNotCounted(Kernel):
    def remove_flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        before = self.flags.copy()
        goes = super().remove_flag(which, row, bit)
        self.flags[:] = before
        return goes


class FlagsAfterTheEnd(Kernel):
    def flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        ended = self.outcome.copy()
        self.outcome[which] = ONGOING
        goes = super().flag(which, row, bit)
        self.outcome[ended != ONGOING] = ended[ended != ONGOING]
        return goes


class FlagsWithoutRules(Kernel):
    def flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        rules = self.rules
        self.rules = rules.but(flagging=Flagging.REMOVABLE)
        goes = super().flag(which, row, bit)
        self.rules = rules
        return goes


class FlagMovesAMine(Kernel):
    def flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        goes = super().flag(which, row, bit)
        self.mines[row[goes], which[goes]] ^= bit[goes]
        return goes


class UnflagReveals(Kernel):
    def remove_flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        goes = super().remove_flag(which, row, bit)
        self.revealed[row[goes], which[goes]] |= bit[goes]
        return goes


class FlagHidesAgain(Kernel):
    def flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        goes = super().flag(which, row, bit)
        self.revealed[0, which[goes]] = 0
        return goes


class FlagsTwoTiles(Kernel):
    def flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        goes = super().flag(which, row, bit)
        free = ~self.revealed[8, which[goes]] & ~self.flagged[8, which[goes]] & np.uint16(1)
        self.flagged[8, which[goes]] |= free
        self.flags[which[goes]] += free.astype(np.int16)
        return goes


class VictoryLate(Kernel):
    def decide(self, which: Boards) -> None:
        super().decide(which)
        self.outcome[which[(self.outcome[which] == VICTORY) & (self.flags[which] > 0)]] = ONGOING


class LossLate(Kernel):
    def decide(self, which: Boards) -> None:
        super().decide(which)
        self.outcome[which[(self.outcome[which] == LOSS) & (self.flags[which] > 0)]] = ONGOING


class OneLifeTooMany(Kernel):
    def decide(self, which: Boards) -> None:
        self.exploded[which] -= 1
        super().decide(which)
        self.exploded[which] += 1


class WonAndLost(Kernel):
    def decide(self, which: Boards) -> None:
        super().decide(which)
        self.outcome[which[self.outcome[which] == LOSS]] |= VICTORY


class TerminatesNothing(Kernel):
    def terminate(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        outcome = self.outcome.copy()
        goes = super().terminate(which, row, bit)
        self.outcome[:] = outcome
        return goes


class RefusalCosts(Kernel):
    def reveal(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        goes = super().reveal(which, row, bit)
        self.exploded[which[~goes]] += 1
        return goes


class MineCountDrifts(Kernel):
    def flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        goes = super().flag(which, row, bit)
        self.mine_count[which[goes]] -= 1
        return goes


class RemovesAnything(Kernel):
    def remove_flag(self, which: Boards, row: Boards, bit: Bits) -> Bools:
        return super().remove_flag(which, row, bit) | True


BUGS: list[tuple[type[Kernel], str, Rules]] = [
    (ShortCascade, "Cascade.opens_the_least_closed_set", Rules.CLASSIC),
    (ShortCascade, "V.Empty.revealed_empty_tile_reveals_adjacents", Rules.SPEC),
    (CascadeTooFar, "Cascade.opens_the_least_closed_set", Rules.SPEC),
    (CascadeThroughFlags, "Tile.table", Rules.CLASSIC),
    (RevealsFlagged, "Game.reveal", Rules.CLASSIC),
    (FlagsNotCounted, "Game.flags", Rules.KATA),
    (FlagsAfterTheEnd, "Game.ended_is_final", Rules.EXAM),
    (FlagsWithoutRules, "Game.flag", Rules.LAB),
    (FlagMovesAMine, "Tile.mines_never_move", Rules.NOTE),
    (UnflagReveals, "Tile.table", Rules.SPEC),
    (FlagHidesAgain, "Tile.revealed_stays_revealed", Rules.CLASSIC),
    (FlagsTwoTiles, "Game.one_tile_at_a_time", Rules.CLASSIC),
    (VictoryLate, "V.Game.victory_condition", Rules.SPEC),
    (LossLate, "V.Game.loss_condition", Rules.CLASSIC),
    (OneLifeTooMany, "V.Game.at_most_one_uncovered_mine", Rules.CLASSIC),
    (WonAndLost, "V.Game.outcomes_are_disjoint", Rules.CLASSIC),
    (TerminatesNothing, "Game.terminate", Rules.CLASSIC),
    (RefusalCosts, "Game.refusals_change_nothing", Rules.CLASSIC),
    (RefusalCosts, "Game.counts_add_up", Rules.CLASSIC),
    (MineCountDrifts, "Game.mines", Rules.CLASSIC),
    (RemovesAnything, "Game.remove_flag", Rules.CLASSIC),
]


@pytest.mark.parametrize(
    ("bug", "label", "rules"), BUGS, ids=[f"{bug.__name__} {label}" for bug, label, _ in BUGS]
)
def test_a_bug_in_the_kernel_breaks_its_clause(bug: type[Kernel], label: str, rules: Rules) -> None:
    made = Batch(rules, boards=512, seed=1, kernel=bug)
    for _ in range(40):
        made.move()
    assert label in made.broken


def test_the_batch_checks_no_clause_without_a_bug_that_breaks_it() -> None:
    tally = Tally("batch", "")
    for rules in batch.RULES:
        play(rules, 32, 1, tally, boards=1024)
    assert tally.is_clean
    assert set(tally.cells) == {label for _, label, _ in BUGS} <= set(CLAUSES)


def test_a_violation_tells_the_moves_and_can_be_replayed() -> None:
    tally = Tally("batch", "")
    play(Rules.KATA, 32, 1, tally, boards=512, kernel=FlagsNotCounted)
    (violation,) = tally.violations
    assert violation.label == "Game.flags"
    assert "    remove_flag (" in violation.what
    assert violation.replay is not None
    assert violation.replay.game().outcome is Outcome.ONGOING


MIXED = [
    Rules(victory=victory, cascade=cascade, flagging=flagging, lives=lives)
    for victory in Victory
    for cascade in Cascade
    for flagging in (Flagging.REMOVABLE, Flagging.PERMANENT)
    for lives in (1, 2)
]


@pytest.mark.parametrize("rules", MIXED, ids=named)
def test_the_batch_plays_as_the_game_does_and_both_keep_every_clause(rules: Rules) -> None:
    made = Batch(rules, boards=32, seed=3)
    tied = Tie(made, boards=8)
    for _ in range(40):
        tied.follow(made.move())
    assert (made.broken, tied.violations, tied.moves) == ({}, [], 320)


def test_a_kernel_that_plays_by_other_rules_is_no_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise(made: Batch, board: int) -> Game:
        mines = [position for n, position in enumerate(POSITIONS) if made.dealt[n // 9, board] >> n % 9 & 1]
        return Game(Minefield(tie.BOX, mines), Rules.NOTE)

    monkeypatch.setattr(tie, "begun", otherwise)
    with pytest.raises(Disagreement, match="the batch does not play as Game does"):
        play(Rules.KATA, 40, 1, Tally("batch", ""), boards=64)


def test_a_bug_in_the_game_is_blamed_on_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    decided = Game._decided

    def late(self: Game) -> Outcome:
        return Outcome.ONGOING if decided(self) is Outcome.LOSS else decided(self)

    monkeypatch.setattr(Game, "_decided", late)
    tally = Tally("batch", "")
    play(Rules.KATA, 40, 1, tally, boards=64)
    assert "V.Game.loss_condition" in [violation.label for violation in tally.violations]


def test_too_few_moves_lack_coverage() -> None:
    with pytest.raises(LacksCoverage, match="outcome: victory"):
        play(Rules.NOTE, 1, 1, Tally("batch", ""), boards=64)


def test_the_same_seed_deals_and_plays_the_same_and_another_seed_does_not() -> None:
    logs = []
    for seed in (1, 1, 2):
        made = Batch(Rules.SPEC, boards=64, seed=seed)
        for _ in range(10):
            made.move()
        logs.append(b"".join(part.tobytes() for move in made.log for part in move) + made.dealt.tobytes())
    assert logs[0] == logs[1] != logs[2]


def test_a_board_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 9 x 9 tiles, not 9 x 10"):
        Kernel(9, 10, 1, Rules.SPEC)
    assert (ROWS, COLUMNS) == (9, 9)


@pytest.mark.parametrize("effort", [0, 1, 2])
@pytest.mark.parametrize("method", [fuzz, batch], ids=["fuzz", "batch"])
def test_every_job_can_be_sent_to_another_process(method: Any, effort: int) -> None:
    jobs: list[Job] = method.jobs(effort)
    assert [job.name for job in pickle.loads(pickle.dumps(jobs))] == [job.name for job in jobs]
    assert len({job.name for job in jobs}) == len(jobs)
    assert len(method.BOUNDS) == 3


@pytest.mark.parametrize("method", [fuzz, batch], ids=["fuzz", "batch"])
def test_the_quick_jobs_are_clean_and_miss_no_coverage(method: Any) -> None:
    tally = Tally("any", "")
    for job in method.jobs(0):
        job.run(tally)
    assert tally.is_clean
    if method is fuzz:
        about_games = {label for label, clause in CLAUSES.items() if clause.kind.value != "session"}
        assert set(tally.cells) == about_games
