"""All paths of real Python functions, followed with symbols instead of values, by CrossHair.

What is followed is the code that ships: the tile table, `Board` working out how a game stands, and methods of
`Game`. Its packed bytes are lists here, and its topology says only which tiles are adjacent, because
CrossHair does not follow Python into NumPy; what NumPy does on large boards is compared with this by other
methods. Counts of tiles and lives are integers without a bound. Boards are small: each tile is an argument.

>>> from mineproof_invariants.evidence import Tally
>>> tally = Tally("symbolic", BOUNDS[0])
>>> run({"V.Game.loss_condition": ("outcomes.loss_condition",)}, tally)
>>> tally.cells["V.Game.loss_condition"].text()
'1 confirmed'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import find_spec

from mineproof_invariants.evidence import Job, Tally, ToolFailed, Violation
from mineproof_invariants.symbolic.runner import Report, check, differ

CASCADE = "Cascade.opens_the_least_closed_set"

GROUPS: tuple[dict[str, dict[str, tuple[str, ...]]], ...] = (
    {
        "the tile table": {
            "Tile.table": ("tiles.table",),
            "Tile.mines_never_move": ("tiles.mines_never_move",),
            "Tile.revealed_stays_revealed": ("tiles.revealed_stays_revealed",),
            "View.leaks_nothing": ("tiles.leaks_nothing",),
        },
        "how a game stands": {
            "V.Game.victory_condition": ("outcomes.victory_condition",),
            "V.Game.loss_condition": ("outcomes.loss_condition",),
            "V.Game.outcomes_are_disjoint": ("outcomes.outcomes_are_disjoint",),
            "Game.ended_is_final": ("outcomes.ended_is_final",),
        },
        "what is accepted": {
            "Game.reveal": ("games.reveal",),
            "Game.flag": ("games.flag",),
            "Game.remove_flag": ("games.remove_flag",),
            "Game.chord": ("games.chord",),
            "Game.refusals_change_nothing": ("games.refusals_change_nothing",),
        },
        "cascades on 3 × 1": {CASCADE: ("cascades.from_the_end",)},
    },
    {
        "flags on 2 tiles": {
            "Game.one_tile_at_a_time": ("games.one_tile_at_a_time",),
            "Game.flags": ("games.flags",),
        },
        "reveals on 2 or 3 tiles": {
            "Game.counts_add_up": ("cascades.counts_add_up",),
            "Game.undo_is_exact": ("cascades.undo_is_exact",),
            "V.Game.at_most_one_uncovered_mine": ("cascades.at_most_one_uncovered_mine",),
        },
        "cascades on 2 × 2": {CASCADE: ("cascades.two_by_two",)},
    },
    {"cascades on 3 × 2": {CASCADE: ("cascades.from_the_middle", "cascades.three_by_two")}},
)
"""What each effort adds to the one before: in each group, the functions that are evidence for a clause.

Starting CrossHair takes as long as most functions, so those of a group go together."""

_WHERE = ("3 × 1", "3 × 1 and 2 × 2", "3 × 1, 2 × 2, and 3 × 2 with nothing revealed or flagged rightly")

BOUNDS = [
    "all paths of the real functions: the tile table, outcomes of any counts, actions on 1 to 3 tiles, "
    f"cascades on {boards} (CrossHair)"
    for boards in _WHERE
]


def missing() -> list[str]:
    """Name what is needed and not there, with how to get it.

    >>> missing()
    []
    """
    packages = {"crosshair": "crosshair-tool", "icontract": "icontract"}
    return [f"{name}: pip install {package}" for name, package in packages.items() if not find_spec(name)]


def jobs(effort: int) -> list[Job]:
    """List the functions to follow: 0 quick, 1 default, 2 deep.

    >>> len(jobs(0)) < len(jobs(1)) < len(jobs(2))
    True
    """
    groups = {name: targets for added in GROUPS[: effort + 1] for name, targets in added.items()}
    checks = [Job("symbolic", name, partial(run, targets)) for name, targets in groups.items()]
    return [*checks, Job("symbolic", "the tile table beside transitions", compare)]


def run(targets: Mapping[str, Sequence[str]], tally: Tally) -> None:
    """Follow the functions of one module, and count the confirmed postconditions by clause.

    >>> tally = Tally("symbolic", "")
    >>> run({"Tile.table": ("tiles.table",), "Tile.mines_never_move": ("tiles.mines_never_move",)}, tally)
    >>> tally.cells["Tile.table"].text(), tally.cells["Tile.mines_never_move"].text()
    ('2 confirmed', '1 confirmed')
    """
    labels = {f"{__name__}.{target}": label for label, each in targets.items() for target in each}
    reports = check(list(labels))
    for target, report in reports.items():
        _add(labels[target], target, report, tally)
    _require(reports)


def compare(tally: Tally) -> None:
    """Compare the table with the machine of the library `transitions`, over all paths of both.

    >>> tally = Tally("symbolic", "")
    >>> compare(tally)
    >>> tally.cells["Tile.table"].text()
    '1 confirmed'
    """
    one, other = f"{__name__}.tiles.by_table", f"{__name__}.tiles.by_machine"
    name, report = "the table beside transitions", differ(one, other)
    _add("Tile.table", name, report, tally)
    _require({name: report})


def _add(label: str, name: str, report: Report, tally: Tally) -> None:
    if report.is_refuted or report.confirmed:
        violation = Violation(label, _text(name, report), None) if report.is_refuted else None
        tally.add(label, report.confirmed, "confirmed", violation)


def _require(reports: Mapping[str, Report]) -> None:
    """Refuse to be content with what was neither confirmed nor refuted."""
    left_open = {name: each for name, each in reports.items() if each.problems and not each.is_refuted}
    if left_open:
        raise ToolFailed("\n".join(_text(name, report) for name, report in left_open.items()))


def _text(name: str, report: Report) -> str:
    return "\n".join((f"{name} is not confirmed over all paths:", *report.problems))
