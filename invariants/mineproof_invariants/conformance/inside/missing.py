"""What a dialect's module must have, and a clear word where it has not."""

from __future__ import annotations

from typing import Any


class NoTarget(Exception):
    """The target cannot be loaded, or nobody can tell how to play it; the message says what to do."""


def require(module: Any, dialect: str, *names: str) -> None:
    """Refuse a module that lacks a function of its dialect.

    >>> import math
    >>> require(math, "lab", "dig")
    Traceback (most recent call last):
        ...
    mineproof_invariants.conformance.inside.missing.NoTarget: math lacks dig, which the dialect lab needs
    """
    lacking = [name for name in names if not callable(getattr(module, name, None))]
    if lacking:
        name = getattr(module, "__name__", module)
        raise NoTarget(f"{name} lacks {', '.join(lacking)}, which the dialect {dialect} needs")
