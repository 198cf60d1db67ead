"""Findings as JUnit's XML and as a page of HTML.

>>> from mineproof import Rules
>>> from mineproof_invariants.conformance.profile import Profile
>>> from mineproof_invariants.conformance.abilities import Abilities
>>> empty = Report(Abilities("it", ("reveal",)), Profile(Rules.SPEC))
>>> 'failures="0"' in as_junit(empty), "No difference" in as_html(empty)
(True, True)
"""

from __future__ import annotations

from html import escape
from xml.etree import ElementTree

from mineproof_frontends.reports.findings import drawn, sentence
from mineproof_frontends.reports.page import STYLE
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.conformance.blame import CHECKED
from mineproof_invariants.conformance.hunt import Report


def as_junit(report: Report) -> str:
    """Write one test case a clause; those with a finding fail."""
    found = {finding.label: finding for finding in report.findings}
    labels = [*CLAUSES, *(label for label in found if label not in CLAUSES)]
    suite = ElementTree.Element(
        "testsuite",
        name=f"mineproof fuzz {report.abilities.name}",
        tests=str(len(labels)),
        failures=str(len(found)),
        errors="0",
        time=f"{report.seconds:.3f}",
    )
    for label in labels:
        case = ElementTree.SubElement(suite, "testcase", classname="mineproof.fuzz", name=label)
        if label not in CHECKED and label not in found:
            ElementTree.SubElement(case, "skipped", message="fuzzing somebody else's game cannot see this")
        if label in found:
            failure = ElementTree.SubElement(case, "failure", message=_plain(found[label].how))
            failure.text = _plain(drawn(found[label]))
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)


def as_html(report: Report) -> str:
    """Write the page: every finding with its clause and its game."""
    parts = [
        f"<h2>{escape(finding.label)}</h2><p>{escape(finding.how)}</p>"
        + (f"<p>Explained if {escape(finding.explained)}.</p>" if finding.explained else "")
        + f"<pre>{escape(sentence(finding.label))}</pre><pre>{escape(drawn(finding))}</pre>"
        for finding in report.findings
    ]
    rows = "".join(
        f"<tr><td>{escape(what)}</td><td>{times:,}</td></tr>" for what, times in sorted(report.met.items())
    )
    compared = escape(report.profile.title)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>mineproof fuzz</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(report.abilities.name)}</h1>"
        f"<p>{report.games:,} games, {report.moves:,} moves, compared with {compared}.</p>"
        f"{''.join(parts) or '<p>No difference was found.</p>'}"
        f"<h2>What the games met</h2><table><tbody>{rows}</tbody></table></body></html>\n"
    )


def _plain(text: str) -> str:
    """Leave out what XML cannot hold."""
    return "".join(letter for letter in text if letter in "\n\t" or letter.isprintable())
