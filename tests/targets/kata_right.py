"""The kata's sandbox as somebody writes it: steps print a framed board and a message."""

from __future__ import annotations


class Sandbox:
    def __init__(self, bombs: str) -> None:
        self.bombs = bombs.splitlines()
        self.height, self.width = len(self.bombs), len(self.bombs[0])
        self.squares = [[" "] * self.width for _ in self.bombs]

    def show(self, message: str) -> None:
        line = "+-" * self.width + "+"
        rows = [f"|{'|'.join(row)}|" for row in self.squares]
        print("\n".join([line, *(text for row in rows for text in (row, line))]))  # noqa: T201
        print(f"[Sandbox {self.height}x{self.width}] {message}")  # noqa: T201

    def near(self, row: int, column: int) -> list[tuple[int, int]]:
        spots = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        return [(r, c) for r, c in spots if 0 <= r < self.height and 0 <= c < self.width]

    def step(self, x: int, y: int) -> None:
        row = self.height - 1 - y
        if self.bombs[row][x] == "b":
            self.squares[row][x] = "X"
            return self.show("BOOM! – Game Over.")
        self.open(row, x)
        left = sum(
            cell in " *" and self.bombs[r][c] != "b"
            for r, line in enumerate(self.squares)
            for c, cell in enumerate(line)
        )
        count = self.squares[row][x]
        if not left:
            return self.show("the land is cleared! GOOD JOB!")
        return self.show(self.message(count))

    def message(self, count: str) -> str:
        word = {"_": "No bomb", "1": "1 bomb"}.get(count, f"{count} bombs")
        return f"{word} around your square."

    def open(self, row: int, column: int) -> None:
        pending = [(row, column)]
        while pending:
            r, c = pending.pop()
            if self.squares[r][c] in " *":
                count = sum(self.bombs[a][b] == "b" for a, b in self.near(r, c))
                self.squares[r][c] = str(count) if count else "_"
                pending += [] if count else self.near(r, c)

    def flag(self, x: int, y: int) -> None:
        self.squares[self.height - 1 - y][x] = "*"
        self.show("Square flagged as bomb.")

    def unflag(self, x: int, y: int) -> None:
        self.squares[self.height - 1 - y][x] = " "
        self.show("Square unflagged as bomb.")
