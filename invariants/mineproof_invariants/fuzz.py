"""Long random games on large and odd boards, with every clause checked after every action.

A player who clicks anywhere has lost after a few moves, so this one peeks: mostly it does what goes well,
now and then something else, and always it tries moves that must be refused.

>>> from mineproof import Box, Rules
>>> tally = Tally("fuzz", "")
>>> fuzz(Box(5, 5), 4, Rules.CLASSIC, tally, games=5, seed=1) > 20
True
>>> tally.is_clean
True
"""

from __future__ import annotations

from functools import partial
from random import Random

from mineproof import (
    Action,
    Box,
    FirstReveal,
    Game,
    Hex,
    Octagon,
    Rules,
    State,
    Topology,
    Torus,
    Triangle,
)
from mineproof_invariants.clauses.whole import tries
from mineproof_invariants.evidence import Job, Tally, check_game, check_step
from mineproof_invariants.picture import attempt, picture
from mineproof_invariants.walk import BUSY, CYCLE

LONGEST = 60
"""So many actions at most are tried in a game."""

BOUNDS = [
    f"the real Game: {games} guided games on each of 7 boards of 4 to 27 tiles under 8 rules"
    for games in (2, 10, 200)
]

BOARDS: tuple[tuple[Topology, int], ...] = (
    (Box(5, 5), 4), (Box(3, 3, 3), 3), (Torus(5, 5), 3), (Hex(5, 5), 4), (Octagon(3, 3), 2),
    (Triangle(4, 6), 3), (CYCLE, 1),
)  # fmt: skip

RULES = {
    **Rules.PRESETS,
    "2 lives, chords, 3 assists": BUSY.but(assists=3),
    "opening": Rules(first_reveal=FirstReveal.OPENING),
}


def jobs(effort: int) -> list[Job]:
    """List the games of an effort: 0 quick, 1 default, 2 deep.

    >>> len(jobs(0))
    56
    """
    games = (2, 10, 200)[effort]
    return [
        Job("fuzz", f"{board}, {name} rules", partial(fuzz, board, mines, rules, games=games, seed=seed))
        for seed, (board, mines) in enumerate(BOARDS)
        for name, rules in RULES.items()
    ]


def fuzz(topology: Topology, mines: int, rules: Rules, tally: Tally, games: int, seed: int) -> int:
    """Play games, the same ones for the same seed; return how many actions were tried.

    >>> from mineproof import Hex
    >>> fuzz(Hex(3, 3), 2, Rules.SPEC, Tally("fuzz", ""), games=1, seed=2) > 5
    True
    """
    random, moves = Random(seed), 0
    for _ in range(games):
        game = Game.random(topology, mines, random.randrange(2**32), rules)
        before = picture(game)
        for _ in range(LONGEST):
            action, position = choose(game, random)
            earlier = game.copy()
            step = attempt(game, action, position, before)
            check_step(step, earlier, tally)
            before, moves = step.after, moves + 1
            if step.accepted:
                check_game(game, tally)
            if game.outcome.is_ended and random.random() < 0.3:
                break
    return moves


def choose(game: Game, random: Random) -> tuple[Action, object]:
    """Choose what to try: mostly something that keeps the game going.

    >>> from mineproof import Box, Minefield
    >>> choose(Game(Minefield(Box(1), [])), Random(0))[0] in Action
    True
    """
    by_state: dict[State, list[object]] = {state: [] for state in State}
    for position in game.topology.positions():
        by_state[game.state(position)].append(position)
    kind = random.random()
    if kind < 0.35 and by_state[State.COVERED]:
        return Action.REVEAL, random.choice(by_state[State.COVERED])
    if kind < 0.5 and by_state[State.MINED]:
        return Action.FLAG, random.choice(by_state[State.MINED])
    if kind < 0.55 and by_state[State.COVERED]:
        return Action.FLAG, random.choice(by_state[State.COVERED])
    if kind < 0.65 and (by_state[State.FLAGGED_FALSE] or by_state[State.FLAGGED_TRUE]):
        return Action.REMOVE_FLAG, random.choice(
            by_state[State.FLAGGED_FALSE] or by_state[State.FLAGGED_TRUE]
        )
    if kind < 0.8 and by_state[State.UNCOVERED]:
        return Action.CHORD, random.choice(by_state[State.UNCOVERED])
    every = tries(game)
    # Terminating ends the game, so it is tried in one game of some ten only.
    return random.choice(
        every if random.random() < 0.05 else [each for each in every if each[0] is not Action.TERMINATE]
    )
