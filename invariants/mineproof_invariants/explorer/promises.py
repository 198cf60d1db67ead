"""The clauses of the specification over packed states, from its formulas and not from the kernel.

Adjacency comes from `is_adjacent`, asked about every pair of tiles; the kernel's comes from the lists of
adjacent tiles that the game uses.

`Game.mines`, `Game.flags`, the numbers on tiles and the lives left are counted by the game and not part of a
packed state; the clauses about them, and `Game.refusals_change_nothing`, are looked at in `lockstep`.

>>> from mineproof import Box, Rules
>>> promises = Promises(Box(1, 2), Rules.SPEC)
>>> lost_unnoticed = States(*(np.array([bits]) for bits in (0b01, 0b00, 0b01, 0)))
>>> [look.label for look in promises.of_states(lost_unnoticed) if not look.holds.all()]
['V.Game.victory_condition', 'V.Game.loss_condition']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mineproof import Action, Cascade, Flagging, Rules, Topology, Victory
from mineproof_invariants.explorer.least import Least
from mineproof_invariants.explorer.packed import LOSS, TERMINATED, VICTORY, Facts, Masks, Packed, States
from mineproof_invariants.picture import adjacency


class Look(NamedTuple):
    """A clause looked at in many states or steps at once.

    >>> Look("Game.reveal", np.array([True, True]), 18).figure
    18
    """

    label: str
    holds: Facts
    figure: int
    """How often the clause had something to say."""


def asked(topology: Topology) -> Packed:
    """Return the tables of a board, by asking about every pair of tiles whether they are adjacent.

    >>> from mineproof import Box
    >>> asked(Box(1, 3)).beside
    [2, 5, 2]
    """
    near = adjacency(topology)
    return Packed([[topology.tile(other) for other in near[one]] for one in topology.positions()])


class Promises:
    """The clauses under some rules on some board.

    >>> from mineproof import Box
    >>> Promises(Box(1, 2), Rules.SPEC).board.size
    2
    """

    def __init__(self, topology: Topology, rules: Rules) -> None:
        self.board = asked(topology)
        self.rules = rules
        self.least = Least(self.board)

    def of_states(self, g: States) -> Iterator[Look]:
        """Look at every clause about a state.

        >>> from mineproof import Box
        >>> start = States(*(np.array([bits]) for bits in (0b01, 0b00, 0b00, 0)))
        >>> all(look.holds.all() for look in Promises(Box(1, 2), Rules.SPEC).of_states(start))
        True
        """
        board, rules, every = self.board, self.rules, len(g.mines)
        exploded = board.ones.take(g.mines & g.revealed)
        lost = (g.outcome & LOSS) != 0
        yield Look("V.Game.at_most_one_uncovered_mine", exploded <= rules.lives, every)
        terminated = (g.outcome & TERMINATED) != 0
        rightly = ((g.outcome & VICTORY) != 0) == (~lost & self._won(g))
        count = every - int(np.count_nonzero(terminated))
        yield Look("V.Game.victory_condition", terminated | rightly, count)
        yield Look("V.Game.loss_condition", lost == (exploded >= rules.lives), every)
        # Ongoing is none of the three, so the outcome is one of the four if at most one bit is set.
        yield Look("V.Game.outcomes_are_disjoint", (g.outcome & (g.outcome - 1)) == 0, every)
        seen_twice = g.flags & g.revealed
        yield Look("Game.counts_add_up", (seen_twice | (g.flags | g.revealed) & ~board.full) == 0, every)
        if rules.cascade is Cascade.OPENS_FLAGS or rules.flagging is not Flagging.REMOVABLE:
            open_zeros = g.revealed & board.zeros.take(g.mines)
            fine = g.revealed if rules.cascade is Cascade.OPENS_FLAGS else g.revealed | g.flags
            yield Look(
                "V.Empty.revealed_empty_tile_reveals_adjacents",
                (board.around.take(open_zeros) & ~fine) == 0,
                int(np.count_nonzero(open_zeros)),
            )

    def _won(self, g: States) -> Facts:
        hidden = self.board.full & ~(g.flags | g.revealed)
        all_found: Facts = (g.mines & hidden) == 0
        none_wrong = (g.flags & ~g.mines) == 0
        all_revealed: Facts = (self.board.full & ~g.mines & ~g.revealed) == 0
        won: Facts
        match self.rules.victory:
            case Victory.REVEAL:
                won = all_revealed
            case Victory.FLAG_OR_REVEAL:
                won = (all_found & none_wrong) | all_revealed
            case Victory.FLAG_AND_REVEAL:
                won = all_found & all_revealed
        return won

    def of_acceptance(self, action: Action, g: States, accepted: Masks) -> Iterator[Look]:
        """Look at whether an action is accepted, in every state; each bit is the action on that tile.

        >>> from mineproof import Box
        >>> start = States(*(np.array([bits]) for bits in (0b01, 0b00, 0b00, 0)))
        >>> looks = Promises(Box(1, 2), Rules.SPEC).of_acceptance(Action.REVEAL, start, np.array([0b01]))
        >>> [look.label for look in looks if not look.holds.all()]
        ['Game.reveal']
        """
        tiles = 1 if action is Action.TERMINATE else self.board.size
        going = g.outcome == 0
        ended = len(going) - int(np.count_nonzero(going))
        yield Look(f"Game.{action.value}", accepted == self.acceptable(action, g), tiles * len(going))
        yield Look("Game.ended_is_final", going | (accepted == 0), tiles * ended)

    def acceptable(self, action: Action, g: States) -> Masks:
        """Return the tiles on which the specification accepts an action.

        >>> from mineproof import Box
        >>> start = States(*(np.array([bits]) for bits in (0b01, 0b00, 0b00, 0)))
        >>> Promises(Box(1, 2), Rules.SPEC).acceptable(Action.FLAG, start)
        array([3])
        """
        rules, full = self.rules, self.board.full
        hidden = full & ~(g.flags | g.revealed)
        match action:
            case Action.REVEAL:
                tiles = hidden
            case Action.FLAG:
                tiles = hidden * (rules.flagging is not Flagging.NONE)
            case Action.REMOVE_FLAG:
                tiles = g.flags * (rules.flagging is Flagging.REMOVABLE)
            case Action.CHORD:
                tiles = self._chords(g, hidden) if rules.chording else np.zeros_like(hidden)
            case _:
                tiles = np.ones_like(hidden)
        return np.where(g.outcome == 0, tiles, 0)

    def _chords(self, g: States, hidden: Masks) -> Masks:
        """Return the tiles that the formula of Game.chord accepts."""
        found = np.zeros_like(hidden)
        for tile, beside in enumerate(self.board.beside):
            known = self.board.ones.take(beside & (g.flags | g.mines & g.revealed))
            number = self.board.ones.take(beside & g.mines)
            is_empty_and_revealed = (g.revealed & ~g.mines & (1 << tile)) != 0
            found[is_empty_and_revealed & ((beside & hidden) != 0) & (known == number)] |= 1 << tile
        return found

    def of_steps(self, action: Action, tile: int, g: States, after: States) -> Iterator[Look]:
        """Look at every clause about an action that was accepted on a tile.

        >>> from mineproof import Box
        >>> start, end = (States(*map(np.array, ([1], [0], [revealed], [0]))) for revealed in (0, 0b10))
        >>> looks = Promises(Box(1, 2), Rules.KATA).of_steps(Action.REVEAL, 0, start, end)
        >>> [look.label for look in looks if not look.holds.all()]
        ['Cascade.opens_the_least_closed_set']
        """
        every, full = len(g.mines), self.board.full
        if action is Action.TERMINATE:
            # That it was accepted has been counted.
            yield Look("Game.terminate", (after.outcome & TERMINATED) != 0, 0)
        # The kernel hands the same array on where no mine moves.
        unmoved = np.ones(1, np.bool_) if after.mines is g.mines else after.mines == g.mines
        yield Look("Tile.mines_never_move", unmoved, every)
        hides = (g.revealed & ~after.revealed) != 0
        yield Look("Tile.revealed_stays_revealed", ~hides, int(np.count_nonzero(g.revealed)))
        changed = (g.flags ^ after.flags) | (g.revealed ^ after.revealed)
        yield Look(
            "Tile.table", (changed & ~self._table(action, g, after)) == 0, int(np.count_nonzero(changed))
        )
        if action in (Action.FLAG, Action.REMOVE_FLAG):
            yield Look("Game.one_tile_at_a_time", changed == 1 << tile, every)
        if action is Action.REVEAL:
            opens = ~g.revealed if self.rules.cascade is Cascade.OPENS_FLAGS else ~(g.revealed | g.flags)
            least = self.least.sets(tile, g.mines, opens & full)
            yield Look("Cascade.opens_the_least_closed_set", (after.revealed & ~g.revealed) == least, every)

    def _table(self, action: Action, g: States, after: States) -> Masks:
        """Return the tiles whose change is in the tile table."""
        hidden, seen = ~(g.flags | g.revealed), after.flags | after.revealed
        match action:
            case Action.FLAG:
                return hidden & after.flags & ~after.revealed
            case Action.REMOVE_FLAG:
                return g.flags & ~g.revealed & ~seen
            case Action.REVEAL | Action.CHORD:
                starts = hidden
                if self.rules.cascade is Cascade.OPENS_FLAGS:
                    # The flag of an empty tile is removed, and the tile revealed; a mine's too, by the table.
                    starts = ~g.revealed
                return starts & after.revealed & ~after.flags
        return np.zeros_like(hidden)
