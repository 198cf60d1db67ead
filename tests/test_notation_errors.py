"""A text that is no board, and a board that a notation cannot write, are told with a line and a column."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import Sheet
from mineproof_frontends.notation.writing import write
from tests.notations import DRAWN, expressible, game_text, placed


@given(expressible(DRAWN), st.data())
def test_one_wrong_character_anywhere_is_named_by_line_and_column(
    drawn: tuple[str, Sheet], data: st.DataObject
) -> None:
    name, sheet = drawn
    lines = write(sheet, name).split("\n")
    line = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[line]) - 1))
    lines[line] = lines[line][:column] + "q" + lines[line][column + 1 :]
    with pytest.raises(BadWords, match=placed(line + 1, column + 1) + ".*'q'"):
        read("\n".join(lines), "board", name)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "no board"),
        ("\n", 1, 1, "no board"),
        ("[Sandbox 3x3] Game created", 1, 1, "no board"),
        ("---\n--\n---", 2, 3, "line 1 has 3"),
        ("--\n---", 1, 3, "line 2 has 3"),
        ("-b-\n--\n", 2, 3, "a tile is missing"),
        ("*.\n.", 2, 2, "a tile is missing"),
        ("---\n\n---", 2, 1, "a tile is missing"),
        ("--?", 1, 3, r"'\?' is no tile of the kata's board or the kata's minefield$"),
        ("--\n-b\n_-", 3, 1, "'_' is no tile of the kata's minefield$"),
        ("---\n[Sandbox] oh\n", 2, 1, r"'\['"),
        ("[Sandbox 1x1] oh\n-", 1, 1, r"'\['"),
        ("?1\n?1\n\n", 3, 1, "an empty line: write the blanks"),
        ("-9", 1, 2, "'9'"),
        ("?0", 1, 2, "'0'"),
        ("?\r1", 1, 2, r"'\\r'"),
        ("4-\n--", 1, 1, "3 tiles are adjacent"),
        ("---\n---\n--4", 3, 3, "3 tiles are adjacent"),
        ("---\n6--\n---", 2, 1, "5 tiles are adjacent"),
        ("?2?\n?? \n??4", 3, 3, "3 tiles are adjacent"),
        ("-2", 1, 2, "1 tiles are adjacent"),
        ("+-+-+\n| |2|\n+-+-+", 2, 4, "1 tiles are adjacent"),
        ("  12\n +--+\nA|?2|\n +--+", 3, 4, "1 tiles are adjacent"),
        ("+-+-+\n| | |\n", 3, 1, r"has '\+' here, not the end of the line"),
        ("+-+-+\n| | |\n+-+-+\n| | |", 5, 1, r"has '\+' here"),
        ("+-+-+\n| | \n+-+-+", 2, 5, r"has '\|' here, not the end of the line"),
        ("+-+-+\n| | ||\n+-+-+", 2, 6, r"has the end of the line here, not '\|'"),
        ("+-+-+\n| |\n+-+-+", 2, 4, "has a tile here"),
        ("+-+\n|-|\n+-+", 2, 2, "'-' is no tile"),
        ("| |", 1, 1, r"has '\+' here"),
        ("| |\n+-+", 1, 1, r"has '\+' here"),
        ("+-+", 2, 1, r"has '\|' here"),
        (" +-+\nA|?|\n +-+", 1, 2, "has ' ' here"),
        ("  1\n +-+\nB|?|\n +-+", 3, 1, "has 'A' here, not 'B'"),
        ("  1\n +-+\nA|?\n +-+", 3, 4, r"has '\|' here"),
        ("  1\n +-+\nA|-|\n +-+", 3, 3, "'-' is no tile of the exam's board"),
        ("  123456789A\n +----------+\n", 3, 12, "26 rows and 9 columns"),
        ("\n".join(["  1", " +-+", *["A|?|"] * 27, " +-+"]), 29, 3, "26 rows and 9 columns"),
    ],
)
def test_a_malformed_drawing_is_told_with_its_line_and_column(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadWords, match=placed(line, column) + ".*" + words):
        read(text, "board")


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("{", 1, 2, "not JSON: Expecting"),
        ('{"board":\n [1,]}', 2, 5, "not JSON"),
        ('{"board": ' + "[" * 100_000, 1, 1, "not JSON that can be read"),
        ('{"board": ' + "1" * 5000 + "}", 1, 1, "not JSON that can be read"),
        (game_text(mask=None), 1, 1, "dimensions, board and mask"),
        (game_text(more=1), 1, 1, "nothing else"),
        (game_text(dimensions=2), 2, 15, "list of whole numbers"),
        (game_text(dimensions=[2, 0]), 2, 15, "at least 1"),
        (game_text(dimensions=[2, True]), 2, 15, "whole numbers"),
        (game_text(dimensions=[2, 2, 2]), 2, 15, "only boards of 2 dimensions can be shown, and this has 3"),
        (game_text(dimensions=[3, 2]), 6, 10, "the board is a list of 3 rows"),
        (game_text(board=[[".", 1], [1]]), 11, 1, "row of the board is a list of 2"),
        (game_text(board=[[".", 1], [9, 1]]), 12, 1, "from 0 to 8"),
        (game_text(board=[[".", 1], [True, 1]]), 12, 1, "from 0 to 8"),
        (game_text(board=[["*", 1], [1, 1]]), 8, 1, "from 0 to 8"),
        (game_text(board=[[".", 1], [1, 2]]), 13, 1, "this is 2, and the number of adjacent mines is 1"),
        (game_text(mask=[[False, True]]), 16, 9, "the mask is a list of 2 rows"),
        (game_text(mask=[[False, True], [True, 1]]), 23, 1, "true or false"),
        ('{"mask": [["\\"]"]], "dimensions": [1, 1], "board": [[9]]}', 1, 54, "from 0 to 8"),
    ],
)
def test_a_malformed_dictionary_of_the_lab_is_told_with_its_line_and_column(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadWords, match=placed(line, column) + ".*" + words):
        read(text, "board")


def test_a_foreign_text_that_is_said_to_be_the_labs_dictionary_is_no_json() -> None:
    with pytest.raises(BadWords, match=placed(1, 1) + "not JSON"):
        read("__1", "board", "lab-json")


@pytest.mark.parametrize(
    ("text", "name", "line", "column", "words"),
    [
        ("--\n-*", "lab", 2, 2, "a flag cannot be written in the lab's board"),
        ("--\n*-", "lab-json", 2, 1, "the lab has no flags"),
        ("+-+-+\n| |X|\n+-+-+", "exam", 2, 4, "an exploded mine cannot be written in the exam's board"),
        ("X-", "exam-framed", 1, 1, "an exploded mine"),
        ("1-", "lab-json", 1, 2, "nothing tells whether this is a mine"),
        ("-" * 10, "exam-framed", 1, 10, "26 rows and 9 columns"),
        ("-\n" * 27, "exam-framed", 27, 1, "without a frame there is no limit"),
    ],
)
def test_what_a_notation_cannot_write_is_told_with_its_line_and_column(
    text: str, name: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadWords, match=placed(line, column) + ".*" + words):
        write(read(text, "board"), name)


def test_the_mines_of_a_board_can_be_written_only_where_they_are_known() -> None:
    with pytest.raises(BadWords, match=placed(1, 2) + "nothing tells"):
        write(read("1*-", "board"), "kata", as_minefield=True)
    assert write(read("1.\n11", "board", "lab"), "exam", as_minefield=True) == ".*\n.."
    buried = json.loads(write(read(game_text(), "board"), "lab-json", as_minefield=True))
    assert buried["mask"] == [[False, False], [False, False]]
    with pytest.raises(BadWords, match="the lab draws no minefields; write lab-json"):
        write(read("-b", "board"), "lab", as_minefield=True)
