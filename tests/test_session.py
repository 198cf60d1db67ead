"""Sessions: one game at a time, a ledger that is right, and a file that survives kill -9."""

from __future__ import annotations

import math
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mineproof.errors import (
    BadInput,
    DamagedFile,
    ForeignFile,
    GameEnded,
    NoGame,
    StoreBusy,
    StoreError,
    UncompletedGame,
)
from mineproof.game import Game
from mineproof.minefield import Minefield
from mineproof.outcome import Outcome
from mineproof.rules import Rules
from mineproof.session import Session
from mineproof.store import Store
from mineproof.tile import Action
from mineproof.topology import Box

MODEL = Path(__file__).resolve().parent.parent / "model"


def small() -> Game:
    return Game(Minefield(Box(3, 3), [(0, 2)]))


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(MODEL)}
    return subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def told(game: Game) -> tuple[Any, ...]:
    turns = [(turn.action, turn.tile, turn.tiles.tolist(), turn.outcome) for turn in game.turns]
    return bytes(game._states), game.outcome, game.assists_left, game.minefield, turns


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.session"


# The ledger.


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
def test_games_played_and_games_won_count_what_has_ended(path: Path, kept: bool) -> None:
    with Session(path if kept else None) as session:
        session.start_game(small()).reveal((2, 0))
        session.start_game(small()).reveal((0, 2))
        session.start_game(small())
        session.terminate_game()
        session.start_game(small())
        outcomes = [Outcome.VICTORY, Outcome.LOSS, Outcome.TERMINATED, Outcome.ONGOING]
        assert [record.outcome for record in session.games] == outcomes
        assert (session.games_played(), session.games_won()) == (3, 1)
    if kept:
        with Session(path) as session:
            assert [record.outcome for record in session.games] == outcomes
            assert (session.games_played(), session.games_won()) == (3, 1)


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
    assert session.games_played() == 0


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
        for action in (lambda: game.reveal((2, 2)), lambda: game.flag((1, 1)), game.terminate, game.undo):
            with pytest.raises(BadInput):
                action()
            assert told(game) == before
    with Session(path) as session:
        assert session.game is not None
        assert told(session.game) == before


def test_a_clock_that_cannot_be_called_is_refused() -> None:
    with pytest.raises(BadInput):
        Session(clock=12)  # type: ignore[arg-type]  # on purpose


# The file.


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
    assert rows == [(1, "reveal", "0"), (2, "undo", "null"), (3, "flag", "15")]
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
            for action in (lambda: game.reveal((2, 2)), lambda: game.flag((1, 1)), game.terminate, game.undo):
                with pytest.raises(StoreError):
                    action()
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
        refused = None
        for column in range(1, 40):
            for row in range(40):
                before = told(game) if refused is None and (row, column) == (0, 1) else None
                try:
                    game.flag((row, column))
                except StoreError:
                    refused = (row, column)
                    break
            if refused:
                break
        del before
        assert refused is not None
        count = len(game.turns)
        connection.execute("PRAGMA max_page_count = 100000")
        game.flag(refused)
    with Session(path) as session:
        assert session.game is not None
        assert len(session.game.turns) == count + 1


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


# What cannot be used.


def test_a_missing_folder_a_directory_and_a_wrong_path_are_store_errors(tmp_path: Path) -> None:
    for wrong in (tmp_path / "missing" / "file", tmp_path, "nul\0byte", ""):
        with pytest.raises(StoreError):
            Session(wrong)
    with pytest.raises(BadInput):
        Session(12)  # type: ignore[arg-type]  # on purpose
    assert os.listdir(tmp_path) == []


def test_foreign_files_are_refused_and_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("Dear diary, " * 100)
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "magic").write_bytes(b"SQLite format 3\0")
    database = sqlite3.connect(tmp_path / "other")
    database.execute("CREATE TABLE games (number INTEGER)")
    database.close()
    for name in ("text", "empty", "magic", "other"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(ForeignFile):
            Session(tmp_path / name)
        assert (tmp_path / name).read_bytes() == before
    assert len(os.listdir(tmp_path)) == 4


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    Session(path).close()
    data = bytearray(path.read_bytes())
    data[63] = 2
    path.write_bytes(data)
    with pytest.raises(StoreError, match="newer version"):
        Session(path)
    assert path.read_bytes() == data


def played(path: Path) -> bytes:
    with Session(path, clock=lambda: 5) as session:
        for seed in range(4):
            game = session.start_game(Game.random(Box(6, 6), 5, seed=seed, rules=Rules(lives=9)))
            for tile in range(30):
                if game.topology.position(tile) in game.topology and not game.outcome.is_ended:
                    game.flag(game.topology.position(tile))
            if seed < 3:
                session.terminate_game()
    return path.read_bytes()


def test_damage_in_the_middle_is_noticed_and_the_file_stays_as_it_is(path: Path) -> None:
    whole = played(path)
    middle = len(whole) // 2
    damaged = [whole[:middle], whole[: middle + 100]]
    for page in range(4096, len(whole), 4096):
        damaged.append(
            whole[:page] + bytes(byte ^ 255 for byte in whole[page : page + 64]) + whole[page + 64 :]
        )
    for data in damaged:
        path.write_bytes(data)
        with pytest.raises(DamagedFile):
            Session(path)
        assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name]


def test_any_flipped_byte_raises_a_store_error_or_does_no_harm(path: Path) -> None:
    whole = played(path)
    rng = random.Random(1)
    refused = 0
    for _ in range(300):
        data = bytearray(whole)
        data[rng.randrange(100 if rng.random() < 0.2 else len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        try:
            Session(path).close()
        except StoreError:
            refused += 1
        assert path.read_bytes() == data
    assert refused > 20


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET outcome = 'victory' WHERE number = 4",
        "UPDATE games SET outcome = 'ongoing' WHERE number = 2",
        "UPDATE games SET outcome = 'draw' WHERE number = 2",
        "UPDATE games SET setup = '[]' WHERE number = 4",
        "UPDATE games SET setup = '{}' WHERE number = 4",
        "UPDATE games SET setup = 'x' WHERE number = 1",
        "UPDATE games SET setup = NULL WHERE number = 1",
        "UPDATE games SET started = 'noon' WHERE number = 1",
        "UPDATE games SET number = 9 WHERE number = 4",
        "UPDATE moves SET tiles = '99' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = '-1' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = 'true' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = 'null' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = '{\"a\": 1}' WHERE game = 4 AND number = 2",
        "UPDATE moves SET action = 'dig' WHERE game = 4 AND number = 2",
        "UPDATE moves SET action = 'reveal_all' WHERE game = 4 AND number = 2",
        "UPDATE moves SET action = 'terminate' WHERE game = 4 AND number = 2",
        "UPDATE moves SET at = 1e999 WHERE game = 1 AND number = 2",
        "DELETE FROM moves WHERE game = 4 AND number = 2",
        "INSERT INTO moves VALUES (5, 1, 'undo', 'null', NULL)",
        "CREATE TABLE more (number INTEGER)",
        "CREATE TRIGGER more AFTER INSERT ON moves BEGIN DELETE FROM games; END",
        "DROP TABLE moves",
    ],
)
def test_content_that_cannot_be_believed_is_damage(path: Path, change: str) -> None:
    played(path)
    database = sqlite3.connect(path, isolation_level=None)
    database.execute(change)
    database.close()
    before = path.read_bytes()
    with pytest.raises(DamagedFile):
        Session(path)
    assert path.read_bytes() == before


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
