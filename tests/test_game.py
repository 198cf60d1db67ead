"""A game's promises one by one: chords, cascades, assists, undo, refusals and copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from mineproof import (
    Action,
    Box,
    CannotAssist,
    CannotChord,
    Flagging,
    ForbiddenByRules,
    Game,
    InvalidTransition,
    Minefield,
    Move,
    NothingToUndo,
    Outcome,
    Rules,
    State,
    Torus,
)
from tests.games import line
from tests.reference import snapshot


def test_a_chord_stops_at_the_explosion_that_ends_the_game() -> None:
    # Flags on two empty tiles match the number 2; the chord meets mines at (0, 1) and (1, 2).
    field = Minefield(Box(3, 3), [(0, 1), (1, 2)])
    for lives, end, changed in ((1, Outcome.LOSS, 1), (2, Outcome.LOSS, 4), (3, Outcome.ONGOING, 6)):
        game = Game(field, Rules(lives=lives))
        game.reveal((1, 1))
        game.flag((0, 0))
        game.flag((2, 2))
        turn = game.chord((1, 1))
        assert (turn.outcome, len(turn)) == (end, changed)
        assert game.lives_left == max(0, lives - 2)


def test_an_exploded_mine_counts_as_a_flag_for_a_chord() -> None:
    game = Game(Minefield(Box(3, 3), [(0, 0)]), Rules(lives=2))
    game.reveal((1, 1))
    with pytest.raises(CannotChord):
        game.chord((1, 1))
    game.reveal((0, 0))
    assert game.chord((1, 1)).outcome is Outcome.VICTORY


def test_a_cascade_is_local_and_an_old_zero_does_not_fire_again() -> None:
    game = line("....x", Rules.EXAM.but(flagging=Flagging.REMOVABLE))
    game.flag((1,))
    assert list(game.reveal((0,)).positions) == [(0,)]
    game.remove_flag((1,))
    assert game[1,] is State.COVERED
    assert list(game.reveal((3,)).positions) == [(3,)]


def test_assists_are_counted_refused_without_budget_and_chosen_by_the_seed() -> None:
    with pytest.raises(ForbiddenByRules):
        line("x...", Rules()).reveal_random_safe()
    game = line("x." * 5, Rules(assists=2), seed=5)
    twin = game.copy()
    chosen = game.flag_random_mine().position
    assert game[chosen] is State.FLAGGED_TRUE
    assert twin.flag_random_mine().position == chosen
    game.reveal_random_safe()
    assert game.assists_left == 0
    with pytest.raises(CannotAssist):
        game.list_wrong_flags()
    choices = {line("x" * 10 + ".", Rules(assists=1), seed).flag_random_mine().position for seed in range(40)}
    assert len(choices) > 5


def test_undo_without_a_turn_is_refused() -> None:
    with pytest.raises(NothingToUndo):
        line("x.", Rules()).undo()


def test_undo_takes_back_termination_loss_and_victory() -> None:
    for move in (Move(Action.TERMINATE), Move(Action.REVEAL, (0,)), Move(Action.REVEAL, (2,))):
        game = line("x..", Rules.KATA)
        before = snapshot(game)
        assert game.play(*move).outcome.is_ended
        game.undo()
        assert snapshot(game) == before


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    game = line("x..", Rules.KATA)
    game.reveal((1,))
    before = snapshot(game)
    with pytest.raises(InvalidTransition, match="reveal a revealed tile"):
        game.reveal((1,))
    with pytest.raises(InvalidTransition, match="remove the flag of a hidden tile"):
        game.remove_flag((0,))
    assert snapshot(game) == before


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("board", [Box(3, 3), Torus(300, 300)], ids=repr)
def test_a_game_cloned_by_the_standard_library_is_independent(clone: Any, board: Any) -> None:
    game = Game(Minefield(board, [(0, 2)]))
    game.flag((0, 2))
    before = snapshot(game)
    twin = clone(game)
    twin.reveal((0, 1))
    assert (len(twin.turns), twin[0, 1]) == (2, State.UNCOVERED)
    assert len(game.turns) == 1
    assert dict(snapshot(game).items()) == before
    twin.undo()
    twin.undo()
    assert twin.flags() == 0
    assert game.flags() == 1
