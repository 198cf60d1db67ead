"""A plain Minesweeper as many people write it, and correct under the classic rules."""

from __future__ import annotations


class Minesweeper:
    """Rows and columns from the top left; an illegal move is refused with a ValueError."""

    def __init__(self, rows: int, cols: int, mines: list[tuple[int, int]]) -> None:
        self.rows, self.cols, self.mines = rows, cols, set(mines)
        self.view: list[list[object]] = [["-"] * cols for _ in range(rows)]
        self.lost = self.won = False

    def around(self, row: int, col: int) -> list[tuple[int, int]]:
        return [
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, self.rows))
            for c in range(max(col - 1, 0), min(col + 2, self.cols))
            if (r, c) != (row, col)
        ]

    def number(self, row: int, col: int) -> int:
        return sum(tile in self.mines for tile in self.around(row, col))

    def is_over(self) -> bool:
        return self.lost or self.won

    def reveal(self, row: int, col: int) -> None:
        if self.is_over() or self.view[row][col] != "-":
            raise ValueError("this tile cannot be revealed")
        if (row, col) in self.mines:
            self.explode(row, col)
        else:
            self.open(row, col)
            self.won = self.is_won()

    def explode(self, row: int, col: int) -> None:
        self.view[row][col] = "X"
        self.lost = True

    def open(self, row: int, col: int) -> None:
        pending = [(row, col)]
        while pending:
            r, c = pending.pop()
            if self.view[r][c] == "-":
                self.view[r][c] = self.number(r, c)
                if self.view[r][c] == 0:
                    pending += self.around(r, c)

    def is_won(self) -> bool:
        shown = sum(isinstance(cell, int) for row in self.view for cell in row)
        return shown == self.rows * self.cols - len(self.mines)

    def flag(self, row: int, col: int) -> None:
        if self.is_over() or self.view[row][col] != "-":
            raise ValueError("this tile cannot be flagged")
        self.view[row][col] = "*"

    def unflag(self, row: int, col: int) -> None:
        if self.is_over() or self.view[row][col] != "*":
            raise ValueError("there is no flag here")
        self.view[row][col] = "-"


def make_game(height: int, width: int, bombs: list[tuple[int, int]]) -> Minesweeper:
    """Make a game: a factory is as good as a class."""
    return Minesweeper(height, width, bombs)
