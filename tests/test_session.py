"""Sessions: one game at a time, and a ledger that is right."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from mineproof import BadInput, Box, Game, GameEnded, Minefield, NoGame, Outcome, Session, UncompletedGame
from tests.sessions import ACTIONS, small, told


def test_v_game_only_one_uncompleted_game_second_start_is_refused() -> None:
    session = Session()
    first = session.start_game(small())
    with pytest.raises(UncompletedGame):
        session.start_game(small())
    assert session.game is first
    assert len(session.games) == 1
    session.terminate_game()
    assert session.start_game(small()) is session.game
    assert [record.number for record in session.games] == [1, 2]


def test_v_game_only_one_uncompleted_game_holds_over_a_reopening(path: Path) -> None:
    with Session(path) as session:
        session.start_game(small())
    with Session(path) as session:
        with pytest.raises(UncompletedGame):
            session.start_game(small())
        session.terminate_game()
        session.start_game(small())


@pytest.mark.parametrize("kept", [False, True])
def test_games_played_counts_all_games_and_games_won_the_victories(path: Path, kept: bool) -> None:
    with Session(path if kept else None) as session:
        session.start_game(small()).reveal((2, 0))
        session.start_game(small()).reveal((0, 2))
        session.start_game(small())
        session.terminate_game()
        session.start_game(small())
        outcomes = [Outcome.VICTORY, Outcome.LOSS, Outcome.TERMINATED, Outcome.ONGOING]
        assert [record.outcome for record in session.games] == outcomes
        assert (session.games_played(), session.games_won()) == (4, 1)
    if kept:
        with Session(path) as session:
            assert [record.outcome for record in session.games] == outcomes
            assert (session.games_played(), session.games_won()) == (4, 1)


def test_a_game_decided_at_its_start_is_recorded_as_ended(path: Path) -> None:
    with Session(path, clock=lambda: 7) as session:
        session.start_game(Game(Minefield(Box(1), [(0,)])))
        assert session.games_won() == 1
        assert session.games[0].duration == 0
    with Session(path) as session:
        assert session.games_won() == 1
        assert session.game is None


def test_terminate_game_is_refused_without_a_game_and_after_its_end() -> None:
    session = Session()
    with pytest.raises(NoGame):
        session.terminate_game()
    session.start_game(small())
    assert session.terminate_game().outcome is Outcome.TERMINATED
    with pytest.raises(GameEnded):
        session.terminate_game()


def test_a_game_that_was_played_or_is_owned_cannot_be_started() -> None:
    played = small()
    played.flag((0, 0))
    owned = Session().start_game(small())
    for game in (played, owned, "a game", None):
        session = Session()
        with pytest.raises(BadInput):
            session.start_game(game)  # type: ignore[arg-type]  # on purpose
        assert session.games == ()


def test_undo_of_an_ended_session_game_is_refused_and_changes_nothing() -> None:
    session = Session()
    game = session.start_game(small())
    game.reveal((0, 2))
    before = told(game)
    with pytest.raises(GameEnded):
        game.undo()
    assert told(game) == before
    assert session.games_played() == 1


def test_a_copy_of_a_session_game_is_not_journalled() -> None:
    session = Session()
    session.start_game(small()).copy().terminate()
    assert session.games[0].outcome is Outcome.ONGOING


# Time.


def test_durations_come_from_the_clock_and_are_never_negative() -> None:
    times = iter([10, 12.5, 20, 3])
    session = Session(clock=lambda: next(times))
    session.start_game(small()).terminate()
    session.start_game(small()).terminate()
    assert [record.duration for record in session.games] == [2.5, 0]
    assert (session.games[0].started, session.games[0].ended) == (10, 12.5)


def test_without_a_clock_there_are_no_times() -> None:
    session = Session()
    session.start_game(small()).terminate()
    record = session.games[0]
    assert (record.started, record.ended, record.duration) == (None, None, None)


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf, "noon", None, True, 10**400, 1j])
def test_a_clock_that_tells_no_time_is_refused_and_nothing_changes(path: Path, wrong: Any) -> None:
    now: list[Any] = [wrong]
    with Session(path, clock=lambda: now[0]) as session:
        with pytest.raises(BadInput):
            session.start_game(small())
        assert session.games == ()
        now[0] = 1
        game = session.start_game(Game.random(Box(4, 4), 3, seed=1))
        game.flag((0, 0))
        before = told(game)
        now[0] = wrong
        for action in ACTIONS:
            with pytest.raises(BadInput):
                action(game)
            assert told(game) == before
    with Session(path) as session:
        assert session.game is not None
        assert told(session.game) == before


def test_a_clock_that_cannot_be_called_is_refused() -> None:
    with pytest.raises(BadInput):
        Session(clock=12)  # type: ignore[arg-type]  # on purpose
