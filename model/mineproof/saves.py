"""Games as JSON: what a game starts from, and a picture of it that is believed only if it can be true.

A saved game holds the board as it stands and no history; a `Replay` holds the history. The format is
versioned and described by `spec/save.schema.json`. Tiles are given by their numbers.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
>>> _ = game.reveal((1, 1))
>>> load_game(save_game(game)).view() == game.view()
True
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from mineproof.arguments import whole
from mineproof.board import EXPLODED, UNCOVERED
from mineproof.documents import document_of, member, saved
from mineproof.errors import BadInput, BadSave, ImpossibleState
from mineproof.game import Game
from mineproof.outcome import Outcome
from mineproof.rules import Cascade, FirstReveal, Flagging, Victory
from mineproof.setups import game_of, least_size, read_topology, setup_of
from mineproof.tile import FLAG_BIT, MINE_BIT, REVEAL_BIT

VERSION = 1


def save_game(game: Game) -> str:
    """Write a game as it stands.

    >>> from mineproof import Box, Game, Minefield
    >>> print(save_game(Game(Minefield(Box(1, 2), [(0, 0)])))[:60])
    {"format": "mineproof-game", "version": 1, "setup": {"topolo
    """
    setup = setup_of(game)
    if game.minefield is not None:
        setup.pop("draw", None)
        setup["mines"] = game.minefield.mines.tiles.tolist()
    return json.dumps(
        {
            "format": "mineproof-game",
            "version": VERSION,
            "setup": setup,
            "states": game._states.translate(bytes.maketrans(bytes(range(6)), b"012345")).decode(),
            "outcome": game.outcome.value,
            "assists_used": game.rules.assists - game.assists_left,
        }
    )


def load_game(text: str) -> Game:
    """Read a game, and refuse what no game can look like, naming the clause that it breaks.

    A save has no history: such a game has no turns to undo or to replay, and cannot join a session. What is
    refused is what the clauses rule out of a single picture; a `Replay` is believed only move by move.

    >>> from mineproof import Box, Game, Minefield
    >>> text = save_game(Game(Minefield(Box(1, 2), [(0, 0)])))
    >>> load_game(text.replace('"states": "10"', '"states": "50"'))
    Traceback (most recent call last):
        ...
    mineproof.errors.ImpossibleState: [V.Game.loss_condition] the board stands at loss, the save says ongoing
    """
    document = document_of(text, "mineproof-game", ("setup", "states", "outcome", "assists_used"))
    setup, states = document["setup"], document["states"]
    # Before a board is made, its size must be that of the text: a short text can name a huge board.
    topology = setup.get("topology") if isinstance(setup, dict) else None
    size = least_size(topology)
    if isinstance(states, str) and size <= len(states):
        size = read_topology(topology).size
    if not isinstance(states, str) or len(states) != size or set(states) - set("012345"):
        raise BadSave(f"states must be {size} digits from 0 to 5")
    game = game_of(setup)
    outcome = member(Outcome, document["outcome"], "outcome")
    used = saved(whole, document["assists_used"], "assists_used", BadInput, 0, game.rules.assists)
    codes = states.encode().translate(bytes.maketrans(b"012345", bytes(range(6))))
    _refuse_impossible(game, np.frombuffer(codes, np.uint8))
    start = bytes(game._states)
    game._states[:] = codes
    game._recount()
    _refuse_outcome(game, outcome)
    _refuse_after_the_end(game, codes != start)
    if used and game.minefield is None:
        raise ImpossibleState("Rules.assists", "an assist was used, and the first one lays the mines")
    game._is_whole = used == 0 and outcome is game._outcome and codes == start
    game._outcome = outcome
    game._assists_used = used
    return game


def _refuse_impossible(game: Game, states: np.ndarray[Any, np.dtype[np.uint8]]) -> None:
    """Check the clauses that speak of the tiles."""
    rules, field = game.rules, game._field
    if not np.array_equal(states & MINE_BIT, field.mined().view(np.uint8)):
        raise ImpossibleState(
            "Tile.mines_never_move", "the states and the mines disagree where the mines are"
        )
    if game.minefield is None and (states & REVEAL_BIT).any():
        raise ImpossibleState("Rules.first_reveal", "a tile is revealed although no mines are laid")
    if rules.flagging is Flagging.NONE and (states & FLAG_BIT).any():
        raise ImpossibleState("Rules.flagging", "a tile is flagged under rules without flags")
    if np.count_nonzero(states == EXPLODED) > rules.lives:
        raise ImpossibleState(
            "V.Game.at_most_one_uncovered_mine", "more mines are revealed than there are lives"
        )
    # Beside a revealed zero nothing may be left, but for what a flag protects or has protected.
    left = states & REVEAL_BIT == 0
    if rules.cascade is Cascade.SKIPS_FLAGS:
        if rules.flagging is Flagging.REMOVABLE:
            return
        left &= states & FLAG_BIT == 0
    zero = (states == UNCOVERED) & (field.packed == 0)
    if (field.topology.count_adjacent(left.view(np.uint8))[zero] != 0).any():
        raise ImpossibleState(
            "V.Empty.revealed_empty_tile_reveals_adjacents", "a tile beside a revealed zero is not revealed"
        )


def _refuse_after_the_end(game: Game, is_changed: bool) -> None:
    """Check that nothing happened after the game had been won."""
    rules = game.rules
    if game._exploded >= rules.lives and not game._safe_left and rules.victory is not Victory.FLAG_AND_REVEAL:
        raise ImpossibleState("Game.ended_is_final", "a mine is revealed although all empty tiles are")
    if game._draw is None and rules.first_reveal is FirstReveal.UNPROTECTED and is_changed:
        fresh = Game(game._field, rules.but(refuse_decided=False))
        if fresh.outcome is not Outcome.ONGOING:
            raise ImpossibleState("Game.ended_is_final", "a game that is over at its start has changed")


def _refuse_outcome(game: Game, outcome: Outcome) -> None:
    """Check the clauses that say when a game has ended."""
    stands = game._decided() if game.minefield is not None else Outcome.ONGOING
    if outcome is not stands and not (stands is Outcome.ONGOING and outcome is Outcome.TERMINATED):
        lost = Outcome.LOSS in (stands, outcome)
        clause = "V.Game.loss_condition" if lost else "V.Game.victory_condition"
        raise ImpossibleState(clause, f"the board stands at {stands.value}, the save says {outcome.value}")
