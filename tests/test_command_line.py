"""The command line as a whole: help, completion, colours, and a sentence for every mistake."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mineproof_frontends.command_line import COMMANDS, _parser, main
from tests.plays import COMMAND, run


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_those_with_options_have_examples(name: str, capsys: Any) -> None:
    with pytest.raises(SystemExit) as done:
        main([name, "--help"])
    assert done.value.code == 0
    printed = capsys.readouterr().out
    assert COMMANDS[name].summary[1:] in " ".join(printed.split())
    if name not in ("engine", "spec", "replay", "vectors"):
        assert f"examples:\n  mineproof {name}" in printed or f"(mineproof {name}" in printed


def test_examples_of_the_help_are_commands_that_are_understood() -> None:
    for name, command in COMMANDS.items():
        for line in command.examples.splitlines():
            if not line.startswith(f"  mineproof {name}"):
                continue
            # What an example does takes its time; that all its words are known is told by the parser.
            words = shlex.split(line.split("   ")[0].split(">")[0])
            assert _parser().parse_args(words[1:]).command == name, line


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--board", "blob 3"],
        ["play", "--rules", "note, lives=many"],
        ["play", "--mines", "5000"],
        ["bot", "--board", "Box()"],
        ["scenarios", "no such scenario"],
        ["show", "nowhere.txt"],
        ["show", "."],
        ["replay", "nowhere.json"],
        ["replay", "."],
        ["spec", "Game.minez"],
        ["verify", "--clause", "Game.minez"],
        ["vectors", "--topology", "Box(9, 9)"],
        ["fuzz", "nowhere:Game"],
    ],
)
def test_a_mistake_gets_one_sentence_status_2_and_no_traceback(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("mineproof: ")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("arguments", [[], ["plai"], ["show"], ["bot", "--games", "many"]])
def test_what_the_parser_refuses_has_status_2_too(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "usage: mineproof" in done.stdout + done.stderr


def on_a_terminal(arguments: list[str], **changes: str) -> str:
    """Run a command with a terminal for its output, and return all that it wrote there."""
    parent, child = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"}
    process = subprocess.Popen([*COMMAND, *arguments], stdout=child, env=environment | changes)
    os.close(child)
    written = b""
    try:
        while chunk := os.read(parent, 4096):
            written += chunk
    except OSError:
        pass  # on Linux this is how the end of a terminal looks
    finally:
        os.close(parent)
    assert process.wait(60) == 0
    return written.decode()


def test_colours_are_for_terminals_that_want_them() -> None:
    command = ["scenarios", "lab", "JSON"]
    assert "\033[32mgreen" in on_a_terminal(command)
    assert "\033" not in on_a_terminal(command, NO_COLOR="1")
    assert "\033" not in on_a_terminal(command, TERM="dumb")
    assert "\033" not in run(*command).stdout


def completed(line: str) -> list[str]:
    """Ask a real bash what it would complete the last word of a line to."""
    words = line.split(" ")
    script = f"""
        source <({" ".join(COMMAND)} completion bash)
        COMP_WORDS=({" ".join(word or "''" for word in words)})
        COMP_CWORD={len(words) - 1}
        COMP_LINE={line!r} COMP_POINT={len(line)}
        $(complete -p mineproof | sed 's/.* -F \\([^ ]*\\) .*/\\1/') mineproof {words[-1]!r} {words[-2]!r}
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return [word.strip() for word in done.stdout.splitlines()]


def test_bash_completes_commands_options_and_choices() -> None:
    assert completed("mineproof sce") == ["scenarios"]
    assert completed("mineproof bot --de") == ["--delay"]
    assert set(completed("mineproof show --to exam")) == {"exam", "exam-framed"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh"])
def test_there_is_a_script_for_each_shell_with_every_command(shell: str, capsys: Any) -> None:
    assert main(["completion", shell]) == 0
    printed = capsys.readouterr().out
    assert [name for name in COMMANDS if not re.search(rf"\b{name}\b", printed)] == []


@pytest.mark.parametrize(
    ("module", "command", "words"),
    [
        (
            "gherkin",
            ["scenarios"],
            "scenarios need the package gherkin-official: pip install gherkin-official",
        ),
        ("shtab", ["completion", "bash"], "completion needs the package shtab: pip install shtab"),
    ],
)
def test_a_package_that_is_absent_is_named_with_how_to_get_it(
    module: str, command: list[str], words: str
) -> None:
    start = f"import sys; sys.modules[{module!r}] = None; from mineproof_frontends.command_line import main"
    done = subprocess.run(
        [sys.executable, "-c", f"{start}; sys.exit(main({command}))"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr.strip()) == (2, f"mineproof: {words}")


def test_an_interrupted_command_ends_without_a_traceback(monkeypatch: Any, capsys: Any) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mineproof_frontends.bot_command.play", interrupted)
    assert main(["bot", "--seed", "1"]) == 130
    assert capsys.readouterr().err == ""


def test_whoever_reads_only_the_beginning_gets_no_traceback(tmp_path: Path) -> None:
    shell = f"{' '.join(COMMAND)} bot --seed 1 --board 'Box(30, 30)' 2> {tmp_path / 'errors'} | head -n 1"
    assert subprocess.run(["bash", "-c", shell], capture_output=True, timeout=60).stdout == b"seed 1\n"
    assert "Traceback" not in (tmp_path / "errors").read_text()


def test_what_the_readme_prints_is_what_the_commands_print() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    for command in ("bot --seed 7", "scenarios"):
        block = readme.split(f"$ mineproof {command}\n")[1].split("```")[0]
        printed = run(*command.split()).stdout
        shown = block.rpartition("…\n")[2]
        assert printed == shown if "…" not in block else printed.endswith(shown)
