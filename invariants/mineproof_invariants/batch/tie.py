"""Tie the batch to the real `Game`: some of its boards are played on both, and must agree after every move.

>>> from mineproof import Rules
>>> batch = Batch(Rules.SPEC, boards=64, seed=1)
>>> tie = Tie(batch, boards=4)
>>> for _ in range(20):
...     tie.follow(batch.move())
>>> tie.moves
80
"""

from __future__ import annotations

import numpy as np

from mineproof import Action, Box, Game, Minefield, Outcome, Refusal, Replay
from mineproof_invariants.batch.bits import Bools, Plane
from mineproof_invariants.batch.kernel import LOSS, ONGOING, TERMINATED, VICTORY
from mineproof_invariants.batch.play import ACTIONS, COLUMNS, ROWS, Batch
from mineproof_invariants.clause import broken_clauses
from mineproof_invariants.evidence import Violation
from mineproof_invariants.fuzz.broken import drawn
from mineproof_invariants.picture import attempt

BOX = Box(ROWS, COLUMNS)
POSITIONS = list(BOX.positions())
OUTCOMES = {
    ONGOING: Outcome.ONGOING,
    VICTORY: Outcome.VICTORY,
    LOSS: Outcome.LOSS,
    TERMINATED: Outcome.TERMINATED,
}


class Disagreement(Exception):
    """The batch and the real game differ, and no clause says that the game is wrong: the batch is.

    >>> print(Disagreement("after reveal (0, 0)"))
    the batch does not play as Game does: after reveal (0, 0)
    """

    def __str__(self) -> str:
        return f"the batch does not play as Game does: {self.args[0]}"


class Tie:
    """The first boards of a batch, played on `Game` as well.

    `violations` has what is wrong with the game, `moves` counts what was compared.

    >>> from mineproof import Rules
    >>> Tie(Batch(Rules.SPEC, boards=4, seed=1), boards=2).violations
    []
    """

    def __init__(self, batch: Batch, boards: int) -> None:
        self.batch = batch
        self.moves = 0
        self.violations: list[Violation] = []
        self.games = [self._begun(board) for board in range(boards)]

    def _begun(self, board: int) -> Game:
        return begun(self.batch, board)

    def follow(self, accepted: Bools) -> None:
        """Make the move that the batch has just made, and compare.

        >>> from mineproof import Rules
        >>> batch = Batch(Rules.SPEC, boards=4, seed=1)
        >>> tie = Tie(batch, boards=2)
        >>> tie.follow(~batch.move())
        Traceback (most recent call last):
            ...
        mineproof_invariants.batch.tie.Disagreement: the batch does not play as Game does: ...
        """
        batch, many = self.batch, len(self.games)
        for board in batch.fresh[batch.fresh < many].tolist():
            self.games[board] = self._begun(board)
        states = _codes(batch.now.mines, many) + 2 * _codes(batch.now.flagged, many)
        states += 4 * _codes(batch.now.revealed, many)
        action, tile = batch.log[-1]
        for board, game in enumerate(self.games):
            move = ACTIONS[action[board]], POSITIONS[tile[board]]
            agrees = played(game, *move) == bool(accepted[board])
            agrees &= OUTCOMES.get(int(batch.now.outcome[board])) is game.outcome
            agrees &= int(batch.now.flags[board]) == game.flags()
            agrees &= states[:, board].tolist() == [game.state(position).value for position in POSITIONS]
            self.moves += 1
            if not agrees:
                self._blame(board)

    def _blame(self, board: int) -> None:
        """Find out whether the real game breaks a clause; if not, the batch is wrong."""
        game = begun(self.batch, board)
        *earlier, (action, position) = moves_of(self.batch, board, len(self.batch.log))
        for each in earlier:
            played(game, *each)
        replay = Replay.of(game)
        step = attempt(game, action, None if action is Action.TERMINATE else position)
        labels = broken_clauses(step) + broken_clauses(step.after)
        text = f"after {action.value} {position} on\n{drawn(step.before)}\nGame has\n{drawn(step.after)}"
        if not labels:
            raise Disagreement(text)
        self.violations += [Violation(label, text, replay) for label in labels]


def begun(batch: Batch, board: int) -> Game:
    """Begin the real game of the minefield that a board was dealt last.

    >>> from mineproof import Rules
    >>> begun(Batch(Rules.SPEC, boards=4, seed=1), 0).topology
    Box(9, 9)
    """
    mined = _codes(batch.dealt[:, board : board + 1], 1)[:, 0]
    mines = [position for position, mine in zip(POSITIONS, mined.tolist()) if mine]
    return Game(Minefield(BOX, mines), batch.games.rules)


def moves_of(batch: Batch, board: int, until: int) -> list[tuple[Action, tuple[int, int]]]:
    """List what was tried on a board since it was dealt, up to a number of moves of the batch.

    >>> from mineproof import Rules
    >>> batch = Batch(Rules.SPEC, boards=4, seed=1)
    >>> _ = batch.move()
    >>> len(moves_of(batch, 2, 1))
    1
    """
    log = batch.log[int(batch.dealt_at[board]) : until]
    return [(ACTIONS[action[board]], POSITIONS[tile[board]]) for action, tile in log]


def played(game: Game, action: Action, position: tuple[int, int]) -> bool:
    """Try a move on the real game; return whether it was accepted.

    >>> from mineproof import Rules
    >>> played(Game(Minefield(BOX, [(0, 0)]), Rules.LAB), Action.FLAG, (0, 0))
    False
    """
    try:
        game.play(action, None if action is Action.TERMINATE else position)
    except Refusal:
        return False
    return True


def _codes(plane: Plane, many: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Unpack the first boards of a plane: tiles first, then boards."""
    bits = plane[:, None, :many] >> np.arange(COLUMNS, dtype=np.uint16)[None, :, None] & 1
    return bits.reshape(ROWS * COLUMNS, -1).astype(np.int64)
