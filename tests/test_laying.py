"""Mines are drawn by a seed, evenly, and laid as the first reveal was promised."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mineproof import BadMinefield, Box, CannotAssist, FirstReveal, Game, Minefield, Outcome, Rules, Victory
from tests.games import SEEDS
from tests.reference import BOARDS, Reference, same, snapshot


@settings(max_examples=150)
@given(board=st.sampled_from(BOARDS), seed=SEEDS, data=st.data(), policy=st.sampled_from(FirstReveal))
def test_the_first_reveal_keeps_its_promise_on_sparse_and_crowded_boards(
    board: Any, seed: int, data: st.DataObject, policy: FirstReveal
) -> None:
    topology, beside = board
    protected = policy is not FirstReveal.UNPROTECTED
    count = data.draw(st.integers(0, topology.size - protected))
    first = data.draw(st.sampled_from(list(beside)))
    these = Rules(first_reveal=policy)
    game = Game.random(topology, count, seed, these)
    assert (game.minefield is None) is protected
    if game.outcome is not Outcome.ONGOING:
        assert not protected
        return
    before = snapshot(game)
    flagged = data.draw(st.sets(st.sampled_from(list(beside)), max_size=2)) - {first}
    for position in sorted(flagged, key=list(beside).index):
        game.flag(position)
    game.reveal(first)
    field = game.minefield
    assert field is not None
    assert len(field) == game.mines() == count
    if protected:
        assert not field.is_mine(first)
    if policy is FirstReveal.OPENING:
        outside = topology.size - 1 - len(beside[first])
        assert field.adjacent_mines(first) == max(0, count - outside)
    reference = Reference(beside, field.mines, these)
    reference.flags = frozenset(flagged)
    reference.act("reveal", first)
    same(game, reference)
    while game.turns:
        game.undo()
    assert snapshot(game) == before
    assert (game.minefield is None) is protected


def test_a_drawn_board_without_room_for_a_safe_first_reveal_is_refused() -> None:
    with pytest.raises(BadMinefield):
        Game.random(Box(3, 3), 9, seed=1)
    assert Game.random(Box(3, 3), 8, seed=1).reveal((1, 1)).outcome is Outcome.VICTORY


def test_the_same_seed_lays_the_same_mines_for_ever() -> None:
    mines = Minefield.random(Box(16, 30), 99, seed=2026).mines
    assert len(set(mines)) == 99
    digest = hashlib.sha256(repr(sorted(mines)).encode()).hexdigest()
    assert digest == "b6dba19eb1ddd943b444c9de31d51817a1464428e1143d6d1dc381967196c3b9"
    assert Minefield.random(Box(16, 30), 99, seed=2026) == Minefield.random(Box(16, 30), 99, seed=2026)
    assert Minefield.random(Box(16, 30), 99, seed=2027) != Minefield.random(Box(16, 30), 99, seed=2026)


@pytest.mark.parametrize("count", [2, 5, 8])
def test_every_tile_is_about_equally_often_a_mine(count: int) -> None:
    rounds = 2000
    hits = Counter(p for seed in range(rounds) for p in Minefield.random(Box(10), count, seed).mines)
    expected = rounds * count / 10
    deviation = (expected * (1 - count / 10)) ** 0.5
    assert len(hits) == 10
    assert all(abs(hit - expected) < 5 * deviation for hit in hits.values())


def test_assists_that_need_mines_are_refused_until_mines_are_laid_and_undo_unlays_them() -> None:
    game = Game.random(Box(4, 4), 3, seed=3, rules=Rules(assists=2))
    for assist in (game.flag_random_mine, game.list_wrong_flags):
        with pytest.raises(CannotAssist):
            assist()
    before = snapshot(game)
    game.reveal_random_safe()
    assert game.minefield is not None
    assert game.assists_left == 1
    game.undo()
    assert game.minefield is None
    assert snapshot(game) == before


def test_reveal_all_stops_when_flags_laid_before_the_mines_turn_out_right() -> None:
    these = Rules(victory=Victory.FLAG_OR_REVEAL)
    ended = 0
    for seed in range(12):
        game = Game.random(Box(6), 1, seed, these)
        game.flag((1,))
        turn = game.reveal_all([(0,), (5,)])
        assert game.minefield is not None
        if game.minefield.is_mine((1,)):
            ended += 1
            # The first of them laid the mines and so decided the game; the other stays hidden.
            assert turn.outcome is Outcome.VICTORY
            assert turn.positions == [(0,)]
    assert ended
