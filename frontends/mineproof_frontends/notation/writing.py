r"""A board written in any notation that has the letters for it.

>>> from mineproof_frontends.notation.reading import read
>>> print(write(read("-2*\n__1", "board.txt"), "exam"))
?2*
  1
>>> write(read("-2*\n__1", "board.txt"), "lab")
Traceback (most recent call last):
    ...
mineproof_frontends.boards.BadWords: board.txt: line 1, column 3: a flag cannot be written in the lab's board
"""

from __future__ import annotations

from mineproof.turn import EXPLODED, FLAGGED
from mineproof_frontends.notation.alphabets import LAB_JSON, NOTATIONS
from mineproof_frontends.notation.lab_json import write_game
from mineproof_frontends.notation.sheet import Sheet

WORDS = {FLAGGED: "a flag", EXPLODED: "an exploded mine"}
"""What some documents have no letter for."""


def write(sheet: Sheet, name: str, as_minefield: bool = False) -> str:
    r"""Write what is seen, or the mines alone; raise `BadWords` for the first tile that this notation lacks.

    >>> from mineproof_frontends.notation.reading import read
    >>> print(write(read("b2b\n132\n01b", "bombs.txt"), "kata", as_minefield=True))
    b-b
    ---
    --b
    """
    if as_minefield:
        sheet = sheet.buried()
    if name == LAB_JSON:
        return write_game(sheet)
    layout = NOTATIONS[name].layout
    beyond = layout.beyond(*sheet.topology.lengths)
    if beyond:
        raise sheet.wrong(beyond, layout.limit)
    rows = _minefield(sheet, name) if as_minefield else _board(sheet, name)
    return "\n".join(layout.filled(rows))


def _board(sheet: Sheet, name: str) -> list[str]:
    alphabet = NOTATIONS[name].alphabets[0]
    missing = sheet.first("".join(symbol for symbol in WORDS if symbol not in alphabet.letters))
    if missing:
        word = WORDS[sheet.rows[missing[0]][missing[1]]]
        raise sheet.wrong(missing, f"{word} cannot be written in {alphabet}")
    return ["".join(alphabet.letters[symbol] for symbol in row) for row in sheet.rows]


def _minefield(sheet: Sheet, name: str) -> list[str]:
    alphabet = next((each for each in NOTATIONS[name].alphabets if each.kind == "minefield"), None)
    if alphabet is None:
        raise sheet.wrong((0, 0), f"the lab draws no minefields; write {LAB_JSON}")
    mined = iter(sheet.minefield().mined().tolist())
    return ["".join(alphabet.mine if next(mined) else alphabet.hidden for _ in row) for row in sheet.rows]
