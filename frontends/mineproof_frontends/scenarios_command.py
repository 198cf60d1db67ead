"""`mineproof scenarios`: the examples of the five documents, red or green."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from mineproof_frontends.boards import BadWords
from mineproof_frontends.colour import painted
from mineproof_frontends.files import write_file
from mineproof_frontends.scenarios.feature import DOCUMENTS, Scenario, scenarios
from mineproof_frontends.scenarios.play import play
from mineproof_frontends.scenarios.world import Mismatch

EXAMPLES = """\
examples:
  mineproof scenarios                    all of them, a line each, and a count for each document
  mineproof scenarios kata               those of one document
  mineproof scenarios kata "UAT 6"       those of one document with these words in their titles
  mineproof scenarios "example 7" --show   with every step and every board
  mineproof scenarios --log report.txt   the same in a file, without colours

They are files to read and to add to: spec/scenarios. The status is 0 when all are green, 1 when one is red,
2 when the command makes no sense.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("words", nargs="*", metavar="WORDS", help="a document, or words of a title")
    parser.add_argument("--show", action="store_true", help="print the steps and boards as well")
    parser.add_argument("--log", metavar="FILE", help="write the report to a file as well")


def run(options: argparse.Namespace) -> int:
    """Play the scenarios; return the exit status.

    >>> run(argparse.Namespace(words=["lab", "JSON"], show=False, log=None))
    green  lab: A game that was read from JSON plays on
    <BLANKLINE>
    lab 1 of 1
    1 scenario, all green
    0
    """
    chosen = _chosen(options.words)
    if not chosen:
        raise BadWords(f"there is no scenario with {' and '.join(map(repr, options.words))} in its name")
    green: Counter[str] = Counter()
    report: list[str] = []

    def tell(line: str, colour: str | None = None) -> None:
        report.append(line)
        print(painted(line, colour) if colour else line, flush=True)

    for scenario in chosen:
        try:
            play(scenario)
        except Mismatch as error:
            tell(f"RED    {scenario.name}", "red")
            tell(f"       {error}")
        else:
            tell(f"green  {scenario.name}", "green")
            green[scenario.document] += 1
        if options.show:
            tell(_steps(scenario))
    tell("")
    of = Counter(each.document for each in chosen)
    for document in DOCUMENTS:
        if of[document]:
            tell(f"{document} {green[document]} of {of[document]}")
    red = len(chosen) - green.total()
    many = f"{len(chosen)} scenario{'s' if len(chosen) > 1 else ''}"
    tell(f"{many}, {red} red" if red else f"{many}, all green", "red" if red else "green")
    is_written = options.log is None or write_file(Path(options.log), "\n".join(report) + "\n")
    return 1 if red else 0 if is_written else 2


def _chosen(words: list[str]) -> list[Scenario]:
    """Choose by the name of a document, if that is the first word, and by what is in a title."""
    found = scenarios()
    if words and words[0] in DOCUMENTS:
        found, words = [each for each in found if each.document == words[0]], words[1:]
    return [each for each in found if all(word.lower() in each.title.lower() for word in words)]


def _steps(scenario: Scenario) -> str:
    """Write what is done and what must be so then, with the boards."""
    lines = [""]
    for step in scenario.steps:
        lines.append(f"    {'Then ' if step.is_outcome else ''}{step.text}")
        lines += [f"        {line}" for line in (step.block or "").splitlines()]
    return "\n".join([*lines, ""])
