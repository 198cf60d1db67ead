"""A test file that fails until what was found is fixed.

>>> from mineproof import Rules
>>> from mineproof_invariants.conformance.profile import Profile
>>> from mineproof_invariants.conformance.abilities import Abilities
>>> print(as_pytest(Report(Abilities("it", ("reveal",)), Profile(Rules.SPEC)), "my:Game", None, None)[:36])
'''What `mineproof fuzz` found: each
"""

from __future__ import annotations

import json

from mineproof.setups import describe_rules
from mineproof_frontends.reports.findings import drawn
from mineproof_invariants.conformance.case import describe_case
from mineproof_invariants.conformance.hunt import Report

HEAD = """'''What `mineproof fuzz` found: each test fails until it is fixed.'''

import json

from mineproof.setups import read_rules
from mineproof_invariants.conformance.case import read_case
from mineproof_invariants.conformance.check import check
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import exec_target, python_target

PROFILE = Profile(read_rules(json.loads({rules!r})), frozenset({habits!r}))


def differs(case):
    with {start} as target:
        return check(target, PROFILE, read_case(json.loads(case))).difference
"""

TEST = """

def test_{name}():
    # {how}
{drawing}
    assert differs({case!r}) is None
"""


def as_pytest(report: Report, target: str | None, command: str | None, dialect: str | None) -> str:
    """Write a test for every finding."""
    if command is not None:
        start = f"exec_target({command!r}, PROFILE.rules)"
    else:
        start = f"python_target({target!r}, {dialect!r}, PROFILE.rules)"
    rules = json.dumps(describe_rules(report.profile.rules))
    text = HEAD.format(rules=rules, habits=sorted(report.profile.habits), start=start)
    for finding in report.findings:
        name = "".join(letter if letter.isalnum() else "_" for letter in finding.label)
        drawing = "\n".join(f"    #   {line}".rstrip() for line in drawn(finding).splitlines())
        how = " ".join(finding.how.split())
        text += TEST.format(name=name, how=how, drawing=drawing, case=json.dumps(describe_case(finding.case)))
    return text
