"""How the kata names squares, draws boards and says what happened."""

from __future__ import annotations

import re
from enum import Enum

from mineproof import Action, BadInput, BadPosition, Outcome, Turn, View
from mineproof.errors import shown
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import Sheet
from mineproof_frontends.notation.writing import write

BOOM, CLEARED = "BOOM! – Game Over.", "the land is cleared! GOOD JOB!"
DIGITS = 6
"""No square is farther away than a number of this many digits."""


class Wording(Enum):
    """The kata says one thing in two ways: its examples in one, its acceptance tests in the other.

    >>> Wording("uats")
    <Wording.UATS: 'uats'>
    """

    EXAMPLES = "examples"
    """`No bomb`, `1 bomb`, `2 bombs`; the step that clears the land says so."""
    UATS = "uats"
    """`0 bomb`, `1 bombs`, `2 bombs`; a step tells its number even if it clears the land."""


def sheet_of(text: str, name: str, wants_mines: bool = False) -> Sheet:
    """Read a board of the kata, framed or not; `BadInput` has the line and the column of what is wrong.

    >>> sheet_of("1-/--", "board").rows
    ('1-', '--')
    >>> sheet_of("1-/-?", "board")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: board: line 2, column 2: '?' is no tile of the kata's board
    """
    if not isinstance(text, str):
        raise BadInput(f"a board is a text, not {shown(text)}")
    return read(text.strip("\n").replace("/", "\n"), name, "kata", wants_mines)


def place(square: str, rows: int, columns: int) -> tuple[int, int]:
    """Return the (row, column) from the top left of a square that the kata calls `x;y`.

    >>> place("0;0", 3, 3), place("2;1", 3, 3)
    ((2, 0), (1, 2))
    """
    found = (
        re.fullmatch(rf"([0-9]{{1,{DIGITS}}});([0-9]{{1,{DIGITS}}})", square)
        if isinstance(square, str)
        else None
    )
    if found is None:
        raise BadPosition(f"{square!r:.20} is no square; write x;y, such as 0;0 for the bottom left")
    x, y = int(found[1]), int(found[2])
    if x >= columns or y >= rows:
        raise BadPosition(f"{square} is not on the board; squares go from 0;0 to {columns - 1};{rows - 1}")
    return rows - 1 - y, x


def name(position: tuple[int, int], rows: int) -> str:
    """Return what the kata calls the square at (row, column) from the top left.

    >>> name((2, 0), 3)
    '0;0'
    """
    row, column = position
    return f"{column};{rows - 1 - row}"


def framed(board: View | str) -> str:
    """Draw a board in a frame, with blanks for what is hidden.

    >>> print(framed("-1"))
    +-+-+
    | |1|
    +-+-+
    """
    return write(sheet_of(str(board), "board"), "kata-framed")


def titled(words: str, rows: int, columns: int) -> str:
    """Say something as the sandbox does.

    >>> titled("Game created", 3, 3)
    '[Sandbox 3x3] Game created'
    """
    return f"[Sandbox {rows}x{columns}] {words}"


def sentence(turn: Turn, wording: Wording = Wording.EXAMPLES) -> str:
    """Say what a turn did.

    >>> from mineproof import Box, Game, Minefield, Rules
    >>> sentence(Game(Minefield(Box(1, 3), [(0, 0)]), Rules.KATA).reveal((0, 1)))
    '1 bomb around your square.'
    """
    if turn.action is Action.FLAG:
        return "Square flagged as bomb."
    if turn.action is Action.REMOVE_FLAG:
        return "Square unflagged as bomb."
    if turn.outcome is Outcome.LOSS:
        return BOOM
    if turn.outcome is Outcome.VICTORY and wording is Wording.EXAMPLES:
        return CLEARED
    seen = next(symbol for _, symbol in turn.changes())
    return f"{_bombs(seen, wording)} around your square."


def _bombs(seen: str, wording: Wording) -> str:
    if wording is Wording.UATS:
        return "0 bomb" if seen == "_" else f"{seen} bombs"
    return {"_": "No bomb", "1": "1 bomb"}.get(seen, f"{seen} bombs")
