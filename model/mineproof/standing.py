"""How a game stands: everything that can be asked of it, and nothing that changes it.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(3, 3), [(0, 2)]))
>>> game.mines(), game.flags(), game.lives_left, game.outcome
(1, 0, 1, <Outcome.ONGOING: 'ongoing'>)
"""

from __future__ import annotations

from mineproof.board import Board
from mineproof.draw import checked_seed
from mineproof.minefield import Draw, Minefield
from mineproof.outcome import Outcome
from mineproof.rules import Rules
from mineproof.tile import STATES, State
from mineproof.topology import Position, Topology
from mineproof.turn import Turn
from mineproof.view import View


class Standing(Board):
    """A board, the turns that led to it, and the outcome.

    >>> from mineproof import Box
    >>> Standing(Minefield(Box(2, 2), [(0, 0)]), Rules.SPEC, seed=0).state((0, 0))
    <State.MINED: 1>
    """

    def __init__(self, minefield: Minefield, rules: Rules, seed: int) -> None:
        super().__init__(minefield, rules)
        self.seed = checked_seed(seed)
        self._draw: Draw | None = None
        self._laid_at: int | None = None
        self._assists_used = 0
        self._turns: list[Turn] = []
        self._outcome = self._decided()
        # Whether the turns tell all that has happened; a save does not.
        self._is_whole = True

    @property
    def topology(self) -> Topology:
        """The board's topology.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [])).topology
        Box(2, 2)
        """
        return self._field.topology

    @property
    def rules(self) -> Rules:
        """The rules of this game.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [])).rules == Rules.CLASSIC
        True
        """
        return self._rules

    @property
    def minefield(self) -> Minefield | None:
        """Where the mines are; None as long as they are not laid.

        >>> from mineproof import Box, Game
        >>> Game.random(Box(2, 2), 1, seed=0).minefield is None
        True
        """
        return self._field if self._is_laid else None

    @property
    def outcome(self) -> Outcome:
        """How the game stands.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).outcome
        <Outcome.ONGOING: 'ongoing'>
        """
        return self._outcome

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns taken so far, but for those taken back.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).turns
        ()
        """
        return tuple(self._turns)

    @property
    def lives_left(self) -> int:
        """How many more mines must explode to lose.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)]), Rules(lives=3)).lives_left
        3
        """
        return self._rules.lives - self._exploded

    @property
    def assists_left(self) -> int:
        """How many more times the player may ask for help.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)]), Rules(assists=3)).assists_left
        3
        """
        return self._rules.assists - self._assists_used

    @property
    def _is_laid(self) -> bool:
        return self._draw is None or self._laid_at is not None

    def mines(self) -> int:
        """Count the mines on the board.

        >>> from mineproof import Box, Game
        >>> Game.random(Box(9, 9), 10, seed=0).mines()
        10
        """
        return self._mine_count

    def flags(self) -> int:
        """Count the flags on the board.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).flags()
        0
        """
        return self._flags_right + self._flags_wrong

    def state(self, position: Position) -> State:
        """Return the state of a tile. This tells where the mines are: `view` is what the player sees.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).state((0, 0))
        <State.MINED: 1>
        """
        return STATES[self._states[self._tile(position)]]

    def __getitem__(self, position: Position) -> State:
        return self.state(position)

    def adjacent_mines(self, position: Position) -> int:
        """Count the mines adjacent to a tile, revealed or not.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).adjacent_mines((1, 1))
        1
        """
        return self._field._count_at(self._tile(position))

    def is_adjacent(self, one: Position, other: Position) -> bool:
        """Tell whether two tiles are adjacent.

        >>> from mineproof import Box, Game
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).is_adjacent((0, 0), (1, 1))
        True
        """
        return self.topology.is_adjacent(one, other)

    def view(self) -> View:
        """Return what the player may know.

        >>> from mineproof import Box, Game
        >>> print(Game(Minefield(Box(2, 2), [(0, 0)])).view())
        --
        --
        """
        return View(self, self._outcome, self._mine_count, self.assists_left)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} on {self.topology!r}: {self._outcome.value}, {self.mines()} mines, "
            f"{self.flags()} flags, {self.lives_left} lives, turn {len(self._turns)}>"
        )
