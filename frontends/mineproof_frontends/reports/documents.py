"""A report for programs: JSON, and JUnit's XML for servers that show test results.

>>> from mineproof_invariants.verify import Report
>>> json.loads(as_json(Report(0)))["status"]
2
"""

from __future__ import annotations

import json
from xml.etree import ElementTree

from mineproof_frontends.reports.matrix import bounds, methods
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.verify import Report


def as_json(report: Report) -> str:
    """Write everything there is to know about a run.

    >>> from mineproof_invariants.verify import Report
    >>> sorted(json.loads(as_json(Report(0))))[:4]
    ['bounds', 'clauses', 'coverage', 'crashes']
    """
    clauses = {
        label: {
            "formula": CLAUSES[label].formula,
            "methods": {
                method: {
                    "figure": tally.cells[label].figure,
                    "unit": tally.cells[label].unit,
                    "holds": tally.cells[label].violation is None,
                }
                for method, tally in report.tallies.items()
                if label in tally.cells
            },
        }
        for label in report.labels
    }
    violations = [
        {
            "clause": violation.label,
            "method": method,
            "what": violation.what,
            "replay": None if violation.replay is None else json.loads(violation.replay.to_json()),
        }
        for method, violation in report.violations
    ]
    return json.dumps(
        {
            "format": "mineproof-report",
            "version": 1,
            "effort": report.effort,
            "status": report.status,
            "partial": report.is_partial,
            "clauses": clauses,
            "bounds": {method: tally.bound for method, tally in report.tallies.items()},
            "not_run": report.not_run,
            "unfinished": report.unfinished,
            "coverage": {
                method: dict(sorted(tally.seen.items()))
                for method, tally in report.tallies.items()
                if tally.seen
            },
            "violations": violations,
            "crashes": report.crashes,
            "failures": report.failures,
            "unchecked": report.unchecked,
        },
        indent=2,
        ensure_ascii=False,
    )


def as_junit(report: Report) -> str:
    """Write a test suite for each method and a test case for each clause it looked at.

    >>> from mineproof_invariants.verify import Report
    >>> as_junit(Report(0, not_run={"spin": "…"})).count("<testsuite ")
    1
    """
    suites = ElementTree.Element("testsuites", name="mineproof verify")
    for method in methods(report):
        suite = ElementTree.SubElement(suites, "testsuite", name=method)
        if method in report.not_run:
            case = ElementTree.SubElement(suite, "testcase", classname=method, name="not run")
            ElementTree.SubElement(case, "skipped", message=report.not_run[method])
            continue
        for label, cell in report.tallies[method].cells.items():
            if label not in report.labels:
                continue
            case = ElementTree.SubElement(suite, "testcase", classname=method, name=label)
            if cell.violation is not None:
                failure = ElementTree.SubElement(case, "failure", message=f"{label} is violated")
                failure.text = printable(cell.violation.what)
            else:
                ElementTree.SubElement(case, "system-out").text = cell.text()
    if report.crashes or report.failures:
        suite = ElementTree.SubElement(suites, "testsuite", name="crashes")
        for crash in (*report.crashes, *report.failures):
            case = ElementTree.SubElement(suite, "testcase", classname="crash", name=crash.splitlines()[0])
            ElementTree.SubElement(case, "error", message="the job did not finish").text = printable(crash)
    for suite in suites:
        suite.set("tests", str(len(suite)))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("errors", str(len(suite.findall("testcase/error"))))
        suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    ElementTree.indent(suites)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    note = f"<!-- {printable(bounds(report)).replace('--', '- -')} -->\n" if methods(report) else ""
    return head + note + ElementTree.tostring(suites, encoding="unicode") + "\n"


def printable(text: str) -> str:
    """Drop what XML cannot hold.

    >>> printable("a" + chr(0))
    'a'
    """
    return "".join(letter for letter in text if letter in "\n\t" or letter.isprintable())
