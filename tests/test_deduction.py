"""Deduction: what is called certain is so on every minefield that looks alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mineproof import BadInput, Box, Game, Minefield, Refusal, Rules
from mineproof_frontends.deduction import Conclusion, Knowledge
from tests.topologies import SMALL as BOARDS


def explanations(game: Game, count: int | None) -> list[set[int]]:
    """List every set of mines that would show the player what this game shows, by trying them all."""
    view, topology = game.view(), game.topology
    symbols = {tile: view[topology.position(tile)] for tile in range(topology.size)}
    numbers = {tile: int(s.replace("_", "0")) for tile, s in symbols.items() if s not in "-*X"}
    sure = {tile for tile, s in symbols.items() if s in "*X"}
    hidden = [tile for tile, s in symbols.items() if s == "-"]
    many = range(len(hidden) + 1) if count is None else range(count - len(sure), count - len(sure) + 1)
    found = []
    for size in (each for each in many if each >= 0):
        for more in combinations(hidden, size):
            mines = sure | set(more)
            if all(len(mines & set(topology.adjacent_tiles(t))) == n for t, n in numbers.items()):
                found.append(mines)
    return found


@settings(max_examples=200)
@given(st.data())
def test_what_is_concluded_holds_on_every_minefield_that_looks_alike(data: Any) -> None:
    topology = data.draw(st.sampled_from(BOARDS))
    mines = data.draw(st.sets(st.integers(0, topology.size - 1), min_size=1, max_size=4))
    rules = data.draw(st.sampled_from([Rules.KATA, Rules.CLASSIC, Rules.NOTE.but(lives=9)]))
    game = Game(Minefield(topology, [topology.position(tile) for tile in mines]), rules)
    count = data.draw(st.sampled_from([None, len(mines)]))
    known = Knowledge(topology, count)
    moves = st.tuples(
        st.sampled_from(["reveal", "flag", "remove_flag", "undo"]), st.integers(0, topology.size - 1)
    )
    for action, tile in data.draw(st.lists(moves, max_size=8)):
        position = topology.position(tile)
        try:
            turn = game.undo() if action == "undo" else getattr(game, action)(position)
        except Refusal:
            continue
        # It hears of changes as a frontend does, one by one, flags that are wrong or opened among them.
        for changed in turn.positions:
            known.see(topology.tile(changed), game.view()[changed])
        alike = explanations(game, count)
        is_flagged_right = mines in alike
        while (found := known.conclusion()) is not None:
            assert game.view()[topology.position(found.tile)] == "-"
            if is_flagged_right:
                assert all((found.tile in mines) == found.is_mine for mines in alike), found


def test_a_number_under_a_flag_that_was_wrong_makes_it_think_again() -> None:
    game = Game(Minefield(Box(2, 4), [(0, 3)]), Rules.KATA)
    known = Knowledge(game.topology)
    for turn in (game.flag((0, 1)), game.flag((0, 2)), game.reveal((0, 0))):
        for position, symbol in turn.changes():
            known.see(game.topology.tile(position), symbol)
    assert str(game.view()) == "__1-\n__1-"
    assert known.conclusion() is None


@pytest.mark.parametrize(
    ("seen", "mines", "certain"),
    [
        ("1-", None, {1: True}),
        ("_-", None, {1: False}),
        ("*1-", None, {2: False}),
        ("X1-", None, {2: False}),
        ("--1-", 1, {0: False}),
        ("---", 3, {0: True, 1: True, 2: True}),
        ("---", None, {}),
    ],
)
def test_single_numbers_flags_and_the_total_tell(
    seen: str, mines: int | None, certain: dict[int, bool]
) -> None:
    known = Knowledge(Box(len(seen)), mines)
    for tile, symbol in enumerate(seen):
        known.see(tile, symbol)
    found: list[Conclusion] = []
    while (one := known.conclusion()) is not None:
        found.append(one)
    assert dict(found) == certain


def test_two_numbers_tell_what_one_alone_does_not() -> None:
    # Under 1 2 1 the mines are beside the ones: 2 minus 1 leaves one mine for one tile.
    known = Knowledge(Box(2, 3))
    for tile, symbol in enumerate("---121"):
        known.see(tile, symbol)
    found = [known.conclusion() for _ in range(3)]
    assert dict(each for each in found if each) == {0: True, 1: False, 2: True}
    assert known.conclusion() is None


def test_wrong_flags_make_nonsense_and_nothing_follows_from_nonsense() -> None:
    known = Knowledge(Box(5))
    for tile, symbol in enumerate("*1*--"):
        known.see(tile, symbol)
    assert known.conclusion() is None


@pytest.mark.parametrize(
    "call",
    [
        lambda: Knowledge(None),  # type: ignore[arg-type]
        lambda: Knowledge(Box(2), "1"),  # type: ignore[arg-type]
        lambda: Knowledge(Box(2), 3),
        lambda: Knowledge(Box(2)).see(2, "-"),
        lambda: Knowledge(Box(2)).see(0, "q"),
        lambda: Knowledge(Box(2)).see(0, "٣"),
        lambda: Knowledge(Box(2)).see(0, ""),
        lambda: Knowledge(Box(2)).see(0, None),  # type: ignore[arg-type]
    ],
)
def test_whatever_makes_no_sense_is_bad_input(call: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        call()
