"""Timing side by side: everyone who is compared runs in turn, in the same process, round after round."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

Prepared = Callable[[], object]
"""What is timed."""

Contestant = Callable[[], Prepared]
"""Gets everything ready, which is not timed, and returns what is."""

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


@dataclass(frozen=True)
class Samples:
    """What was measured, once a round: seconds, or any other unit that is written behind the numbers.

    >>> print(Samples((0.001, 0.003, 0.002)))
    2.00 ms (1.00..3.00)
    >>> print(Samples((2.5,), "B/tile"))
    2.50 B/tile
    """

    values: tuple[float, ...]
    unit: str = "s"

    @property
    def middle(self) -> float:
        """The median.

        >>> Samples((1.0, 5.0, 2.0)).middle
        2.0
        """
        return median(self.values)

    def __str__(self) -> str:
        scale, unit = 1.0, self.unit
        if unit == "s":
            scale, unit = next((each for each in UNITS if self.middle >= each[0]), UNITS[-1])
        text = f"{self.middle / scale:.2f} {unit}"
        if len(self.values) == 1:
            return text
        return f"{text} ({min(self.values) / scale:.2f}..{max(self.values) / scale:.2f})"


@dataclass(frozen=True)
class Row:
    """A line of the table. `at_most` bounds the ratio ours / peer, or where there is no peer, ours itself.

    >>> row = Row("sum", Samples((1.0,)), "C", Samples((4.0,)), at_most=0.5)
    >>> row.value, row.met
    (0.25, True)
    """

    label: str
    ours: Samples | None = None
    peer_name: str = ""
    peer: Samples | None = None
    at_most: float | None = None
    skipped: str = ""

    @property
    def value(self) -> float | None:
        """What the target bounds.

        >>> Row("sum", skipped="no gcc").value is None
        True
        """
        if self.ours is None or (self.peer_name and self.peer is None):
            return None
        return self.ours.middle / self.peer.middle if self.peer is not None else self.ours.middle

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where there is none, or nothing was measured.

        >>> Row("sum", Samples((2.0,)), at_most=1.0).met
        False
        """
        return None if self.at_most is None or self.value is None else self.value <= self.at_most

    def cells(self) -> tuple[str, ...]:
        """Write the row: label, ours, peer, ratio, target, met.

        >>> Row("sum", Samples((1.0,)), "C", Samples((4.0,)), at_most=0.5).cells()
        ('sum', '1.00 s', 'C: 4.00 s', '0.25', '≤ 0.5', 'yes')
        """
        ours = str(self.ours) if self.ours is not None else "-"
        peer = f"{self.peer_name}: {self.peer}" if self.peer is not None else self.peer_name or "-"
        if self.skipped:
            peer = f"skipped: {self.skipped}"
        ratio = f"{self.value:.3g}" if self.value is not None and self.peer is not None else "-"
        target = "none, for information"
        if self.at_most is not None:
            target = f"≤ {self.at_most:g}" + (
                "" if self.peer_name or self.ours is None else f" {self.ours.unit}"
            )
        met = {None: "-", True: "yes", False: "no"}[self.met]
        return (self.label, ours, peer, ratio, target, met)


class Unsound(Exception):
    """The two sides did not do the same work, so there is nothing to compare."""


def require(holds: bool, what: str) -> None:
    """Stop unless a check on the work that is compared holds.

    >>> require(False, "both sides win")
    Traceback (most recent call last):
        ...
    benchmarks.timing.Unsound: does not hold: both sides win
    """
    if not holds:
        raise Unsound(f"does not hold: {what}")


def tell(text: str) -> None:
    """Report progress, apart from the table."""
    print(text, file=sys.stderr, flush=True)


def interleaved(label: str, rounds: int, *contestants: Contestant) -> list[Samples]:
    """Time the contestants in turn, `rounds` times after one round to warm up; odd rounds go backwards.

    >>> [len(samples.values) for samples in interleaved("nothing", 3, lambda: int, lambda: str)]
    [3, 3]
    """
    times: list[list[float]] = [[] for _ in contestants]
    told = perf_counter()
    for number in range(rounds + 1):
        turns = list(zip(contestants, times))
        for contestant, mine in reversed(turns) if number % 2 else turns:
            seconds = _seconds(contestant)
            if number:
                mine.append(seconds)
        if perf_counter() - told > 1:
            told = perf_counter()
            tell(f"  {label}: round {number} of {rounds}")
    return [Samples(tuple(mine)) for mine in times]


def _seconds(contestant: Contestant) -> float:
    run = contestant()
    gc.collect()
    start = perf_counter()
    result = run()
    seconds = perf_counter() - start
    del result  # giving memory back is not timed
    return seconds


def peer(name: str) -> Any | None:
    """Import a package to compare with, or return None where it is not installed.

    >>> peer("no_such_package") is None
    True
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
