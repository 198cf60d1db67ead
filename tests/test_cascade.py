"""Four ways to open a zero, one set of tiles."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mineproof import Box, Cascade, FirstReveal, Game, Graph, Hex, Minefield, Outcome, Rules, Topology, Torus
from mineproof.cascade import COVERED, FLAGGED_FALSE, UNCOVERED, flood, plain, spread, spread_within
from mineproof.positions import Bitmap
from mineproof.topology import base
from tests.reference import PETERSEN, Beside, Reference, layout, same, snapshot

MAKERS: list[Any] = [
    lambda: Box(6, 7), lambda: Box(3, 4, 3), lambda: Torus(5, 6), lambda: Hex(5, 6), lambda: Graph(PETERSEN),
]  # fmt: skip
BESIDE: list[Beside] = [layout(make()) for make in MAKERS[:4]] + [
    {node: frozenset(beside) for node, beside in PETERSEN.items()}
]


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, frozenset[Any], frozenset[Any]]:
    """A board's number, few mines, and flags."""
    number = draw(st.integers(0, len(MAKERS) - 1))
    positions = st.sampled_from(list(BESIDE[number]))
    return number, draw(st.frozensets(positions, max_size=4)), draw(st.frozensets(positions, max_size=5))


@settings(max_examples=200)
@given(board=boards(), data=st.data(), opens_flags=st.booleans())
def test_all_four_paths_open_the_same_set(
    board: tuple[int, frozenset[Any], frozenset[Any]], data: st.DataObject, opens_flags: bool
) -> None:
    number, mines, flags = board
    topology: Topology = MAKERS[number]()
    field = Minefield(topology, mines)
    zeros = [p for p in BESIDE[number] if p not in mines | flags and not BESIDE[number][p] & mines]
    if not zeros:
        return
    where = data.draw(st.sampled_from(zeros))
    start = topology.tile(where)
    states = bytearray((p in mines) + 2 * (p in flags) for p in BESIDE[number])
    opens = [COVERED, FLAGGED_FALSE] if opens_flags else [COVERED]

    cascade = Cascade.OPENS_FLAGS if opens_flags else Cascade.SKIPS_FLAGS
    reference = Reference(BESIDE[number], mines, Rules(cascade=cascade))
    reference.flags = flags
    expected = {topology.tile(p) for p in reference.act("reveal", where).changed}

    flooded = flood(np.frombuffer(bytes(states), np.uint8), field, start, opens)
    assert set(np.flatnonzero(flooded).tolist()) == expected

    one = bytearray(states)
    one[start] = UNCOVERED
    opened, unflagged = plain(one, field, start, bytes(opens))
    assert {start, *opened} == expected
    assert len(opened) == len(expected) - 1
    assert set(unflagged) == {tile for tile in expected if states[tile] == FLAGGED_FALSE}
    assert {tile for tile, state in enumerate(one) if state == UNCOVERED} == expected

    if not opens_flags:
        listed = topology.listed()
        assert listed is not None
        two, spreaded = bytearray(states), list[int]()
        spread(two, field.codes, listed, start, spreaded)
        assert sorted([start, *spreaded]) == sorted(expected)
        assert two == one
        three, within = bytearray(states), list[int]()
        assert spread_within(three, field.codes, topology, start, within, len(expected))
        assert sorted([start, *within]) == sorted(expected)
        assert three == one
        if len(expected) > 2:
            four, none = bytearray(states), list[int]()
            assert not spread_within(four, field.codes, topology, start, none, 1)
            four[start] = states[start]
            assert (four, none) == (states, [])


@pytest.fixture(params=["listed", "in lists", "unlisted", "flooded"])
def size(request: pytest.FixtureRequest) -> Iterator[str]:
    """Small boards as they are, as if many tiles were revealed, as if too large for lists, and flooded."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "in lists":
            patch.setattr("mineproof.board.MANY", 1)
        if request.param in ("unlisted", "flooded"):
            patch.setattr(base, "LISTED_ADJACENCIES", -1)
        if request.param == "flooded":
            patch.setattr("mineproof.board.spread_within", lambda *_: False)
        yield request.param


def play(size: str, data: st.DataObject) -> None:
    number, mines, flags = data.draw(boards())
    beside = BESIDE[number]
    topology: Topology = MAKERS[number]()
    assert (topology.listed() is None) == (size in ("unlisted", "flooded"))
    cascade = data.draw(st.sampled_from(Cascade))
    rules = Rules(cascade=cascade, lives=data.draw(st.integers(1, 2)), first_reveal=FirstReveal.UNPROTECTED)
    game, reference = Game(Minefield(topology, mines), rules), Reference(beside, mines, rules)
    before = [(snapshot(game), reference.key())]
    moves: list[tuple[str, Any]] = [("flag", position) for position in sorted(flags, key=list(beside).index)]
    zeros = [p for p in beside if p not in mines and not beside[p] & mines] or list(beside)
    moves += data.draw(
        st.lists(
            st.tuples(st.sampled_from(["reveal", "chord", "remove_flag"]), st.sampled_from(list(beside)))
            | st.tuples(st.just("reveal"), st.sampled_from(zeros))
            | st.tuples(
                st.just("reveal_all"), st.lists(st.sampled_from(list(beside)), min_size=1, max_size=4)
            ),
            max_size=6,
        )
    )
    for action, where in moves:
        answer = reference.act(action, where)
        if answer.refusal is None:
            turn = getattr(game, action)(where)
            assert set(turn.positions) == answer.changed
            assert len(turn) == len(turn.tiles) == len(answer.changed)
            before.append((snapshot(game), reference.key()))
        same(game, reference)
    while len(before) > 1:
        before.pop()
        game.undo()
        assert snapshot(game) == before[-1][0]
        reference.restore(before[-1][1])
        same(game, reference)


def test_a_large_board_plays_as_a_small_one_and_as_the_reference(size: str) -> None:
    settings(max_examples=80)(given(data=st.data())(lambda data: play(size, data)))()


def snake(size: int) -> tuple[Minefield, int]:
    """Walls on every fourth row with a gap at alternate ends: one winding corridor three tiles wide."""
    walls = [
        (row, column)
        for number, row in enumerate(range(3, size - 1, 4))
        for column in range(size)
        if (column < size - 3 if number % 2 == 0 else column >= 3)
    ]
    return Minefield(Box(size, size), walls), len(walls)


def test_a_snake_of_a_whole_board_opens_in_one_reveal_without_recursion() -> None:
    field, _ = snake(300)
    limit = sys.getrecursionlimit()
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    game = Game(field)
    sys.setrecursionlimit(depth + 60)
    try:
        turn = game.reveal((0, 0))
    finally:
        sys.setrecursionlimit(limit)
    # Every safe tile touches the corridor's middle line, and so is opened.
    assert isinstance(turn._changed, Bitmap)
    mined, reached = field.mined(), np.zeros(300 * 300, np.bool_)
    counts, pending = field.counts(), [0]
    reached[0] = True
    for tile in pending:
        if not counts[tile]:
            for beside in field.topology.adjacent_tiles(tile):
                if not reached[beside]:
                    reached[beside] = True
                    pending.append(beside)
    assert sorted(turn.tiles.tolist()) == np.flatnonzero(reached).tolist()
    assert not (mined & reached).any()
    assert len(turn) > 60_000
    assert (turn.outcome is Outcome.VICTORY) == (len(turn) == 300 * 300 - len(field))
    game.undo()
    assert not any(code > 1 for code in game._states)
