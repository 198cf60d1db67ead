"""Many games at once: reveal, flag, remove a flag, terminate and deal anew, for thousands of boards a call.

It follows the same specification as `Game` and shares nothing with it; `batch.tie` compares the two.

>>> from mineproof import Rules
>>> games = Kernel(9, 9, 2, Rules.SPEC)
>>> games.deal(np.array([0, 1]), np.zeros((9, 2), np.uint16) + np.uint16(1))
>>> moves = np.array([REVEAL, FLAG], np.uint8), np.array([4, 0]), np.array([8, 0])
>>> games.act(*moves).tolist(), games.safe_left.tolist(), games.flags.tolist()
([True, True], [0, 72], [0, 1])
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mineproof import Cascade, Flagging, Rules, Victory
from mineproof_invariants.batch.bits import WIDEST, Boards, Bools, Bytes, Plane, count, spread

REVEAL, FLAG, REMOVE_FLAG, TERMINATE = range(4)
ONGOING, VICTORY, LOSS, TERMINATED = 0, 1, 2, 4
"""Outcomes are bits, so that a game that is said to be won and lost can be told from any other."""


class Kernel:
    """The boards and all that is known about each game; every action takes which boards, rows and columns.

    >>> from mineproof import Rules
    >>> Kernel(9, 9, 3, Rules.CLASSIC).outcome.tolist()
    [0, 0, 0]
    """

    def __init__(self, rows: int, columns: int, boards: int, rules: Rules) -> None:
        if rows > WIDEST or columns > WIDEST:
            raise ValueError(f"boards of at most {WIDEST} x {WIDEST} tiles, not {rows} x {columns}")
        self.rules = rules
        self.size = rows * columns
        self.full = (1 << columns) - 1
        self.mines: Plane = np.zeros((rows, boards), np.uint16)
        self.zeros, self.flagged, self.revealed = (np.zeros_like(self.mines) for _ in range(3))
        self.outcome: Bytes = np.zeros(boards, np.uint8)
        counts = (np.zeros(boards, np.int16) for _ in range(5))
        self.mine_count, self.flags, self.wrong_flags, self.exploded, self.safe_left = counts

    def deal(self, which: Boards, mines: Plane) -> None:
        """Begin new games on some boards.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.SPEC)
        >>> games.deal(np.array([0]), np.zeros((2, 1), np.uint16))
        >>> games.outcome.tolist()
        [1]
        """
        self.mines[:, which] = mines
        self.zeros[:, which] = ~spread(mines, self.full) & np.uint16(self.full)
        self.flagged[:, which] = self.revealed[:, which] = 0
        self.outcome[which] = ONGOING
        self.mine_count[which] = count(mines)
        self.safe_left[which] = self.size - self.mine_count[which]
        self.flags[which] = self.wrong_flags[which] = self.exploded[which] = 0
        self.decide(which)

    def act(self, action: Bytes, row: Boards, column: Boards) -> Bools:
        """Do an action on every board; return where it was accepted.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.LAB)
        >>> games.act(np.array([FLAG], np.uint8), np.array([0]), np.array([0])).tolist()
        [False]
        """
        accepted = np.zeros(len(action), np.bool_)
        bit = (1 << column).astype(np.uint16)
        acts = (self.reveal, self.flag, self.remove_flag, self.terminate)
        for number, act in enumerate(acts):
            which = np.flatnonzero(action == number)
            accepted[which] = act(which, row[which], bit[which])
        return accepted

    def reveal(self, which: Boards, row: Boards, bit: npt.NDArray[np.uint16]) -> Bools:
        """Reveal a tile of each of these boards, where it is hidden.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.LAB)
        >>> where = np.array([0]), np.array([1]), np.array([2], np.uint16)
        >>> games.reveal(*where).tolist(), games.reveal(*where).tolist()
        ([True], [False])
        """
        seen = self.flagged[row, which] | self.revealed[row, which]
        goes: Bools = (self.outcome[which] == ONGOING) & (seen & bit == 0)
        which, row, bit = which[goes], row[goes], bit[goes]
        is_mine = self.mines[row, which] & bit != 0
        is_zero = self.zeros[row, which] & bit != 0
        self.revealed[row, which] |= bit
        self.exploded[which] += is_mine
        self.safe_left[which] -= ~is_mine
        self.cascade(which[is_zero], row[is_zero], bit[is_zero])
        self.decide(which)
        return goes

    def cascade(self, which: Boards, row: Boards, bit: npt.NDArray[np.uint16]) -> None:
        """Open what zeros open, which are just revealed: wave after wave of zeros until none is new.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.LAB)
        >>> games.zeros[:] = 3
        >>> games.cascade(np.array([0]), np.array([0]), np.array([1], np.uint16))
        >>> games.revealed[:, 0].tolist()
        [3, 3]
        """
        if not len(which):
            return
        flagged = np.take(self.flagged, which, axis=1)
        may_open = ~np.take(self.revealed, which, axis=1) & np.uint16(self.full)
        if self.rules.cascade is Cascade.SKIPS_FLAGS:
            may_open &= ~flagged
        room = may_open & np.take(self.zeros, which, axis=1)
        wave = np.zeros_like(room)
        wave[row, np.arange(len(which))] = bit
        region = wave.copy()
        while wave.any():
            wave = spread(wave, self.full) & room
            room &= ~wave
            region |= wave
        opened = spread(region, self.full) & may_open
        self.revealed[:, which] |= opened
        self.safe_left[which] -= count(opened)
        if self.rules.cascade is Cascade.OPENS_FLAGS:
            unflagged = count(opened & flagged)
            self.flagged[:, which] &= ~opened
            self.flags[which] -= unflagged
            self.wrong_flags[which] -= unflagged

    def flag(self, which: Boards, row: Boards, bit: npt.NDArray[np.uint16]) -> Bools:
        """Flag a tile of each of these boards, where it is hidden.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.EXAM)
        >>> games.flag(np.array([0]), np.array([1]), np.array([2], np.uint16)).tolist()
        [True]
        """
        seen = self.flagged[row, which] | self.revealed[row, which]
        goes: Bools = (self.outcome[which] == ONGOING) & (seen & bit == 0)
        goes &= self.rules.flagging is not Flagging.NONE
        self._flip(which[goes], row[goes], bit[goes], 1)
        return goes

    def remove_flag(self, which: Boards, row: Boards, bit: npt.NDArray[np.uint16]) -> Bools:
        """Remove the flag of a tile of each of these boards, where there is one.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.SPEC)
        >>> games.remove_flag(np.array([0]), np.array([1]), np.array([2], np.uint16)).tolist()
        [False]
        """
        goes: Bools = (self.outcome[which] == ONGOING) & (self.flagged[row, which] & bit != 0)
        goes &= self.rules.flagging is Flagging.REMOVABLE
        self._flip(which[goes], row[goes], bit[goes], -1)
        return goes

    def _flip(self, which: Boards, row: Boards, bit: npt.NDArray[np.uint16], step: int) -> None:
        self.flagged[row, which] ^= bit
        self.flags[which] += step
        self.wrong_flags[which] += step * (self.mines[row, which] & bit == 0)
        self.decide(which)

    def terminate(self, which: Boards, row: Boards, bit: npt.NDArray[np.uint16]) -> Bools:  # noqa: ARG002
        """Terminate the games of these boards, where they have not ended.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.SPEC)
        >>> games.terminate(np.array([0]), np.array([0]), np.array([1], np.uint16)).tolist()
        [True]
        """
        goes: Bools = self.outcome[which] == ONGOING
        self.outcome[which[goes]] |= TERMINATED
        return goes

    def decide(self, which: Boards) -> None:
        """Work out from the counts how these games stand, none of which has ended.

        >>> from mineproof import Rules
        >>> games = Kernel(2, 2, 1, Rules.SPEC)
        >>> games.exploded[0] = 1
        >>> games.decide(np.array([0]))
        >>> games.outcome.tolist()
        [2]
        """
        exploded = self.exploded[which]
        lost = exploded >= self.rules.lives
        won = self.safe_left[which] == 0
        if self.rules.victory is not Victory.REVEAL:
            wrong = self.wrong_flags[which]
            found = self.flags[which] - wrong + exploded == self.mine_count[which]
            won = won & found if self.rules.victory is Victory.FLAG_AND_REVEAL else won | found & (wrong == 0)
        self.outcome[which] = np.where(lost, LOSS, np.where(won, VICTORY, ONGOING))
