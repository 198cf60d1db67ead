"""The clauses for many games at once, written from the specification and not from the kernel.

>>> from mineproof import Rules
>>> from mineproof_invariants.batch.kernel import FLAG, Kernel
>>> games = Kernel(2, 2, 1, Rules.EXAM)
>>> games.deal(np.array([0]), np.array([[1], [0]], np.uint16))
>>> before = Moment(games)
>>> move = np.array([FLAG], np.uint8), np.array([0]), np.array([0])
>>> accepted = games.act(*move)
>>> honest = Step(before, Moment(games), games.rules, games.full, *move, accepted)
>>> [label for label, _, wrong in looks(honest) if wrong[0]]
[]
>>> idle = Step(before, before, games.rules, games.full, *move, accepted)
>>> [label for label, _, wrong in looks(idle) if wrong[0]]
['Game.one_tile_at_a_time']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mineproof import Cascade, Flagging, Rules, Victory
from mineproof_invariants.batch.bits import Boards, Bools, Bytes, Plane, count, some
from mineproof_invariants.batch.kernel import (
    FLAG,
    LOSS,
    ONGOING,
    REMOVE_FLAG,
    REVEAL,
    TERMINATE,
    TERMINATED,
    VICTORY,
    Kernel,
)

Look = tuple[str, Bools, Bools]
"""A label, the boards of which the clause says something, and those that break it."""


class Moment:
    """What all games say of themselves at one moment; it stays as it is while they are played on.

    >>> from mineproof import Rules
    >>> Moment(Kernel(2, 2, 1, Rules.SPEC)).outcome.tolist()
    [0]
    """

    def __init__(self, games: Kernel) -> None:
        self.mines, self.flagged, self.revealed = (
            games.mines.copy(), games.flagged.copy(), games.revealed.copy()
        )  # fmt: skip
        self.outcome = games.outcome.copy()
        self.mine_count, self.flags, self.exploded = (
            games.mine_count.copy(), games.flags.copy(), games.exploded.copy()
        )  # fmt: skip


@dataclass
class Step:
    """One move on every board: before, after, what was tried where, and where it was accepted.

    `zeros` are the empty tiles without adjacent mines; they are found here unless they are given.

    >>> from mineproof import Rules
    >>> now, here = Moment(Kernel(1, 2, 1, Rules.SPEC)), np.array([0])
    >>> step = Step(now, now, Rules.SPEC, 3, np.array([FLAG], np.uint8), here, here, np.array([False]))
    >>> step.hidden.tolist()
    [[3]]
    """

    before: Moment
    after: Moment
    rules: Rules
    full: int
    action: Bytes
    row: Boards
    column: Boards
    accepted: Bools
    known_zeros: Plane | None = None

    @cached_property
    def tile(self) -> Plane:
        """The tile that is acted on, as a plane.

        >>> now, here = Moment(Kernel(1, 2, 1, Rules.SPEC)), np.array([0])
        >>> Step(now, now, Rules.SPEC, 3, np.array([0], np.uint8), here, here, np.array([True])).tile.tolist()
        [[1]]
        """
        plane = np.zeros_like(self.before.mines)
        plane[self.row, np.arange(plane.shape[1])] = (1 << self.column).astype(np.uint16)
        return plane

    @cached_property
    def hidden(self) -> Plane:
        """The tiles that were hidden before, as a plane."""
        return ~(self.before.flagged | self.before.revealed) & np.uint16(self.full)

    @cached_property
    def zeros(self) -> Plane:
        """The empty tiles without adjacent mines, as a plane."""
        if self.known_zeros is not None:
            return self.known_zeros
        return zeros_of(self.before.mines, self.full)

    @cached_property
    def opened(self) -> Plane:
        """The tiles that are revealed now and were not before, as a plane."""
        return self.after.revealed & ~self.before.revealed

    @cached_property
    def all(self) -> Bools:
        """Every board."""
        return np.ones(len(self.action), np.bool_)

    def does(self, action: int) -> npt.NDArray[np.uint16]:
        """Return all bits for each board on which this action was accepted, and none for the others."""
        return np.where(self.accepted & (self.action == action), np.uint16(0xFFFF), np.uint16(0))


def around(plane: Plane, full: int) -> Plane:
    """Return what is adjacent to the tiles of a plane, and these tiles: one shift for each direction.

    >>> around(np.array([[1], [0]], np.uint16), 0b111).tolist()
    [[3], [3]]
    """
    rows, boards = plane.shape
    padded = np.zeros((rows + 2, boards), np.uint16)
    for down in (0, 1, 2):
        padded[down : down + rows] |= plane
    inner = padded[1:-1]
    near: Plane = (inner | inner << 1 | inner >> 1) & np.uint16(full)
    return near


def zeros_of(mines: Plane, full: int) -> Plane:
    """Return the empty tiles without adjacent mines.

    >>> zeros_of(np.array([[1]], np.uint16), 0b111).tolist()
    [[4]]
    """
    return ~around(mines, full) & np.uint16(full)


def looks(step: Step) -> Iterator[Look]:
    """Yield for each clause of which boards it says something, and which of them break it.

    >>> now, here = Moment(Kernel(1, 2, 1, Rules.SPEC)), np.array([0])
    >>> step = Step(now, now, Rules.SPEC, 3, np.array([REMOVE_FLAG], np.uint8), here, here, np.array([False]))
    >>> len(list(looks(step))) == len(list(looks(step)))
    True
    """
    yield from _looks_at_changes(step)
    yield from _looks_at_refusals(step)
    revealed = step.accepted & (step.action == REVEAL)
    yield "Cascade.opens_the_least_closed_set", revealed, revealed & ~_is_least(step)
    yield from _looks_at_state(step)


def _looks_at_changes(step: Step) -> Iterator[Look]:
    before, after, opened = step.before, step.after, step.opened
    closed = before.revealed & ~after.revealed
    gained, lost = after.flagged & ~before.flagged, before.flagged & ~after.flagged
    reveals, flags, removes = step.does(REVEAL), step.does(FLAG), step.does(REMOVE_FLAG)
    odd = closed | (after.flagged & after.revealed) | (gained & ~(step.hidden & flags)) | (opened & ~reveals)
    odd |= lost & ~removes & ~opened
    if step.rules.cascade is Cascade.SKIPS_FLAGS:
        odd |= opened & before.flagged
    different = (before.flagged ^ after.flagged) | (before.revealed ^ after.revealed)
    yield "Tile.table", some(different), some(odd)
    yield "Tile.mines_never_move", step.all, some(before.mines ^ after.mines)
    yield "Tile.revealed_stays_revealed", some(before.revealed), some(closed)
    single = flags | removes
    yield "Game.one_tile_at_a_time", single != 0, some((different ^ step.tile) & single)


def _looks_at_refusals(step: Step) -> Iterator[Look]:
    before, after, accepted, action = step.before, step.after, step.accepted, step.action
    ongoing = before.outcome == ONGOING
    hidden, flagged = some(step.tile & step.hidden), some(step.tile & before.flagged)
    flagging = step.rules.flagging
    may = {
        "Game.reveal": (REVEAL, ongoing & hidden),
        "Game.flag": (FLAG, ongoing & hidden & (flagging is not Flagging.NONE)),
        "Game.remove_flag": (REMOVE_FLAG, ongoing & flagged & (flagging is Flagging.REMOVABLE)),
    }
    for label, (number, allowed) in may.items():
        yield label, action == number, (action == number) & (accepted != allowed)
    ends = (accepted != ongoing) | (accepted & (after.outcome != TERMINATED))
    yield "Game.terminate", action == TERMINATE, (action == TERMINATE) & ends
    yield "Game.ended_is_final", ~ongoing, ~ongoing & (accepted | (after.outcome != before.outcome))
    changed = some(
        (before.mines ^ after.mines) | (before.flagged ^ after.flagged) | (before.revealed ^ after.revealed)
    )
    changed |= (before.outcome != after.outcome) | (before.mine_count != after.mine_count)
    changed |= (before.flags != after.flags) | (before.exploded != after.exploded)
    yield "Game.refusals_change_nothing", ~accepted, ~accepted & changed


def _is_least(step: Step) -> Bools:
    """Tell where a reveal opened the least closed set: grown from the tile until it no longer grows."""
    fine = np.ones(len(step.action), np.bool_)
    which = np.flatnonzero(step.accepted & (step.action == REVEAL))
    fine[which] = ~some(np.take(step.opened ^ step.tile, which, axis=1))
    # Only where the tile is a zero is there anything to grow.
    grows = np.flatnonzero(some(step.tile & step.zeros) & step.accepted & (step.action == REVEAL))
    opens, zeros, least = (np.take(plane, grows, axis=1) for plane in (step.hidden, step.zeros, step.tile))
    if step.rules.cascade is Cascade.OPENS_FLAGS:
        opens |= np.take(step.before.flagged, grows, axis=1)
    while True:
        reached = least | (around(least & zeros, step.full) & opens)
        if np.array_equal(reached, least):
            break
        least = reached
    fine[grows] = ~some(np.take(step.opened, grows, axis=1) ^ least)
    return fine


def _looks_at_state(step: Step) -> Iterator[Look]:
    now, rules, full = step.after, step.rules, np.uint16(step.full)
    exploded = count(now.mines & now.revealed)
    lost, won = now.outcome == LOSS, now.outcome == VICTORY
    yield "V.Game.at_most_one_uncovered_mine", step.all, exploded > rules.lives
    yield "V.Game.loss_condition", step.all, lost != (exploded >= rules.lives)
    not_terminated = now.outcome != TERMINATED
    deserved = ~lost & _won(now, rules, full)
    yield "V.Game.victory_condition", not_terminated, not_terminated & (won != deserved)
    yield (
        "V.Game.outcomes_are_disjoint",
        step.all,
        ~np.isin(now.outcome, (ONGOING, VICTORY, LOSS, TERMINATED)),
    )
    seen, flags, revealed = now.flagged | now.revealed, count(now.flagged), count(now.revealed)
    yield "Game.mines", step.all, now.mine_count != count(now.mines)
    yield "Game.flags", step.all, now.flags != flags
    add_up = count(~seen & full) + flags + revealed == len(now.mines) * int(step.full).bit_count()
    yield "Game.counts_add_up", step.all, ~add_up | (now.exploded != exploded)
    if rules.cascade is Cascade.OPENS_FLAGS or rules.flagging is not Flagging.REMOVABLE:
        opened = step.zeros & now.revealed
        left = around(opened, step.full) & ~now.revealed
        if rules.cascade is Cascade.SKIPS_FLAGS:
            left &= ~now.flagged
        yield "V.Empty.revealed_empty_tile_reveals_adjacents", some(opened), some(left)


def _won(now: Moment, rules: Rules, full: np.uint16) -> Bools:
    empty = ~now.mines & full
    all_revealed = ~some(empty & ~now.revealed)
    if rules.victory is Victory.REVEAL:
        return all_revealed
    all_found = ~some(now.mines & ~(now.flagged | now.revealed))
    if rules.victory is Victory.FLAG_AND_REVEAL:
        return all_found & all_revealed
    return all_found & ~some(empty & now.flagged) | all_revealed
