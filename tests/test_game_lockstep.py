"""The game in lockstep with the reference, through any moves, refusals, assists and undos."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mineproof import Action, Game, Minefield, Move, Outcome, Refusal, Rules
from tests.games import SEEDS
from tests.reference import Reference, fields, rules, same, snapshot

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
