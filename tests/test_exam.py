"""The exam's functions: its printed boards, counts and results, and its sequence of safe moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mineproof import BadInput, Rules
from mineproof_frontends import exam
from mineproof_frontends.exam import MoveResult
from mineproof_invariants.conformance.hunt import hunt
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import python_target

MINES = exam.load_board(exam.boards() / "mines.dat")
PRINTED = ["A5*", "A8*", "A6*", "A7", "E1*", "F1", "G1", "I6*", "I7", "I8*", "I9*"]


def test_the_printed_counts_and_the_printed_solution() -> None:
    assert [exam.count_mines(square, MINES) for square in ("A7", "E5", "H9")] == [3, 0, 2]
    assert exam.is_complete(MINES, exam.load_board(exam.boards() / "solution.dat"))
    assert not exam.is_complete(MINES, exam.load_board(exam.boards() / "partial.dat"))


def test_the_printed_sequence_is_safe_and_goes_on_after_the_solving_move() -> None:
    revealed = exam.load_board(exam.boards() / "partial.dat")
    results = [exam.make_move(move, MINES, revealed) for move in PRINTED]
    assert results[:8] == [MoveResult.VALID_MOVE] * 8
    assert results[8:] == [MoveResult.SOLVED_BOARD] * 3
    assert revealed[8] == list(" 1111*2**")


def test_safe_moves_lead_from_the_partial_board_to_the_solution() -> None:
    revealed, moves = exam.load_board(exam.boards() / "partial.dat"), []
    while (found := exam.find_safe_move(revealed))[0]:
        moves.append(found[1])
        assert exam.make_move(found[1], MINES, revealed) in (MoveResult.VALID_MOVE, MoveResult.SOLVED_BOARD)
    assert sorted(moves) == sorted(PRINTED)
    assert revealed == exam.load_board(exam.boards() / "solution.dat")
    assert found == (False, "")


@pytest.mark.parametrize("move", ["", "A", "A0", "J1", "a1", "A1x", "A1**", "1A", 7, None])
def test_a_move_that_is_none_is_invalid_and_changes_nothing(move: Any) -> None:
    revealed = exam.initialise_board()
    assert exam.make_move(move, MINES, revealed) is MoveResult.INVALID_MOVE
    assert revealed == exam.initialise_board()


def test_an_invalid_third_character_is_invalid_even_on_an_uncovered_square() -> None:
    revealed = exam.initialise_board()
    exam.make_move("B6", MINES, revealed)
    assert exam.make_move("B6?", MINES, revealed) is MoveResult.INVALID_MOVE
    assert exam.make_move("B6*", MINES, revealed) is MoveResult.REDUNDANT_MOVE


def test_a_mine_that_blows_up_leaves_the_board_and_a_cascade_keeps_flags() -> None:
    revealed = exam.initialise_board()
    assert exam.make_move("A5", MINES, revealed) is MoveResult.BLOWN_UP
    assert revealed == exam.initialise_board()
    exam.make_move("E4*", MINES, revealed)
    exam.make_move("E5", MINES, revealed)
    assert revealed[4][3] == "*"
    assert exam.make_move("E4", MINES, revealed) is MoveResult.REDUNDANT_MOVE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("?" * 9, "line 1, column 1: a board has 9 lines, not 1"),
        (("?" * 9 + "\n") * 8 + "??", "line 9, column 3: a line has 9 squares, not 2"),
        (("?" * 9 + "\n") * 8 + "????x????", "line 9, column 5: 'x' is no tile of the exam's board"),
    ],
)
def test_a_malformed_board_file_names_the_line(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "board.dat"
    path.write_text(text)
    with pytest.raises(BadInput, match=words):
        exam.load_board(path)


def test_a_square_that_is_none_has_no_count() -> None:
    for square in ("J1", "A0", "A1*", ""):
        with pytest.raises(BadInput, match="is no square"):
            exam.count_mines(square, MINES)


def test_the_kit_finds_nothing_wrong_with_our_own_exam() -> None:
    with python_target("mineproof_frontends.exam", "exam", Rules.EXAM, seconds=30) as target:
        report = hunt(target, Profile(Rules.EXAM), games=60, seconds=60)
    assert report.findings == []


ODD: list[Any] = [
    None,
    [],
    [[]] * 9,
    [["?"] * 8] * 9,
    [["?"] * 9] * 8,
    [["x"] * 9] * 9,
    [[1] * 9] * 9,
    ["?" * 9] * 9,
]


@pytest.mark.parametrize("odd", [*ODD, [["??"] * 9] * 9, [["0"] * 9] * 9], ids=repr)
def test_what_is_no_board_gets_a_sentence_from_every_function(odd: Any) -> None:
    fresh = exam.initialise_board()
    for call in (
        lambda: exam.is_complete(odd, fresh),
        lambda: exam.is_complete(MINES, odd),
        lambda: exam.count_mines("A1", odd),
        lambda: exam.make_move("A1", odd, fresh),
        lambda: exam.make_move("A1", MINES, odd),
        lambda: exam.find_safe_move(odd),
        lambda: exam.display_board(odd),
    ):
        with pytest.raises(BadInput, match="board"):
            call()
    assert fresh == exam.initialise_board()


def test_a_file_that_is_not_there_or_no_text_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        exam.load_board(tmp_path / "nowhere.dat")
    (tmp_path / "odd.dat").write_bytes(b"?????????\n??\xff\xfe")
    with pytest.raises(BadInput, match="line 2, column 3: this is not UTF-8"):
        exam.load_board(tmp_path / "odd.dat")


def test_a_flag_is_not_set_where_the_mines_are_no_board() -> None:
    revealed = exam.initialise_board()
    with pytest.raises(BadInput, match="mines"):
        exam.make_move("E5*", [], revealed)
    assert revealed == exam.initialise_board()


@pytest.mark.parametrize("path", [None, 5, b"x", "a\0b"])
def test_what_is_no_path_gets_a_sentence(path: Any) -> None:
    with pytest.raises(BadInput, match="path"):
        exam.load_board(path)
