"""Spin on the Promela model: every state of every minefield of a small board, every clause, every edge.

>>> from mineproof import Box, Rules
>>> print(board(Setting(Box(1, 2), Rules.LAB)).splitlines()[1])
#define BESIDE(a) ((a) == 0 -> 2 : ((a) == 1 -> 1 : 0))
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from mineproof import Box, Hex, Rules
from mineproof_invariants.checkers.report import CheckerFailed, Report, enter
from mineproof_invariants.checkers.setting import LARGER, SMALL, TWO, Setting
from mineproof_invariants.checkers.tools import absent, ending, model, write
from mineproof_invariants.checkers.tools import run as run_program
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.explorer import Edge

MODELS = ("minesweeper.pml", "minesweeper_clauses.pml")

OTHER = Setting(Hex(2, 3), Rules.CLASSIC)
EFFORTS: tuple[tuple[Sequence[Setting], Sequence[Setting]], ...] = (
    (TWO, ()),
    (SMALL, (*LARGER, OTHER)),
    ((*SMALL, *LARGER, OTHER), (Setting(Box(2, 4), Rules.SPEC), Setting(Box(3, 3), Rules.SPEC))),
)
"""For each effort, the settings of which every edge is compared, and those of which states are counted."""

BOUNDS = [
    f"spec/minesweeper.pml under Spin: every state of every minefield of {boards}"
    for boards in (
        "Box(2, 2), spec rules, and a cycle of 4 tiles, classic rules, with the explorer's edges",
        "3 boards of 4 tiles, 7 rules on Box(2, 2), with the explorer's edges; and of Box(2, 3), 7 rules, "
        "and Hex(2, 3), classic rules, with as many states",
        "3 boards of 4 tiles and 2 of 6, 7 rules on boxes, with the explorer's edges; and of Box(2, 4) and "
        "Box(3, 3), spec rules, with as many states",
    )
]

ACTIONS = dict(zip("01234", ("reveal", "flag", "remove_flag", "chord", "terminate")))
OUTCOMES = dict(zip("0123", ("ongoing", "victory", "loss", "terminated")))
"""By the model's numbers."""

DEPTH = 100_000
"""How long a game may get in the search; a longer one is an error, never passed over."""


def missing() -> list[str]:
    """Name what is needed and not there, with how to get it.

    >>> isinstance(missing(), list)
    True
    """
    return absent({"spin": "Debian package spin", "gcc": "Debian packages gcc and libc6-dev"})


def jobs(effort: int) -> list[Job]:
    """List the runs of an effort: 0 quick, 1 default, 2 deep.

    >>> [len(jobs(effort)) for effort in (0, 1, 2)]
    [2, 17, 19]
    """
    whole, counted = EFFORTS[effort]
    return [Job("spin", each.name, partial(check, each, relation=True)) for each in whole] + [
        Job("spin", each.name, partial(check, each)) for each in counted
    ]


def check(setting: Setting, tally: Tally, relation: bool = False) -> None:
    """Run Spin, compare with the explorer, and enter what was found.

    >>> tally = Tally("spin", "")
    >>> if not missing():
    ...     check(Setting(Box(1, 2), Rules.LAB), tally)
    >>> tally.violations
    []
    """
    enter("Spin", setting, run(setting, relation), tally)


