"""Check every clause by every method, at one of three efforts.

A method is a module with `jobs(effort)` and `BOUNDS`, one bound for each effort; effort 0 is quick, 1 is what
one gets without asking, 2 is deep.

>>> from mineproof_invariants.verify import METHODS, jobs
>>> {job.method for job in jobs(0)} == set(METHODS)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mineproof_invariants import fuzz, machines, walk
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Job, Tally

METHODS = {"machines": machines, "walk": walk, "fuzz": fuzz}
EFFORTS = ("quick", "default", "deep")


def jobs(effort: int, methods: Iterable[str] = METHODS) -> list[Job]:
    """List the work of an effort.

    >>> [job.name for job in jobs(0, ["machines"])]
    ['tile table']
    """
    return [job for name in METHODS if name in set(methods) for job in METHODS[name].jobs(effort)]


def verify(
    work: list[Job], effort: int, tell: Callable[[int, int, str], object] = lambda *_: None
) -> Iterator[Tally]:
    """Do the jobs; yield what each method has to say, when it has finished.

    >>> [tally.is_clean for tally in verify(jobs(0, ["machines"]), 0)]
    [True]
    """
    tallies: dict[str, Tally] = {}
    for number, job in enumerate(work):
        tell(number, len(work), f"{job.method}: {job.name}")
        tally = tallies.setdefault(job.method, Tally(job.method, METHODS[job.method].BOUNDS[effort]))
        job.run(tally)
        if not any(other.method == job.method for other in work[number + 1 :]):
            yield tally


def unchecked(tallies: Iterable[Tally]) -> list[str]:
    """Return the clauses that no method has looked at.

    >>> "Game.flags" in unchecked([])
    True
    """
    seen = {label for tally in tallies for label in tally.cells}
    return [label for label in CLAUSES if label not in seen]
