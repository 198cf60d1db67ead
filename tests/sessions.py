"""What the tests of sessions share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mineproof import Box, Game, Minefield

# A random game of 4 x 4 with a flag at (0, 0) accepts each; where it cannot be kept, it must not happen.
ACTIONS: list[Callable[[Game], object]] = [
    lambda game: game.reveal((2, 2)),
    lambda game: game.flag((1, 1)),
    lambda game: game.terminate(),
    lambda game: game.undo(),
]

MODEL = Path(__file__).resolve().parent.parent / "model"


def small() -> Game:
    return Game(Minefield(Box(3, 3), [(0, 2)]))


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(MODEL)}
    return subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def told(game: Game) -> tuple[Any, ...]:
    """Everything that can be told of a game, for comparing."""
    turns = [(turn.action, turn.tile, turn.tiles.tolist(), turn.outcome) for turn in game.turns]
    return bytes(game._states), game.outcome, game.assists_left, game.minefield, turns
