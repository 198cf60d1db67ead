"""The tile machine against the design's table, written out again."""

from __future__ import annotations

import copy
import pickle

import pytest

from mineproof import TABLE, Action, InvalidTransition, Sight, State

ROWS = """
Covered      hidden   Uncovered FlaggedFalse refuse
Mined        hidden   Exploded  FlaggedTrue  refuse
FlaggedFalse flagged  refuse    refuse       Covered
FlaggedTrue  flagged  refuse    refuse       Mined
Uncovered    revealed refuse    refuse       refuse
Exploded     revealed refuse    refuse       refuse
"""
ACTIONS = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG)
NAMES = {state.name.replace("_", "").lower(): state for state in State}
CELLS = [
    (NAMES[row.split()[0].lower()], action, NAMES.get(cell.lower()))
    for row in ROWS.strip().splitlines()
    for action, cell in zip(ACTIONS, row.split()[2:], strict=True)
]
TWINS = [(State.COVERED, State.MINED), (State.FLAGGED_FALSE, State.FLAGGED_TRUE)]


def test_the_table_has_eighteen_cells_one_for_each_state_and_tile_action() -> None:
    assert len(CELLS) == 18
    assert set(TABLE) == {(state, action) for state, action, _ in CELLS}


@pytest.mark.parametrize(("state", "action", "end"), CELLS)
def test_every_cell_of_the_table_is_as_designed(state: State, action: Action, end: State | None) -> None:
    assert state.allows(action) is (end is not None)
    if end is not None:
        assert state.next(action) is end
        assert TABLE[state, action].refusal is None
        return
    with pytest.raises(InvalidTransition) as caught:
        state.next(action)
    assert caught.value.start is state
    assert caught.value.action is action
    assert caught.value.intended is TABLE[state, action].end
    assert str(caught.value) == TABLE[state, action].refusal


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_what_is_seen_of_a_state_is_as_designed(row: str) -> None:
    name, sees, *_ = row.split()
    assert NAMES[name.lower()].sees is Sight(sees)


def test_packed_codes_are_bits_for_mined_flagged_and_revealed() -> None:
    assert [state.value for state in State] == [0, 1, 2, 3, 4, 5]
    for state in State:
        assert state.value == state.is_mined + 2 * state.is_flagged + 4 * state.is_revealed


def test_a_mine_never_moves() -> None:
    for (state, _), row in TABLE.items():
        assert row.end.is_mined == state.is_mined


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(("empty", "mined"), TWINS)
def test_a_refusal_never_tells_an_empty_tile_from_a_mine(empty: State, mined: State, action: Action) -> None:
    assert TABLE[empty, action].refusal == TABLE[mined, action].refusal
    if TABLE[empty, action].refusal is None:
        return
    caught = []
    for state in (empty, mined):
        with pytest.raises(InvalidTransition) as refusal:
            state.next(action)
        caught.append(refusal.value)
    one, other = caught
    assert (str(one), repr(one), f"{one}") == (str(other), repr(other), f"{other}")
    for secret in ("mine", "covered", "true", "false", "state"):
        assert secret not in (str(one) + repr(one).removeprefix("InvalidTransition")).lower()


@pytest.mark.parametrize("state", State)
def test_a_state_is_one_object_however_it_is_copied(state: State) -> None:
    assert copy.copy(state) is state
    assert copy.deepcopy([state])[0] is state
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(state, protocol)) is state


def test_an_invalid_transition_survives_pickling() -> None:
    with pytest.raises(InvalidTransition) as caught:
        State.EXPLODED.next(Action.FLAG)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is InvalidTransition
    assert (again.start, again.action, again.intended) == (State.EXPLODED, Action.FLAG, State.FLAGGED_TRUE)
    assert (str(again), repr(again)) == (str(caught.value), repr(caught.value))
    assert str(again) == "You cannot flag an exploded tile."


def test_refused_cells_name_the_end_they_would_have_led_to() -> None:
    intended = {Action.REVEAL: (4, 5), Action.FLAG: (2, 3), Action.REMOVE_FLAG: (0, 1)}
    for (state, action), row in TABLE.items():
        assert row.end.value == intended[action][state.is_mined]
