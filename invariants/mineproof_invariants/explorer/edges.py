"""The whole labelled transition relation of one minefield, to be compared with other checkers' relations.

A state is a pair of texts: a digit for each tile in board order, which is its packed code in the
specification's table of states, and the outcome. A tile is its number in board order.

>>> from mineproof import Box, Rules
>>> for edge in edges(Box(1, 2), Rules.LAB, mines=[0]):
...     print(*edge)
('10', 'ongoing') reveal 0 ('50', 'loss')
('10', 'ongoing') reveal 1 ('14', 'victory')
('10', 'ongoing') terminate None ('10', 'terminated')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from mineproof import Action, Rules, Topology
from mineproof_invariants.explorer.exploration import refuse_unknown
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import Packed
from mineproof_invariants.explorer.space import Space, layers

Written = tuple[str, str]


class Edge(NamedTuple):
    """An accepted action: from which state it led to which.

    >>> Edge(("10", "ongoing"), "flag", 1, ("12", "ongoing")).action
    'flag'
    """

    before: Written
    action: str
    tile: int | None
    """None for `terminate`."""
    after: Written


def edges(
    topology: Topology,
    rules: Rules,
    mines: Iterable[int],
    without: Sequence[Action] = (),
    kernel: Callable[[Packed, Rules], Kernel] = Kernel,
) -> Iterator[Edge]:
    """Yield every edge between reachable states of the minefield with mines under these tiles.

    >>> from mineproof import Box
    >>> fields = ([], [0], [1], [0, 1])
    >>> sum(1 for mines in fields for edge in edges(Box(1, 2), Rules.SPEC, mines))
    24
    """
    space = _space(topology, rules, mines, without, kernel)
    for layer in layers(space):
        for action, tile, which, before, after in space.steps(layer):
            name, where = action.value, None if action is Action.TERMINATE else tile
            for number in range(which.size):
                yield Edge(before.at(number, topology.size), name, where, after.at(number, topology.size))


def states(
    topology: Topology,
    rules: Rules,
    mines: Iterable[int],
    without: Sequence[Action] = (),
    kernel: Callable[[Packed, Rules], Kernel] = Kernel,
) -> Iterator[Written]:
    """Yield every reachable state of a minefield, those that no edge leaves or enters as well.

    >>> from mineproof import Box
    >>> sorted(states(Box(1, 2), Rules.LAB, [0, 1], [Action.TERMINATE]))
    [('11', 'victory')]
    """
    space = _space(topology, rules, mines, without, kernel)
    for layer in layers(space):
        found = space.states(layer)
        yield from (found.at(number, topology.size) for number in range(layer.size))


def _space(
    topology: Topology,
    rules: Rules,
    mines: Iterable[int],
    without: Sequence[Action],
    kernel: Callable[[Packed, Rules], Kernel],
) -> Space:
    refuse_unknown(topology, rules)
    tiles = set(mines)
    for tile in tiles:
        if tile not in range(topology.size):
            raise ValueError(f"a mine must lie under a tile from 0 to {topology.size - 1}, not {tile!r}")
    return Space.of(topology, rules, [sum(1 << tile for tile in tiles)], without, kernel)
