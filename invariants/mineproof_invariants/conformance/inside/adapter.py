"""What a target must be able to do, and how an adapter says so for a class that has other names.

An adapter is a class with these methods; what it lacks, its target is not asked to do:

    class MyAdapter:
        def new(self, topology, mines):        # {"lengths": [rows, columns], …}, [(row, column), …]
            self.game = MyGame(*topology["lengths"], mines)
        def reveal(self, position):            # raise anything to refuse; return how many tiles were opened,
            self.game.click(*position)         # or nothing
        def flag(self, position): …            # remove_flag and chord likewise
        def view(self):                        # nested lists of numbers and symbols: "-" hidden, "*" flagged,
            return self.game.rows()            # 0 to 8, "X" exploded, "M" another mine, shown at the end
        def outcome(self):                     # "ongoing", "victory" or "loss"
            return self.game.status

Class attributes say more: `topologies` (only `["box"]` if absent), `dimensions` (only `[2]`), `lives`,
`refuses = True` if every illegal move raises, and `silent_on`, what nothing is promised about: `"ended"` for
moves after the end, `"reveal flagged"` for revealing a flagged tile, and so on.
"""

from __future__ import annotations

from typing import Any, Protocol

ACTIONS = ("reveal", "flag", "remove_flag", "chord")


class Breaks(Exception):
    """An adapter has seen for itself that a promise is broken: the label of the clause, and how.

    >>> str(Breaks("Game.flags", "three flags are counted as two"))
    'three flags are counted as two'
    """

    def __init__(self, label: str, how: str) -> None:
        super().__init__(how)
        self.label = label


class Adapter(Protocol):
    """What every adapter has; `reveal`, `flag`, `remove_flag` and `chord` as far as its target can.

    >>> is_adapter(type("A", (), {"new": 1, "reveal": 2, "view": 3}))
    True
    """

    def new(self, topology: dict[str, Any], mines: list[tuple[int, ...]]) -> None:
        """Begin a new game with the mines here."""

    def view(self) -> Any:
        """Return what the player sees: nested lists of numbers and symbols, or a text."""


def is_adapter(target: Any) -> bool:
    """Tell an adapter from a game that needs one.

    >>> is_adapter(dict)
    False
    """
    return all(hasattr(target, name) for name in ("new", "reveal", "view"))


def abilities(adapter: Any) -> dict[str, Any]:
    """Return what an adapter says that its target can do, as `hello` tells it.

    >>> class Small:
    ...     def reveal(self, position): ...
    >>> abilities(Small())["actions"], abilities(Small())["topologies"]
    (['reveal'], ['box'])
    """
    return {
        "actions": [name for name in ACTIONS if callable(getattr(adapter, name, None))],
        "topologies": list(getattr(adapter, "topologies", ["box"])),
        "dimensions": list(getattr(adapter, "dimensions", [2])),
        "lengths": getattr(adapter, "lengths", None),
        "lives": getattr(adapter, "lives", 1),
        "refuses": bool(getattr(adapter, "refuses", False)),
        "silent_on": list(getattr(adapter, "silent_on", [])),
        "tells_outcome": callable(getattr(adapter, "outcome", None)),
        "batch": True,
    }
