"""A game to try on a target: where the mines are, what is done, and perhaps a game played before it.

>>> from mineproof import Box
>>> case = Case(Box(2, 2), (0,), (("reveal", 3), ("flag", 0)))
>>> read_case(describe_case(case)) == case
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mineproof import BadSave, Topology
from mineproof.arguments import whole
from mineproof.documents import keys_of, saved
from mineproof.errors import BadInput
from mineproof.setups import describe_topology, read_topology
from mineproof_invariants.conformance.inside.adapter import ACTIONS

Move = tuple[str, int]
"""An action and the number of a tile."""


@dataclass(frozen=True)
class Case:
    """Mines and moves on a board, by the numbers of tiles; `before` is a game that the process played first.

    >>> from mineproof import Box
    >>> len(Case(Box(3, 3), (), ()))
    9
    """

    topology: Topology
    mines: tuple[int, ...]
    moves: tuple[Move, ...]
    before: Case | None = None

    def __len__(self) -> int:
        return self.topology.size

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """How much there is to understand: of two cases that show the same, the lighter one is better."""
        earlier = 0 if self.before is None else 1 + len(self.before.moves)
        return (earlier, len(self.moves), len(self), len(self.mines))

    def but(self, **changes: Any) -> Case:
        """Return the same case with some changes.

        >>> from mineproof import Box
        >>> Case(Box(3, 3), (1,), ()).but(mines=()).mines
        ()
        """
        return replace(self, **changes)

    def position(self, tile: int) -> Any:
        """Return the position of a tile, ready for JSON."""
        found = self.topology.position(tile)
        return list(found) if isinstance(found, tuple) else found


def describe_case(case: Case) -> dict[str, Any]:
    """Return a case ready for JSON.

    >>> from mineproof import Box
    >>> describe_case(Case(Box(2), (1,), (("reveal", 0),)))["moves"]
    [['reveal', 0]]
    """
    before = None if case.before is None else describe_case(case.before)
    return {
        "topology": describe_topology(case.topology),
        "mines": list(case.mines),
        "moves": [list(move) for move in case.moves],
        **({"before": before} if before else {}),
    }


def read_case(value: Any) -> Case:
    """Make a case of what `describe_case` returned, or raise `BadSave`.

    >>> read_case({"topology": {"kind": "box", "lengths": [2]}, "mines": [7], "moves": []})
    Traceback (most recent call last):
        ...
    mineproof.errors.BadSave: a mine must be a whole number from 0 to 1, not 7
    """
    more = ("before",) if isinstance(value, dict) and "before" in value else ()
    keys_of(value, "a case", ("topology", "mines", "moves", *more))
    topology = read_topology(value["topology"])
    mines, moves = value["mines"], value["moves"]
    if not isinstance(mines, list) or not isinstance(moves, list):
        raise BadSave("mines and moves must be lists")
    last = topology.size - 1
    found: list[Move] = []
    for move in moves:
        if not isinstance(move, list) or len(move) != 2 or move[0] not in ACTIONS:
            raise BadSave(f"{move!r:.60} is not a move")
        found.append((move[0], saved(whole, move[1], "a tile", BadInput, 0, last)))
    tiles = tuple(saved(whole, mine, "a mine", BadInput, 0, last) for mine in mines)
    if len(set(tiles)) != len(tiles):
        raise BadSave("a mine is given twice")
    return Case(topology, tiles, tuple(found), read_case(value["before"]) if more else None)
