"""What clauses look at: a picture of a game, and a step from one picture to the next.

A picture is taken with the public names of `Game` only, tile by tile, so any game that has them can be
checked. It holds what the game *says* (its counts, its numbers) beside what its tiles are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from mineproof import Action, Game, Outcome, Refusal, Rules, State, Topology, Turn

Position = Any


@dataclass(frozen=True)
class Picture:
    """A game at one moment.

    >>> from mineproof import Box, Minefield
    >>> picture(Game(Minefield(Box(2), [(0,)]))).states
    {(0,): <State.MINED: 1>, (1,): <State.COVERED: 0>}
    """

    topology: Topology
    rules: Rules
    states: Mapping[Position, State]
    numbers: Mapping[Position, int]
    outcome: Outcome
    is_laid: bool
    mines: int
    flags: int
    lives_left: int
    assists_left: int
    turns: int
    _asked: dict[tuple[tuple[str, bool], ...], list[Position]] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )
    """What `having` has answered: most clauses ask the same."""

    def having(self, **facts: bool) -> list[Position]:
        """List the tiles of which these facts are true: mine, hidden, flagged, revealed.

        >>> from mineproof import Box, Minefield
        >>> picture(Game(Minefield(Box(2), [(0,)]))).having(mine=True, hidden=True)
        [(0,)]
        """
        key = tuple(facts.items())
        if key not in self._asked:
            wanted = _states_with(key)
            self._asked[key] = [t for t, state in self.states.items() if state in wanted]
        return self._asked[key]

    @property
    def exploded(self) -> int:
        """The number of mines that are revealed.

        >>> from mineproof import Box, Minefield
        >>> picture(Game(Minefield(Box(2), [(0,)]))).exploded
        0
        """
        return len(self.having(mine=True, revealed=True))

    def beside(self, tile: Position) -> list[Position]:
        """List the tiles adjacent to a tile, by asking about each of them.

        >>> from mineproof import Box, Minefield
        >>> picture(Game(Minefield(Box(3), [(0,)]))).beside((0,))
        [(1,)]
        """
        return adjacency(self.topology)[tile]


@lru_cache(maxsize=256)
def adjacency(topology: Topology) -> dict[Position, list[Position]]:
    """List what is adjacent to each tile, by asking `is_adjacent` about every pair of tiles, once.

    Whoever plants a bug in a topology clears this cache, or uses a topology that is not equal to another.

    >>> from mineproof import Box
    >>> adjacency(Box(3))
    {(0,): [(1,)], (1,): [(0,), (2,)], (2,): [(1,)]}
    """
    positions = list(topology.positions())
    return {one: [other for other in positions if topology.is_adjacent(one, other)] for one in positions}


FACTS = {
    state: {
        "mine": mine,
        "hidden": seen == "hidden",
        "flagged": seen == "flagged",
        "revealed": seen == "revealed",
    }
    for state, mine, seen in (
        (State.COVERED, False, "hidden"),
        (State.MINED, True, "hidden"),
        (State.FLAGGED_FALSE, False, "flagged"),
        (State.FLAGGED_TRUE, True, "flagged"),
        (State.UNCOVERED, False, "revealed"),
        (State.EXPLODED, True, "revealed"),
    )
}
"""The specification's table of states, written out again: the model's own bits are what is checked."""


@lru_cache
def _states_with(facts: tuple[tuple[str, bool], ...]) -> tuple[State, ...]:
    return tuple(state for state in State if all(FACTS[state][name] is is_ for name, is_ in facts))


@dataclass(frozen=True)
class Step:
    """An action that was tried: the turn, or the refusal, and the pictures before and after.

    >>> from mineproof import Box, Minefield
    >>> attempt(Game(Minefield(Box(2), [(0,)])), Action.REVEAL, (1,)).accepted
    True
    """

    action: Action
    position: Position
    before: Picture
    after: Picture
    turn: Turn | None
    refusal: Refusal | None

    @property
    def accepted(self) -> bool:
        """Tell whether the action was accepted.

        >>> from mineproof import Box, Minefield
        >>> attempt(Game(Minefield(Box(2), [(0,)])), Action.REMOVE_FLAG, (1,)).accepted
        False
        """
        return self.refusal is None


def picture(game: Game) -> Picture:
    """Take a picture of a game.

    >>> from mineproof import Box, Minefield
    >>> picture(Game(Minefield(Box(2, 2), [(0, 0)]))).numbers[1, 1]
    1
    """
    positions = list(game.topology.positions())
    return Picture(
        game.topology,
        game.rules,
        {position: game.state(position) for position in positions},
        {position: game.adjacent_mines(position) for position in positions},
        game.outcome,
        game.minefield is not None,
        game.mines(),
        game.flags(),
        game.lives_left,
        game.assists_left,
        len(game.turns),
    )


def attempt(game: Game, action: Action, position: Position = None, before: Picture | None = None) -> Step:
    """Try an action on a game, which changes it if the action is accepted.

    >>> from mineproof import Box, Minefield
    >>> attempt(Game(Minefield(Box(2), [(0,)])), Action.TERMINATE).after.outcome
    <Outcome.TERMINATED: 'terminated'>
    """
    before = picture(game) if before is None else before
    turn, refusal = None, None
    try:
        turn = game.play(action, position)
    except Refusal as error:
        refusal = error
    return Step(action, position, before, picture(game), turn, refusal)
