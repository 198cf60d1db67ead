"""The shell of the game in a terminal: its screens, its keys, its clock and its session."""

from __future__ import annotations

from pathlib import Path

import pytest

from mineproof import Box, Game, Minefield, Outcome, Rules, Session
from mineproof_frontends.terminal import orders
from mineproof_frontends.terminal.orders import KEYS, LISTED, MOVES, ORDERS, Screen
from mineproof_frontends.terminal.screens import manual
from mineproof_frontends.terminal.spans import text_of
from tests.shells import Clock, board, corner, pressed, seen, shell_of

# Screens and keys.


def test_the_menu_tells_what_was_played_and_won_and_starts_a_game() -> None:
    shell = shell_of()
    assert seen(shell)[1] == " 0 played, 0 won"
    assert pressed(shell, "n").screen is Screen.GAME


def test_keys_that_are_held_down_to_play_leave_no_end_and_start_no_game() -> None:
    shell = pressed(shell_of(), "n down down space space x n space right f")
    assert shell.screen is Screen.VICTORY
    assert seen(shell)[-1] == " enter: back to the menu"
    assert pressed(shell, "enter enter space f").screen is Screen.MENU
    assert seen(shell)[1] == " 1 played, 1 won"


def test_a_game_leads_to_victory_with_its_mines_shown_and_then_to_a_menu_that_has_counted_it() -> None:
    shell = pressed(shell_of(), "n down down space")
    assert shell.screen is Screen.VICTORY
    assert seen(shell)[0].startswith(" Victory")
    assert board(shell) == [" _ 1 M", " _ 1 1", "[_]_ _"]
    assert seen(pressed(shell, "enter"))[1] == " 1 played, 1 won"


def test_a_lost_game_shows_its_mines_and_wrong_flags_and_is_counted_as_played() -> None:
    shell = shell_of(lambda number: Game(Minefield(Box(3, 3), [(0, 2), (2, 2)])))
    pressed(shell, "n f right right space")
    assert shell.screen is Screen.GAME_OVER
    assert seen(shell)[0].startswith(" Game over")
    assert board(shell) == [" ! -[X]", " - - -", " - - M"]
    assert seen(pressed(shell, "enter"))[1] == " 1 played, 0 won"
    assert board(pressed(shell, "n")) == ["[-]- -", " - - -", " - - -"]


def test_end_terminates_the_game_and_leads_to_the_menu() -> None:
    shell = pressed(shell_of(), "n e")
    assert shell.screen is Screen.MENU
    assert shell.game.outcome is Outcome.TERMINATED
    assert seen(shell)[1] == " 1 played, 0 won"


def test_end_before_the_first_reveal_of_drawn_mines_leads_to_the_menu() -> None:
    shell = shell_of(lambda number: Game.random(Box(3, 3), 2, seed=number))
    assert pressed(shell, "n f e").screen is Screen.MENU
    assert shell.game.minefield is None


def test_a_game_that_is_over_at_its_start_goes_straight_to_its_victory() -> None:
    shell = pressed(shell_of(lambda number: Game(Minefield(Box(2, 2), []), Rules.SPEC)), "n")
    assert shell.screen is Screen.VICTORY
    assert board(shell) == ["[-]-", " - -"]
    assert seen(pressed(shell, "enter"))[1] == " 1 played, 1 won"


@pytest.mark.parametrize("keys", ["down right", "j l", "down l"])
def test_arrows_and_letters_move_the_cursor(keys: str) -> None:
    shell = pressed(shell_of(), f"n {keys}")
    assert board(shell) == [" - - -", " -[-]-", " - - -"]
    back = {"down right": "up left", "j l": "k h", "down l": "k left"}[keys]
    assert board(pressed(shell, back)) == ["[-]- -", " - - -", " - - -"]
    assert seen(shell)[0].endswith("at (0, 0)")


def test_the_keys_of_a_game_flag_chord_and_undo() -> None:
    shell = pressed(shell_of(), "n right enter")
    assert board(shell)[0] == " -[1]-"
    assert board(pressed(shell, "right f"))[0] == " - 1[*]"
    assert seen(shell)[1] == " time 0:00  mines 1  flags 1"
    assert board(pressed(shell, "f f"))[0] == " - 1[*]"
    assert board(pressed(shell, "left c"))[0] == " _[1]*"
    assert shell.screen is Screen.VICTORY
    shell = pressed(shell_of(), "n right enter right f left u")
    assert board(shell)[0] == " - 1[-]"
    assert shell.message == "Taken back: flag."


