"""The command `mineproof play` in a real terminal (tmux): keys, colours, sizes, and how it is left."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mineproof import Box, Minefield, Session
from tests.plays import PLAY, TINY, Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed: apt install tmux")
    opened = Terminal(tmp_path)
    yield opened
    opened.close()


def keys_to(position: tuple[int, int]) -> list[str]:
    return ["Down"] * position[0] + ["Right"] * position[1]


def test_a_player_wins_loses_ends_and_quits(terminal: Terminal) -> None:
    first, second = (Minefield.random(Box(2, 2), 3, seed) for seed in (5, 6))
    (safe,) = [position for position in Box(2, 2).positions() if position not in first.mines]
    terminal.run(*PLAY, *TINY)
    terminal.wait_for("0 played, 0 won")
    terminal.press("n")
    terminal.wait_for("Box(2, 2)  kata  seed 5", "mines 3", "flags 0", "[-]-")
    assert terminal.tmux("display-message", "-p", "#{cursor_flag}") == "0\n"
    terminal.press("f")
    terminal.wait_for("[*]-", "flags 1")
    terminal.press("f", *keys_to(safe))
    terminal.wait_for(f"at {safe}", "flags 0")
    terminal.press("Space")
    assert terminal.wait_for("Victory", "[3]", "enter: back").count("M") == 3
    terminal.press("x", "Enter")
    terminal.wait_for("1 played, 1 won")
    terminal.press("n")
    terminal.wait_for("Box(2, 2)  kata  seed 6", "[-]-")
    mine = next(iter(second.mines))
    terminal.press(*keys_to(mine), "Space")
    assert terminal.wait_for("Game over", "[X]").count("M") == 2
    terminal.press("Enter")
    terminal.wait_for("2 played, 1 won")
    terminal.press("n")
    terminal.wait_for("seed 7")
    terminal.press("?")
    terminal.wait_for("arrows, h j k l")
    terminal.press("x")
    terminal.wait_for("seed 7", "[-]-")
    terminal.press("e")
    terminal.wait_for("3 played, 1 won", "start a game")
    terminal.press("q")
    terminal.wait_for("3 played, 1 won", "status=0")
    assert terminal.is_as_before()


def test_a_hexagon_board_a_refusal_and_a_clock_that_ticks(terminal: Terminal) -> None:
    terminal.run(*PLAY, "--board", "hex 4x4", "--seed", "1")
    terminal.wait_for("start a game")
    terminal.press("n", "j", "l")
    terminal.wait_for(" - - - -\n  -[-]- -\n - - - -\n  - - - -\n", "at (1, 1)")
    terminal.press("c")
    terminal.wait_for("You can only chord on a revealed number.", "time 0:00")
    terminal.wait_for("time 0:02")
    terminal.press("q")
    terminal.wait_for("q again to quit")
    terminal.press("q")
    terminal.wait_for("1 played, 0 won", "status=0")


@pytest.mark.parametrize("before", ["", "NO_COLOR=1", "NO_COLOR="])
def test_colours_are_used_unless_no_color_says_something(terminal: Terminal, before: str) -> None:
    terminal.run(*PLAY, *TINY, before=before)
    terminal.wait_for("start a game")
    terminal.press("n", "f", "Right")
    terminal.wait_for(" *[-]")
    seen = terminal.screen("-e")
    assert bool(re.findall(r"\x1b\[[0-9;]*\b[349][0-7]m", seen)) is (before != "NO_COLOR=1")
    assert re.search(r"\x1b\[[0-9;]*\b7m(\x1b\[[0-9;]*m)*\[-\]", seen), (
        "the cursor is in reverse, with colours and without"
    )


def test_a_terminal_may_be_resized_and_too_small_is_said_and_takes_no_moves(
    terminal: Terminal, path: Path
) -> None:
    # Some programs export a size; it must not outlive the first resize.
    terminal.run(*PLAY, "--board", "box 30 50", "--session", str(path), before="LINES=24 COLUMNS=80")
    terminal.wait_for("start a game")
    terminal.press("n", "Down")
    assert terminal.wait_for("at (1, 0)").count("- -") > 300
    terminal.tmux("resize-window", "-x", "76", "-y", "21")
    terminal.wait_for(" - -\n\n ? help")
    lines = terminal.screen().splitlines()
    assert [len(line) for line in lines[3:19]] == [76] * 16
    terminal.tmux("resize-window", "-x", "2", "-y", "2")
    terminal.wait_for("to\n76")
    terminal.tmux("resize-window", "-x", "30", "-y", "8")
    terminal.wait_for("too small", "76 x 21")
    terminal.press("f", "Space", "q")
    assert terminal.is_as_before()
    with Session(path) as session:
        assert session.game is not None
        assert session.game.turns == ()


@pytest.mark.parametrize("how", ["Ctrl-C", "SIGTERM"])
def test_an_interrupted_game_leaves_a_sane_terminal_and_is_resumed(terminal: Terminal, how: str) -> None:
    terminal.run(*PLAY, *TINY, "--session", "mine.session")
    terminal.wait_for("start a game")
    terminal.press("n", "f")
    terminal.wait_for("[*]-")
    if how == "Ctrl-C":
        terminal.press("C-c")
    else:
        shell = terminal.tmux("display-message", "-p", "#{pane_pid}").strip()
        child = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", shell], capture_output=True, text=True, check=True
        )
        os.kill(int(child.stdout), signal.SIGTERM)
    terminal.wait_for("The unfinished game is kept in mine.session.", "status=0")
    assert terminal.is_as_before()
    terminal.run(*PLAY, "--session", "mine.session")
    terminal.wait_for("1 played, 0 won", "go on with the unfinished game")
    terminal.press("r")
    terminal.wait_for("[*]-", "Box(2, 2)  kata  seed 5")
    terminal.press("q")
    terminal.wait_for("status=0")


def test_a_bug_leaves_a_sane_terminal_and_its_traceback(terminal: Terminal) -> None:
    code = (
        "from mineproof import Session\n"
        "from mineproof_frontends.terminal.painter import paint\n"
        "from mineproof_frontends.terminal.shell import Shell\n"
        "paint(Shell(Session(), lambda number: 1 / 0, clock=float))\n"
    )
    terminal.run(sys.executable, "-c", code)
    terminal.wait_for("start a game")
    terminal.press("n")
    terminal.wait_for("ZeroDivisionError", "status=1")
    assert terminal.is_as_before()


@pytest.mark.parametrize("kind", ["dumb", "no-such-terminal"])
def test_a_terminal_that_curses_cannot_use_is_no_crash(terminal: Terminal, kind: str) -> None:
    terminal.run(*PLAY, *TINY, before=f"TERM={kind}")
    if kind == "dumb":
        terminal.wait_for("help   list what can be done", "\n>")
        terminal.press("quit", "Enter")
        terminal.wait_for("0 played, 0 won\nstatus=0")
    else:
        terminal.wait_for("this terminal cannot be used (setupterm", "status=2")
    assert terminal.is_as_before()
