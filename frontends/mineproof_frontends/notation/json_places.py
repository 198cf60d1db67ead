r"""Where the values of a JSON text are: what `json` reads without telling.

>>> text = '{"board": [[0, 1],\n           ["."]]}'
>>> place_of(text, ("board", 0, 1)), place_of(text, ("board", 1)), place_of(text, ("board", 1, 0))
((1, 16), (2, 12), (2, 13))
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]|[^\s,:"\[\]{}]+')
Path = tuple[str | int | None, ...]


def place_of(text: str, path: Path) -> tuple[int, int]:
    """Return the line and the column of the value at a path in a text that is known to be JSON.

    Of a key that is given twice the last value counts, as it does for `json`.

    >>> place_of('{"a": 1, "a": 2}', ("a",))
    (1, 15)
    """
    offset = max(offset for found, offset in _values(text) if found == path)
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _values(text: str) -> Iterator[tuple[Path, int]]:
    """Yield each value's path and offset; None in a path stands for a key that is still to come."""
    path: list[str | int | None] = []
    for token in TOKEN.finditer(text):
        word = token[0]
        if path and path[-1] is None and word != "}":
            path[-1] = json.loads(word)
            continue
        if word in "]}":
            path.pop()
        else:
            yield tuple(path), token.start()
        if word in "[{":
            path.append(0 if word == "[" else None)
        elif path:
            last = path[-1]
            path[-1] = last + 1 if isinstance(last, int) else None
