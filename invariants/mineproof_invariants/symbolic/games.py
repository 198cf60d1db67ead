"""Contracts on the real methods of `Game`: what is accepted, and what a refusal leaves.

>>> flag(State.COVERED, Outcome.ONGOING, Flagging.NONE)
False
"""

from __future__ import annotations

from typing import TypeAlias

import icontract

from mineproof import Action, Flagging, Game, Outcome, Refusal, State
from mineproof.tile import TILE_ACTIONS
from mineproof_invariants.symbolic.stand_in import LINES, counters, recounted, stand_in, states_of

Facts: TypeAlias = tuple[bool, list[State], tuple[int, int, int, int], Outcome, int]
"""Whether an action was accepted; then the tiles, the counters, the outcome and the number of turns."""

HIDDEN = (State.COVERED, State.MINED)
FLAGGED = (State.FLAGGED_FALSE, State.FLAGGED_TRUE)


def is_accepted(game: Game, action: Action) -> bool:
    """Try an action on the first tile.

    >>> is_accepted(stand_in([State.MINED], LINES[1]), Action.FLAG)
    True
    """
    try:
        getattr(game, action.value)(0)
    except Refusal:
        return False
    return True


@icontract.ensure(lambda state, outcome, result: result == (outcome is Outcome.ONGOING and state in HIDDEN))
def reveal(state: State, outcome: Outcome) -> bool:  # noqa: D103 - the contract says it
    return is_accepted(stand_in([state], LINES[1], outcome), Action.REVEAL)


@icontract.ensure(
    lambda state, outcome, flagging, result: (
        result == (outcome is Outcome.ONGOING and state in HIDDEN and flagging is not Flagging.NONE)
    )
)
def flag(state: State, outcome: Outcome, flagging: Flagging) -> bool:  # noqa: D103
    return is_accepted(stand_in([state], LINES[1], outcome, flagging=flagging), Action.FLAG)


@icontract.ensure(
    lambda state, outcome, flagging, result: (
        result == (outcome is Outcome.ONGOING and state in FLAGGED and flagging is Flagging.REMOVABLE)
    )
)
def remove_flag(state: State, outcome: Outcome, flagging: Flagging) -> bool:  # noqa: D103
    return is_accepted(stand_in([state], LINES[1], outcome, flagging=flagging), Action.REMOVE_FLAG)


@icontract.ensure(
    lambda one, other, going, chording, result: (
        result
        == (
            going
            and chording
            and one is State.UNCOVERED
            # One tile is adjacent; where it is hidden nothing is flagged, so the number must be zero.
            and other is State.COVERED
        )
    )
)
def chord(one: State, other: State, going: bool, chording: bool) -> bool:  # noqa: D103
    outcome = Outcome.ONGOING if going else Outcome.TERMINATED
    return is_accepted(stand_in([one, other], LINES[2], outcome, chording=chording), Action.CHORD)


@icontract.require(lambda action: action in TILE_ACTIONS)
@icontract.ensure(
    lambda state, outcome, result: result[0] or result[1:] == ([state], recounted([state]), outcome, 0)
)
def refusals_change_nothing(state: State, action: Action, outcome: Outcome) -> Facts:  # noqa: D103
    game = stand_in([state], LINES[1], outcome)
    accepted = is_accepted(game, action)
    return accepted, states_of(game), counters(game), game._outcome, len(game._turns)


@icontract.require(lambda action: action in (Action.FLAG, Action.REMOVE_FLAG))
@icontract.ensure(
    lambda one, other, result: not result[0] or (result[1][0] is not one and result[1][1] is other)
)
def one_tile_at_a_time(one: State, other: State, action: Action) -> tuple[bool, list[State]]:  # noqa: D103
    game = stand_in([one, other], LINES[2])
    return is_accepted(game, action), states_of(game)


@icontract.require(lambda action: action in (Action.FLAG, Action.REMOVE_FLAG))
@icontract.ensure(lambda result: result[0] == result[1])
def flags(one: State, other: State, action: Action) -> tuple[int, int]:  # noqa: D103
    game = stand_in([one, other], LINES[2])
    is_accepted(game, action)
    return game.flags(), sum(state in FLAGGED for state in states_of(game))
