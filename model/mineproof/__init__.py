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
    CannotChord,
    DamagedFile,
    ForbiddenByRules,
    ForeignFile,
    GameEnded,
    ImpossibleState,
    InvalidTransition,
    MineproofError,
    NoAssistLeft,
    NoGame,
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
from mineproof.tile import TABLE, Action, Row, Sight, State
from mineproof.topology import Box, Graph, Hex, Octagon, Topology, Torus, Triangle
from mineproof.turn import Turn
from mineproof.view import View
