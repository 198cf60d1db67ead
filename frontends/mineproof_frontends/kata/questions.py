"""What the kata asks of a board in text, without a game: its bomb board, its possible steps, its victory."""

from __future__ import annotations

from mineproof import BadInput
from mineproof.arguments import whole
from mineproof.turn import EXPLODED, FLAGGED, HIDDEN
from mineproof_frontends.kata.words import name, sheet_of
from mineproof_frontends.notation.checks import check

BOMB = "b"


def bomb_board(bombs: str) -> str:
    """Draw the number of bombs around each square, and the bombs.

    >>> print(bomb_board("--b/---/---"))
    01b
    011
    000
    """
    sheet = sheet_of(bombs, "bombs", wants_mines=True)
    check(sheet, sheet)
    field = sheet.minefield()
    drawn = [BOMB if mine else str(number) for mine, number in zip(field.mined(), field.counts())]
    columns = len(sheet.rows[0])
    return "\n".join("".join(drawn[start : start + columns]) for start in range(0, len(drawn), columns))


def possible_steps(board: str) -> list[str]:
    """List the squares that are hidden or flagged, from the top left.

    On a hidden square one can step or put a flag; from a flagged one the flag can be taken.

    >>> possible_steps("_1-/_1*")
    ['2;1', '2;0']
    """
    rows = sheet_of(board, "board").rows
    return [
        name((r, c), len(rows))
        for r, row in enumerate(rows)
        for c, square in enumerate(row)
        if square in (HIDDEN, FLAGGED)
    ]


def has_won(board: str, bombs: int) -> bool:
    """Tell whether a board with so many bombs is cleared: nothing but they can be left on it.

    >>> has_won("_1-/_11/___", 1), has_won("1--/*32/-1_", 3)
    (True, False)
    """
    sheet = sheet_of(board, "board")
    count = whole(bombs, "the number of bombs", BadInput, high=sheet.topology.size)
    return sheet.first(EXPLODED) is None and len(possible_steps(board)) == count
