"""Where games keep what the player sees, and how they tell how they stand: by the names that people give.

>>> class Tiles:
...     revealed, flagged, board = {(0, 1)}, [[True, False]], [[3, 1]]
>>> [reader(Tiles) for reader in readers(Tiles) if reader.name.endswith("revealed")]
[['*', 1]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from mineproof_invariants.conformance.inside.symbols import FLAGGED, HIDDEN, flat

VIEWS = ("view", "visible", "display", "board", "grid", "field", "cells", "tiles", "state", "render",
         "get_board", "get_view", "get_state", "show", "player_board", "player_view", "visible_board",
         "shown")  # fmt: skip
NUMBERS = ("board", "numbers", "counts", "grid", "adjacent", "field", "neighbors", "cells")
MASKS = ("revealed", "mask", "visible", "opened", "uncovered", "open", "dug")
FLAGS = ("flagged", "flags", "marked", "marks")
CELL_OPEN = ("revealed", "is_revealed", "opened", "is_open", "is_opened", "visible", "uncovered")
CELL_FLAG = ("flagged", "is_flagged", "flag", "marked")
CELL_NUMBER = (
    "adjacent_mines",
    "adjacent",
    "number",
    "count",
    "neighbors",
    "neighbor_mines",
    "value",
    "mines_around",
)
CELL_MINE = ("mine", "is_mine", "bomb", "is_bomb", "has_mine", "mined")

WON = ("won", "is_won", "has_won", "victory", "win", "is_victory", "cleared", "solved", "check_win", "is_win")
LOST = ("lost", "is_lost", "has_lost", "exploded", "loss", "is_loss", "dead", "defeat", "blown_up")
OVER = ("game_over", "is_over", "over", "is_game_over", "ended", "finished", "done")
STATUS = ("outcome", "status", "game_status", "result", "get_status", "state", "game_state")
WORDS = {
    "loss": ("los", "lose", "defeat", "dead", "boom", "blown", "explod", "over"),
    "victory": ("win", "won", "vict", "clear", "solved", "complete"),
    "ongoing": (
        "ongoing",
        "play",
        "progress",
        "running",
        "continu",
        "alive",
        "active",
        "start",
        "new",
        "ready",
    ),
}


LONGEST = 30
"""A longer text is no word for how a game stands."""


@dataclass(frozen=True)
class Reader:
    """A way to read the whole board, cell by cell."""

    name: str
    read: Callable[[Any], list[Any]]

    def __call__(self, game: Any) -> list[Any]:
        """Read a game."""
        return self.read(game)


def value(game: Any, name: str) -> Any:
    """Return an attribute, or what a method without arguments returns.

    >>> value("abc", "upper")
    'ABC'
    """
    found = getattr(game, name)
    return found() if callable(found) else found


def readers(game: Any) -> Iterator[Reader]:
    """List every way in which the board of this game may be meant to be read.

    >>> next(readers(type("Game", (), {"view": lambda self: [[1]]})())).name
    'view()'
    """
    for name in VIEWS:
        try:
            cells = flat(value(game, name))
        except Exception:  # it is something else
            continue
        call = "()" if callable(getattr(game, name)) else ""
        if cells and any(hasattr(cells[0], each) for each in CELL_OPEN):
            yield Reader(f"{name}{call} of tiles", partial(_cells, name))
        yield Reader(f"{name}{call}", partial(_whole, name))
    for numbers in NUMBERS:
        for mask in MASKS:
            if hasattr(game, numbers) and hasattr(game, mask) and numbers != mask:
                flags = next((each for each in FLAGS if hasattr(game, each)), None)
                yield Reader(f"{numbers} where {mask}", partial(_masked, numbers, mask, flags))
    yield Reader("str()", lambda game: flat(str(game).replace(" ", "") if " " in str(game) else str(game)))


def _whole(name: str, game: Any) -> list[Any]:
    return flat(value(game, name))


def _cells(name: str, game: Any) -> list[Any]:
    """Read tiles that are objects."""
    cells = flat(value(game, name))
    first = cells[0]
    is_open = next(name for name in CELL_OPEN if hasattr(first, name))
    flagged = next((name for name in CELL_FLAG if hasattr(first, name)), None)
    number = next((name for name in CELL_NUMBER if hasattr(first, name)), None)
    mined = next((name for name in CELL_MINE if hasattr(first, name)), None)
    shown: list[Any] = []
    for cell in cells:
        if value(cell, is_open):
            is_mine = mined is not None and value(cell, mined)
            shown.append("X" if is_mine else value(cell, number) if number else 0)
        else:
            shown.append(FLAGGED if flagged is not None and value(cell, flagged) else HIDDEN)
    return shown


def _masked(numbers: str, mask: str, flags: str | None, game: Any) -> list[Any]:
    """Read a board with the numbers of all tiles, and which of them are revealed and flagged."""
    rows = value(game, numbers)
    is_open, is_flagged = value(game, mask), value(game, flags) if flags else ()
    return [
        cell if _holds(is_open, row, column) else FLAGGED if _holds(is_flagged, row, column) else HIDDEN
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    ]


def _holds(where: Any, row: int, column: int) -> bool:
    if isinstance(where, (set, frozenset, dict)):
        return (row, column) in where
    if isinstance(where, (list, tuple)) and where and isinstance(where[0], (list, tuple)):
        if len(where[0]) == 2 and isinstance(where[0], tuple):
            return (row, column) in where
        return bool(where[row][column])
    return False


def outcome_of(game: Any) -> Callable[[Any], str | None] | None:
    """Return a function that tells how such a game stands, or None if no name suggests one.

    >>> class Done:
    ...     game_over, won = True, False
    >>> tell = outcome_of(Done)
    >>> tell(Done) if tell else None
    'loss'
    """
    for name in STATUS:
        if hasattr(game, name):
            try:
                fresh = value(game, name)
            except Exception:  # it needs arguments: it is something else
                continue
            # Whatever a game says of itself before the first move means that it goes on.
            if isinstance(fresh, Enum) or fresh is None or (isinstance(fresh, str) and len(fresh) < LONGEST):
                return partial(_status, name, fresh)
    won, lost, over = (_first(game, names) for names in (WON, LOST, OVER))
    if won is None or (lost is None and over is None):
        return None

    def tell(game: Any) -> str:
        if value(game, won):
            return "victory"
        ended = value(game, lost or over or "")
        return "loss" if ended else "ongoing"

    return tell


def _status(name: str, fresh: Any, game: Any) -> str | None:
    now = value(game, name)
    return "ongoing" if now == fresh else word(now)


def _first(game: Any, names: tuple[str, ...]) -> str | None:
    for name in names:
        if hasattr(game, name):
            try:
                if isinstance(value(game, name), bool):
                    return name
            except Exception:  # it needs arguments: it is something else
                continue
    return None


def word(told: Any) -> str | None:
    """Understand a word for how a game stands.

    >>> word("You WIN!"), word("game over"), word(3)
    ('victory', 'loss', None)
    """
    text = told.name if isinstance(told, Enum) else told
    if not isinstance(text, str):
        return None
    text = text.lower()
    for outcome in ("victory", "ongoing", "loss"):
        if any(each in text for each in WORDS[outcome]):
            return outcome
    return None
