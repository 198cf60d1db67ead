"""The lab's functions: `new_game`, `dig`, `render`, and their `nd_` forms where the module has them."""

from __future__ import annotations

from typing import Any, ClassVar

from mineproof_invariants.conformance.inside.adapter import Breaks
from mineproof_invariants.conformance.inside.missing import require
from mineproof_invariants.conformance.inside.symbols import flat

OUTCOMES = {"ongoing": "ongoing", "victory": "victory", "defeat": "loss"}


class Lab:
    """Plays a module of the lab; boards of two dimensions by `dig`, others by `nd_dig`.

    `dig` is documented by the state that it leaves, and says nothing about a game that is over.
    """

    symbols: ClassVar = {"_": "-", ".": "X", " ": "_"}
    silent_on = ("ended",)

    def __init__(self, module: Any) -> None:
        flat_too = any(hasattr(module, name) for name in ("new_game", "dig", "render"))
        deep_too = any(hasattr(module, name) for name in ("nd_new_game", "nd_dig", "nd_render"))
        if flat_too or not deep_too:
            require(module, "lab", "new_game", "dig", "render")
        if deep_too:
            require(module, "lab", "nd_new_game", "nd_dig", "nd_render")
        self.module, self.flat_too = module, flat_too
        self.dimensions = [2, 1, 3, 4] if deep_too else [2]
        self.name = f"{module.__name__} (lab{', with nd_' if deep_too else ''})"
        self.game: Any = None
        self.status: str | None = None

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(self.module, name)(*arguments)

    def new(self, topology: dict[str, Any], mines: list[tuple[int, ...]]) -> None:
        """Begin a game, and look at the dictionary that it is."""
        lengths = topology["lengths"]
        self.is_flat = len(lengths) == 2 and self.flat_too
        if self.is_flat:
            self.game = self._call("new_game", *lengths, list(mines))
        else:
            self.game = self._call("nd_new_game", list(lengths), list(mines))
        self.status = None
        if list(self.game["dimensions"]) != list(lengths):
            raise Breaks("Game.mines", f"dimensions are {self.game['dimensions']}, not {lengths}")
        where = {tuple(mine) for mine in mines}
        found = {at for at, cell in zip(_places(lengths), flat(self.game["board"])) if cell == "."}
        if found != where:
            raise Breaks("Game.mines", f"the board has bombs at {sorted(found)}, not at {sorted(where)}")

    def reveal(self, position: tuple[int, ...]) -> int:
        """Dig; the number of squares that were revealed is checked, too."""
        if self.is_flat:
            result = self._call("dig", self.game, *position)
        else:
            result = self._call("nd_dig", self.game, tuple(position))
        if not isinstance(result, (tuple, list)) or len(result) != 2 or result[0] not in OUTCOMES:
            raise Breaks("Turn.tells_what_changed", f"dig returned {result!r:.60}, not a status and a number")
        self.status = OUTCOMES[result[0]]
        if type(result[1]) is not int:
            raise Breaks("Turn.tells_what_changed", f"dig counted {result[1]!r:.60} squares")
        return result[1]

    def view(self) -> list[Any]:
        """Render, and compare with the mask; both with x-rays and without."""
        render = "render" if self.is_flat else "nd_render"
        seen = flat(self._call(render, self.game))
        inside = flat(self._call(render, self.game, True))
        board, mask = flat(self.game["board"]), flat(self.game["mask"])
        drawn = [" " if cell == 0 else str(cell) for cell in board]
        if inside != drawn:
            raise Breaks("View.leaks_nothing", f"{render} with xray shows {inside!r:.80}")
        if seen != [cell if is_seen else "_" for cell, is_seen in zip(drawn, mask)]:
            raise Breaks(
                "View.leaks_nothing", f"{render} shows {seen!r:.80}, which is not what the mask says"
            )
        if self.is_flat and hasattr(self.module, "render_ascii"):
            text = self.module.render_ascii(self.game)
            if text.replace("\n", "") != "".join(seen):
                raise Breaks("View.leaks_nothing", f"render_ascii shows {text!r:.80}")
        return seen

    def outcome(self) -> str | None:
        """Return the status of the last dig."""
        return self.status


def _places(lengths: list[int]) -> list[tuple[int, ...]]:
    places: list[tuple[int, ...]] = [()]
    for length in lengths:
        places = [(*place, index) for place in places for index in range(length)]
    return places
