"""Contracts on the real cascade: what a reveal opens, what it counts, and how it is taken back.

>>> opens(LINES[3], [State.COVERED, State.FLAGGED_FALSE, State.MINED], 0, Cascade.OPENS_FLAGS)
[0, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import icontract

from mineproof import Cascade, State
from mineproof_invariants.symbolic.stand_in import (
    LINES,
    THREE_BY_TWO,
    TWO_BY_TWO,
    Beside,
    counters,
    recounted,
    stand_in,
    states_of,
)

HIDDEN = (State.COVERED, State.MINED)
UNTOUCHED = (State.COVERED, State.MINED, State.FLAGGED_FALSE)

ENOUGH = 99
"""More lives than there are tiles, so that no explosion ends the game."""


def least(beside: Beside, states: Sequence[State], start: int, cascade: Cascade) -> list[int]:
    """Grow the least closed set from the specification's words.

    >>> least(LINES[3], [State.COVERED] * 3, 0, Cascade.SKIPS_FLAGS)
    [0, 1, 2]
    """
    openable = list(HIDDEN)
    if cascade is Cascade.OPENS_FLAGS:
        openable += [State.FLAGGED_FALSE, State.FLAGGED_TRUE]
    reached = [start]
    for tile in reached:
        mines = [other for other in (tile, *beside[tile]) if states[other].is_mined]
        if not mines:
            reached += [v for v in beside[tile] if v not in reached and states[v] in openable]
    return sorted(reached)


def opens(beside: Beside, states: Sequence[State], start: int, cascade: Cascade) -> list[int]:
    """List the tiles that the real `Game.reveal` opens.

    >>> opens(LINES[2], [State.COVERED, State.COVERED], 0, Cascade.SKIPS_FLAGS)
    [0, 1]
    """
    game = stand_in(states, beside, cascade=cascade, lives=ENOUGH)
    game.reveal(start)
    after = states_of(game)
    return [tile for tile, state in enumerate(states) if after[tile].is_revealed and not state.is_revealed]


@icontract.require(lambda a: a in HIDDEN)
@icontract.ensure(lambda a, b, c, cascade, result: result == least(LINES[3], (a, b, c), 0, cascade))
def from_the_end(a: State, b: State, c: State, cascade: Cascade) -> list[int]:  # noqa: D103 - see the contract
    return opens(LINES[3], (a, b, c), 0, cascade)


@icontract.require(lambda b: b in HIDDEN)
@icontract.ensure(lambda a, b, c, cascade, result: result == least(LINES[3], (a, b, c), 1, cascade))
def from_the_middle(a: State, b: State, c: State, cascade: Cascade) -> list[int]:  # noqa: D103
    return opens(LINES[3], (a, b, c), 1, cascade)


@icontract.require(lambda a: a in HIDDEN)
@icontract.ensure(lambda a, b, c, d, cascade, result: result == least(TWO_BY_TWO, (a, b, c, d), 0, cascade))
def two_by_two(a: State, b: State, c: State, d: State, cascade: Cascade) -> list[int]:  # noqa: D103
    return opens(TWO_BY_TWO, (a, b, c, d), 0, cascade)


class Untouched(Enum):
    """The states from which a cascade can start or go on; fewer of them are fewer paths.

    >>> State(Untouched.WRONG_FLAG.value)
    <State.FLAGGED_FALSE: 2>
    """

    EMPTY = State.COVERED.value
    MINE = State.MINED.value
    WRONG_FLAG = State.FLAGGED_FALSE.value


@icontract.ensure(lambda result: result[0] == result[1])
def three_by_two(  # noqa: D103
    mine: bool, b: Untouched, c: Untouched, d: Untouched, e: Untouched, f: Untouched, cascade: Cascade
) -> tuple[list[int], list[int]]:
    first = State.MINED if mine else State.COVERED
    states = (first, *(State(each.value) for each in (b, c, d, e, f)))
    return opens(THREE_BY_TWO, states, 0, cascade), least(THREE_BY_TWO, states, 0, cascade)


@icontract.require(lambda a: a in HIDDEN)
@icontract.ensure(lambda result: result[0] == result[1])
def counts_add_up(a: State, b: State, cascade: Cascade) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: D103
    game = stand_in((a, b), LINES[2], cascade=cascade, lives=ENOUGH)
    game.reveal(0)
    return counters(game), recounted(states_of(game))


@icontract.require(lambda a, b, c, lives: sum(x is State.EXPLODED for x in (a, b, c)) < lives)
@icontract.require(lambda a, b, c: a in UNTOUCHED and b in HIDDEN and c in (State.MINED, State.EXPLODED))
@icontract.ensure(lambda lives, result: result.count(State.EXPLODED) <= lives)
def at_most_one_uncovered_mine(a: State, b: State, c: State, lives: int) -> list[State]:  # noqa: D103
    game = stand_in((a, b, c), LINES[3], lives=lives)
    game._open((0, 1, 2))
    return states_of(game)


@icontract.require(lambda a: a in HIDDEN)
@icontract.ensure(lambda a, b, result: result == ([a, b], recounted((a, b))))
def undo_is_exact(a: State, b: State, cascade: Cascade) -> tuple[list[State], tuple[int, ...]]:  # noqa: D103
    game = stand_in((a, b), LINES[2], cascade=cascade, lives=ENOUGH)
    game.reveal(0)
    game.undo()
    return states_of(game), counters(game)
