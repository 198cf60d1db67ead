"""The specification's own files, from an installed package or from a checkout.

>>> prose("Game.flags")
'The number of flags is the number of tiles that are flagged.'
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FOLDERS = (HERE / "specification", HERE.parents[1] / "spec")
"""Where the files are: beside this module in an installed package, in `spec/` of a checkout."""


def read(name: str) -> str:
    """Return the text of a file of the specification.

    >>> read("minesweeper.md").splitlines()[0]
    '# Minesweeper, specified'
    >>> read("chess.md")
    Traceback (most recent call last):
        ...
    FileNotFoundError: there is no chess.md in the specification
    """
    for folder in FOLDERS:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise FileNotFoundError(f"there is no {name} in the specification")


def prose(label: str) -> str:
    """Return what the specification says about a clause, but for its formula.

    >>> prose("V.Game.loss_condition")
    'A game is lost exactly when as many mines are revealed as there were lives.'
    """
    part = read("minesweeper.md").split(f"\n### {label}\n", 1)[1]
    words = re.split(r"^(?:    |#)", part, maxsplit=1, flags=re.M)[0]
    return " ".join(words.split())


def evidence() -> dict[str, Any]:
    """Return the report of a quick run kept with the specification; a test compares it with a new one.

    >>> evidence()["format"]
    'mineproof-report'
    """
    kept: dict[str, Any] = json.loads(read("evidence.json"))
    return kept
