"""How a tile is written on the wire, and how whatever a target shows is brought into that form.

>>> [symbol(shown) for shown in (None, 0, 3, "*", " ", "?", True)]
['-', '_', '3', '*', '_', '-', None]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

HIDDEN, FLAGGED, ZERO, EXPLODED, MINE = "-", "*", "_", "X", "M"
"""Hidden, flagged, revealed with no mine adjacent, an exploded mine, and a mine that is shown at the end."""

COMMON = {
    **dict.fromkeys(["-", "#", "?", "■", "□", "█", "H", "hidden", "covered"], HIDDEN),
    **dict.fromkeys(["*", "F", "f", "🚩", "⚑", "P", "!", "flag", "flagged"], FLAGGED),
    **dict.fromkeys(["_", "0", " ", ""], ZERO),
    **dict.fromkeys(["X", "x", "💥", "exploded"], EXPLODED),
    **dict.fromkeys(["M", "m", "B", "b", "@", "💣", "mine", "bomb"], MINE),
}
"""What people write, for those who write an adapter; a guess learns its own symbols by trying."""


def symbol(shown: Any, known: dict[Any, str] | None = None) -> str | None:
    """Bring what a target shows of one tile into our form; None if it cannot be told.

    >>> symbol("."), symbol(".", {".": "-"}), symbol("12")
    (None, '-', '12')
    """
    try:
        if known and shown in known:
            return known[shown]
    except TypeError:  # a list, or another thing that cannot be a key
        return None
    if shown is None:
        return HIDDEN
    if isinstance(shown, bool):
        return None
    if isinstance(shown, int):
        return str(shown) if shown > 0 else ZERO if shown == 0 else None
    if not isinstance(shown, str):
        return None
    if shown.isascii() and shown.isdigit():
        return str(int(shown)) if int(shown) else ZERO
    return COMMON.get(shown)


def flat(nested: Any) -> list[Any]:
    r"""List the cells of nested lists, or of lines of text, in order.

    >>> flat([[1, 2], ["ab"]]), flat("ab\ncd"), flat(["ab", "cd"])
    ([1, 2, 'ab'], ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'])
    """
    if isinstance(nested, str):
        return [cell for line in nested.splitlines() for cell in line]
    rows = list(nested)
    if rows and all(isinstance(row, str) for row in rows) and any(len(row) > 1 for row in rows):
        return [cell for row in rows for cell in row] if len({len(row) for row in rows}) == 1 else rows
    return _leaves(rows)


def _leaves(nested: Iterable[Any]) -> list[Any]:
    cells: list[Any] = []
    for item in nested:
        if isinstance(item, (list, tuple)) or hasattr(item, "tolist"):
            cells.extend(_leaves(item))
        else:
            cells.append(item)
    return cells
