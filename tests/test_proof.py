"""The proofs go through, from hypotheses that can be true, and every seeded bug breaks its clause."""

from __future__ import annotations

import pickle
from functools import partial

import pytest
import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import TABLE, Action, State
from mineproof_invariants import CLAUSES
from mineproof_invariants.evidence import Tally, ToolFailed
from mineproof_invariants.proof import BOUNDS, GROUPS, jobs, missing, obligations, run, verdicts, witness
from mineproof_invariants.proof import obligation as queries
from mineproof_invariants.proof.bugs import BUGS, EQUIVALENT
from mineproof_invariants.proof.model import Model
from mineproof_invariants.proof.obligation import Answer, Obligation, ask, prove
from mineproof_invariants.proof.parts import Parts
from mineproof_invariants.proof.refute import refute, same_steps
from mineproof_invariants.proof.second_opinion import disagreements
from mineproof_invariants.proof.second_opinion import missing as missing_second
from mineproof_invariants.proof.snapshot import SYMBOL, Snapshot, one_tile_counts
from mineproof_invariants.proof.surroundings import coordinates, sessions
from mineproof_invariants.proof.twins import same_marks
from mineproof_invariants.proof.universe import AnyBoard, SmallBoard
from mineproof_invariants.proof.witnesses import Witness, enabled, events, impossible

NOT_PROVED = {
    # What this model in logic does not say: lists in order, numbers on tiles, luck, and replays.
    "Game.reveals_in_order",
    "Game.first_reveal",
    "Game.assists",
    "Game.legal_actions",
    "Game.toggle_flag",
    "View.shows_what_is_seen",
    "Empty.adjacent_mines",
    "Turn.tells_what_changed",
    "Game.replay_is_exact",
}


def test_all_jobs_prove_and_count_by_clause() -> None:
    tally = Tally("proof", BOUNDS[1])
    for job in jobs(1):
        pickle.loads(pickle.dumps(job.run))(tally)
    assert tally.violations == []
    assert set(tally.cells) == set(CLAUSES) - NOT_PROVED
    assert sum(cell.figure for cell in tally.cells.values()) == len(obligations())
    assert {cell.unit for cell in tally.cells.values()} == {"obligations"}
    # Pinned, so that none gets lost: 17 invariants by two ways to start and nine steps, and the rest.
    assert len(obligations()) == 290


def test_the_efforts_are_the_same_and_nothing_is_missing() -> None:
    assert [job.name for job in jobs(0)] == [job.name for job in jobs(2)] == [*GROUPS, "what can happen"]
    assert len(BOUNDS) == 3
    assert missing() == []


def test_an_unknown_group_names_the_others() -> None:
    with pytest.raises(ValueError, match="only states, actions"):
        obligations("prayers")


@pytest.mark.parametrize("name", BUGS)
def test_a_seeded_bug_is_refuted_by_its_clause_with_a_board_one_can_draw(name: str) -> None:
    found = refute(BUGS[name])
    assert found is not None
    assert found.obligation.label == BUGS[name].label
    lines = found.text().splitlines()
    assert lines[0] == found.obligation.name
    assert lines[1].split()[:2] == ["tile", "adjacent"]
    assert [line[0] for line in lines[2:-2]] == [str(tile) for tile in found.board.tiles]
    assert lines[-1].startswith("rules: victory ")


def test_every_clause_about_a_game_that_is_proved_has_a_bug_that_breaks_it() -> None:
    about_games = {each.label for group in GROUPS[:-1] for each in obligations(group)}
    assert {bug.label for bug in BUGS.values()} == about_games


@pytest.mark.parametrize("name", EQUIVALENT)
def test_a_change_that_is_no_bug_is_proved_to_take_the_same_steps(name: str) -> None:
    assert [verdict.what for verdict in same_steps(EQUIVALENT[name]) if not verdict.is_proved] == []
    assert refute(EQUIVALENT[name]) is None


