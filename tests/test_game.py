"""The game in lockstep with the reference, and its promises one by one."""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mineproof import (
    Action,
    BadMinefield,
    BadRules,
    Box,
    CannotAssist,
    CannotChord,
    FirstReveal,
    Flagging,
    ForbiddenByRules,
    Game,
    GameEnded,
    InvalidTransition,
    Minefield,
    Move,
    NothingToUndo,
    Outcome,
    Refusal,
    Rules,
    State,
    Torus,
    Victory,
)
from tests.reference import BOARDS, Reference, fields, rules, same, snapshot

SEEDS = st.integers(0, 2**32)
ASSISTS = ["reveal_random_safe", "flag_random_mine", "list_wrong_flags"]


class Lockstep(RuleBasedStateMachine):
    """A game and the reference do the same things, and must agree on everything."""

    game: Game
    reference: Reference
    past: list[tuple[dict[str, Any], tuple[Any, ...]]]

    @initialize(field=fields(), these=rules(), seed=SEEDS)
    def start(self, field: Any, these: Rules, seed: int) -> None:
        topology, beside, mines = field
        self.game = Game(Minefield(topology, mines), these, seed)
        self.reference = Reference(beside, mines, these)
        self.past = []

    def do(self, action: str, where: Any) -> None:
        before = snapshot(self.game), self.reference.key()
        answer = self.reference.act(action, where)
        method = getattr(self.game, action)
        arguments = () if action == "terminate" else (where,)
        if answer.refusal is not None:
            with pytest.raises(Refusal) as caught:
                method(*arguments)
            assert type(caught.value).__name__ == answer.refusal
            assert snapshot(self.game) == before[0]
            return
        turn = method(*arguments)
        assert set(turn.positions) == answer.changed
        assert len(turn) == len(answer.changed)
        assert turn.outcome is self.game.outcome
        view = self.game.view()
        assert all(view[position] == seen for position, seen in turn.changes())
        self.past.append(before)

    def pick(self, data: st.DataObject, liked: Any) -> Any:
        order = list(self.reference.beside)
        return data.draw(st.sampled_from(sorted(liked, key=order.index) or order))

    @rule(data=st.data())
    def reveal_safely(self, data: st.DataObject) -> None:
        self.do("reveal", self.pick(data, self.reference.hidden - self.reference.mines))

    @rule(data=st.data(), action=st.sampled_from(["reveal", "flag", "remove_flag", "toggle_flag", "chord"]))
    def anything_anywhere(self, data: st.DataObject, action: str) -> None:
        self.do(action, self.pick(data, ()))

    @rule(data=st.data())
    def flag_well(self, data: st.DataObject) -> None:
        self.do("flag", self.pick(data, self.reference.hidden & self.reference.mines))

    @rule(data=st.data())
    def flag_badly(self, data: st.DataObject) -> None:
        self.do("toggle_flag", self.pick(data, self.reference.hidden - self.reference.mines))

    @rule(data=st.data())
    def unflag(self, data: st.DataObject) -> None:
        self.do("remove_flag", self.pick(data, self.reference.flags))

    @rule(data=st.data())
    def chord_where_it_may_work(self, data: st.DataObject) -> None:
        now = self.reference
        matched = {
            p
            for p in now.revealed - now.mines
            if len(now.beside[p] & (now.flags | now.exploded)) == now.number(p)
        }
        self.do("chord", self.pick(data, {p for p in matched if now.beside[p] & now.hidden} or now.revealed))

    @rule(data=st.data())
    def reveal_several(self, data: st.DataObject) -> None:
        order = list(self.reference.beside)
        self.do("reveal_all", data.draw(st.lists(st.sampled_from(order), max_size=4)))

    @rule(often=st.integers(0, 9))
    def terminate(self, often: int) -> None:
        if often == 0:
            self.do("terminate", None)

    @rule(action=st.sampled_from(ASSISTS))
    def ask_for_help(self, action: str) -> None:
        before = snapshot(self.game), self.reference.key()
        refused = self.reference.assist_refused(action)
        if refused is not None:
            with pytest.raises(Refusal) as caught:
                getattr(self.game, action)()
            assert type(caught.value).__name__ == refused
            assert snapshot(self.game) == before[0]
            return
        wrong = self.reference.flags - self.reference.mines
        turn = getattr(self.game, action)()
        answer = self.reference.assist(action, turn.position)
        assert set(turn.positions) == answer.changed
        assert (set(turn.found) if turn.found is not None else None) == (
            wrong if action == "list_wrong_flags" else None
        )
        self.past.append(before)

    @precondition(lambda self: self.past)
    @rule(many=st.integers(1, 3))
    def undo_restores_exactly(self, many: int) -> None:
        for _ in range(min(many, len(self.past))):
            state, key = self.past.pop()
            last = self.game.turns[-1]
            assert self.game.undo() is last
            self.reference.restore(key)
            assert snapshot(self.game) == state

    @rule()
    def legal_actions_are_exactly_the_accepted_moves(self) -> None:
        accepted = []
        for action in Action:
            if action is Action.REVEAL_ALL:
                continue
            whole = action is Action.TERMINATE or action.value in ASSISTS
            for position in [None] if whole else self.reference.beside:
                try:
                    self.game.copy().play(action, position)
                except Refusal:
                    continue
                accepted.append(Move(action, position))
        legal = self.game.legal_actions()
        assert Counter(legal) == Counter(accepted)

    @rule()
    def a_copy_is_independent(self) -> None:
        before = snapshot(self.game)
        twin = self.game.copy()
        assert snapshot(twin) == before
        for move in twin.legal_actions()[:3]:
            if twin.outcome is Outcome.ONGOING and move in twin.legal_actions():
                twin.play(*move)
        while twin.turns:
            twin.undo()
        assert snapshot(self.game) == before

    @invariant()
    def both_agree(self) -> None:
        if hasattr(self, "game"):
            same(self.game, self.reference)
            assert len(self.game.turns) == len(self.past)


