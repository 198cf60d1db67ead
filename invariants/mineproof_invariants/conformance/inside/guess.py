"""Recognise how somebody's Minesweeper is played, by trying: which methods, which order, which symbols.

Every way of making a game, revealing a tile and reading the board that the names suggest is tried on a small
board. The one that shows the most of what any Minesweeper must show there is taken, so that a game with a
bug is recognised as well.

>>> class Sweeper:
...     def __init__(self, width, height, bombs):
...         self.bombs, self.size, self.seen = bombs, (width, height), {}
...     def click(self, x, y):
...         self.seen[x, y] = sum((x + i, y + j) in self.bombs for i in (-1, 0, 1) for j in (-1, 0, 1))
...     def board(self):
...         return [[self.seen.get((x, y), "?") for x in range(self.size[0])] for y in range(self.size[1])]
>>> guess(Sweeper).name
'Sweeper(columns, rows, mines as list), click(x, y), board()'
"""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mineproof_invariants.conformance.inside.probe import COLUMNS, MINES, PROBES, ROWS
from mineproof_invariants.conformance.inside.readers import Reader, outcome_of, readers
from mineproof_invariants.conformance.inside.symbols import FLAGGED, HIDDEN, MINE, ZERO, symbol

REVEAL = (
    "reveal",
    "open",
    "click",
    "dig",
    "step",
    "uncover",
    "reveal_cell",
    "reveal_tile",
    "open_cell",
    "play",
)
FLAG = (
    "flag",
    "toggle_flag",
    "mark",
    "toggle",
    "toggle_mark",
    "flag_cell",
    "place_flag",
    "set_flag",
    "right_click",
)
UNFLAG = ("remove_flag", "unflag", "unmark", "clear_flag")
CHORD = ("chord", "open_adjacent", "double_click")
TOPOLOGY: dict[str, Any] = {"kind": "box", "lengths": [ROWS, COLUMNS]}
ENOUGH = 0.6
"""So much of the small board must be as expected; less is no Minesweeper that we understand."""

TEMPLATE = """\
write an adapter and name it instead, such as mineproof fuzz my_adapter:Adapter

    class Adapter:
        def new(self, topology, mines):
            rows, columns = topology["lengths"]
            self.game = ...                     # a game with exactly these mines: [(row, column), ...]
        def reveal(self, position): ...         # raise to refuse
        def flag(self, position): ...           # leave out what the game cannot do
        def remove_flag(self, position): ...
        def view(self): ...                     # nested lists: "-" hidden, "*" flagged, 0 to 8, "X" exploded
        def outcome(self): ...                  # "ongoing", "victory" or "loss"
"""


class CannotGuess(Exception):
    """Nothing that was tried works; the message has an adapter to fill in."""


class Way(NamedTuple):
    """How a game is made: the order of lengths and positions, and the form in which mines are given."""

    down_first: bool
    mines_as: str

    def arguments(self, rows: int, columns: int, mines: list[tuple[int, ...]]) -> tuple[Any, ...]:
        """Return what the game is made of.

        >>> Way(False, "set").arguments(2, 3, [(0, 2)])
        (3, 2, {(2, 0)})
        """
        placed = list(mines) if self.down_first else [(column, row) for row, column in mines]
        lengths = (rows, columns) if self.down_first else (columns, rows)
        match self.mines_as:
            case "set":
                return (*lengths, set(placed))
            case "grid":
                return ([[(row, column) in mines for column in range(columns)] for row in range(rows)],)
        return (*lengths, placed)


class Guessed:
    """An adapter for a game that was recognised: `reader` names how its board is read."""

    dimensions = (2,)

    def __init__(
        self, make: Callable[..., Any], way: Way, down_first: bool, names: dict[str, str], reader: str
    ) -> None:
        self.make, self.way, self.down_first, self.names, self.reader = make, way, down_first, names, reader
        self.learned: dict[Any, str] = {}
        self.game: Any = None
        self.read: Reader | None = None
        self.tell: Callable[[Any], str | None] | None = None
        # Whoever toggles flags cannot refuse to.
        toggles = "flag" in names and names["flag"] == names.get("remove_flag")
        self.silent_on = ["flag flagged", "remove_flag hidden"] if toggles else []
        for action, name in names.items():
            setattr(self, action, self._caller(name))

    @property
    def name(self) -> str:
        """Say what was recognised."""
        order = "rows, columns" if self.way.down_first else "columns, rows"
        made = "grid of mines" if self.way.mines_as == "grid" else f"{order}, mines as {self.way.mines_as}"
        where = "row, column" if self.down_first else "x, y"
        calls = ", ".join(f"{name}({where})" for name in dict.fromkeys(self.names.values()))
        return f"{getattr(self.make, '__name__', 'game')}({made}), {calls}, {self.reader}"

    def _caller(self, name: str) -> Callable[[tuple[int, int]], Any]:
        def call(position: tuple[int, int]) -> None:
            # What it returns may be anything: only an adapter's number says how many tiles were opened.
            getattr(self.game, name)(*(position if self.down_first else position[::-1]))

        return call

    def new(self, topology: dict[str, Any], mines: list[tuple[int, ...]]) -> None:
        """Begin a game; with the first one it is seen how to read them all."""
        rows, columns = topology["lengths"]
        self.game = self.make(*self.way.arguments(rows, columns, mines))
        if self.read is None:
            self.read = next(each for each in readers(self.game) if each.name == self.reader)
            self.tell = outcome_of(self.game)

    def cells(self) -> list[Any]:
        """Read the board as the game shows it."""
        return self.read(self.game) if self.read else []

    def view(self) -> list[str]:
        """Read the board; what is no number and none of the symbols that were learned shows a mine."""
        return [self._symbol(cell) for cell in self.cells()]

    def _symbol(self, cell: Any) -> str:
        known = symbol(cell, self.learned)
        flags_differ = FLAGGED in self.learned.values() and cell not in self.learned
        # No tile of two dimensions has nine mines around it: a 9 is how some write a mine.
        if known is None or known == "9" or (known == FLAGGED and flags_differ):
            return MINE
        return known

    def outcome(self) -> str | None:
        """Return how the game stands, if it tells."""
        return self.tell(self.game) if self.tell else None

    def described(self) -> dict[str, Any]:
        """Return what was recognised, ready for JSON."""
        return {
            "way": list(self.way),
            "down_first": self.down_first,
            "names": self.names,
            "reader": self.reader,
            "learned": [[cell, meaning] for cell, meaning in self.learned.items()],
        }


