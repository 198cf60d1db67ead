"""Findings of a fuzzed target as text: boards move by move, what must be seen beside what was.

>>> from mineproof import Box
>>> from mineproof_invariants.conformance.answer import Answer
>>> from mineproof_invariants.conformance.case import Case
>>> seen = [Answer(("-", "-"), "ongoing"), Answer(("-", "2"), "ongoing")]
>>> wanted = [Answer(("-", "-"), "ongoing"), Answer(("-", "1"), "victory")]
>>> case = Case(Box(1, 2), (0,), (("reveal", 1),))
>>> finding = Finding("Empty.adjacent_mines", "it is 2", case, wanted, seen)
>>> print(drawn(finding))
Box(1, 2), mines at (0, 0)
<BLANKLINE>
                 expected      actual
start            -- ongoing    -- ongoing
reveal (0, 1)    -1 victory    -2 ongoing    <--
"""

from __future__ import annotations

import json
import textwrap

from mineproof import Topology
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.case import Case, describe_case
from mineproof_invariants.conformance.hunt import Finding, Report
from mineproof_invariants.specification import prose

LARGE = 400
"""Boards of more tiles are not drawn."""
OURS = {
    "Target.output": "A model prints nothing: its frontend does.",
    "Exam.find_safe_move": "A move proposed as safe is safe, and one that a number makes safe is found.",
}
"""What is promised beside the clauses of the specification."""


def sentence(label: str) -> str:
    """Return what a label promises, and its formula where it has one.

    >>> sentence("Target.output")
    'A model prints nothing: its frontend does.'
    """
    if label not in CLAUSES:
        return OURS.get(label, "")
    return f"{textwrap.fill(prose(label), 100)}\n\n{textwrap.indent(CLAUSES[label].formula, '    ')}"


def drawn(finding: Finding) -> str:
    """Draw a finding move by move."""
    case = finding.case
    lines = []
    if case.before is not None:
        moves = ", ".join(words(case.before, *move) for move in case.before.moves) or "no move"
        lines += [f"in the same process, before: {_setting(case.before)}: {moves}"]
    lines += [_setting(case), ""]
    if len(case) > LARGE:
        return "\n".join([*lines, *(f"{words(case, *move)}" for move in case.moves)])
    names = ["start", *(words(case, *move) for move in case.moves)]
    blocks = [
        (name, _picture(case.topology, wanted), _picture(case.topology, seen))
        for name, wanted, seen in zip(names, finding.wanted, finding.seen)
    ]
    left = max(len(name) for name in names) + 4
    middle = max(max(len(line) for line in wanted) for _, wanted, _ in blocks)
    middle = max(middle, len("expected")) + 4
    lines.append(f"{'':{left}}{'expected':{middle}}actual")
    for number, (name, wanted, seen) in enumerate(blocks):
        last = number == len(blocks) - 1
        wide = max(max(len(line) for line in seen) for _, _, seen in blocks) + 4
        for index in range(max(len(wanted), len(seen))):
            one = wanted[index] if index < len(wanted) else ""
            other = seen[index] if index < len(seen) else ""
            mark = "<--" if last and index == 0 else ""
            lines.append(f"{name if not index else '':{left}}{one:{middle}}{other:{wide}}{mark}".rstrip())
    return "\n".join(lines)


def words(case: Case, action: str, tile: int) -> str:
    """Write a move.

    >>> from mineproof import Box
    >>> words(Case(Box(2, 2), (), ()), "flag", 3)
    'flag (1, 1)'
    """
    return f"{action} {case.topology.position(tile)}"


def _setting(case: Case) -> str:
    mines = [str(case.topology.position(mine)) for mine in case.mines]
    return f"{case.topology!r}, " + (f"mines at {', '.join(mines)}" if mines else "no mines")


def _picture(topology: Topology, answer: Answer) -> list[str]:
    """Draw what was seen, as lines; the outcome is beside the first."""
    if answer.trouble is not None:
        return textwrap.wrap(answer.trouble, 60) or [""]
    wide = max(map(len, answer.view))
    lines = [
        before + (" " if wide > 1 else "").join(answer.view[tile].rjust(wide) for tile in tiles)
        for before, tiles in topology.rows()
    ]
    refused = " refused" if answer.accepted is False else ""
    lines[0] += f" {answer.outcome or ''}{refused}"
    return [line.rstrip() for line in lines]


