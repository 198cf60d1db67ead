"""The lab's games, by its own names: its example, its states, and large boards."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import prod

import pytest

from mineproof import BadInput, Rules
from mineproof_frontends import lab
from mineproof_invariants.conformance.hunt import hunt
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import python_target

BOARD = [
    [0, 0, 1, 1, 2, "."],
    [0, 0, 2, ".", 3, 1],
    [1, 1, 2, ".", 2, 0],
    [".", 1, 1, 1, 1, 0],
    [1, 1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
]


def test_the_example_game_of_the_lab_with_the_corrected_mask() -> None:
    game = lab.new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
    assert game == {"dimensions": [6, 6], "board": BOARD, "mask": [[False] * 6] * 6}
    assert lab.dig(game, 1, 0) == ("ongoing", 9)
    assert game["mask"][:3] == [[True, True, True, False, False, False]] * 3
    assert lab.dig(game, 5, 4) == ("ongoing", 21)
    seen = ["TTTFFF", "TTTFTT", "TTTFTT", "FTTTTT", "TTTTTT", "TTTTTT"]
    assert game["mask"] == [[letter == "T" for letter in row] for row in seen]
    assert lab.dig(game, 0, 5) == ("defeat", 1)
    assert game["mask"][0] == [True, True, True, False, False, True]


def test_the_states_of_the_lab_are_those_of_their_bombs() -> None:
    flat = lab.new_game(4, 3, [(0, 1), (1, 2), (3, 0)])
    assert flat["board"] == [[1, ".", 2], [1, 2, "."], [1, 2, 1], [".", 1, 0]]
    deep = lab.nd_new_game([4, 3, 2], [(0, 1, 0), (1, 2, 0), (3, 0, 1)])
    assert deep["board"] == [
        [[1, 1], [".", 2], [2, 2]],
        [[1, 1], [2, 2], [".", 2]],
        [[1, 1], [2, 2], [1, 1]],
        [[1, "."], [1, 1], [0, 0]],
    ]


def test_a_game_from_json_plays_on() -> None:
    game = json.loads(json.dumps(lab.new_game(2, 3, [(0, 0)])))
    assert lab.dig(game, 1, 2) == ("ongoing", 4)
    assert lab.render(game) == [["_", "1", " "], ["_", "1", " "]]
    assert lab.dig(game, 1, 0) == ("victory", 1)


@pytest.mark.parametrize("lengths", [[15, 15, 12, 10], [10, 10, 10, 10], [5] * 6, [2] * 6 + [1] * 54])
def test_large_and_deep_boards_are_dug_without_recursion(lengths: list[int]) -> None:
    game = lab.nd_new_game(lengths, [tuple(0 for _ in lengths)])
    dug = lab.nd_dig(game, tuple(length - 1 for length in lengths))
    # Where every square is beside the bomb, nothing but the square itself is opened.
    assert dug == (("victory", prod(lengths) - 1) if max(lengths) > 2 else ("ongoing", 1))


def test_a_cascade_of_the_lab_ends_at_what_is_visible_already() -> None:
    game = lab.new_game(1, 7, [(0, 6)])
    game["mask"][0][2] = True
    assert lab.dig(game, 0, 0) == ("ongoing", 2)
    assert game["mask"] == [[True, True, True, False, False, False, False]]


def test_what_is_no_game_of_the_lab_gets_a_sentence() -> None:
    with pytest.raises(BadInput, match="dictionary with dimensions"):
        lab.dig({}, 0, 0)
    with pytest.raises(BadInput, match="is not a position"):
        lab.dig(lab.new_game(2, 2, []), 2, 0)
    hidden = [[False] * 2] * 2
    for board in ([[0, 0]], [[0], [0, 0, 0]], [0, 0, 0, 0], [[0, 0], "00"], None, [[0, 0], [0, 0], []]):
        for call in (lab.render, lambda game: lab.dig(game, 0, 0)):
            with pytest.raises(BadInput, match=r"the board does not fit the dimensions \[2, 2\]"):
                call({"dimensions": [2, 2], "board": board, "mask": hidden})
            with pytest.raises(BadInput, match="the mask does not fit"):
                call({"dimensions": [2, 2], "board": [[0, 0], [0, 0]], "mask": board})
    with pytest.raises(BadInput, match="two dimensions"):
        lab.render_ascii(lab.nd_new_game([2], []))


def test_the_kit_finds_nothing_wrong_with_our_own_lab() -> None:
    with python_target("mineproof_frontends.lab", "lab", Rules.LAB, seconds=20) as target:
        report = hunt(target, Profile(Rules.LAB), games=300, seconds=30)
    assert report.findings == []
    assert report.met["cascade"] > 50


def test_the_state_that_the_lab_prints_with_its_dimensions_swapped_is_refused() -> None:
    board = [[1, ".", 2], [1, 2, "."], [1, 2, 1], [".", 1, 0]]
    mask = [[True, False, False], [False, True, False], [False, True, True], [False, True, True]]
    with pytest.raises(BadInput, match="does not fit"):
        lab.render({"dimensions": [3, 4], "board": board, "mask": mask})
    assert lab.render({"dimensions": [4, 3], "board": board, "mask": mask})[0] == ["1", "_", "_"]


@pytest.mark.parametrize(
    "call",
    [
        lambda: lab.new_game(2, 2, None),  # type: ignore[arg-type]
        lambda: lab.new_game(2, 2, [5]),  # type: ignore[list-item]
        lambda: lab.new_game(2, 2, [(2, 0)]),
        lambda: lab.new_game(2.0, 2, []),  # type: ignore[arg-type]
        lambda: lab.new_game([2], 2, []),  # type: ignore[arg-type]
        lambda: lab.nd_new_game(5, []),  # type: ignore[arg-type]
        lambda: lab.nd_new_game([True, 2], []),
        lambda: lab.nd_dig(lab.new_game(2, 2, []), None),  # type: ignore[arg-type]
        lambda: lab.nd_dig(lab.new_game(2, 2, []), (0, 0, 0)),
        lambda: lab.dump(None),  # type: ignore[arg-type]
        lambda: lab.dump({}),
        lambda: lab.dump({"dimensions": [1, 1]}),
        lambda: lab.render({"dimensions": [[2], 2], "board": [], "mask": []}),
        lambda: lab.dig({**lab.new_game(1, 1, []), "mask": [["a"]]}, 0, 0),
        lambda: lab.dig({**lab.new_game(1, 2, []), "board": [[0, "."]]}, 0, 0),
        lambda: lab.dig({**lab.new_game(1, 2, []), "board": [["q", None]]}, 0, 0),
        lambda: lab.dig({**lab.new_game(1, 2, []), "dimensions": [1.0, 2]}, 0, 0),
    ],
)
def test_whatever_makes_no_sense_is_bad_input_and_nothing_else(call: Callable[[], object]) -> None:
    lab.new_game(2, 2, [])
    with pytest.raises(BadInput):
        call()
