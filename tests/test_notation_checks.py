"""A board beside its mines: what they contradict is told with its place, and what a game shows never is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mineproof import Rules
from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.checks import check
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.writing import write
from tests.notations import game_text, games, lacks, mines, placed


@pytest.mark.parametrize(
    ("text", "field", "line", "column", "words"),
    [
        ("1-", "--", 1, 1, "this is 1, and the number of adjacent mines is 0"),
        ("_1-\n_1-", "--b\n--b", 1, 2, "this is 1, and the number of adjacent mines is 2"),
        ("--\n-1", "--\n-b", 2, 2, "the mines say that this is a mine"),
        ("--\n-X", "b-\n--", 2, 2, "this has exploded, and the mines say that it is no mine"),
        ("_-1-", "---b", 1, 1, "the mines leave this a zero, .*and 1 of that are still closed"),
        ("_*-", "--b", 1, 1, "leave this a zero"),
        (" ?1?", "---b", 1, 1, "leave this a zero"),
        (" _1_", "---b", 1, 1, "leave this a zero"),
        (
            "  12\n +--+\nA|?2|\nB|??|\n +--+",
            "*.\n..",
            3,
            4,
            "this is 2, and the number of adjacent mines is 1",
        ),
        ("----", "--\n--", 1, 3, "the board is 1 × 4, and the mines are 2 × 2"),
        ("---\n---", "---", 2, 1, "the board is 2 × 3, and the mines are 1 × 3"),
        ("---\n---", "----\n----", 2, 3, "the board is 2 × 3, and the mines are 2 × 4"),
        ("-b", "b-", 1, 1, "the mines say that this is a mine, and the board itself says otherwise"),
        ("-b", "--", 1, 2, "the mines say that this is no mine, and the board itself says otherwise"),
        (game_text(), "--\n--", 8, 1, "the mines say that this is no mine"),
        (game_text(), ".*\n..", 8, 1, "the mines say that this is no mine"),
    ],
)
def test_what_the_mines_contradict_is_told_with_its_line_and_column(
    text: str, field: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadWords, match=placed(line, column) + ".*" + words):
        check(read(text, "board"), mines(field))


def test_a_flag_beside_a_zero_may_stay_in_the_exam() -> None:
    check(read(" *?", "board"), mines("--b"))


@pytest.mark.parametrize(("rules", "name"), [("kata", "kata-framed"), ("exam", "exam"), ("lab", "lab")])
@given(st.data())
def test_what_a_game_shows_is_never_contradicted_and_any_other_number_is(
    rules: str, name: str, data: st.DataObject
) -> None:
    start = data.draw(games(Rules.PRESETS[rules]))
    assume(not lacks(start, name))
    sheet = read(write(start, name), "board", name)
    check(sheet, start)
    numbers = [(r, c) for r, c in sheet.topology.positions() if sheet.rows[r][c] in "_12345678"]
    if numbers:
        row, column = data.draw(st.sampled_from(numbers))
        other = data.draw(st.sampled_from(sorted({*"_X12345678"} - {sheet.rows[row][column]})))
        rows = [list(each) for each in sheet.rows]
        rows[row][column] = other
        changed = replace(sheet, rows=tuple("".join(each) for each in rows), mines=None)
        with pytest.raises(BadWords, match=placed(*sheet.place(row, column))):
            check(changed, start)


def test_the_numbers_of_a_bomb_board_and_of_a_board_with_nothing_hidden_are_checked() -> None:
    for text in ("b2b\n132\n01b", "X2X\n132\n_1X"):
        sheet = read(text, "board")
        check(sheet, sheet)
        wrong = read(text.replace("132", "122"), "board")
        with pytest.raises(BadWords, match=placed(2, 2) + "this is 2, and the number of adjacent mines is 3"):
            check(wrong, wrong)