def run(
    setting: Setting,
    relation: bool = False,
    texts: Mapping[str, str] | None = None,
    defines: Sequence[str] = (),
) -> Report:
    """Run Spin on the model, or on other texts of its files.

    >>> bool(missing()) or run(Setting(Box(1, 2), Rules.LAB)).states == 12
    True
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, {each: model(each) for each in MODELS} | dict(texts or {}))
        write(folder, {"board.pml": board(setting)})
        printing = ["-DPRINTF"] if relation else []
        # Six tiles are explored in less time than it takes to optimise.
        options = ["-O2" if setting.topology.size > 6 else "-O0", *printing]
        return launch(folder, "board.pml", defines, options)


def launch(folder: Path, file: str, defines: Sequence[str] = (), options: Sequence[str] = ()) -> Report:
    """Generate a verifier for a model in a folder, compile it with these options, run it.

    >>> launch(Path("no-such-folder"), "board.pml")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
        ...
    CheckerFailed: spin cannot be run
    """
    if missing():
        raise CheckerFailed(f"Spin cannot be run without {', '.join(missing())}")
    said = run_program(["spin", "-a", *(f"-D{each}" for each in defines), file], folder)
    if not (folder / "pan.c").is_file() or "Error" in said:
        raise CheckerFailed(f"Spin does not understand the model: {ending(said)}")
    compiler = ["gcc", "-w", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=8000", *options, "-o", "pan", "pan.c"]
    said = run_program(compiler, folder)
    if not (folder / "pan").is_file():
        raise CheckerFailed(f"the verifier does not compile: {ending(said)}")
    verifier = str(folder / "pan")
    report = parse(run_program([verifier, f"-m{DEPTH}", "-w20"], folder))
    if report.violated is None:
        return report
    return replace(report, trace=trace(run_program([verifier, "-r"], folder)))


def board(setting: Setting) -> str:
    """Write the file that gives the model its board and rules.

    >>> print(board(Setting(Hex(2, 2), Rules.LAB)).splitlines()[-1])
    #include "minesweeper.pml"
    """
    rules = setting.rules
    masks = [sum(1 << other for other in tiles) for tiles in setting.beside]
    beside = "0"
    for tile in reversed(range(len(masks))):
        beside = f"((a) == {tile} -> {masks[tile]} : {beside})"
    lengths = setting.lengths
    # The model knows coordinates of two axes; a line is a box of one row.
    rows = [f"#define ROWS {lengths[0]}", f"#define COLUMNS {lengths[1]}"] if len(lengths) == 2 else []
    rows = rows or ([f"#define ROWS 1\n#define COLUMNS {lengths[0]}"] if len(lengths) == 1 else [])
    return "\n".join(
        [
            f"#define TILES {len(masks)}",
            f"#define BESIDE(a) {beside}",
            "#define IS_ADJACENT(a, b) ((BESIDE(a) >> (b)) & 1)",
            *rows,
            f"#define VICTORY {rules.victory.name}",
            f"#define CASCADE {rules.cascade.name}",
            f"#define FLAGGING {rules.flagging.name}",
            f"#define CHORDING {str(rules.chording).lower()}",
            f"#define LIVES {rules.lives}",
            f"#define TERMINABLE {str(setting.terminable).lower()}",
            '#include "minesweeper.pml"',
        ]
    )


def parse(output: str) -> Report:
    """Understand what the verifier said.

    >>> parse("State-vector 28 byte, depth reached 9, errors: 0" + chr(10) + "   13 states, stored").states
    12
    >>> parse("Segmentation fault")
    Traceback (most recent call last):
        ...
    mineproof_invariants.checkers.report.CheckerFailed: Spin's verifier did not finish: Segmentation fault
    """
    stored = re.search(r"^ *(\d+) states, stored", output, re.MULTILINE)
    violated = re.search(r"^pan:1: assertion violated \(?(\w+)", output, re.MULTILINE)
    if violated and stored:
        return Report(int(stored[1]), violated=violated[1])
    errors = re.search(r"errors: (\d+)", output)
    cut_short = "not completed" in output or "too small" in output
    if not stored or not errors or int(errors[1]) or cut_short:
        raise CheckerFailed(f"Spin's verifier did not finish: {ending(output)}")
    printed = frozenset(edge(found) for found in EDGE.findall(output))
    # One state more is stored: the one before any mine lies.
    return Report(int(stored[1]) - 1, relation=printed or None)


EDGE = re.compile(r"^edge (\d+) (\d) (\d) (\d+) (\d+) (\d)$", re.MULTILINE)


def edge(found: tuple[str, ...]) -> Edge:
    """Read an edge.

    >>> edge(("10", "0", "0", "1", "14", "1"))
    Edge(before=('10', 'ongoing'), action='reveal', tile=1, after=('14', 'victory'))
    """
    before, outcome, action, tile, after, next_outcome = found
    name = ACTIONS.get(action, action)
    where = None if name == "terminate" else int(tile)
    # A broken model may make up an outcome: then its number stands in the trace.
    return Edge(
        (before, OUTCOMES.get(outcome, outcome)),
        name,
        where,
        (after, OUTCOMES.get(next_outcome, next_outcome)),
    )


def trace(output: str) -> str:
    """Return the edges that lead to a violation, as the verifier replays them.

    >>> trace("edge 10 0 1 1 12 0" + chr(10) + "spin: trail ends after 9 steps")
    '10 ongoing, flag 1: 12 ongoing'
    """
    edges = [edge(found) for found in EDGE.findall(output)]
    lines = [
        f"{' '.join(each.before)}, {each.action}{'' if each.tile is None else f' {each.tile}'}: "
        f"{' '.join(each.after)}"
        for each in edges
    ]
    return "\n".join(lines) or "in a first state"
