"""The exam's functions, by their own names, over the model's board of 9 × 9.

A board is a list of nine lists of characters. Mines are `*` among `.`; the playing board has `?` for a
covered square, `*` for a flag, a blank for a zero, or a digit.

>>> mines, revealed = load_board(boards() / "mines.dat"), initialise_board()
>>> [make_move(move, mines, revealed).name for move in ("B6", "E5", "H3*", "H3", "J1")]
['VALID_MOVE', 'VALID_MOVE', 'VALID_MOVE', 'REDUNDANT_MOVE', 'INVALID_MOVE']
>>> display_board(revealed)
  123456789
 +---------+
A|   1?????|
B|   123???|
C|     112?|
D|11     1?|
E|?1     11|
F|?1       |
G|?111     |
H|??*111222|
I|?????????|
 +---------+
"""

from __future__ import annotations

from enum import IntEnum
from itertools import chain
from pathlib import Path

import numpy as np

from mineproof import BadInput, Box
from mineproof.errors import shown
from mineproof_frontends.deduction import Knowledge
from mineproof_frontends.notation.files import text_of
from mineproof_frontends.notation.layouts import EXAM_FRAME
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import wrong
from mineproof_frontends.notation.writing import write
from mineproof_frontends.opening import opened

__all__ = [
    "MoveResult",
    "boards",
    "count_mines",
    "display_board",
    "find_safe_move",
    "initialise_board",
    "is_complete",
    "load_board",
    "make_move",
]

ROWS, COLUMNS = "ABCDEFGHI", "123456789"
SIDE = len(ROWS)
COVERED, FLAG, MINE, EMPTY = "?", "*", "*", "."
SEEN = {COVERED: "-", " ": "_"}
"""What the model writes for what the exam writes; the rest is the same."""
TOPOLOGY = Box(SIDE, SIDE)
Board = list[list[str]]
Tile = tuple[int, int]


class MoveResult(IntEnum):
    """What became of a move.

    >>> MoveResult(-1).name
    'BLOWN_UP'
    """

    INVALID_MOVE = -3
    REDUNDANT_MOVE = -2
    BLOWN_UP = -1
    VALID_MOVE = 0
    SOLVED_BOARD = 1


def boards() -> Path:
    """Return the folder with the exam's three boards: mines, partial and solution.

    >>> sorted(path.name for path in boards().glob("*.dat"))
    ['mines.dat', 'partial.dat', 'solution.dat']
    """
    return Path(__file__).parent / "exam_boards"


