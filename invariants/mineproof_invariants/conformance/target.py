"""Somebody's Minesweeper in a process of its own: asked to play a case, it returns what was seen.

>>> from mineproof import Box
>>> with python_target("mineproof_invariants.conformance.own:Own") as target:
...     first, last = target.play(Case(Box(2, 2), (0,), (("reveal", 3),)))
>>> "".join(last.view), last.outcome
('---1', 'ongoing')
"""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import mineproof_invariants
from mineproof import Rules
from mineproof.setups import describe_rules, describe_topology
from mineproof_invariants.conformance.abilities import Abilities, NoTarget, read_abilities
from mineproof_invariants.conformance.answer import Answer, read_answer
from mineproof_invariants.conformance.case import Case
from mineproof_invariants.conformance.inside.child import PROTOCOL
from mineproof_invariants.conformance.pipe import Died, Garbage, Late, Pipe, TargetFailed

STARTING = 10.0
"""Seconds that a process may take to start and to be recognised, however short its answers must be."""
ROOT = Path(mineproof_invariants.__file__).parent
# The child's modules are loaded without their packages, which would load NumPy and more: it starts in a
# moment, and the target finds the packages unloaded, as it would anywhere.
START = """
import sys, types
names = ("mineproof_invariants", "mineproof_invariants.conformance")
for name, path in zip(names, sys.argv[5:]):
    package = types.ModuleType(name)
    package.__path__ = [path]
    sys.modules[name] = package
from mineproof_invariants.conformance.inside.child import main
for name in names:
    del sys.modules[name]
main(sys.argv[1], sys.argv[2] or None, int(sys.argv[3]), sys.argv[4])
"""


class Target:
    """A process that plays; started when needed, and anew after it has broken."""

    def __init__(self, start: Callable[[], Pipe], name: str, rules: Rules = Rules.CLASSIC) -> None:
        self.start, self.rules = start, describe_rules(rules)
        self.pipe: Pipe | None = None
        self.cases: Sequence[Case] = ()
        self.is_playing = False
        self.abilities = Abilities(name, ("reveal",))
        self.abilities = self._hello()

    def _hello(self) -> Abilities:
        try:
            self.pipe = self.start()
            said = self.pipe.ask({"do": "hello", "protocol": PROTOCOL}, max(self.pipe.seconds, STARTING))
            if isinstance(said.get("error"), str):
                raise NoTarget(said["error"])
            return read_abilities(said, self.abilities.name)
        except TargetFailed as failure:
            self.close()
            raise NoTarget(f"{self.abilities.name} does not answer hello: it {failure}") from None
        except BaseException:
            self.close()
            raise

    def fresh(self) -> None:
        """Start a new process, so that nothing of earlier games is left."""
        self.close()
        self._hello()

    def play(self, case: Case) -> list[Answer]:
        """Play a case, after what comes before it; return what was seen at the start and after each move."""
        return self.play_all([case])[0]

    def play_all(self, cases: Sequence[Case]) -> list[list[Answer]]:
        """Play cases one after the other in one process, unless one asks for a fresh one."""
        self.send(cases)
        return self.receive()

    def send(self, cases: Sequence[Case]) -> None:
        """Hand cases over; a target that plays whole games begins, and there is time to do something else."""
        self.cases, self.is_playing = cases, False
        if self.abilities.batch and not any(case.before for case in cases):
            self._wake()
            with suppress(TargetFailed):
                if self.pipe is not None:
                    self.pipe.send({"do": "play", "games": [self._game(case) for case in cases]})
                    self.is_playing = True

    def receive(self) -> list[list[Answer]]:
        """Return what was seen of the cases that were sent."""
        if self.is_playing and self.pipe is not None:
            games = None
            with suppress(TargetFailed):
                games = self.pipe.receive().get("games")
            self.is_playing = False
            if isinstance(games, list) and len(games) == len(self.cases) and all(map(_is_game, games)):
                return [
                    [read_answer(each, len(case)) for each in game]
                    for game, case in zip(games, self.cases, strict=True)
                ]
            # Something broke the process: play one by one to see what.
            self.close()
        return [self._play_slowly(case) for case in self.cases]

    def _wake(self) -> None:
        if self.pipe is None:
            self._hello()

    def _game(self, case: Case) -> dict[str, Any]:
        return {
            "topology": describe_topology(case.topology),
            "mines": [case.position(mine) for mine in case.mines],
            "moves": [[action, case.position(tile)] for action, tile in case.moves],
        }

    def _play_slowly(self, case: Case) -> list[Answer]:
        """Ask move by move, so that it is known which one broke what."""
        if case.before is not None:
            self.fresh()
            self._play_slowly(case.before)
        self._wake()
        game = self._game(case)
        begin = {"do": "new", "topology": game["topology"], "mines": game["mines"], "rules": self.rules}
        answers = [self._answer(begin, case)]
        for action, position in game["moves"]:
            if answers[-1].trouble:
                break
            answers.append(self._answer({"do": action, "at": position}, case))
        return answers

    def _answer(self, message: dict[str, Any], case: Case) -> Answer:
        said = self._ask(message)
        if isinstance(said, dict) and "view" not in said and not {"error", "trouble"} & said.keys():
            more = self._ask({"do": "view"})
            said = {**more, **said} if isinstance(more, dict) else more
        return Answer(trouble=said) if isinstance(said, str) else read_answer(said, len(case))

    def _ask(self, message: dict[str, Any]) -> dict[str, Any] | str:
        if self.pipe is None:
            return "is not running"
        try:
            return self.pipe.ask(message)
        except (Died, Late, Garbage) as failure:
            self.pipe = None
            return str(failure)

    def close(self) -> None:
        """End the process."""
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None

    def __enter__(self) -> Target:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _is_game(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


def python_target(
    name: str,
    dialect: str | None = None,
    rules: Rules = Rules.CLASSIC,
    seconds: float = 5,
    megabytes: int = 2048,
) -> Target:
    """Start a class of Python, `package.module:Class` or `file.py:Class`, in a child process with limits.

    >>> python_target("nowhere:Game")
    Traceback (most recent call last):
        ...
    mineproof_invariants.conformance.abilities.NoTarget: nowhere cannot be imported: No module named 'nowhere'
    """

    def start() -> Pipe:
        with tempfile.NamedTemporaryFile(prefix="mineproof-", suffix=".out", delete=False) as output:
            pass
        arguments = [name, dialect or "", str(megabytes), output.name, str(ROOT), str(ROOT / "conformance")]
        return Pipe([sys.executable, "-c", START, *arguments], seconds, output.name)

    return Target(start, name, rules)


def exec_target(command: str, rules: Rules = Rules.CLASSIC, seconds: float = 5) -> Target:
    """Start a program that speaks the protocol on its standard input and output.

    >>> exec_target("no-such-program")
    Traceback (most recent call last):
        ...
    mineproof_invariants.conformance.abilities.NoTarget: no-such-program does not answer hello: it ...
    """
    words = shlex.split(command)
    if not words:
        raise NoTarget("an empty command is no target")
    return Target(lambda: Pipe(words, seconds), command, rules)