def told(finding: Finding, number: int) -> str:
    """Tell one finding whole: the clause, how it breaks, the game, and whether rules explain it."""
    kind = "policy" if finding.explained else "bug"
    lines = [f"{number}. {finding.label} ({kind}): {finding.how}", ""]
    if finding.explained:
        lines += [f"   Everything seen of it is explained if {finding.explained}.", ""]
    lines += [textwrap.indent(sentence(finding.label), "   "), "", textwrap.indent(drawn(finding), "   ")]
    return "\n".join(lines)


def summary(report: Report, exactly: str | None = None) -> str:
    """Tell the whole report.

    >>> from mineproof import Rules
    >>> from mineproof_invariants.conformance.profile import Profile
    >>> from mineproof_invariants.conformance.abilities import Abilities
    >>> report = Report(Abilities("it", ("reveal",)), Profile(Rules.SPEC), games=2, moves=9, seconds=1)
    >>> report.tells_outcome = True
    >>> print(summary(report))
    it: 2 games, 9 moves in 1.0 s (9 moves/s), compared with SPEC.
    <BLANKLINE>
    No difference was found.
    """
    speed = report.moves / report.seconds if report.seconds else 0
    lines = [
        f"{report.abilities.name}: {report.games:,} games, {report.moves:,} moves in {report.seconds:.1f} s "
        f"({speed:,.0f} moves/s), compared with {report.profile.title}.",
        "",
    ]
    if report.met:
        what, times = min(report.met.items(), key=lambda item: (item[1], item[0]))
        lines += [f"The games met {len(report.met)} kinds of things, the rarest {times:,} times: {what}.", ""]
    if report.moves and not report.tells_outcome:
        lines += ["It never told how a game stands: victory and loss were NOT checked.", ""]
    if report.stopped:
        lines += [f"It could not be started again: {report.stopped}", ""]
    if exactly is not None:
        lines += [exactly, ""]
    if report.is_partial:
        lines += ["Interrupted: this is what was found until then.", ""]
    if not report.findings:
        lines.append("No difference was found.")
    for number, finding in enumerate(report.findings, 1):
        lines += [told(finding, number), ""]
    return "\n".join(lines).rstrip()


def coverage(report: Report) -> str:
    """List what the games have met, and how often.

    >>> from mineproof import Rules
    >>> from mineproof_invariants.conformance.profile import Profile
    >>> from mineproof_invariants.conformance.abilities import Abilities
    >>> report = Report(Abilities("it", ("reveal",)), Profile(Rules.SPEC))
    >>> report.met.update({"cascade": 3})
    >>> print(coverage(report))
               3  cascade
    """
    return "\n".join(f"{times:12,}  {what}" for what, times in sorted(report.met.items()))


def as_document(finding: Finding, target: str) -> dict[str, object]:
    """Return a finding ready for JSON: `mineproof replay` steps through it.

    >>> from mineproof import Box
    >>> sorted(as_document(Finding("Game.flags", "", Case(Box(1), (), ()), [], []), "it"))[:3]
    ['actual', 'case', 'clause']
    """
    return {
        "format": "mineproof-finding",
        "version": 1,
        "target": target,
        "clause": finding.label,
        "how": finding.how,
        "explained": finding.explained,
        "case": describe_case(finding.case),
        "expected": [answer.described() for answer in finding.wanted],
        "actual": [answer.described() for answer in finding.seen],
    }


def as_json(report: Report, exactly: str | None = None) -> str:
    """Write a whole report.

    >>> from mineproof import Rules
    >>> from mineproof_invariants.conformance.profile import Profile
    >>> from mineproof_invariants.conformance.abilities import Abilities
    >>> json.loads(as_json(Report(Abilities("it", ("reveal",)), Profile(Rules.SPEC))))["findings"]
    []
    """
    name = report.abilities.name
    return json.dumps(
        {
            "format": "mineproof-fuzz",
            "version": 1,
            "target": name,
            "rules": report.profile.title,
            "inferred": exactly,
            "tells_outcome": report.tells_outcome,
            "interrupted": report.is_partial,
            "games": report.games,
            "moves": report.moves,
            "seconds": round(report.seconds, 3),
            "coverage": dict(sorted(report.met.items())),
            "findings": [as_document(finding, name) for finding in report.findings],
        },
        indent=2,
    )
