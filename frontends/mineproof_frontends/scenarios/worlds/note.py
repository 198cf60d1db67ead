"""The steps of the note's scenarios: the states of a tile, and other ideas for games."""

from __future__ import annotations

import copy
import pickle
from ast import literal_eval

from mineproof import Action, InvalidTransition, Rules, State
from mineproof_frontends.scenarios.world import Unfulfilled, step
from mineproof_frontends.scenarios.worlds.model import Model


class Note(Model):
    """A game, or a tile alone."""

    def __init__(self) -> None:
        super().__init__(Rules.NOTE)
        self.state = State.COVERED

    @step("a tile that is {state}")
    def tile_is(self, state: str) -> None:
        self.state = _state(state)

    @step("it is asked to {action}")
    def ask_tile(self, action: str) -> None:
        self.state = self.attempt(self.state.next, Action(action)) or self.state

    @step("it is {state}")
    def tile_becomes(self, state: str) -> None:
        self.expect(self.state, _state(state))

    @step("the exception is InvalidTransition from {start} to {intended}: {sentence}")
    def exception_is(self, start: str, intended: str, sentence: str) -> None:
        refusal = self.refused()
        if not isinstance(refusal, InvalidTransition):
            raise Unfulfilled(f"it is a {type(refusal).__name__}")
        self.expect((refusal.start, refusal.intended), (_state(start), _state(intended)))
        self.expect(str(refusal), sentence)

    @step("{position} is {state}")
    def tile_of_the_game_is(self, position: str, state: str) -> None:
        self.expect(self.game[literal_eval(position)], _state(state))

    @step("all tiles that are {state} share one object")
    def flyweight(self, state: str) -> None:
        states = [self.game[position] for position in self.game.topology.positions()]
        ours = [each for each in states if each is _state(state)]
        self.expect(len(ours) > 1, True)
        self.expect(
            {id(each) for each in (*ours, *copy.deepcopy(ours), *pickle.loads(pickle.dumps(ours)))},
            {id(ours[0])},
        )

    @step("the wrong flags listed are {positions}")
    def wrong_flags(self, positions: str) -> None:
        found = self.turn.found if self.turn is not None else None
        self.expect(None if found is None else list(found), list(literal_eval(f"[{positions}]")))

    @step("exactly one tile more is {state}")
    def one_more(self, state: str) -> None:
        changed = [] if self.turn is None else list(self.turn.positions)
        self.expect([self.game[position] for position in changed], [_state(state)])


def _state(name: str) -> State:
    """Return the state that the note calls, for instance, Flagged True."""
    return State[name.upper().replace(" ", "_")]
