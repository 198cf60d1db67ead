"""Models as files, and programs run on them.

>>> "V_Game_loss_condition" in model("Minesweeper.tla")
True
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from mineproof_invariants.checkers.report import CheckerFailed

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE.parents[2] / "spec")
"""Where the models are: beside this file in an installed package, in `spec/` of a checkout."""

PATIENCE = 1800
"""So many seconds at most may a tool run; the longest run here takes some minutes."""


def model(name: str) -> str:
    """Return the text of a model.

    >>> model("Chess.tla")
    Traceback (most recent call last):
        ...
    mineproof_invariants.checkers.report.CheckerFailed: there is no model named Chess.tla
    """
    for folder in FOLDERS:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise CheckerFailed(f"there is no model named {name}")


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files into a folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(Path(folder), {"a.txt": "one"})
    ...     (Path(folder) / "a.txt").read_text()
    'one'
    """
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def run(command: Sequence[str], folder: Path, patience: float = PATIENCE) -> str:
    """Run a program in a folder and return all it says, whatever its exit status.

    >>> run(["no-such-program"], Path("."))
    Traceback (most recent call last):
        ...
    mineproof_invariants.checkers.report.CheckerFailed: no-such-program cannot be run
    """
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CheckerFailed(f"{command[0]} was stopped after {patience:g} seconds") from None
    except OSError:
        raise CheckerFailed(f"{command[0]} cannot be run") from None
    return done.stdout.decode("utf-8", "replace")


def absent(programs: Mapping[str, str]) -> list[str]:
    """Return what is missing of these programs, each with how to get it.

    >>> absent({"no-such-program": "Debian package no-such"})
    ['no-such-program: Debian package no-such']
    """
    return [f"{program}: {how}" for program, how in programs.items() if shutil.which(program) is None]


def packaged(package: str, name: str) -> Path | None:
    """Find a file inside an installed Python package, without importing it.

    >>> packaged("no-such-package", "tla2tools.jar")
    """
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        return None
    places = [Path(str(file.locate())) for file in files if file.name == name]
    return next((place for place in places if place.is_file()), None)


def ending(output: str, lines: int = 8) -> str:
    """Return the last lines of what a program said.

    >>> ending("a b c".replace(" ", chr(10)), 2)
    'b; c'
    """
    return "; ".join(output.strip().splitlines()[-lines:]) or "nothing"
