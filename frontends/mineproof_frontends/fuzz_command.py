"""`mineproof fuzz`: somebody's Minesweeper beside the specification."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path

from mineproof import BadSave, Rules
from mineproof.setups import read_rules
from mineproof_frontends.boards import BadWords, rules_of
from mineproof_frontends.files import write_file
from mineproof_frontends.reports.emitted import as_pytest
from mineproof_frontends.reports.findings import as_document, as_json, coverage, summary
from mineproof_frontends.reports.findings_files import as_html, as_junit
from mineproof_frontends.work import tell
from mineproof_invariants.conformance.abilities import NoTarget
from mineproof_invariants.conformance.case import Case, describe_case, read_case
from mineproof_invariants.conformance.hunt import Report, hunt
from mineproof_invariants.conformance.infer import explained, infer
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import Target, exec_target, python_target

DIALECTS = {"lab": Rules.LAB, "exam": Rules.EXAM, "kata": Rules.KATA}
MOST_KEPT = 50
LONGEST = 10**6
"""Seconds; nobody waits any longer."""
KEPT = Path(".mineproof-fuzz")
"""Where cases that broke something are kept, to be tried first next time."""

EXAMPLES = """\
examples:
  mineproof fuzz mygame:Minesweeper                a class of Python; the way it is played is recognised
  mineproof fuzz my_adapter:Adapter --rules spec   an adapter, held to the rules of the specification
  mineproof fuzz --dialect lab lab.py              a module with new_game, dig and render, as it is
  mineproof fuzz --exec './sweeper --protocol'     a program in any language: see spec/protocol.md
  mineproof fuzz mygame:Minesweeper --infer        which rules does it play by?
  mineproof fuzz mygame:Minesweeper --emit-test test_mygame.py

The target runs in a process of its own. The status is 0 when no difference was found, 1 when one was, 2 when
the command makes no sense, or there was nothing to fuzz.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("target", nargs="?", metavar="TARGET", help="package.module:Class, or file.py:Class")
    parser.add_argument(
        "--exec", metavar="COMMAND", dest="command_line", help="a program that speaks the protocol"
    )
    parser.add_argument(
        "--dialect", choices=sorted(DIALECTS), help="the target is a module as a document has it"
    )
    parser.add_argument(
        "--rules", metavar="RULES", help="a preset with changes, such as 'spec, lives=2', or a file"
    )
    parser.add_argument("--infer", action="store_true", help="find out which rules explain what is seen")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="how long to search (10)")
    parser.add_argument("--games", type=int, metavar="N", help="stop after so many games")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other games for another seed")
    parser.add_argument(
        "--timeout", type=float, default=5.0, metavar="S", help="how long an answer may take (5)"
    )
    parser.add_argument("--memory", type=int, default=2048, metavar="MB", help="what a class may use (2048)")
    parser.add_argument("--coverage", action="store_true", help="list what the games have met")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--junit", metavar="FILE", help="write the report as JUnit's XML")
    parser.add_argument("--html", metavar="FILE", help="write the report as a page")
    parser.add_argument(
        "--emit-test", metavar="FILE", help="write a test that fails until the findings are fixed"
    )
    parser.add_argument("--replay", metavar="FILE", help="write the smallest finding for mineproof replay")
    parser.add_argument(
        "--forget", action="store_true", help="neither try nor keep the cases of earlier runs"
    )


def run(options: argparse.Namespace) -> int:
    """Fuzz; return the exit status.

    >>> run(_options(["nowhere:Game"]))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: nowhere cannot be imported: No module named 'nowhere'
    """
    if (options.target is None) == (options.command_line is None):
        raise BadWords("name a target, or give --exec a command: one of the two")
    is_sensible = 0 < options.seconds < LONGEST and 0 < options.timeout < LONGEST
    if not is_sensible or options.memory < 64 or options.seed < 0:
        raise BadWords("--seconds and --timeout must be more than 0, --memory at least 64, --seed at least 0")
    if options.games is not None and options.games < 1:
        raise BadWords(f"--games needs a number of at least 1, not {options.games}")
    profile = Profile(_rules(options))
    try:
        with _target(options, profile.rules) as target:
            if options.rules is None:
                # Whoever names no rules leaves it to the target how many lives there are.
                profile = Profile(profile.rules.but(lives=target.abilities.lives))
            report, exactly = _hunted(target, profile, options)
    except NoTarget as error:
        raise BadWords(str(error)) from None
    is_written = _write(report, exactly, options)
    if report.is_partial and not report.findings:
        return 2
    if not report.moves:
        print("mineproof: nothing was played", file=sys.stderr)
        return 2
    return 1 if report.findings else 0 if is_written else 2


