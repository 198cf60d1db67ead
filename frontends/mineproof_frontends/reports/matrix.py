"""The matrix clause × method as text; every cell has its figure, never a bare tick.

>>> from mineproof_invariants.verify import Report
>>> print(matrix(Report(0, labels=["Game.flags"])))
clause
----------
Game.flags
"""

from __future__ import annotations

from mineproof_invariants.verify import Report

NOTHING = "-"
NOT_RUN = "not run"


def cell(report: Report, label: str, method: str) -> str:
    """Write one cell: a figure with its unit, `VIOLATED`, `-` where the method has nothing to say.

    >>> from mineproof_invariants.verify import Report
    >>> cell(Report(0, not_run={"spin": "…"}), "Game.flags", "spin")
    'not run'
    """
    if method in report.not_run:
        return NOT_RUN
    found = report.tallies[method].cells.get(label)
    return found.text() if found is not None else NOTHING


def methods(report: Report) -> list[str]:
    """List the columns.

    >>> from mineproof_invariants.verify import Report
    >>> methods(Report(0, not_run={"spin": "…"}))
    ['spin']
    """
    return [*report.tallies, *report.not_run]


def matrix(report: Report) -> str:
    """Write the matrix with straight columns.

    >>> from mineproof_invariants.verify import Report
    >>> print(matrix(Report(0, labels=["Game.mines"], not_run={"spin": "…"})))
    clause      spin
    -------------------
    Game.mines  not run
    """
    rows = [["clause", *methods(report)]]
    rows += [[label, *(cell(report, label, method) for method in methods(report))] for label in report.labels]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * len(max(lines, key=len)), *lines[1:]])


def bounds(report: Report) -> str:
    """Say for every method what it looked at, and within which bound; and what the others need.

    >>> from mineproof_invariants.verify import Report
    >>> print(bounds(Report(0, not_run={"spin": "spin: Debian package spin"})))
    spin      not run; it needs spin: Debian package spin
    """
    lines = []
    for method, tally in report.tallies.items():
        left = report.unfinished.get(method)
        lines.append(f"{method:9} {tally.bound}" + (f"; interrupted after {left}" if left else ""))
    lines += [f"{method:9} not run; it needs {need}" for method, need in report.not_run.items()]
    return "\n".join(lines)


def coverage(report: Report, in_full: bool = False) -> str:
    """Say what games had to reach and did, in one line or in full; nothing if no method plays games.

    >>> from mineproof_invariants.evidence import Tally
    >>> from mineproof_invariants.verify import Report
    >>> tally = Tally("fuzz", "")
    >>> tally.seen.update({"outcome: loss": 3, "outcome: victory": 2})
    >>> print(coverage(Report(0, tallies={"fuzz": tally})))
    fuzz reached all 2 things that its games had to reach; the rarest 2 times: outcome: victory
    """
    lines = []
    for method, tally in report.tallies.items():
        if tally.seen:
            what, times = min(tally.seen.items(), key=lambda item: (item[1], item[0]))
            lines.append(
                f"{method} reached all {len(tally.seen)} things that its games had to reach; "
                f"the rarest {times:,} times: {what}"
            )
            if in_full:
                lines += [f"{times:12,}  {what}" for what, times in sorted(tally.seen.items())]
    return "\n".join(lines)
