"""Check every clause by every method, at one of three efforts.

A method is a module with `jobs(effort)` and `BOUNDS`, one bound for each effort: 0 is quick, 1 is what one
gets without asking, 2 is deep. If it also has `missing()`, that names the tools it cannot find. Jobs are
spread over an executor; what they find is put together here.

>>> report = verify(jobs(0, ["machines"]), 0)
>>> report.tallies["machines"].is_clean, report.status
(True, 2)
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

from mineproof import Rules, Topology
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Job, Tally, ToolFailed, Violation

METHODS = {
    "proof": "mineproof_invariants.proof",
    "explore": "mineproof_invariants.explorer",
    "lockstep": "mineproof_invariants.explorer.lockstep",
    "walk": "mineproof_invariants.walk",
    "paths": "mineproof_invariants.paths",
    "tlc": "mineproof_invariants.checkers.tlc",
    "spin": "mineproof_invariants.checkers.spin",
    "symbolic": "mineproof_invariants.symbolic",
    "machines": "mineproof_invariants.machines",
    "fuzz": "mineproof_invariants.fuzz",
    "batch": "mineproof_invariants.batch",
    "mutation": "mineproof_invariants.mutation.hunt",
}
"""The methods, strongest claim first, and the modules that do them."""

CLEAN, VIOLATED, UNCHECKED = 0, 1, 2

Tell = Callable[[int, int, str], object]


@dataclass
class Report:
    """What a run found.

    >>> Report(0).status
    2
    """

    effort: int
    labels: list[str] = field(default_factory=lambda: list(CLAUSES))
    tallies: dict[str, Tally] = field(default_factory=dict)
    not_run: dict[str, str] = field(default_factory=dict)
    """Methods that could not run, and what they need."""
    finished: Counter[str] = field(default_factory=Counter)
    """How many jobs of each method were finished."""
    crashes: list[str] = field(default_factory=list)
    """Jobs that ended in an exception that nobody expected, with their tracebacks."""
    failures: list[str] = field(default_factory=list)
    """Jobs whose program could not do its work, and why."""
    unfinished: dict[str, str] = field(default_factory=dict)
    """Methods that were interrupted, and how far they had come."""
    is_partial: bool = False

    @property
    def violations(self) -> list[tuple[str, Violation]]:
        """Every violation of the clauses asked for, with the method that found it.

        >>> Report(0).violations
        []
        """
        return [
            (method, violation)
            for method, tally in self.tallies.items()
            for violation in tally.violations
            if violation.label in self.labels
        ]

    @property
    def unchecked(self) -> list[str]:
        """The clauses that no method has looked at.

        >>> "Game.flags" in Report(0).unchecked
        True
        """
        seen = {label for tally in self.tallies.values() for label in tally.cells}
        return [label for label in self.labels if label not in seen]

    @property
    def idle(self) -> list[str]:
        """The methods that ran and looked at nothing: that is not clean.

        >>> Report(0, tallies={"walk": Tally("walk", "")}).idle
        ['walk']
        """
        return [method for method, tally in self.tallies.items() if not tally.cells]

    @property
    def status(self) -> int:
        """0 if everything holds, 1 if something is violated or crashed, 2 if something was not looked at.

        >>> Report(0, labels=[], tallies={"walk": Tally("walk", "")}).status
        2
        """
        if self.violations or self.crashes:
            return VIOLATED
        is_whole = self.tallies and not (self.unchecked or self.idle or self.failures or self.is_partial)
        return CLEAN if is_whole else UNCHECKED


def module(method: str) -> ModuleType:
    """Return the module that does a method.

    >>> module("walk").__name__
    'mineproof_invariants.walk'
    """
    return import_module(METHODS[method])


def missing(method: str) -> list[str]:
    """Name what a method needs and does not find, each with how to get it.

    >>> missing("walk")
    []
    """
    try:
        finder = getattr(module(method), "missing", list)
    except ModuleNotFoundError as error:
        return [f"the package {error.name}: pip install 'mineproof[check]'"]
    return list(finder())


def jobs(effort: int, methods: Iterable[str] = METHODS) -> list[Job]:
    """List the work of an effort.

    >>> [job.name for job in jobs(0, ["machines"])]
    ['tile table']
    """
    return [job for name in METHODS if name in set(methods) for job in module(name).jobs(effort)]


def jobs_on(topology: Topology, rules: Rules) -> list[Job]:
    """List what can be done with one board and one set of rules: exhaust it, and play on it.

    >>> from mineproof import Box
    >>> {job.method for job in jobs_on(Box(2, 2), Rules.SPEC)} <= set(METHODS)
    True
    """
    found = []
    for name in METHODS:
        if not missing(name) and hasattr(module(name), "jobs_on"):
            found += module(name).jobs_on(topology, rules)
    return found


def verify(
    work: list[Job],
    effort: int,
    executor: Executor | None = None,
    tell: Tell = lambda *_: None,
    report: Report | None = None,
) -> Report:
    """Do the jobs, here or spread over an executor; a KeyboardInterrupt leaves what was finished.

    >>> verify([], 0).status
    2
    """
    report = Report(effort) if report is None else report
    for job in work:
        if job.method not in report.tallies:
            report.tallies[job.method] = Tally(job.method, module(job.method).BOUNDS[effort])
    try:
        if executor is None:
            for number, job in enumerate(work):
                tell(number, len(work), f"{job.method}: {job.name}")
                _take(report, job, *run(job))
        else:
            _spread(report, work, executor, tell)
    except KeyboardInterrupt:
        report.is_partial = True
    for method in report.tallies:
        of = sum(job.method == method for job in work)
        if report.finished[method] < of:
            report.unfinished[method] = f"{report.finished[method]} of {of} jobs"
    return report


def run(job: Job) -> tuple[Tally, str, str]:
    """Do a job with a tally of its own; return it, and a traceback if it crashed, and why its tool failed.

    >>> run(Job("walk", "nothing", len))[1].splitlines()[-1]
    "TypeError: object of type 'Tally' has no len()"
    """
    tally = Tally(job.method, "")
    try:
        job.run(tally)
    except ToolFailed as error:
        return tally, "", str(error)
    except Exception:
        return tally, traceback.format_exc(), ""
    return tally, "", ""


def _spread(report: Report, work: list[Job], executor: Executor, tell: Tell) -> None:
    futures: dict[Future[tuple[Tally, str, str]], Job] = {executor.submit(run, job): job for job in work}
    tell(0, len(work), "starting")
    try:
        for number, done in enumerate(as_completed(futures), 1):
            job = futures[done]
            tell(number, len(work), f"{job.method}: {job.name}")
            try:
                _take(report, job, *done.result())
            except (BrokenExecutor, OSError) as error:
                # A worker was killed: nothing is known about what it was doing, nor about what was to follow.
                report.failures.append(f"{job.method}: {job.name}: its process has ended: {error}")
                return
    finally:
        for future in futures:
            future.cancel()


def _take(report: Report, job: Job, tally: Tally, crash: str, failure: str) -> None:
    report.tallies[job.method].merge(tally)
    report.finished[job.method] += 1
    if failure:
        report.failures.append(f"{job.method}: {job.name}: {failure}")
    if crash:
        report.crashes.append(f"{job.method}: {job.name}\n{crash}")
