"""CrossHair confirms every target over all paths, and refutes each of them where the model is broken."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from mineproof import Box, Cascade, Game, Minefield, Outcome, Rules, State, Victory
from mineproof_invariants import CLAUSES, symbolic
from mineproof_invariants.evidence import Tally, ToolFailed
from mineproof_invariants.symbolic import BOUNDS, GROUPS, compare, jobs, missing, run
from mineproof_invariants.symbolic.outcomes import Counts, decided
from mineproof_invariants.symbolic.runner import Place, Report, differ, follow, place, read
from mineproof_invariants.symbolic.stand_in import LINES, TWO_BY_TWO, counters, stand_in, states_of

PACKAGE = "mineproof_invariants.symbolic"
CONFIRMED = "x.py:3: info: Confirmed over all paths."


def test_the_quick_jobs_confirm_every_target() -> None:
    tally = Tally("symbolic", BOUNDS[0])
    for job in jobs(0):
        pickle.loads(pickle.dumps(job.run))(tally)
    assert tally.violations == []
    assert set(tally.cells) == {label for targets in GROUPS[0].values() for label in targets}
    assert {cell.unit for cell in tally.cells.values()} == {"confirmed"}
    assert tally.cells["Tile.table"].figure == 3


def test_the_default_effort_adds_reveals_and_flags_on_more_tiles() -> None:
    tally = Tally("symbolic", BOUNDS[1])
    for name in ("flags on 2 tiles", "reveals on 2 or 3 tiles"):
        run(GROUPS[1][name], tally)
    assert tally.violations == []
    assert len(tally.cells) == 5


def test_every_target_exists_with_a_postcondition_for_a_clause() -> None:
    for added in GROUPS:
        for targets in added.values():
            for label, functions in targets.items():
                assert label in CLAUSES
                assert all(place(f"{PACKAGE}.{name}").postconditions > 0 for name in functions)
    assert len(BOUNDS) == len(GROUPS) == 3
    assert missing() == []


# Each bug is planted by a module that breaks the model, and then names the target.

BUGS = {
    "tiles.table": """
        from mineproof import tile
        from mineproof.tile import Action, Row, State
        tile.TABLE = {**tile.TABLE, (State.UNCOVERED, Action.FLAG): Row(State.FLAGGED_FALSE)}
        """,
    "tiles.mines_never_move": """
        from mineproof import tile
        from mineproof.tile import Action, Row, State
        tile.TABLE = {**tile.TABLE, (State.FLAGGED_TRUE, Action.REMOVE_FLAG): Row(State.COVERED)}
        """,
    "tiles.revealed_stays_revealed": """
        from mineproof import tile
        from mineproof.tile import Action, Row, State
        tile.TABLE = {**tile.TABLE, (State.EXPLODED, Action.FLAG): Row(State.FLAGGED_TRUE)}
        """,
    "tiles.leaks_nothing": """
        from mineproof import tile
        from mineproof.tile import Action, Row, State
        tile.TABLE = {**tile.TABLE, (State.MINED, Action.REMOVE_FLAG): Row(State.MINED, "No flag on a mine.")}
        """,
    "outcomes.loss_condition": """
        from mineproof.board import Board
        right = Board._decided
        def late(self):
            self._exploded -= 1
            try:
                return right(self)
            finally:
                self._exploded += 1
        Board._decided = late
        """,
    "outcomes.victory_condition": """
        from mineproof.board import Board
        right = Board._decided
        def careless(self):
            wrong, self._flags_wrong = self._flags_wrong, 0
            try:
                return right(self)
            finally:
                self._flags_wrong = wrong
        Board._decided = careless
        """,
    "outcomes.outcomes_are_disjoint": """
        from mineproof import Outcome
        from mineproof.board import Board
        right = Board._decided
        def gives_up(self):
            return Outcome.TERMINATED if self._flags_wrong == 77 else right(self)
        Board._decided = gives_up
        """,
    "outcomes.ended_is_final": """
        from mineproof import outcome
        from mineproof.outcome import Event, Outcome
        outcome.LIFE_CYCLE = {**outcome.LIFE_CYCLE, (Outcome.VICTORY, Event.TERMINATE): Outcome.TERMINATED}
        """,
    "games.reveal": """
        from mineproof import Game
        right = Game.reveal
        def reveal(self, position):
            if self._states[position] == 3:
                self._states[position] = 1
            return right(self, position)
        Game.reveal = reveal
        """,
    "games.flag": """
        from mineproof import Flagging, Game
        right = Game.flag
        def flag(self, position):
            self._rules.flagging = Flagging.REMOVABLE
            return right(self, position)
        Game.flag = flag
        """,
    "games.remove_flag": """
        from mineproof import Flagging, Game
        right = Game.remove_flag
        def remove_flag(self, position):
            if self._rules.flagging is Flagging.PERMANENT:
                self._rules.flagging = Flagging.REMOVABLE
            return right(self, position)
        Game.remove_flag = remove_flag
        """,
    "games.chord": """
        from mineproof import Game
        right = Game.chord
        def chord(self, position):
            self._rules.chording = True
            return right(self, position)
        Game.chord = chord
        """,
    "games.refusals_change_nothing": """
        from mineproof import Game
        from mineproof.errors import NothingHidden
        right = Game.reveal
        def reveal(self, position):
            if self._states[position] == 2:
                self._states[position] = 0
                raise NothingHidden("There is nothing hidden to reveal.")
            return right(self, position)
        Game.reveal = reveal
        """,
    "games.one_tile_at_a_time": """
        from mineproof.board import Board
        right = Board._set_flag
        def two(self, tile, flagged):
            right(self, tile, flagged)
            if flagged and self._states[1] == 0:
                right(self, 1, flagged)
        Board._set_flag = two
        """,
    "games.flags": """
        from mineproof.board import Board
        def forgets(self, tile, flagged):
            self._states[tile] ^= 2
        Board._set_flag = forgets
        """,
    "cascades.from_the_end": """
        from mineproof import board
        right = board.spread
        def short(states, codes, listed, start, opened):
            right(states, codes, listed, start, opened)
            if len(opened) == 3:
                states[opened[-1]] = 0
        board.spread = short
        """,
    "cascades.counts_add_up": """
        from mineproof import board
        right = board.plain
        def plain(*arguments):
            return right(*arguments)[0], []
        board.plain = plain
        """,
    "cascades.undo_is_exact": """
        from mineproof.board import Board
        right = Board._cover
        def cover(self, changed, tile, unflagged):
            right(self, changed, tile, ())
        Board._cover = cover
        """,
    "cascades.at_most_one_uncovered_mine": """
        from mineproof import Outcome
        from mineproof.board import Board
        Board._decided = lambda self: Outcome.ONGOING
        """,
}


def planted(name: str, folder: Path) -> Report:
    """Follow a target in a process in which the model is broken."""
    module, function = name.split(".")
    lines = [line.removeprefix(" " * 8) for line in BUGS[name].splitlines()]
    lines.append(f"from {PACKAGE}.{module} import {function}")
    (folder / "planted_bug.py").write_text("\n".join(lines) + "\n")
    target = f"planted_bug.{function}"
    # The function is where it was: only the model that it asks is another.
    return follow({target: place(f"{PACKAGE}.{name}")}, [str(folder)])[target]


def test_there_is_a_bug_for_every_target_but_the_larger_boards() -> None:
    targets = {
        name
        for added in GROUPS
        for group in added.values()
        for functions in group.values()
        for name in functions
    }
    larger = {"cascades.from_the_middle", "cascades.two_by_two", "cascades.three_by_two"}
    assert set(BUGS) == targets - larger


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_refuted(name: str, tmp_path: Path) -> None:
    report = planted(name, tmp_path)
    assert report.problems[0].startswith("false when calling"), report


def test_a_machine_that_differs_from_the_table_is_found(tmp_path: Path) -> None:
    (tmp_path / "planted_machine.py").write_text(
        f"from {PACKAGE}.tiles import Action, State, by_machine\n"
        "def theirs(state: State, action: Action) -> State | None:\n"
        "    return State.MINED if state is State.FLAGGED_FALSE else by_machine(state, action)\n"
    )
    report = differ(f"{PACKAGE}.tiles.by_table", "planted_machine.theirs", [str(tmp_path)])
    assert report.confirmed == 0
    assert report.is_refuted
    assert any("FLAGGED_FALSE" in problem for problem in report.problems)


def test_what_is_not_confirmed_is_not_clean() -> None:
    two = {"f": Place(1, 1, 5), "g": Place(1, 6, 9)}
    for told in ("", "x.py:3: info: Not confirmed.", "x.py:3: warning: Unable to meet precondition"):
        assert read(told, 0, two)["f"].problems
    half = read(CONFIRMED, 0, two)
    assert half["f"].problems == ()
    assert half["g"].problems == ("0 of 1 postconditions were confirmed",)
    assert read("no such module", 2, two)["g"].problems[0] == "no such module"
    assert read(CONFIRMED, 1, {"f": two["f"]})["f"].problems == ("crosshair ended with exit code 1",)


def broken(monkeypatch: pytest.MonkeyPatch, problem: str) -> None:
    report = Report(0, (problem,))
    monkeypatch.setattr(symbolic, "check", lambda targets: dict.fromkeys(targets, report))
    monkeypatch.setattr(symbolic, "differ", lambda one, other: report)


def test_a_counterexample_reaches_the_tally_as_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch, "false when calling flag(State.MINED)")
    tally = Tally("symbolic", "")
    run({"Game.flag": ("games.flag",)}, tally)
    compare(tally)
    assert [violation.label for violation in tally.violations] == ["Game.flag", "Tile.table"]
    assert "flag(State.MINED)" in tally.violations[0].what


def test_what_is_neither_confirmed_nor_refuted_is_a_failure_that_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken(monkeypatch, "Not confirmed.")
    tally = Tally("symbolic", "")
    with pytest.raises(ToolFailed, match=r"games\.flag is not confirmed over all paths"):
        run({"Game.flag": ("games.flag",)}, tally)
    with pytest.raises(ToolFailed, match="the table beside transitions"):
        compare(tally)
    assert not tally.is_clean


# The stand-in is the real game: both do the same to every state of two boards.


@pytest.mark.parametrize("cascade", Cascade)
def test_the_stand_in_reveals_as_the_game_does_in_every_state(cascade: Cascade) -> None:
    rules = Rules(cascade=cascade, lives=99)
    for board, beside in ((Box(1, 3), LINES[3]), (Box(2, 2), TWO_BY_TWO)):
        positions = list(board.positions())
        for number in range(6 ** len(beside)):
            states = [State(number // 6**tile % 6) for tile in range(len(beside))]
            if states[0] not in (State.COVERED, State.MINED):
                continue
            mines = [at for at, state in zip(positions, states) if state.is_mined]
            game = Game(Minefield(board, mines), rules)
            game._states[:] = bytes(state.value for state in states)
            game._recount()
            game._outcome = Outcome.ONGOING
            stands = stand_in(states, beside, cascade=cascade, lives=99)
            turn, other = game.reveal(positions[0]), stands.reveal(0)
            assert turn.outcome is other.outcome
            assert [game[at] for at in positions] == states_of(stands)
            assert counters(game) == counters(stands)


def test_the_counts_decide_as_a_game_with_so_many_tiles_does() -> None:
    for victory in Victory:
        for number in range(3**6):
            many = [number // 3**each % 3 for each in range(6)]
            states = [state for state, count in zip(State, many) for _ in range(count)]
            game = stand_in(states, ((),) * len(states), victory=victory, lives=2)
            assert decided(victory, 2, Counts(*many)) is game._decided()
