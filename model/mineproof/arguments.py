"""Whole numbers from outside: accepted in any integer type, refused with a sentence otherwise.

>>> whole(3, "rows", BadInput, low=1)
3
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import SupportsIndex, TypeVar, cast

import numpy as np

from mineproof.errors import BadInput, shown

T = TypeVar("T")

HIGHEST = 2**128 - 1
"""More than anything can count, and still a number that every part of Python can write."""


def whole(value: object, name: str, error: type[BadInput], low: int = 0, high: int = HIGHEST) -> int:
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
    except Exception:  # a foreign `__index__` may raise anything, and is no number then
        number = None
    if number is None or not low <= number <= high:
        bounds = f"of at least {low}" if high == HIGHEST else f"from {low} to {high}"
        raise error(f"{name} must be a whole number {bounds}, not {shown(value)}")
    return number


def listed_items(value: object) -> list[object]:
    """Return the items of a tuple, a list or an array, and nothing for anything else.

    >>> listed_items((1, 2)), listed_items("12")
    ([1, 2], [])
    """
    if not isinstance(value, (tuple, list, np.ndarray)):
        return []
    try:
        return list(value)
    except Exception:  # an array without axes, or a foreign subclass
        return []


def collection(value: Iterable[T], name: str, error: type[BadInput]) -> list[T]:
    """Return what a collection holds, or raise `error` for what is none; a text is none.

    >>> collection(range(2), "mines", BadInput)
    [0, 1]
    """
    try:
        if not isinstance(value, (str, bytes, bytearray)):
            return list(iter(value))
    except TypeError:
        pass
    raise error(f"{name} must be a collection, not {shown(value)}")
