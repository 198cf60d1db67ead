"""What the five documents disagree on, as values; a preset for each document.

>>> Rules.SPEC.victory, Rules.SPEC.cascade
(<Victory.FLAG_OR_REVEAL: 'flag_or_reveal'>, <Cascade.OPENS_FLAGS: 'opens_flags'>)
>>> Rules.NOTE.but(lives=3, assists=2).lives
3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar

from mineproof.arguments import whole
from mineproof.errors import BadRules, shown


class Victory(Enum):
    """What wins. A mine that exploded within the lives counts as flagged.

    >>> [victory.value for victory in Victory]
    ['reveal', 'flag_or_reveal', 'flag_and_reveal']
    """

    REVEAL = "reveal"
    """All empty tiles are revealed."""
    FLAG_OR_REVEAL = "flag_or_reveal"
    """All mines are flagged and no empty tile is; or all empty tiles are revealed."""
    FLAG_AND_REVEAL = "flag_and_reveal"
    """Every tile is correctly flagged or revealed."""


class Cascade(Enum):
    """What a cascade does with a flagged tile in its way.

    >>> Cascade("skips_flags")
    <Cascade.SKIPS_FLAGS: 'skips_flags'>
    """

    SKIPS_FLAGS = "skips_flags"
    OPENS_FLAGS = "opens_flags"


class Flagging(Enum):
    """Whether there are flags, and whether they can be taken back.

    >>> Flagging("permanent")
    <Flagging.PERMANENT: 'permanent'>
    """

    NONE = "none"
    PERMANENT = "permanent"
    REMOVABLE = "removable"


class FirstReveal(Enum):
    """What the first reveal is promised, on a board whose mines are drawn.

    A board whose mines are given is as given.

    >>> FirstReveal("opening")
    <FirstReveal.OPENING: 'opening'>
    """

    UNPROTECTED = "unprotected"
    SAFE = "safe"
    """No mine."""
    OPENING = "opening"
    """No mine, and none adjacent as far as the mines fit elsewhere."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    >>> Rules.CLASSIC == Rules()
    True
    >>> Rules(lives=0)
    Traceback (most recent call last):
        ...
    mineproof.errors.BadRules: lives must be a whole number of at least 1, not 0
    """

    victory: Victory = Victory.REVEAL
    cascade: Cascade = Cascade.SKIPS_FLAGS
    flagging: Flagging = Flagging.REMOVABLE
    first_reveal: FirstReveal = FirstReveal.SAFE
    chording: bool = True
    lives: int = 1
    """How many mines must explode to lose."""
    assists: int = 0
    """How many times the player may ask for help."""
    refuse_decided: bool = False
    """Whether a minefield that is over before the first move is refused instead of being over."""

    KATA: ClassVar[Rules]
    EXAM: ClassVar[Rules]
    SPEC: ClassVar[Rules]
    NOTE: ClassVar[Rules]
    LAB: ClassVar[Rules]
    CLASSIC: ClassVar[Rules]
    PRESETS: ClassVar[Mapping[str, Rules]]

    def __post_init__(self) -> None:
        for name, kind in KINDS.items():
            value = getattr(self, name)
            if kind is int:
                number = whole(value, name, BadRules, low=1 if name == "lives" else 0)
                object.__setattr__(self, name, number)
            elif type(value) is not kind:
                raise BadRules(f"{name} must be a {kind.__name__}, not {shown(value)}")
        if self.flagging is Flagging.NONE and self.victory is not Victory.REVEAL:
            raise BadRules(f"victory by {self.victory.value} needs flags")

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        # Pretty printers would otherwise follow the presets, which hold the presets, and so on.
        printer.text(repr(self))

    def but(self, **changes: Any) -> Rules:
        """Return the same rules with some changes.

        >>> Rules.LAB.but(points=3)
        Traceback (most recent call last):
            ...
        mineproof.errors.BadRules: there is no rule named 'points'
        """
        for name in changes:
            if name not in KINDS:
                raise BadRules(f"there is no rule named {shown(name)}")
        return replace(self, **changes)


KINDS: Mapping[str, type] = MappingProxyType(
    {
        "victory": Victory,
        "cascade": Cascade,
        "flagging": Flagging,
        "first_reveal": FirstReveal,
        "chording": bool,
        "lives": int,
        "assists": int,
        "refuse_decided": bool,
    }
)
"""The names of the rules, and the type of each."""

_PLAIN = {"chording": False, "first_reveal": FirstReveal.UNPROTECTED}

Rules.CLASSIC = Rules()
Rules.KATA = Rules().but(cascade=Cascade.OPENS_FLAGS, **_PLAIN)
Rules.EXAM = Rules().but(flagging=Flagging.PERMANENT, **_PLAIN)
Rules.SPEC = Rules().but(victory=Victory.FLAG_OR_REVEAL, cascade=Cascade.OPENS_FLAGS, **_PLAIN)
Rules.NOTE = Rules().but(victory=Victory.FLAG_AND_REVEAL, **_PLAIN)
Rules.LAB = Rules().but(flagging=Flagging.NONE, **_PLAIN)
Rules.PRESETS = MappingProxyType(
    {
        "kata": Rules.KATA,
        "exam": Rules.EXAM,
        "spec": Rules.SPEC,
        "note": Rules.NOTE,
        "lab": Rules.LAB,
        "classic": Rules.CLASSIC,
    }
)
