"""Which rules a target plays by: those that explain everything that was seen of it.

>>> from mineproof import Box, Cascade
>>> from mineproof_invariants.conformance.reference import expected
>>> case = Case(Box(1, 4), (3,), (("flag", 1), ("reveal", 0)))
>>> seen = expected(Profile(Rules.CLASSIC.but(cascade=Cascade.OPENS_FLAGS)), case)
>>> infer([(case, seen)], Abilities("it", ("reveal", "flag"))).title
'KATA'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mineproof import Rules
from mineproof_invariants.conformance.abilities import Abilities
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.case import Case
from mineproof_invariants.conformance.check import compare
from mineproof_invariants.conformance.hunt import Report
from mineproof_invariants.conformance.profile import ASKED, Profile

Seen = tuple[Case, list[Answer]]


def known(abilities: Abilities) -> list[Profile]:
    """List the presets, then everything that differs from one of them in a single rule or habit.

    Rules that this target cannot show are not told apart: without chords, all are as if without.

    >>> known(Abilities("it", ("reveal",)))[0].title
    'CLASSIC'
    """
    presets = [Profile(rules) for rules in (Rules.CLASSIC, *Rules.PRESETS.values())]
    found: dict[tuple[object, ...], Profile] = {}
    for profile in [*presets, *(changed for preset in presets for changed in preset.changed())]:
        values = {rule: getattr(profile.rules, rule) for rule in ASKED}
        if "chord" not in abilities.actions:
            del values["chording"]
        found.setdefault((*values.values(), profile.habits), profile)
    return list(found.values())


def infer(corpus: Sequence[Seen], abilities: Abilities) -> Profile:
    """Return the profile under which the fewest cases differ; of equal ones, the simplest."""
    return min(known(abilities), key=lambda profile: _differing(profile, corpus, abilities))


def explained(report: Report) -> Report:
    """Tell policy from bugs: a finding is policy if one change of the rules explains all there is of it.

    >>> explained(Report(Abilities("it", ("reveal",)), Profile(Rules.CLASSIC))).findings
    []
    """
    findings = []
    for finding in report.findings:
        cases = report.wrong.get(finding.label, [])
        for profile in report.profile.changed() if cases and report.tells_outcome else ():
            # It must explain all that is wrong, and must not make anything wrong that was right.
            if not _differing(profile, cases, report.abilities) and not _differing(
                profile, _right(report), report.abilities
            ):
                finding = replace(finding, explained=_change(report.profile, profile))
                break
        findings.append(finding)
    return replace(report, findings=findings)


def _right(report: Report) -> list[Seen]:
    wrong = {id(seen) for cases in report.wrong.values() for _, seen in cases}
    return [pair for pair in report.corpus if id(pair[1]) not in wrong][:150]


def _change(one: Profile, other: Profile) -> str:
    words = Profile(other.rules, other.habits - one.habits)._departures(one.rules)
    return words[0] if words else other.title


def _differing(profile: Profile, corpus: Iterable[Seen], abilities: Abilities) -> int:
    return sum(compare(profile, case, seen, abilities).difference is not None for case, seen in corpus)
