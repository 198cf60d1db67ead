"""Boards of the kata, the exam and the lab: read, checked and written in each other's notations."""

from __future__ import annotations

import io
import json
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mineproof import Box, Game, Minefield, Refusal, Rules
from mineproof_frontends import exam, lab
from mineproof_frontends.boards import BadWords
from mineproof_frontends.command_line import main
from mineproof_frontends.notation.checks import check
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import Sheet
from mineproof_frontends.notation.writing import write

DRAWN = ["kata", "kata-framed", "exam", "exam-framed", "lab"]
LACKS = {"kata": "", "kata-framed": "", "exam": "X", "exam-framed": "X", "lab": "*", "lab-json": "*"}
LETTERS = {
    "kata": ["-*_X12345678", "-b", "012345678b"],
    "exam": ["?* 12345678", ".*"],
    "lab": ["_. 12345678"],
}
EXAM_MINES, PARTIAL, SOLUTION = (
    (exam.boards() / f"{name}.dat").read_text() for name in ("mines", "partial", "solution")
)


def placed(line: int, column: int) -> str:
    """Return what an error about this place begins with."""
    return f"^board: line {line}, column {column}: "


def mines(text: str) -> Sheet:
    return read(text, "mines", wants_mines=True)


@st.composite
def topologies(draw: st.DrawFn) -> Box:
    return Box(draw(st.integers(1, 4)), draw(st.integers(1, 5)))


@st.composite
def boards(draw: st.DrawFn, without: str | None = None) -> Sheet:
    """Draw any board, whether or not mines could explain it; few have both flags and exploded mines."""
    topology = draw(topologies())
    lacking = draw(st.sampled_from(("", "X", "*", "*X"))) if without is None else without
    signs = [sign for sign in "-*_X" if sign not in lacking]
    symbols = (
        draw(st.sampled_from([*signs, *"12345678"[: len(list(topology.adjacent(tile)))]]))
        for tile in topology.positions()
    )
    rows, columns = topology.lengths
    return read(
        "\n".join("".join(next(symbols) for _ in range(columns)) for _ in range(rows)), "board", "kata"
    )


@st.composite
def minefields(draw: st.DrawFn) -> Minefield:
    topology = draw(topologies())
    return Minefield(topology, draw(st.lists(st.sampled_from(list(topology.positions())), unique=True)))


@st.composite
def games(draw: st.DrawFn, rules: Rules) -> Sheet:
    """Draw what is seen of a game after some moves, and its mines."""
    field = draw(minefields())
    game = Game(field, rules)
    for position in draw(st.lists(st.sampled_from(list(field.topology.positions())), max_size=6)):
        move = draw(st.sampled_from((game.reveal, game.reveal, game.flag)))
        with suppress(Refusal):
            move(position)
    return replace(read(str(game.view()), "board", "kata"), mines=field)


def expressible(names: list[str]) -> st.SearchStrategy[tuple[str, Sheet]]:
    """Draw a notation and a board that it can write."""
    return st.sampled_from(names).flatmap(lambda name: st.tuples(st.just(name), boards(LACKS[name])))


def lacks(sheet: Sheet, name: str) -> bool:
    return any(symbol in row for row in sheet.rows for symbol in LACKS[name])


@given(boards(), st.lists(st.sampled_from(DRAWN), min_size=1, max_size=5))
def test_any_board_comes_back_through_every_chain_of_notations_that_can_write_it(
    sheet: Sheet, names: list[str]
) -> None:
    rows = sheet.rows
    for name in names:
        if lacks(sheet, name):
            with pytest.raises(BadWords, match="cannot be written"):
                write(sheet, name)
        else:
            sheet = read(write(sheet, name), "board", name)
            assert (sheet.rows, sheet.notation) == (rows, name)


@given(games(Rules.KATA), st.lists(st.sampled_from(list(LACKS)), max_size=5))
def test_a_game_and_its_mines_come_back_through_every_chain_that_can_write_them(
    start: Sheet, names: list[str]
) -> None:
    sheet = start
    for name in names:
        if not lacks(sheet, name):
            again = read(write(sheet, name), "board", name)
            assert name != "lab-json" or again.mines == start.mines
            sheet = replace(again, mines=start.mines)
            assert sheet == start


