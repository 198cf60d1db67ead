"""Boards and rules as people write them on a command line.

>>> topology_of("box(3, 4)"), topology_of("hex 5x6")
(Box(3, 4), Hex(5, 6))
>>> rules_of("note, lives=3").lives
3
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import Enum
from math import prod
from secrets import randbelow

from mineproof import BadInput, Box, Hex, Octagon, Rules, Topology, Torus, Triangle
from mineproof.rules import KINDS

TOPOLOGIES = {"box": Box, "torus": Torus, "hex": Hex, "octagon": Octagon, "triangle": Triangle}


LONGEST = 18
"""No number on a command line has more digits."""
MOST_TILES = 100_000
"""No board that is played on a command line has more."""


class BadWords(BadInput):
    """A board, rules or a file written in a way that nobody understands; the message says why."""


def near(word: str, words: list[str]) -> str:
    """Name the words that were perhaps meant.

    >>> near("claasic", ["classic", "kata"])
    'did you mean classic?'
    >>> near("zzz", ["classic", "kata"])
    'there are classic, kata'
    """
    close = get_close_matches(word, words, 2, 0.8) or get_close_matches(word, words, 3, 0.5)
    return f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(words)}"


def topology_of(text: str) -> Topology:
    """Read a board: a kind and its lengths, such as `Box(3, 4)`, `hex 5x6` or `torus 4 4`.

    >>> topology_of("hexx(3, 3)")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: there is no topology 'hexx': did you mean hex?
    """
    # No digit can match in two ways: such a pattern would take hours to refuse a long number.
    found = re.fullmatch(
        r"\s*([A-Za-z]+)\s*(?:\(\s*([0-9][0-9\sx×,]*)\)|([0-9][0-9\sx×,]*))\s*", text, re.ASCII
    )
    if found is None:
        kinds = ", ".join(TOPOLOGIES)
        raise BadWords(f"{text!r:.60} is no board; write Box(3, 4) or hex 5x6; there are {kinds}")
    kind, words = found[1].lower(), re.findall("[0-9]+", found[2] or found[3])
    if max(map(len, words)) > LONGEST:
        raise BadWords(f"a length of more than {LONGEST} digits is none")
    numbers = [int(word) for word in words]
    if kind not in TOPOLOGIES:
        raise BadWords(f"there is no topology {found[1]!r}: {near(kind, list(TOPOLOGIES))}")
    try:
        made: Topology = TOPOLOGIES[kind](*numbers)
        return made
    except TypeError:
        raise BadWords(f"a {kind} has two lengths, rows and columns, not {len(numbers)}") from None
    except BadInput as error:
        raise BadWords(str(error)) from None


def playable(text: str) -> Topology:
    """Read a board to be played on; a larger one than that is refused before it takes the memory.

    >>> playable("hex 9000x9000")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: hex 9000x9000 is too large: 100,000 tiles are the most
    """
    lengths = [int(word[:LONGEST]) for word in re.findall("[0-9]+", text)]
    topology = topology_of(text) if prod(lengths) <= MOST_TILES else None
    if topology is None or topology.size > MOST_TILES:
        raise BadWords(f"{text:.60} is too large: {MOST_TILES:,} tiles are the most")
    return topology


def mines_of(topology: Topology, mines: int | None) -> int:
    """Return how many mines to draw on a board: as many as asked for, or one for every eight tiles.

    >>> mines_of(Box(9, 9), None), mines_of(Box(9, 9), 40)
    (10, 40)
    >>> mines_of(Box(9, 9), 81)
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: 81 mines do not fit: on Box(9, 9) there is room for 1 to 80
    """
    if mines is None:
        return min(max(1, round(topology.size / 8)), topology.size - 1)
    if not 1 <= mines < topology.size:
        room = f"room for 1 to {topology.size - 1}" if topology.size > 1 else "room for none"
        raise BadWords(f"{mines} mines do not fit: on {topology} there is {room}")
    return mines


def rules_of(text: str) -> Rules:
    """Read rules: a preset, and changes to it, such as `spec` or `note, lives=2, chording=yes`.

    >>> rules_of("klassic")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: there are no rules 'klassic': did you mean classic?
    """
    preset, *changes = (part.strip() for part in text.split(","))
    if preset.lower() not in Rules.PRESETS:
        raise BadWords(f"there are no rules {preset!r}: {near(preset.lower(), list(Rules.PRESETS))}")
    rules = Rules.PRESETS[preset.lower()]
    for change in changes:
        name, _, value = (part.strip() for part in change.partition("="))
        if name not in KINDS:
            raise BadWords(f"there is no rule {name!r}: {near(name, list(KINDS))}")
        try:
            rules = rules.but(**{name: _value(KINDS[name], value)})
        except BadInput as error:
            raise BadWords(str(error)) from None
    return rules


def words_of(rules: Rules) -> str:
    """Write rules as `rules_of` reads them: the preset that is nearest, and what is different.

    >>> words_of(Rules.NOTE.but(lives=3)), words_of(Rules.CLASSIC)
    ('note, lives=3', 'classic')
    """

    def changes(preset: Rules) -> list[str]:
        pairs = (
            (name, getattr(rules, name)) for name in KINDS if getattr(rules, name) != getattr(preset, name)
        )
        return [f"{name}={_written(value)}" for name, value in pairs]

    name = min(Rules.PRESETS, key=lambda each: len(changes(Rules.PRESETS[each])))
    return ", ".join([name, *changes(Rules.PRESETS[name])])


def _written(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def seed_of(seed: int | None) -> int:
    """Return a seed that was asked for, or one that nobody has chosen.

    >>> seed_of(7)
    7
    """
    if seed is None:
        return randbelow(10**9)
    if not 0 <= seed < 10**LONGEST:
        raise BadWords(f"--seed needs a whole number of at least 0 and at most {LONGEST} digits")
    return seed


def _value(kind: type, text: str) -> object:
    if issubclass(kind, Enum):
        members = [member.value for member in kind]
        if text not in members:
            raise BadWords(f"there is no {kind.__name__.lower()} {text!r}: {near(text, members)}")
        return kind(text)
    if kind is bool:
        if text not in ("yes", "no"):
            raise BadWords(f"write yes or no, not {text!r}")
        return text == "yes"
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST:
        raise BadWords(f"write a whole number of at most {LONGEST} digits, not {text[: LONGEST + 1]!r}")
    return int(text)
