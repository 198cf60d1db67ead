"""The command `mineproof show`: what it reads, draws and writes, and what it says when it cannot."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mineproof_frontends import exam
from mineproof_frontends.command_line import main
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.writing import write
from tests.notations import PARTIAL, game_text


def test_show_draws_a_board_and_says_what_it_is(capsys: Any) -> None:
    assert main(["show", str(exam.boards() / "partial.dat")]) == 0
    told = capsys.readouterr()
    assert told.out == write(read(PARTIAL, ""), "exam-framed") + "\n"
    assert told.err.endswith("partial.dat: a board in exam, 9 × 9: 15 hidden, 3 flagged, 63 revealed\n")


@pytest.mark.parametrize(
    ("text", "arguments", "out"),
    [
        ("__\n__", ["--from", "kata", "--to", "exam"], "  \n  \n"),
        ("__\n__", ["--from", "lab", "--to", "exam"], "??\n??\n"),
        ("+-+-+\n|1| |\n+-+-+", ["--from", "kata", "--to", "kata"], "1-\n"),
        ("  12\n +--+\nA|1?|\n +--+", ["--from", "exam", "--to", "lab"], "1_\n"),
        ("-b", ["--to", "exam"], ".*\n"),
        ("-b", [], "+-+-+\n| |b|\n+-+-+\n"),
        (".*", [], "  12\n +--+\nA|.*|\n +--+\n"),
        ("--", ["--minefield", "--to", "exam"], "..\n"),
        ("\n " + game_text(), [], "_1\n1_\n"),
        (game_text(), ["--output", "-"], "_1\n1_\n"),
        (game_text(), ["--to", "kata"], "-1\n1-\n"),
        (game_text(), ["--to", "kata", "--minefield"], "b-\n--\n"),
        ("\ufeff-1\r\n--\r\n", ["--to", "kata"], "-1\n--\n"),
    ],
)
def test_show_reads_the_standard_input_and_writes_what_it_is_asked_for(
    text: str, arguments: list[str], out: str, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["show", "-", *arguments]) == 0
    told = capsys.readouterr()
    assert told.out == out
    assert ("standard input: a" in told.err) == ("--to" not in arguments)


def test_mines_make_a_dictionary_of_a_board_and_output_writes_it(tmp_path: Path, capsys: Any) -> None:
    board, field, game = tmp_path / "board.txt", tmp_path / "mines.dat", tmp_path / "game.json"
    board.write_text("-1\n--\n")
    field.write_text("*.\n..\n")
    arguments = ["show", str(board), "--mines", str(field)]
    assert main([*arguments, "--to", "lab-json", "--output", str(game)]) == 0
    assert capsys.readouterr() == ("", "")
    assert json.loads(game.read_text())["mask"] == [[False, True], [False, False]]
    assert main([*arguments, "--minefield", "--to", "kata"]) == 0
    assert capsys.readouterr().out == "b-\n--\n"
    assert main(["show", str(board), "--mines", str(game)]) == 0
    assert capsys.readouterr().err.endswith("1 revealed; mines: 1, and all agrees with them\n")
    board.write_text("*-")
    field.write_text("--")
    assert main(arguments) == 0
    assert capsys.readouterr().err.endswith("1 flagged, 0 revealed; mines: 0, and all agrees with them\n")


@pytest.mark.parametrize(
    ("data", "arguments", "words"),
    [
        (b"--\n-\xff", [], "line 2, column 2: this is not UTF-8"),
        ("–\n–ä".encode() + b"\xff", [], "line 2, column 3: this is not UTF-8"),
        (b"", [], "line 1, column 1: there is no board"),
        (b"_1", [], "this can be the kata's or the lab's: say which with --from"),
        (b"***", [], "this can be the kata's or the exam's: say which"),
        (b"-*", ["--to", "lab"], "line 1, column 2: a flag"),
        (b"-1", ["--mines", "-"], "standard input: line 1, column 1: there is no board"),
        (b"-1", ["--mines", "nowhere.txt"], "nowhere.txt cannot be read: No such file"),
        (b"-1", ["--mines", "."], ". cannot be read: Is a directory"),
        (
            b"-1",
            ["--mines", str(exam.boards() / "partial.dat")],
            "partial.dat: line 1, column 5: nothing tells",
        ),
        (b"-1", ["--mines", str(exam.boards() / "mines.dat")], "the mines are 9 × 9"),
        (b"-1", ["--minefield"], "line 1, column 1: nothing tells whether this is a mine"),
        (b"_1", ["--from", "kata"], "line 1, column 2: this is 1, and the number of adjacent mines is 0"),
        (b"_1", ["--minefield"], "this can be the kata's or the lab's, and is no minefield"),
        (b"2b\n11", [], "line 1, column 1: this is 2, and the number of adjacent mines is 1"),
    ],
)
def test_what_cannot_be_shown_is_a_sentence_with_status_2_and_nothing_is_written(
    data: bytes, arguments: list[str], words: str, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    board, output = tmp_path / "board.txt", tmp_path / "output.txt"
    board.write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(["show", str(board), *arguments, "--output", str(output)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("mineproof: ")
    assert words in told.err
    assert told.err.count("\n") == 1
    assert not output.exists()


def test_the_standard_input_is_not_read_twice_and_a_file_may_refuse_to_be_written(
    tmp_path: Path, capsys: Any
) -> None:
    assert main(["show", "-", "--mines", "-"]) == 2
    assert "and not both" in capsys.readouterr().err
    assert main(["show", str(exam.boards() / "mines.dat"), "--output", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told == ("", f"mineproof: {tmp_path} cannot be written: Is a directory\n")


def test_show_has_no_other_notations(capsys: Any) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["show", "-", "--to", "chess"])
    assert "kata-framed" in capsys.readouterr().err
