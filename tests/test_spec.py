"""The specification and the code say the same, compared both ways."""

from __future__ import annotations

import re
from pathlib import Path

from mineproof import TABLE, Rules, State
from mineproof.rules import KINDS
from mineproof_invariants import CLAUSES

SPEC = (Path(__file__).resolve().parent.parent / "spec" / "minesweeper.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return re.split(r"^## ", SPEC.split(f"\n## {title}\n", 1)[1], maxsplit=1, flags=re.M)[0]


def rows(text: str) -> list[list[str]]:
    """The first table of a text, without its heading."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def state(name: str) -> State:
    return State[re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()]


def test_every_clause_of_the_specification_has_a_predicate_with_its_formula_and_the_other_way_round() -> None:
    written = {}
    for part in re.split(r"^### ", SPEC, flags=re.M)[1:]:
        label, *lines = part.splitlines()
        written[label] = "\n".join(line[4:] for line in lines if line.startswith("    "))
    assert written == {label: clause.formula for label, clause in CLAUSES.items()}
    assert list(written) == list(CLAUSES)


def test_tile_table_of_the_specification_is_the_table_of_the_model() -> None:
    read = {}
    for name, *ends in rows(section("The tile table")):
        for action, cell in zip(("reveal", "flag", "remove_flag"), ends, strict=True):
            end, _, refusal = cell.partition(" ")
            read[state(name), action] = (state(end), refusal.strip('"') or None)
    assert read == {(start, action.value): (row.end, row.refusal) for (start, action), row in TABLE.items()}


def test_states_of_the_specification_are_the_states_of_the_model() -> None:
    read = [
        (state(name), mine == "yes", seen, int(code))
        for name, mine, seen, code in rows(section("The states of a tile"))
    ]
    assert read == [(each, each.is_mined, each.sees.value, each.value) for each in State]


def test_rules_and_presets_of_the_specification_are_those_of_the_model() -> None:
    rules, presets = section("The rules").split("\n\n| preset", 1)
    assert [name for name, *_ in rows(rules)] == list(KINDS)
    heading = ["preset", "victory", "cascade", "flagging", "first_reveal", "chording", "lives"]
    table = rows("| preset" + presets)
    assert [name for name, *_ in table] == list(Rules.PRESETS)
    for name, *cells in table:
        for rule, cell in zip(heading[1:], cells, strict=True):
            value = getattr(Rules.PRESETS[name], rule)
            shown = (
                {True: "yes", False: "no"}[value]
                if isinstance(value, bool)
                else str(getattr(value, "value", value))
            )
            assert (name, rule, shown) == (name, rule, cell)
        assert (Rules.PRESETS[name].assists, Rules.PRESETS[name].refuse_decided) == (0, False)
