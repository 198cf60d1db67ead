"""Boards from files, whatever is wrong with these."""

from __future__ import annotations

import sys
from pathlib import Path

from mineproof.errors import shown
from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.sheet import wrong

STANDARD = "-"
"""The name of the standard input."""


def text_of(path: str | Path) -> tuple[str, str]:
    """Return the text of a file and its name.

    >>> text_of("nowhere.txt")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: nowhere.txt cannot be read: No such file or directory
    """
    if not isinstance(path, (str, Path)):
        raise BadWords(f"a path is a text, not {shown(path)}")
    name = "standard input" if path == STANDARD else str(path)
    try:
        data = sys.stdin.buffer.read() if path == STANDARD else Path(path).read_bytes()
    except OSError as error:
        raise BadWords(f"{name} cannot be read: {error.strerror}") from None
    except ValueError:
        raise BadWords(f"{shown(name)} is no path") from None
    try:
        # Some editors begin a file with a mark, or end lines with two characters: neither is part of a board.
        return data.decode("utf-8-sig").replace("\r\n", "\n"), name
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().split("\n")
        raise wrong(name, len(before), len(before[-1]) + 1, "this is not UTF-8") from None
