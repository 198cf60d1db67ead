"""What the steps of a scenario have in common, and how a step finds its method: by its words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from mineproof import BadInput, Refusal

Method = TypeVar("Method", bound=Callable[..., None])


class Mismatch(Exception):
    """A scenario does not come true; the message says what it wants and what there is."""


class Unfulfilled(Mismatch):
    """What a scenario promises was looked at, and is not so."""


class World:
    """A document has a subclass of this, with its steps as methods; a scenario has an instance.

    >>> World().expect(1 + 1, 2)
    """

    refusal: Exception | None = None
    """What was refused, until a step says that it had to be."""
    _before = ""

    def expect(self, is_now: object, wanted: object) -> None:
        """Compare what there is with what the scenario says.

        >>> World().expect(1, 2)
        Traceback (most recent call last):
            ...
        mineproof_frontends.scenarios.world.Unfulfilled: it should be 2 and it is 1
        """
        if is_now != wanted:
            between = "\n" if "\n" in f"{is_now}{wanted}" else " "
            raise Unfulfilled(between.join(("it should be", str(wanted), "and it is", str(is_now))))

    def attempt(self, action: Callable[..., Any], *arguments: Any) -> Any:
        """Do something that may be refused.

        >>> World().attempt(int, "3")
        3
        """
        if self.refusal is not None:
            raise Mismatch(f"before this, something was refused: {self.refusal}")
        self._before = self.picture()
        try:
            return action(*arguments)
        except (Refusal, BadInput) as refusal:
            self.refusal = refusal
            return None

    def picture(self) -> str:
        """Return what is to be seen; what is refused must not change it.

        >>> World().picture()
        ''
        """
        return ""

    def refused(self) -> Exception:
        """Return what was refused, which from now on is as it should be.

        >>> World().refused()
        Traceback (most recent call last):
            ...
        mineproof_frontends.scenarios.world.Unfulfilled: nothing was refused
        """
        refusal, self.refusal = self.refusal, None
        if refusal is None:
            raise Unfulfilled("nothing was refused")
        self.expect(self.picture(), self._before)
        return refusal


def step(words: str) -> Callable[[Method], Method]:
    """Name a method by the words of a step; what stands in braces is passed to it.

    A method that has a parameter `block` gets the block of text below the step.

    >>> @step("I step on {square}")
    ... def stepped(world, square): ...
    >>> stepped.pattern.fullmatch("I step on 0;0")["square"]
    '0;0'
    """
    parts = re.split(r"\{(\w+)\}", words)
    pattern = "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))

    def named(method: Method) -> Method:
        method.pattern = re.compile(pattern)  # type: ignore[attr-defined]
        method.length = sum(map(len, parts[::2]))  # type: ignore[attr-defined]
        return method

    return named
