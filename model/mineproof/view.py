"""What the player may know, and nothing else. Games that look alike have equal views, whatever is buried.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(3, 3), [(0, 2)]))
>>> _ = game.reveal((1, 1)), game.flag((0, 2))
>>> print(game.view())
--*
-1-
---
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
import numpy.typing as npt

from mineproof.outcome import Outcome
from mineproof.rules import Rules
from mineproof.tile import FLAG_BIT, Sight, State
from mineproof.topology import Position, Topology
from mineproof.turn import EXPLODED, FLAGGED, HIDDEN, symbol

if TYPE_CHECKING:
    from mineproof.board import Board


class View:
    """An immutable picture of a game.

    >>> from mineproof import Box, Game, Minefield
    >>> one, other = Game(Minefield(Box(2, 2), [(0, 0)])), Game(Minefield(Box(2, 2), [(1, 1)]))
    >>> one.view() == other.view()
    True
    """

    __slots__ = ("_codes", "assists_left", "flags", "lives_left", "mines", "outcome", "rules", "topology")

    _codes: npt.NDArray[np.unsignedinteger[Any]]
    topology: Topology
    rules: Rules
    outcome: Outcome
    mines: int
    flags: int
    lives_left: int
    assists_left: int

    def __init__(self, board: Board, outcome: Outcome, mines: int, assists_left: int) -> None:
        field = board._field
        states = board._array()
        # Above all numbers come three codes for what has no number.
        top = int(np.iinfo(field.packed.dtype).max)
        codes = field.counts()
        codes[states < FLAG_BIT] = top
        codes[(states & FLAG_BIT) != 0] = top - 1
        codes[states == State.EXPLODED.value] = top - 2
        codes.flags.writeable = False
        values = {
            "_codes": codes,
            "topology": field.topology,
            "rules": board._rules,
            "outcome": outcome,
            "mines": mines,
            "flags": board._flags_right + board._flags_wrong,
            "lives_left": board._rules.lives - board._exploded,
            "assists_left": assists_left,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a View is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a View is immutable: {name} cannot be deleted")

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(self.__slots__, state):
            object.__setattr__(self, name, value)

    def __getitem__(self, position: Position) -> str:
        return self._symbol(int(self._codes[self.topology.tile(position)]))

    def _symbol(self, code: int) -> str:
        special = int(np.iinfo(self._codes.dtype).max) - code
        return (HIDDEN, FLAGGED, EXPLODED)[special] if special < 3 else symbol(code)

    def sight(self, position: Position) -> Sight:
        """Return whether the tile is hidden, flagged or revealed.

        >>> from mineproof import Box, Game, Minefield
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).view().sight((0, 0))
        <Sight.HIDDEN: 'hidden'>
        """
        return {HIDDEN: Sight.HIDDEN, FLAGGED: Sight.FLAGGED}.get(self[position], Sight.REVEALED)

    def number(self, position: Position) -> int | None:
        """Return the number on a revealed empty tile; None on any other.

        >>> from mineproof import Box, Game, Minefield
        >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
        >>> _ = game.reveal((1, 1))
        >>> game.view().number((1, 1)), game.view().number((0, 0))
        (1, None)
        """
        code = int(self._codes[self.topology.tile(position)])
        return code if code < int(np.iinfo(self._codes.dtype).max) - 2 else None

    def symbols(self) -> list[str]:
        """Return what is seen on each tile, in board order.

        >>> from mineproof import Box, Game, Minefield
        >>> Game(Minefield(Box(1, 2), [(0, 0)])).view().symbols()
        ['-', '-']
        """
        return [self._symbol(code) for code in self._codes.tolist()]

    def __str__(self) -> str:
        symbols = self.symbols()
        wide = max(map(len, symbols))
        between = " " if wide > 1 else ""
        lines = (
            before + between.join(symbols[tile].rjust(wide) for tile in tiles)
            for before, tiles in self.topology.rows()
        )
        return "\n".join(lines)

    def __repr__(self) -> str:
        return (
            f"<View of {self.topology!r}: {self.outcome.value}, {self.mines} mines, {self.flags} flags, "
            f"{self.lives_left} lives, {self.assists_left} assists>"
        )

    def _value(self) -> tuple[object, ...]:
        return (
            self.topology,
            self.rules,
            self.outcome,
            self.mines,
            self.flags,
            self.lives_left,
            self.assists_left,
            self._codes.tobytes(),
        )

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value())
