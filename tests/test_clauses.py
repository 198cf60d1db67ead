"""Every clause can fail: for each there is something that breaks it, and holds all others of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from mineproof import Action, Box, Game, GameRecord, Minefield, Outcome, Rules, State, View
from mineproof_invariants import CLAUSES, Kind, Picture, Step, attempt, broken_clauses, picture
from mineproof_invariants.clauses.session import Ledger


def after(*moves: tuple[Action, Any], rules: Rules = Rules.SPEC, mines: str = "..x..") -> Game:
    game = Game(Minefield(Box(len(mines)), [(n,) for n, c in enumerate(mines) if c == "x"]), rules)
    for action, position in moves:
        game.play(action, position)
    return game


def doctored(g: Picture, **states: State) -> dict[Any, State]:
    return {**g.states, **{(int(name[1:]),): state for name, state in states.items()}}


REVEAL, FLAG, REMOVE = Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG
START = picture(after())
TWO = Rules.SPEC.but(lives=2)


class Loop(Box):
    """A box whose first tile is adjacent to itself."""

    def is_adjacent(self, one: Any, other: Any) -> bool:
        return one == other == (0,) or super().is_adjacent(one, other)


PICTURES: dict[str, Picture] = {
    "V.Game.at_most_one_uncovered_mine": replace(
        picture(after((REVEAL, (2,)), (REVEAL, (3,)), rules=TWO, mines="..xxx")),
        rules=Rules.SPEC,
        lives_left=-1,
    ),
    "V.Game.victory_condition": replace(START, outcome=Outcome.VICTORY),
    "V.Game.loss_condition": replace(
        picture(after((REVEAL, (2,)), rules=Rules.KATA)), outcome=Outcome.ONGOING
    ),
    "V.Game.outcomes_are_disjoint": replace(
        START, outcome=type("Both", (), {"value": "draw", "is_ended": False})()
    ),
    "V.Empty.revealed_empty_tile_reveals_adjacents": replace(
        START, states=doctored(START, t0=State.UNCOVERED)
    ),
    "Game.mines": replace(START, mines=2),
    "Game.flags": replace(START, flags=1),
    "Game.counts_add_up": replace(START, lives_left=2),
    "Tile.is_adjacent": replace(START, topology=Loop(5), numbers=MappingProxyType(START.numbers)),
    "Empty.adjacent_mines": replace(START, numbers={**START.numbers, (0,): 1}),
}


def test_every_state_clause_has_something_that_breaks_it() -> None:
    assert list(PICTURES) == [label for label, clause in CLAUSES.items() if clause.kind is Kind.STATE]


@pytest.mark.parametrize("label", PICTURES)
def test_a_picture_that_breaks_one_clause_breaks_that_one_alone(label: str) -> None:
    assert broken_clauses(START) == []
    assert broken_clauses(PICTURES[label]) == [label]


def tried(game: Game, action: Action, position: Any = None, **changes: Any) -> Step:
    """An honest step, changed afterwards; changes of `after` are given as a dictionary."""
    step = attempt(game, action, position)
    if "after" in changes:
        changes["after"] = replace(step.after, **changes["after"])
    return replace(step, **changes)


def refused(step: Step) -> Step:
    return replace(step, refusal=step.refusal or attempt(after(), REMOVE, (0,)).refusal, turn=None)


def shown(step: Step, other: Step) -> Step:
    return replace(step, turn=other.turn)


def _first(step: Step) -> Step:
    """A first reveal after which one mine more lies than was promised."""
    return replace(step, before=replace(step.before, mines=step.before.mines - 1))


NUMBER = after((REVEAL, (1,)), rules=Rules.CLASSIC)

STEPS: dict[str, Callable[[], Step]] = {
    # A flag appears where the player removed one: mines, counts and the turn agree, but no row leads there.
    "Tile.table": lambda: replace(tried(after((FLAG, (0,))), REMOVE, (0,)), action=Action.LIST_WRONG_FLAGS),
    "Tile.mines_never_move": lambda: tried(
        after(),
        Action.LIST_WRONG_FLAGS,
        before=START,
        after={"states": doctored(START, t2=State.COVERED, t4=State.MINED)},
    ),
    "Tile.revealed_stays_revealed": lambda: tried(
        after((REVEAL, (1,))), Action.LIST_WRONG_FLAGS, after={"states": START.states}
    ),
    "Game.reveal": lambda: refused(tried(after(), REVEAL, (1,))),
    "Game.flag": lambda: refused(tried(after(), FLAG, (1,))),
    "Game.remove_flag": lambda: refused(tried(after((FLAG, (1,))), REMOVE, (1,))),
    "Game.chord": lambda: replace(attempt(NUMBER.copy(), Action.CHORD, (1,)), refusal=None),
    "Game.terminate": lambda: refused(tried(after(), Action.TERMINATE)),
    "Game.ended_is_final": lambda: replace(
        attempt(after((Action.TERMINATE, None)), Action.LIST_WRONG_FLAGS), refusal=None
    ),
    "Game.refusals_change_nothing": lambda: tried(after(), REMOVE, (0,), after={"turns": 3}),
    "Game.one_tile_at_a_time": lambda: tried(
        after(), FLAG, (0,), after={"states": doctored(START, t0=State.FLAGGED_FALSE, t1=State.FLAGGED_FALSE)}
    ),
    "Cascade.opens_the_least_closed_set": lambda: tried(
        after(), REVEAL, (0,), after={"states": doctored(START, t0=State.UNCOVERED)}
    ),
    "Turn.tells_what_changed": lambda: shown(tried(after(), REVEAL, (1,)), attempt(after(), REVEAL, (3,))),
    "Game.reveals_in_order": lambda: tried(
        after(), Action.REVEAL_ALL, [(1,), (3,)], after={"states": doctored(START, t1=State.UNCOVERED)}
    ),
    "Game.first_reveal": lambda: _first(tried(Game.random(Box(5), 1, seed=0), REVEAL, (0,))),
    "Game.assists": lambda: tried(
        Game(Minefield(Box(3), [(0,)]), Rules.NOTE.but(assists=1)),
        Action.LIST_WRONG_FLAGS,
        after={"assists_left": 1},
    ),
}
ALSO = {
    "Tile.table": {"Game.assists"},
    "Game.ended_is_final": {"Game.assists"},
    "Game.reveals_in_order": {"Turn.tells_what_changed"},
    "Tile.mines_never_move": {"Tile.table", "Game.refusals_change_nothing", "Turn.tells_what_changed"},
    "Tile.revealed_stays_revealed": {"Tile.table", "Game.refusals_change_nothing", "Turn.tells_what_changed"},
    "Game.reveal": {"Game.refusals_change_nothing"},
    "Game.flag": {"Game.refusals_change_nothing"},
    "Game.remove_flag": {"Game.refusals_change_nothing"},
    "Game.terminate": {"Game.refusals_change_nothing"},
    "Game.one_tile_at_a_time": {"Turn.tells_what_changed"},
    "Cascade.opens_the_least_closed_set": {"Turn.tells_what_changed"},
}
"""What else cannot help being broken by the same step."""


def test_every_step_clause_has_something_that_breaks_it() -> None:
    assert list(STEPS) == [label for label, clause in CLAUSES.items() if clause.kind is Kind.STEP]


@pytest.mark.parametrize("label", STEPS)
def test_a_step_that_breaks_one_clause_breaks_that_one(label: str) -> None:
    broken = set(broken_clauses(STEPS[label]()))
    assert label in broken
    assert broken - {label} <= ALSO.get(label, set())


def test_game_undo_is_exact_is_broken_by_an_undo_that_leaves_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holds, game = CLAUSES["Game.undo_is_exact"].holds, after((FLAG, (0,)))
    assert holds(after()) is None
    assert holds(game)
    monkeypatch.setattr("mineproof.course.Course._revert", lambda self: self._turns.pop())
    assert holds(game) is False


def test_game_replay_is_exact_is_broken_by_a_replay_that_plays_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holds, game = CLAUSES["Game.replay_is_exact"].holds, after((FLAG, (0,)))
    assert holds(game)
    monkeypatch.setattr("mineproof.replay.play_move", lambda game, move: game.flag((1,)))
    assert holds(game) is False


@pytest.mark.parametrize("leak", ["legal_actions", "__repr__", "flag"])
def test_view_leaks_nothing_is_broken_by_a_game_that_tells(leak: str) -> None:
    class Leaky(Game):
        def __getattribute__(self, name: str) -> Any:
            if name == leak and self._states[0]:
                return {"legal_actions": lambda: (), "flag": self.chord}.get(name)
            return super().__getattribute__(name)

        def __repr__(self) -> str:
            return f"{self._states}" if leak == "__repr__" else super().__repr__()

    holds = CLAUSES["View.leaks_nothing"].holds
    one, other = (Leaky(Minefield(Box(3), [(n,)])) for n in (0, 2))
    assert holds(Game(Minefield(Box(3), [(0,)])), Game(Minefield(Box(3), [(2,)])))
    assert holds(one, other) is False
    one.reveal((1,))
    assert isinstance(one.view(), View)
    assert holds(one, other) is None


ONGOING, WON = GameRecord(1, Outcome.ONGOING), GameRecord(1, Outcome.VICTORY)
LEDGERS = {
    "V.Game.only_one_uncompleted_game": Ledger((ONGOING, ONGOING), 2, 0),
    "Session.start_game": Ledger((WON,), 1, 1, "start_game", False, (WON,)),
    "Session.terminate_game": Ledger((ONGOING,), 1, 0, "terminate_game", False, (ONGOING,)),
    "Session.games_played": Ledger((WON,), 2, 1),
    "Session.games_won": Ledger((WON,), 1, 0),
}


def labels_broken(ledger: Ledger) -> Iterator[str]:
    for label, clause in CLAUSES.items():
        if clause.kind is Kind.SESSION and clause.holds(ledger) is False:
            yield label


@pytest.mark.parametrize("label", LEDGERS)
def test_a_ledger_that_breaks_one_session_clause_breaks_that_one_alone(label: str) -> None:
    assert list(LEDGERS) == [each for each, clause in CLAUSES.items() if clause.kind is Kind.SESSION]
    assert list(labels_broken(LEDGERS[label])) == [label]
    assert list(labels_broken(Ledger((WON, ONGOING), 2, 1, "start_game", True, (WON,)))) == []
