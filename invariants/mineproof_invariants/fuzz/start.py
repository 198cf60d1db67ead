"""How games begin: boards of every topology, rules of every mixture, and mostly few mines.

>>> from mineproof import Game, Rules
>>> Start(BOARDS[0], ((0,),), Rules.SPEC).game(Game)
<Game on Box(3): ongoing, 1 mines, 0 flags, 1 lives, turn 0>
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from mineproof import (
    Box,
    Cascade,
    FirstReveal,
    Flagging,
    Graph,
    Hex,
    Minefield,
    Octagon,
    Rules,
    Topology,
    Torus,
    Triangle,
    Victory,
)
from mineproof_invariants.picture import Position

Make = Callable[[Minefield, Rules, int], Any]
"""A class of games, or a function that makes one: of a minefield, rules and a seed."""

WHEEL = Graph({0: [1, 2, 3, 4], 1: [0, 2, 4], 2: [0, 1, 3], 3: [0, 2, 4], 4: [0, 1, 3]})

BOARDS: tuple[Topology, ...] = (
    Box(3), Box(2, 2), WHEEL, Box(1, 6), Box(3, 3), Hex(3, 3), Octagon(3, 2), Triangle(2, 5), Box(2, 2, 3),
    Torus(4, 4), Box(4, 5),
)  # fmt: skip
"""From the smallest to the largest, so that a failure is found on a small one."""

RULES: tuple[Rules, ...] = (
    *Rules.PRESETS.values(),
    Rules(first_reveal=FirstReveal.OPENING, assists=2),
    Rules.SPEC.but(lives=2, chording=True, assists=2),
    Rules.NOTE.but(lives=2, chording=True, assists=1),
    Rules.EXAM.but(cascade=Cascade.OPENS_FLAGS, lives=2, chording=True),
    Rules.LAB.but(lives=2, chording=True, assists=1),
)
"""The presets, and mixtures under which every rule has every value."""


@dataclass(frozen=True)
class Start:
    """Where a game begins: `mines` are positions, or a number of mines to be drawn.

    >>> from mineproof import Game
    >>> Start(Box(3), 1, Rules.CLASSIC, seed=4).game(Game).minefield is None
    True
    """

    topology: Topology
    mines: tuple[Position, ...] | int
    rules: Rules
    seed: int = 0

    def game(self, make: Make) -> Any:
        """Begin the game.

        >>> from mineproof import Game
        >>> Start(Box(3), (), Rules.SPEC).game(Game).outcome
        <Outcome.VICTORY: 'victory'>
        """
        if isinstance(self.mines, int):
            draws: Any = make
            return draws.random(self.topology, self.mines, self.seed, self.rules)
        return make(Minefield(self.topology, self.mines), self.rules, self.seed)

    def __str__(self) -> str:
        mines = f"{self.mines} mines drawn" if isinstance(self.mines, int) else f"mines {list(self.mines)}"
        return f"{self.topology!r}, {mines}, seed {self.seed}, {named(self.rules)}"


def named(rules: Rules) -> str:
    """Name rules: a preset, or how they differ from the classic ones.

    >>> named(Rules.SPEC), named(Rules(lives=3, cascade=Cascade.OPENS_FLAGS))
    ('spec rules', 'classic rules but cascade=opens_flags, lives=3')
    """
    for name, preset in Rules.PRESETS.items():
        if rules == preset:
            return f"{name} rules"
    values = {
        each.name: (getattr(rules, each.name), getattr(Rules.CLASSIC, each.name)) for each in fields(rules)
    }
    changes = [
        f"{name}={getattr(one, 'value', one)}" for name, (one, other) in values.items() if one != other
    ]
    return f"classic rules but {', '.join(changes)}"


def draws(make: Make) -> bool:
    """Tell whether mines can be drawn, as `Game.random` does.

    >>> from mineproof import Game
    >>> draws(Game), draws(lambda minefield, rules, seed: Game(minefield, rules, seed))
    (True, False)
    """
    return callable(getattr(make, "random", None))


def random_start(random: Random, topology: Topology, rules: Rules, is_drawn: bool) -> Start:
    """Begin somewhere by lot, with at most a quarter of the tiles mined, now and then with any number.

    >>> random_start(Random(0), Box(3, 3), Rules.SPEC, False).topology
    Box(3, 3)
    """
    size = len(topology)
    most = min(size - 1, size if random.random() < 0.1 else max(1, size // 4))
    count, seed = random.randint(min(1, most), most), random.randrange(2**16)
    if is_drawn and random.random() < 0.5:
        return Start(topology, count, rules, seed)
    return Start(topology, tuple(random.sample(list(topology.positions()), count)), rules, seed)


def mixtures() -> list[dict[str, list[Any]]]:
    """List the values that each rule can have in a mixture: without flags, and with them.

    >>> [len(values["victory"]) for values in mixtures()]
    [1, 3]
    """
    free: dict[str, list[Any]] = {
        "cascade": list(Cascade),
        "first_reveal": list(FirstReveal),
        "chording": [False, True],
        "lives": [1, 2, 3],
        "assists": [0, 1, 2],
    }
    flags = [Flagging.REMOVABLE, Flagging.PERMANENT]
    return [
        {"victory": [Victory.REVEAL], "flagging": [Flagging.NONE], **free},
        {"victory": list(Victory), "flagging": flags, **free},
    ]
