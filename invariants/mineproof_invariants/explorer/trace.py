"""The shortest way to a violation, as a replay of the real game.

>>> from mineproof import Box, Rules
>>> space = Space.of(Box(1, 3), Rules.SPEC, [0b001])
>>> *_, last = layers(space)
>>> len(way_to(space, int(last[0])))  # both empty tiles and the mine are flagged, then the game terminated
4
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mineproof import Action, Game, Minefield, Refusal, Replay, Topology
from mineproof_invariants.evidence import Violation
from mineproof_invariants.explorer.audit import Broken
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import tiles_of
from mineproof_invariants.explorer.space import Space, can_be_said, layers

Way = list[tuple[Action, int]]


def way_to(space: Space, code: int) -> Way:
    """Return the fewest actions that lead to a state of a space of one minefield.

    >>> from mineproof import Box, Rules
    >>> way_to(Space.of(Box(2), Rules.LAB, [0b01]), 0)
    []
    """
    passed = []
    for layer in layers(space):
        if (layer == code).any():
            break
        passed.append(layer)
    way: Way = []
    for layer in reversed(passed):
        for steps in space.steps(layer):
            after = space.codes(np.zeros_like(steps.which), steps.after)
            hits = np.flatnonzero((after == code) & can_be_said(steps))
            if hits.size:
                code = int(layer[steps.which[hits[0]]])
                way.append((steps.action, steps.tile))
                break
    return way[::-1]


def violation(topology: Topology, kernel: Kernel, without: Sequence[Action], broken: Broken) -> Violation:
    """Write down a broken clause: the way there, the board, and the same moves of the real game.

    >>> from mineproof import Box, Rules
    >>> kernel = Space.of(Box(1, 2), Rules.SPEC, []).kernel
    >>> broken = Broken("Game.reveal", 0, 0b01, 0, Action.REVEAL, 1, accepted=False)
    >>> print(violation(Box(1, 2), kernel, (), broken).what)
    at the start, reveal (0, 1) was refused here (ongoing; each tile by its code):
    10
    """
    space = Space(kernel, [broken.mines], without)
    way = way_to(space, broken.code)
    there = "after " + ", ".join(_said(topology, *step) for step in way) if way else "at the start"
    here = "here"
    if broken.action is not None:
        done = "accepted" if broken.accepted else "refused"
        here = f"{_said(topology, broken.action, broken.tile)} was {done} here"
    digits, outcome = space.states(np.array([broken.code])).at(0, kernel.board.size)
    lines = [before + "".join(digits[tile] for tile in tiles) for before, tiles in topology.rows()]
    what = [f"{there}, {here} ({outcome}; each tile by its code):", *lines]
    if broken.action is not None and broken.accepted:
        before = space.states(np.array([broken.code]))
        after, outcome = kernel.after(broken.action, broken.tile, before).at(0, kernel.board.size)
        lines = [indent + "".join(after[tile] for tile in tiles) for indent, tiles in topology.rows()]
        what += [f"and led to ({outcome}):", *lines]
    game, played = _played(topology, kernel, broken.mines, way)
    if played < len(way):
        what.append(f"The real game refuses move {played + 1}; its replay ends before that.")
    return Violation(broken.label, "\n".join(what), Replay.of(game))


def _said(topology: Topology, action: Action, tile: int) -> str:
    return action.value if action is Action.TERMINATE else f"{action.value} {topology.position(tile)}"


def _played(topology: Topology, kernel: Kernel, mines: int, way: Way) -> tuple[Game, int]:
    """Play the real game as far as it accepts the moves; return it and how many it accepted."""
    game = Game(Minefield(topology, map(topology.position, tiles_of(mines))), kernel.rules)
    for number, (action, tile) in enumerate(way):
        try:
            game.play(action, None if action is Action.TERMINATE else topology.position(tile))
        except Refusal:
            return game, number
    return game, len(way)
