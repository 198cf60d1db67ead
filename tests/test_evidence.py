"""What is printed as evidence, in the README and by `mineproof spec`, is what a new run finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mineproof_frontends.command_line import main
from mineproof_frontends.reports.matrix import bounds, coverage, matrix
from mineproof_invariants import CLAUSES
from mineproof_invariants.evidence import Cell, Tally
from mineproof_invariants.specification import evidence
from mineproof_invariants.verify import METHODS, Report, jobs, missing, verify

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
KEPT = evidence()
DRAWN = ("fuzz",)
"""Methods whose figures may differ between versions of the library that draws their examples."""


def kept_report() -> Report:
    report = Report(KEPT["effort"])
    for method, bound in KEPT["bounds"].items():
        tally = report.tallies[method] = Tally(method, bound)
        for label, clause in KEPT["clauses"].items():
            if method in clause["methods"]:
                cell = clause["methods"][method]
                tally.cells[label] = Cell(cell["unit"], cell["figure"])
        tally.seen.update(KEPT["coverage"].get(method, {}))
    return report


@pytest.mark.parametrize("method", METHODS)
def test_the_evidence_that_is_kept_is_what_a_new_run_finds(method: str) -> None:
    needs = missing(method)
    if needs:
        pytest.skip(f"{method} needs {'; '.join(needs)}")
    new, kept = verify(jobs(0, [method]), 0), kept_report().tallies[method]
    assert (new.crashes, new.failures, new.violations) == ([], [], [])
    found = new.tallies[method]
    assert found.bound == kept.bound
    if method in DRAWN:
        assert {label: cell.unit for label, cell in found.cells.items()} == {
            label: cell.unit for label, cell in kept.cells.items()
        }
    else:
        assert {label: cell.text() for label, cell in found.cells.items()} == {
            label: cell.text() for label, cell in kept.cells.items()
        }


def test_the_evidence_that_is_kept_covers_every_clause_by_every_method() -> None:
    report = kept_report()
    assert KEPT["status"] == 0
    assert list(KEPT["clauses"]) == list(CLAUSES)
    assert list(report.tallies) == list(METHODS)
    assert report.unchecked == report.idle == []


def test_the_matrix_in_the_readme_is_the_evidence_that_is_kept() -> None:
    report = kept_report()
    printed = "\n\n".join(
        [matrix(report), bounds(report), coverage(report), f"All {len(CLAUSES)} clauses hold, within these"]
    )
    assert f"$ mineproof verify --quick\n{printed}" in README


def test_mineproof_spec_prints_the_sentence_the_formula_and_the_evidence(capsys: Any) -> None:
    for label, clause in CLAUSES.items():
        assert main(["spec", label]) == 0
        told = capsys.readouterr().out
        assert clause.formula.splitlines()[0] in told
        assert "Evidence of `mineproof verify --quick`" in told
        for method, cell in KEPT["clauses"][label]["methods"].items():
            assert f"{method:9} {cell['figure']:,} {cell['unit']}" in told
