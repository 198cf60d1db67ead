"""Correct games in the many shapes that people give them; what each shows at the end is its own affair."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from tests.targets.control import Minesweeper

Tile = tuple[int, int]


class TogglesByXY:
    """Width and height, x and y, one method to set and take flags; illegal moves are ignored in silence."""

    def __init__(self, width: int, height: int, bombs: list[Tile]) -> None:
        self.inner = Minesweeper(height, width, [(y, x) for x, y in bombs])

    def click(self, x: int, y: int) -> None:
        if not self.inner.is_over() and self.inner.view[y][x] == "-":
            self.inner.reveal(y, x)

    def toggle_flag(self, x: int, y: int) -> None:
        if not self.inner.is_over() and self.inner.view[y][x] in ("-", "*"):
            self.inner.view[y][x] = "*" if self.inner.view[y][x] == "-" else "-"

    def board(self) -> list[list[object]]:
        return [
            ["F" if cell == "*" else "#" if cell == "-" else cell for cell in row] for row in self.inner.view
        ]

    @property
    def won(self) -> bool:
        return self.inner.won

    @property
    def game_over(self) -> bool:
        return self.inner.is_over()


@dataclass
class Cell:
    is_mine: bool
    adjacent: int = 0
    revealed: bool = False
    flagged: bool = False


class OfCells:
    """Tiles are objects."""

    def __init__(self, rows: int, cols: int, mines: set[Tile]) -> None:
        self.inner = Minesweeper(rows, cols, list(mines))
        self.grid = [
            [Cell((r, c) in mines, self.inner.number(r, c)) for c in range(cols)] for r in range(rows)
        ]

    def _follow(self) -> None:
        for cells, shown in zip(self.grid, self.inner.view, strict=True):
            for cell, symbol in zip(cells, shown, strict=True):
                cell.flagged, cell.revealed = symbol == "*", symbol not in ("-", "*")

    def open(self, row: int, col: int) -> None:
        self.inner.reveal(row, col)
        self._follow()

    def flag(self, row: int, col: int) -> None:
        self.inner.flag(row, col)
        self._follow()

    def unflag(self, row: int, col: int) -> None:
        self.inner.unflag(row, col)
        self._follow()

    def status(self) -> str:
        return "won" if self.inner.won else "lost" if self.inner.lost else "incomplete"


class Masked:
    """Numbers, and sets of what is revealed and flagged; a mine is a 9."""

    def __init__(self, rows: int, cols: int, mines: list[Tile]) -> None:
        self.inner = Minesweeper(rows, cols, mines)
        self.revealed: set[Tile] = set()
        self.flags: set[Tile] = set()
        self.numbers = [
            [9 if (r, c) in mines else self.inner.number(r, c) for c in range(cols)] for r in range(rows)
        ]

    def dig(self, row: int, col: int) -> None:
        self.inner.reveal(row, col)
        cells = [(r, c) for r in range(self.inner.rows) for c in range(self.inner.cols)]
        self.revealed = {(r, c) for r, c in cells if self.inner.view[r][c] not in ("-", "*")}

    def mark(self, row: int, col: int) -> None:
        self.inner.flag(row, col)
        self.flags.add((row, col))

    def unmark(self, row: int, col: int) -> None:
        self.inner.unflag(row, col)
        self.flags.remove((row, col))

    def is_won(self) -> bool:
        return self.inner.won

    def is_lost(self) -> bool:
        return self.inner.lost


class ShowsEverything(Minesweeper):
    """When all is over the whole board is shown, and wrong flags are crossed out."""

    def reveal(self, row: int, col: int) -> None:
        super().reveal(row, col)
        if self.is_over():
            for r in range(self.rows):
                for c in range(self.cols):
                    if (r, c) in self.mines:
                        self.view[r][c] = "X" if self.view[r][c] == "X" else "M"
                    else:
                        self.view[r][c] = "X" if self.view[r][c] == "*" else self.number(r, c)


class FlagsAtVictory(Minesweeper):
    """At victory all mines are flagged, as in Windows; reaching a mine raises, after it is shown."""

    def reveal(self, row: int, col: int) -> None:
        super().reveal(row, col)
        if self.won:
            for r, c in self.mines:
                self.view[r][c] = "*"
        if self.lost:
            raise RuntimeError("BOOM")


class Status(Enum):
    NOT_OVER = 1
    VICTORY = 2
    DEFEAT = 3


class Refuses(Minesweeper):
    """A status with odd names; boards without mines, or of nothing else, are refused."""

    def __init__(self, rows: int, cols: int, mines: list[Tile]) -> None:
        if len(mines) in (0, rows * cols):
            raise ValueError("nothing to play for")
        super().__init__(rows, cols, mines)

    @property
    def status(self) -> Status:
        return Status.VICTORY if self.won else Status.DEFEAT if self.lost else Status.NOT_OVER


CORRECT = (TogglesByXY, OfCells, Masked, ShowsEverything, FlagsAtVictory, Refuses)


class NeverWins(OfCells):
    """Wrong: a victory is told in no way."""

    def status(self) -> str:
        return "lost" if self.inner.lost else "in game"


class FlagsTheEnd(ShowsEverything):
    """Wrong: a flag after the end shows on the board."""

    def flag(self, row: int, col: int) -> None:
        if self.is_over():
            self.view[row][col] = "*"
        else:
            super().flag(row, col)


class ThrowsDice(Minesweeper):
    """Wrong: now and then a number is one too high."""

    def number(self, row: int, col: int) -> int:
        return super().number(row, col) + (random.random() < 0.02)
