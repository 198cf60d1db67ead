"""Kernels of the explorer, each with one bug."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mineproof import Action, Rules
from mineproof_invariants.explorer import Kernel, Packed, States
from mineproof_invariants.explorer.packed import LOSS, VICTORY, Masks


class ShortCascade(Kernel):
    """Opens what is beside the first zero, and no further."""

    def cascade(self, tile: int, states: States) -> Masks:
        zero = self.board.zeros[states.mines] >> tile & 1
        return 1 << tile | zero * self.board.beside[tile] & self.opens(states)


class LongCascade(Kernel):
    """Goes on from numbers as well."""

    def cascade(self, tile: int, states: States) -> Masks:
        zero = self.board.zeros[states.mines] >> tile & 1
        return 1 << tile | zero * self.opens(states) & ~states.mines


class DeafCascade(Kernel):
    """Opens nothing but the tile."""

    def cascade(self, tile: int, states: States) -> Masks:
        return np.full_like(states.mines, 1 << tile)


class ThroughFlags(Kernel):
    """Opens flagged tiles where it should skip them, and leaves the flags."""

    def opens(self, states: States) -> Masks:
        return self.board.full & ~states.revealed


class KeepsFlags(Kernel):
    """Skips flagged tiles where it should open them."""

    def opens(self, states: States) -> Masks:
        return self.board.full & ~(states.revealed | states.flags)


class LateVictory(Kernel):
    """Notices a victory one move late: flags do not win."""

    def after(self, action: Action, tile: int, states: States) -> States:
        after = super().after(action, tile, states)
        return after._replace(outcome=after.outcome & ~VICTORY) if action is Action.FLAG else after


class NoLoss(Kernel):
    """Does not notice an explosion."""

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        return super().decided(mines, flags, revealed) & ~LOSS


class WonAndLost(Kernel):
    """Says victory as well when the last mine is found by its explosion."""

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        found = (flags | revealed & mines) == mines
        return np.where(found, VICTORY, 0) | super().decided(mines, flags, revealed)


class OneLifeMore(Kernel):
    """Loses one explosion too late."""

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        last = self.board.ones[revealed & mines] == self.rules.lives
        return np.where(last, 0, super().decided(mines, flags, revealed))


class TwoAtOnce(Kernel):
    """Explodes two mines where one was revealed."""

    def reveal(self, tile: int, states: States) -> States:
        after = super().reveal(tile, states)
        revealed = np.where(
            after.outcome & LOSS, after.revealed | states.mines & ~states.flags, after.revealed
        )
        return after._replace(revealed=revealed)


def open_after_the_end(action: Action) -> type[Kernel]:
    class Open(Kernel):
        """Accepts an action after the end."""

        def accepts(self, asked: Action, states: States) -> Masks:
            going = states._replace(outcome=states.outcome * 0) if asked is action else states
            return super().accepts(asked, going)

    return Open


class LongGame(Kernel):
    """Lets tiles be revealed after the end."""

    def accepts(self, action: Action, states: States) -> Masks:
        on = states._replace(outcome=states.outcome * 0)
        return super().accepts(action, on if action is Action.REVEAL else states)


class RevealsFlagged(Kernel):
    """Lets a flagged tile be revealed."""

    def accepts(self, action: Action, states: States) -> Masks:
        more = np.where(states.outcome == 0, states.flags, 0) if action is Action.REVEAL else 0
        return super().accepts(action, states) | more


class RefusesLast(Kernel):
    """Refuses to flag the last tile."""

    def accepts(self, action: Action, states: States) -> Masks:
        mask = self.board.full >> 1 if action is Action.FLAG else -1
        return super().accepts(action, states) & mask


class Permanent(Kernel):
    """Lets flags be removed where they are permanent."""

    def accepts(self, action: Action, states: States) -> Masks:
        if action is Action.REMOVE_FLAG:
            return np.where(states.outcome == 0, states.flags, 0)
        return super().accepts(action, states)


class GreedyChord(Kernel):
    """Chords on any number that has enough flags, also too many."""

    def accepts(self, action: Action, states: States) -> Masks:
        mask = super().accepts(action, states)
        if action is Action.CHORD:
            for tile, beside in enumerate(self.board.beside):
                more = self.board.ones[states.flags & beside] >= self.board.ones[states.mines & beside]
                more &= (states.revealed & ~states.mines & 1 << tile) != 0
                more &= (beside & ~(states.flags | states.revealed)) != 0
                mask |= (more & (states.outcome == 0)) * (1 << tile)
        return mask


class TerminatesQuietly(Kernel):
    """Goes on after it was terminated."""

    def after(self, action: Action, tile: int, states: States) -> States:
        return states if action is Action.TERMINATE else super().after(action, tile, states)


class FlagsBeside(Kernel):
    """Flags the next tile too, if it is hidden."""

    def after(self, action: Action, tile: int, states: States) -> States:
        after = super().after(action, tile, states)
        if action is not Action.FLAG:
            return after
        both = after.flags | 2 << tile & self.board.full & ~after.revealed
        return after._replace(flags=both, outcome=self.decided(after.mines, both, after.revealed))


class Covers(Kernel):
    """Covers tile 0 again when a flag is removed."""

    def after(self, action: Action, tile: int, states: States) -> States:
        after = super().after(action, tile, states)
        return after._replace(revealed=after.revealed & ~1) if action is Action.REMOVE_FLAG else after


class MovesMine(Kernel):
    """Moves the mine away from the first reveal."""

    def reveal(self, tile: int, states: States) -> States:
        moved = np.where(states.revealed == 0, states.mines & ~(1 << tile), states.mines)
        return super().reveal(tile, states._replace(mines=moved))


def adjacent(change: Callable[[list[int]], list[int]]) -> type[Kernel]:
    class Elsewhere(Kernel):
        """Has another adjacency."""

        def __init__(self, board: Packed, rules: Rules) -> None:
            lists = [[t for t in range(board.size) if mask >> t & 1] for mask in change(board.beside)]
            super().__init__(Packed(lists), rules)

    return Elsewhere


def off_by_one(beside: list[int]) -> list[int]:
    return beside[1:] + beside[:1]


def forgotten(beside: list[int]) -> list[int]:
    """Forget that the first tile and its first adjacent one are."""
    first = beside[0] & -beside[0]
    other = first.bit_length() - 1
    return [mask & ~first if t == 0 else mask & ~1 if t == other else mask for t, mask in enumerate(beside)]
