"""The course of a game: turns are taken, recorded, and taken back exactly.

Here it is done; whether it may be done is asked in `assists` and `game`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from mineproof.errors import GameEnded, NothingToUndo
from mineproof.minefield import Minefield
from mineproof.outcome import Outcome
from mineproof.rules import Rules
from mineproof.standing import Standing
from mineproof.tile import ASSISTS, MINE_BIT, Action
from mineproof.turn import Turn

ONGOING = Outcome.ONGOING


class Course(Standing):
    """A game that takes turns without asking whether it may.

    >>> from mineproof import Box
    >>> course = Course(Minefield(Box(2, 2), [(0, 0)]), Rules.CLASSIC, seed=0)
    >>> course._reveal(Action.REVEAL, 0, [0]).outcome, course.undo().action, course.outcome
    (<Outcome.LOSS: 'loss'>, <Action.REVEAL: 'reveal'>, <Outcome.ONGOING: 'ongoing'>)
    """

    def __init__(self, minefield: Minefield, rules: Rules, seed: int) -> None:
        super().__init__(minefield, rules, seed)
        self._journal: Callable[[Turn | None], None] | None = None
        self._record = self._turns.append

    def undo(self) -> Turn:
        """Take the last turn back exactly, even the one that ended the game; return it.

        To draw what it changed, ask the game: `changes` of a turn tells what was seen right after it, and the
        view tells what is seen now.

        >>> from mineproof import Box, Game
        >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
        >>> _ = game.reveal((0, 0))
        >>> _ = game.undo()
        >>> game.outcome, game[0, 0]
        (<Outcome.ONGOING: 'ongoing'>, <State.MINED: 1>)
        """
        if not self._turns:
            raise NothingToUndo("There is nothing to undo.")
        if self._journal is not None:
            self._journal(None)
        return self._revert()

    def _refuse_ended(self) -> None:
        if self._outcome is not ONGOING:
            raise GameEnded(self._outcome)

    def _reveal(
        self, action: Action, tile: int | None, tiles: Sequence[int], asked: Sequence[int] = ()
    ) -> Turn:
        if not self._is_laid:
            self._lay(next(each for each in tiles if not self._states[each]))
        changed, unflagged = self._open(tiles)
        self._outcome = self._decided()
        return self._recorded(Turn.of(self._field, action, tile, self._outcome, changed, unflagged, asked))

    def _flag(self, action: Action, tile: int) -> Turn:
        self._set_flag(tile, action is not Action.REMOVE_FLAG)
        if self._is_laid:
            self._outcome = self._decided()
        return self._recorded(Turn(self._field, action, tile, self._outcome))

    def _lay(self, first: int) -> None:
        """Lay the mines; flags stay where they are."""
        if self._draw is None:
            raise AssertionError("mines are laid once")
        flagged = bytes(self._states)
        self._take(self._draw.minefield(first, self._rules.first_reveal))
        array = self._array()
        array |= np.frombuffer(flagged, np.uint8)
        self._recount()
        self._laid_at = len(self._turns)

    def _lift(self) -> None:
        """Undo `_lay`."""
        array = self._array()
        array &= 255 - MINE_BIT
        covered = bytes(self._states)
        self._take(Minefield(self.topology, []))
        self._states[:] = covered
        self._recount()
        self._mine_count = self._draw.count if self._draw is not None else 0
        self._laid_at = None

    def _recorded(self, turn: Turn) -> Turn:
        self._record(turn)
        return turn

    def _keep_in(self, journal: Callable[[Turn | None], None]) -> None:
        """From now on hand every turn to a journal, and None before one is taken back."""
        self._journal = journal
        self._record = self._journalled

    def _journalled(self, turn: Turn) -> None:
        """Record a turn that a session keeps; where that fails, it has not happened."""
        self._turns.append(turn)
        if self._journal is not None:
            try:
                self._journal(turn)
            except BaseException:
                self._revert()
                raise

    def _revert(self) -> Turn:
        turn = self._turns.pop()
        if turn.action in (Action.FLAG, Action.REMOVE_FLAG, Action.FLAG_RANDOM_MINE):
            if turn.tile is not None:
                self._set_flag(turn.tile, turn.action is Action.REMOVE_FLAG)
        elif len(turn):
            self._cover(turn._changed, turn.tile, turn._unflagged)
        if turn.action in ASSISTS:
            self._assists_used -= 1
        if self._laid_at == len(self._turns):
            self._lift()
        self._outcome = ONGOING
        return turn
