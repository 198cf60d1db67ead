"""Visit every reachable state of every minefield of a board, and check every clause on the way.

>>> from mineproof import Action, Box, Rules
>>> found = explore(Box(2, 2), Rules.CLASSIC, without=[Action.TERMINATE])
>>> found.states, found.violations
(1002, [])

That count is 5ⁿ − 2ⁿ + 1 + n(5ⁿ⁻¹ − 3ⁿ⁻¹) for any board of n tiles under these rules, whatever is adjacent to
what. So it cannot detect a wrong adjacency; the clauses, `lockstep`, and the number of edges with chords can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, log10

import numpy as np

from mineproof import Action, Flagging, Rules, Topology
from mineproof_invariants.evidence import Violation
from mineproof_invariants.explorer.audit import Audit
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import MOST_TILES, Packed
from mineproof_invariants.explorer.promises import Promises
from mineproof_invariants.explorer.space import Space
from mineproof_invariants.explorer.symmetry import orbits
from mineproof_invariants.explorer.trace import violation

MOST_STATES = 2_500_000_000
"""More states than this are refused; twelve tiles and two lives stay below."""

AT_ONCE = 1 << 22
"""So many states, reachable or not, are searched together: fewer would leave NumPy with little to do."""


class TooLarge(ValueError):
    """A board that would take too long to exhaust."""


@dataclass(frozen=True)
class Exploration:
    """What was found: counts of the whole board, and at most one violation for each clause.

    >>> from mineproof import Box
    >>> explore(Box(1, 2), Rules.SPEC).figures["Cascade.opens_the_least_closed_set"]
    6
    """

    states: int
    edges: int
    visited: int
    """How many states were visited; the others are images of these."""
    figures: Counter[str]
    """How often each clause had something to say, images counted."""
    violations: list[Violation]
    lengths: dict[str, int]
    """How many actions it takes to show each violation; no fewer do."""


def explore(
    topology: Topology,
    rules: Rules,
    without: Sequence[Action] = (),
    kernel: Callable[[Packed, Rules], Kernel] = Kernel,
    symmetry: bool | None = None,
    part: tuple[int, int] = (0, 1),
) -> Exploration:
    """Explore a board, or part `part[0]` of `part[1]` parts of its minefields.

    Actions in `without` are never done. Of minefields that are images of each other one is visited, where the
    kernel treats images alike; `symmetry` says otherwise. `TooLarge` if the board is.

    >>> from mineproof import Box
    >>> halves = [explore(Box(1, 3), Rules.SPEC, part=(n, 2)) for n in (0, 1)]
    >>> sum(half.states for half in halves) == explore(Box(1, 3), Rules.SPEC, symmetry=False).states
    True
    """
    refuse_too_large(topology, rules, without)
    board = Packed.of(topology)
    acts = kernel(board, rules)
    promises = Promises(topology, rules)
    total, visited = Audit(promises), 0
    for minefields, times in batches(acts, symmetry, part):
        before = total.states
        total.run(Space(acts, minefields, without), times)
        visited += (total.states - before) // times
    found = [violation(topology, acts, without, each) for each in total.broken.values()]
    lengths = {label: each.length for label, each in total.broken.items()}
    return Exploration(total.states, total.edges, visited, total.figures, found, lengths)


def batches(
    kernel: Kernel, symmetry: bool | None = None, part: tuple[int, int] = (0, 1)
) -> Iterator[tuple[list[int], int]]:
    """Yield minefields to be searched together, and how many images each of them has, itself included.

    >>> from mineproof import Box
    >>> list(batches(Kernel(Packed.of(Box(1, 2)), Rules.SPEC)))
    [([0, 3], 1), ([1], 2)]
    >>> list(batches(Kernel(Packed.of(Box(1, 2)), Rules.CLASSIC)))  # chords keep to board order
    [([0, 1, 2, 3], 1)]
    """
    board, (number, parts) = kernel.board, part
    by_times: dict[int, list[int]] = {}
    if kernel.is_symmetric if symmetry is None else symmetry:
        for mines, times in zip(*orbits(board)):
            by_times.setdefault(times, []).append(mines)
    else:
        by_times[1] = list(range(1 << board.size))
    together = max(1, AT_ONCE // 3**board.size)
    for times, minefields in sorted(by_times.items()):
        mine = [each for each in minefields[number::parts] if has_game(kernel, each)]
        for low in range(0, len(mine), together):
            yield mine[low : low + together], times


def has_game(kernel: Kernel, mines: int) -> bool:
    """Tell whether the rules let a game start on this minefield.

    >>> has_game(Kernel(Packed([[]]), Rules.SPEC.but(refuse_decided=True)), 0)
    False
    """
    return not kernel.rules.refuse_decided or int(kernel.start(np.array([mines])).outcome[0]) == 0


def most_states(tiles: int, rules: Rules, without: Sequence[Action] = ()) -> int:
    """Return how many states a board can have at most, whatever is adjacent.

    Choose the mines that exploded, at most as many as there are lives; any other tile is empty and hidden,
    flagged or revealed, or a mine and hidden or flagged. A game that has not ended can also be terminated.

    >>> most_states(9, Rules.CLASSIC, [Action.TERMINATE])  # 5,409,190 of them are reachable
    5468750
    """
    kinds = 3 if rules.flagging is Flagging.NONE else 5
    exploded: list[int] = [
        comb(tiles, lives) * kinds ** (tiles - lives) for lives in range(min(rules.lives, tiles) + 1)
    ]
    terminated = 0 if Action.TERMINATE in without else sum(exploded[: rules.lives])
    return sum(exploded) + terminated


def refuse_too_large(topology: Topology, rules: Rules, without: Sequence[Action] = ()) -> None:
    """Raise `TooLarge` for a board that would take too long, and `ValueError` for rules with assists.

    >>> from mineproof import Box
    >>> refuse_too_large(Box(4, 4), Rules.CLASSIC)
    Traceback (most recent call last):
        ...
    mineproof_invariants.explorer.exploration.TooLarge: Box(4, 4) is too large ...: 16 tiles, ... states; ...
    """
    refuse_unknown(topology, rules)
    most = most_states(topology.size, rules, without)
    if most > MOST_STATES:
        raise TooLarge(_too_large(topology, rules, without))


def refuse_unknown(topology: Topology, rules: Rules) -> None:
    """Refuse what not even one minefield can be explored of: a board with many tiles, rules with assists.

    >>> from mineproof import Box
    >>> refuse_unknown(Box(2, 2), Rules(assists=1))
    Traceback (most recent call last):
        ...
    ValueError: assists choose at random and are not explored; use rules without them
    """
    if rules.assists:
        raise ValueError("assists choose at random and are not explored; use rules without them")
    if topology.size > MOST_TILES:
        raise TooLarge(_too_large(topology, rules))


def _too_large(topology: Topology, rules: Rules, without: Sequence[Action] = ()) -> str:
    most = most_states(topology.size, rules, without)
    return (
        f"{topology!r} is too large to exhaust: {topology.size} tiles, up to {_round(most)} states; "
        f"the limit is {MOST_TILES} tiles and {_round(MOST_STATES)} states"
    )


def _round(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"10^{int(log10(number))}"
