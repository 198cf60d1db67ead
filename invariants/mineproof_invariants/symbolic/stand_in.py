"""A real `Game` in any state at all, on lists: CrossHair follows Python, but not into NumPy.

The methods are those that ship. Only what they read is put there by hand: lists instead of packed bytes, and
rules that are not checked, so that a number of lives may be a symbol.

>>> from mineproof import State
>>> game = stand_in([State.COVERED, State.MINED], LINES[2])
>>> game.reveal(0).outcome
<Outcome.VICTORY: 'victory'>
>>> game._states
[4, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType, SimpleNamespace
from typing import Any, TypeAlias

from mineproof import Cascade, Flagging, Game, Outcome, State, Victory

Beside: TypeAlias = tuple[tuple[int, ...], ...]
"""The tiles adjacent to each tile."""

LINES: MappingProxyType[int, Beside] = MappingProxyType({1: ((),), 2: ((1,), (0,)), 3: ((1,), (0, 2), (1,))})
"""Boards of one row, by their length."""

TWO_BY_TWO: Beside = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))

THREE_BY_TWO: Beside = ((1, 2, 3), (0, 2, 3), (0, 1, 3, 4, 5), (0, 1, 2, 4, 5), (2, 3, 5), (2, 3, 4))

RULES: dict[str, Any] = {
    "victory": Victory.REVEAL,
    "cascade": Cascade.SKIPS_FLAGS,
    "flagging": Flagging.REMOVABLE,
    "chording": True,
    "lives": 1,
    "assists": 0,
}


def stand_in(
    states: Sequence[State], beside: Beside, outcome: Outcome = Outcome.ONGOING, **rules: object
) -> Game:
    """Return a game whose tiles are in these states; the number of a tile is its position.

    >>> stand_in([State.FLAGGED_FALSE], LINES[1], Outcome.LOSS).outcome
    <Outcome.LOSS: 'loss'>
    """
    game: Any = Game.__new__(Game)
    mined = [state.is_mined for state in states]
    numbers = [sum(mined[other] for other in others) for others in beside]
    codes = [255 if is_mine else number for is_mine, number in zip(mined, numbers)]
    topology = SimpleNamespace(
        size=len(beside),
        max_adjacent=8,
        tile=int,
        _adjacent_tiles=beside.__getitem__,
        adjacent_tiles=beside.__getitem__,
    )
    game._rules = SimpleNamespace(**{**RULES, **rules})
    game._states = [state.value for state in states]
    game._field = SimpleNamespace(
        codes=codes, topology=topology, count_at=numbers.__getitem__, _count_at=numbers.__getitem__
    )
    game._codes, game._listed, game._tile = codes, list(beside), topology.tile
    game._mine_count = sum(mined)
    game._safe_left, game._flags_right, game._flags_wrong, game._exploded = recounted(states)
    game._outcome, game._draw, game._laid_at, game._assists_used = outcome, None, None, 0
    game._turns, game._journal = [], None
    game._record = game._turns.append
    real: Game = game
    return real


def recounted(states: Sequence[State]) -> tuple[int, int, int, int]:
    """Count what the game's four counters count.

    >>> recounted([State.COVERED, State.FLAGGED_FALSE, State.EXPLODED])
    (2, 0, 1, 1)
    """
    wrong = sum(state is State.FLAGGED_FALSE for state in states)
    covered = sum(state is State.COVERED for state in states)
    right = sum(state is State.FLAGGED_TRUE for state in states)
    return covered + wrong, right, wrong, sum(state is State.EXPLODED for state in states)


def counters(game: Game) -> tuple[int, int, int, int]:
    """Return the game's four counters as it keeps them.

    >>> counters(stand_in([State.COVERED], LINES[1]))
    (1, 0, 0, 0)
    """
    return game._safe_left, game._flags_right, game._flags_wrong, game._exploded


def states_of(game: Game) -> list[State]:
    """Return the states of all tiles.

    >>> states_of(stand_in([State.MINED], LINES[1]))
    [<State.MINED: 1>]
    """
    return [State(code) for code in game._states]
