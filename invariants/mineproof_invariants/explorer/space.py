"""The states of some minefields of a board as whole numbers, and a search through them layer by layer.

>>> from mineproof import Box, Rules
>>> space = Space.of(Box(1, 2), Rules.LAB, [0b01])
>>> [sorted(space.states(layer).at(n, 2) for n in range(layer.size)) for layer in layers(space)]
[[('10', 'ongoing')], [('10', 'terminated'), ('14', 'victory'), ('50', 'loss')]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from mineproof import Action, Rules, Topology
from mineproof_invariants.explorer.kernel import ACTIONS, Kernel
from mineproof_invariants.explorer.packed import Facts, Masks, Packed, States

CHUNK = 1 << 17
"""So many states are handled at once: enough to keep NumPy busy, few enough for a processor's cache."""

OUTCOME_BITS = 3


class Steps(NamedTuple):
    """An action that was accepted on one tile in many states, and where it led.

    >>> from mineproof import Box
    >>> space = Space.of(Box(2), Rules.LAB, [0b01])
    >>> next(space.steps(space.start())).action
    <Action.REVEAL: 'reveal'>
    """

    action: Action
    tile: int
    which: Masks
    """Which of the states that were asked about these are."""
    before: States
    after: States


class Watcher(Protocol):
    """Somebody who looks at everything that a search comes by."""

    def saw_states(self, codes: Masks, states: States) -> None:
        """Look at states, each of which is shown once."""

    def saw_acceptance(self, codes: Masks, states: States, action: Action, accepted: Masks) -> None:
        """Look at the tiles on which an action is accepted."""

    def saw_steps(self, codes: Masks, steps: Steps, sayable: Facts) -> None:
        """Look at steps; what is not sayable cannot be written as a code, and is not followed."""


class Space:
    """States as codes: from the highest bits on, the minefield's number, outcome, revealed tiles, flags.

    >>> Space(Kernel(Packed([[]]), Rules.SPEC), [0, 1]).start()
    array([ 4, 36])
    """

    def __init__(self, kernel: Kernel, minefields: Sequence[int], without: Sequence[Action] = ()) -> None:
        self.kernel = kernel
        self.minefields = np.array(minefields, np.int64)
        self.actions = [action for action in ACTIONS if action not in without]
        self._bits = kernel.board.size
        self._states: int = 3**self._bits * len(minefields)

    @classmethod
    def of(
        cls,
        topology: Topology,
        rules: Rules,
        minefields: Sequence[int],
        without: Sequence[Action] = (),
        kernel: Callable[[Packed, Rules], Kernel] = Kernel,
    ) -> Space:
        """Make the space of some minefields of a board; `kernel` makes a kernel.

        >>> from mineproof import Box
        >>> Space.of(Box(1, 2), Rules.CLASSIC, [0b01], without=[Action.TERMINATE]).actions[-1]
        <Action.CHORD: 'chord'>
        """
        return cls(kernel(Packed.of(topology), rules), minefields, without)

    def start(self) -> Masks:
        """Return the codes of the first states.

        >>> Space(Kernel(Packed([[1], [0]]), Rules.SPEC), [0b01]).start()
        array([0])
        """
        numbers = np.arange(len(self.minefields), dtype=np.int64)
        return self.codes(numbers, self.kernel.start(self.minefields))

    def codes(self, numbers: Masks, states: States) -> Masks:
        """Write states of the minefields with these numbers as codes.

        >>> Space(Kernel(Packed([[]]), Rules.SPEC), [1]).codes(np.array([0]), States(*[np.array([1])] * 4))
        array([7])
        """
        upper = (numbers << OUTCOME_BITS | states.outcome) << self._bits | states.revealed
        return upper << self._bits | states.flags

    def states(self, codes: Masks) -> States:
        """Read codes.

        >>> space = Space(Kernel(Packed([[]]), Rules.SPEC), [0, 1])
        >>> space.states(space.start()).mines
        array([0, 1])
        """
        full = self.kernel.board.full
        outcome = codes >> 2 * self._bits & (1 << OUTCOME_BITS) - 1
        mines = self.minefields.take(self.numbers(codes))
        return States(mines, codes & full, codes >> self._bits & full, outcome)

    def numbers(self, codes: Masks) -> Masks:
        """Return the numbers of the minefields.

        >>> space = Space(Kernel(Packed([[]]), Rules.SPEC), [0, 1])
        >>> space.numbers(space.start())
        array([0, 1])
        """
        return codes >> 2 * self._bits + OUTCOME_BITS

    def alone(self, code: int) -> tuple[int, int]:
        """Return the code of a state in the space of its minefield alone, and that minefield.

        >>> Space(Kernel(Packed([[]]), Rules.SPEC), [0, 1]).alone(0b1_001_0_0)
        (4, 1)
        """
        bits = 2 * self._bits + OUTCOME_BITS
        return code & (1 << bits) - 1, int(self.minefields[code >> bits])

    def steps(self, codes: Masks, watcher: Watcher | None = None) -> Iterator[Steps]:
        """Do every action on every tile on which it is accepted.

        >>> from mineproof import Box
        >>> space = Space.of(Box(2), Rules.LAB, [0b01])
        >>> [(steps.action.value, steps.tile) for steps in space.steps(space.start())]
        [('reveal', 0), ('reveal', 1), ('terminate', 0)]
        """
        states = self.states(codes)
        masks = [(action, self.kernel.accepts(action, states)) for action in self.actions]
        if watcher is not None:
            watcher.saw_states(codes, states)
            for action, mask in masks:
                watcher.saw_acceptance(codes, states, action, mask)
        for action, mask in masks:
            some = np.flatnonzero(mask)
            mask = mask.take(some)
            for tile in range(self.kernel.board.size if some.size else 0):
                which = some.take(np.flatnonzero(mask & (1 << tile)))
                if which.size:
                    before = states.take(which)
                    yield Steps(action, tile, which, before, self.kernel.after(action, tile, before))

    def visited(self) -> Facts:
        """Return a bitmap for all states, in which none is visited.

        >>> Space(Kernel(Packed([[]]), Rules.LAB), [1]).visited().size
        24
        """
        # Most of it is never touched, and takes no memory then.
        return np.zeros(self._states << OUTCOME_BITS, np.bool_)

    def keys(self, numbers: Masks, states: States) -> Masks:
        """Return the places of states in the bitmap: a digit of base 3 for each tile.

        >>> space = Space(Kernel(Packed([[1], [0]]), Rules.SPEC), [0b01])
        >>> space.keys(np.array([0]), States(*map(np.array, ([0b01], [0b10], [0b01], [0]))))
        array([5])
        """
        base3 = self.kernel.board.base3
        place: Masks = numbers * 3**self._bits + states.outcome * self._states
        place += base3.take(states.flags)
        place += base3.take(states.revealed) * 2
        return place


