"""A session's file: a ledger of games and moves in SQLite, each row committed before its move returns.

A file is opened by one session at a time. What is not a session file, or is damaged, is refused untouched.

>>> import os, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     store = Store(os.path.join(folder, "mine.session"))
...     store.add_game({"any": "setup"}, "ongoing", None, None)
...     store.add_move(1, ("reveal", 4), None, "victory")
...     print(store.games, store.last_moves)
...     store.close()
[('ongoing', None, None)] []
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
import stat
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from mineproof.errors import BadInput, DamagedFile, ForeignFile, StoreBusy, StoreError, shown
from mineproof.outcome import Outcome
from mineproof.tile import Action

MAGIC = b"SQLite format 3\0"
APPLICATION = 0x4D696E65
VERSION = 1
LONGEST_NAME = 200
"""No path takes more of a message than this."""

UNDO = ("undo",)
"""The move that takes the one before it back."""

SCHEMA = {
    "games": "CREATE TABLE games (number INTEGER PRIMARY KEY, setup TEXT, outcome TEXT, started REAL, "
    "ended REAL)",
    "moves": "CREATE TABLE moves (game INTEGER, number INTEGER, action TEXT, tiles TEXT, at REAL, "
    "PRIMARY KEY (game, number)) WITHOUT ROWID",
}
ACTIONS = {*UNDO, *(action.value for action in Action)}
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
OF_THE_WORLD = (
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
)
"""Errors that say nothing about the content of the file."""

# Closing any descriptor of a file drops this process's POSIX locks on it, also those of another connection.
# So a file that this process has open must not even be looked into.
_open: weakref.WeakValueDictionary[tuple[int, int], Store] = weakref.WeakValueDictionary()


class Store:
    """The open file of one session. `games` and `last_moves` are what it held when it was opened.

    >>> Store("/no/such/folder/mine.session")
    Traceback (most recent call last):
        ...
    mineproof.errors.StoreError: cannot use /no/such/folder/mine.session: No such file or directory
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        try:
            self._path = Path(path).absolute()
            name = str(self._path)
        except Exception:  # whatever a foreign PathLike may raise
            raise BadInput(f"a session's path must be a str or a PathLike, not {shown(path)}") from None
        self._name = name if len(name) <= LONGEST_NAME else f"…{name[-LONGEST_NAME:]}"
        self._connection: sqlite3.Connection | None = None
        self.games: list[tuple[str, float | None, float | None]] = []
        self.last_setup: dict[str, Any] | None = None
        self.last_moves: list[tuple[Any, ...]] = []
        try:
            if not os.path.lexists(self._path):
                with self._translated():
                    _create(self._path)
            key = self._looked_into()
        except (OSError, ValueError) as error:
            raise StoreError(f"cannot use {self._name}: {getattr(error, 'strerror', error)}") from None
        try:
            with self._translated(reading=True):
                self._connect()
                self._read()
        except BaseException:
            self.close()
            raise
        _open[key] = self

    def add_game(self, setup: Any, outcome: str, started: float | None, ended: float | None) -> None:
        """Commit a new game, the last one from now on.

        >>> with tempfile.TemporaryDirectory() as folder:
        ...     store = Store(os.path.join(folder, "mine.session"))
        ...     store.add_game({}, "terminated", None, None)
        ...     store.close()
        """
        row = (len(self.games) + 1, json.dumps(setup), outcome, started, ended)
        self._commit([("INSERT INTO games VALUES (?, ?, ?, ?, ?)", row)])
        self.games.append((outcome, started, ended))

    def add_move(self, number: int, move: tuple[Any, ...], at: float | None, outcome: str) -> None:
        """Commit a move of the last game, as replays write it, and how the game ended if it did.

        >>> with tempfile.TemporaryDirectory() as folder:
        ...     store = Store(os.path.join(folder, "mine.session"))
        ...     store.add_game({}, "ongoing", None, None)
        ...     store.add_move(1, ("terminate",), None, "terminated")
        ...     store.close()
        """
        game, (action, *tiles) = len(self.games), move
        rows: list[tuple[str, tuple[Any, ...]]] = [
            ("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", (game, number, action, json.dumps(tiles), at))
        ]
        if outcome != Outcome.ONGOING.value:
            rows.append(("UPDATE games SET outcome = ?, ended = ? WHERE number = ?", (outcome, at, game)))
        self._commit(rows)

    def close(self) -> None:
        """Let go of the file; twice does no harm.

        >>> with tempfile.TemporaryDirectory() as folder:
        ...     store = Store(os.path.join(folder, "mine.session"))
        ...     store.close()
        ...     store.close()
        """
        connection, self._connection = self._connection, None
        if connection is not None:
            for key in [key for key, store in _open.items() if store is self]:
                del _open[key]
            with suppress(sqlite3.Error):
                connection.close()

    def _looked_into(self) -> tuple[int, int]:
        """Refuse a file that is not ours before SQLite may touch it; return what identifies it."""
        found = os.stat(self._path)
        if not stat.S_ISREG(found.st_mode):
            raise StoreError(f"cannot use {self._name}: it is not a file")
        key = (found.st_dev, found.st_ino)
        if key in _open:
            raise StoreBusy(f"this program has {self._name} open already")
        with open(self._path, "r+b") as file:
            head = file.read(100)
        if head[:16] != MAGIC or int.from_bytes(head[68:72], "big") != APPLICATION:
            raise ForeignFile(f"{self._name} is not a session of mineproof")
        if int.from_bytes(head[60:64], "big") > VERSION:
            raise StoreError(f"{self._name} was made by a newer version of mineproof")
        if len(head) < 100 or head[18:20] != b"\1\1" or int.from_bytes(head[60:64], "big") != VERSION:
            raise DamagedFile(f"{self._name} is damaged: its header makes no sense")
        return key

    def _connect(self) -> None:
        address = f"{self._path.as_uri()}?mode=rw"
        self._connection = sqlite3.connect(
            address, timeout=0, isolation_level=None, check_same_thread=False, uri=True
        )
        for pragma in ("locking_mode=EXCLUSIVE", "synchronous=FULL", "trusted_schema=OFF"):
            self._connection.execute(f"PRAGMA {pragma}")
        # The lock is kept after this transaction, until the connection is closed.
        self._connection.execute("BEGIN EXCLUSIVE")

    def _read(self) -> None:
        execute = self._live().execute
        schema = dict(execute("SELECT name, sql FROM sqlite_master"))
        self._believe(schema == SCHEMA, "its tables are not those of a session")
        self._believe(execute("PRAGMA quick_check").fetchall() == [("ok",)], "SQLite finds it malformed")
        for count, row in enumerate(execute("SELECT * FROM games ORDER BY number"), 1):
            number, setup, outcome, started, ended = row
            self._believe(number == count and _is_time(started) and _is_time(ended), f"game {number}")
            self._believe(outcome in {each.value for each in Outcome}, f"the outcome of game {number}")
            early = self.games and self.games[-1][0] == Outcome.ONGOING.value
            self._believe(not early, f"game {number} starts before the end of another")
            self._believe(outcome != Outcome.ONGOING.value or ended is None, f"the end of game {number}")
            self.last_setup = self._loaded(setup)
            self._believe(isinstance(self.last_setup, dict), f"the setup of game {number}")
            self.games.append((outcome, started, ended))
        before = (0, 0)
        for game, number, action, tiles, at in execute("SELECT * FROM moves ORDER BY game, number"):
            self._believe(isinstance(game, int) and 1 <= game <= len(self.games), f"a move of game {game}")
            self._believe(number == (before[1] + 1 if game == before[0] else 1), f"the order of game {game}")
            self._believe(action in ACTIONS and _is_time(at), f"move {number} of game {game}")
            before = (game, number)
            loaded = self._loaded(tiles)
            self._believe(isinstance(loaded, list), f"the tiles of move {number} of game {game}")
            if game == len(self.games):
                self.last_moves.append((action, *loaded))
        execute("COMMIT")

    def _loaded(self, text: object) -> Any:
        try:
            return json.loads(text) if isinstance(text, str) else self._believe(False, "a text is missing")
        except (ValueError, RecursionError):
            return self._believe(False, "a text is not JSON")

    def _believe(self, condition: bool, what: str) -> None:
        if not condition:
            raise DamagedFile(f"{self._name} is damaged: {what}")

    def _live(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError(f"the session of {self._name} is closed")
        return self._connection

    def _commit(self, rows: list[tuple[str, tuple[Any, ...]]]) -> None:
        connection = self._live()
        with self._translated():
            try:
                connection.execute("BEGIN IMMEDIATE")
                for statement, row in rows:
                    connection.execute(statement, row)
                connection.execute("COMMIT")
            except BaseException as error:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                elif not isinstance(error, sqlite3.Error):
                    self.close()  # interrupted beside the commit: whoever reopens the file will know
                raise

    @contextmanager
    def _translated(self, reading: bool = False) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            if code in BUSY:
                raise StoreBusy(f"another program has {self._name} open") from None
            damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
            if damaged or (reading and code not in OF_THE_WORLD):
                raise DamagedFile(f"{self._name} is damaged: {error}") from None
            raise StoreError(f"cannot use {self._name}: {error}") from None


def _is_time(value: object) -> bool:
    return value is None or (isinstance(value, float) and math.isfinite(value))


def _create(path: Path) -> None:
    """Put a complete, empty session file at `path`, unless something is there by then."""
    handle, draft = tempfile.mkstemp(prefix=".mineproof-", dir=path.parent)
    os.close(handle)
    try:
        connection = sqlite3.connect(draft, isolation_level=None)
        try:
            pragmas = ("synchronous=FULL", f"application_id={APPLICATION}", f"user_version={VERSION}")
            for statement in (*(f"PRAGMA {pragma}" for pragma in pragmas), *SCHEMA.values()):
                connection.execute(statement)
        finally:
            connection.close()
        with suppress(FileExistsError):
            os.link(draft, path)  # unlike a rename, this never replaces a file
    finally:
        os.unlink(draft)
