"""CrossHair in a process of its own, and what it said: confirmed over all paths, or not.

"No counterexample found" is not enough: a postcondition counts only where CrossHair says that it has followed
every path, and as many must be confirmed as a function has.

>>> read("tiles.py:3: info: Confirmed over all paths.", 0, {"f": Place(1, 2, 5)})
{'f': Report(confirmed=1, problems=())}
>>> read("", 0, {"f": Place(1, 2, 5)})["f"].problems
('0 of 1 postconditions were confirmed',)
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

CONFIRMED = "Confirmed over all paths."
EXHAUSTED = "All paths exhausted"
LINE = re.compile(r"^.*?:(?P<line>\d+): (?:info|warning|error): (?P<says>.*)$")

LIMIT = 120
"""So many seconds are given to a postcondition; the slowest of the default effort needs a tenth."""


class Report(NamedTuple):
    """How many postconditions were confirmed, and everything else that was said.

    >>> Report(3, ()).problems
    ()
    """

    confirmed: int
    problems: tuple[str, ...]

    @property
    def is_refuted(self) -> bool:
        """Tell whether there is a counterexample, and not only a lack of confirmation.

        >>> Report(0, ("false when calling f(1)",)).is_refuted, Report(0, ("Not confirmed.",)).is_refuted
        (True, False)
        """
        return any(" when calling " in each or each.startswith("Given: ") for each in self.problems)


class Place(NamedTuple):
    """How many postconditions a function has, and its first and last line.

    >>> place("mineproof_invariants.symbolic.tiles.table").postconditions
    2
    """

    postconditions: int
    first: int
    last: int


def place(target: str) -> Place:
    """Find a function, so that a postcondition which CrossHair passes over is noticed.

    >>> place("mineproof_invariants.symbolic.outcomes.loss_condition").postconditions
    1
    """
    module, _, name = target.rpartition(".")
    function = getattr(import_module(module), name)
    lines, first = inspect.getsourcelines(inspect.unwrap(function))
    return Place(len(function.__postconditions__), first, first + len(lines) - 1)


def check(targets: Sequence[str]) -> dict[str, Report]:
    """Put functions of one module to `crosshair check`.

    >>> check(["mineproof_invariants.symbolic.tiles.table"])
    {'mineproof_invariants.symbolic.tiles.table': Report(confirmed=2, problems=())}
    """
    return follow({target: place(target) for target in targets})


def follow(places: Mapping[str, Place], path: Sequence[str] = ()) -> dict[str, Report]:
    """Put functions to `crosshair check` by name; `path` is where it looks for them first.

    >>> table = place("mineproof_invariants.symbolic.tiles.table")
    >>> follow({"nowhere.table": table})["nowhere.table"].confirmed
    0
    """
    expected = sum(each.postconditions for each in places.values())
    command = ["check", "--report_all", f"--per_condition_timeout={LIMIT}", *places]
    code, told = _crosshair(command, path, LIMIT * (expected + 1))
    return read(told, code, places)


def read(told: str, code: int, places: Mapping[str, Place]) -> dict[str, Report]:
    """Read what `crosshair check` wrote, line by line, and its exit code: 0 unless something was refuted.

    >>> f = {"f": Place(1, 2, 5)}
    >>> read("a.py:3: error: false when calling f(1)", 1, f)["f"].problems[0]
    'false when calling f(1)'
    >>> read("a.py:3: info: Not confirmed.", 0, f)["f"].problems[0]
    'Not confirmed.'
    """
    said: dict[str, list[str]] = {target: [] for target in places}
    for line in told.splitlines():
        match = LINE.match(line)
        about = [t for t, at in places.items() if match and at.first <= int(match["line"]) <= at.last]
        # What is about no function at all, such as a module that does not load, is about each of them.
        for target in about or (places if line.strip() else ()):
            said[target].append(match["says"] if match else line)
    reports = {}
    for target, lines in said.items():
        confirmed, expected = lines.count(CONFIRMED), places[target].postconditions
        problems = [line for line in lines if line != CONFIRMED]
        if confirmed != expected:
            problems.append(f"{confirmed} of {expected} postconditions were confirmed")
        reports[target] = Report(confirmed, tuple(problems))
    if code != 0 and not any(report.problems for report in reports.values()):
        why = f"crosshair ended with exit code {code}"
        return {target: Report(report.confirmed, (why,)) for target, report in reports.items()}
    return reports


def differ(one: str, other: str, path: Sequence[str] = ()) -> Report:
    """Put two functions to `crosshair diffbehavior`: they must agree, with all paths exhausted.

    >>> tiles = "mineproof_invariants.symbolic.tiles"
    >>> differ(f"{tiles}.by_table", f"{tiles}.by_machine")
    Report(confirmed=1, problems=())
    """
    # It gives up early where it learns nothing new, unless it is told to go on.
    options = [f"--per_condition_timeout={LIMIT}", "--max_uninteresting_iterations=100000"]
    code, told = _crosshair(["diffbehavior", *options, one, other], path, 2 * LIMIT)
    if code == 0 and EXHAUSTED in told:
        return Report(1, ())
    return Report(0, (*told.splitlines(), f"not all paths agreed (crosshair's exit code is {code})"))


def _crosshair(arguments: Sequence[str], path: Sequence[str], limit: float) -> tuple[int, str]:
    # The other process must find the same packages as this one, installed or not.
    places = os.pathsep.join([*path, *(place for place in sys.path if place)])
    environment = {**os.environ, "PYTHONPATH": places, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "crosshair", *arguments]
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return 2, f"crosshair had not ended after {limit:.0f} s"
    return done.returncode, done.stdout + done.stderr
