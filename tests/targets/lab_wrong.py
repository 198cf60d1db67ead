"""A lab whose `dig` counts the square it was asked for once too often, when that opens others."""

from __future__ import annotations

from tests.targets.lab_right import Game, nd_new_game, nd_render, new_game, render, render_ascii
from tests.targets.lab_right import nd_dig as right

__all__ = ["dig", "nd_dig", "nd_new_game", "nd_render", "new_game", "render", "render_ascii"]


def nd_dig(game: Game, coords: tuple[int, ...]) -> tuple[str, int]:
    status, count = right(game, coords)
    return status, count + (count > 1)


def dig(game: Game, row: int, col: int) -> tuple[str, int]:
    return nd_dig(game, (row, col))