@given(minefields(), st.lists(st.sampled_from(sorted({*LACKS} - {"lab"})), min_size=1, max_size=5))
def test_a_minefield_comes_back_through_every_chain(field: Minefield, names: list[str]) -> None:
    sheet = replace(read(str(Game(field).view()), "board", "kata"), mines=field)
    for name in names:
        sheet = read(write(sheet, name, as_minefield=True), "board", name, wants_mines=True)
        assert sheet.mines == field
        assert set("".join(sheet.rows)) == {"-"}


@given(expressible(DRAWN))
def test_a_notation_is_recognised_unless_the_letters_fit_two_documents(drawn: tuple[str, Sheet]) -> None:
    name, sheet = drawn
    text = write(sheet, name)
    kinds = [kind for kind, sets in LETTERS.items() if any(set(text) <= {"\n", *letters} for letters in sets)]
    if "framed" in name or len(kinds) == 1:
        assert read(text, "board").notation == name
    else:
        with pytest.raises(BadWords, match=f"this can be the {kinds[0]}'s or .*the {kinds[-1]}'s: .*--from"):
            read(text, "board")


@given(expressible(["exam", "lab"]))
def test_blanks_that_an_editor_stripped_from_the_ends_of_lines_are_given_back(
    drawn: tuple[str, Sheet],
) -> None:
    name, sheet = drawn
    # A last column of nothing but zeros is lost without a trace.
    assume(not all(row.endswith("_") for row in sheet.rows))
    stripped = "\n".join(line.rstrip() for line in write(sheet, name).split("\n"))
    assert read(stripped + "\n", "board", name).rows == sheet.rows


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


def game_text(**changed: Any) -> str:
    game = {
        "dimensions": [2, 2],
        "board": [[".", 1], [1, 1]],
        "mask": [[False, True], [True, False]],
    } | changed
    return json.dumps({key: value for key, value in game.items() if value is not None}, indent=0)


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


def test_the_labs_own_example_has_its_dimensions_the_wrong_way_round() -> None:
    board = [[1, ".", 2], [1, 2, "."], [1, 2, 1], [".", 1, 0]]
    mask = [[True, False, False], [False, True, False], [False, True, True], [False, True, True]]
    with pytest.raises(BadWords, match="the board is a list of 3 rows"):
        read(json.dumps({"dimensions": [3, 4], "board": board, "mask": mask}), "board")
    right = read(json.dumps({"dimensions": [4, 3], "board": board, "mask": mask}), "board")
    check(right, right)
    assert right.rows == ("1--", "-2-", "-21", "-1_")


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


def test_show_draws_a_board_and_says_what_it_is(capsys: Any) -> None:
    assert main(["show", str(exam.boards() / "partial.dat")]) == 0
    told = capsys.readouterr()
    assert told.out == write(read(PARTIAL, ""), "exam-framed") + "\n"
    assert told.err.endswith("partial.dat: a board in exam, 9 × 9: 15 hidden, 3 flagged, 63 revealed\n")


@pytest.mark.parametrize(
    ("text", "arguments", "out"),
    [
        ("__\n__", ["--from", "kata", "--to", "exam"], "  \n  \n"),
        ("__\n__", ["--from", "lab", "--to", "exam"], "??\n??\n"),
        ("+-+-+\n|1| |\n+-+-+", ["--from", "kata", "--to", "kata"], "1-\n"),
        ("  12\n +--+\nA|1?|\n +--+", ["--from", "exam", "--to", "lab"], "1_\n"),
        ("-b", ["--to", "exam"], ".*\n"),
        ("-b", [], "+-+-+\n| |b|\n+-+-+\n"),
        (".*", [], "  12\n +--+\nA|.*|\n +--+\n"),
        ("--", ["--minefield", "--to", "exam"], "..\n"),
        ("\n " + game_text(), [], "_1\n1_\n"),
        (game_text(), ["--output", "-"], "_1\n1_\n"),
        (game_text(), ["--to", "kata"], "-1\n1-\n"),
        (game_text(), ["--to", "kata", "--minefield"], "b-\n--\n"),
        ("\ufeff-1\r\n--\r\n", ["--to", "kata"], "-1\n--\n"),
    ],
)
def test_show_reads_the_standard_input_and_writes_what_it_is_asked_for(
    text: str, arguments: list[str], out: str, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["show", "-", *arguments]) == 0
    told = capsys.readouterr()
    assert told.out == out
    assert ("standard input: a" in told.err) == ("--to" not in arguments)


