"""A session's file: no accepted move is lost, not by a full disk, not by a second writer, not by kill -9."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from mineproof import Action, Box, Game, Minefield, Outcome, Rules, Session, StoreBusy, StoreError
from mineproof.store import Store
from tests.sessions import ACTIONS, child, small, told


@pytest.mark.parametrize("seed", range(12))
def test_a_reopened_game_equals_the_one_that_was_closed(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    presets = list(Rules.PRESETS.values())
    rules = presets[seed % len(presets)].but(lives=1 + seed % 3, assists=3)
    session = Session(path)
    game = session.start_game(Game.random(Box(5, 5), 5, seed=seed, rules=rules))
    for _ in range(25):
        moves = [move for move in game.legal_actions() if move.action is not Action.TERMINATE]
        if not moves:
            break
        kind = rng.random()
        if kind < 0.15 and game.turns:
            game.undo()
        elif kind < 0.35:
            hidden = [move.position for move in moves if move.action is Action.REVEAL]
            if hidden:
                game.reveal_all(rng.choices(hidden, k=4))
        else:
            game.play(*rng.choice(moves))
        if game.outcome.is_ended:
            break
        if rng.random() < 0.3:
            session.close()
            session = Session(path)
            assert session.game is not None
            assert told(session.game) == told(game)
            game = session.game
    session.close()
    with Session(path) as session:
        assert session.games[0].outcome is game.outcome
        assert (session.game is None) == game.outcome.is_ended


def test_undo_is_journalled(path: Path) -> None:
    with Session(path) as session:
        game = session.start_game(Game.random(Box(4, 4), 3, seed=1))
        game.reveal((0, 0))
        game.undo()
        game.flag((3, 3))
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT number, action, tiles FROM moves").fetchall()
    database.close()
    assert rows == [(1, "reveal", "[0]"), (2, "undo", "[]"), (3, "flag", "[15]")]
    with Session(path) as session:
        assert session.game is not None
        assert told(session.game) == told(game)


def test_reveal_all_on_a_board_too_large_for_lists_is_kept(path: Path) -> None:
    topology = Box(400, 400)
    with Session(path) as session:
        game = session.start_game(Game(Minefield(topology, [(0, 0), (200, 200)]), Rules(lives=2)))
        game.reveal_all([(0, 0), (1, 1), (399, 399)])
        assert game.outcome is Outcome.VICTORY
    with Session(path) as session:
        assert session.games_won() == 1


def test_a_failed_commit_leaves_the_game_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session(path) as session:
        game = session.start_game(Game.random(Box(4, 4), 3, seed=1))
        game.flag((0, 0))
        before = told(game)

        def fail(*_: object) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(Store, "add_move", fail)
            for action in ACTIONS:
                with pytest.raises(StoreError):
                    action(game)
                assert told(game) == before
        game.reveal((2, 2))
        after = told(game)
    with Session(path) as session:
        assert session.game is not None
        assert told(session.game) == after


def test_a_full_disk_is_a_store_error_and_the_session_goes_on(path: Path) -> None:
    with Session(path) as session:
        game = session.start_game(Game(Minefield(Box(40, 40), [(0, 0)]), Rules.SPEC))
        assert session._store is not None
        connection = session._store._live()
        connection.execute("PRAGMA max_page_count = 1")
        before, refused = told(game), None
        while refused is None:
            before = told(game)
            try:
                game.flag(divmod(len(game.turns) + 1, 40))
            except StoreError as error:
                refused = error
        assert told(game) == before
        connection.execute("PRAGMA max_page_count = 100000")
        game.flag(divmod(len(game.turns) + 1, 40))
        after = told(game)
    with Session(path) as session:
        assert session.game is not None
        assert told(session.game) == after


def test_a_closed_session_refuses_and_its_game_is_unchanged(path: Path) -> None:
    session = Session(path)
    game = session.start_game(small())
    session.close()
    session.close()
    before = told(game)
    for action in (lambda: game.flag((0, 0)), session.terminate_game, lambda: session.start_game(small())):
        with pytest.raises(StoreError):
            action()
        assert told(game) == before


def test_nothing_is_left_beside_a_closed_session(path: Path) -> None:
    with Session(path) as session:
        session.start_game(small()).flag((0, 0))
    assert os.listdir(path.parent) == [path.name]


# Two at once.

WRITER = """
import sys
from mineproof.session import Session
from mineproof.errors import StoreBusy
try:
    Session(sys.argv[1])
except StoreBusy:
    print("busy")
"""


def test_a_second_process_is_told_that_the_file_is_busy_and_the_first_goes_on(path: Path) -> None:
    with Session(path) as session:
        game = session.start_game(small())
        for tile in ((0, 0), (0, 1)):
            assert child(WRITER, path).communicate() == ("busy\n", "")
            game.flag(tile)
            # An attempt from within this process must not weaken the lock against others.
            with pytest.raises(StoreBusy):
                Session(path)
    with Session(path) as session:
        assert session.game is not None
        assert session.game.flags() == 2


# Kill -9.

PLAYER = """
import sys
from mineproof.session import Session
from mineproof.game import Game
from mineproof.minefield import Minefield
from mineproof.topology import Box
session = Session(sys.argv[1])
game = session.game or session.start_game(Game(Minefield(Box(50, 50), [(0, 0)])))
while True:
    for tile in range(session._moves, 10**9):
        position = divmod(tile % 2500, 50)
        game.toggle_flag(position)
        print(tile + 1, flush=True)
"""


def replayed(moves: int) -> Game:
    game = Game(Minefield(Box(50, 50), [(0, 0)]))
    for tile in range(moves):
        game.toggle_flag(divmod(tile % 2500, 50))
    return game


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_every_acknowledged_move_survives_kill_9_at_any_moment(path: Path) -> None:
    rng = random.Random()
    total = 0
    for _ in range(8):
        process = child(PLAYER, path)
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        time.sleep(rng.uniform(0, 0.15))
        process.send_signal(signal.SIGKILL)
        rest, complaint = process.communicate()
        assert complaint == ""
        assert process.returncode == -signal.SIGKILL
        # The last line may be cut off by the kill; what is whole was acknowledged.
        lines = [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
        acknowledged = int(lines[-1])
        with Session(path) as session:
            assert session.game is not None
            moves = session._moves
            assert acknowledged <= moves <= acknowledged + 1
            assert told(session.game) == told(replayed(moves))
        assert moves > total
        total = moves


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_a_kill_9_while_the_file_is_made_leaves_no_half_made_file(path: Path) -> None:
    for delay in (0.05, 0.1, 0.15, 0.2, 0.25):
        process = child(PLAYER, path)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with Session(path) as session:
            assert len(session.games) <= 1
        path.unlink()
        path.with_name(path.name + "-journal").unlink(missing_ok=True)
