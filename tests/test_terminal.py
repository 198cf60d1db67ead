"""The game in a terminal: its shell of screens, how boards are laid out, line mode, and what is refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from mineproof import (
    Box,
    Game,
    Graph,
    Hex,
    Minefield,
    Octagon,
    Outcome,
    Rules,
    Session,
    Topology,
    Torus,
    Triangle,
)
from mineproof_frontends.terminal import line_mode, orders
from mineproof_frontends.terminal.layout import Layout
from mineproof_frontends.terminal.orders import KEYS, LISTED, MOVES, ORDERS, Screen
from mineproof_frontends.terminal.picture import Picture
from mineproof_frontends.terminal.screens import drawn, manual
from mineproof_frontends.terminal.shell import Shell
from mineproof_frontends.terminal.spans import Style, text_of
from tests.sessions import told

STAR = Graph({"hub": ["a", "long name"], "a": ["hub"], "long name": ["hub"]})
BOARDS = [Box(5), Box(3, 4), Box(2, 3, 3), Torus(4, 4), Hex(4, 3), Octagon(3, 4), Triangle(3, 5), STAR]


def corner(rules: Rules = Rules.CLASSIC) -> Game:
    """A mine in the upper right of 3 x 3: revealing the lower left wins, and the mine loses."""
    return Game(Minefield(Box(3, 3), [(0, 2)]), rules)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def shell_of(
    deal: Callable[[int], Game] = lambda number: corner(),
    path: Path | None = None,
    clock: Clock | None = None,
) -> Shell:
    clock = clock or Clock()
    return Shell(Session(path, clock), deal, clock, is_kept=path is not None)


def pressed(shell: Shell, keys: str) -> Shell:
    for key in keys.split():
        shell.press(key)
    return shell


def seen(shell: Shell, height: int = 24, width: int = 80) -> list[str]:
    return [text_of(line).rstrip() for line in drawn(shell, height, width)]


def board(shell: Shell) -> list[str]:
    return seen(shell)[3:-2]


# Screens and keys.


def test_the_menu_tells_what_was_played_and_won_and_starts_a_game() -> None:
    for key in ("n", "space", "enter"):
        shell = shell_of()
        assert seen(shell)[1] == " 0 played, 0 won"
        assert pressed(shell, key).screen is Screen.GAME


def test_a_game_leads_to_victory_with_its_mines_shown_and_then_to_a_menu_that_has_counted_it() -> None:
    shell = pressed(shell_of(), "n down down space")
    assert shell.screen is Screen.VICTORY
    assert seen(shell)[0].startswith(" Victory")
    assert board(shell) == [" _ 1 M", " _ 1 1", "[_]_ _"]
    assert seen(pressed(shell, "x"))[1] == " 1 played, 1 won"


def test_a_lost_game_shows_its_mines_and_wrong_flags_and_is_counted_as_played() -> None:
    shell = shell_of(lambda number: Game(Minefield(Box(3, 3), [(0, 2), (2, 2)])))
    pressed(shell, "n f right right space")
    assert shell.screen is Screen.GAME_OVER
    assert seen(shell)[0].startswith(" Game over")
    assert board(shell) == [" ! -[X]", " - - -", " - - M"]
    assert seen(pressed(shell, "f"))[1] == " 1 played, 0 won"
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
    assert seen(pressed(shell, "e"))[1] == " 1 played, 1 won"


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
    assert dealt == [0, 0, 1]
    shell.session.close()


# Lives and assists.


def test_lives_are_shown_and_lost_one_by_one() -> None:
    rules = Rules.CLASSIC.but(lives=2)
    shell = shell_of(lambda number: Game(Minefield(Box(1, 4), [(0, 0), (0, 3)]), rules))
    assert seen(pressed(shell, "n"))[1].endswith("lives 2")
    assert seen(pressed(shell, "space"))[1].endswith("lives 1")
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
    assert seen(pressed(shell, "x"))[-1] == ""


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
    menu = seen(pressed(shell, "x"))
    assert menu[1] == " 1 played, 1 won"
    assert not any("unfinished" in line for line in menu)
    assert seen(pressed(shell, "r"))[-1] == " There is no unfinished game."
    shell.session.close()


def test_a_game_that_is_quit_without_a_file_is_terminated() -> None:
    shell = pressed(shell_of(), "n q")
    assert shell.is_over
    assert shell.session.games[0].outcome is Outcome.TERMINATED
    assert pressed(shell_of(), "q").is_over


# Layout.


@pytest.mark.parametrize("topology", BOARDS, ids=repr)
def test_every_tile_is_drawn_at_its_place_and_only_there(topology: Topology) -> None:
    game = Game(Minefield(topology, []))
    layout = Layout(topology)
    plain = [text_of(line) for line in Picture(game, layout).lines()]
    places = [layout.place(tile) for tile in range(len(topology))]
    assert len(set(places)) == len(topology) == sum(line.count("-") for line in plain)
    assert max(map(len, plain)) <= layout.width
    for tile, (line, column) in enumerate(places):
        with_cursor = [text_of(each) for each in Picture(game, layout).lines(tile)]
        assert with_cursor[line][column : column + layout.pitch + 1] == f"[{'-'.rjust(layout.pitch - 1)}]"
        assert "".join(with_cursor).count("[") == "".join(with_cursor).count("]") == 1


@pytest.mark.parametrize("topology", BOARDS, ids=repr)
def test_the_cursor_reaches_every_tile_and_moves_by_one_line_or_one_tile(topology: Topology) -> None:
    layout = Layout(topology)
    reached, new = {0}, [0]
    while new:
        tile = new.pop()
        line, column = layout.place(tile)
        for direction in ("left", "right", "up", "down"):
            other = layout.moved(tile, direction)
            there, across = layout.place(other)
            if direction in ("left", "right"):
                sign = 1 if direction == "right" else -1
                assert other == tile or (there, across) == (line, column + sign * layout.pitch)
            elif other != tile:
                lines = [layout.place(each) for each in range(len(topology))]
                between = {y for y, _ in lines if min(line, there) < y < max(line, there)}
                assert (there > line) is (direction == "down")
                assert between == set()
                assert abs(across - column) == min(abs(x - column) for y, x in lines if y == there)
            if other not in reached:
                reached.add(other)
                new.append(other)
    assert len(reached) == len(topology)


@pytest.mark.parametrize("topology", [Hex(5, 4), Octagon(4, 4), Box(3, 3, 3), Triangle(4, 4)], ids=repr)
def test_going_down_and_up_again_leads_back(topology: Topology) -> None:
    layout = Layout(topology)
    tile = 1
    for direction in ("down", "down", "down", "up", "up", "up"):
        tile = layout.moved(tile, direction)
        assert topology.position(tile)[-1] == 1
    assert tile == 1


def test_hexagons_and_octagons_are_set_in_by_half_a_tile() -> None:
    for topology, lines in (
        (Hex(3, 2), [" - -", "  - -", " - -"]),
        (Octagon(2, 3), [" - - -", "  - -", " - - -"]),
        (STAR, ["'hub'        -", "'a'          -", "'long name'  -"]),
    ):
        game = Game(Minefield(topology, []))
        assert [text_of(line) for line in Picture(game, Layout(topology)).lines()] == lines


def test_each_game_has_the_layout_of_its_own_board() -> None:
    boards = [Box(1, 3), Hex(2, 2)]
    shell = pressed(shell_of(lambda number: Game(Minefield(boards[number], [(0, 0)]))), "n")
    assert board(shell) == ["[-]- -"]
    assert board(pressed(shell, "e n")) == ["[-]-", "  - -"]


def test_numbers_of_two_digits_are_drawn_in_columns_and_slices_apart() -> None:
    topology = Box(3, 3, 3)
    game = Game(
        Minefield(topology, [each for each in topology.positions() if each != (1, 1, 1)]), Rules(lives=26)
    )
    game.reveal((1, 1, 1))
    shell = shell_of(lambda number: Game(Minefield(topology, [(0, 0, 0)])))
    lines = [text_of(line) for line in Picture(game, Layout(topology)).lines(13)]
    assert lines[4:7] == ["  M  M  M", "  M[26] M", "  M  M  M"]
    assert lines[3] == lines[7] == ""
    pressed(shell, "n down down down")
    assert shell.game.topology.position(shell.cursor) == (1, 0, 0)


@pytest.mark.parametrize(("height", "width"), [(12, 40), (16, 41), (24, 80), (99, 200)])
def test_a_board_larger_than_the_screen_scrolls_and_the_cursor_stays_visible(height: int, width: int) -> None:
    shell = pressed(shell_of(lambda number: Game(Minefield(Box(30, 50), []))), "n")
    for key in ["down"] * 31 + ["right"] * 51 + ["up"] * 9 + ["left"] * 20:
        shell.press(key)
        lines = seen(shell, height, width)
        assert len(lines) <= height
        assert max(map(len, lines[3:-2])) <= width
        assert sum("[-]" in line for line in lines[3:-2]) == 1
    assert shell.game.topology.position(shell.cursor) == (20, 29)


def test_numbers_flags_and_mines_have_styles_and_the_cursor_has_its_own() -> None:
    shell = pressed(shell_of(), "n right enter right f")
    styles = {span.text: span.style for line in drawn(shell, 24, 80)[3:-2] for span in line}
    assert (styles["1"], styles["-"], styles["*"]) == (Style.ONE, Style.PLAIN, Style.CURSOR)
    assert {span.text: span.style for span in drawn(pressed(shell, "left"), 24, 80)[3]}["*"] is Style.FLAGGED


# Line mode.


def lines_of(text: str, deal: Callable[[int], Game] = lambda number: corner()) -> list[str]:
    sink = io.StringIO()
    line_mode.play_in_lines(shell_of(deal), io.StringIO(text), sink)
    return sink.getvalue().splitlines()


def test_line_mode_plays_a_game_from_the_menu_to_the_menu() -> None:
    lines = lines_of("new\nflag 0 2\nreveal 2 0\nnew\nquit\n")
    assert lines[:2] == [" mineproof", " 0 played, 0 won"]
    end = lines.index(next(line for line in lines if line.startswith(" Victory")))
    assert lines[end + 3 : end + 7] == ["    0 1 2", " 0  _ 1 *", " 1  _ 1 1", " 2  _ _ _"]
    assert lines[end + 9] == " 1 played, 1 won"
    assert not any("\x1b" in line or ">" in line for line in lines)


def test_line_mode_prompts_on_a_terminal_only() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    sink = io.StringIO()
    line_mode.play_in_lines(shell_of(), Terminal("quit\n"), sink)
    assert sink.getvalue().endswith("> ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("revael 0 0", "There is no command 'revael': did you mean reveal?"),
        ("", "Write a command, or help."),
        ("reveal", "Write a position as numbers, such as 0 0."),
        ("reveal a b", "Write a position as numbers, such as 0 0."),
        ("reveal 1_0 0", "Write a position as numbers, such as 0 0."),
        ("flag 3 0", "(3, 0) is not a position of Box(3, 3)."),
        ("flag -1 0", "(-1, 0) is not a position of Box(3, 3)."),
        ("chord 1", "(1,) is not a position of Box(3, 3)."),
        ("chord 1 1", "You can only chord on a revealed number."),
        ("undo", "There is nothing to undo."),
        ("safe", "These rules do not allow: reveal_random_safe."),
        ("mine", "These rules do not allow: flag_random_mine."),
        ("wrong", "These rules do not allow: list_wrong_flags."),
        ("new", "A game of this session has not ended."),
        ("end it", "end stands alone, without 'it'."),
    ],
)
def test_a_bad_line_gets_one_line_and_changes_nothing(line: str, sentence: str) -> None:
    shell = pressed(shell_of(), "n")
    before = told(shell.game)
    assert line_mode.answer(shell, line) == sentence
    assert told(shell.game) == before
    assert (shell.screen, shell.cursor, shell.is_over) == (Screen.GAME, 0, False)


@pytest.mark.parametrize("word", ["reveal 0 0", "flag 0 0", "chord 0 0", "undo", "safe", "mine", "wrong"])
def test_a_move_without_a_game_gets_one_line(word: str) -> None:
    assert line_mode.answer(shell_of(), word) == "There is no game on the screen."
    assert line_mode.answer(shell_of(), "end") == "There is no game to end."
    assert line_mode.answer(shell_of(), "resume") == "There is no unfinished game."


def test_positions_are_the_topologys_own() -> None:
    box = lines_of("new\nFLAG 1 0 1\n", lambda number: Game(Minefield(Box(2, 2, 2), [(0, 0, 0)])))
    assert [line for line in box if line.startswith(" 1 0")] == [" 1 0  - -", " 1 0  - *"]
    star = lines_of("new\nflag long name\nflag 'a'\nflag b\n", lambda number: Game(Minefield(STAR, ["hub"])))
    assert star[-1] == "'b' is not a position of Graph of 3 nodes."
    assert "'long name'  *" in star
    assert star.count("'a'          *") == 1


def test_the_end_of_the_input_is_quit_and_ends_a_game_that_is_not_kept() -> None:
    shell = shell_of()
    line_mode.play_in_lines(shell, io.StringIO("new\nreveal 0 1"), io.StringIO())
    assert shell.is_over
    assert shell.session.games[0].outcome is Outcome.TERMINATED


def test_help_in_line_mode_lists_the_words_and_says_nothing_of_keys() -> None:
    told_words = line_mode.answer(shell_of(), "help")
    assert "reveal POSITION" in told_words
    assert "arrows" not in told_words
    listed = told_words.splitlines()[1 : len(LISTED) + 1]
    assert [line.split()[0] for line in listed] == line_mode.WORDS
