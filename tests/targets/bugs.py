"""One planted bug a class; the docstring says which, and `CLAUSES` what it breaks."""

from __future__ import annotations

import os
import sys
from typing import ClassVar

from tests.targets.control import Minesweeper

Tile = tuple[int, int]


class WrongAtOneEdge(Minesweeper):
    """The number is off at the last column."""

    def number(self, row: int, col: int) -> int:
        return sum(tile in self.mines for tile in self.around(row, col) if tile[1] < self.cols - 1 or col < 1)


class WrapsAround(Minesweeper):
    """Tiles of one edge are adjacent to those of the other, as negative indices make them."""

    def number(self, row: int, col: int) -> int:
        near = {((row + i) % self.rows, (col + j) % self.cols) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        return len(near & self.mines - {(row, col)})


class CascadeStopsShort(Minesweeper):
    """A cascade opens what is around the first zero, and goes no further."""

    def open(self, row: int, col: int) -> None:
        self.view[row][col] = self.number(row, col)
        if self.view[row][col] == 0:
            for r, c in self.around(row, col):
                if self.view[r][c] == "-":
                    self.view[r][c] = self.number(r, c)


class CascadeRunsThroughNumbers(Minesweeper):
    """A cascade goes on from numbers, too, as long as it meets no mine."""

    def open(self, row: int, col: int) -> None:
        pending = [(row, col)]
        go_on = self.number(row, col) == 0
        while pending:
            r, c = pending.pop()
            if self.view[r][c] == "-" and (r, c) not in self.mines:
                self.view[r][c] = self.number(r, c)
                pending += self.around(r, c) if go_on else []


class FlagsCountAsOpened(Minesweeper):
    """A flagged tile counts as opened when victory is checked."""

    def is_won(self) -> bool:
        shown = sum(cell != "-" for row in self.view for cell in row)
        return shown == self.rows * self.cols - len(self.mines)


class WinsByFlagsOnly(Minesweeper):
    """The game is won only when all mines are flagged as well."""

    def is_won(self) -> bool:
        return super().is_won() and all(self.view[r][c] == "*" for r, c in self.mines)

    def flag(self, row: int, col: int) -> None:
        super().flag(row, col)
        self.won = self.is_won()


class WinsAfterALoss(Minesweeper):
    """An exploded mine counts as a tile that was opened, and opening the last one wins."""

    def explode(self, row: int, col: int) -> None:
        self.view[row][col] = "X"
        shown = sum(cell not in ("-", "*") for line in self.view for cell in line)
        self.won = shown == self.rows * self.cols - len(self.mines)
        self.lost = not self.won


class CountsItself(Minesweeper):
    """The number of a tile beside a mine counts the tile as one."""

    def number(self, row: int, col: int) -> int:
        found = super().number(row, col)
        return found + 1 if found > 1 else found


class SharesItsState(Minesweeper):
    """All games share one set of mines."""

    every_mine: ClassVar[set[Tile]] = set()

    def __init__(self, rows: int, cols: int, mines: list[Tile]) -> None:
        super().__init__(rows, cols, mines)
        self.every_mine.update(self.mines)
        self.mines = {(r, c) for r, c in self.every_mine if r < rows and c < cols}


class PlaysOnAfterTheEnd(Minesweeper):
    """Moves are accepted after the end."""

    def reveal(self, row: int, col: int) -> None:
        if self.view[row][col] == "-" and self.lost and (row, col) not in self.mines:
            self.open(row, col)
        else:
            super().reveal(row, col)


class FlagsAfterTheEnd(Minesweeper):
    """Flags are set after the end."""

    def flag(self, row: int, col: int) -> None:
        if self.view[row][col] == "-":
            self.view[row][col] = "*"


class LosesTheFirstMove(Minesweeper):
    """A mine under the first reveal is moved away."""

    def reveal(self, row: int, col: int) -> None:
        fresh = all(cell == "-" for line in self.view for cell in line)
        free = [(r, c) for r in range(self.rows) for c in range(self.cols) if (r, c) not in self.mines]
        if fresh and (row, col) in self.mines and free:
            self.mines = self.mines - {(row, col)} | {free[0]}
        super().reveal(row, col)


class CascadeEatsFlags(Minesweeper):
    """A cascade opens flagged tiles: policy elsewhere, and no classic rule."""

    def open(self, row: int, col: int) -> None:
        pending = [(row, col)]
        while pending:
            r, c = pending.pop()
            if self.view[r][c] in ("-", "*"):
                self.view[r][c] = self.number(r, c)
                if self.view[r][c] == 0:
                    pending += self.around(r, c)


class UnflaggingOpensAgain(Minesweeper):
    """Taking a flag away beside a zero reveals the tile."""

    def unflag(self, row: int, col: int) -> None:
        super().unflag(row, col)
        if any(self.view[r][c] == 0 for r, c in self.around(row, col)):
            self.open(row, col)


class RevealsFlagged(Minesweeper):
    """A flagged tile can be revealed."""

    def reveal(self, row: int, col: int) -> None:
        if not self.is_over() and self.view[row][col] == "*":
            self.view[row][col] = "-"
        super().reveal(row, col)


class RefusesTheLastTile(Minesweeper):
    """The last safe tile cannot be revealed."""

    def reveal(self, row: int, col: int) -> None:
        hidden = sum(cell == "-" for line in self.view for cell in line)
        if hidden == len(self.mines) + 1 and (row, col) not in self.mines:
            raise IndexError("out of range")
        super().reveal(row, col)


class HidesAgain(Minesweeper):
    """Flagging a tile hides a revealed zero beside it."""

    def flag(self, row: int, col: int) -> None:
        super().flag(row, col)
        for r, c in self.around(row, col):
            if isinstance(self.view[r][c], int):
                self.view[r][c] = "-"


class FlagsANeighbour(Minesweeper):
    """On a single row, a flag is put on the next tile, too."""

    def flag(self, row: int, col: int) -> None:
        super().flag(row, col)
        if self.rows == 1 and col + 1 < self.cols and self.view[row][col + 1] == "-":
            self.view[row][col + 1] = "*"


class Recurses(Minesweeper):
    """The cascade is recursive and breaks on large openings."""

    def open(self, row: int, col: int) -> None:
        if self.view[row][col] == "-":
            self.view[row][col] = self.number(row, col)
            if self.view[row][col] == 0:
                for r, c in self.around(row, col):
                    self.open(r, c)


class NeverReturns(Minesweeper):
    """Revealing a tile on a board without mines never ends."""

    def reveal(self, row: int, col: int) -> None:
        while not self.mines and not self.is_over():
            pass
        super().reveal(row, col)


class CountsTwice(Minesweeper):
    """A tile that is revealed again counts again, and the game is won early."""

    again = 0

    def reveal(self, row: int, col: int) -> None:
        if not self.is_over() and isinstance(self.view[row][col], int):
            self.again += 1
            return
        super().reveal(row, col)

    def is_won(self) -> bool:
        shown = sum(isinstance(cell, int) for row in self.view for cell in row)
        return shown + self.again >= self.rows * self.cols - len(self.mines)


class LosesAtTheStart(Minesweeper):
    """A board with nothing but mines is lost before the first move."""

    def __init__(self, rows: int, cols: int, mines: list[Tile]) -> None:
        super().__init__(rows, cols, mines)
        self.lost = len(self.mines) == rows * cols


class Hogs(Minesweeper):
    """Losing takes all the memory there is."""

    def explode(self, row: int, col: int) -> None:
        super().explode(row, col)
        self.hoard = bytearray(2**40)


class Leaves(Minesweeper):
    """Losing ends the program."""

    def explode(self, row: int, col: int) -> None:
        super().explode(row, col)
        sys.exit("BOOM")


class Dies(Minesweeper):
    """Losing ends the process, and nobody can catch it."""

    def explode(self, row: int, col: int) -> None:
        super().explode(row, col)
        os._exit(7)


class Prints(Minesweeper):
    """Losing is told to the standard output."""

    def explode(self, row: int, col: int) -> None:
        super().explode(row, col)
        print("Game over!")  # noqa: T201  # the bug itself


CLAUSES: dict[type[Minesweeper], str] = {
    WrongAtOneEdge: "Empty.adjacent_mines",
    WrapsAround: "Empty.adjacent_mines",
    CascadeStopsShort: "Cascade.opens_the_least_closed_set",
    CascadeRunsThroughNumbers: "Cascade.opens_the_least_closed_set",
    FlagsCountAsOpened: "V.Game.victory_condition",
    WinsByFlagsOnly: "V.Game.victory_condition",
    WinsAfterALoss: "V.Game.loss_condition",
    CountsItself: "Empty.adjacent_mines",
    SharesItsState: "Game.replay_is_exact",
    PlaysOnAfterTheEnd: "Game.ended_is_final",
    FlagsAfterTheEnd: "Game.ended_is_final",
    LosesTheFirstMove: "Tile.mines_never_move",
    CascadeEatsFlags: "Cascade.opens_the_least_closed_set",
    UnflaggingOpensAgain: "Tile.table",
    RevealsFlagged: "Game.refusals_change_nothing",
    RefusesTheLastTile: "Game.reveal",
    HidesAgain: "Tile.revealed_stays_revealed",
    FlagsANeighbour: "Game.one_tile_at_a_time",
    Recurses: "Game.reveal",
    NeverReturns: "Game.reveal",
    CountsTwice: "V.Game.victory_condition",
    LosesAtTheStart: "V.Game.loss_condition",
    Hogs: "Game.reveal",
    Leaves: "Game.reveal",
    Dies: "Game.reveal",
    Prints: "Target.output",
}
