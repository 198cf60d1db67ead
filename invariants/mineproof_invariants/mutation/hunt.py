"""Let the walk look for a planted bug, until the clause it is aimed at notices.

>>> from mineproof_invariants.mutation.hunt import hunt, mutants
>>> killed = hunt(next(each for each in mutants() if each.label == "Game.flags"))
>>> killed.label
'Game.flags'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from mineproof import FirstReveal
from mineproof_invariants import machines
from mineproof_invariants.evidence import Job, Tally, Violation
from mineproof_invariants.mutation.mutant import MUTANTS, Mutant
from mineproof_invariants.walk import drawn, walk, walk_sessions

BOUNDS = [
    "every mutant of the registry, hunted by the walk on boards of 3 to 6 tiles and in sessions of 3 requests"
] * 3

for _name in ("states", "steps", "openings", "wholes", "tables"):
    import_module(f"mineproof_invariants.mutation.{_name}")


class Noticed(Exception):
    """The clause has noticed: no need to look any further."""


class Hunt(Tally):
    """A tally that stops the search at the first violation of one clause."""

    def __init__(self, label: str) -> None:
        super().__init__("mutation", "")
        self.label = label

    def saw(
        self,
        label: str,
        holds: bool | None,
        witness: Callable[[], Violation] | None = None,
        unit: str = "checked",
    ) -> None:
        """Stop when the clause is violated; count nothing.

        >>> Hunt("Game.flags").saw("Game.mines", False)
        """
        if label == self.label and holds is False:
            raise Noticed


def mutants() -> list[Mutant]:
    """List all mutants.

    >>> from mineproof_invariants import CLAUSES
    >>> {mutant.label for mutant in mutants()} == set(CLAUSES)
    True
    """
    return MUTANTS


def hunt(mutant: Mutant) -> Violation:
    """Plant a mutant and look for it; return what noticed, or raise `LookupError` if it survived.

    >>> hunt(Mutant("Game.flags", "nothing is wrong", ()))
    Traceback (most recent call last):
        ...
    LookupError: the mutant survived: nothing is wrong
    """
    tally = Hunt(mutant.label)
    with mutant.planted():
        try:
            machines.compare(tally)
            walk_sessions(3, tally)
            walk(mutant.board, mutant.rules, tally)
            if mutant.rules.first_reveal is not FirstReveal.UNPROTECTED:
                walk(mutant.board, mutant.rules, tally, starts=drawn)
        except Noticed:
            return Violation(mutant.label, mutant.what, None)
    raise LookupError(f"the mutant survived: {mutant.what}")


def kill(number: int, tally: Tally) -> None:
    """Hunt one mutant; one that survives is a violation of the clause that should have noticed.

    An equivalent one must survive, and does not count.

    >>> tally = Tally("mutation", "")
    >>> kill(0, tally)
    >>> tally.is_clean
    True
    """
    mutant = MUTANTS[number]
    wrong = None
    try:
        hunt(mutant)
        if mutant.equivalent is not None:
            wrong = f"the mutant is said to be equivalent, and is noticed: {mutant.what}"
    except LookupError as error:
        wrong = str(error) if mutant.equivalent is None else None
    violation = None if wrong is None else Violation(mutant.label, wrong, None)
    if mutant.equivalent is None:
        tally.add(mutant.label, 1, "mutants", violation)
    elif violation is not None:
        tally.add(mutant.label, 0, "mutants", violation)


def jobs(effort: int) -> list[Job]:
    """List a hunt for every mutant.

    >>> len(jobs(0)) == len(mutants())
    True
    """
    return [Job("mutation", each.what, partial(kill, number)) for number, each in enumerate(MUTANTS)]
