"""A process that answers each line with a line: asked with patience, but not for ever.

>>> import sys
>>> with Pipe([sys.executable, "-c", "print(input())"], seconds=20) as pipe:
...     pipe.ask({"do": "hello"})
{'do': 'hello'}
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import Any

LONGEST = 64 * 2**20
"""No answer may be longer than this many bytes."""


class TargetFailed(Exception):
    """The process did not answer; the message says what it did instead."""


class Died(TargetFailed):
    """The process ended."""


class Late(TargetFailed):
    """There was no answer in time; the process has been killed."""


class Garbage(TargetFailed):
    """The answer is not a JSON object; the process has been killed."""


class Pipe:
    """A process and its two pipes. Nothing that it answers is evaluated."""

    def __init__(self, command: Sequence[str], seconds: float, output: str | None = None) -> None:
        self.seconds = seconds
        self.output = output
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close()
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self.errors.close()
            raise TargetFailed(f"{command[0]!r} cannot be run: {error}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.out = self.process.stdin, self.process.stdout.fileno()
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.out, selectors.EVENT_READ)
        self.unread = b""

    def ask(self, message: dict[str, Any], seconds: float | None = None) -> dict[str, Any]:
        """Send a message and return the answer, or raise what became of it; wait so long, or as always."""
        self.send(message)
        return self.receive(seconds)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message; its answer must be received before the next one."""
        line = json.dumps(message).encode() + b"\n"
        # A process that has ended may still have answered: whether it has is seen when the answer is read.
        with suppress(OSError):
            self.input.write(line)
            self.input.flush()

    def receive(self, seconds: float | None = None) -> dict[str, Any]:
        """Return the answer to the message that was sent."""
        answer = self._line(self.seconds if seconds is None else seconds)
        try:
            found = json.loads(answer)
        except (ValueError, RecursionError):
            self.close()
            raise Garbage(f"answered {answer[:60]!r}, which is not JSON") from None
        if not isinstance(found, dict):
            self.close()
            raise Garbage(f"answered {answer[:60]!r}, which is no object")
        return found

    def _line(self, seconds: float) -> bytes:
        end = monotonic() + seconds
        while b"\n" not in self.unread:
            left = end - monotonic()
            if left <= 0 or not self.selector.select(left):
                self.close()
                raise Late(f"gave no answer in {seconds:g} s")
            new = os.read(self.out, 2**16)
            if not new:
                raise Died(self._how_it_ended())
            self.unread += new
            if len(self.unread) > LONGEST:
                self.close()
                raise Garbage(f"answered with more than {LONGEST} bytes and no end of the line")
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(2)
        status = self.process.returncode
        how = (
            f"was killed by signal {-status}"
            if status is not None and status < 0
            else f"ended with status {status}"
        )
        self.errors.seek(0)
        said = self.errors.read(10000).decode(errors="replace").strip().splitlines()
        self.close()
        return how + (f": {said[-1][:200]}" if said else "")

    def close(self) -> None:
        """End the process and whatever it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, 9)
        self.process.wait()
        if self.errors.closed:
            return
        self.selector.close()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self.errors.close()
        if self.output is not None:
            with suppress(OSError):
                os.unlink(self.output)

    def __enter__(self) -> Pipe:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
