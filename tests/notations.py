"""What the tests of the notations share: boards, minefields and games to write, and words of errors."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from mineproof import Box, Game, Minefield, Refusal, Rules
from mineproof_frontends import exam
from mineproof_frontends.notation.reading import read
from mineproof_frontends.notation.sheet import Sheet

DRAWN = ["kata", "kata-framed", "exam", "exam-framed", "lab"]
LACKS = {"kata": "", "kata-framed": "", "exam": "X", "exam-framed": "X", "lab": "*", "lab-json": "*"}
EXAM_MINES, PARTIAL, SOLUTION = (
    (exam.boards() / f"{name}.dat").read_text() for name in ("mines", "partial", "solution")
)


def placed(line: int, column: int) -> str:
    """Return what an error about this place begins with."""
    return f"^board: line {line}, column {column}: "


def mines(text: str) -> Sheet:
    return read(text, "mines", wants_mines=True)


@st.composite
def topologies(draw: st.DrawFn) -> Box:
    return Box(draw(st.integers(1, 4)), draw(st.integers(1, 5)))


@st.composite
def boards(draw: st.DrawFn, without: str | None = None) -> Sheet:
    """Draw any board, whether or not mines could explain it; few have both flags and exploded mines."""
    topology = draw(topologies())
    lacking = draw(st.sampled_from(("", "X", "*", "*X"))) if without is None else without
    signs = [sign for sign in "-*_X" if sign not in lacking]
    symbols = (
        draw(st.sampled_from([*signs, *"12345678"[: len(list(topology.adjacent(tile)))]]))
        for tile in topology.positions()
    )
    rows, columns = topology.lengths
    return read(
        "\n".join("".join(next(symbols) for _ in range(columns)) for _ in range(rows)), "board", "kata"
    )


@st.composite
def minefields(draw: st.DrawFn) -> Minefield:
    topology = draw(topologies())
    return Minefield(topology, draw(st.lists(st.sampled_from(list(topology.positions())), unique=True)))


@st.composite
def games(draw: st.DrawFn, rules: Rules) -> Sheet:
    """Draw what is seen of a game after some moves, and its mines."""
    field = draw(minefields())
    game = Game(field, rules)
    for position in draw(st.lists(st.sampled_from(list(field.topology.positions())), max_size=6)):
        move = draw(st.sampled_from((game.reveal, game.reveal, game.flag)))
        with suppress(Refusal):
            move(position)
    return replace(read(str(game.view()), "board", "kata"), mines=field)


def expressible(names: list[str]) -> st.SearchStrategy[tuple[str, Sheet]]:
    """Draw a notation and a board that it can write."""
    return st.sampled_from(names).flatmap(lambda name: st.tuples(st.just(name), boards(LACKS[name])))


def lacks(sheet: Sheet, name: str) -> bool:
    return any(symbol in row for row in sheet.rows for symbol in LACKS[name])


def game_text(**changed: Any) -> str:
    game = {
        "dimensions": [2, 2],
        "board": [[".", 1], [1, 1]],
        "mask": [[False, True], [True, False]],
    } | changed
    return json.dumps({key: value for key, value in game.items() if value is not None}, indent=0)
