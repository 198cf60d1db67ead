"""The kata's sandbox beyond its own examples, which are scenarios: other sizes, and what makes no sense."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mineproof import BadInput, GameEnded, InvalidTransition, Outcome, Refusal, Rules
from mineproof_frontends.kata import Sandbox, Wording, framed, has_won, possible_steps
from mineproof_frontends.kata.words import name, place
from mineproof_invariants.conformance.hunt import hunt
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import python_target


def test_squares_are_counted_from_the_bottom_left_on_any_board() -> None:
    sandbox = Sandbox("b----/-----")
    assert (sandbox.rows, sandbox.columns, len(sandbox)) == (2, 5, 10)
    assert sandbox.step("0;1") == "X"
    assert sandbox.message == "[Sandbox 2x5] BOOM! – Game Over."
    assert sandbox.compact() == "X----\n-----"


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_a_square_and_its_name_are_each_others_inverse(rows: int, columns: int, data: Any) -> None:
    position = (data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1)))
    assert place(name(position, rows), rows, columns) == position


@pytest.mark.parametrize(
    "square", ["", "1", "1,1", "1;1;1", "-1;0", "3;0", "0;3", "a;b", "1; 1", "9999999;0", 7, None, (1, 1)]
)
def test_what_is_no_square_gets_a_sentence_and_changes_nothing(square: Any) -> None:
    sandbox = Sandbox("---/-b-/---")
    for act in (sandbox.step, sandbox.flag, sandbox.unflag):
        with pytest.raises(BadInput, match="square"):
            act(square)
    assert str(sandbox) == f"{framed('---/---/---')}\n[Sandbox 3x3] Game created"


@pytest.mark.parametrize(
    ("bombs", "board", "words"),
    [
        ("", None, "no board"),
        ("--/-", None, "line 2, column 2"),
        ("-?/--", None, "line 1, column 2"),
        ("1-/--", None, "whether this is a mine"),
        ("-b", "1-/--", "2 × 2"),
        ("-b", "2-", "line 1, column 1"),
        ("-b", "-1", "line 1, column 2: the mines say that this is a mine"),
        ("-b", "X-", "line 1, column 1: this has exploded"),
        ("---b", "__--", "closed"),
        ("-b", "1X", "no game leads there"),
        ("bb-", "XX-", "no game leads there"),
        ("b", "*", "no game leads there"),
        (7, None, "text"),
        ("00b", None, "line 1, column 2: this is _"),
    ],
)
def test_boards_that_cannot_be_are_refused_with_line_and_column(
    bombs: Any, board: str | None, words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        Sandbox(bombs, board)


@given(st.data())
def test_every_board_that_a_game_shows_can_be_gone_on_from(data: Any) -> None:
    rows, columns = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    row = st.text("b--", min_size=columns, max_size=columns)
    bombs = "/".join(data.draw(st.lists(row, min_size=rows, max_size=rows)))
    sandbox = Sandbox(bombs)
    squares = [f"{x};{y}" for x in range(columns) for y in range(rows)]
    moves = st.tuples(st.sampled_from(["step", "flag", "unflag"]), st.sampled_from(squares))
    for action, square in data.draw(st.lists(moves, max_size=12)):
        with suppress(Refusal):
            getattr(sandbox, action)(square)
        again = Sandbox(bombs, sandbox.compact())
        assert again.game.view() == sandbox.game.view()
        assert again.game.turns == ()
        if "b" in bombs and "-" in bombs:
            assert has_won(again.compact(), again.bombs) == again.has_won()


def test_a_board_that_is_over_says_so() -> None:
    assert Sandbox("-b", "1-").message == "[Sandbox 1x2] the land is cleared! GOOD JOB!"
    assert Sandbox("-b", "-X").message == "[Sandbox 1x2] BOOM! – Game Over."
    assert Sandbox("-b-", "1--").message == "[Sandbox 1x3] Game created"


def test_a_random_sandbox_is_the_same_for_the_same_seed_and_has_any_wording() -> None:
    one, other = (Sandbox.random(5, wording=Wording.UATS) for _ in range(2))
    assert one.game.minefield == other.game.minefield
    assert one.wording is Wording.UATS
    for arguments in ({"seed": -1}, {"seed": "x"}, {"seed": 1, "bombs": 10}, {"seed": 1, "rows": 0}):
        with pytest.raises(BadInput):
            Sandbox.random(**arguments)
    with pytest.raises(BadInput, match="wording"):
        Sandbox("-b", wording="uats")  # type: ignore[arg-type]


def test_flagged_squares_are_possible_steps_but_nothing_is_when_the_game_is_over() -> None:
    sandbox = Sandbox("-b-")
    sandbox.flag("0;0")
    assert sandbox.possible_steps() == ["0;0", "1;0", "2;0"]
    with pytest.raises(InvalidTransition, match="flagged"):
        sandbox.step("0;0")
    sandbox.step("1;0")
    assert sandbox.possible_steps() == []
    with pytest.raises(GameEnded):
        sandbox.step("2;0")


def test_the_wordings_differ_in_the_singular_in_none_and_in_the_winning_step() -> None:
    said = {}
    for wording in Wording:
        one = Sandbox("-bb/---/b--", wording=wording)
        one.step("0;2")
        none = Sandbox("-bb/---/b--", wording=wording)
        none.step("2;0")
        won = Sandbox("-b", wording=wording)
        won.step("0;0")
        said[wording] = [each.message.partition("] ")[2] for each in (one, none, won)]
    assert said[Wording.EXAMPLES] == [
        "1 bomb around your square.",
        "No bomb around your square.",
        "the land is cleared! GOOD JOB!",
    ]
    assert said[Wording.UATS] == [
        "1 bombs around your square.",
        "0 bomb around your square.",
        "1 bombs around your square.",
    ]


def test_framed_boards_are_read_as_well() -> None:
    board = framed("1--/23-/--1")
    assert possible_steps(board) == possible_steps("1--/23-/--1")
    assert Sandbox("-b-/--b/b--", board).compact() == "1--\n23-\n--1"


@pytest.mark.parametrize("bombs", [-1, 10, 1.5, "3", None])
def test_a_number_of_bombs_that_cannot_be_is_refused(bombs: Any) -> None:
    with pytest.raises(BadInput, match="number of bombs"):
        has_won("---/---/---", bombs)


def test_an_exploded_board_has_not_won_however_much_is_cleared() -> None:
    assert not has_won("X1", 0)
    assert has_won("-1", 1)


def test_a_sandbox_plays_by_the_rules_of_the_kata() -> None:
    assert Sandbox("-b").game.rules == Rules.KATA
    sandbox = Sandbox("----b")
    sandbox.flag("1;0")
    sandbox.step("0;0")
    assert sandbox.compact() == "___1-"
    assert sandbox.game.outcome is Outcome.VICTORY


def test_the_kit_finds_nothing_wrong_with_our_own_sandbox() -> None:
    with python_target("mineproof_frontends.kata", "kata", Rules.KATA, seconds=30) as target:
        report = hunt(target, Profile(Rules.KATA), games=300, seconds=60)
    assert report.findings == []
    assert report.met["cascade"] > 50