def test_the_time_comes_from_the_clock_and_stands_still_when_the_game_is_over() -> None:
    clock = Clock()
    shell = pressed(shell_of(clock=clock), "n")
    clock.now += 75.5
    assert seen(shell)[1].startswith(" time 1:15")
    pressed(shell, "down down space")
    clock.now += 1000
    assert seen(shell)[1].startswith(" time 1:15")


def test_a_clock_that_is_set_back_shows_no_negative_time() -> None:
    clock = Clock()
    shell = pressed(shell_of(clock=clock), "n")
    clock.now -= 5
    assert seen(shell)[1].startswith(" time 0:00")


def test_a_game_that_was_started_without_a_clock_shows_no_time(path: Path) -> None:
    with Session(path) as session:
        session.start_game(corner())
    shell = pressed(shell_of(path=path), "r")
    assert seen(shell)[1] == " mines 1  flags 0"
    shell.session.close()


def test_help_lists_every_key_and_word_and_leads_back_to_where_it_was_asked_for() -> None:
    listed = " ".join(text_of(line) for line in [*manual(by_key=True), *manual(by_key=False)])
    words = [order.word for orders_of in ORDERS.values() for order in orders_of]
    assert [each for each in (*words, *orders.AT_A_TILE, *orders.AT_LARGE) if each not in listed] == []
    assert {order.word for order in LISTED} == set(words)
    assert [
        key for keys in KEYS.values() for key in keys if f"{key}" not in listed and key not in MOVES
    ] == []
    for before, screen in (("", Screen.MENU), ("n right", Screen.GAME)):
        shell = pressed(shell_of(), f"{before} ?")
        assert seen(shell)[0] == " Keys"
        assert pressed(shell, "q").screen is screen
        assert not shell.is_over
    assert board(shell)[0] == " -[-]-"


def test_a_key_without_a_meaning_changes_nothing() -> None:
    for keys in ("", "n", "n down f"):
        shell = pressed(shell_of(), keys)
        before = seen(shell)
        for key in ("x", "Z", "\x1b", "ė"):
            shell.press(key)
            assert seen(shell) == before


# Sessions.


def test_a_game_that_is_quit_is_resumed_from_its_file_and_counted_once(path: Path) -> None:
    shell = pressed(shell_of(path=path), "n right space right f q")
    assert shell.is_over
    shell.session.close()
    shell = shell_of(path=path)
    assert seen(shell)[1] == " 1 played, 0 won"
    assert " r      go on with the unfinished game" in seen(shell)
    assert board(pressed(shell, "r"))[0] == "[-]1 *"
    pressed(shell, "right c")
    assert shell.screen is Screen.VICTORY
    menu = seen(pressed(shell, "enter"))
    assert menu[1] == " 1 played, 1 won"
    assert not any("unfinished" in line for line in menu)
    assert seen(pressed(shell, "r"))[-1] == " There is no unfinished game."
    shell.session.close()


def test_a_game_that_is_quit_without_a_file_is_terminated() -> None:
    shell = pressed(shell_of(), "n q")
    assert not shell.is_over
    assert seen(shell)[-2] == " The game would end with this: q again to quit."
    assert not pressed(shell, "right q").is_over
    assert pressed(shell, "q").is_over
    assert shell.session.games[0].outcome is Outcome.TERMINATED
    assert pressed(shell_of(), "q").is_over


def test_a_second_game_is_refused_while_one_is_unfinished_and_uses_up_no_number(path: Path) -> None:
    with Session(path) as session:
        session.start_game(corner())
    dealt: list[int] = []

    def deal(number: int) -> Game:
        dealt.append(number)
        return corner()

    shell = pressed(shell_of(deal, path), "n")
    assert shell.screen is Screen.MENU
    assert seen(shell)[-1] == " A game of this session has not ended."
    assert pressed(shell, "e n e n").screen is Screen.GAME
    assert dealt == [1, 1, 2]
    shell.session.close()