def _hunted(target: Target, profile: Profile, options: argparse.Namespace) -> tuple[Report, str | None]:
    kept = [] if options.forget else _kept(options)
    exactly = None
    if options.infer:
        # A look at how it plays, then the search under the rules that fit best.
        looked = hunt(target, profile, 400, options.seconds / 2, options.seed, kept, _tell, shrinking=0)
        profile = infer(looked.corpus, target.abilities)
    report = hunt(target, profile, options.games, options.seconds, options.seed, kept, _tell)
    _tell(None)
    if options.infer:
        part = "exactly" if not report.findings and report.tells_outcome else "nearly"
        exactly = f"This is {part} {profile.title}."
    report = explained(report)
    if report.findings and not options.forget:
        _keep(options, [finding.case for finding in report.findings])
    return report, exactly


def _rules(options: argparse.Namespace) -> Rules:
    if options.rules is None:
        return DIALECTS.get(options.dialect, Rules.CLASSIC)
    if options.rules.endswith(".json"):
        try:
            return read_rules(json.loads(Path(options.rules).read_text(encoding="utf-8")))
        except (BadSave, ValueError) as error:
            raise BadWords(f"{options.rules}: {error}") from None
    return rules_of(options.rules)


def _target(options: argparse.Namespace, rules: Rules) -> Target:
    if options.command_line is not None:
        try:
            return exec_target(options.command_line, rules, options.timeout)
        except ValueError as error:
            raise BadWords(f"--exec {options.command_line}: {error}") from None
    return python_target(options.target, options.dialect, rules, options.timeout, options.memory)


def _store(options: argparse.Namespace) -> Path:
    name = options.target or options.command_line
    return KEPT / ("".join(letter if letter.isalnum() else "-" for letter in name)[:80] + ".json")


def _kept(options: argparse.Namespace) -> list[Case]:
    """Read the cases of earlier runs; a file that cannot be read is as good as none."""
    with suppress(OSError, ValueError, BadSave, RecursionError):
        cases = json.loads(_store(options).read_text(encoding="utf-8"))
        if isinstance(cases, list):
            return [read_case(case) for case in cases[:MOST_KEPT]]
    return []


def _keep(options: argparse.Namespace, cases: list[Case]) -> None:
    path = _store(options)
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
    together = list(dict.fromkeys([*cases, *_kept(options)]))[:MOST_KEPT]
    write_file(path, json.dumps([describe_case(case) for case in together]) + "\n")


def _write(report: Report, exactly: str | None, options: argparse.Namespace) -> bool:
    """Print the report and write what was asked for; tell whether all of that is written."""
    # What was found is printed before anything is written: a full disk must not lose it.
    if options.json:
        print(as_json(report, exactly))
    else:
        print(summary(report, exactly))
        if options.coverage:
            print()
            print(coverage(report))
    files = {options.junit: as_junit, options.html: as_html}
    texts = {path: write(report) for path, write in files.items() if path}
    if options.emit_test and report.findings:
        texts[options.emit_test] = as_pytest(report, options.target, options.command_line, options.dialect)
    if options.replay and report.findings:
        document = as_document(report.findings[0], report.abilities.name)
        texts[options.replay] = json.dumps(document) + "\n"
    written = [write_file(Path(path), text) for path, text in texts.items()]
    return all(written)


def _tell(report: Report | None) -> None:
    line = ""
    if report is not None:
        speed = report.moves / report.seconds if report.seconds else 0
        line = (
            f"{report.seconds:.0f} s, {report.games:,} games, {report.moves:,} moves ({speed:,.0f}/s), "
            f"{len(report.findings)} findings"
        )
    tell(line)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)
