"""The code that opens large boards beside the code that opens small ones: the same moves, the same games.

Boards up to some thousand tiles keep lists of adjacent tiles; larger ones find them anew, and flood by whole
runs. Clauses are checked on small boards, so this is what ties large ones to them: games on boards that are
made to believe that they are large, move by move beside the same games on boards that are not.

>>> tally = Tally("paths", "")
>>> compare(5, 1, tally) > 20, tally.is_clean
(True, True)
"""

from __future__ import annotations

from functools import partial
from random import Random
from unittest.mock import patch

from mineproof import (
    Box,
    Cascade,
    Game,
    Graph,
    Hex,
    Minefield,
    Octagon,
    Replay,
    Rules,
    Topology,
    Torus,
    Triangle,
    save_game,
)
from mineproof.topology import base
from mineproof_invariants.evidence import Job, Tally, Violation

GAMES = (20, 150, 1500)
"""How many games there are in each of the four jobs."""
MOVES = 14
BOUNDS = [
    f"the real Game: {4 * games:,} games of at most {MOVES} moves on boards of 81 to 343 tiles of every "
    "topology, the code for large boards beside the code for small ones"
    for games in GAMES
]
LABELS = ("Cascade.opens_the_least_closed_set", "Turn.tells_what_changed", "Game.undo_is_exact")
RULES = (Rules.CLASSIC, Rules.SPEC, Rules.NOTE.but(lives=3, cascade=Cascade.OPENS_FLAGS), Rules.EXAM)


def boards() -> list[Topology]:
    """Make the boards anew: each keeps whether it is large.

    >>> {board.size for board in boards()} == {81, 100, 121, 145, 343}
    True
    """
    ring = Graph({node: [(node - 1) % 100, (node + 1) % 100] for node in range(100)})
    return [
        Box(9, 9),
        Torus(9, 9),
        Hex(11, 11),
        Octagon(9, 9),
        Triangle(9, 9),
        Box(7, 7, 7),
        Torus(10, 10),
        ring,
    ]


def jobs(effort: int) -> list[Job]:
    """List the comparisons of an effort: 0 quick, 1 default, 2 deep.

    >>> len(jobs(0))
    4
    """
    return [
        Job("paths", f"{GAMES[effort]} games, lot {seed}", partial(compare, GAMES[effort], seed))
        for seed in range(4)
    ]


def compare(games: int, seed: int, tally: Tally) -> int:
    """Play games on both; return how many moves were compared."""
    random, moves = Random(seed), 0
    small = boards()
    for board in small:
        board.listed()  # they keep what they have listed
    with patch.object(base, "LISTED_ADJACENCIES", 0):
        large = boards()
        for number in range(games):
            which = number % len(small)
            rules = RULES[(seed + number) % len(RULES)]
            mines = random.sample(range(small[which].size), random.choice([1, 2, 3, 9]))
            one, other = (
                Game(Minefield(board, [board.position(mine) for mine in mines]), rules)
                for board in (small[which], large[which])
            )
            moves += _played(random, one, other, tally)
    return moves


def _played(random: Random, one: Game, other: Game, tally: Tally) -> int:
    """Do the same to both, and compare what they say and what they are."""
    size = one.topology.size
    for number in range(MOVES):
        if one.outcome.is_ended:
            break
        tiles = [random.randrange(size) for _ in range(random.choice([1, 1, 1, 4]))]
        act = random.choice(["flag", "flag", "reveal", "undo" if one.turns else "reveal"])
        said = []
        for game in (one, other):
            places = [game.topology.position(tile) for tile in tiles]
            if act == "undo":
                turn = game.undo()
            elif act == "flag" or not any(game.view()[place] == "-" for place in places):
                turn = game.flag(places[0]) if game.view()[places[0]] == "-" else game.terminate()
            else:
                turn = game.reveal_all(places)
            said.append((turn.action, list(turn.tiles), turn.outcome))
        equal = (said[0] == said[1], _alike(one, other))
        undone = act == "undo"
        for label in LABELS:
            if (label == "Game.undo_is_exact") == undone:
                tally.saw(label, all(equal), partial(_difference, label, one, other, number), "comparisons")
        if not all(equal):
            break
    return number + 1


def _alike(one: Game, other: Game) -> bool:
    said = [(game.outcome, game.flags(), game.lives_left, str(game.view())) for game in (one, other)]
    return said[0] == said[1] and save_game(one) == save_game(other)


def _difference(label: str, one: Game, other: Game, number: int) -> Violation:
    what = f"after move {number + 1} the code for large boards differs:\n{one.view()}\n\n{other.view()}"
    return Violation(label, what, Replay.of(one))