def broken(work: list[Obligation]) -> set[str]:
    return {each.label for each in work if not prove(each).is_proved}


def test_bugs_in_sessions_and_coordinates_are_not_provable() -> None:
    assert broken(sessions()) == broken(coordinates()) == set()
    assert broken(sessions(guarded=False)) == {"V.Game.only_one_uncompleted_game"}
    assert broken(sessions(counts=False)) == {"Session.games_won"}
    assert broken(coordinates(apart=False)) == {"Tile.is_adjacent"}


def test_an_unknown_is_a_failure_that_names_its_query(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "ask", lambda formulas: (Answer.UNKNOWN, None))
    verdict = prove(Obligation("Game.flags", "a hard one", (), z3.BoolVal(True)))
    assert verdict.is_undecided
    assert not verdict.is_proved
    assert verdict.what.startswith("a hard one: Z3")
    with pytest.raises(ToolFailed, match="adjacency on a box is symmetric: Z3"):
        run("sessions and coordinates", Tally("proof", ""))


def test_a_violation_reaches_the_tally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "terminates", lambda self, s, t: z3.And(t.terminated, t.victory))
    tally = Tally("proof", "")
    run("actions", tally)
    assert {violation.label for violation in tally.violations} == {"Game.terminate"}
    assert tally.violations[0].what.startswith("not proved: ")


def test_what_can_never_happen_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parts, "opens", lambda self, s, tile: z3.BoolVal(False))
    assert {each.name.split(" under")[0] for each in impossible(enabled())} == {"open"}
    tally = Tally("proof", "")
    witness(tally)
    assert [violation.label for violation in tally.violations] == ["Cascade.opens_the_least_closed_set"]
    assert len(impossible([Witness("Game.flags", "nonsense", (z3.BoolVal(False),))])) == 1


def test_every_step_can_be_taken_under_all_rules_that_allow_it() -> None:
    assert impossible([*enabled(), *events()]) == []


@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_what_is_assumed_of_counting_is_true_where_counting_is_adding(tiles: int) -> None:
    board = SmallBoard(tiles)
    s, t = Snapshot(board, "before"), Snapshot(board, "after")
    claims = [one_tile_counts(s, t, board.acted_on), same_marks(s, t)]
    for state, symbol in SYMBOL.items():
        some = z3.Or(*(s.state(tile) == symbol for tile in board.tiles))
        claims += [s.many[state] >= 0, (s.many[state] == 0) == z3.Not(some)]
    number, clear = board.number, board.adjacent
    claims.append(
        board.every(
            lambda tile: (
                (number(tile) == 0) == board.every(lambda u: z3.Not(z3.And(clear(tile, u), board.mine(u))))
            )
        )
    )
    facts = [*board.facts(), *s.facts(), *t.facts()]
    for claim in claims:
        assert ask([*facts, z3.Not(claim)])[0] is Answer.UNSATISFIABLE


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("action", [Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG])
def test_the_table_in_logic_is_the_table_that_ships(state: State, action: Action) -> None:
    parts, row = Parts(AnyBoard()), TABLE[state, action]
    same = partial(z3.eq, SYMBOL[row.end])
    assert same(z3.simplify(parts.leads(SYMBOL[state], action)))
    assert z3.is_true(z3.simplify(parts.allows(SYMBOL[state], action))) == (row.refusal is None)


def test_another_solver_proves_the_same() -> None:
    if missing_second():
        pytest.skip(f"a second opinion needs {missing_second()[0]}")
    assert disagreements(obligations()) == []


def test_the_proofs_hold_on_small_boards_where_counting_is_adding() -> None:
    for each in obligations("actions", SmallBoard(4)) + obligations("turns", SmallBoard(2)):
        assert ask([*each.hypotheses, *each.besides, z3.Not(each.goal)])[0] is Answer.UNSATISFIABLE


def test_one_group_can_be_proved_alone() -> None:
    assert {verdict.obligation.label for verdict in verdicts("twins")} == {"View.leaks_nothing"}
