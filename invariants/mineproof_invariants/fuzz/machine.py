"""A guided Hypothesis state machine for any class of games: three lines in an embedder's test file.

    from mineproof_invariants.fuzz import machine_for
    from my_game import MyGame
    TestMyGame = machine_for(MyGame).TestCase

>>> from mineproof import Game
>>> machine = machine_for(Game, examples=5, require=False)
>>> run(machine)
>>> machine.coverage.seen["outcome: ongoing"] > 5
True
"""

from __future__ import annotations

import sys
import unittest
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from mineproof import Box, Rules, Topology
from mineproof_invariants.evidence import Tally
from mineproof_invariants.fuzz.broken import BrokenClause
from mineproof_invariants.fuzz.coverage import Coverage
from mineproof_invariants.fuzz.guide import RING, options, pick
from mineproof_invariants.fuzz.reach import reachable
from mineproof_invariants.fuzz.referee import Referee
from mineproof_invariants.fuzz.shorten import shortest
from mineproof_invariants.fuzz.start import BOARDS, RULES, Make, Start, draws, mixtures

EXAMPLES, STEPS = 400, 30
"""How many games are played, and how many moves are tried in each, unless the settings say otherwise."""

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
"""Hypothesis' explanations are left out: they name lines of this package, and take most of the time."""


class GameMachine(RuleBasedStateMachine):
    """Plays one game; the class remembers what all its games have seen.

    >>> GameMachine.tally.method
    'fuzz'
    """

    make: ClassVar[Any]
    boards: ClassVar[Sequence[Topology]]
    rule_sets: ClassVar[Sequence[Rules] | None]
    coverage: ClassVar[Coverage]
    tally: ClassVar[Tally] = Tally("fuzz", "")
    referee: Referee | None = None

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a game."""
        kind = type(self)
        start = data.draw(starts(kind.boards, kind.rule_sets, draws(kind.make)))
        self.referee = Referee(kind.make, start, kind.coverage, kind.tally)

    @rule(name=st.sampled_from(RING), kind=st.integers(0, 11), tile=st.integers(0, 31))
    def move(self, name: str, kind: int, tile: int) -> None:
        """Try something."""
        referee = self.referee
        if referee is None:
            raise AssertionError("a game begins before its first move")
        last = referee.moves[-1] if referee.moves else None
        choices = options(referee.now, last, referee.can_undo)
        for each in pick(choices, name, kind, tile, referee.now):
            referee.attempt(each)

    def teardown(self) -> None:
        """Check the clauses about the whole game, unless something has gone wrong already."""
        if self.referee is not None and sys.exc_info()[0] is None:
            self.referee.finish()


def machine_for(
    make: Make,
    *,
    rules: Sequence[Rules] | None = None,
    boards: Sequence[Topology] = BOARDS,
    examples: int = EXAMPLES,
    steps: int = STEPS,
    require: bool = True,
) -> type[GameMachine]:
    """Make a state machine that plays games of a class, or of a function of a minefield, rules and a seed.

    Without `rules` the presets and all mixtures are played. A game needs the names that `picture` and
    `attempt` use; where it has `undo`, `view`, `legal_actions` and `copy`, they are checked too. Unless
    `require` is false, a run that has not seen all that these rules can reach fails.

    >>> from mineproof import Box, Game
    >>> machine_for(Game, rules=[Rules.LAB], boards=[Box(3, 3)]).__name__
    'GameMachine of Game'
    """
    name = f"GameMachine of {getattr(make, '__name__', repr(make))}"
    played = RULES if rules is None else rules
    sample = Start(Box(2), ((0,),), played[0]).game(make)
    can_undo = callable(getattr(sample, "undo", None))
    required = reachable(*played, undo=can_undo, drawn=draws(make)) if require else frozenset[str]()
    namespace = {
        "make": staticmethod(make),
        "boards": tuple(boards),
        "rule_sets": None if rules is None else tuple(rules),
        "coverage": Coverage(required),
        "tally": Tally("fuzz", ""),
        "__doc__": GameMachine.__doc__,
    }
    machine = cast("type[GameMachine]", type(name, (GameMachine,), namespace))

    class Case(unittest.TestCase):
        settings = settings(
            max_examples=examples,
            stateful_step_count=steps,
            phases=PHASES,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )

        def runTest(self) -> None:  # noqa: N802 - the name that unittest gives it
            run(machine, self.settings)

    Case.__name__ = Case.__qualname__ = f"{name}.TestCase"
    type.__setattr__(machine, "TestCase", Case)
    return machine


def run(machine: type[GameMachine], how: settings | None = None) -> None:
    """Play all games of a machine; raise `BrokenClause`, shrunk, or `LacksCoverage`.

    >>> from mineproof import Box, Game
    >>> run(machine_for(Game, boards=[Box(3)], examples=3, require=False))
    """
    machine.coverage.seen.clear()
    case: Any = machine.TestCase
    try:
        run_state_machine_as_test(machine, settings=how or case.settings)
    except BrokenClause as broken:
        raise shortest(machine.make, broken) from None
    machine.coverage.require()


def quietly(examples: int, steps: int = STEPS, phases: Sequence[Phase] = PHASES) -> settings:
    """Return settings that play the same games every time, keep no database and print nothing.

    >>> quietly(10).max_examples
    10
    """
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=True,
        database=None,
        deadline=None,
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
        phases=phases,
    )


@st.composite
def starts(
    draw: st.DrawFn, boards: Sequence[Topology], rule_sets: Sequence[Rules] | None, is_drawn: bool
) -> Start:
    """Begin somewhere: mostly few mines, given or drawn.

    >>> from mineproof import Box
    >>> starts([Box(3)], [Rules.LAB], False).is_empty
    False
    """
    topology = draw(st.sampled_from(boards))
    rules = draw(st.sampled_from(rule_sets) if rule_sets is not None else rules_of_all_kinds())
    size = len(topology)
    few, more = max(1, size // 4), max(1, size // 3)
    most = min(size - 1, draw(st.sampled_from([few, few, more, size])))
    seed = draw(st.integers(0, 2**16))
    if is_drawn and draw(st.booleans()):
        return Start(topology, draw(st.integers(min(1, most), most)), rules, seed)
    tiles = st.lists(st.integers(0, size - 1), unique=True, min_size=min(1, most), max_size=most)
    return Start(topology, tuple(map(topology.position, sorted(draw(tiles)))), rules, seed)


def rules_of_all_kinds() -> st.SearchStrategy[Rules]:
    """Return the named rules, and any mixture that does not contradict itself.

    >>> rules_of_all_kinds().is_empty
    False
    """
    mixed = [
        st.fixed_dictionaries({name: st.sampled_from(values) for name, values in each.items()})
        for each in mixtures()
    ]
    return st.sampled_from(RULES) | st.one_of(mixed).map(lambda each: Rules(**each))
