"""A mutant: a small bug in the model, planted while a `with` lasts, and the clause that is to notice it.

>>> from mineproof import Box, Game, Minefield
>>> lies = Mutant("Game.mines", "one mine too many", ((Game, "mines", lambda self: self._mine_count + 1),))
>>> with lies.planted():
...     Game(Minefield(Box(2), [(0,)])).mines()
2
>>> Game(Minefield(Box(2), [(0,)])).mines()
1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from mineproof import Box, Rules, Topology
from mineproof_invariants.picture import adjacency

ROW = Box(1, 3)
"""Where most mutants show themselves."""

MUTANTS: list[Mutant] = []
"""Every mutant, in the order in which they were written down."""


@dataclass(frozen=True)
class Mutant:
    """What is wrong, where it is planted, and under which rules it is to be looked for.

    `equivalent` says why a mutant behaves as the model does, where it does.

    >>> Mutant("Game.mines", "…", ()).equivalent is None
    True
    """

    label: str
    what: str
    patches: tuple[tuple[Any, str, Any], ...]
    rules: Rules = Rules.KATA
    equivalent: str | None = None
    board: Topology = ROW

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Change the model for as long as the context lasts.

        >>> with Mutant("Game.mines", "…", ()).planted():
        ...     pass
        """
        with ExitStack() as stack:
            for owner, name, value in self.patches:
                stack.enter_context(patch.object(owner, name, value))
            adjacency.cache_clear()
            stack.callback(adjacency.cache_clear)
            yield


def mutant(
    label: str,
    what: str,
    owner: Any,
    name: str,
    rules: Rules = Rules.KATA,
    equivalent: str | None = None,
    board: Topology = ROW,
) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Register a function that makes the wrong method from the right one.

    >>> callable(mutant("Game.mines", "…", object, "__repr__"))
    True
    """

    def register(wrong: Callable[[Any], Any]) -> Callable[[Any], Any]:
        # Taken from the class's own dictionary, so that properties stay properties.
        right = next(vars(base)[name] for base in owner.__mro__ if name in vars(base))
        MUTANTS.append(Mutant(label, what, ((owner, name, wrong(right)),), rules, equivalent, board))
        return wrong

    return register
