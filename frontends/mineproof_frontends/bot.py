"""A bot: it does what is certain, and guesses where nothing is, until the game is over.

It sees the view and nothing else. Chance comes from a seed, so that a game can be watched again.

>>> from mineproof import Box, Game, Minefield, Rules
>>> game = Game(Minefield(Box(3, 3), [(0, 2)]), Rules.KATA)
>>> for step in play(game, seed=5):
...     print(step.turn, step.is_guess)
<Turn reveal (2, 2): 8 tiles changed, victory> True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mineproof import BadInput, Box, Flagging, Game, Outcome, Rules, Topology, Turn
from mineproof.draw import checked_seed, draw
from mineproof.errors import shown
from mineproof_frontends.boards import mines_of
from mineproof_frontends.deduction import Knowledge
from mineproof_frontends.kata import Sandbox

STREAMS = 1000
"""Draws with the same seed below this one lay mines and choose assists: guesses must not depend on those."""


class Step(NamedTuple):
    """A turn that the bot took, and whether it was a guess."""

    turn: Turn
    is_guess: bool


def play(game: Game, seed: int) -> Iterator[Step]:
    """Play a game to its end, a step at a time, from wherever it stands; nobody else may play meanwhile.

    >>> from mineproof import Box
    >>> game = Game.random(Box(9, 9), 10, seed=3)
    >>> guesses = [step.is_guess for step in play(game, seed=3)]
    >>> game.outcome.value, len(guesses), sum(guesses)
    ('victory', 30, 1)
    """
    if not isinstance(game, Game):
        raise BadInput(f"the bot plays a Game, not {shown(game)}")
    seed, guesses = checked_seed(seed), 0
    known = Knowledge.of(game.view())
    can_flag = game.rules.flagging is not Flagging.NONE
    while not game.outcome.is_ended:
        certain = known.conclusion()
        if certain is None:
            turn = game.reveal(game.topology.position(_guess(known, seed, guesses)))
            guesses += 1
        elif not certain.is_mine:
            turn = game.reveal(game.topology.position(certain.tile))
        elif can_flag:
            turn = game.flag(game.topology.position(certain.tile))
        else:
            continue
        for position, symbol in turn.changes():
            known.see(game.topology.tile(position), symbol)
        yield Step(turn, certain is None)


def _guess(known: Knowledge, seed: int, number: int) -> int:
    """Choose one of the tiles that look least dangerous."""
    risks = known.risks()
    if not risks:
        raise BadInput("the flags on this board leave the bot no tile to reveal")
    least = min(risks.values())
    good = [tile for tile, risk in risks.items() if risk == least]
    return good[int(draw(1, len(good), seed, stream=STREAMS + number)[0])]


@dataclass
class Statistics:
    """What became of many games.

    >>> Statistics(games=4, won=1).rate
    0.25
    """

    games: int = 0
    won: int = 0
    lost: int = 0
    moves: int = 0
    guesses: int = 0

    @property
    def rate(self) -> float:
        """The share of games that were won.

        >>> Statistics().rate
        0.0
        """
        return self.won / self.games if self.games else 0.0

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(
            self.games + other.games,
            self.won + other.won,
            self.lost + other.lost,
            self.moves + other.moves,
            self.guesses + other.guesses,
        )


def deal(topology: Topology, mines: int | None, rules: Rules, seed: int) -> Game:
    """Make the game of a seed; where nobody says how many mines, a board of 3 × 3 has 1 or 3, as in the kata.

    >>> from mineproof import Box
    >>> [deal(Box(3, 3), None, Rules.KATA, seed).mines() for seed in range(4)]
    [3, 1, 3, 1]
    """
    if mines is None and topology == Box(3, 3):
        mines = Sandbox.random(seed).bombs
    return Game.random(topology, mines_of(topology, mines), seed, rules)


def play_many(topology: Topology, mines: int | None, rules: Rules, seeds: range) -> Statistics:
    """Play a game for each seed.

    >>> from mineproof import Box
    >>> play_many(Box(3, 3), 1, Rules.KATA, range(10))
    Statistics(games=10, won=9, lost=1, moves=24, guesses=10)
    """
    total = Statistics()
    for seed in seeds:
        game = deal(topology, mines, rules, seed)
        steps = list(play(game, seed))
        total += Statistics(
            1,
            game.outcome is Outcome.VICTORY,
            game.outcome is Outcome.LOSS,
            len(steps),
            sum(step.is_guess for step in steps),
        )
    return total
