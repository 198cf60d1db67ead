"""Files that a command was asked to write: whole, or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def replace_file(path: Path, text: str) -> None:
    """Write a file; until all of it is on the disk, what was there before stays.

    >>> replace_file(Path("/nowhere/report.html"), "")
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: '/nowhere/...'
    """
    # A device or a pipe cannot be replaced, and a link must go on leading to its file.
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        return
    draft = path.with_name(f".{path.name[:100]}.{os.getpid()}.draft")
    try:
        draft.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        if path.exists():
            draft.chmod(path.stat().st_mode)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def write_file(path: Path, text: str) -> bool:
    """Write a file; where that cannot be done, say so and go on, for what was found must not be lost.

    >>> write_file(Path("/nowhere/report.html"), "")
    False
    """
    try:
        replace_file(path, text)
    except OSError as error:
        print(f"mineproof: {path} cannot be written: {error.strerror}", file=sys.stderr)
        return False
    return True
