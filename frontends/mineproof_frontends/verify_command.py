"""`mineproof verify`: run the methods, show how far they are, print the matrix and what was found."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

from mineproof import Rules
from mineproof_frontends import work
from mineproof_frontends.boards import BadWords, near, rules_of, topology_of
from mineproof_frontends.files import write_file
from mineproof_frontends.reports.documents import as_json, as_junit
from mineproof_frontends.reports.matrix import bounds, coverage, matrix
from mineproof_frontends.reports.page import as_html
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.specification import evidence
from mineproof_invariants.verify import METHODS, Report, jobs, jobs_on, missing, verify

EXAMPLES = """\
examples:
  mineproof verify                             every clause by every method, about a minute
  mineproof verify --quick                     the same on smaller boards, some seconds
  mineproof verify --method walk --jobs 1      one method, in this process
  mineproof verify --clause Game.flags         one clause
  mineproof verify --topology "Box(2, 4)" --rules "note, lives=2"
  mineproof verify --html report.html          a page with the matrix, the tile machine and traces

The status is 0 when everything that was checked holds, 1 when a clause is violated, 2 when the command makes
no sense, or something that was asked for was not checked.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["--quick"]).effort
    0
    """
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument(
        "--quick", dest="effort", action="store_const", const=0, default=1, help="small boards, few games"
    )
    effort.add_argument("--deep", dest="effort", action="store_const", const=2, help="takes minutes")
    parser.add_argument("--clause", action="append", metavar="LABEL", help="this clause; may be repeated")
    parser.add_argument("--method", action="append", metavar="NAME", help="this method; may be repeated")
    parser.add_argument("--topology", metavar="BOARD", help="exhaust this board instead, such as 'Box(2, 4)'")
    parser.add_argument("--rules", metavar="RULES", help="under these rules, such as 'note, lives=2'")
    work.add_arguments(parser)
    parser.add_argument("--coverage", action="store_true", help="list all that the fuzzed games reached")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--junit", metavar="FILE", help="write the report as JUnit's XML")
    parser.add_argument("--html", metavar="FILE", help="write the report as a page")


def run(options: argparse.Namespace) -> int:
    """Verify; return the exit status, or raise `BadWords` for what makes no sense.

    >>> options = argparse.ArgumentParser()
    >>> add_arguments(options)
    >>> run(options.parse_args(["--clause", "Game.minez"]))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: there is no clause 'Game.minez': did you mean Game.mines?
    """
    report = Report(options.effort, labels=options.clause or list(CLAUSES))
    for label in report.labels:
        if label not in CLAUSES:
            raise BadWords(f"there is no clause {label!r}: {near(label, list(CLAUSES))}")
    todo = _work(options, report)
    began = monotonic()
    with work.executor(options) as executor:
        verify(todo, options.effort, executor, _tell, report)
    _tell(0, 0, "")
    if (options.topology or options.rules or options.method) and not options.clause:
        # One board says nothing about sessions, and one method not everything about games.
        report.labels = [label for label in report.labels if label not in report.unchecked]
    is_written = _print(report, options, monotonic() - began)
    return report.status or (0 if is_written else 2)


def _work(options: argparse.Namespace, report: Report) -> list[Job]:
    methods = options.method or list(METHODS)
    for method in methods:
        if method not in METHODS:
            raise BadWords(f"there is no method {method!r}: {near(method, list(METHODS))}")
    if options.clause and not options.method:
        # Only methods that have ever said something about one of these clauses.
        methods = [each for each in METHODS if any(each in _speaks(label) for label in options.clause)]
    elif options.clause:
        idle = [each for each in methods if not any(each in _speaks(label) for label in options.clause)]
        if idle and len(idle) == len(methods):
            raise BadWords(
                f"{', '.join(idle)} cannot check {', '.join(options.clause)}; {_who(options.clause)} can"
            )
    if options.topology is not None or options.rules is not None:
        topology = topology_of("Box(3, 3)" if options.topology is None else options.topology)
        rules = Rules.SPEC if options.rules is None else rules_of(options.rules)
        try:
            todo = [job for job in jobs_on(topology, rules) if job.method in methods]
        except ValueError as error:
            raise BadWords(str(error)) from None
        if not todo:
            raise BadWords(
                f"{', '.join(methods)} cannot be put to one board; explore and walk can, walk up to 5 tiles"
            )
        for job in todo:
            bound = (
                f"every state, action and minefield of {topology}, under the rules {options.rules or 'spec'}"
            )
            report.tallies[job.method] = Tally(job.method, bound)
        return todo
    for method in methods:
        needs = missing(method)
        if needs:
            report.not_run[method] = "; ".join(needs)
    return jobs(options.effort, [method for method in methods if method not in report.not_run])


def _speaks(label: str) -> list[str]:
    """List the methods that say something about a clause."""
    return list(evidence()["clauses"][label]["methods"])


def _who(labels: list[str]) -> str:
    return ", ".join(sorted({method for label in labels for method in _speaks(label)}))


def _print(report: Report, options: argparse.Namespace, seconds: float) -> bool:
    """Print the report, and tell whether the files that were asked for are written."""
    if options.json:
        print(as_json(report))
    else:
        _print_text(report, options, seconds)
    # What was found is printed before anything is written: a full disk must not lose it.
    asked = [(path, write) for path, write in ((options.junit, as_junit), (options.html, as_html)) if path]
    written = [write_file(Path(path), write(report)) for path, write in asked]
    return all(written)


def _print_text(report: Report, options: argparse.Namespace, seconds: float) -> None:
    print(matrix(report))
    print()
    print(bounds(report))
    if coverage(report):
        print()
        print(coverage(report, options.coverage))
    for method, violation in report.violations:
        print(f"\n{violation.label} is violated ({method}): {violation.what}")
        if violation.replay is not None:
            path = Path(f"{violation.label}.{method}.replay.json")
            print(f"The game that shows it is in {path}: mineproof replay {path}")
            write_file(path, violation.replay.to_json() + "\n")
    for crash in report.crashes:
        print(f"\nA job crashed: {crash}")
    for failure in report.failures:
        print(f"\nA tool failed: {failure}")
    print()
    if report.is_partial:
        print("Interrupted: this is what was finished.")
    elif report.unchecked or report.idle:
        print(f"Not checked: {', '.join(report.unchecked + report.idle)}.")
    elif report.status == 0:
        many = f"All {len(report.labels)} clauses hold" if len(report.labels) != 1 else "The clause holds"
        print(f"{many}, within these bounds ({seconds:.0f} s).")
    if report.not_run:
        print(f"Not run: {', '.join(report.not_run)}.")


def _tell(done: int, of: int, what: str) -> None:
    work.tell(f"{done}/{of} {what}"[:100] if of else "")
