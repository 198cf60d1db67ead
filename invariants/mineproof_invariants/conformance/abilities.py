"""What a target says that it can do, when it is greeted.

>>> read_abilities({"protocol": 1, "actions": ["reveal", "flag"]}, "it").actions
('reveal', 'flag')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mineproof import Box, Topology
from mineproof.setups import BOXES, TILINGS
from mineproof_invariants.conformance.inside.adapter import ACTIONS
from mineproof_invariants.conformance.inside.child import PROTOCOL
from mineproof_invariants.conformance.inside.symbols import FLAGGED, HIDDEN


class NoTarget(Exception):
    """There is nothing to fuzz: the target cannot be started, or does not speak the protocol."""


@dataclass(frozen=True)
class Abilities:
    """What a target says that it can do."""

    name: str
    actions: tuple[str, ...]
    topologies: tuple[str, ...] = ("box",)
    dimensions: tuple[int, ...] = (2,)
    lengths: tuple[int, ...] | None = None
    lives: int = 1
    refuses: bool = False
    silent_on: frozenset[str] = frozenset()
    batch: bool = False

    def promises(self, action: str, symbol: str, is_ended: bool) -> bool:
        """Tell whether the target has this action, and promises anything about it on a tile that shows this.

        >>> Abilities("it", ("reveal",), silent_on=frozenset({"ended"})).promises("reveal", "-", True)
        False
        """
        if action not in self.actions or (is_ended and "ended" in self.silent_on):
            return False
        return f"{action} {sight(symbol)}" not in self.silent_on

    def plays_on(self, topology: Topology) -> bool:
        """Tell whether the target plays on such a board.

        >>> from mineproof import Box, Hex
        >>> it = Abilities("it", ("reveal",))
        >>> it.plays_on(Box(2, 2)), it.plays_on(Box(2, 2, 2)), it.plays_on(Hex(2, 2))
        (True, False, False)
        """
        if type(topology).__name__.lower() not in self.topologies:
            return False
        if not isinstance(topology, Box):
            return True
        fits = self.lengths is None or topology.lengths == self.lengths
        return len(topology.lengths) in self.dimensions and fits


def sight(symbol: str) -> str:
    """Return what the player sees of a tile, in a word.

    >>> sight("3")
    'revealed'
    """
    return {HIDDEN: "hidden", FLAGGED: "flagged"}.get(symbol, "revealed")


def read_abilities(said: dict[str, Any], name: str) -> Abilities:
    """Understand the answer to `hello`, or raise `NoTarget` with what is wrong with it.

    >>> read_abilities({"protocol": 7}, "it")
    Traceback (most recent call last):
        ...
    mineproof_invariants.conformance.abilities.NoTarget: it speaks protocol 7; this is protocol 1
    """
    if said.get("protocol") != PROTOCOL:
        raise NoTarget(f"{name} speaks protocol {said.get('protocol')!r:.40}; this is protocol {PROTOCOL}")
    actions = _words(said, "actions", ["reveal"], name)
    unknown = [action for action in actions if action not in ACTIONS]
    if unknown or "reveal" not in actions:
        raise NoTarget(
            f"{name} says that it can {', '.join(actions)}; of {', '.join(ACTIONS)}, it must reveal"
        )
    topologies = _words(said, "topologies", ["box"], name)
    strange = [kind for kind in topologies if kind not in (*BOXES, *TILINGS)]
    if strange or not topologies:
        raise NoTarget(
            f"{name} plays on {', '.join(strange) or 'nothing'}; there are {', '.join((*BOXES, *TILINGS))}"
        )
    numbers = said.get("dimensions", [2])
    lengths, lives = said.get("lengths"), said.get("lives", 1)
    if not all(map(_are_numbers, (numbers, [1] if lengths is None else lengths, [lives]))):
        raise NoTarget(f"{name} gives dimensions, lengths or lives that are no numbers")
    return Abilities(
        name=str(said.get("name", name))[:200],
        actions=tuple(actions),
        topologies=tuple(topologies),
        dimensions=tuple(numbers),
        lengths=None if lengths is None else tuple(lengths),
        lives=lives,
        refuses=said.get("refuses") is True,
        silent_on=frozenset(_words(said, "silent_on", [], name)),
        batch=said.get("batch") is True,
    )


def _words(said: dict[str, Any], key: str, otherwise: list[str], name: str) -> list[str]:
    words = said.get(key, otherwise)
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise NoTarget(f"{name} says that its {key} are {words!r:.60}, which is no list of words")
    return words


def _are_numbers(values: Any) -> bool:
    return isinstance(values, list) and bool(values) and all(type(v) is int and 0 < v < 100 for v in values)