def layers(space: Space, watcher: Watcher | None = None) -> Iterator[Masks]:
    """Yield the codes of all reachable states: first those reached by no step, then by one, and so on.

    >>> sum(layer.size for layer in layers(Space(Kernel(Packed([[1], [0]]), Rules.SPEC), range(4))))
    22
    """
    visited = space.visited()
    owner = np.empty(visited.size, np.int32)
    layer = space.start()
    visited[space.keys(space.numbers(layer), space.states(layer))] = True
    while layer.size:
        yield layer
        found = []
        for low in range(0, layer.size, CHUNK):
            codes = layer[low : low + CHUNK]
            numbers = space.numbers(codes)
            for steps in space.steps(codes, watcher):
                sayable = can_be_said(steps)
                if watcher is not None:
                    watcher.saw_steps(codes, steps, sayable)
                number, after = numbers.take(steps.which), steps.after
                if not sayable.all():
                    kept = np.flatnonzero(sayable)
                    number, after = number.take(kept), after.take(kept)
                keys = space.keys(number, after)
                fresh = np.flatnonzero(~visited.take(keys))
                if fresh.size:
                    keys = keys.take(fresh)
                    visited[keys] = True
                    # Of states that were reached twice in these steps, the last to write its place is kept.
                    order = np.arange(fresh.size, dtype=np.int32)
                    owner[keys] = order
                    fresh = fresh.take(np.flatnonzero(owner.take(keys) == order))
                    found.append(space.codes(number.take(fresh), after.take(fresh)))
        layer = np.concatenate(found) if found else layer[:0]


def can_be_said(steps: Steps) -> Facts:
    """Tell of which states after a step there are codes: no tile is both flagged and revealed, no mine moved.

    >>> zero, one = np.array([0]), np.array([1])
    >>> can_be_said(Steps(Action.REVEAL, 0, zero, States(*[zero] * 4), States(zero, one, one, zero)))
    array([False])
    """
    before, after = steps.before, steps.after
    said: Facts = (after.flags & after.revealed) == 0
    if after.mines is not before.mines:
        said &= after.mines == before.mines
    return said
