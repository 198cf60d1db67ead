"""`mineproof verify` counts what there is, and finds bugs planted in the real game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mineproof import Action, Box, Game, Hex, Outcome, Replay, Rules, Session, State, Topology
from mineproof.board import Board
from mineproof.course import Course
from mineproof.positions import Bitmap
from mineproof.tile import FLAG_BIT
from mineproof.turn import Turn
from mineproof_frontends.command_line import main
from mineproof_invariants import CLAUSES, machines, picture
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.picture import adjacency
from mineproof_invariants.verify import METHODS, jobs, unchecked, verify
from mineproof_invariants.walk import minefields, walk
from tests.reference import Reference, layout

PLAIN = Rules.CLASSIC.but(chording=False)


@pytest.mark.parametrize(
    ("board", "rules", "without", "states"),
    [
        (Box(2, 2), PLAIN, [Action.TERMINATE], 1002),
        (Box(4), PLAIN, [Action.TERMINATE], 1002),
        (Box(2, 2), Rules.NOTE, [Action.TERMINATE], 9 * 5**3),
    ],
    ids=["classic", "classic on a line", "note"],
)
def test_the_walk_visits_as_many_states_as_there_are(
    board: Box, rules: Rules, without: list[Action], states: int
) -> None:
    tally = Tally("walk", "")
    assert walk(board, rules, tally, without) == states
    assert tally.violations == []


@pytest.mark.parametrize("rules", Rules.PRESETS.values(), ids=Rules.PRESETS)
@pytest.mark.parametrize("board", [Box(1, 3), Hex(2, 2)], ids=repr)
def test_the_walk_visits_as_many_states_as_the_reference_has(board: Topology, rules: Rules) -> None:
    beside, states = layout(board), 0
    for field in minefields(board):
        game = Reference(beside, field.mines, rules)
        seen = {game.key()}
        pending = [game.key()]
        for key in pending:
            for action in ("reveal", "flag", "remove_flag", "chord", "terminate"):
                for where in beside:
                    game.restore(key)
                    game.act(action, where)
                    if game.key() not in seen:
                        seen.add(game.key())
                        pending.append(game.key())
        states += len(seen)
    assert walk(board, rules, Tally("walk", "")) == states


def test_the_quick_effort_looks_at_every_clause_and_finds_nothing_wrong() -> None:
    tallies = list(verify(jobs(0), 0))
    assert [tally.method for tally in tallies] == ["machines", "walk", "fuzz"]
    assert all(tally.is_clean for tally in tallies)
    assert unchecked(tallies) == []
    assert unchecked(tallies[:1]) == [label for label in CLAUSES if label != "Tile.table"]


# Bugs, each planted in the class that ships, and the clause that is meant to notice.


def no_victory(self: Board) -> Outcome:
    return Outcome.LOSS if self._exploded >= self._rules.lives else Outcome.ONGOING


def late_loss(self: Board) -> Outcome:
    self._exploded -= 1
    try:
        return DECIDED(self)
    finally:
        self._exploded += 1


def moving_mine(self: Course, *arguments: Any) -> Turn:
    if len(self._states) > 1 and self._states[:2] == bytearray([0, 1]):
        self._states[:2] = bytearray([1, 0])
    return FLAGGED(self, *arguments)


def short_cascade(self: Board, tiles: Any) -> Any:
    opened, unflagged = OPENED(self, tiles)
    if not isinstance(opened, Bitmap) and len(opened) > 1:
        self._states[opened[-1]] = 0
        self._safe_left += 1
        return opened[:-1], unflagged
    return opened, unflagged


def forgotten_flag(self: Board, tile: int, flagged: bool) -> None:
    self._states[tile] ^= FLAG_BIT


def hiding(self: Course, *arguments: Any) -> Turn:
    for tile, code in enumerate(self._states):
        if code == State.UNCOVERED.value:
            self._states[tile] = 0
    return FLAGGED(self, *arguments)


def changing_refusal(self: Game, position: Any) -> Turn:
    try:
        return REMOVED(self, position)
    except Exception:
        self._assists_used -= 1
        raise


def wrong_undo(self: Course) -> Turn:
    turn = REVERTED(self)
    if self._states[0] <= State.MINED.value:
        self._states[0] |= FLAG_BIT
    return turn


DECIDED, OPENED, FLAGGED, REMOVED, REVERTED = (
    Board._decided, Board._open, Course._flag, Game.remove_flag, Course._revert,
)  # fmt: skip

BUGS: list[tuple[str, str, str, Callable[..., Any] | Any]] = [
    ("V.Game.victory_condition", "mineproof.board.Board._decided", "kata", no_victory),
    ("V.Game.loss_condition", "mineproof.board.Board._decided", "kata", late_loss),
    ("Tile.mines_never_move", "mineproof.course.Course._flag", "kata", moving_mine),
    ("Tile.revealed_stays_revealed", "mineproof.course.Course._flag", "note", hiding),
    ("Cascade.opens_the_least_closed_set", "mineproof.board.Board._open", "kata", short_cascade),
    ("V.Empty.revealed_empty_tile_reveals_adjacents", "mineproof.board.Board._open", "kata", short_cascade),
    ("Game.flags", "mineproof.board.Board._set_flag", "kata", forgotten_flag),
    ("Game.refusals_change_nothing", "mineproof.game.Game.remove_flag", "kata", changing_refusal),
    ("Game.undo_is_exact", "mineproof.course.Course._revert", "kata", wrong_undo),
    (
        "Game.ended_is_final",
        "mineproof.game.Game.list_wrong_flags",
        "kata",
        lambda self: self._recorded(None),
    ),
    ("View.leaks_nothing", "mineproof.game.Game.__repr__", "kata", lambda self: f"<Game {self._states[0]}>"),
    ("Game.mines", "mineproof.game.Game.mines", "kata", lambda self: self._safe_left),
    ("Tile.is_adjacent", "mineproof.Box.is_adjacent", "kata", lambda self, one, other: one <= other),
    ("Turn.tells_what_changed", "mineproof.turn.Turn.positions", "kata", ()),
]


@pytest.mark.parametrize(("label", "where", "rules", "bug"), BUGS, ids=[bug[0] for bug in BUGS])
def test_a_planted_bug_is_found_with_a_game_that_shows_it(
    label: str, where: str, rules: str, bug: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    board = Box(1, 3)
    monkeypatch.chdir(tmp_path)
    job = Job("walk", "planted", lambda tally: walk(board, Rules.PRESETS[rules], tally))
    monkeypatch.setattr("mineproof_frontends.command_line.jobs", lambda effort, methods: [job])
    adjacency.cache_clear()
    with monkeypatch.context() as planted:
        planted.setattr(where, bug)
        status = main(["verify", "--clause", label])
    adjacency.cache_clear()
    told = capsys.readouterr().out
    assert status == 1
    assert f"{label} is violated" in told
    replay = json.loads((tmp_path / f"{label}.replay.json").read_text())
    assert replay["format"] == "mineproof-replay"


def test_a_run_without_the_bug_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job("walk", "clean", lambda tally: walk(Box(1, 3), Rules.NOTE, tally))
    monkeypatch.setattr("mineproof_frontends.command_line.jobs", lambda effort, methods: [job])
    assert main(["verify", "--clause", "Game.flags"]) == 0


def test_a_run_that_looks_at_nothing_is_not_clean(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("mineproof_frontends.command_line.jobs", lambda effort, methods: [])
    assert main(["verify", "--clause", "Game.flags"]) == 2
    assert "Not checked: Game.flags" in capsys.readouterr().err


def test_an_unknown_clause_names_the_near_ones_and_nothing_runs(capsys: Any) -> None:
    for command in (["spec", "Game.flag_"], ["verify", "--clause", "Game.flag_"]):
        assert main(command) == 2
        assert "did you mean Game.flag" in capsys.readouterr().err
    assert main(["spec", "xyz"]) == 2
    assert "lists them" in capsys.readouterr().err
    assert main(["spec"]) == 0
    assert capsys.readouterr().out.splitlines() == list(CLAUSES)


def test_no_command_and_an_unknown_method_are_usage_errors(capsys: Any) -> None:
    assert main([]) == 2
    assert "examples:" in capsys.readouterr().out
    with pytest.raises(SystemExit) as caught:
        main(["verify", "--method", "prayer"])
    assert caught.value.code == 2
    assert set(METHODS) == {"walk", "fuzz", "machines"}


def test_an_interrupted_run_prints_what_was_finished(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def interrupt(tally: Tally) -> None:
        raise KeyboardInterrupt

    first, last = Job("machines", "done", machines.compare), Job("walk", "cut", interrupt)
    monkeypatch.setattr("mineproof_frontends.command_line.jobs", lambda effort, methods: [first, last])
    assert main(["verify"]) == 2
    told = capsys.readouterr()
    assert "18 rows" in told.out
    assert "Interrupted" in told.err


def test_the_machines_method_notices_a_table_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "next", lambda self, action: self)
    tally = Tally("machines", "")
    machines.compare(tally)
    assert [violation.label for violation in tally.violations] == ["Tile.table"]


def test_the_replay_of_a_violation_plays_up_to_it() -> None:
    game = Game.random(Box(2, 2), 1, seed=1)
    game.flag((0, 0))
    again = Replay.from_json(Replay.of(game).to_json()).game()
    assert picture(again) == picture(game)
    assert Session().games == ()
