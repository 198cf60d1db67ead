"""spec/errata.md is true: its games are replayed, and it says nothing that nobody checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mineproof import Cascade, Flagging, Rules, Victory
from mineproof.rules import KINDS
from mineproof_invariants import CLAUSES
from tests.errata import TEXT, Erratum, Replay, errata

ERRATA = errata()
SECTIONS = {
    "All": "Between the documents",
    "Kata": "The kata",
    "Exam": "The exam",
    "Spec": "The specification",
    "Note": "The note",
    "Lab": "The lab",
}


def variants() -> list[tuple[str, str, object]]:
    """Every rule of every document's preset with every other value that makes a difference."""
    values: dict[str, list[object]] = {
        "victory": [*Victory],
        "cascade": [*Cascade],
        "flagging": [*Flagging],
        "lives": [1, 2],
    }
    return [
        (name, rule, value)
        for name, preset in Rules.PRESETS.items()
        for rule in values
        for value in values[rule]
        if name != "classic" and value != getattr(preset, rule)
        # Without flags no cascade meets one, and no victory is possible by flags.
        if not (name == "lab" and rule in ("victory", "cascade"))
        if not (value is Flagging.NONE and preset.victory is not Victory.REVEAL)
    ]


def problems(text: str) -> list[str]:
    return [problem for erratum in errata(text) for problem in erratum.problems()]


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.label)
def test_erratum_is_complete_and_every_game_in_it_goes_as_drawn(erratum: Erratum) -> None:
    assert list(erratum.problems()) == []


def test_errata_are_numbered_in_the_section_of_their_document() -> None:
    found = []
    for part in re.split(r"^## ", TEXT, flags=re.M)[2:]:
        title, body = part.split("\n", 1)
        found += [(title, label) for label in re.findall(r"^### ([\w.]+): \w", body, re.M)]
    counts = Counter(label.split(".")[1] for _, label in found)
    assert found == [
        (title, f"E.{name}.{number}")
        for name, title in SECTIONS.items()
        for number in range(1, counts[name] + 1)
    ]
    assert [label for _, label in found] == [erratum.label for erratum in ERRATA]


def test_every_clause_and_erratum_that_is_named_exists() -> None:
    labels = {erratum.label for erratum in ERRATA}
    named = set(re.findall(r"\b(?:V\.\w+|Game|Tile|Empty|Cascade|Turn|View|Session)\.[a-z]\w+", TEXT))
    assert named
    assert named <= set(CLAUSES)
    assert set(re.findall(r"\bE\.\w+\.\d+", TEXT)) == labels


def test_every_board_is_resolved_by_a_rule_a_clause_the_table_the_topology_or_a_facade() -> None:
    resolving = {*CLAUSES, *(f"`{rule}`" for rule in KINDS), "tile table", "`Box(", "facade"}
    for erratum in ERRATA:
        if erratum.replays:
            assert any(word in (erratum.paragraph("Ours") or "") for word in resolving), erratum.label


def worsened(line: list[str]) -> Iterator[list[str]]:
    """Say something else in place of everything that a line expects."""
    first, *rows = line
    if " = " in first:
        yield [first.replace(" = ", " = not ")]
    elif "refused: " in first:
        yield [first.replace("refused: ", "refused: not ")]
    else:
        yield [re.sub(r"\w+$", lambda end: "loss" if end[0] != "loss" else "victory", first), *rows]
        before, view, outcome = first.rpartition("  ")[0], first.split()[-2], first.split()[-1]
        if not view.endswith(")"):
            yield [f"{before.removesuffix(view)}{view[:-1]}?  {outcome}", *rows]
        for number, row in enumerate(rows):
            yield [first, *rows[:number], row[:-1] + "?", *rows[number + 1 :]]


@pytest.mark.parametrize("erratum", [each for each in ERRATA if each.replays], ids=lambda each: each.label)
def test_no_line_of_a_replay_can_be_changed_unnoticed(erratum: Erratum) -> None:
    for played in erratum.replays:
        for number in range(2, len(played.lines)):
            for worse in worsened(played.lines[number]):
                lines = [*played.lines[:number], worse, *played.lines[number + 1 :]]
                assert list(Replay(played.is_minimal, lines).problems()), worse


@pytest.mark.parametrize(
    ("removed", "complaint"),
    [
        (r"```replay.*?```\n", "must have a replay, or else say why there is no board"),
        (r"\*No board:\* .*?\n\n", "must have a replay, or else say why there is no board"),
        (r"\*Minimal:\* .*?\n\n", "must say Minimal where a replay is minimal, and only there"),
        (r"\*Says:\* ", "must have Says, Ours, and one of"),
        (r"\*(Slip|Contradiction|Gap):\* ", "must have Says, Ours, and one of"),
        (r"\*Ours:\* ", "must have Says, Ours, and one of"),
    ],
)
def test_an_erratum_without_one_of_its_parts_is_noticed(removed: str, complaint: str) -> None:
    for erratum in ERRATA:
        body = re.sub(removed, "", erratum.body, flags=re.S)
        if body != erratum.body:
            assert any(complaint in problem for problem in replace(erratum, body=body).problems())


def test_an_erratum_with_no_example_and_no_reason_is_noticed() -> None:
    bare = "### E.Kata.1: A slip\n\n*Says:* This.\n\n*Slip:* Not this.\n\n*Ours:* That.\n"
    assert problems(bare) == ["E.Kata.1 must have a replay, or else say why there is no board"]
    assert problems(bare + "\n*No board:* not a question of the rules: facade.\n") == []


@pytest.mark.parametrize(("name", "rule", "value"), variants())
def test_a_preset_with_another_value_of_a_rule_fails_a_replay(name: str, rule: str, value: object) -> None:
    changed = {**Rules.PRESETS, name: Rules.PRESETS[name].but(**{rule: value})}
    assert [problem for erratum in ERRATA for problem in erratum.problems(changed)]