def test_mines_make_a_dictionary_of_a_board_and_output_writes_it(tmp_path: Path, capsys: Any) -> None:
    board, field, game = tmp_path / "board.txt", tmp_path / "mines.dat", tmp_path / "game.json"
    board.write_text("-1\n--\n")
    field.write_text("*.\n..\n")
    arguments = ["show", str(board), "--mines", str(field)]
    assert main([*arguments, "--to", "lab-json", "--output", str(game)]) == 0
    assert capsys.readouterr() == ("", "")
    assert json.loads(game.read_text())["mask"] == [[False, True], [False, False]]
    assert main([*arguments, "--minefield", "--to", "kata"]) == 0
    assert capsys.readouterr().out == "b-\n--\n"
    assert main(["show", str(board), "--mines", str(game)]) == 0
    assert capsys.readouterr().err.endswith("3 hidden, 0 flagged, 1 revealed; mines: 1\n")
    board.write_text("*-")
    field.write_text("--")
    assert main(arguments) == 0
    assert capsys.readouterr().err.endswith("1 hidden, 1 flagged, 0 revealed; mines: 0\n")


@pytest.mark.parametrize(
    ("data", "arguments", "words"),
    [
        (b"--\n-\xff", [], "line 2, column 2: this is not UTF-8"),
        ("–\n–ä".encode() + b"\xff", [], "line 2, column 3: this is not UTF-8"),
        (b"", [], "line 1, column 1: there is no board"),
        (b"_1", [], "this can be the kata's or the lab's: say which with --from"),
        (b"***", [], "this can be the kata's or the exam's: say which"),
        (b"-*", ["--to", "lab"], "line 1, column 2: a flag"),
        (b"-1", ["--mines", "-"], "standard input: line 1, column 1: there is no board"),
        (b"-1", ["--mines", "nowhere.txt"], "nowhere.txt cannot be read: No such file"),
        (b"-1", ["--mines", "."], ". cannot be read: Is a directory"),
        (
            b"-1",
            ["--mines", str(exam.boards() / "partial.dat")],
            "partial.dat: line 1, column 5: nothing tells",
        ),
        (b"-1", ["--mines", str(exam.boards() / "mines.dat")], "the mines are 9 × 9"),
        (b"-1", ["--minefield"], "line 1, column 1: nothing tells whether this is a mine"),
        (b"_1", ["--from", "kata"], "line 1, column 2: this is 1, and the number of adjacent mines is 0"),
        (b"_1", ["--minefield"], "this can be the kata's or the lab's, and is no minefield"),
        (b"2b\n11", [], "line 1, column 1: this is 2, and the number of adjacent mines is 1"),
    ],
)
def test_what_cannot_be_shown_is_a_sentence_with_status_2_and_nothing_is_written(
    data: bytes, arguments: list[str], words: str, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    board, output = tmp_path / "board.txt", tmp_path / "output.txt"
    board.write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(["show", str(board), *arguments, "--output", str(output)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("mineproof: ")
    assert words in told.err
    assert told.err.count("\n") == 1
    assert not output.exists()


def test_the_standard_input_is_not_read_twice_and_a_file_may_refuse_to_be_written(
    tmp_path: Path, capsys: Any
) -> None:
    assert main(["show", "-", "--mines", "-"]) == 2
    assert "and not both" in capsys.readouterr().err
    assert main(["show", str(exam.boards() / "mines.dat"), "--output", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told == ("", f"mineproof: {tmp_path} cannot be written: Is a directory\n")


def test_show_has_no_other_notations(capsys: Any) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["show", "-", "--to", "chess"])
    assert "kata-framed" in capsys.readouterr().err
