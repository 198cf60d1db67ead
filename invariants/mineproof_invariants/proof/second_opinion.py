"""The same queries put to another solver, cvc5, where it is installed.

>>> z3.is_true(z3.BoolVal(True))
True
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof_invariants.proof.obligation import LIMIT, Answer, Obligation


def missing() -> list[str]:
    """Name what is needed and not there, with how to get it; nothing else needs it.

    >>> missing() in ([], ["cvc5: pip install cvc5"])
    True
    """
    return [] if find_spec("cvc5") else ["cvc5: pip install cvc5"]


def script(obligation: Obligation) -> str:
    """Write an obligation in the language that solvers share; `unsat` means that it is proved.

    >>> print(script(Obligation("Game.flags", "trivial", (), z3.Bool("p"))))
    (set-logic ALL)
    (declare-fun p () Bool)
    (assert (not p))
    <BLANKLINE>
    (check-sat)
    <BLANKLINE>
    """
    solver = z3.Solver()
    solver.add(*obligation.hypotheses, z3.Not(obligation.goal))
    return f"(set-logic ALL)\n{solver.sexpr()}\n(check-sat)\n"


def second_opinion(obligation: Obligation) -> Answer:
    """Ask cvc5 whether the hypotheses and the opposite of the goal can be true at once.

    >>> easy = Obligation("Game.flags", "easy", (), z3.BoolVal(True))
    >>> bool(missing()) or second_opinion(easy).value == "unsat"
    True
    """
    cvc5 = import_module("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(LIMIT))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script(obligation), obligation.name)
    symbols, told = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        told += command.invoke(solver, symbols)
    return Answer(told.strip())


def disagreements(obligations: Iterable[Obligation]) -> list[str]:
    """List the obligations that cvc5 does not prove, with what it says.

    >>> odd = Obligation("Game.flags", "odd", (), z3.Bool("p"))
    >>> bool(missing()) or disagreements([odd]) == ["odd: sat"]
    True
    """
    answers = ((each.name, second_opinion(each)) for each in obligations)
    return [f"{name}: {answer.value}" for name, answer in answers if answer is not Answer.UNSATISFIABLE]
