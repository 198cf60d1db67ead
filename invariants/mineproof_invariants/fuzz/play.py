"""Games by lot, guided: a plain loop, the same games for the same seed.

>>> from mineproof import Box, Rules
>>> tally = Tally("fuzz", "")
>>> fuzz([Box(3, 3)], Rules.CLASSIC, tally, games=5, seed=1) > 50
True
>>> tally.is_clean
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from mineproof import Game, Rules, Topology
from mineproof_invariants.evidence import Tally
from mineproof_invariants.fuzz.broken import BrokenClause
from mineproof_invariants.fuzz.coverage import Coverage
from mineproof_invariants.fuzz.guide import Move, Option, choose, options
from mineproof_invariants.fuzz.reach import reachable
from mineproof_invariants.fuzz.referee import Referee
from mineproof_invariants.fuzz.shorten import shortest
from mineproof_invariants.fuzz.start import Make, draws, random_start

LONGEST = 60
"""So many moves at most are tried in a game."""

Choose = Callable[[Random, list[Option]], list[Move]]


def fuzz(
    topologies: Sequence[Topology],
    rules: Rules,
    tally: Tally,
    games: int,
    seed: int,
    make: Make = Game,
    coverage: Coverage | None = None,
    choice: Choose = choose,
) -> int:
    """Play games on each topology; return how many moves were tried.

    A clause that breaks is in the tally, and ends its game. Whoever wants to know what was seen hands in a
    coverage.

    >>> from mineproof import Hex
    >>> fuzz([Hex(3, 3)], Rules.SPEC, Tally("fuzz", ""), games=1, seed=2) > 5
    True
    """
    random, moves, known = Random(seed), 0, set[str]()
    for _ in range(games):
        for topology in topologies:
            start = random_start(random, topology, rules, draws(make))
            try:
                referee = Referee(make, start, coverage, tally)
                while len(referee.moves) < LONGEST:
                    last = referee.moves[-1] if referee.moves else None
                    chosen = choice(random, options(referee.now, last, referee.can_undo))
                    for move in chosen[: LONGEST - len(referee.moves)]:
                        moves += 1
                        referee.attempt(move)
                    if referee.now.outcome.is_ended and random.random() < 0.2:
                        break
                referee.finish()
            except BrokenClause as broken:
                if any(label not in known for label in broken.labels):
                    known.update(broken.labels)
                    shortest(make, broken).put_in(tally)
    return moves


def fuzz_covering(
    topologies: Sequence[Topology], rules: Rules, games: int, seed: int, tally: Tally, make: Make = Game
) -> Coverage:
    """Play games, and raise `LacksCoverage` unless all was seen that the rules can reach.

    Where a clause is broken that is the news, and the coverage is not asked for.

    >>> from mineproof import Box
    >>> "outcome: loss" in fuzz_covering([Box(3), Box(3, 3)], Rules.LAB, 30, 1, Tally("fuzz", "")).seen
    True
    """
    coverage = Coverage(reachable(rules, drawn=draws(make)))
    fuzz(topologies, rules, tally, games, seed, make, coverage)
    if not tally.violations:
        coverage.require()
    return coverage
