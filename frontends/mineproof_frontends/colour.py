"""Colours on a terminal that wants them, and nowhere else."""

from __future__ import annotations

import os
import sys
from typing import TextIO

CODES = {"red": 31, "green": 32, "dim": 2, "bold": 1}


def painted(text: str, colour: str, stream: TextIO | None = None) -> str:
    """Return the text in a colour, if the stream is a terminal and `NO_COLOR` is not set.

    >>> import io
    >>> painted("well done", "green", io.StringIO())
    'well done'
    """
    stream = stream or sys.stdout
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\033[{CODES[colour]}m{text}\033[0m"
