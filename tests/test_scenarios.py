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
from mineproof_frontends.scenarios.world import Mismatch

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


def wrong(step: Step) -> list[Step]:
    """Return the step with another promise in it: another letter in a block, or another word or number."""
    if step.block is not None:
        lines = step.block.splitlines()
        changed = []
        for at, line in enumerate(lines):
            for column in {len(line) // 2, len(line) - 2} - {-2, -1}:
                other = "7" if line[column] != "7" else "6"
                text = "\n".join([*lines[:at], line[:column] + other + line[column + 1 :], *lines[at + 1 :]])
                changed.append(replace(step, block=text))
        return changed
    swaps = {"not ": "", "has won": "has not won", "is complete": "is not complete"}
    for old, new in swaps.items():
        if old in step.text:
            return [replace(step, text=step.text.replace(old, new, 1))]
    number = re.fullmatch(r"(.*?)(\d+)(\S*)", step.text)
    if number:
        return [replace(step, text=f"{number[1]}{int(number[2]) + 1}{number[3]}")]
    return [replace(step, text=f"{step.text}x")]


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_every_promise_of_every_scenario_can_fail(scenario: Scenario) -> None:
    for at, step in enumerate(scenario.steps):
        if not step.is_outcome:
            continue
        changed = wrong(step)
        assert changed
        for other in changed:
            steps = (*scenario.steps[:at], other, *scenario.steps[at + 1 :])
            with pytest.raises(Mismatch):
                play(replace(scenario, steps=steps))


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
        ("  Given an empty game board\n  Then it is refused: You cannot.", "nothing was refused"),
        ("  Given an empty game board\n  Then the number of squares is nine", "line 4: ValueError"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_red_and_says_where(text: str, words: str) -> None:
    with pytest.raises(Mismatch, match=words):
        play(one(text))


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
    assert main(["scenarios", "kata", "chess"]) == 2
    assert "there is no scenario with 'kata' and 'chess'" in capsys.readouterr().err


def test_every_file_of_scenarios_is_played() -> None:
    assert {each.path.name for each in ALL} == {path.name for path in FOLDER.rglob("*.feature")}
    assert {path.parent.name for path in FOLDER.rglob("*.feature")} == set(WORLDS)
