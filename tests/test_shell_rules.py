"""What the rules refuse is a message in the shell; lives and assists are shown and run out."""

from __future__ import annotations

import pytest

from mineproof import Box, Game, Minefield, Rules
from mineproof_frontends.terminal.orders import Screen
from tests.sessions import told
from tests.shells import board, corner, pressed, seen, shell_of

# Refusals.


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("n right space space", "You cannot reveal a revealed tile."),
        ("n f space", "You cannot reveal a flagged tile."),
        ("n c", "You can only chord on a revealed number."),
        ("n u", "There is nothing to undo."),
        ("n 1", "These rules do not allow: reveal_random_safe."),
        ("n 2", "These rules do not allow: flag_random_mine."),
        ("n 3", "These rules do not allow: list_wrong_flags."),
    ],
)
def test_a_refusal_is_a_message_and_changes_nothing_else(keys: str, sentence: str) -> None:
    *accepted, refused = keys.split()
    shell = pressed(shell_of(), " ".join(accepted))
    before, state = seen(shell), told(shell.game)
    pressed(shell, refused)
    assert shell.message == sentence
    assert told(shell.game) == state
    after = seen(shell)
    assert after[-2] == f" {sentence}"
    assert [*after[:-2], "", *after[-1:]] == before
    assert pressed(shell, "down").message == ""


# Lives and assists.


def test_lives_are_shown_and_lost_one_by_one() -> None:
    rules = Rules.CLASSIC.but(lives=2)
    shell = shell_of(lambda number: Game(Minefield(Box(1, 4), [(0, 0), (0, 3)]), rules))
    assert seen(pressed(shell, "n"))[1].endswith("lives 2")
    assert seen(pressed(shell, "space"))[1].endswith("lives 1")
    assert shell.message == "A mine exploded: 1 life left."
    assert shell.screen is Screen.GAME
    assert pressed(shell, "right right right space").screen is Screen.GAME_OVER
    assert "lives" not in " ".join(seen(pressed(shell_of(), "n")))


def test_assists_reveal_flag_and_mark_wrong_flags_out_of_their_budget() -> None:
    shell = pressed(shell_of(lambda number: corner(Rules.CLASSIC.but(assists=4))), "n f 3")
    assert board(shell)[0] == "[!]- -"
    assert shell.message == "1 wrong flag."
    assert board(pressed(shell, "f"))[0] == "[-]- -"
    assert board(pressed(shell, "u"))[0] == "[!]- -"
    assert seen(shell)[1].endswith("assists 3")
    assert board(pressed(shell, "u"))[0] == "[*]- -"
    assert seen(shell)[1].endswith("assists 4")
    assert board(pressed(shell, "f 2"))[0] == " - -[*]"
    assert shell.message == "Here: (0, 2)."
    pressed(shell, "3")
    assert shell.message == "No wrong flags."
    assert pressed(shell, "2").message == "There is none."
    assert board(pressed(shell, "u"))[0] == " - -[*]"
    assert pressed(shell, "1").cursor != 2


def test_an_assist_beyond_the_budget_is_refused() -> None:
    shell = pressed(shell_of(lambda number: corner(Rules(assists=1))), "n 3 2")
    assert shell.message == "You have no assist left."
    assert seen(shell)[1] == " time 0:00  mines 1  flags 0  assists 0"


def test_a_game_won_by_an_assist_leaves_no_message_in_the_menu() -> None:
    shell = shell_of(lambda number: Game(Minefield(Box(2), [(0,)]), Rules(assists=1)))
    assert pressed(shell, "n 1").screen is Screen.VICTORY
    assert seen(shell)[-2] == " Here: (1,)."
    assert seen(pressed(shell, "enter"))[-1] == ""


def test_what_a_game_is_and_which_keys_mean_something_follow_its_rules() -> None:
    for rules, words, hints in (
        (Rules.CLASSIC, "classic", "f flag  c chord  u undo"),
        (Rules.SPEC.but(lives=2), "spec, lives=2", "space reveal  f flag  u undo"),
        (Rules.LAB.but(assists=1), "lab, assists=1", "space reveal  123 assist  u undo"),
    ):
        shell = pressed(shell_of(lambda number, rules=rules: corner(rules)), "n")  # type: ignore[misc]
        assert f"Box(3, 3)  {words}  seed 0" in seen(shell)[0]
        assert hints in seen(shell)[-1]
