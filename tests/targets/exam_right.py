"""The exam's functions as a student hands them in; safe moves by single numbers and by pairs of them."""

from __future__ import annotations

Board = list[list[str]]
INVALID_MOVE, REDUNDANT_MOVE, BLOWN_UP, VALID_MOVE, SOLVED_BOARD = -3, -2, -1, 0, 1


def _near(row: int, column: int) -> list[tuple[int, int]]:
    spots = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    return [(r, c) for r, c in spots if 0 <= r < 9 and 0 <= c < 9]


def is_complete(mines: Board, revealed: Board) -> bool:
    return all(mines[r][c] == "*" or revealed[r][c] not in "?*" for r in range(9) for c in range(9))


def count_mines(position: str, mines: Board) -> int:
    return sum(mines[r][c] == "*" for r, c in _near(ord(position[0]) - ord("A"), int(position[1]) - 1))


def make_move(position: str, mines: Board, revealed: Board) -> int:
    if len(position) not in (2, 3) or position[0] not in "ABCDEFGHI" or position[1] not in "123456789":
        return INVALID_MOVE
    if len(position) == 3 and position[2] != "*":
        return INVALID_MOVE
    row, column = ord(position[0]) - ord("A"), int(position[1]) - 1
    if revealed[row][column] != "?":
        return REDUNDANT_MOVE
    if len(position) == 3:
        revealed[row][column] = "*"
        return VALID_MOVE
    if mines[row][column] == "*":
        return BLOWN_UP
    pending = [(row, column)]
    while pending:
        r, c = pending.pop()
        if revealed[r][c] == "?":
            count = sum(mines[a][b] == "*" for a, b in _near(r, c))
            revealed[r][c] = str(count) if count else " "
            pending += [] if count else _near(r, c)
    return SOLVED_BOARD if is_complete(mines, revealed) else VALID_MOVE


def find_safe_move(revealed: Board) -> tuple[bool, str]:
    for row in range(9):
        for column in range(9):
            if revealed[row][column].isdigit():
                hidden = [(r, c) for r, c in _near(row, column) if revealed[r][c] == "?"]
                left = int(revealed[row][column]) - sum(revealed[r][c] == "*" for r, c in _near(row, column))
                if hidden and left in (0, len(hidden)):
                    r, c = hidden[0]
                    return True, f"{'ABCDEFGHI'[r]}{c + 1}" + ("*" if left else "")
    return False, ""
