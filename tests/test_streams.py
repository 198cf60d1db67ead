"""What the world does to a command: disks that are full, streams that are closed, signals."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from mineproof_frontends.command_line import main
from tests.plays import COMMAND, run


@pytest.mark.parametrize(
    "arguments",
    [
        ["bot", "--seed", "1", "--replay"],
        ["scenarios", "lab", "JSON", "--log"],
        ["verify", "--quick", "--method", "machines", "--html"],
        ["fuzz", "mineproof_frontends.kata", "--dialect", "kata", "--games", "2", "--forget", "--html"],
    ],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize("path", ["/nowhere/file", "/dev/full", "."])
def test_what_was_asked_for_and_cannot_be_written_is_told_with_status_2(
    arguments: list[str], path: str
) -> None:
    done = run(*arguments, path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"mineproof: {path} cannot be written: ")
    assert "Traceback" not in done.stderr
    assert done.stdout


def test_a_file_that_cannot_be_written_whole_leaves_the_one_before_it(
    tmp_path: Path, monkeypatch: Any
) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1-\n--\n")

    def full(self: Path, text: str, **more: Any) -> None:
        with self.open("w") as file:
            file.write(text[:3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["show", str(board), "--to", "kata-framed", "--output", str(board)]) == 2
    assert board.read_text() == "1-\n--\n"
    assert list(tmp_path.iterdir()) == [board]


def test_a_file_keeps_its_mode_and_a_link_its_target(tmp_path: Path) -> None:
    board, link = tmp_path / "board.txt", tmp_path / "link.txt"
    board.write_text("1-\n--\n")
    board.chmod(0o640)
    link.symlink_to(board)
    assert main(["show", str(board), "--to", "exam", "--output", str(link)]) == 0
    assert link.is_symlink()
    assert board.read_text() == "1?\n??\n"
    assert board.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("show - <&-", 2),
        ("bot --seed 7 >&-", 0),
        ("scenarios lab JSON >&-", 0),
        ("show nowhere.txt 2>&-", 2),
        ("show nowhere.txt 2>/dev/full", 2),
        ("play --seed 1 <&-", 0),
    ],
)
def test_closed_and_full_streams_change_no_status_and_bring_no_traceback(arguments: str, status: int) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{shlex.join(COMMAND)} {arguments}"], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, "Traceback" in done.stderr) == (status, False)


def children(parent: int) -> int:
    """Count the processes that a process has started."""
    count = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            count += int(status.read_text().rpartition(")")[2].split()[1]) == parent
    return count


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all_processes_of_a_long_count(number: signal.Signals) -> None:
    arguments = ["bot", "--board", "Box(16, 30)", "--mines", "99", "--rules", "classic", "--games", "500000"]
    # Shells start what runs in the background with interrupts ignored, and tests may run there.
    heeding = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    start = heeding + "from mineproof_frontends.command_line import main; sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", start, *arguments, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        process_group=0,
    ) as process:
        try:
            deadline = time.monotonic() + 60
            while children(process.pid) < 2 and time.monotonic() < deadline:
                time.sleep(0.05)
            if number is signal.SIGINT:
                os.killpg(process.pid, number)
            else:
                process.send_signal(number)
            # The pipes end when the last process that holds them has ended.
            _, errors = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 128 + number
    assert b"Traceback" not in errors
