"""The lab's dictionary as JSON: the one notation that has both the mines and what is seen of them.

>>> text = '{"dimensions": [1, 3], "board": [[".", 1, 0]], "mask": [[false, true, true]]}'
>>> sheet = read_game(text, "game.json")
>>> sheet.rows, sheet.mines
(('-1_',), Minefield(Box(1, 3), [(0, 0)]))
>>> print(write_game(sheet))
{"dimensions": [1, 3],
 "board": [[".", 1, 0]],
 "mask": [[false, true, true]]}
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from mineproof import Box, Minefield
from mineproof.turn import EXPLODED, FLAGGED, HIDDEN, symbol
from mineproof_frontends.lab import BOMB
from mineproof_frontends.notation.alphabets import LAB_JSON
from mineproof_frontends.notation.json_places import Path, place_of
from mineproof_frontends.notation.sheet import Sheet, wrong


def read_game(text: str, name: str) -> Sheet:
    """Read a game, or raise `BadWords` with the line and the column of what is wrong with it.

    >>> read_game('{"dimensions": [1, 2], "board": [[".", 2]], "mask": [[false, true]]}', "it")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: it: line 1, column 40: this is 2, and the number of adjacent ...
    """
    try:
        game = json.loads(text)
    except json.JSONDecodeError as error:
        raise wrong(name, error.lineno, error.colno, f"not JSON: {error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise wrong(name, 1, 1, f"not JSON that can be read: {error}") from None
    for path, sentence in _faults(game):
        raise wrong(name, *place_of(text, path), sentence)
    rows = (
        "".join(
            HIDDEN if not is_seen else EXPLODED if square == BOMB else symbol(square)
            for square, is_seen in zip(*both)
        )
        for both in zip(game["board"], game["mask"])
    )

    def place(row: int, column: int) -> tuple[int, int]:
        return place_of(text, ("board", row, column))

    return Sheet(tuple(rows), _minefield(game["board"]), name, LAB_JSON, "game", place)


def _minefield(board: list[list[Any]]) -> Minefield:
    topology = Box(len(board), len(board[0]))
    return Minefield(topology, [(r, c) for r, c in topology.positions() if board[r][c] == BOMB])


def _faults(game: Any) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong. Each fault takes for granted that there is none before it."""
    if not isinstance(game, dict) or sorted(game) != ["board", "dimensions", "mask"]:
        yield (), "a game of the lab has dimensions, board and mask, and nothing else"
    lengths = game["dimensions"]
    if not isinstance(lengths, list) or not all(type(length) is int and length > 0 for length in lengths):
        yield ("dimensions",), "the dimensions are a list of whole numbers of at least 1"
    if len(lengths) != 2:
        yield ("dimensions",), f"only boards of 2 dimensions can be shown, and this has {len(lengths)}"
    for key, is_square, words in (
        ("board", _is_square, f'a number from 0 to 8, or "{BOMB}"'),
        ("mask", _is_bool, "true or false"),
    ):
        if not _is_list(game[key], lengths[0]):
            yield (key,), f"by its dimensions the {key} is a list of {lengths[0]} rows"
        for row, squares in enumerate(game[key]):
            if not _is_list(squares, lengths[1]):
                yield (key, row), f"by its dimensions a row of the {key} is a list of {lengths[1]}"
            for column, square in enumerate(squares):
                if not is_square(square):
                    yield (key, row, column), f"a square of the {key} is {words}"
    counts = iter(_minefield(game["board"]).counts().tolist())
    for row, squares in enumerate(game["board"]):
        for column, (square, count) in enumerate(zip(squares, counts)):
            if square not in (BOMB, count):
                yield ("board", row, column), f"this is {square}, and the number of adjacent mines is {count}"


def _is_list(value: object, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def _is_square(value: object) -> bool:
    return value == BOMB or (type(value) is int and 0 <= value <= 8)


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def write_game(sheet: Sheet) -> str:
    """Write a game, a line for each row, or raise `BadWords` where there is a flag or the mines are unknown.

    >>> from dataclasses import replace
    >>> game = read_game('{"dimensions": [1, 1], "board": [[0]], "mask": [[false]]}', "game.json")
    >>> write_game(replace(game, rows=("*",)))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: game.json: line 1, column 35: the lab has no flags
    """
    flag = sheet.first(FLAGGED)
    if flag:
        raise sheet.wrong(flag, "the lab has no flags")
    field = sheet.minefield()
    squares = (
        BOMB if mine else count for mine, count in zip(field.mined().tolist(), field.counts().tolist())
    )
    board = [[next(squares) for _ in row] for row in sheet.rows]
    mask = [[seen != HIDDEN for seen in row] for row in sheet.rows]
    lines = [f'"dimensions": {json.dumps([len(board), len(board[0])])}']
    for key, rows in (("board", board), ("mask", mask)):
        between = ",\n" + " " * len(f' "{key}": [')
        lines.append(f'"{key}": [{between.join(map(json.dumps, rows))}]')
    return "{" + ",\n ".join(lines) + "}"