def load_board(path: str | Path) -> Board:
    """Read a board, or raise `BadInput` with the line and the column of what is wrong with it.

    >>> is_complete(load_board(boards() / "mines.dat"), load_board(boards() / "solution.dat"))
    True
    """
    text, name = text_of(path)
    lines = text.removesuffix("\n").split("\n")
    if len(lines) != SIDE:
        raise wrong(name, min(len(lines), SIDE + 1), 1, f"a board has {SIDE} lines, not {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line) != SIDE:
            column = min(len(line), SIDE) + 1
            raise wrong(name, number, column, f"a line has {SIDE} squares, not {len(line)}")
    sheet = read(text, name, "exam")
    return [list(row) for row in write(sheet, "exam", as_minefield=sheet.kind == "minefield").split("\n")]


def initialise_board() -> Board:
    """Return a board that is all covered.

    >>> initialise_board()[8][8]
    '?'
    """
    return [[COVERED] * SIDE for _ in range(SIDE)]


def display_board(board: Board) -> None:
    """Print a board with its frame, as at the top of this module."""
    print(*EXAM_FRAME.filled(["".join(row) for row in _seen(board)]), sep="\n")


def is_complete(mines: Board, revealed: Board) -> bool:
    """Tell whether every square without a mine is uncovered; a flagged one is not.

    >>> is_complete(load_board(boards() / "mines.dat"), initialise_board())
    False
    """
    return all(
        mine == MINE or seen not in (COVERED, FLAG)
        for mine_row, row in zip(_mines(mines), _seen(revealed))
        for mine, seen in zip(mine_row, row)
    )


def count_mines(position: str, mines: Board) -> int:
    """Count the mines around a square.

    >>> mines = load_board(boards() / "mines.dat")
    >>> [count_mines(position, mines) for position in ("A7", "E5", "H9")]
    [3, 0, 2]
    """
    tile = _tile(position[:2]) if isinstance(position, str) and len(position) == 2 else None
    if tile is None:
        raise BadInput(f"{position!r:.20} is no square; they are A1 to I9")
    return sum(_mines(mines)[row][column] == MINE for row, column in TOPOLOGY.adjacent(tile))


def make_move(position: str, mines: Board, revealed: Board) -> MoveResult:
    """Uncover a square (`"B6"`) or flag it (`"B6*"`), changing the playing board in place.

    A mine that blows up leaves the board as it was, and so does a move that is invalid or redundant. A
    cascade keeps flags.

    >>> make_move("a1", load_board(boards() / "mines.dat"), initialise_board())
    <MoveResult.INVALID_MOVE: -3>
    """
    tile = _tile(position[:2]) if isinstance(position, str) and len(position) in (2, 3) else None
    if tile is None or position[2:] not in ("", FLAG):
        return MoveResult.INVALID_MOVE
    row, column = tile
    mines, revealed = _mines(mines), _seen(revealed)
    if revealed[row][column] != COVERED:
        return MoveResult.REDUNDANT_MOVE
    if position[2:]:
        revealed[row][column] = FLAG
    elif mines[row][column] == MINE:
        return MoveResult.BLOWN_UP
    else:
        _uncover(TOPOLOGY.tile(tile), mines, revealed)
    return MoveResult.SOLVED_BOARD if is_complete(mines, revealed) else MoveResult.VALID_MOVE


def _uncover(start: int, mines: Board, revealed: Board) -> None:
    mined = np.array([[square == MINE for square in row] for row in mines], np.uint8).ravel()
    covered = np.array([[square == COVERED for square in row] for row in revealed], np.bool_).ravel()
    numbers = TOPOLOGY.count_adjacent(mined)
    for tile in np.flatnonzero(opened(TOPOLOGY, numbers == 0, covered, start)).tolist():
        row, column = divmod(tile, SIDE)
        revealed[row][column] = str(numbers[tile]) if numbers[tile] else " "


def find_safe_move(revealed: Board) -> tuple[bool, str]:
    """Return whether a move is safe without guessing, and the move; flags are trusted.

    What single numbers and pairs of them tell is found, and nothing else.

    >>> find_safe_move(load_board(boards() / "partial.dat"))
    (True, 'A5*')
    >>> find_safe_move(initialise_board())
    (False, '')
    """
    known = Knowledge(TOPOLOGY)
    for tile, seen in enumerate(chain.from_iterable(_seen(revealed))):
        known.see(tile, SEEN.get(seen, seen))
    found = known.conclusion()
    if found is None:
        return False, ""
    return True, _name(divmod(found.tile, SIDE)) + (FLAG if found.is_mine else "")


def _mines(board: Board) -> Board:
    return _checked(board, "the board of mines", f"{MINE}{EMPTY}")


def _seen(board: Board) -> Board:
    return _checked(board, "the playing board", f"{COVERED}{FLAG} 12345678")


def _checked(board: Board, name: str, letters: str) -> Board:
    """Return a board that is one, or raise `BadInput` for the first square that is none."""
    if not isinstance(board, list) or len(board) != SIDE:
        raise BadInput(f"{name} is a list of {SIDE} rows, not {shown(board)}")
    for row, squares in zip(ROWS, board):
        if not isinstance(squares, list) or len(squares) != SIDE:
            raise BadInput(f"row {row} of {name} is a list of {SIDE} squares, not {shown(squares)}")
        for column, square in zip(COLUMNS, squares):
            if not isinstance(square, str) or len(square) != 1 or square not in letters:
                raise BadInput(f"{row}{column} of {name} is one of {letters!r}, not {shown(square)}")
    return board


def _tile(name: str) -> Tile | None:
    if name[0] in ROWS and name[1] in COLUMNS:
        return ROWS.index(name[0]), COLUMNS.index(name[1])
    return None


def _name(tile: Tile) -> str:
    return ROWS[tile[0]] + COLUMNS[tile[1]]
