"""The loop in the target's process: read a request, let the adapter do it, write the answer.

The protocol is that of `spec/protocol.md`. What the target prints goes to its standard output, which is not
the pipe that answers take, and is a finding; so is whatever it raises, or its leaving.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from mineproof_invariants.conformance.inside.adapter import ACTIONS, Breaks, abilities, is_adapter
from mineproof_invariants.conformance.inside.guess import CannotGuess, recognised
from mineproof_invariants.conformance.inside.missing import NoTarget
from mineproof_invariants.conformance.inside.symbols import flat, symbol

PROTOCOL = 1
NEVER_A_REFUSAL = (RecursionError, MemoryError)


def load(name: str, dialects: dict[str, Callable[[Any], Any]], dialect: str | None) -> Any:
    """Import `package.module:Class`, or a file, and return an adapter for it.

    >>> load("nowhere:Game", {}, None)
    Traceback (most recent call last):
        ...
    mineproof_invariants.conformance.inside.missing.NoTarget: nowhere cannot be imported: ...
    """
    where, _, what = name.partition(":")
    if where.endswith(".py"):
        sys.path.insert(0, str(Path(where).resolve().parent))
        where = Path(where).stem
    try:
        target: Any = importlib.import_module(where)
        for part in what.split(".") if what else ():
            target = getattr(target, part)
    except BaseException as error:
        raise NoTarget(f"{where} cannot be imported: {error or type(error).__name__}") from None
    if dialect is not None:
        return dialects[dialect](target)
    if is_adapter(target):
        return target() if isinstance(target, type) else target
    if not callable(target):
        raise NoTarget(f"{name} is neither a class nor a function; write package.module:Class")
    try:
        return recognised(target)
    except CannotGuess as error:
        raise NoTarget(str(error)) from None


class Server:
    """Answers requests by means of an adapter."""

    def __init__(self, adapter: Any, printed: Callable[[], str] = str) -> None:
        self.adapter, self.printed = adapter, printed
        self.known: dict[Any, str] = getattr(adapter, "symbols", {})
        self.tells_outcome = callable(getattr(adapter, "outcome", None))

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer one request; what the target raises is in the answer."""
        do = request["do"]
        if do == "hello":
            name = getattr(self.adapter, "name", type(self.adapter).__name__)
            return {"protocol": PROTOCOL, "name": name, **abilities(self.adapter)}
        if do == "new":
            mines = [tuple(mine) for mine in request["mines"]]
            return self.guarded(lambda: self.adapter.new(request["topology"], mines))
        if do == "play":
            return {"games": [self.game(each) for each in request["games"]]}
        if do == "view":
            return self.seen({})
        return self.act(do, request["at"])

    def game(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        """Play a whole game; the first answer is about its start, and trouble is the last."""
        answers = [self.answer({"do": "new", **request})]
        for action, position in request["moves"]:
            if "trouble" in answers[-1]:
                break
            answers.append(self.act(action, position))
        printed = self.printed()
        if printed:
            answers[-1]["printed"] = printed
        return answers

    def act(self, action: str, position: list[int]) -> dict[str, Any]:
        """Do an action; an exception is a refusal, unless it is one of those that never mean one."""
        method = getattr(self.adapter, action)
        return self.guarded(lambda: method(tuple(position)), may_refuse=action in ACTIONS)

    def guarded(self, call: Callable[[], Any], may_refuse: bool = False) -> dict[str, Any]:
        """Call the target and look at what it shows then."""
        try:
            returned = call()
        except Breaks as error:
            return {"trouble": str(error), "clause": error.label}
        except BaseException as error:
            if not may_refuse or isinstance(error, NEVER_A_REFUSAL) or not isinstance(error, Exception):
                return {"trouble": told(error)}
            return self.seen({"accepted": False, "why": told(error)})
        answer: dict[str, Any] = (
            {"accepted": True} if may_refuse and getattr(self.adapter, "refuses", False) else {}
        )
        if type(returned) is int:
            answer["opened"] = returned
        return self.seen(answer)

    def seen(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Add the view and the outcome to an answer."""
        try:
            known = self.known
            symbols = [symbol(cell, known) for cell in flat(self.adapter.view())]
            if None in symbols:
                at = symbols.index(None)
                odd = flat(self.adapter.view())[at]
                return {**answer, "trouble": f"the view shows {odd!r:.40} at tile {at}, which is no symbol"}
            answer["view"] = symbols
            if self.tells_outcome:
                answer["outcome"] = self.adapter.outcome()
        except Breaks as error:
            answer.update({"trouble": str(error), "clause": error.label})
        except BaseException as error:
            answer["trouble"] = f"cannot be seen: {told(error)}"
        return answer


def told(error: BaseException) -> str:
    """Name an exception in a line.

    >>> told(ValueError("no"))
    'ValueError: no'
    """
    try:
        text = f"{type(error).__name__}: {error}"
    except BaseException:  # even its text may fail
        text = type(error).__name__
    return text.splitlines()[0][:200].rstrip(": ") if text else "an exception"


def die_with_parent() -> None:
    """Let the system end this process when the one that asks is gone, where it can."""
    try:
        import ctypes

        ctypes.CDLL(None).prctl(1, 9)
    except (ImportError, OSError, AttributeError, TypeError):
        return


def limit(megabytes: int) -> None:
    """Give this process no more memory than this, where the system can."""
    try:
        import resource
    except ImportError:
        return
    most = megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


class Printed:
    """What the target has printed since it was last asked; its standard output is a file here."""

    def __init__(self, path: str) -> None:
        self.file = open(path, "a+b", buffering=0)  # noqa: SIM115  # it lives as long as the process
        os.unlink(path)
        self.end = 0

    def take(self) -> str:
        """Return the new output, or its beginning."""
        try:
            sys.stdout.flush()
        except (OSError, ValueError):  # the target has closed it
            return ""
        size = os.fstat(self.file.fileno()).st_size
        if size == self.end:
            return ""
        text = os.pread(self.file.fileno(), min(size - self.end, 200), self.end).decode(errors="replace")
        self.end = size
        return text


def serve(make: Callable[[], Any], requests: TextIO, answers: TextIO, printed: Printed) -> None:
    """Answer until `quit` or the end of the input."""
    try:
        server = Server(make(), printed.take)
    except NoTarget as error:
        answers.write(json.dumps({"error": str(error)}) + "\n")
        answers.flush()
        return
    printed.take()  # what was said while it was imported or recognised was not said in a game
    for line in requests:
        request = json.loads(line)
        if request["do"] == "quit":
            break
        answer = server.answer(request)
        output = printed.take()
        if output:
            answer["printed"] = output
        answers.write(json.dumps(answer, default=str) + "\n")
        answers.flush()


def main(name: str, dialect: str | None, megabytes: int, output: str) -> None:
    """Serve on pipes of our own: the target has an empty standard input, and a file for its output."""
    from mineproof_invariants.conformance.inside.dialects import DIALECTS

    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    printed = Printed(output)
    os.dup2(printed.file.fileno(), 1)
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    limit(megabytes)
    die_with_parent()
    sys.path.insert(0, os.getcwd())
    serve(lambda: load(name, DIALECTS, dialect), requests, answers, printed)
    answers.flush()
    os._exit(0)  # whatever threads the target has left behind
