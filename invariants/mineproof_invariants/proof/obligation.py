"""A thing to prove: hypotheses, a goal, and the clause it is evidence for.

>>> x = z3.Int("x")
>>> prove(Obligation("Game.flags", "a larger number", (x > 2,), x > 1)).is_proved
True
>>> prove(Obligation("Game.flags", "nothing at all", (x > 2, x < 2), x > 1)).what
'nothing at all: the hypotheses contradict each other, so this proves nothing'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof_invariants.proof.universe import Term

LIMIT = 20_000
"""So many milliseconds are given to a query; the slowest needs less than a hundredth."""


class Answer(Enum):
    """What a solver says.

    >>> Answer("unsat")
    <Answer.UNSATISFIABLE: 'unsat'>
    """

    UNSATISFIABLE = "unsat"
    SATISFIABLE = "sat"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Obligation:
    """Whenever the hypotheses hold, so must the goal.

    >>> Obligation("Game.flags", "trivial", (), z3.BoolVal(True)).label
    'Game.flags'
    """

    label: str
    name: str
    hypotheses: tuple[Term, ...]
    goal: Term
    besides: tuple[Term, ...] = ()
    """What is true as well; the proof does without, but it must be possible together with the hypotheses."""


@dataclass(frozen=True)
class Verdict:
    """What came of an obligation; `what` says why it is not proved.

    >>> Verdict(Obligation("Game.flags", "trivial", (), z3.BoolVal(True)), "").is_proved
    True
    """

    obligation: Obligation
    what: str
    is_undecided: bool = False
    """Whether Z3 gave up, so that nothing is known."""

    @property
    def is_proved(self) -> bool:
        """Tell whether the goal follows, from hypotheses that can be true.

        >>> Verdict(Obligation("Game.flags", "odd", (), z3.Bool("p")), "odd: …").is_proved
        False
        """
        return not self.what


def ask(formulas: Iterable[Term]) -> tuple[Answer, Term]:
    """Ask Z3 whether formulas can all be true at once; return the answer, and a model where they can.

    >>> ask([z3.Bool("p"), z3.Not(z3.Bool("p"))])[0]
    <Answer.UNSATISFIABLE: 'unsat'>
    """
    solver = z3.Solver()
    solver.set("timeout", LIMIT)
    solver.set("random_seed", 0)
    solver.add(*formulas)
    answer = Answer(str(solver.check()))
    return answer, solver.model() if answer is Answer.SATISFIABLE else None


def prove(obligation: Obligation, drawn: Obligation | None = None) -> Verdict:
    """Prove one obligation, and show that its hypotheses can be true.

    `drawn` is the same obligation on a small board. There counting is adding, so what satisfies hypotheses is
    a board one can draw, and what breaks a goal is found at once; on any board Z3 might look for it long.

    >>> p = z3.Bool("p")
    >>> prove(Obligation("Game.flags", "too bold", (), p)).what
    'too bold: does not follow'
    """
    name, limit = obligation.name, LIMIT // 1000
    shown = obligation if drawn is None else drawn
    possible, _ = ask([*shown.hypotheses, *shown.besides])
    if possible is Answer.UNSATISFIABLE:
        return Verdict(obligation, f"{name}: the hypotheses contradict each other, so this proves nothing")
    if possible is Answer.UNKNOWN:
        why = f"Z3 could not tell in {limit} s whether the hypotheses can be true"
        return Verdict(obligation, f"{name}: {why}", is_undecided=True)
    tries = [obligation] if drawn is None else [drawn, obligation]
    for each in tries:
        answer, _ = ask([*each.hypotheses, z3.Not(each.goal)])
        if answer is Answer.SATISFIABLE:
            return Verdict(obligation, f"{name}: does not follow")
        if answer is Answer.UNKNOWN:
            why = f"Z3 found no answer within {limit} s"
            return Verdict(obligation, f"{name}: {why}", is_undecided=True)
    return Verdict(obligation, "")
