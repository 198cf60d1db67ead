r"""The kata's sandbox: a game made of a board of bombs, whose steps answer with a board and a message.

The kata names no functions. A game is what a class, or a function, makes of a text such as
`"--b\n---\n---"`; it has `step(x, y)`, `flag(x, y)` and `unflag(x, y)` (or `mark` and `unmark`), counted from
the bottom left, or with one parameter `"x;y"`; each returns or prints the board, framed or compact, and the
message, or the game as a text has them.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import re
from collections.abc import Callable
from typing import Any, ClassVar

from mineproof_invariants.conformance.inside.adapter import Breaks
from mineproof_invariants.conformance.inside.missing import NoTarget

STEP = ("step", "step_on", "reveal", "clean", "clear")
MARK = ("flag", "mark")
UNMARK = ("unflag", "unmark", "remove_flag")
MESSAGE = re.compile(r"\[Sandbox (\d+)x(\d+)\] (.*)")
AROUND = re.compile(r"(\d+|No) bombs? around your square\.")
BOOM, WON = re.compile(r"BOOM! [–-] Game Over\."), "the land is cleared! GOOD JOB!"
SAID = {"flag": "Square flagged as bomb.", "remove_flag": "Square unflagged as bomb."}


class Kata:
    """Plays a sandbox and reads its messages; the kata says nothing about moves that are not possible."""

    symbols: ClassVar = {" ": "-", "-": "-", "_": "_"}
    silent_on = ("ended", "reveal flagged", "reveal revealed", "flag flagged", "flag revealed",
                 "remove_flag hidden", "remove_flag revealed")  # fmt: skip

    def __init__(self, target: Any) -> None:
        self.make = target if callable(target) else _maker(target)
        self.name = f"{getattr(self.make, '__name__', 'sandbox')} (kata)"
        self.game: Any = None
        self.rows: list[str] = []
        self.told = "ongoing"

    def new(self, topology: dict[str, Any], mines: list[tuple[int, ...]]) -> None:
        """Begin a game; its board may be shown, and is empty."""
        rows, columns = topology["lengths"]
        self.lengths_now = (rows, columns)
        bombs = "\n".join(
            "".join("b" if (r, c) in mines else "-" for c in range(columns)) for r in range(rows)
        )
        with contextlib.redirect_stdout(io.StringIO()):
            self.game = self.make(bombs)
        self.rows, self.told = ["-" * columns] * rows, "ongoing"

    def _do(self, names: tuple[str, ...], position: tuple[int, int]) -> str:
        rows, _ = self.lengths_now
        method = next(getattr(self.game, name) for name in names if hasattr(self.game, name))
        printed = io.StringIO()
        x, y = position[1], rows - 1 - position[0]
        takes_name = len(inspect.signature(method).parameters) == 1
        with contextlib.redirect_stdout(printed):
            returned = method(f"{x};{y}") if takes_name else method(x, y)
        texts = (str(returned), printed.getvalue(), str(self.game))
        text = next((text for text in texts if MESSAGE.search(text)), texts[0])
        found = MESSAGE.search(text)
        if found is None:
            raise Breaks("Turn.tells_what_changed", f"there is no message in {text!r:.80}")
        if (int(found[1]), int(found[2])) != self.lengths_now:
            raise Breaks("Turn.tells_what_changed", f"the message is of a sandbox {found[1]}x{found[2]}")
        self.rows = board(text[: found.start()])
        return found[3].strip()

    def reveal(self, position: tuple[int, int]) -> None:
        """Step on a square; the message must say what the board shows."""
        message = self._do(STEP, position)
        seen = self.rows[position[0]][position[1]] if position[0] < len(self.rows) else "?"
        around = AROUND.fullmatch(message)
        if BOOM.fullmatch(message):
            self.told = "loss"
        elif message == WON:
            self.told = "victory"
        elif around is None:
            raise Breaks("Turn.tells_what_changed", f"the message of a step is {message!r:.60}")
        elif around[1].replace("No", "0") != seen.replace("_", "0"):
            raise Breaks("Empty.adjacent_mines", f"{message!r} is said of a square that shows {seen!r}")

    def flag(self, position: tuple[int, int]) -> None:
        """Mark a square as a bomb."""
        self._marked("flag", self._do(MARK, position))

    def remove_flag(self, position: tuple[int, int]) -> None:
        """Unmark a square."""
        self._marked("remove_flag", self._do(UNMARK, position))

    def _marked(self, action: str, message: str) -> None:
        if message != SAID[action]:
            raise Breaks("Turn.tells_what_changed", f"the message is {message!r:.60}, not {SAID[action]!r}")

    def view(self) -> list[str]:
        """Return the board that was shown last."""
        return [cell for row in self.rows for cell in row]

    def outcome(self) -> str:
        """Return what the messages said."""
        return self.told


def board(text: str) -> list[str]:
    r"""Read a board, framed or compact.

    >>> board("+-+-+\n|1| |\n+-+-+\n"), board("1-\n--\n")
    (['1 '], ['1-', '--'])
    """
    lines = [line for line in text.splitlines() if line.strip()]
    framed = [line.strip()[1:-1].split("|") for line in lines if line.strip().startswith("|")]
    return ["".join(cells) for cells in framed] if framed else [line.strip() for line in lines]


def _maker(module: Any) -> Callable[[str], Any]:
    """Find the class of a module whose games can be stepped on."""
    for _, found in inspect.getmembers(module, inspect.isclass):
        is_its_own = f"{found.__module__}.".startswith(f"{module.__name__}.")
        if is_its_own and any(hasattr(found, name) for name in STEP):
            made: Callable[[str], Any] = found
            return made
    raise NoTarget(f"{module.__name__} has no class with step(x, y), which the dialect kata needs")
