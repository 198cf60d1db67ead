"""Colours on a terminal that wants them, and nowhere else."""

from __future__ import annotations

import os
import sys

CODES = {"red": 31, "green": 32}


def painted(text: str, colour: str) -> str:
    """Return the text in a colour, if the standard output is a terminal and `NO_COLOR` is not set.

    >>> painted("well done", "green")
    'well done'
    """
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\033[{CODES[colour]}m{text}\033[0m"
