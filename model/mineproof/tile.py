"""The tile machine: six flyweight states, three actions, one table.

A mine never moves, so there are two machines in the table, one for empty tiles and one for mines.

>>> State.COVERED.next(Action.REVEAL)
<State.UNCOVERED: 4>
>>> State.MINED.next(Action.REVEAL)
<State.EXPLODED: 5>
>>> State.EXPLODED.next(Action.FLAG)
Traceback (most recent call last):
    ...
mineproof.errors.InvalidTransition: You cannot flag an exploded tile.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from mineproof.errors import BadInput, InvalidTransition, shown


class Sight(Enum):
    """What the player sees of a tile; the specification's classes of tiles.

    >>> State.COVERED.sees is State.MINED.sees is Sight.HIDDEN
    True
    """

    HIDDEN = "hidden"
    FLAGGED = "flagged"
    REVEALED = "revealed"


class Action(Enum):
    """What a player does. The first three are actions on one tile, and have rows in the table.

    >>> [action.value for action in Action][:3]
    ['reveal', 'flag', 'remove_flag']
    """

    REVEAL = "reveal"
    FLAG = "flag"
    REMOVE_FLAG = "remove_flag"
    CHORD = "chord"
    REVEAL_ALL = "reveal_all"
    REVEAL_RANDOM_SAFE = "reveal_random_safe"
    FLAG_RANDOM_MINE = "flag_random_mine"
    LIST_WRONG_FLAGS = "list_wrong_flags"
    TERMINATE = "terminate"


class State(Enum):
    """What a tile is. Each member is the one object of its kind, shared by all tiles in that state.

    The value is the packed code: bit 0 mined, bit 1 flagged, bit 2 revealed.

    >>> import copy, pickle
    >>> copy.deepcopy(State.MINED) is pickle.loads(pickle.dumps(State.MINED)) is State.MINED
    True
    """

    COVERED = 0
    MINED = 1
    FLAGGED_FALSE = 2
    FLAGGED_TRUE = 3
    UNCOVERED = 4
    EXPLODED = 5

    @property
    def is_mined(self) -> bool:
        """Tell whether there is a mine, exploded or not.

        >>> [state.name for state in State if state.is_mined]
        ['MINED', 'FLAGGED_TRUE', 'EXPLODED']
        """
        return bool(self.value & MINE_BIT)

    @property
    def is_flagged(self) -> bool:
        """Tell whether the player has put a flag on it.

        >>> [state.name for state in State if state.is_flagged]
        ['FLAGGED_FALSE', 'FLAGGED_TRUE']
        """
        return bool(self.value & FLAG_BIT)

    @property
    def is_revealed(self) -> bool:
        """Tell whether the player has revealed it.

        >>> [state.name for state in State if state.is_revealed]
        ['UNCOVERED', 'EXPLODED']
        """
        return bool(self.value & REVEAL_BIT)

    @property
    def sees(self) -> Sight:
        """What the player sees of a tile in this state.

        >>> State.FLAGGED_TRUE.sees
        <Sight.FLAGGED: 'flagged'>
        """
        if self.is_revealed:
            return Sight.REVEALED
        return Sight.FLAGGED if self.is_flagged else Sight.HIDDEN

    def next(self, action: Action) -> State:
        """Return the state that `action` leads to, or raise `InvalidTransition`.

        >>> State.FLAGGED_TRUE.next(Action.REMOVE_FLAG)
        <State.MINED: 1>
        """
        row = _row(self, action)
        if row.refusal is not None:
            raise InvalidTransition(self, action, row.end, row.refusal)
        return row.end

    def allows(self, action: Action) -> bool:
        """Tell whether the table lets `action` happen.

        >>> State.COVERED.allows(Action.FLAG), State.UNCOVERED.allows(Action.FLAG)
        (True, False)
        """
        return _row(self, action).refusal is None


MINE_BIT, FLAG_BIT, REVEAL_BIT = 1, 2, 4

TILE_ACTIONS = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG)
"""What changes one tile by the table."""

ASSISTS = (Action.REVEAL_RANDOM_SAFE, Action.FLAG_RANDOM_MINE, Action.LIST_WRONG_FLAGS)
"""What takes from the budget of assists."""


class Row(NamedTuple):
    """One row of the table: where the action leads, or would have led had it not been refused.

    >>> TABLE[State.FLAGGED_TRUE, Action.REVEAL].refusal
    'You cannot reveal a flagged tile.'
    """

    end: State
    refusal: str | None = None


def _table() -> dict[tuple[State, Action], Row]:
    covered, mined, flagged_false, flagged_true, uncovered, exploded = State
    reveal, flag, remove_flag = TILE_ACTIONS
    return {
        (covered,       reveal):      Row(uncovered),
        (covered,       flag):        Row(flagged_false),
        (covered,       remove_flag): Row(covered,       "You cannot remove the flag of a hidden tile."),
        (mined,         reveal):      Row(exploded),
        (mined,         flag):        Row(flagged_true),
        (mined,         remove_flag): Row(mined,         "You cannot remove the flag of a hidden tile."),
        (flagged_false, reveal):      Row(uncovered,     "You cannot reveal a flagged tile."),
        (flagged_false, flag):        Row(flagged_false, "You cannot flag a flagged tile."),
        (flagged_false, remove_flag): Row(covered),
        (flagged_true,  reveal):      Row(exploded,      "You cannot reveal a flagged tile."),
        (flagged_true,  flag):        Row(flagged_true,  "You cannot flag a flagged tile."),
        (flagged_true,  remove_flag): Row(mined),
        (uncovered,     reveal):      Row(uncovered,     "You cannot reveal a revealed tile."),
        (uncovered,     flag):        Row(flagged_false, "You cannot flag a revealed tile."),
        (uncovered,     remove_flag): Row(covered,       "You cannot remove the flag of a revealed tile."),
        (exploded,      reveal):      Row(exploded,      "You cannot reveal an exploded tile."),
        (exploded,      flag):        Row(flagged_true,  "You cannot flag an exploded tile."),
        (exploded,      remove_flag): Row(mined,         "You cannot remove the flag of an exploded tile."),
    }  # fmt: skip


TABLE = MappingProxyType(_table())
"""The transition table, refusals included; rows in the specification's order."""


def _row(state: State, action: Action) -> Row:
    try:
        return TABLE[state, action]
    except Exception:  # no such row, or a foreign object that cannot even be looked up
        raise BadInput(f"{shown(action)} is not an action on a tile") from None


STATES = tuple(State)
"""The states by packed code: `STATES[code]` is the flyweight."""
