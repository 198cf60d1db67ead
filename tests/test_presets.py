"""What each preset of rules decides: when a game is won, lost or over at its start, and what it allows."""

from __future__ import annotations

import pytest

from mineproof import Action, BadRules, ForbiddenByRules, GameEnded, Outcome, Rules, State
from tests.games import line
from tests.reference import snapshot


@pytest.mark.parametrize(
    ("name", "none", "full"),
    [
        ("kata", "ongoing", "victory"),
        ("exam", "ongoing", "victory"),
        ("spec", "victory", "victory"),
        ("note", "ongoing", "ongoing"),
        ("lab", "ongoing", "victory"),
        ("classic", "ongoing", "victory"),
    ],
)
def test_v_game_a_board_of_no_mines_or_only_mines_is_decided_literally(
    name: str, none: str, full: str
) -> None:
    # Without mines all flags stand right, but tiles are still to be revealed; of only mines, none are.
    these = Rules.PRESETS[name]
    assert line("...", these).outcome.value == none
    assert line("xxx", these).outcome.value == full


def test_refuse_decided_refuses_exactly_the_boards_that_are_over_at_their_start() -> None:
    for these in Rules.PRESETS.values():
        for mines in ("...", "x..", "xxx"):
            if line(mines, these).outcome is Outcome.ONGOING:
                assert line(mines, these.but(refuse_decided=True)).outcome is Outcome.ONGOING
            else:
                with pytest.raises(BadRules):
                    line(mines, these.but(refuse_decided=True))


@pytest.mark.parametrize("these", Rules.PRESETS.values(), ids=Rules.PRESETS)
def test_v_game_loss_condition_is_an_exploded_mine(these: Rules) -> None:
    game = line("x..", these)
    assert game.reveal((0,)).outcome is Outcome.LOSS
    assert game[0,] is State.EXPLODED
    for action in (game.reveal, game.flag, game.remove_flag, game.chord):
        with pytest.raises(GameEnded):
            action((1,))
    with pytest.raises(GameEnded):
        game.terminate()
    assert game.legal_actions() == ()


@pytest.mark.parametrize(("name", "by_reveal", "by_flags"), [
    ("kata", True, False), ("exam", True, False), ("spec", True, True), ("note", False, False),
    ("classic", True, False),
])  # fmt: skip
def test_v_game_victory_condition_of_each_preset(name: str, by_reveal: bool, by_flags: bool) -> None:
    these = Rules.PRESETS[name]
    game = line("x..", these)
    assert (game.reveal((2,)).outcome is Outcome.VICTORY) is by_reveal
    game = line("x..", these)
    assert (game.flag((0,)).outcome is Outcome.VICTORY) is by_flags
    if not by_flags:
        assert game.reveal((2,)).outcome is Outcome.VICTORY


def test_v_game_victory_by_flags_needs_every_empty_tile_unflagged() -> None:
    game = line("x..", Rules.SPEC)
    assert game.flag((2,)).outcome is Outcome.ONGOING
    assert game.flag((0,)).outcome is Outcome.ONGOING
    assert game.remove_flag((2,)).outcome is Outcome.VICTORY


def test_the_exam_knows_no_removal_of_flags() -> None:
    game = line("x..", Rules.EXAM)
    game.flag((0,))
    before = snapshot(game)
    for action in (game.remove_flag, game.toggle_flag):
        with pytest.raises(ForbiddenByRules):
            action((0,))
    assert snapshot(game) == before


def test_the_lab_knows_no_flags() -> None:
    game = line("x..", Rules.LAB)
    for action in (game.flag, game.remove_flag, game.toggle_flag):
        with pytest.raises(ForbiddenByRules):
            action((0,))
    assert {move.action for move in game.legal_actions()} == {Action.REVEAL, Action.TERMINATE}


def test_the_note_survives_explosions_within_its_lives_and_counts_them_as_found() -> None:
    game = line("x.x.x", Rules.NOTE.but(lives=2))
    assert game.reveal((0,)).outcome is Outcome.ONGOING
    assert (game.lives_left, game[0,]) == (1, State.EXPLODED)
    game.flag((2,))
    game.flag((4,))
    game.reveal((1,))
    twin = game.copy()
    assert game.reveal((3,)).outcome is Outcome.VICTORY
    twin.remove_flag((2,))
    assert twin.reveal((2,)).outcome is Outcome.LOSS
