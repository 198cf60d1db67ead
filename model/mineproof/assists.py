"""Help out of a budget: reveal a safe tile, flag a mine, list the wrong flags.

Whether an assist is refused depends only on what the player sees, so a refusal tells nothing; what an
accepted one finds may be nothing. What it chooses depends on the game's seed and how many were used before.
"""

from __future__ import annotations

import numpy as np

from mineproof.board import COVERED, FLAGGED_FALSE, MINED
from mineproof.course import Course
from mineproof.draw import draw
from mineproof.errors import CannotAssist, ForbiddenByRules, Refusal
from mineproof.rules import Flagging
from mineproof.tile import Action
from mineproof.turn import Turn


class Assisted(Course):
    """A game with help.

    >>> from mineproof import Box, Game, Minefield, Rules
    >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=0)).reveal_random_safe()
    Traceback (most recent call last):
        ...
    mineproof.errors.ForbiddenByRules: These rules do not allow: reveal_random_safe.
    """

    def reveal_random_safe(self) -> Turn:
        """Reveal a hidden tile that is no mine, chosen by lot.

        >>> from mineproof import Box, Game, Minefield, Rules
        >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=1)).reveal_random_safe().positions
        Positions([(1,)])
        """
        self._refuse_assist(Action.REVEAL_RANDOM_SAFE)
        tile = self._chosen(COVERED)
        self._assists_used += 1
        if tile is None:
            return self._recorded(Turn.of(self._field, Action.REVEAL_RANDOM_SAFE, None, self._outcome))
        return self._reveal(Action.REVEAL_RANDOM_SAFE, tile, (tile,))

    def flag_random_mine(self) -> Turn:
        """Flag a mine that is not flagged yet, chosen by lot.

        >>> from mineproof import Box, Game, Minefield, Rules
        >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=1)).flag_random_mine().positions
        Positions([(0,)])
        """
        self._refuse_assist(Action.FLAG_RANDOM_MINE)
        tile = self._chosen(MINED)
        self._assists_used += 1
        if tile is None:
            return self._recorded(Turn.of(self._field, Action.FLAG_RANDOM_MINE, None, self._outcome))
        return self._flag(Action.FLAG_RANDOM_MINE, tile)

    def list_wrong_flags(self) -> Turn:
        """Tell which flags are on tiles without a mine; `found` of the turn has them.

        >>> from mineproof import Box, Game, Minefield, Rules
        >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=1)).list_wrong_flags().found
        Positions([])
        """
        self._refuse_assist(Action.LIST_WRONG_FLAGS)
        wrong = np.flatnonzero(self._array() == FLAGGED_FALSE)
        self._assists_used += 1
        return self._recorded(Turn.of(self._field, Action.LIST_WRONG_FLAGS, None, self._outcome, found=wrong))

    def _refuse_assist(self, action: Action) -> None:
        self._refuse_ended()
        if self._rules.assists == 0:
            raise ForbiddenByRules(action)
        if self.assists_left == 0:
            raise CannotAssist("You have no assist left.")
        if COVERED not in self._states and MINED not in self._states:
            raise CannotAssist("There is no hidden tile to help with.")
        if action is Action.FLAG_RANDOM_MINE and self._rules.flagging is Flagging.NONE:
            raise ForbiddenByRules(action)
        if action is not Action.REVEAL_RANDOM_SAFE and not self._is_laid:
            raise CannotAssist("The mines are laid by the first reveal.")

    def _can_assist(self, action: Action) -> bool:
        try:
            self._refuse_assist(action)
        except Refusal:
            return False
        return True

    def _chosen(self, code: int) -> int | None:
        """Choose a tile in this state by lot."""
        tiles = np.flatnonzero(self._array() == code)
        if not len(tiles):
            return None
        return int(tiles[draw(1, len(tiles), self.seed, stream=2 + self._assists_used)[0]])
