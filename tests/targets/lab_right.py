"""A lab as a student hands it in: two dimensions and any number of them."""

from __future__ import annotations

from typing import Any

Game = dict[str, Any]


def new_game(nrows: int, ncols: int, bombs: list[tuple[int, ...]]) -> Game:
    return nd_new_game([nrows, ncols], bombs)


def dig(game: Game, row: int, col: int) -> tuple[str, int]:
    return nd_dig(game, (row, col))


def render(game: Game, xray: bool = False) -> Any:
    return nd_render(game, xray)


def render_ascii(game: Game, xray: bool = False) -> str:
    return "\n".join("".join(row) for row in render(game, xray))


def nd_new_game(dims: list[int], bombs: list[tuple[int, ...]]) -> Game:
    game: Game = {"dimensions": list(dims), "board": _filled(dims, 0), "mask": _filled(dims, False)}
    for bomb in bombs:
        _put(game["board"], bomb, ".")
    for place in _places(dims):
        if _at(game["board"], place) != ".":
            _put(game["board"], place, sum(_at(game["board"], n) == "." for n in _near(dims, place)))
    return game


def nd_dig(game: Game, coords: tuple[int, ...]) -> tuple[str, int]:
    count, pending = 0, [coords]
    while pending:
        place = pending.pop()
        if not _at(game["mask"], place):
            _put(game["mask"], place, True)
            count += 1
            if _at(game["board"], place) == 0:
                pending += _near(game["dimensions"], place)
    shown = [(_at(game["board"], p), _at(game["mask"], p)) for p in _places(game["dimensions"])]
    if any(cell == "." and seen for cell, seen in shown):
        return "defeat", count
    return ("victory" if all(seen for cell, seen in shown if cell != ".") else "ongoing"), count


def nd_render(game: Game, xray: bool = False) -> Any:
    drawn = _filled(game["dimensions"], "_")
    for place in _places(game["dimensions"]):
        if xray or _at(game["mask"], place):
            _put(drawn, place, str(_at(game["board"], place) or " "))
    return drawn


def _filled(dims: list[int], value: object) -> Any:
    return [_filled(dims[1:], value) for _ in range(dims[0])] if dims else value


def _at(nested: Any, place: tuple[int, ...]) -> Any:
    for index in place:
        nested = nested[index]
    return nested


def _put(nested: Any, place: tuple[int, ...], value: object) -> None:
    _at(nested, place[:-1])[place[-1]] = value


def _places(dims: list[int]) -> list[tuple[int, ...]]:
    return [(i, *rest) for i in range(dims[0]) for rest in _places(dims[1:])] if dims else [()]


def _near(dims: list[int], place: tuple[int, ...]) -> list[tuple[int, ...]]:
    if not dims:
        return [()]
    low, high = max(place[0] - 1, 0), min(place[0] + 2, dims[0])
    return [(i, *rest) for i in range(low, high) for rest in _near(dims[1:], place[1:])]
