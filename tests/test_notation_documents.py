"""The boards that the kata, the exam and the lab print themselves are read, checked and written again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mineproof_frontends import exam, lab
from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.checks import check
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.writing import write
from tests.notations import EXAM_MINES, PARTIAL, SOLUTION, mines, placed

KATA_FRAME = """\
+-+-+-+
|{}|{}|{}|
+-+-+-+
|{}|{}|{}|
+-+-+-+
|{}|{}|{}|
+-+-+-+
[Sandbox 3x3] {}
"""


@pytest.mark.parametrize(
    ("tiles", "said", "field"),
    [
        ("---------", "Game created", "---\n-b-\n---"),
        ("----X----", "BOOM! – Game Over.", "---\n-b-\n---"),
        ("------3--", "3 bombs around your square.", "---\nbb-\n-b-"),
        ("---**-3*-", "Square flagged as bomb.", "---\nbb-\n-b-"),
        ("221**23*2", "the land is cleared! GOOD JOB!", "---\nbb-\n-b-"),
        ("_1-_11___", "the land is cleared! GOOD JOB!", "--b\n---\n---"),
    ],
)
def test_the_frames_of_the_katas_scenarios_are_its_compact_boards(tiles: str, said: str, field: str) -> None:
    framed = KATA_FRAME.format(*tiles.replace("-", " "), said)
    compact = "\n".join(tiles[start : start + 3] for start in (0, 3, 6))
    sheet = read(framed, "board")
    check(sheet, mines(field))
    assert sheet == read(f"{compact}\n[Sandbox 3x3] {said}\n", "board")
    assert write(sheet, "kata") == compact
    assert write(sheet, "kata-framed") == framed[: framed.index("\n[")]


@pytest.mark.parametrize(
    ("field", "numbers"),
    [
        ("--b\n--b\n--b", "02b\n03b\n02b"),
        ("--b\n---\n---", "01b\n011\n000"),
        ("---\n-b-\n---", "111\n1b1\n111"),
        ("b-b\n---\n--b", "b2b\n132\n01b"),
    ],
)
def test_the_katas_bomb_boards_are_solved_boards_that_know_their_mines(field: str, numbers: str) -> None:
    sheet = read(numbers, "board")
    check(sheet, mines(field))
    assert write(sheet, "kata", as_minefield=True) == field
    assert write(sheet, "kata") == numbers.replace("0", "_").replace("b", "-")


def test_the_exams_files_are_its_boards_and_agree_with_each_other() -> None:
    for text in (PARTIAL, SOLUTION):
        sheet = read(text, "board")
        check(sheet, mines(EXAM_MINES))
        assert sheet.notation == "exam"
        assert write(sheet, "exam") == text.rstrip("\n")
    assert read(EXAM_MINES, "board").kind == "minefield"
    with pytest.raises(BadWords, match=placed(1, 4) + "this is 1, and the number of adjacent mines is 0"):
        check(sheet, mines(EXAM_MINES.replace("*", ".")))


def test_the_exams_frame_is_what_its_display_prints(capsys: Any) -> None:
    exam.display_board(exam.load_board(exam.boards() / "partial.dat"))
    printed = capsys.readouterr().out
    assert write(read(PARTIAL, "board"), "exam-framed") + "\n" == printed
    assert read(printed, "board") == read(PARTIAL, "board")


def test_the_labs_example_game_is_its_text_and_its_dictionary() -> None:
    game = lab.new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
    for row, column in ((1, 0), (5, 4), (0, 5)):
        lab.dig(game, row, column)
        sheet = read(json.dumps(game), "board")
        check(sheet, sheet)
        assert write(sheet, "lab") == lab.render_ascii(game)
        assert json.loads(write(sheet, "lab-json")) == game
        assert read(lab.render_ascii(game), "board").rows == sheet.rows
    assert sheet.rows[:2] == ("__1--X", "__2-31")


def test_the_labs_own_example_has_its_dimensions_the_wrong_way_round() -> None:
    board = [[1, ".", 2], [1, 2, "."], [1, 2, 1], [".", 1, 0]]
    mask = [[True, False, False], [False, True, False], [False, True, True], [False, True, True]]
    with pytest.raises(BadWords, match="the board is a list of 3 rows"):
        read(json.dumps({"dimensions": [3, 4], "board": board, "mask": mask}), "board")
    right = read(json.dumps({"dimensions": [4, 3], "board": board, "mask": mask}), "board")
    check(right, right)
    assert right.rows == ("1--", "-2-", "-21", "-1_")
