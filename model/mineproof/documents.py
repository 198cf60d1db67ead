"""Reading JSON that may come from anywhere: each mistake gets a sentence, and nothing else escapes."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from typing import Any, NoReturn, TypeVar

from mineproof.errors import BadInput, BadSave, shown

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def document_of(text: object, form: str, keys: tuple[str, ...], version: int = 1) -> dict[str, Any]:
    """Read a JSON document of one of our formats, with exactly these keys.

    >>> document_of('{"format": "x", "version": 1, "a": 3}', "x", ("a",))["a"]
    3
    """
    if not isinstance(text, str):
        raise BadSave(f"a save is a str, not {shown(text)}")
    try:
        document = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise BadSave(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except (RecursionError, ValueError) as error:
        raise BadSave(f"not JSON that can be read: {error}") from None
    if not isinstance(document, dict) or document.get("format") != form:
        raise BadSave(f"not a document of format {form}")
    found = document.get("version")
    if type(found) is not int or found != version:
        raise BadSave(f"version {shown(found)} of {form} is not known; this is version {version}")
    keys_of(document, "the document", ("format", "version", *keys))
    return document


def keys_of(value: object, name: str, keys: tuple[str, ...]) -> None:
    """Refuse anything but an object with exactly these keys.

    >>> keys_of({"a": 1, "b": 2}, "it", ("a",))
    Traceback (most recent call last):
        ...
    mineproof.errors.BadSave: it has no business with 'b'
    """
    if not isinstance(value, dict):
        raise BadSave(f"{name} must be an object, not {shown(value)}")
    for key in keys:
        if key not in value:
            raise BadSave(f"{name} lacks {shown(key)}")
    for key in value:
        if key not in keys:
            raise BadSave(f"{name} has no business with {shown(key)}")


def member(kind: type[E], value: object, name: str) -> E:
    """Return the member of an Enum that has this value.

    >>> from mineproof import Outcome
    >>> member(Outcome, "loss", "outcome")
    <Outcome.LOSS: 'loss'>
    """
    for each in kind:
        if type(value) is str and each.value == value:
            return each
    raise BadSave(f"{name} cannot be {shown(value)}")


def saved(make: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """Make something from saved values; what it refuses is a bad save.

    >>> from mineproof import Box
    >>> saved(Box, 0)
    Traceback (most recent call last):
        ...
    mineproof.errors.BadSave: a length of a Box must be a whole number from 1 to 2147483647, not 0
    """
    try:
        return make(*arguments, **named)
    except BadInput as error:
        raise BadSave(str(error)) from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is given twice")
    return found
