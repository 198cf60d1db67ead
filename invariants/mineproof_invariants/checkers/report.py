"""What a checker found, compared with what the explorer found, and entered into a tally.

>>> from mineproof import Box, Rules
>>> setting = Setting(Box(1, 2), Rules.LAB)
>>> disagreement(setting, Report(states=12, edges=9))
>>> disagreement(setting, Report(states=13, edges=9))
'13 states here, 12 in the explorer'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from mineproof_invariants.checkers.setting import ABOUT_STEPS, NAMES, Setting
from mineproof_invariants.evidence import Tally, ToolFailed, Violation
from mineproof_invariants.explorer import Edge, edges, explore


class CheckerFailed(ToolFailed):
    """A tool that is missing, crashed, ran out of time, or said what cannot be understood."""


@dataclass(frozen=True)
class Report:
    """What a run of a checker found.

    >>> Report(states=12, edges=9).violated
    """

    states: int
    edges: int | None = None
    """How many edges there are, where the tool counts them."""
    relation: frozenset[Edge] | None = None
    """The edges themselves, where the tool was asked to print them."""
    violated: str | None = None
    """The model's name of a clause that does not hold; nothing is known of the others then."""
    trace: str = ""


def enter(tool: str, setting: Setting, report: Report, tally: Tally, silent: Sequence[str] = ()) -> None:
    """Count what was checked for every clause that the model speaks of, and a disagreement as a violation.

    >>> from mineproof import Box, Rules
    >>> tally = Tally("tlc", "")
    >>> enter("TLC", Setting(Box(1, 2), Rules.LAB), Report(states=12, edges=9), tally)
    >>> tally.cells["Tile.table"].text(), tally.cells["Game.flags"].text()
    ('9 edges', '12 states')
    """
    if report.violated is not None:
        label = NAMES.get(report.violated)
        if label is None:
            raise CheckerFailed(f"{tool} refutes {report.violated}, which is no clause, on {setting.name}")
        what = f"{tool} refutes it in the model on {setting.name}:\n{report.trace}"
        tally.add(label, report.states, "states", Violation(label, what, None))
        return
    differs = disagreement(setting, report)
    for label in setting.labels:
        if label not in silent:
            figure, unit = report.states, "states"
            if label == "Tile.is_adjacent":
                figure, unit = setting.topology.size**2, "pairs"
            elif label in ABOUT_STEPS and report.edges is not None:
                figure, unit = report.edges, "edges"
            what = f"{tool} and the explorer disagree on {setting.name}: {differs}"
            tally.add(label, figure, unit, Violation(label, what, None) if differs else None)


def disagreement(setting: Setting, report: Report) -> str | None:
    """Say how a report differs from what the explorer finds; None where it does not.

    >>> from mineproof import Box, Rules
    >>> setting = Setting(Box(1, 2), Rules.LAB)
    >>> disagreement(setting, Report(states=12, relation=frozenset(list(explored(setting))[1:])))
    "1 edges of the explorer are not here: ('00', 'ongoing') reveal 0 ('44', 'victory')"
    """
    found = explore(setting.topology, setting.rules, setting.without)
    if found.states != report.states:
        return f"{report.states:,} states here, {found.states:,} in the explorer"
    if report.edges is not None and found.edges != report.edges:
        return f"{report.edges:,} edges here, {found.edges:,} in the explorer"
    if report.relation is None:
        return None
    ours = frozenset(explored(setting))
    lost, added = ours - report.relation, report.relation - ours
    if lost:
        return f"{len(lost)} edges of the explorer are not here: {_first(lost)}"
    return f"{len(added)} edges here are not the explorer's: {_first(added)}" if added else None


def explored(setting: Setting) -> Iterable[Edge]:
    """Yield the explorer's edges for every minefield.

    >>> from mineproof import Box, Rules
    >>> len(list(explored(Setting(Box(1, 2), Rules.LAB))))
    9
    """
    tiles = range(setting.topology.size)
    for count in range(len(tiles) + 1):
        for mines in combinations(tiles, count):
            yield from edges(setting.topology, setting.rules, mines, setting.without)


def _first(some: frozenset[Edge]) -> str:
    return " ".join(map(str, min(some, key=str)))
