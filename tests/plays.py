"""What the tests of `mineproof play` share: how it is started, and a real terminal (tmux) to start it in."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
"""Seconds until something that has not appeared on the screen is missing."""

COMMAND = [sys.executable, "-m", "mineproof_frontends.command_line"]
PLAY = [*COMMAND, "play"]
TINY = ["--board", "box 2 2", "--mines", "3", "--rules", "kata", "--seed", "5"]
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(str(ROOT / each) for each in ("model", "invariants", "frontends")),
}


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, without a terminal."""
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=120, **more)


class Terminal:
    """A shell in a tmux server of its own, 80 x 24."""

    def __init__(self, folder: Path) -> None:
        # The path of a socket must be short, and tmux leaves it behind.
        self._sockets = tempfile.mkdtemp(prefix="tmux")
        self._server = ["tmux", "-S", f"{self._sockets}/s", "-f", "/dev/null"]
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
        shutil.rmtree(self._sockets, ignore_errors=True)
