"""Line mode: a game played by words, without a screen, and one line for each bad one."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from mineproof import Box, Game, Minefield, Outcome
from mineproof_frontends.terminal import line_mode
from mineproof_frontends.terminal.orders import LISTED, Screen
from tests.sessions import told
from tests.shells import STAR, corner, pressed, shell_of


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


def test_a_line_without_end_ends_the_game() -> None:
    printed = lines_of("new\n" + "x" * 20_000)
    assert "A command has at most 10000 letters; this is no game." in printed
