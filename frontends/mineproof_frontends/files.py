"""Files that a command was asked to write beside what it prints."""

from __future__ import annotations

import sys
from pathlib import Path


def write_file(path: Path, text: str) -> None:
    """Write a file; where that cannot be done, say so and go on: what was found is not lost.

    >>> write_file(Path("/nowhere/report.html"), "")
    """
    try:
        path.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        print(f"mineproof: {path} cannot be written: {error.strerror}", file=sys.stderr)
