"""Every example and acceptance test of the five documents, one test each; and that each can fail."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mineproof_frontends import scenarios_command
from mineproof_frontends.command_line import main
from mineproof_frontends.scenarios.feature import BadFeature, Scenario, Step, read, scenarios
from mineproof_frontends.scenarios.play import WORLDS, play
from mineproof_frontends.scenarios.world import Mismatch, Unfulfilled

ALL = scenarios()
FOLDER = Path(__file__).parent.parent / "spec" / "scenarios"


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    play(scenario)


def test_all_that_the_documents_have_is_there() -> None:
    titles = {(each.document, each.title.partition(":")[0]) for each in ALL}
    uats = ["1.1", "1.2", "2.1", "3.1", "3.2", "4.1", "4.2", "4.3", "4.4", "5.1", "5.2", "5.3"]
    uats += (
        [f"6.{n}" for n in range(1, 8)] + ["7.1", "7.2", "7.3"] + [f"8.{n}" for n in range(1, 6)] + ["9.1"]
    )
    wanted = {("kata", f"UAT {number}") for number in uats}
    wanted |= {("kata", f"Scenario {n}") for n in range(1, 7)} | {
        ("kata", f"Example {n}") for n in range(1, 13)
    }
    wanted |= {("exam", f"Objective {n}") for n in range(1, 5)} | {("exam", "The figure")}
    assert wanted - titles == set()
    clauses = [
        "V.Game.at_most_one_uncovered_mine", "V.Game.victory_condition", "V.Game.loss_condition",
        "V.Game.only_one_uncompleted_game", "mines()", "flags()", "Tile.is_adjacent",
        "V.Empty.revealed_empty_tile_reveals_adjacents", "Empty.adjacent_mines", "start_game()",
        "terminate_game()", "reveal(tile", "flag(tile", "remove_flag(tile", "games_played() and games_won()",
    ]  # fmt: skip
    assert [clause for clause in clauses if ("spec", clause) not in titles] == []
    assert Counter(each.document for each in ALL).keys() == WORLDS.keys()
    assert len({each.name for each in ALL}) == len(ALL)


def test_every_frame_of_the_kata_is_there() -> None:
    frames = Counter(
        each.title.partition(":")[0] for each in ALL for step in each.steps if step.text == "the game shows"
    )
    counted = {f"Example {n}": count for n, count in enumerate([1, 1, 1, 1, 2, 3, 9, 9, 6, 1, 1, 5], 1)}
    assert {title: frames[title] for title in counted} == counted


OTHERS = [
    ("has not won", "has won"), ("has won", "has not won"), ("is not complete", "is complete"),
    ("is complete", "is not complete"), ("is not adjacent", "is adjacent"), ("Flagged True", "Mined"),
    ("Flagged False", "Covered"), ("Covered", "Uncovered"), ("Uncovered", "Covered"), ("Mined", "Exploded"),
    ("Exploded", "Mined"), ("solution.dat", "partial.dat"), ("partial.dat", "solution.dat"),
    ("still fresh", "still the one of partial.dat"), ("victory or loss", "victory or terminated"),
    ("ongoing", "loss"), ("victory", "loss"), ("loss", "terminated"), ("terminated", "ongoing"),
    ("VALID_MOVE", "REDUNDANT_MOVE"), ("BLOWN_UP", "VALID_MOVE"),
    ("is the game over", "is the game"), ("is the game", "is the menu"), ("is the menu", "is the help"),
    ("(3, 0, 1)]", "(2, 0, 1)]"),
    ("no safe move is found", "the safe move found first is A1"),
]  # fmt: skip
"""Words of a promise, and other words that make another promise of it."""


def changed(step: Step) -> list[Step]:
    """Return the step with other promises in it: another number in a block, or another word or number."""
    if step.block is not None:
        return [
            replace(step, block=step.block[:at] + other + step.block[at + 1 :])
            for at, letter in enumerate(step.block)
            for other in [{"1": "2", "2": "4", "_": "-", "-": "_", " ": "3"}.get(letter)]
            if other and is_inside(step.block, at)
        ][:: max(1, len(step.block) // 20)]
    for old, new in OTHERS:
        if old in step.text and not step.text[-1].isdigit():
            return [replace(step, text=step.text.replace(old, new, 1))]
    number = re.search(r"\d+", step.text[::-1])
    if number:
        end = len(step.text) - number.start()
        start = len(step.text) - number.end()
        return [replace(step, text=f"{step.text[:start]}{int(step.text[start:end]) + 1}{step.text[end:]}")]
    return [replace(step, text=f"{step.text}x")]


def is_inside(block: str, at: int) -> bool:
    """Tell whether a letter is one of a board, and not of Python around it."""
    return not block.lstrip().startswith(("[[", "{")) or block[at - 1] == block[at + 1] == "'"


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_every_promise_of_every_scenario_is_looked_at_and_can_fail(scenario: Scenario) -> None:
    for at, step in enumerate(scenario.steps):
        if step.is_outcome:
            others = changed(step)
            assert others, step
            for other in others:
                with pytest.raises(Unfulfilled):
                    play(replace(scenario, steps=(*scenario.steps[:at], other, *scenario.steps[at + 1 :])))


def one(text: str, document: str = "kata") -> Scenario:
    return read(Path("x.feature"), f"Feature: x\n Scenario: y\n{text}", document)[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  Given new games", "promises nothing"),
        ("  Then pigs fly", "line 3: no step is called"),
        ("  Then the board is", "lacks block of text"),
        ('  Given new games\n  """\n  x\n  """\n  Then it returns 1', "takes no block of text"),
        (
            "  Given an empty game board\n  When I unflag 0;0\n  Then 9 possible steps are listed",
            "line 5: .*something was refused",
        ),
        (
            "  Given an empty game board\n  Then 9 possible steps are listed\n  When I unflag 0;0",
            "was refused",
        ),
        (
            "  Given an empty game board\n  When I unflag 0;0\n  And I unflag 9;9\n  Then it is refused: 9;9",
            "line 5",
        ),
        ("  Given an empty game board\n  Then it is refused: You cannot.", "nothing was refused"),
        ("  Given an empty game board\n  Then the number of squares is nine", "line 4: ValueError"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_red_and_says_where(text: str, words: str) -> None:
    with pytest.raises(Mismatch, match=words):
        play(one(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: there is nothing to play"),
        ("Feature: x", "line 1: there is nothing to play"),
        ("Feature: x\n Scenario: y", "line 2: there is nothing to play"),
        ("Feature: x\n Scenario Outline: y\n  Then <z>\n  Examples:\n   | z |", "line 2: there is nothing"),
        (
            "Feature: x\n Scenario: y\n  Then z\n   | a |",
            "line 3: a step takes a block of text, and no table",
        ),
    ],
)
def test_scenarios_that_would_silently_be_missing_are_told(text: str, words: str) -> None:
    with pytest.raises(BadFeature, match=words):
        read(Path("x.feature"), text, "kata")


def test_a_document_without_scenarios_and_a_file_that_is_no_text_are_told(
    tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.setattr("mineproof_frontends.scenarios.feature.FOLDERS", (tmp_path,))
    assert main(["scenarios"]) == 2
    (tmp_path / "kata").mkdir()
    (tmp_path / "kata" / "odd.feature").write_bytes(b"\xff\xfe")
    assert main(["scenarios"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("mineproof: there are no scenarios in ")
    assert told[1] == "mineproof: odd.feature is not UTF-8"


def test_a_file_that_is_no_gherkin_names_itself_and_the_line() -> None:
    with pytest.raises(BadFeature, match=r"x\.feature.*\n?.*\(4:"):
        read(Path("x.feature"), "Feature: x\n Scenario: y\n  Then z\n  oops", "kata")


def test_the_command_is_green_with_a_count_for_each_document(capsys: Any, tmp_path: Path) -> None:
    log = tmp_path / "report.txt"
    assert main(["scenarios", "--log", str(log)]) == 0
    printed = capsys.readouterr().out
    lines = printed.splitlines()
    assert sum(line.startswith("green  ") for line in lines) == len(ALL)
    counts = Counter(each.document for each in ALL)
    assert [f"{document} {count} of {count}" for document, count in counts.items()] == lines[-6:-1]
    assert lines[-1] == f"{len(ALL)} scenarios, all green"
    assert log.read_text() == printed


def test_the_command_tells_what_is_red_and_plays_the_rest(capsys: Any, monkeypatch: Any) -> None:
    broken = one("  Given an empty game board\n  Then the number of squares is 10")
    monkeypatch.setattr(scenarios_command, "scenarios", lambda: [broken, *ALL[:2]])
    assert main(["scenarios"]) == 1
    printed = capsys.readouterr().out
    assert "RED    kata: y\n       x.feature, line 4: it should be 10 and it is 9\n" in printed
    assert printed.endswith("kata 2 of 3\n3 scenarios, 1 red\n")


def test_the_command_shows_steps_and_boards_on_request_and_knows_its_words(capsys: Any) -> None:
    assert main(["scenarios", "kata", "example 10:", "--show"]) == 0
    printed = capsys.readouterr().out
    assert "    I step on 0;0\n    Then the game shows\n        _1-\n        _11\n        ___\n" in printed
    assert main(["scenarios", "exam"]) == 0
    assert "exam 25 of 25\n25 scenarios, all green" in capsys.readouterr().out
    assert main(["scenarios", "kata", "chess"]) == 2
    assert "there is no scenario with 'kata' and 'chess'" in capsys.readouterr().err


def test_every_file_of_scenarios_is_played() -> None:
    assert {each.path.name for each in ALL} == {path.name for path in FOLDER.rglob("*.feature")}
    assert {path.parent.name for path in FOLDER.rglob("*.feature")} == set(WORLDS)
