"""The command `mineproof play` without a terminal: over a pipe, and when it is misused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mineproof import Session
from mineproof_frontends import boards
from mineproof_frontends.boards import BadWords
from mineproof_frontends.command_line import main
from mineproof_frontends.terminal.painter import paint
from tests.plays import ENVIRONMENT, PATIENCE, PLAY, TINY


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
