"""What the tests of the game in a terminal share: a shell, its keys, and what is seen of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mineproof import Box, Game, Graph, Minefield, Rules, Session
from mineproof_frontends.terminal.screens import drawn
from mineproof_frontends.terminal.shell import Shell
from mineproof_frontends.terminal.spans import text_of

STAR = Graph({"hub": ["a", "long name"], "a": ["hub"], "long name": ["hub"]})


def corner(rules: Rules = Rules.CLASSIC) -> Game:
    """A mine in the upper right of 3 x 3: revealing the lower left wins, and the mine loses."""
    return Game(Minefield(Box(3, 3), [(0, 2)]), rules)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def shell_of(
    deal: Callable[[int], Game] = lambda number: corner(),
    path: Path | None = None,
    clock: Clock | None = None,
) -> Shell:
    clock = clock or Clock()
    return Shell(Session(path, clock), deal, clock, is_kept=path is not None)


def pressed(shell: Shell, keys: str) -> Shell:
    for key in keys.split():
        shell.press(key)
    return shell


def seen(shell: Shell, height: int = 24, width: int = 80) -> list[str]:
    return [text_of(line).rstrip() for line in drawn(shell, height, width)]


def board(shell: Shell) -> list[str]:
    return seen(shell)[3:-2]
