"""The command `mineproof play` as it is: in a real terminal (tmux), over a pipe, and when it is misused."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from mineproof import Box, Minefield, Session
from mineproof_frontends import boards
from mineproof_frontends.boards import BadWords
from mineproof_frontends.command_line import main
from mineproof_frontends.terminal.painter import paint

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
"""Seconds until something that has not appeared on the screen is missing."""

PLAY = [sys.executable, "-m", "mineproof_frontends.command_line", "play"]
TINY = ["--board", "box 2 2", "--mines", "3", "--rules", "kata", "--seed", "5"]
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(str(ROOT / each) for each in ("model", "invariants", "frontends")),
}


class Terminal:
    """A shell in a tmux server of its own, 80 x 24."""

    def __init__(self, folder: Path) -> None:
        self._server = ["tmux", "-L", f"mineproof-{uuid.uuid4().hex}", "-f", "/dev/null"]
        self._folder = folder
        environment = {**ENVIRONMENT, "PS1": "$ ", "ENV": ""}
        environment.pop("NO_COLOR", None)
        size = ["-x", "80", "-y", "24"]
        command = [*self._server, "new-session", "-d", *size, "-c", str(folder), "sh"]
        subprocess.run(command, check=True, env=environment, timeout=PATIENCE)

    def tmux(self, *words: str) -> str:
        run = subprocess.run(
            [*self._server, *words], check=True, capture_output=True, text=True, timeout=PATIENCE
        )
        return run.stdout

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def run(self, *words: str, before: str = "") -> None:
        """Start a command; what it leaves of the terminal is compared with what there was."""
        line = f"stty -g > before; {before} {shlex.join(words)}; echo status=$?; stty -g > after; echo done"
        script = self._folder / "run.sh"
        script.write_text(line)
        self.press("clear; . ./run.sh", "Enter")

    def screen(self, *options: str) -> str:
        return self.tmux("capture-pane", "-p", *options)

    def wait_for(self, *texts: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            seen = self.screen()
            if all(text in seen for text in texts):
                return seen
            time.sleep(0.02)
        pytest.fail(f"{texts} did not appear:\n{seen}")

    def is_as_before(self) -> bool:
        """Tell whether the command has ended and has left the terminal as it was."""
        self.wait_for("done")
        before, after = ((self._folder / name).read_text() for name in ("before", "after"))
        shown = self.tmux("display-message", "-p", "#{cursor_flag} #{alternate_on} #{keypad_cursor_flag}")
        return before == after and shown.split() == ["1", "0", "0"]

    def close(self) -> None:
        subprocess.run([*self._server, "kill-server"], check=False, capture_output=True, timeout=PATIENCE)


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
    terminal.wait_for("Box(2, 2)  seed 5", "mines 3", "flags 0", "[-]-")
    assert terminal.tmux("display-message", "-p", "#{cursor_flag}") == "0\n"
    terminal.press("f")
    terminal.wait_for("[*]-", "flags 1")
    terminal.press("f", *keys_to(safe))
    terminal.wait_for(f"at {safe}", "flags 0")
    terminal.press("Space")
    assert terminal.wait_for("Victory", "[3]", "any key").count("M") == 3
    terminal.press("x")
    terminal.wait_for("1 played, 1 won")
    terminal.press("Enter")
    terminal.wait_for("Box(2, 2)  seed 6", "[-]-")
    mine = next(iter(second.mines))
    terminal.press(*keys_to(mine), "Space")
    assert terminal.wait_for("Game over", "[X]").count("M") == 2
    terminal.press("x")
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
    terminal.tmux("resize-window", "-x", "60", "-y", "14")
    terminal.wait_for(" - -\n\n ? help")
    lines = terminal.screen().splitlines()
    assert [len(line) for line in lines[3:12]] == [60] * 9
    terminal.tmux("resize-window", "-x", "2", "-y", "2")
    terminal.wait_for("to\n40")
    terminal.tmux("resize-window", "-x", "30", "-y", "8")
    terminal.wait_for("too small", "40 x 12")
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
    terminal.wait_for("[*]-", "Box(2, 2)  seed 5")
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


# Without a terminal.


def played(text: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    strict = {**ENVIRONMENT, "PYTHONIOENCODING": "utf-8:strict"}
    return subprocess.run([*PLAY, *words], input=text, capture_output=True, env=strict, timeout=PATIENCE)


def test_a_pipe_is_played_by_lines_without_prompts_or_escapes_whatever_its_bytes() -> None:
    run = played(b"new\n\xff\xfe \x00\nflag 0 0\n", *TINY)
    lines = run.stdout.decode().splitlines()
    assert (run.returncode, run.stderr, lines[-1]) == (0, b"", "1 played, 0 won")
    assert " 0  * -" in lines
    assert not any(">" in line or "\x1b" in line for line in lines)


def test_without_a_seed_the_games_differ_and_the_screen_tells_the_seed() -> None:
    seeds = {re.findall(rb"seed (\d+)", played(b"new\n").stdout)[0] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--board hexx(3,3)", "there is no topology 'hexx': did you mean hex?"),
        ("--mines 0", "0 mines do not fit: on Box(9, 9) there is room for 1 to 80"),
        ("--mines -3", "-3 mines do not fit: on Box(9, 9) there is room for 1 to 80"),
        ("--mines 81", "81 mines do not fit: on Box(9, 9) there is room for 1 to 80"),
        ("--board box(1) --mines 1", "1 mines do not fit: on Box(1) there is room for none"),
        ("--seed -1", "--seed needs a whole number of at least 0 and at most 18 digits"),
        ("--seed 1000000000000000000", "--seed needs a whole number of at least 0 and at most 18 digits"),
        ("--rules klassic", "there are no rules 'klassic': did you mean classic?"),
        ("--lives 0", "lives must be a whole number of at least 1, not 0"),
        ("--assists -1", "assists must be a whole number of at least 0, not -1"),
        ("--board box(317,317)", "box(317,317) is too large: 100,000 tiles are the most"),
        (
            "--board octagon(300,300)",
            "octagon(300,300) is too large: 100,000 tiles are the most",
        ),
        ("--board box(1) --rules spec,refuse_decided=yes", "the game would be over before its first move"),
        ("--session .", "--session: cannot use"),
    ],
)
def test_a_mistake_is_one_sentence_and_status_2(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--lines", *words.split()]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"mineproof: {sentence}")
    assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_a_board_that_would_take_all_the_memory_is_not_even_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "topology_of", None)
    assert main(["play", "--board", "hex(3000, 3000)"]) == 2


def test_a_file_that_is_no_session_or_is_open_elsewhere_is_refused_untouched(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Sir")
    assert main(["play", "--lines", "--session", str(foreign)]) == 2
    assert foreign.read_text() == "Dear Sir"
    with Session(path):
        assert main(["play", "--lines", "--session", str(path)]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert [line.startswith("mineproof: --session: ") for line in errors] == [True, True]


def test_a_mistake_creates_no_session_file(path: Path) -> None:
    assert main(["play", "--mines", "0", "--session", str(path)]) == 2
    assert not path.exists()


def test_a_board_of_one_tile_is_played_or_won_at_once() -> None:
    assert b"Victory" in played(b"new\n", "--board", "box 1", "--rules", "spec").stdout
    assert b"Victory" in played(b"new\nreveal 0\n", "--board", "box 1").stdout


def test_where_curses_is_absent_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "curses", None)
    with pytest.raises(BadWords, match=r"pip install windows-curses.*--lines"):
        paint(None)  # type: ignore[arg-type]  # it is not looked at
