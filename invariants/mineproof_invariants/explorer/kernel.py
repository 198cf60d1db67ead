"""The rules of the game over packed states: what is explored.

It is written apart from the model, for many states at once; `lockstep` compares it with the real `Game`.
A subclass with a bug in it is how a test shows that a clause can be violated.

>>> from mineproof import Action, Box, Rules
>>> kernel = Kernel(Packed.of(Box(1, 3)), Rules.CLASSIC)
>>> start = kernel.start(np.array([0b100]))
>>> kernel.after(Action.REVEAL, 0, start).at(0, 3)
('441', 'victory')
"""

from __future__ import annotations

import numpy as np

from mineproof import Action, Cascade, Flagging, Rules, Victory
from mineproof_invariants.explorer.packed import LOSS, TERMINATED, VICTORY, Masks, Packed, States, tiles_of

ACTIONS = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.CHORD, Action.TERMINATE)
"""What is explored. Assists are not: they choose at random, and nothing else about them is new."""


class Kernel:
    """Which actions are accepted, and where they lead.

    >>> Kernel(Packed([[]]), Rules.LAB).start(np.array([0, 1])).outcome
    array([0, 1])
    """

    def __init__(self, board: Packed, rules: Rules) -> None:
        self.board = board
        self.rules = rules

    @property
    def is_symmetric(self) -> bool:
        """Tell whether minefields that are images of each other lead to states that are.

        A chord goes through the tiles in board order until the game ends, and an image changes that order.

        >>> Kernel(Packed([[]]), Rules.CLASSIC).is_symmetric, Kernel(Packed([[]]), Rules.SPEC).is_symmetric
        (False, True)
        """
        return not self.rules.chording

    def start(self, mines: Masks) -> States:
        """Return the first state of the games on these minefields.

        >>> Kernel(Packed([[1], [0]]), Rules.SPEC).start(np.array([0b01])).at(0, 2)
        ('10', 'ongoing')
        """
        nothing = np.zeros_like(mines)
        return States(mines, nothing, nothing, self.decided(mines, nothing, nothing))

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        """Work out how games stand that were not terminated.

        >>> Kernel(Packed([[]]), Rules.SPEC).decided(*(np.array([bits]) for bits in (1, 1, 0)))
        array([1])
        """
        board, rules = self.board, self.rules
        exploded = revealed & mines
        lost = exploded != 0 if rules.lives == 1 else board.ones.take(exploded) >= rules.lives
        all_revealed = (revealed | mines) == board.full
        match rules.victory:
            case Victory.REVEAL:
                won = all_revealed
            case Victory.FLAG_OR_REVEAL:
                won = all_revealed | ((flags | exploded) == mines)
            case Victory.FLAG_AND_REVEAL:
                won = (flags | revealed) == board.full
                won &= all_revealed
        return np.where(lost, np.int64(LOSS), won * np.int64(VICTORY))

    def accepts(self, action: Action, states: States) -> Masks:
        """Return the tiles on which an action is accepted; for `terminate`, tile 0 says whether it is.

        >>> kernel = Kernel(Packed([[1], [0]]), Rules.SPEC)
        >>> kernel.accepts(Action.FLAG, kernel.start(np.array([0b01])))
        array([3])
        """
        rules = self.rules
        going = np.where(states.outcome == 0, np.int64(self.board.full), np.int64(0))
        match action:
            case Action.REVEAL:
                going &= ~(states.flags | states.revealed)
            case Action.FLAG if rules.flagging is not Flagging.NONE:
                going &= ~(states.flags | states.revealed)
            case Action.REMOVE_FLAG if rules.flagging is Flagging.REMOVABLE:
                going &= states.flags
            case Action.CHORD if rules.chording:
                going &= self._matched(states)
            case Action.TERMINATE:
                going &= 1
            case _:
                going[:] = 0
        return going

    def _matched(self, states: States) -> Masks:
        """Return the numbers that are matched by what is known around them, with something left to reveal."""
        board, (mines, flags, revealed, _) = self.board, states
        matched = np.zeros_like(mines)
        known = flags | (revealed & mines)
        for tile, beside in enumerate(board.beside):
            fits = board.ones.take(known & beside) == board.ones.take(mines & beside)
            fits &= (beside & ~(flags | revealed)) != 0
            matched |= fits * (1 << tile)
        return matched & revealed & ~mines

    def after(self, action: Action, tile: int, states: States) -> States:
        """Do an action that is accepted.

        >>> kernel = Kernel(Packed([[1], [0]]), Rules.SPEC)
        >>> kernel.after(Action.FLAG, 0, kernel.start(np.array([0b01]))).at(0, 2)
        ('30', 'victory')
        """
        mines, flags, revealed, outcome = states
        match action:
            case Action.REVEAL:
                return self.reveal(tile, states)
            case Action.CHORD:
                for beside in tiles_of(self.board.beside[tile]):
                    states = self._reveal_where_possible(beside, states)
                return states
            case Action.TERMINATE:
                return States(mines, flags, revealed, outcome | TERMINATED)
        flags = flags ^ (1 << tile)
        return States(mines, flags, revealed, self.decided(mines, flags, revealed))

    def reveal(self, tile: int, states: States) -> States:
        """Reveal one tile, which is hidden, and what a cascade opens with it.

        >>> kernel = Kernel(Packed([[1], [0]]), Rules.SPEC)
        >>> kernel.reveal(0, kernel.start(np.array([0b01]))).at(0, 2)
        ('50', 'loss')
        """
        opened = self.cascade(tile, states)
        revealed = states.revealed | opened
        flags = states.flags
        if self.rules.cascade is Cascade.OPENS_FLAGS:
            flags = flags & ~opened
        return States(states.mines, flags, revealed, self.decided(states.mines, flags, revealed))

    def cascade(self, tile: int, states: States) -> Masks:
        """Return what is opened with a tile, itself included.

        >>> kernel = Kernel(Packed([[1], [0]]), Rules.SPEC)
        >>> kernel.cascade(0, kernel.start(np.array([0b00, 0b10])))
        array([3, 1])
        """
        opened = np.full_like(states.mines, 1 << tile)
        zeros = self.board.zeros.take(states.mines)
        spreads = np.flatnonzero(zeros & (1 << tile))
        if spreads.size:
            zeros = zeros.take(spreads)
            reached = opened.take(spreads)
            can = self.opens(states.take(spreads))
            while True:
                further = reached | (self.board.around.take(reached & zeros) & can)
                if np.array_equal(further, reached):
                    break
                reached = further
            opened[spreads] = reached
        return opened

    def opens(self, states: States) -> Masks:
        """Return the tiles that a cascade may open.

        >>> Kernel(Packed([[1], [0]]), Rules.SPEC).opens(States(*map(np.array, ([0], [1], [0], [0]))))
        array([3])
        """
        kept = states.revealed
        if self.rules.cascade is Cascade.SKIPS_FLAGS:
            kept = kept | states.flags
        return self.board.full & ~kept

    def _reveal_where_possible(self, tile: int, states: States) -> States:
        """Reveal a tile in those states that have not ended and in which it is hidden."""
        can = np.flatnonzero(self.accepts(Action.REVEAL, states) & (1 << tile))
        if not can.size:
            return states
        revealed = self.reveal(tile, states.take(can))
        changed = States(*(part.copy() for part in states))
        for part, new in zip(changed, revealed):
            part[can] = new
        return changed