Lockstep.TestCase.settings = settings(max_examples=120, stateful_step_count=25, deadline=None)
TestLockstep = Lockstep.TestCase


def line(mines: str, these: Rules, seed: int = 0) -> Game:
    """A game on one row, `x` for a mine."""
    return Game(Minefield(Box(len(mines)), [(n,) for n, c in enumerate(mines) if c == "x"]), these, seed)


NO_PROTECTION = FirstReveal.UNPROTECTED


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


@pytest.mark.parametrize(
    ("name", "none", "full"),
    [
        ("kata", "ongoing", "victory"),
        ("exam", "ongoing", "victory"),
        ("spec", "victory", "victory"),
        ("note", "ongoing", "ongoing"),
        ("lab", "ongoing", "victory"),
        ("classic", "ongoing", "victory"),
    ],
)
def test_v_game_a_board_of_no_mines_or_only_mines_is_decided_literally(
    name: str, none: str, full: str
) -> None:
    # Without mines all flags stand right, but tiles are still to be revealed; of only mines, none are.
    these = Rules.PRESETS[name]
    assert line("...", these).outcome.value == none
    assert line("xxx", these).outcome.value == full


def test_refuse_decided_refuses_exactly_the_boards_that_are_over_at_their_start() -> None:
    for these in Rules.PRESETS.values():
        for mines in ("...", "x..", "xxx"):
            if line(mines, these).outcome is Outcome.ONGOING:
                assert line(mines, these.but(refuse_decided=True)).outcome is Outcome.ONGOING
            else:
                with pytest.raises(BadRules):
                    line(mines, these.but(refuse_decided=True))


@pytest.mark.parametrize("these", Rules.PRESETS.values(), ids=Rules.PRESETS)
def test_v_game_loss_condition_is_an_exploded_mine(these: Rules) -> None:
    game = line("x..", these)
    assert game.reveal((0,)).outcome is Outcome.LOSS
    assert game[0,] is State.EXPLODED
    for action in (game.reveal, game.flag, game.remove_flag, game.chord):
        with pytest.raises(GameEnded):
            action((1,))
    with pytest.raises(GameEnded):
        game.terminate()
    assert game.legal_actions() == ()


@pytest.mark.parametrize(("name", "by_reveal", "by_flags"), [
    ("kata", True, False), ("exam", True, False), ("spec", True, True), ("note", False, False),
    ("classic", True, False),
])  # fmt: skip
def test_v_game_victory_condition_of_each_preset(name: str, by_reveal: bool, by_flags: bool) -> None:
    these = Rules.PRESETS[name]
    game = line("x..", these)
    assert (game.reveal((2,)).outcome is Outcome.VICTORY) is by_reveal
    game = line("x..", these)
    assert (game.flag((0,)).outcome is Outcome.VICTORY) is by_flags
    if not by_flags:
        assert game.reveal((2,)).outcome is Outcome.VICTORY


def test_v_game_victory_by_flags_needs_every_empty_tile_unflagged() -> None:
    game = line("x..", Rules.SPEC)
    assert game.flag((2,)).outcome is Outcome.ONGOING
    assert game.flag((0,)).outcome is Outcome.ONGOING
    assert game.remove_flag((2,)).outcome is Outcome.VICTORY


def test_the_exam_knows_no_removal_of_flags() -> None:
    game = line("x..", Rules.EXAM)
    game.flag((0,))
    before = snapshot(game)
    for action in (game.remove_flag, game.toggle_flag):
        with pytest.raises(ForbiddenByRules):
            action((0,))
    assert snapshot(game) == before


def test_the_lab_knows_no_flags() -> None:
    game = line("x..", Rules.LAB)
    for action in (game.flag, game.remove_flag, game.toggle_flag):
        with pytest.raises(ForbiddenByRules):
            action((0,))
    assert {move.action for move in game.legal_actions()} == {Action.REVEAL, Action.TERMINATE}


def test_the_note_survives_explosions_within_its_lives_and_counts_them_as_found() -> None:
    game = line("x.x.x", Rules.NOTE.but(lives=2))
    assert game.reveal((0,)).outcome is Outcome.ONGOING
    assert (game.lives_left, game[0,]) == (1, State.EXPLODED)
    game.flag((2,))
    game.flag((4,))
    game.reveal((1,))
    twin = game.copy()
    assert game.reveal((3,)).outcome is Outcome.VICTORY
    twin.remove_flag((2,))
    assert twin.reveal((2,)).outcome is Outcome.LOSS


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
