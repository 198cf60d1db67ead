"""A game from its first move to its last: the setup and the moves, as JSON that plays itself again.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
>>> _ = game.flag((0, 0)), game.reveal((1, 1))
>>> again = Replay.from_json(Replay.of(game).to_json()).game()
>>> again.view() == game.view(), len(again.turns)
(True, 2)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mineproof.arguments import whole
from mineproof.documents import document_of, member, saved
from mineproof.errors import BadInput, BadSave, Refusal, shown
from mineproof.game import Game
from mineproof.outcome import Outcome
from mineproof.saves import VERSION
from mineproof.setups import game_of, setup_of
from mineproof.tile import ASSISTS, Action
from mineproof.turn import Turn

WHOLE_BOARD = (Action.TERMINATE, *ASSISTS)


@dataclass(frozen=True)
class Replay:
    """The setup of a game and its moves, ready for JSON.

    >>> from mineproof import Box, Game, Minefield
    >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
    >>> _ = game.reveal((1, 1))
    >>> Replay.of(game).moves
    (('reveal', 3),)
    """

    setup: dict[str, Any]
    moves: tuple[tuple[Any, ...], ...]
    outcome: Outcome

    def __post_init__(self) -> None:
        if not isinstance(self.setup, dict) or not isinstance(self.moves, tuple):
            raise BadInput(f"a replay is a setup and a tuple of moves, not {shown((self.setup, self.moves))}")
        if not all(isinstance(move, (tuple, list)) for move in self.moves):
            raise BadInput(f"a move is a tuple of an action and a tile, not {shown(self.moves)}")
        if not isinstance(self.outcome, Outcome):
            raise BadInput(f"a replay ends with an Outcome, not {shown(self.outcome)}")

    @classmethod
    def of(cls, game: Game) -> Replay:
        """Take down a game that has been played.

        >>> from mineproof import Box, Game
        >>> Replay.of(Game.random(Box(2, 2), 1, seed=0)).outcome
        <Outcome.ONGOING: 'ongoing'>
        """
        setup = setup_of(game)
        if not game._is_whole:
            raise BadInput("a game that was loaded from a save has no history to replay")
        return cls(setup, tuple(map(move_of, game.turns)), game.outcome)

    def steps(self) -> Iterator[tuple[Game, Turn | None]]:
        """Play move by move: yield the game and the turn just taken, first of all without one.

        >>> from mineproof import Box, Game, Minefield
        >>> game = Game(Minefield(Box(1, 2), [(0, 0)]))
        >>> _ = game.flag((0, 0)), game.reveal((0, 1))
        >>> [str(game.view()) for game, _ in Replay.of(game).steps()]
        ['--', '*-', '*1']
        """
        game = game_of(self.setup)
        yield game, None
        for number, move in enumerate(self.moves, 1):
            try:
                turn = play_move(game, move)
            except Refusal as refusal:
                raise BadSave(f"move {number} is refused: {refusal}") from None
            yield game, turn
        if game.outcome is not self.outcome:
            raise BadSave(f"the moves lead to {game.outcome.value}, the replay says {self.outcome.value}")

    def game(self) -> Game:
        """Play all moves and return the game, with its turns behind it.

        >>> from mineproof import Box, Game
        >>> Replay.of(Game.random(Box(2, 2), 1, seed=0)).game()
        <Game on Box(2, 2): ongoing, 1 mines, 0 flags, 1 lives, turn 0>
        """
        *_, (game, _) = self.steps()
        return game

    def to_json(self) -> str:
        """Write the replay.

        >>> from mineproof import Box, Game
        >>> Replay.of(Game.random(Box(2, 2), 1, seed=0)).to_json()[:45]
        '{"format": "mineproof-replay", "version": 1, '
        """
        document = {
            "format": "mineproof-replay",
            "version": VERSION,
            "setup": self.setup,
            "moves": self.moves,
            "outcome": self.outcome.value,
        }
        try:
            return json.dumps(document)
        except (TypeError, ValueError, RecursionError):
            raise BadSave("this replay holds something that JSON cannot say") from None

    @classmethod
    def from_json(cls, text: str) -> Replay:
        """Read a replay, and play it once to see that it can be played.

        >>> Replay.from_json("[]")
        Traceback (most recent call last):
            ...
        mineproof.errors.BadSave: not a document of format mineproof-replay
        """
        document = document_of(text, "mineproof-replay", ("setup", "moves", "outcome"))
        moves = document["moves"]
        if not isinstance(moves, list) or not all(isinstance(move, list) for move in moves):
            raise BadSave("moves must be a list of lists")
        outcome = member(Outcome, document["outcome"], "outcome")
        replay = saved(cls, document["setup"], tuple(map(tuple, moves)), outcome)
        replay.game()
        return replay


def move_of(turn: Turn) -> tuple[Any, ...]:
    """Return a turn as a move, ready for JSON: the action, and the tile or the tiles.

    >>> from mineproof import Box, Game, Minefield
    >>> move_of(Game(Minefield(Box(2, 2), [(0, 0)])).reveal_all([(1, 1), (0, 1)]))
    ('reveal_all', [3, 1])
    """
    if turn.action is Action.REVEAL_ALL:
        return (turn.action.value, list(turn.asked))
    if turn.action in WHOLE_BOARD:
        return (turn.action.value,)
    return (turn.action.value, turn.tile)


def play_move(game: Game, move: tuple[Any, ...]) -> Turn:
    """Do a move as `move_of` writes it; `BadSave` if it is none, a refusal if the rules forbid it.

    >>> from mineproof import Box, Game, Minefield
    >>> play_move(Game(Minefield(Box(2, 2), [(0, 0)])), ("flag", 3))
    <Turn flag (1, 1): 1 tile changed, ongoing>
    """
    action = member(Action, move[0] if move else None, "an action")
    if len(move) != (1 if action in WHOLE_BOARD else 2):
        raise BadSave(f"{shown(move)} is not a move")
    topology = game.topology
    if action is Action.REVEAL_ALL:
        if not isinstance(move[1], list):
            raise BadSave(f"{shown(move)} is not a move")
        tiles = [saved(whole, tile, "a tile", BadInput, 0, topology.size - 1) for tile in move[1]]
        return game.reveal_all(map(topology.position, tiles))
    if action in WHOLE_BOARD:
        return game.play(action)
    tile = saved(whole, move[1], "a tile", BadInput, 0, topology.size - 1)
    return game.play(action, topology.position(tile))