def recognised(make: Callable[..., Any]) -> Guessed:
    """Return an adapter for a class or a function that makes games, and leave no trace of the trying.

    It is tried in a process of its own where the system can: a game that keeps things between games, or that
    ends its process, is then as fresh as before.
    """
    if not hasattr(os, "fork"):
        return guess(make)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            found: dict[str, Any] = guess(make).described()
        except CannotGuess as error:
            found = {"error": str(error)}
        except BaseException as error:
            found = {"error": f"it cannot be tried: {type(error).__name__}"}
        os.write(writing, json.dumps(found).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    if not text:
        raise CannotGuess(f"it ended its process while it was tried; {TEMPLATE}")
    known = json.loads(text)
    if "error" in known:
        raise CannotGuess(known["error"])
    adapter = Guessed(make, Way(*known["way"]), known["down_first"], known["names"], known["reader"])
    adapter.learned = dict(known["learned"])
    return adapter


def guess(make: Callable[..., Any]) -> Guessed:
    """Return an adapter for a class or a function that makes games.

    >>> guess(dict)
    Traceback (most recent call last):
        ...
    mineproof_invariants.conformance.inside.guess.CannotGuess: dict is not played in a way that we know...
    """
    best, most = None, ENOUGH
    for candidate in _candidates(make):
        score = _score(candidate)
        if score > most:
            best, most = candidate, score
    if best is None:
        name = getattr(make, "__name__", "this")
        raise CannotGuess(f"{name} is not played in a way that we know; {TEMPLATE}")
    _learn(best)
    return best


def _candidates(make: Callable[..., Any]) -> Iterator[Guessed]:
    """Combine every way of making a game with every way of revealing and of reading it."""
    try:
        names = [each.lower() for each in inspect.signature(make).parameters]
    except (TypeError, ValueError):
        names = []
    first = names[0] if names else ""
    down = not any(word in first for word in ("width", "col", "x"))
    for way in [Way(order, form) for order in (down, not down) for form in ("list", "set", "grid")]:
        try:
            game = make(*way.arguments(ROWS, COLUMNS, list(MINES)))
        except Exception:  # a game is not made in this way
            continue
        reveal = [name for name in REVEAL if callable(getattr(game, name, None))]
        others = {
            action: name
            for action, known in (("flag", FLAG), ("remove_flag", UNFLAG), ("chord", CHORD))
            for name in reversed(known)
            if callable(getattr(game, name, None))
        }
        if "flag" in others and "remove_flag" not in others:
            others["remove_flag"] = others["flag"]
        for name in reveal:
            for order in (way.down_first, not way.down_first):
                for reader in readers(game):
                    yield Guessed(make, way, order, {"reveal": name, **others}, reader.name)


def _score(adapter: Guessed) -> float:
    """Return how much of the small board is shown as it must be: 1 is all of it."""
    right = asked = 0
    acts: Any = adapter
    for reveals, expected in PROBES:
        try:
            adapter.new(TOPOLOGY, list(MINES))
            fresh = adapter.cells()
            for tile in reveals:
                acts.reveal(tile)
            seen = adapter.cells()
        except Exception:  # a way that fails is a way that is not meant
            return 0.0
        if len(seen) != ROWS * COLUMNS or len({repr(cell) for cell in fresh}) != 1:
            return 0.0
        known = _key(fresh[0], HIDDEN)
        for cell, wanted in zip(seen, expected, strict=True):
            if wanted == ZERO and symbol(cell, known) is None:
                known.update(_key(cell, ZERO))
        # What was revealed itself says more about the way than what a cascade opens besides.
        revealed = {row * COLUMNS + column for row, column in reveals}
        for number, (cell, wanted) in enumerate(zip(seen, expected, strict=True)):
            weight = 4 if number in revealed else 1
            asked += weight
            right += weight if symbol(cell, known) == wanted else 0
    return right / asked


def _key(cell: Any, meaning: str) -> dict[Any, str]:
    return {cell: meaning} if isinstance(cell, (str, int)) and not isinstance(cell, bool) else {}


def _learn(adapter: Guessed) -> None:
    """Find out how a game shows what is hidden, a zero and a flag; what else it shows is a mine.

    No mine is revealed for that: there are games that end everything then.
    """
    acts: Any = adapter
    adapter.new(TOPOLOGY, list(MINES))
    adapter.learned.update(_key(adapter.cells()[0], HIDDEN))
    acts.reveal((0, 0))
    adapter.learned.update(_key(adapter.cells()[0], ZERO))
    if "flag" in adapter.names:
        row, column = MINES[0]
        try:
            adapter.new(TOPOLOGY, list(MINES))
            acts.flag((row, column))
            cell = adapter.cells()[row * COLUMNS + column]
        except Exception:  # then it shows none
            return
        if cell not in adapter.learned:
            adapter.learned.update(_key(cell, FLAGGED))
