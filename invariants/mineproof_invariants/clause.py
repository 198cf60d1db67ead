"""A clause: a label of the specification, its formula, and a predicate that says whether it holds.

>>> from mineproof_invariants import CLAUSES
>>> print(CLAUSES["V.Game.loss_condition"].formula)
Loss(g) ⇔ |{ t | Exploded(t) }| ≥ lives
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

Predicate = TypeVar("Predicate", bound=Callable[..., bool | None])


class Kind(Enum):
    """What a clause speaks of.

    >>> [kind.value for kind in Kind]
    ['state', 'step', 'game', 'twins', 'session']
    """

    STATE = "state"
    """A `Picture` of a game."""
    STEP = "step"
    """A `Step`: an action that was tried, with the pictures before and after."""
    GAME = "game"
    """A `Game` with its turns behind it."""
    TWINS = "twins"
    """Two games that look alike."""
    SESSION = "session"
    """A `Session`, and what it was asked to do."""


@dataclass(frozen=True)
class Clause:
    """One labelled promise.

    >>> from mineproof_invariants import CLAUSES
    >>> CLAUSES["Game.flags"].kind
    <Kind.STATE: 'state'>
    """

    label: str
    kind: Kind
    formula: str
    holds: Callable[..., bool | None]
    """The predicate; None where the clause says nothing, so that only what was looked at is counted."""


CLAUSES: dict[str, Clause] = {}
"""Every clause by its label, in the specification's order."""


def clause(label: str, kind: Kind) -> Callable[[Predicate], Predicate]:
    """Register a predicate, whose docstring is the formula of the specification.

    >>> clause("Game.flags", Kind.STATE)
    Traceback (most recent call last):
        ...
    ValueError: there are two predicates for Game.flags
    """
    if label in CLAUSES:
        raise ValueError(f"there are two predicates for {label}")

    def register(predicate: Predicate) -> Predicate:
        formula = inspect.getdoc(predicate) or ""
        CLAUSES[label] = Clause(label, kind, formula, predicate)
        return predicate

    return register


def broken_clauses(of: Any, clauses: Iterable[Clause] | None = None) -> list[str]:
    """Return the labels of the clauses that a picture or a step breaks.

    >>> from dataclasses import replace
    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> broken_clauses(replace(picture(Game(Minefield(Box(2), [(0,)]))), flags=3))
    ['Game.flags']
    """
    kind = Kind.STEP if hasattr(of, "before") else Kind.STATE
    considered = CLAUSES.values() if clauses is None else clauses
    return [each.label for each in considered if each.kind is kind and each.holds(of) is False]
