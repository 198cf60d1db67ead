"""Which boards are explored, and which are compared with the real game, at each effort.

>>> [len(jobs(effort)) for effort in (0, 1, 2)]
[21, 59, 83]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mineproof import Action, Box, Graph, Hex, Octagon, Rules, Topology, Torus, Triangle
from mineproof_invariants.clause import CLAUSES, Kind
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.explorer.exploration import explore, refuse_too_large

KITE = Graph({0: [1, 2], 1: [0, 2], 2: [0, 1, 3], 3: [2, 4], 4: [3]})
"""A triangle with a tail: no board that can be drawn on squares."""

SMALL = (Box(2, 3), Hex(2, 3), KITE)
LARGE = (Box(3, 3), Torus(3, 3), Hex(3, 3), Box(2, 2, 2), Octagon(2, 3), Triangle(3, 3))

LIVES = Rules.NOTE.but(lives=2, chording=True)
LARGE_WITH_LIVES = (Box(3, 3), Hex(3, 3))

WHOLE = Rules.CLASSIC.but(chording=False)
"""The classic rules but for chords, which lead to no other states."""

PARTS = 24
"""Into so many jobs the largest board is split."""

BOUNDS = [
    f"the explorer's kernel: every state, action (but assists) and minefield of {boards}; of minefields that "
    "are images of each other one is visited and all are counted, except under rules with chords"
    for boards in (
        "3 boards of 5 and 6 tiles under 6 presets and with 2 lives",
        "9 boards of at most 9 tiles under 6 presets, and of 5 of them with 2 lives",
        "9 boards of at most 9 tiles under 6 presets, of 5 of them with 2 lives, and of Box(3, 4) under the "
        "classic rules without chords and terminate",
    )
]


def jobs(effort: int) -> list[Job]:
    """List the explorations of an effort: 0 quick, 1 default, 2 deep.

    >>> jobs(2)[-1].name
    'Box(3, 4), classic rules without chords, part 24 of 24'
    """
    boards: tuple[Topology, ...] = SMALL if effort == 0 else SMALL + LARGE
    with_lives = SMALL if effort == 0 else SMALL + LARGE_WITH_LIVES
    work = [
        Job("explore", f"{board!r}, {name} rules", partial(check, board, rules))
        for board in boards
        for name, rules in Rules.PRESETS.items()
    ]
    work += [
        Job("explore", f"{board!r}, 2 lives, chords", partial(check, board, LIVES)) for board in with_lives
    ]
    if effort > 1:
        name = "Box(3, 4), classic rules without chords, part"
        work += [
            Job(
                "explore",
                f"{name} {n + 1} of {PARTS}",
                partial(check, Box(3, 4), WHOLE, without=(Action.TERMINATE,), part=(n, PARTS)),
            )
            for n in range(PARTS)
        ]
    return work


def jobs_on(topology: Topology, rules: Rules) -> list[Job]:
    """List the exploration of one board; `TooLarge` if it is.

    >>> jobs_on(Box(2, 2), Rules.SPEC)[0].name
    'Box(2, 2)'
    """
    refuse_too_large(topology, rules, ())
    return [Job("explore", f"{topology!r}", partial(check, topology, rules))]


def check(
    topology: Topology,
    rules: Rules,
    tally: Tally,
    without: Sequence[Action] = (),
    part: tuple[int, int] = (0, 1),
) -> int:
    """Explore a board, or a part of its minefields, and tell a tally; return the number of states.

    >>> tally = Tally("explore", "")
    >>> check(Box(1, 2), Rules.SPEC, tally)
    22
    >>> tally.cells["V.Game.loss_condition"].text(), tally.cells["Game.flag"].text()
    ('22 states', '44 steps')
    """
    found = explore(topology, rules, without, part=part)
    broken = {violation.label: violation for violation in found.violations}
    for label in found.figures.keys() | broken.keys():
        # What had nothing to say was not looked at.
        if found.figures[label] or label in broken:
            unit = "states" if CLAUSES[label].kind is Kind.STATE else "steps"
            tally.add(label, found.figures[label], unit, broken.get(label))
    return found.states
