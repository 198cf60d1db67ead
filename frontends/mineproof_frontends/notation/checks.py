"""What is seen of a board, beside the mines under it.

>>> from mineproof_frontends.notation.reading import read
>>> check(read("_1-", "board.txt"), read("--b", "mines.txt"))
>>> check(read("_1-", "board.txt"), read("b--", "mines.txt"))
Traceback (most recent call last):
    ...
mineproof_frontends.boards.BadWords: board.txt: line 1, column 1: the mines say that this is a mine
"""

from __future__ import annotations

import numpy as np

from mineproof import Cascade, Rules
from mineproof.turn import EXPLODED, FLAGGED, HIDDEN, ZERO, symbol
from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.sheet import Sheet


def check(sheet: Sheet, mines: Sheet) -> None:
    """Raise `BadWords` for the first tile that cannot look so over these mines, by its document's rules.

    In the kata a cascade opens flagged tiles too; in the exam they stay.

    >>> from mineproof_frontends.notation.reading import read
    >>> check(read(" *?", "board.dat"), read("..*", "mines.dat"))
    >>> check(read("_*-", "board.txt"), read("..*", "mines.dat"))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: board.txt: line 1, column 1: the mines leave this a zero, ...
    """
    topology, seen = sheet.topology, "".join(sheet.rows)
    if topology != mines.topology:
        raise _other_size(sheet, mines)
    field = mines.minefield()
    opens_flags = Rules.PRESETS[sheet.document].cascade is Cascade.OPENS_FLAGS
    opened = HIDDEN + FLAGGED if opens_flags else HIDDEN
    left = topology.count_adjacent(np.array([each in opened for each in seen], np.uint8))
    own = field if sheet.mines is None else sheet.mines
    facts = zip(seen, field.mined().tolist(), own.mined().tolist(), field.counts().tolist(), left.tolist())
    for tile, fact in zip(topology.positions(), facts):
        sentence = _contradiction(*fact)
        if sentence:
            raise sheet.wrong(tile, sentence)


def _contradiction(seen: str, is_mine: bool, is_own_mine: bool, count: int, left: int) -> str | None:
    """Say what is wrong with a tile; `left` adjacent ones are closed that a cascade from here opens."""
    is_number = seen not in (HIDDEN, FLAGGED, EXPLODED)
    if is_number and is_mine:
        return "the mines say that this is a mine"
    if is_number and seen != symbol(count):
        return f"this is {seen}, and the number of adjacent mines is {count}"
    if seen == ZERO and left:
        return f"the mines leave this a zero, which opens all around it, and {left} of that are still closed"
    if seen == EXPLODED and not is_mine:
        return "this has exploded, and the mines say that it is no mine"
    if is_mine != is_own_mine:
        return (
            f"the mines say that this is {'a' if is_mine else 'no'} mine, and the board itself says otherwise"
        )
    return None


def _other_size(sheet: Sheet, mines: Sheet) -> BadWords:
    """Point to the first tile without mines to compare, or to the last tile before mines without a board."""
    rows, columns = sheet.topology.lengths
    most_rows, most_columns = mines.topology.lengths
    if columns > most_columns:
        tile = (0, most_columns)
    else:
        tile = (most_rows, 0) if rows > most_rows else (rows - 1, columns - 1)
    return sheet.wrong(
        tile, f"the board is {rows} × {columns}, and the mines are {most_rows} × {most_columns}"
    )
