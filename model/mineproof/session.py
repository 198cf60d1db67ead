"""A session: one game at a time, and a ledger of how each ended, in memory or in a file.

>>> from mineproof import Box, Game, Minefield
>>> with Session() as session:
...     game = session.start_game(Game(Minefield(Box(2), [(0,)])))
...     _ = game.reveal((1,))
...     session.games_played(), session.games_won()
(1, 1)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from numbers import Real
from os import PathLike
from types import TracebackType
from typing import Any

from mineproof.errors import (
    BadInput,
    DamagedFile,
    GameEnded,
    MineproofError,
    NoGame,
    StoreError,
    UncompletedGame,
    shown,
)
from mineproof.game import Game
from mineproof.outcome import Outcome
from mineproof.replay import move_of, play_move
from mineproof.setups import game_of, setup_of
from mineproof.store import UNDO, Store
from mineproof.tile import State
from mineproof.turn import Turn


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A line of the ledger. Times are what the session's clock said, else None; no duration is negative.

    >>> GameRecord(1, Outcome.LOSS, 10.0, 12.5, 2.5).duration
    2.5
    """

    number: int
    outcome: Outcome
    started: float | None = None
    ended: float | None = None
    duration: float | None = None


class Session:
    """A player's games, one after the other. With a path they are kept in that file, move by move.

    Like a game, a session does one thing at a time: whoever shares it between threads locks it.

    >>> import itertools
    >>> from mineproof import Box, Minefield
    >>> session = Session(clock=itertools.count(5).__next__)
    >>> _ = session.start_game(Game(Minefield(Box(2), [(0,)]))).reveal((0,))
    >>> session.games
    (GameRecord(number=1, outcome=<Outcome.LOSS: 'loss'>, started=5.0, ended=6.0, duration=1.0),)
    """

    def __init__(
        self, path: str | PathLike[str] | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        if clock is not None and not callable(clock):
            raise BadInput(f"a clock must be callable, not {shown(clock)}")
        self._clock = clock
        self._closed = False
        self._game: Game | None = None
        self._moves = 0
        self._records: list[GameRecord] = []
        self._store = None if path is None else Store(path)
        if self._store is not None:
            try:
                self._resume(self._store)
            except BaseException:
                self._store.close()
                raise

    def start_game(self, game: Game) -> Game:
        """Make a fresh game the session's game; from now on its moves are kept.

        >>> from mineproof import Box, Minefield
        >>> session = Session()
        >>> game = session.start_game(Game(Minefield(Box(2), [(0,)])))
        >>> session.start_game(Game(Minefield(Box(2), [(0,)])))
        Traceback (most recent call last):
            ...
        mineproof.errors.UncompletedGame: A game of this session has not ended.
        """
        self._refuse_closed()
        if not isinstance(game, Game):
            raise BadInput(f"a session starts a Game, not {shown(game)}")
        if self._game is not None and not self._game.outcome.is_ended:
            raise UncompletedGame("A game of this session has not ended.")
        if game._journal is not None:
            raise BadInput("this game belongs to a session already")
        if not _is_fresh(game):
            raise BadInput("a session starts a game that has not been played yet")
        now = self._now()
        ended = now if game.outcome.is_ended else None
        if self._store is not None:
            self._store.add_game(setup_of(game), game.outcome.value, now, ended)
        self._records.append(_record(len(self._records) + 1, game.outcome, now, ended))
        self._moves = 0
        return self._own(game)

    def terminate_game(self) -> Turn:
        """End the session's game without victory or loss.

        >>> Session().terminate_game()
        Traceback (most recent call last):
            ...
        mineproof.errors.NoGame: There is no game to end.
        """
        self._refuse_closed()
        if self._game is None:
            raise NoGame("There is no game to end.")
        return self._game.terminate()

    @property
    def game(self) -> Game | None:
        """The game that is being played, or else the last one that was played since the session was opened.

        >>> Session().game is None
        True
        """
        return self._game

    @property
    def games(self) -> tuple[GameRecord, ...]:
        """The ledger: every game that was started, in order.

        >>> Session().games
        ()
        """
        return tuple(self._records)

    def games_played(self) -> int:
        """Count the games that were started, the one being played included.

        >>> Session().games_played()
        0
        """
        return len(self._records)

    def games_won(self) -> int:
        """Count the victories.

        >>> Session().games_won()
        0
        """
        return sum(record.outcome is Outcome.VICTORY for record in self._records)

    def close(self) -> None:
        """Let go of the file. An unfinished game goes on when the file is opened again, and only there.

        >>> session = Session()
        >>> session.close()
        >>> session.terminate_game()
        Traceback (most recent call last):
            ...
        mineproof.errors.StoreError: the session is closed
        """
        self._closed = True
        if self._store is not None:
            self._store.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _refuse_closed(self) -> None:
        if self._closed:
            raise StoreError("the session is closed")

    def _now(self) -> float | None:
        if self._clock is None:
            return None
        time: object = self._clock()
        try:
            now = float(time) if isinstance(time, Real) and not isinstance(time, bool) else math.nan
        except OverflowError:
            now = math.inf
        if not math.isfinite(now):
            raise BadInput(f"a clock must tell a finite number, not {shown(time)}")
        return now

    def _own(self, game: Game) -> Game:
        def journal(turn: Turn | None) -> None:
            self._keep(game, turn)

        game._keep_in(journal)
        self._game = game
        return game

    def _keep(self, game: Game, turn: Turn | None) -> None:
        """Keep a turn that was just taken, or the taking back of the last one, which is still to come."""
        self._refuse_closed()
        if turn is None and game.outcome.is_ended:
            raise GameEnded(game.outcome)
        now = self._now()
        outcome = Outcome.ONGOING if turn is None else turn.outcome
        if self._store is not None:
            move = UNDO if turn is None else move_of(turn)
            self._store.add_move(self._moves + 1, move, now, outcome.value)
        self._moves += 1
        if outcome.is_ended:
            last = self._records[-1]
            self._records[-1] = _record(last.number, outcome, last.started, now)

    def _resume(self, store: Store) -> None:
        for number, (outcome, started, ended) in enumerate(store.games, 1):
            self._records.append(_record(number, Outcome(outcome), started, ended))
        if store.last_setup is None:
            return
        try:
            game = game_of(store.last_setup)
            for move in store.last_moves:
                _repeat(game, move)
        except MineproofError as error:
            raise DamagedFile(f"the last game of the session cannot be played again: {error}") from None
        if game.outcome is not self._records[-1].outcome:
            raise DamagedFile("the last game of the session did not end as it is recorded")
        self._moves = len(store.last_moves)
        store.last_moves = []
        if not game.outcome.is_ended:
            self._own(game)


def _record(number: int, outcome: Outcome, started: float | None, ended: float | None) -> GameRecord:
    record = GameRecord(number, outcome, started, ended)
    if started is None or ended is None:
        return record
    return replace(record, duration=max(0.0, ended - started))


def _is_fresh(game: Game) -> bool:
    if game._turns or game._assists_used or game._laid_at is not None or game.outcome is Outcome.TERMINATED:
        return False
    return max(game._states, default=0) <= State.MINED.value


def _repeat(game: Game, move: tuple[Any, ...]) -> None:
    """Do a recorded move again, or take the one before it back."""
    if move != UNDO:
        play_move(game, move)
        return
    game._refuse_ended()
    game.undo()
