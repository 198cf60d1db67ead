"""Fuzzing: guided games with every clause checked after every move, and what they have seen counted.

Anybody's game can be put to the same test, in three lines:

    from mineproof_invariants.fuzz import machine_for
    from my_game import MyGame
    TestMyGame = machine_for(MyGame).TestCase

>>> from mineproof import Box, Rules
>>> from mineproof_invariants.evidence import Tally
>>> coverage = fuzz_covering([Box(3), Box(3, 3)], Rules.LAB, games=30, seed=1, tally=Tally("fuzz", ""))
>>> coverage.missing()
[]
"""

from __future__ import annotations

import importlib
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mineproof import Game
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.fuzz.broken import BrokenClause
from mineproof_invariants.fuzz.coverage import Coverage, LacksCoverage
from mineproof_invariants.fuzz.play import LONGEST, fuzz, fuzz_covering
from mineproof_invariants.fuzz.reach import reachable
from mineproof_invariants.fuzz.start import BOARDS, RULES

if TYPE_CHECKING:
    from mineproof_invariants.fuzz.machine import machine_for as machine_for

__all__ = [
    "BOUNDS",
    "BrokenClause",
    "Coverage",
    "LacksCoverage",
    "fuzz",
    "fuzz_covering",
    "jobs",
    "machine_for",
    "reachable",
]

GAMES = (4, 12, 50)
EXAMPLES = (40, 400, 1000)
HAS_HYPOTHESIS = find_spec("hypothesis") is not None
NO_HYPOTHESIS = "no Hypothesis machine, as hypothesis is not installed (pip install 'mineproof[check]')"

BOUNDS = [
    f"the real Game: {games} guided games of at most {LONGEST} moves on each of {len(BOARDS)} boards of 3 to "
    f"20 tiles under {len(RULES)} rules; "
    + (f"{examples} games by Hypothesis under any mixture of rules" if HAS_HYPOTHESIS else NO_HYPOTHESIS)
    for games, examples in zip(GAMES, EXAMPLES)
]


def jobs(effort: int) -> list[Job]:
    """List the games of an effort: 0 quick, 1 default, 2 deep.

    Every job of the loop fails unless it has seen all that its rules can reach; so does the machine, but for
    the quick effort.

    >>> len(jobs(0)) >= len(RULES)
    True
    """
    loops = [
        Job(
            "fuzz",
            f"guided games, rules {number + 1} of {len(RULES)}",
            partial(_loop, number, GAMES[effort]),
        )
        for number in range(len(RULES))
    ]
    machine = Job("fuzz", "Hypothesis machine", partial(_machine, EXAMPLES[effort]))
    return [*loops, machine] if HAS_HYPOTHESIS else loops


def _loop(number: int, games: int, tally: Tally) -> None:
    coverage = fuzz_covering(BOARDS, RULES[number], games, number, tally)
    tally.seen.update({what: coverage.seen[what] for what in coverage.required})


def _machine(examples: int, tally: Tally) -> None:
    from mineproof_invariants.fuzz import machine

    # Fewer games than the machine plays by itself cannot be asked to see everything.
    made = machine.machine_for(Game, require=examples >= machine.EXAMPLES)
    try:
        machine.run(made, machine.quietly(examples))
    except BrokenClause as broken:
        broken.put_in(tally)
    for label, cell in made.tally.cells.items():
        tally.add(label, cell.figure, cell.unit)


def __getattr__(name: str) -> Any:
    # Hypothesis is an optional tool: it is asked for only by those who use it.
    if name != "machine_for":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.machine").machine_for
