"""A checked game is a game, until something is wrong with it."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from mineproof import (
    Action,
    Box,
    Game,
    GameEnded,
    Hex,
    Minefield,
    MineproofError,
    Outcome,
    Refusal,
    Rules,
    Session,
)
from mineproof.board import Board
from mineproof.course import Course
from mineproof_invariants import CLAUSES
from mineproof_invariants.clauses.whole import tries
from mineproof_invariants.contracts import BrokenClause, CheckedGame, CheckedSession

FIELD = Minefield(Box(1, 5), [(0, 2)])


@pytest.mark.parametrize("seed", range(12))
def test_a_checked_game_does_and_says_what_the_plain_one_does(seed: int) -> None:
    random = Random(seed)
    rules = [*Rules.PRESETS.values(), Rules(lives=2, assists=3)][seed % 7]
    plain, checked = (kind.random(Hex(3, 3), 2, seed, rules) for kind in (Game, CheckedGame))
    for _ in range(15):
        action, position = random.choice([*plain.legal_actions(), *tries(plain)])
        answers = []
        for game in (plain, checked):
            try:
                answers.append(repr(game.play(action, position)))
            except Refusal as refusal:
                answers.append(f"{type(refusal)} {refusal}")
        assert answers[0] == answers[1]
        assert plain.view() == checked.view()
        if random.random() < 0.2 and plain.turns:
            assert repr(plain.undo()) == repr(checked.undo())
    assert isinstance(checked.copy(), CheckedGame)
    assert len(tries(checked)) == len(tries(plain))


def test_every_action_of_a_checked_game_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    monkeypatch.setattr(CheckedGame, "_checked", lambda self, action, position=None: tried.append(action))
    game = CheckedGame(FIELD, Rules(assists=3))
    for action in Action:
        if action is Action.REVEAL_ALL:
            game.reveal_all([(0, 0)])
        else:
            on_a_tile = action in (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.CHORD)
            game.play(action, (0, 0) if on_a_tile else None)
    game.toggle_flag((0, 0))
    assert tried == [*Action, Action.FLAG]


def no_victory(self: Board) -> Outcome:
    return Outcome.ONGOING


def forgotten_flag(self: Board, tile: int, flagged: bool) -> None:
    self._states[tile] ^= 2


BUGS: list[tuple[str, Any, Any, Any]] = [
    ("V.Game.loss_condition", "_decided", no_victory, lambda game: game.reveal((0, 2))),
    ("Game.flags", "_set_flag", forgotten_flag, lambda game: game.flag((0, 0))),
    (
        "Game.flag",
        "_refuse_ended",
        lambda self: None,
        lambda game: (game.terminate(), game.flag((0, 0))),
    ),
    (
        "Game.undo_is_exact",
        "_revert",
        lambda self: self._turns.pop(),
        lambda game: (game.flag((0, 0)), game.undo()),
    ),
]


@pytest.mark.parametrize(("label", "name", "bug", "play"), BUGS, ids=[bug[0] for bug in BUGS])
def test_a_bug_is_reported_with_its_clause_and_the_board(label: str, name: str, bug: Any, play: Any) -> None:
    broken = type("Broken", (CheckedGame,), {name: bug})
    with pytest.raises(BrokenClause) as caught:
        play(broken(FIELD, Rules.KATA))
    assert caught.value.label == label
    told = str(caught.value)
    assert CLAUSES[label].formula.splitlines()[0] in told
    assert "mines" in told
    assert not isinstance(caught.value, MineproofError)
    assert pickle.loads(pickle.dumps(caught.value)).label == label


def test_one_switch_turns_the_checks_off() -> None:
    class Broken(CheckedGame):
        def _set_flag(self, tile: int, flagged: bool) -> None:
            self._states[tile] ^= 2

    game = Broken(FIELD)
    game.checking = False
    assert game.flag((0, 0)).outcome is Outcome.ONGOING
    game.checking = True
    with pytest.raises(BrokenClause):
        game.flag((0, 1))


def test_the_plain_game_knows_nothing_of_contracts() -> None:
    assert not any("check" in name for name in vars(Game) | vars(Course) | vars(Board))


def test_a_checked_session_refuses_as_a_plain_one_and_reports_a_wrong_ledger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with CheckedSession() as session:
        with pytest.raises(Refusal, match="no game to end"):
            session.terminate_game()
        session.start_game(CheckedGame(FIELD)).terminate()
        session.start_game(Game(FIELD))
        with pytest.raises(Refusal):
            session.start_game(Game(FIELD))
        session.terminate_game()
        with pytest.raises(GameEnded):
            session.terminate_game()
        monkeypatch.setattr(Session, "games_won", lambda self: 7)
        with pytest.raises(BrokenClause, match=r"Session\.games_won"):
            session.start_game(Game(FIELD))
        monkeypatch.setattr(CheckedSession, "checking", False)
        session.terminate_game()
