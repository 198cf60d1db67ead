"""A trivial Minesweeper on 9 x 9 for the fuzzer to play."""

from __future__ import annotations

from typing import Any

from tests.targets.control import Minesweeper


class Nine:
    """An adapter for a plain class, on one board only."""

    lengths = (9, 9)
    refuses = True

    def new(self, topology: dict[str, Any], mines: list[tuple[int, int]]) -> None:
        """Begin a game."""
        rows, columns = topology["lengths"]
        self.game = Minesweeper(rows, columns, mines)

    def reveal(self, position: tuple[int, int]) -> None:
        """Reveal a tile."""
        self.game.reveal(*position)

    def flag(self, position: tuple[int, int]) -> None:
        """Flag a tile."""
        self.game.flag(*position)

    def remove_flag(self, position: tuple[int, int]) -> None:
        """Take a flag away."""
        self.game.unflag(*position)

    def view(self) -> list[list[object]]:
        """Return the board."""
        return self.game.view

    def outcome(self) -> str:
        """Return how the game stands."""
        return "victory" if self.game.won else "loss" if self.game.lost else "ongoing"
