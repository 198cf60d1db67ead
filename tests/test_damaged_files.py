"""Files that a session cannot use get a clear error, and stay as they are."""

from __future__ import annotations

import os
import random
import sqlite3
from pathlib import Path

import pytest

from mineproof import BadInput, Box, DamagedFile, ForeignFile, Game, Rules, Session, StoreError


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
    damaged += [
        whole[:page] + bytes(byte ^ 255 for byte in whole[page : page + 64]) + whole[page + 64 :]
        for page in range(4096, len(whole), 4096)
    ]
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
        "UPDATE moves SET tiles = '[99]' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = '[-1]' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = '[true]' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = 'null' WHERE game = 4 AND number = 2",
        "UPDATE moves SET tiles = '{\"a\": 1}' WHERE game = 4 AND number = 2",
        "UPDATE moves SET action = 'dig' WHERE game = 4 AND number = 2",
        "UPDATE moves SET action = 'reveal_all' WHERE game = 4 AND number = 2",
        "UPDATE moves SET action = 'terminate' WHERE game = 4 AND number = 2",
        "UPDATE moves SET at = 1e999 WHERE game = 1 AND number = 2",
        "DELETE FROM moves WHERE game = 4 AND number = 2",
        "INSERT INTO moves VALUES (5, 1, 'undo', '[]', NULL)",
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
