"""The model itself as a target: what the kit must find nothing wrong with.

>>> own = Own()
>>> own.new({"kind": "box", "lengths": [2, 2]}, [(0, 0)])
>>> own.reveal((1, 1))
1
"""

from __future__ import annotations

from typing import Any

from mineproof import Game, Minefield, Rules
from mineproof.setups import read_topology


class Own:
    """An adapter for `Game`."""

    topologies = ("box", "torus", "hex", "octagon", "triangle")
    dimensions = (1, 2, 3, 4)
    refuses = True
    rules = Rules.CLASSIC

    def __init__(self) -> None:
        self.game: Game | None = None

    def new(self, topology: dict[str, Any], mines: list[tuple[int, ...]]) -> None:
        """Begin a game."""
        self.game = Game(Minefield(read_topology(topology), mines), self.rules)

    def _now(self) -> Game:
        if self.game is None:
            raise ValueError("no game has begun")
        return self.game

    def reveal(self, position: tuple[int, ...]) -> int:
        """Reveal a tile."""
        return len(self._now().reveal(position))

    def flag(self, position: tuple[int, ...]) -> None:
        """Flag a tile."""
        self._now().flag(position)

    def remove_flag(self, position: tuple[int, ...]) -> None:
        """Take a flag away."""
        self._now().remove_flag(position)

    def chord(self, position: tuple[int, ...]) -> None:
        """Chord on a number."""
        self._now().chord(position)

    def view(self) -> list[str]:
        """Return the symbols of all tiles."""
        view = self._now().view()
        return [view[position] for position in view.topology.positions()]

    def outcome(self) -> str:
        """Return how the game stands."""
        return self._now().outcome.value
