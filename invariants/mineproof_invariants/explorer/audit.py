"""Check every clause on the way of a search; count, and keep where each clause was first broken.

>>> from mineproof import Box, Rules
>>> space = Space.of(Box(1, 2), Rules.SPEC, [0b01])
>>> audit = Audit(Promises(Box(1, 2), Rules.SPEC))
>>> audit.run(space)
>>> audit.states, audit.edges, audit.figures["Game.reveal"], audit.broken
(10, 12, 20, {})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from mineproof import Action
from mineproof_invariants.explorer.packed import Facts, Masks, States, tiles_of
from mineproof_invariants.explorer.promises import Look, Promises
from mineproof_invariants.explorer.space import Space, Steps, layers


@dataclass(frozen=True)
class Broken:
    """Where a clause is broken: in a state, or by an action in it.

    >>> Broken("Game.reveal", 0, 0b01, 7, Action.REVEAL, 1).depth
    0
    """

    label: str
    depth: int
    """How many actions lead there."""
    mines: int
    code: int
    """The state, as a code of the space of that minefield alone."""
    action: Action | None = None
    tile: int = 0
    accepted: bool = True

    @property
    def length(self) -> int:
        """How many actions show it.

        >>> Broken("Game.reveal", 0, 0b01, 7, Action.REVEAL, 1).length
        1
        """
        return self.depth + (self.action is not None)


@dataclass
class Audit:
    """What was looked at, and what was found.

    >>> from mineproof import Box, Rules
    >>> Audit(Promises(Box(1, 2), Rules.SPEC)).states
    0
    """

    promises: Promises
    states: int = 0
    edges: int = 0
    figures: Counter[str] = field(default_factory=Counter)
    broken: dict[str, Broken] = field(default_factory=dict)
    _times: int = 1
    _depth: int = 0
    _space: Space | None = None

    def run(self, space: Space, times: int = 1) -> None:
        """Search a space, and count everything in it so many times.

        >>> from mineproof import Box, Rules
        >>> audit = Audit(Promises(Box(1, 2), Rules.SPEC))
        >>> audit.run(Space.of(Box(1, 2), Rules.SPEC, [0b01]), times=2)
        >>> audit.states
        20
        """
        self._space, self._times = space, times
        for depth, layer in enumerate(layers(space, self)):
            # The search goes through a layer after it has been handed out.
            self._depth = depth
            self.states += times * layer.size

    def saw_states(self, codes: Masks, states: States) -> None:
        """Check the clauses about states.

        >>> from mineproof import Box, Rules
        >>> audit = Audit(Promises(Box(1, 2), Rules.SPEC))
        >>> audit.run(Space.of(Box(1, 2), Rules.SPEC, [0b01]))
        >>> audit.figures["V.Game.loss_condition"]
        10
        """
        for look, first in self._counted(self.promises.of_states(states)):
            self._keep(look.label, codes[first])

    def saw_acceptance(self, codes: Masks, states: States, action: Action, accepted: Masks) -> None:
        """Check when an action is accepted.

        >>> from mineproof import Box, Rules
        >>> audit = Audit(Promises(Box(1, 2), Rules.SPEC))
        >>> audit.run(Space.of(Box(1, 2), Rules.SPEC, [0b01], [Action.FLAG]))
        >>> audit.figures["Game.flag"], audit.figures["Game.reveal"] > 0
        (0, True)
        """
        for look, first in self._counted(self.promises.of_acceptance(action, states, accepted)):
            mask, expected = accepted[first], self.promises.acceptable(action, states)[first]
            tile = tiles_of(int(mask ^ expected))[0]
            self._keep(look.label, codes[first], action, tile, bool(mask >> tile & 1))

    def saw_steps(self, codes: Masks, steps: Steps, sayable: Facts) -> None:
        """Check the clauses about steps.

        >>> from mineproof import Box, Rules
        >>> audit = Audit(Promises(Box(1, 2), Rules.SPEC))
        >>> audit.run(Space.of(Box(1, 2), Rules.SPEC, [0b01]))
        >>> audit.figures["Tile.table"] < audit.edges
        True
        """
        action, tile, which, before, after = steps
        self.edges += self._times * which.size
        looks: Iterable[Look] = self.promises.of_steps(action, tile, before, after)
        if not sayable.all():
            # Such a state is not followed, so this is the only time that it is seen.
            looks = [*looks, *self.promises.of_states(after)]
        for look, first in self._counted(looks):
            self._keep(look.label, codes[which[first]], action, tile)

    def _counted(self, looks: Iterable[Look]) -> Iterable[tuple[Look, int]]:
        """Count looks; yield those that found something broken, and where first."""
        for look in looks:
            self.figures[look.label] += self._times * look.figure
            if not look.holds.all():
                yield look, int(np.argmin(look.holds))

    def _keep(
        self,
        label: str,
        code: np.int64,
        action: Action | None = None,
        tile: int = 0,
        accepted: bool = True,
    ) -> None:
        """Keep a broken clause, unless a shorter way to break it is known."""
        known = self.broken.get(label)
        length = self._depth + (action is not None)
        if self._space is None or (known is not None and known.length <= length):
            return
        alone, mines = self._space.alone(int(code))
        self.broken[label] = Broken(label, self._depth, mines, alone, action, tile, accepted)
