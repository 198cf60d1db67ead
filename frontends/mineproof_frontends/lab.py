"""The lab's Mines and HyperMines, by its own names, over the model's boards.

A game is the lab's dictionary: `dimensions`, `board` (a number, or "." for a bomb) and `mask` (what is
visible), nested lists that `dig` changes in place. There are no flags.

>>> game = new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
>>> dig(game, 1, 0), dig(game, 5, 4)
(('ongoing', 9), ('ongoing', 21))
>>> render_ascii(game).splitlines()
['  1___', '  2_31', '112_2 ', '_1111 ', '11    ', '      ']
>>> dig(game, 0, 5)
('defeat', 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np

from mineproof import BadInput, Box, Minefield
from mineproof.arguments import collection
from mineproof.errors import shown
from mineproof_frontends.opening import opened

__all__ = ["dig", "dump", "nd_dig", "nd_new_game", "nd_render", "new_game", "render", "render_ascii"]

BOMB, HIDDEN = ".", "_"
Game = dict[str, Any]


def new_game(nrows: int, ncols: int, bombs: Sequence[Sequence[int]]) -> Game:
    """Start a game with bombs at (row, column) pairs.

    >>> new_game(2, 2, [[0, 0]])["board"]
    [['.', 1], [1, 1]]
    """
    return nd_new_game([nrows, ncols], bombs)


def dig(game: Game, row: int, col: int) -> tuple[str, int]:
    """Reveal a square and what its cascade opens; return the status and how many squares were revealed.

    The status follows from what is visible, so that digging up a bomb of a completed board is a defeat.

    >>> game = new_game(1, 3, [(0, 0)])
    >>> dig(game, 0, 2), dig(game, 0, 2), dig(game, 0, 0)
    (('victory', 2), ('victory', 0), ('defeat', 1))
    """
    return nd_dig(game, (row, col))


def render(game: Game, xray: bool = False) -> Any:
    """Return rows of what is seen: "_" hidden, "." a bomb, " " a zero, or a number as text.

    >>> render(new_game(1, 3, [(0, 0)]), True)
    [['.', '1', ' ']]
    """
    return nd_render(game, xray)


def render_ascii(game: Game, xray: bool = False) -> str:
    r"""Return what is seen as lines of text; blanks at their ends are kept, and the last line has no end.

    >>> render_ascii(new_game(2, 3, [(0, 0)]), True)
    '.1 \n11 '
    """
    if len(_box(_dimensions(game)).lengths) != 2:
        raise BadInput("only a game of two dimensions can be drawn as text")
    return "\n".join("".join(row) for row in nd_render(game, xray))


def nd_new_game(dims: Sequence[int], bombs: Sequence[Sequence[int]]) -> Game:
    """Start a game in any number of dimensions.

    >>> nd_new_game([2, 1, 2], [(0, 0, 0)])["board"]
    [[['.', 1]], [[1, 1]]]
    """
    topology = _box(dims)
    field = Minefield(topology, [_position(bomb) for bomb in collection(bombs, "bombs", BadInput)])
    numbers: list[Any] = field.counts().tolist()
    for tile in field.mines.tiles.tolist():
        numbers[tile] = BOMB
    lengths = list(topology.lengths)
    return {
        "dimensions": lengths,
        "board": _nested(iter(numbers), lengths),
        "mask": _nested(iter([False] * topology.size), lengths),
    }


def nd_dig(game: Game, coords: Sequence[int]) -> tuple[str, int]:
    """Reveal a square of a game in any number of dimensions, as `dig` does in two.

    >>> game = nd_new_game([3, 3, 3], [(0, 0, 0)])
    >>> nd_dig(game, (2, 2, 2))
    ('victory', 26)
    """
    topology = _box(_dimensions(game))
    start = topology.tile(_position(coords))
    board, visible = _read(game, topology)
    bombs = np.fromiter((square == BOMB for square in board), np.bool_, topology.size)
    before = np.array(visible, np.bool_)
    opening = np.zeros(topology.size, np.bool_)
    if not before[start]:
        zeros = np.fromiter((square == 0 for square in board), np.bool_, topology.size)
        opening = opened(topology, zeros, ~before, start)
    for tile in np.flatnonzero(opening).tolist():
        row = game["mask"]
        *outer, last = topology.position(tile)
        for index in outer:
            row = row[index]
        row[last] = True
    now = before | opening
    status = "defeat" if (now & bombs).any() else "victory" if (now | bombs).all() else "ongoing"
    return status, int(np.count_nonzero(opening))


def nd_render(game: Game, xray: bool = False) -> Any:
    """Return what is seen of a game in any number of dimensions, nested as its board is.

    >>> nd_render(nd_new_game([2, 2, 1], [(0, 0, 0)]))
    [[['_'], ['_']], [['_'], ['_']]]
    """
    topology = _box(_dimensions(game))
    board, visible = _read(game, topology)
    drawn = (str(cell or " ") if seen or xray else HIDDEN for cell, seen in zip(board, visible, strict=True))
    return _nested(drawn, list(topology.lengths))


def dump(game: Game) -> None:
    """Print a game, one row a line.

    >>> dump(new_game(1, 2, [(0, 0)]))
    dimensions: [1, 2]
    board: ['.', 1]
    mask:  [False, False]
    """
    _read(game, _box(_dimensions(game)))
    print(f"dimensions: {game['dimensions']}")
    for name, head in (("board", "board: "), ("mask", "mask:  ")):
        for number, row in enumerate(game[name]):
            print((head if not number else " " * len(head)) + repr(row))


def _box(lengths: Any) -> Box:
    given = tuple(collection(lengths, "dimensions", BadInput))
    # To a cache 2.0 is 2, and a list is no key at all: what is no whole number goes to where it is refused.
    return _cached(given) if all(type(length) is int for length in given) else Box(*given)


@lru_cache(maxsize=32)
def _cached(lengths: tuple[int, ...]) -> Box:
    return Box(*lengths)


def _dimensions(game: Game) -> Any:
    if not isinstance(game, dict) or "dimensions" not in game:
        raise BadInput("a game of the lab is a dictionary with dimensions, board and mask")
    return game["dimensions"]


def _position(coordinates: Sequence[int]) -> tuple[int, ...]:
    return tuple(collection(coordinates, "coordinates", BadInput))


def _read(game: Game, topology: Box) -> tuple[list[Any], list[Any]]:
    """Return board and mask, tile by tile, after seeing that they can be those of a game."""
    board, mask = _leaves(game, "board", topology), _leaves(game, "mask", topology)
    if not all(type(visible) is bool for visible in mask):
        raise BadInput("the mask holds True and False, and nothing else")
    mined = np.fromiter((square == BOMB for square in board), np.uint8, topology.size)
    for tile, (square, count) in enumerate(zip(board, topology.count_adjacent(mined).tolist())):
        if square != BOMB and (type(square) is not int or square != count):
            raise BadInput(
                f"the board has {shown(square)} at {topology.position(tile)}, and bombs around: {count}"
            )
    return board, mask


def _leaves(game: Game, name: str, topology: Box) -> list[Any]:
    level: list[Any] = [game.get(name)]
    for length in topology.lengths:
        for nested in level:
            if not isinstance(nested, list) or len(nested) != length:
                lengths = list(topology.lengths)
                raise BadInput(f"the {name} does not fit the dimensions {shown(lengths)}: {shown(nested)}")
        level = list(chain.from_iterable(level))
    return level


def _nested(cells: Iterator[Any], lengths: list[int]) -> Any:
    if len(lengths) == 1:
        return [next(cells) for _ in range(lengths[0])]
    return [_nested(cells, lengths[1:]) for _ in range(lengths[0])]
