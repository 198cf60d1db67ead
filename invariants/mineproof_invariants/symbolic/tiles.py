"""Contracts on the tile table that ships, for CrossHair to confirm over all paths.

>>> table(State.MINED, Action.FLAG)
(<State.FLAGGED_TRUE: 3>, None)
"""

from __future__ import annotations

from typing import TypeAlias

import icontract

from mineproof import Action, InvalidTransition, State, tile_machine
from mineproof.tile import TILE_ACTIONS

Answer: TypeAlias = tuple[State | None, str | None]
"""Where an action leads, or the sentence that refuses it."""

VERBS = {Action.REVEAL: "reveal", Action.FLAG: "flag", Action.REMOVE_FLAG: "remove the flag of"}

SHARED_MACHINE = tile_machine()
"""One machine of the library `transitions` for all comparisons: making one takes longer than asking it."""


def specified(state: State, action: Action) -> Answer:
    """Work out, from the specification's words and not from the table, what an action makes of a tile.

    >>> specified(State.EXPLODED, Action.FLAG)
    (None, 'You cannot flag an exploded tile.')
    """
    mine = state in (State.MINED, State.FLAGGED_TRUE, State.EXPLODED)
    hidden = state in (State.COVERED, State.MINED)
    flagged = state in (State.FLAGGED_FALSE, State.FLAGGED_TRUE)
    if action is Action.REVEAL and hidden:
        return (State.EXPLODED if mine else State.UNCOVERED), None
    if action is Action.FLAG and hidden:
        return (State.FLAGGED_TRUE if mine else State.FLAGGED_FALSE), None
    if action is Action.REMOVE_FLAG and flagged:
        return (State.MINED if mine else State.COVERED), None
    seen = "a hidden" if hidden else "a flagged" if flagged else "an exploded" if mine else "a revealed"
    return None, f"You cannot {VERBS[action]} {seen} tile."


def answer(state: State, action: Action) -> Answer:
    """Ask the table that ships.

    >>> answer(State.COVERED, Action.REVEAL)
    (<State.UNCOVERED: 4>, None)
    """
    try:
        return state.next(action), None
    except InvalidTransition as refusal:
        return None, str(refusal)


@icontract.require(lambda action: action in TILE_ACTIONS)
@icontract.ensure(lambda state, action, result: result == specified(state, action))
@icontract.ensure(lambda state, action, result: state.allows(action) == (result[0] is not None))
def table(state: State, action: Action) -> Answer:  # noqa: D103 - the contract says it
    return answer(state, action)


@icontract.require(lambda action: action in TILE_ACTIONS)
@icontract.ensure(lambda state, result: result[0] is None or result[0].is_mined == state.is_mined)
def mines_never_move(state: State, action: Action) -> Answer:  # noqa: D103
    return answer(state, action)


@icontract.require(lambda state, action: action in TILE_ACTIONS and state.is_revealed)
@icontract.ensure(lambda result: result[0] is None)
def revealed_stays_revealed(state: State, action: Action) -> Answer:  # noqa: D103
    return answer(state, action)


@icontract.require(lambda action: action in TILE_ACTIONS)
@icontract.require(lambda one, other: one.sees is other.sees and not one.is_revealed)
@icontract.ensure(lambda result: result[0] == result[1])
def leaks_nothing(one: State, other: State, action: Action) -> tuple[str | None, str | None]:  # noqa: D103
    return answer(one, action)[1], answer(other, action)[1]


def by_table(state: State, action: Action) -> State | None:
    """Return where the table leads, None where it refuses; for comparison with `by_machine`.

    >>> by_table(State.COVERED, Action.REVEAL)
    <State.UNCOVERED: 4>
    """
    return answer(state, action)[0] if action in TILE_ACTIONS else None


def by_machine(state: State, action: Action) -> State | None:
    """Return where the machine of the library `transitions` leads, None where it refuses.

    >>> by_machine(State.COVERED, Action.REVEAL)
    <State.UNCOVERED: 4>
    """
    if action not in TILE_ACTIONS:
        return None
    SHARED_MACHINE.set_state(state)
    if not SHARED_MACHINE.may_trigger(action.value):
        return None
    SHARED_MACHINE.trigger(action.value)
    end: State = SHARED_MACHINE.state
    return end
