"""When an action is accepted, by the specification's formulas and by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mineproof import Action, Flagging, Outcome
from mineproof_invariants.picture import Picture, Position


def accepts(g: Picture, action: Action, t: Position = None) -> bool:
    """Tell whether the specification accepts an action, on a tile or on the whole board.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> accepts(picture(Game(Minefield(Box(2), [(0,)]))), Action.REVEAL, (1,))
    True
    """
    return g.outcome is Outcome.ONGOING and FORMULAS[action](g, t)


def accepted(g: Picture) -> Iterator[tuple[Action, Position]]:
    """List what the specification accepts, of the actions on one tile and on the whole board.

    >>> from mineproof import Box, Game, Minefield, Rules
    >>> from mineproof_invariants import picture
    >>> [action.value for action, _ in accepted(picture(Game(Minefield(Box(1), [(0,)]), Rules.LAB)))]
    []
    """
    for action in FORMULAS:
        tiles = (None,) if action in WHOLE_BOARD else g.states
        yield from ((action, t) for t in tiles if accepts(g, action, t))


def _chord(g: Picture, t: Position) -> bool:
    beside = set(g.beside(t))
    known = set(g.having(flagged=True)) | set(g.having(mine=True, revealed=True))
    return (
        g.rules.chording
        and t in g.having(mine=False, revealed=True)
        and bool(beside & set(g.having(hidden=True)))
        and len(beside & known) == len(beside & set(g.having(mine=True)))
    )


def _assist(g: Picture, _: Position) -> bool:
    return g.assists_left > 0 and bool(g.having(hidden=True))


WHOLE_BOARD = (
    Action.TERMINATE,
    Action.REVEAL_RANDOM_SAFE,
    Action.FLAG_RANDOM_MINE,
    Action.LIST_WRONG_FLAGS,
)
FORMULAS: dict[Action, Callable[[Picture, Position], bool]] = {
    Action.REVEAL: lambda g, t: t in g.having(hidden=True),
    Action.FLAG: lambda g, t: t in g.having(hidden=True) and g.rules.flagging is not Flagging.NONE,
    Action.REMOVE_FLAG: lambda g, t: t in g.having(flagged=True) and g.rules.flagging is Flagging.REMOVABLE,
    Action.CHORD: _chord,
    Action.TERMINATE: lambda _, __: True,
    Action.REVEAL_RANDOM_SAFE: _assist,
    Action.FLAG_RANDOM_MINE: lambda g, t: (
        _assist(g, t) and g.is_laid and g.rules.flagging is not Flagging.NONE
    ),
    Action.LIST_WRONG_FLAGS: lambda g, t: _assist(g, t) and g.is_laid,
}
"""For every action what its clause asks for, beside `¬Ended(g)`."""
