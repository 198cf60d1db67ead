"""A Minesweeper model to embed: tiles, boards, rules, games and sessions.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(3, 3), [(0, 2)]))
>>> print(game.reveal((2, 0)).outcome.value)
victory
>>> print(game.view())
_1-
_11
___
"""

from mineproof.errors import (
    BadInput,
    BadMinefield,
    BadPosition,
    BadRules,
    BadSave,
    BadSeed,
    BadTopology,
    CannotAssist,
    CannotChord,
    DamagedFile,
    ForbiddenByRules,
    ForeignFile,
    GameEnded,
    ImpossibleState,
    InvalidTransition,
    MineproofError,
    NoGame,
    NothingHidden,
    NothingToUndo,
    Refusal,
    StoreBusy,
    StoreError,
    UncompletedGame,
)
from mineproof.game import Game, Move
from mineproof.machines import diagram, game_machine, tile_machine
from mineproof.minefield import Minefield
from mineproof.outcome import LIFE_CYCLE, Event, Outcome
from mineproof.positions import Positions
from mineproof.replay import Replay
from mineproof.rules import Cascade, FirstReveal, Flagging, Rules, Victory
from mineproof.saves import load_game, save_game
from mineproof.session import GameRecord, Session
from mineproof.tile import TABLE, Action, Row, Sight, State
from mineproof.topology import Box, Graph, Hex, Octagon, Topology, Torus, Triangle
from mineproof.turn import Turn
from mineproof.view import View

__all__ = [
    "LIFE_CYCLE",
    "TABLE",
    "Action",
    "BadInput",
    "BadMinefield",
    "BadPosition",
    "BadRules",
    "BadSave",
    "BadSeed",
    "BadTopology",
    "Box",
    "CannotAssist",
    "CannotChord",
    "Cascade",
    "DamagedFile",
    "Event",
    "FirstReveal",
    "Flagging",
    "ForbiddenByRules",
    "ForeignFile",
    "Game",
    "GameEnded",
    "GameRecord",
    "Graph",
    "Hex",
    "ImpossibleState",
    "InvalidTransition",
    "Minefield",
    "MineproofError",
    "Move",
    "NoGame",
    "NothingHidden",
    "NothingToUndo",
    "Octagon",
    "Outcome",
    "Positions",
    "Refusal",
    "Replay",
    "Row",
    "Rules",
    "Session",
    "Sight",
    "State",
    "StoreBusy",
    "StoreError",
    "Topology",
    "Torus",
    "Triangle",
    "Turn",
    "UncompletedGame",
    "Victory",
    "View",
    "diagram",
    "game_machine",
    "load_game",
    "save_game",
    "tile_machine",
]
