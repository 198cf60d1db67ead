"""The command `mineproof`.

>>> main(["spec", "Game.flags"])
Game.flags
<BLANKLINE>
    flags() = |{ t | Flagged(t) }|
0
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Tally
from mineproof_invariants.verify import METHODS, jobs, unchecked, verify

CLEAN, VIOLATED, USAGE = 0, 1, 2

EXAMPLES = """\
examples:
  mineproof verify                        every clause, about a minute
  mineproof verify --quick                the same on smaller boards, a few seconds
  mineproof verify --method walk          one method only
  mineproof verify --clause Game.flags    one clause only
  mineproof spec                          list the clauses
  mineproof spec V.Game.loss_condition    one clause with its formula

The status is 0 when everything that was checked holds, 1 when a clause is violated, 2 when the command makes
no sense or nothing was checked.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return USAGE
    return _verify(options) if options.command == "verify" else _spec(options.label)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mineproof",
        description="A Minesweeper whose every promise is a clause that is checked.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"mineproof {version('mineproof')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    checks = commands.add_parser(
        "verify",
        help="check every clause by every method",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    effort = checks.add_mutually_exclusive_group()
    effort.add_argument(
        "--quick", dest="effort", action="store_const", const=0, default=1, help="smaller boards, fewer games"
    )
    effort.add_argument("--deep", dest="effort", action="store_const", const=2, help="takes minutes")
    checks.add_argument("--method", action="append", choices=list(METHODS), help="may be repeated")
    checks.add_argument("--clause", action="append", metavar="LABEL", help="may be repeated")
    checks.add_argument("--replay", metavar="FILE", help="where to write the game that shows a violation")
    shows = commands.add_parser("spec", help="print a clause, or list them all")
    shows.add_argument("label", nargs="?")
    return parser


def _unknown(label: str) -> int:
    near = difflib.get_close_matches(label, CLAUSES, 3, 0.4)
    hint = f"; did you mean {', '.join(near)}?" if near else "; `mineproof spec` lists them"
    print(f"mineproof: there is no clause {label!r}{hint}", file=sys.stderr)
    return USAGE


def _spec(label: str | None) -> int:
    if label is None:
        print("\n".join(CLAUSES))
        return CLEAN
    if label not in CLAUSES:
        return _unknown(label)
    print(label, "", *(f"    {line}" for line in CLAUSES[label].formula.splitlines()), sep="\n")
    return CLEAN


def _verify(options: argparse.Namespace) -> int:
    labels = options.clause or list(CLAUSES)
    for label in labels:
        if label not in CLAUSES:
            return _unknown(label)
    work = jobs(options.effort, options.method or METHODS)
    tallies: list[Tally] = []
    try:
        tallies.extend(verify(work, options.effort, _tell))
    except KeyboardInterrupt:
        _tell(0, 0, "")
        print("Interrupted: what follows is what was finished.", file=sys.stderr)
    _tell(0, 0, "")
    print(matrix(tallies, labels))
    return _verdict(tallies, labels, options.replay)


def _verdict(tallies: list[Tally], labels: list[str], replay: str | None) -> int:
    violations = [found for tally in tallies for found in tally.violations if found.label in labels]
    for found in violations:
        print(f"\n{found.label} is violated: {found.what}")
        if found.replay is not None:
            path = Path(replay or f"{found.label}.replay.json")
            path.write_text(found.replay.to_json() + "\n", encoding="utf-8")
            print(f"The game that shows it is in {path}.")
    missing = [label for label in unchecked(tallies) if label in labels]
    if violations:
        return VIOLATED
    if missing:
        print(f"\nNot checked: {', '.join(missing)}.", file=sys.stderr)
        return USAGE
    print(f"\nAll {len(labels)} clauses hold within these bounds:")
    for tally in tallies:
        print(f"  {tally.method}: {tally.bound}")
    return CLEAN


def matrix(tallies: list[Tally], labels: Sequence[str]) -> str:
    """Write clause × method, each cell with its figure.

    >>> print(matrix([], ["Game.flags"]))
    clause
    ----------
    Game.flags
    """
    rows = [["clause", *(tally.method for tally in tallies)]]
    for label in labels:
        cells = [tally.cells[label].text() if label in tally.cells else "-" for tally in tallies]
        rows.append([label, *cells])
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * len(max(lines, key=len)), *lines[1:]])


def _tell(done: int, of: int, what: str) -> None:
    """Show progress on one line of a terminal, and nothing elsewhere; no total clears the line."""
    if sys.stderr.isatty():
        line = f"{done}/{of} {what}"[:100] if of else ""
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
