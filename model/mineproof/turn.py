"""What an action changed: packed, so that a reveal that opens 16 million tiles builds no list of them.

>>> from mineproof import Box, Game, Minefield
>>> turn = Game(Minefield(Box(3, 3), [(0, 2)])).reveal((2, 1))
>>> turn
<Turn reveal (2, 1): 8 tiles changed, victory>
>>> list(turn.changes())[:3]
[((2, 1), '_'), ((0, 0), '_'), ((0, 1), '1')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from mineproof.minefield import Minefield
from mineproof.outcome import Outcome
from mineproof.positions import Bitmap, Positions, Tiles
from mineproof.tile import Action
from mineproof.topology import Position

HIDDEN, FLAGGED, EXPLODED, ZERO = "-", "*", "X", "_"
"""How a tile is written: hidden, flagged, an exploded mine, revealed with no mine adjacent."""


def symbol(number: int) -> str:
    """Write the number of a revealed tile.

    >>> symbol(0), symbol(3)
    ('_', '3')
    """
    return str(number) if number else ZERO


class Turn:
    """One accepted action: what was done, which tiles changed in which order, and how the game stands.

    `found` holds the wrong flags that were listed, when that was the action.

    >>> from mineproof import Box, Game, Minefield
    >>> turn = Game(Minefield(Box(3, 3), [(0, 2)])).flag((0, 2))
    >>> turn.action, turn.position, turn.outcome, len(turn)
    (<Action.FLAG: 'flag'>, (0, 2), <Outcome.ONGOING: 'ongoing'>, 1)
    """

    # Most turns change the tile acted on and nothing else: what more there is to say, few instances hold.
    _changed: Sequence[int] | Bitmap | None = None
    _unflagged: Sequence[int] = ()
    _found: Tiles | None = None
    asked: Sequence[int] = ()
    """What a `reveal_all` was asked to reveal, as tile numbers in that order: enough to do it again."""

    def __init__(self, field: Minefield, action: Action, tile: int | None, outcome: Outcome) -> None:
        self._field = field
        self.action = action
        self.tile = tile
        self.outcome = outcome

    @classmethod
    def of(
        cls,
        field: Minefield,
        action: Action,
        tile: int | None,
        outcome: Outcome,
        changed: Sequence[int] | Bitmap = (),
        unflagged: Sequence[int] = (),
        asked: Sequence[int] = (),
        found: Tiles | None = None,
    ) -> Turn:
        """Make a turn that changed any number of tiles, `unflagged` among them.

        >>> from mineproof import Box
        >>> Turn.of(Minefield(Box(2, 2), []), Action.TERMINATE, None, Outcome.TERMINATED)
        <Turn terminate: 0 tiles changed, terminated>
        """
        turn = cls(field, action, tile, outcome)
        turn._changed = changed
        turn._unflagged = unflagged
        turn._found = found
        turn.asked = asked
        return turn

    @property
    def position(self) -> Position | None:
        """Where the action was done; None for an action on the whole board.

        >>> from mineproof import Box, Game, Minefield
        >>> Game(Minefield(Box(3, 3), [(0, 2)])).terminate().position is None
        True
        """
        return None if self.tile is None else self._field.topology._position(self.tile)

    @property
    def tiles(self) -> Tiles:
        """The numbers of the tiles that changed: the one acted on first, then the others in board order.

        >>> from mineproof import Box, Game, Minefield
        >>> Game(Minefield(Box(3, 3), [(0, 2)])).reveal((2, 1)).tiles.tolist()
        [7, 0, 1, 3, 4, 5, 6, 8]
        """
        if self._changed is None:
            return np.array([self.tile], np.int64)
        changed = self._changed
        tiles = changed.tiles() if isinstance(changed, Bitmap) else np.sort(np.array(changed, np.int64))
        if self.tile is None:
            return tiles
        at = np.searchsorted(tiles, self.tile)
        if at == len(tiles) or tiles[at] != self.tile:
            return tiles
        return np.concatenate(([self.tile], tiles[:at], tiles[at + 1 :]))

    @property
    def positions(self) -> Positions:
        """Where tiles changed, in the order of `tiles`.

        >>> from mineproof import Box, Game, Minefield
        >>> Game(Minefield(Box(3, 3), [(0, 2)])).reveal((0, 1)).positions
        Positions([(0, 1)])
        """
        return Positions.of(self._field.topology, self.tiles)

    @property
    def found(self) -> Positions | None:
        """The wrong flags that the player asked for.

        >>> from mineproof import Box, Game, Minefield, Rules
        >>> game = Game(Minefield(Box(3, 3), [(0, 2)]), Rules(assists=1))
        >>> _ = game.flag((0, 0))
        >>> game.list_wrong_flags().found
        Positions([(0, 0)])
        """
        return None if self._found is None else Positions.of(self._field.topology, self._found)

    def changes(self) -> Iterator[tuple[Position, str]]:
        """Yield what to redraw: positions, and what the player sees there right after this turn.

        >>> from mineproof import Box, Game, Minefield
        >>> game = Game(Minefield(Box(3, 3), [(0, 2)]))
        >>> list(game.flag((0, 2)).changes()), list(game.remove_flag((0, 2)).changes())
        ([((0, 2), '*')], [((0, 2), '-')])
        """
        field, position = self._field, self._field.topology._position
        for tile in self.tiles.tolist():
            if self.action in (Action.FLAG, Action.FLAG_RANDOM_MINE):
                yield position(tile), FLAGGED
            elif self.action is Action.REMOVE_FLAG:
                yield position(tile), HIDDEN
            elif field._mined_at(tile):
                yield position(tile), EXPLODED
            else:
                yield position(tile), symbol(field._count_at(tile))

    def __len__(self) -> int:
        return 1 if self._changed is None else len(self._changed)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        where = "" if self.tile is None else f" {self.position!r}"
        tiles = "1 tile" if len(self) == 1 else f"{len(self)} tiles"
        return f"<Turn {self.action.value}{where}: {tiles} changed, {self.outcome.value}>"
