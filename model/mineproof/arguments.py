"""Whole numbers from outside: accepted in any integer type, refused with a sentence otherwise.

>>> whole(3, "rows", BadInput, low=1)
3
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast

from mineproof.errors import BadInput, shown


def whole(value: object, name: str, error: type[BadInput], low: int = 0, high: int | None = None) -> int:
    """Return `value` as an int between `low` and `high`, or raise `error`.

    A bool is no number here, although Python thinks so: `reveal((True, 0))` is a mistake.

    >>> whole(True, "rows", BadInput)
    Traceback (most recent call last):
        ...
    mineproof.errors.BadInput: rows must be a whole number of at least 0, not True
    """
    try:
        # NumPy's bool refuses `index` in recent versions and is refused by name in the older ones.
        number = None if type(value).__name__ in ("bool", "bool_") else index(cast(SupportsIndex, value))
    except TypeError:
        number = None
    if number is None or number < low or (high is not None and number > high):
        bounds = f"of at least {low}" if high is None else f"from {low} to {high}"
        raise error(f"{name} must be a whole number {bounds}, not {shown(value)}")
    return number
