"""What a target is held to: rules, and habits that no rule of ours has a name for.

>>> Profile(Rules.SPEC).title, Profile(Rules.CLASSIC.but(lives=2), frozenset({"wraps"})).title
('SPEC', 'CLASSIC, except that 2 mines must explode to lose, and that the board wraps around its edges')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mineproof import Cascade, Flagging, Rules, Victory

HABITS = {
    "wraps": "the board wraps around its edges",
    "orthogonal": "only tiles that share an edge are adjacent",
    "opens_flagged": "a flagged tile can be revealed",
    "toggles": "a flag on a flagged tile takes the flag away",
    "no_cascade": "there are no cascades: a reveal opens one tile",
}
"""Departures from the specification that are known well enough to be recognised, and how to say them."""

WORDS: dict[tuple[str, Any], str] = {
    ("victory", Victory.REVEAL): "victory needs all empty tiles revealed and no flags",
    ("victory", Victory.FLAG_OR_REVEAL): "all mines flagged and no empty tile flagged is a victory, too",
    ("victory", Victory.FLAG_AND_REVEAL): "victory needs all mines flagged, too",
    ("cascade", Cascade.OPENS_FLAGS): "a cascade opens flagged tiles",
    ("cascade", Cascade.SKIPS_FLAGS): "a cascade passes over flagged tiles",
    ("flagging", Flagging.NONE): "there are no flags",
    ("flagging", Flagging.PERMANENT): "a flag cannot be taken back",
    ("flagging", Flagging.REMOVABLE): "a flag can be taken back",
    ("chording", True): "numbers can be chorded",
    ("chording", False): "numbers cannot be chorded",
}
ASKED = ("victory", "cascade", "flagging", "chording", "lives")
"""The rules that cases with given mines can tell apart."""


@dataclass(frozen=True)
class Profile:
    """Rules and habits; two profiles that no case can tell apart are equal."""

    rules: Rules
    habits: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """Say it as a person would: the preset that is nearest, and how this departs from it."""
        presets = [(self._departures(rules), name) for name, rules in _presets()]
        departures, name = min(presets, key=lambda pair: len(pair[0]))
        return f"{name.upper()}, except that {', and that '.join(departures)}" if departures else name.upper()

    def _departures(self, preset: Rules) -> list[str]:
        changed = [
            (rule, getattr(self.rules, rule))
            for rule in ASKED
            if getattr(self.rules, rule) != getattr(preset, rule)
        ]
        said = [
            f"{value} mines must explode to lose" if rule == "lives" else WORDS[rule, value]
            for rule, value in changed
        ]
        return said + [HABITS[habit] for habit in sorted(self.habits)]

    def changed(self) -> Iterator[Profile]:
        """List the profiles that differ in a single rule or habit.

        >>> len(list(Profile(Rules.CLASSIC).changed())) > 8
        True
        """
        choices: dict[str, list[Any]] = {
            "victory": list(Victory),
            "cascade": list(Cascade),
            "flagging": list(Flagging),
            "chording": [True, False],
            "lives": [1, 2, 3],
        }
        for rule, values in choices.items():
            for value in values:
                needs_flags = self.rules.victory is not Victory.REVEAL
                if value != getattr(self.rules, rule) and not (value is Flagging.NONE and needs_flags):
                    if self.rules.flagging is Flagging.NONE and isinstance(value, Victory):
                        continue
                    yield Profile(self.rules.but(**{rule: value}), self.habits)
        for habit in HABITS:
            if habit not in self.habits:
                yield Profile(self.rules, self.habits | {habit})


def _presets() -> list[tuple[str, Rules]]:
    return [("classic", Rules.CLASSIC), *(pair for pair in Rules.PRESETS.items() if pair[0] != "classic")]
