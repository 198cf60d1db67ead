"""A board comes back through every chain of notations that can write it, recognised or asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mineproof import Game, Minefield, Rules
from mineproof_frontends.boards import BadWords
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import Sheet
from mineproof_frontends.notation.writing import write
from tests.notations import DRAWN, LACKS, boards, expressible, games, lacks, minefields

LETTERS = {
    "kata": ["-*_X12345678", "-b", "012345678b"],
    "exam": ["?* 12345678", ".*"],
    "lab": ["_. 12345678"],
}


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
    assume(set(sheet.rows[-1]) != {"_"})
    stripped = "\n".join(line.rstrip() for line in write(sheet, name).split("\n"))
    assert read(stripped + "\n", "board", name).rows == sheet.rows


def test_empty_lines_under_a_board_of_the_kata_and_its_message_are_no_tiles() -> None:
    for text in ("1-\n--\n\n\n", "1-\n--\n[Sandbox 2x2] 1 bomb around your square.\n\n"):
        assert read(text, "board", "kata").rows == ("1-", "--")
    framed = "+-+\n| |\n+-+\n[Sandbox 1x1] Game created\n\n"
    assert read(framed, "board").rows == ("-",)
