"""Play one case on a target and on the model, and say where they differ.

>>> from mineproof import Box
>>> from mineproof_invariants.conformance.target import python_target
>>> with python_target("mineproof_invariants.conformance.own:Own") as target:
...     check(target, Profile(Rules.CLASSIC), Case(Box(2, 2), (0,), (("reveal", 0),))).difference
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mineproof import Rules
from mineproof_invariants.conformance.abilities import Abilities
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.blame import Difference, difference
from mineproof_invariants.conformance.case import Case
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.reference import Reference, expected
from mineproof_invariants.conformance.target import Target

__all__ = ["Checked", "check", "compare", "is_fair"]
CLASSIC = Profile(Rules.CLASSIC)


class Checked(NamedTuple):
    """A case, what must be seen, what was seen, and the first difference."""

    case: Case
    wanted: list[Answer]
    seen: list[Answer]
    difference: Difference | None


def check(target: Target, profile: Profile, case: Case, wanted: list[Answer] | None = None) -> Checked:
    """Play a case on both; `wanted` is what must be seen, where that is known already."""
    seen = target.play(case)
    return compare(profile, case, seen, target.abilities, wanted)


def is_fair(profile: Profile, case: Case, abilities: Abilities) -> bool:
    """Tell whether the target has ever said that it plays such a case.

    >>> from mineproof import Box
    >>> is_fair(CLASSIC, Case(Box(2), (), ()), Abilities("it", ("reveal",)))
    False
    """
    if not abilities.plays_on(case.topology):
        return False
    if case.before is not None and not is_fair(profile, case.before, abilities):
        return False
    played = Reference(profile, case.topology, case.mines)
    for action, tile in case.moves:
        if not abilities.promises(action, played.symbols[tile], played.is_ended):
            return False
        played.do(action, tile)
    return True


def compare(
    profile: Profile,
    case: Case,
    seen: Sequence[Answer],
    abilities: Abilities,
    wanted: list[Answer] | None = None,
) -> Checked:
    """Compare what was seen of a case with what must be.

    A game that its mines decide at once may begin as ongoing all the same, and is then compared with one
    that waits for the first move; of a board with nothing but mines nothing more is asked.

    >>> from mineproof import Box
    >>> late = [Answer(("-",), "ongoing"), Answer(("_",), "victory")]
    >>> compare(CLASSIC, Case(Box(1), (), (("reveal", 0),)), late, Abilities("it", ("reveal",))).difference
    """
    wanted = expected(profile, case) if wanted is None else wanted
    seen = list(seen)
    if len(case.mines) in (0, len(case)) and seen[0].trouble and not seen[0].clause:
        # Rules may refuse a board that has nothing to find, or nothing else; so may a target.
        return Checked(case, wanted[:1], seen[:1], None)
    if wanted[0].outcome != "ongoing" and seen[0].outcome in ("ongoing", None) and not seen[0].trouble:
        if case.mines:
            return Checked(case, wanted[:1], seen[:1], None)
        wanted = expected(profile, case, waits=True)
    return Checked(case, wanted, seen, difference(case, wanted, seen, abilities))
