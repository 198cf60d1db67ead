"""Games that find things: each kind of game is one idea of what people get wrong.

A scenario plays on the real game and says what it does; the case and what must be seen come of it together.

>>> from random import Random
>>> from mineproof import Box, Rules
>>> plan = Plan(Random(1), Box(3, 3), (2,), Profile(Rules.CLASSIC), Abilities("it", ("reveal", "flag")))
>>> for move in finish(plan):
...     plan.do(*move)
>>> plan.answers[-1].outcome, len(plan.moves) < 9
('victory', True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from mineproof import Topology
from mineproof_invariants.conformance.abilities import Abilities, sight
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.case import Case, Move
from mineproof_invariants.conformance.inside.symbols import EXPLODED, FLAGGED, HIDDEN, ZERO
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.reference import Reference

REVEAL, FLAG, REMOVE, CHORD = "reveal", "flag", "remove_flag", "chord"


class Plan:
    """A game in the making: the real one, and what it must show after every move."""

    def __init__(
        self,
        random: Random,
        topology: Topology,
        mines: tuple[int, ...],
        profile: Profile,
        abilities: Abilities,
    ) -> None:
        self.random, self.abilities = random, abilities
        self.topology, self.mines = topology, frozenset(mines)
        self.played = Reference(profile, topology, mines)
        self.case = Case(topology, mines, ())
        self.moves: list[Move] = []
        self.answers: list[Answer] = [self.played.start]
        self.met: Counter[str] = Counter()
        listed = topology.listed()
        self.beside: Callable[[int], Sequence[int]] = (
            listed.__getitem__ if listed else topology.adjacent_tiles
        )

    def do(self, action: str, tile: int) -> None:
        """Do a move, unless the target promises nothing about it."""
        symbol = self.played.symbols[tile]
        ended = self.played.is_ended
        if not self.abilities.promises(action, symbol, ended):
            return
        answer = self.played.do(action, tile)
        self.moves.append((action, tile))
        self.answers.append(answer)
        self.met[f"{action} {sight(symbol)}" + (" after the end" if ended else "")] += 1
        if answer.outcome != self.answers[-2].outcome:
            self.met[f"{answer.outcome} by {action}"] += 1
        if answer.opened and answer.opened > 1:
            self.met["cascade"] += 1

    def finished(self) -> Case:
        """Return the case."""
        return self.case.but(moves=tuple(self.moves))

    def tiles(self, symbol: str, mined: bool | None = None) -> list[int]:
        """List the tiles that show a symbol, all of them or those with or without a mine."""
        return [
            tile
            for tile, shown in enumerate(self.played.symbols)
            if shown == symbol and (mined is None or (tile in self.mines) is mined)
        ]

    def safe(self) -> list[int]:
        """List the hidden tiles without a mine, in any order."""
        found = self.tiles(HIDDEN, mined=False)
        self.random.shuffle(found)
        return found

    def any(self) -> int:
        """Choose any tile."""
        return self.random.randrange(self.topology.size)

    def zeros(self) -> list[int]:
        """List the hidden tiles that would open others, in any order."""
        near = {each for mine in self.mines for each in self.beside(mine)}
        return [tile for tile in self.safe() if tile not in near]


Scenario = Callable[[Plan], Iterator[Move]]


def finish(plan: Plan) -> Iterator[Move]:
    """Reveal all that is safe, numbers last or first, so that every kind of tile is once the last one."""
    order = plan.safe()
    if plan.random.random() < 0.5:
        order.sort(key=lambda tile: any(each in plan.mines for each in plan.beside(tile)))
    for tile in order:
        if plan.played.symbols[tile] == HIDDEN:
            yield REVEAL, tile


def boom(plan: Plan) -> Iterator[Move]:
    """Reveal a mine: at once, or after some safe tiles."""
    for tile in plan.safe()[: plan.random.choice([0, 0, 1, 2])]:
        if plan.played.symbols[tile] == HIDDEN:
            yield REVEAL, tile
    mines = plan.tiles(HIDDEN, mined=True)
    if mines:
        yield REVEAL, plan.random.choice(mines)


def after_the_end(plan: Plan) -> Iterator[Move]:
    """End a game in either way, then go on as if nothing had happened."""
    yield from plan.random.choice([finish, boom])(plan)
    for _ in range(plan.random.randint(1, 4)):
        hidden = plan.tiles(HIDDEN)
        tile = plan.random.choice(hidden) if hidden and plan.random.random() < 0.7 else plan.any()
        yield plan.random.choice([REVEAL, REVEAL, FLAG, REMOVE]), tile


def twice(plan: Plan) -> Iterator[Move]:
    """Do everything twice: reveal what is revealed, flag what is flagged, unflag what has no flag."""
    for tile in plan.safe()[:4]:
        action = plan.random.choice([REVEAL, FLAG, REMOVE])
        yield action, tile
        yield action, tile
        yield plan.random.choice([REVEAL, FLAG, REMOVE]), tile


def flags_in_the_way(plan: Plan) -> Iterator[Move]:
    """Flag safe tiles, open what is around them, and take the flags away beside a zero."""
    zeros = plan.zeros()
    if not zeros:
        return
    start = plan.random.choice(zeros)
    near = [tile for tile in plan.beside(start) if tile not in plan.mines]
    others = [tile for tile in plan.safe() if tile != start]
    for tile in plan.random.sample(near, min(len(near), 2)) + others[: plan.random.randint(0, 2)]:
        if plan.played.symbols[tile] == HIDDEN:
            yield FLAG, tile
    yield REVEAL, start
    for tile in plan.tiles(FLAGGED):
        if plan.random.random() < 0.7:
            yield REMOVE, tile
            if plan.random.random() < 0.7:
                yield REVEAL, tile
    yield from finish(plan)


def flag_everything(plan: Plan) -> Iterator[Move]:
    """Flag all mines, before or after the rest is opened, rightly or with one too many."""
    if plan.random.random() < 0.3:
        yield from finish(plan)
    elif plan.random.random() < 0.5:
        for tile in plan.safe()[:2]:
            if plan.played.symbols[tile] == HIDDEN:
                yield REVEAL, tile
    if plan.random.random() < 0.3:
        wrong = plan.safe()[:1]
        yield from ((FLAG, tile) for tile in wrong)
    for tile in sorted(plan.mines):
        if plan.played.symbols[tile] == HIDDEN:
            yield FLAG, tile
    for tile in plan.tiles(FLAGGED, mined=False):
        yield REMOVE, tile
    yield from finish(plan)


def flagged_mine(plan: Plan) -> Iterator[Move]:
    """Reveal what is flagged: a mine, and a tile that is none."""
    for tile in [*plan.random.sample(sorted(plan.mines), min(1, len(plan.mines))), *plan.safe()[:1]]:
        yield FLAG, tile
        yield REVEAL, tile
        yield REMOVE, tile
    yield from finish(plan)


def chords(plan: Plan) -> Iterator[Move]:
    """Flag around a number, rightly or wrongly, and chord on it; chord on everything else, too."""
    for tile in plan.safe()[:3]:
        if plan.played.symbols[tile] == HIDDEN:
            yield REVEAL, tile
    for tile, shown in enumerate(list(plan.played.symbols)):
        if shown not in (HIDDEN, FLAGGED, ZERO, EXPLODED):
            around = plan.beside(tile)
            mines = [each for each in around if each in plan.mines]
            for each in around if plan.random.random() < 0.1 else mines:
                if plan.played.symbols[each] == HIDDEN:
                    yield FLAG, each
            yield CHORD, tile
    yield CHORD, plan.any()


def anything(plan: Plan) -> Iterator[Move]:
    """Do anything anywhere, mostly what is safe."""
    for _ in range(plan.random.randint(1, 25)):
        safe = plan.safe() if plan.random.random() < 0.6 else []
        action = plan.random.choice([REVEAL, REVEAL, FLAG, REMOVE, CHORD])
        yield (REVEAL, safe[0]) if safe else (action, plan.any())


SCENARIOS: tuple[tuple[str, Scenario], ...] = (
    ("reveal all that is safe", finish),
    ("a mine, early or late", boom),
    ("moves after the end", after_the_end),
    ("everything twice", twice),
    ("flags in the way of a cascade", flags_in_the_way),
    ("flag every mine", flag_everything),
    ("reveal what is flagged", flagged_mine),
    ("chords", chords),
    ("anything anywhere", anything),
)
