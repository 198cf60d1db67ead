"""An exam whose `make_move` reports a solved board only when the last square has no number."""

from __future__ import annotations

from tests.targets.exam_right import SOLVED_BOARD, VALID_MOVE, Board, count_mines, find_safe_move, is_complete
from tests.targets.exam_right import make_move as right

__all__ = ["count_mines", "find_safe_move", "is_complete", "make_move"]


def make_move(position: str, mines: Board, revealed: Board) -> int:
    result = right(position, mines, revealed)
    last = revealed["ABCDEFGHI".index(position[0])][int(position[1]) - 1]
    return VALID_MOVE if result == SOLVED_BOARD and last != " " else result
