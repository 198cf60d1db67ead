"""The table and `transitions` in lockstep: two engines, one answer to every action from every state."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from transitions import EventData, Machine, MachineError

from mineproof import machines
from mineproof.errors import GameEnded, InvalidTransition
from mineproof.machines import diagram, game_machine, tile_machine
from mineproof.outcome import LIFE_CYCLE, Event, Outcome
from mineproof.tile import TABLE, TILE_ACTIONS, Action, Row, State


class Answer(NamedTuple):
    refused: bool
    state: Enum


class Difference(NamedTuple):
    start: Enum
    trigger: Enum
    table: Answer
    machine: Answer


def tile_answer(state: Any, action: Any) -> Answer:
    try:
        return Answer(False, state.next(action))
    except InvalidTransition:
        return Answer(True, state)


def game_answer(outcome: Any, event: Any) -> Answer:
    try:
        return Answer(False, outcome.after(event))
    except GameEnded:
        return Answer(True, outcome)


def machine_answer(machine: Machine, trigger: Enum) -> Answer:
    if trigger.value not in machine.events:  # a broken table may lack all rows of a trigger
        return Answer(True, machine.state)
    try:
        assert machine.trigger(trigger.value)
    except MachineError:
        return Answer(True, machine.state)
    return Answer(False, machine.state)


def step_differences(
    answer: Callable[[Any, Any], Answer],
    machine_from: Callable[[Any], Machine],
    starts: Iterable[Enum],
    triggers: Iterable[Enum],
) -> list[Difference]:
    """Return where one step from each start differs; the machine is new each time."""
    answers = [
        Difference(start, trigger, answer(start, trigger), machine_answer(machine_from(start), trigger))
        for start, trigger in product(starts, triggers)
    ]
    return [difference for difference in answers if difference.table != difference.machine]


def walk_differences(
    answer: Callable[[Any, Any], Answer], machine: Machine, start: Enum, walk: Iterable[Enum]
) -> list[Difference]:
    """Return the first step of `walk` at which the two part, if any; the machine lives through all of it."""
    state = start
    for trigger in walk:
        difference = Difference(state, trigger, answer(state, trigger), machine_answer(machine, trigger))
        if difference.table != difference.machine:
            return [difference]
        state = difference.table.state
    return []


def tile_from(state: State) -> Machine:
    return tile_machine(initial=state)


def game_from(outcome: Outcome) -> Machine:
    return game_machine(initial=outcome)


def test_tile_table_every_state_and_action_leads_where_transitions_leads() -> None:
    assert step_differences(tile_answer, tile_from, State, TILE_ACTIONS) == []


def test_life_cycle_every_outcome_and_event_leads_where_transitions_leads() -> None:
    assert step_differences(game_answer, game_from, Outcome, Event) == []


def test_transitions_refuses_twelve_of_eighteen_tile_steps_and_nine_of_twelve_game_steps() -> None:
    tiles = [machine_answer(tile_from(start), action) for start, action in product(State, TILE_ACTIONS)]
    games = [machine_answer(game_from(start), event) for start, event in product(Outcome, Event)]
    assert [len(tiles), sum(answer.refused for answer in tiles)] == [18, 12]
    assert [len(games), sum(answer.refused for answer in games)] == [12, 9]


@given(start=st.sampled_from(State), walk=st.lists(st.sampled_from(TILE_ACTIONS), max_size=30))
def test_tile_table_and_transitions_agree_along_every_random_walk(start: State, walk: list[Action]) -> None:
    assert walk_differences(tile_answer, tile_from(start), start, walk) == []


@given(start=st.sampled_from(Outcome), walk=st.lists(st.sampled_from(Event), max_size=10))
def test_life_cycle_and_transitions_agree_along_every_random_walk(start: Outcome, walk: list[Event]) -> None:
    assert walk_differences(game_answer, game_from(start), start, walk) == []


def broken_tables() -> list[tuple[tuple[State, Action], Row]]:
    """Every change of one cell: another end for an allowed one, allowed for refused, refused for allowed."""
    changes = []
    for cell, row in TABLE.items():
        if row.refusal is None:
            changes += [(cell, Row(end)) for end in State if end is not row.end]
            changes.append((cell, Row(row.end, "broken")))
        else:
            changes += [(cell, Row(end)) for end in State]
    return changes


def test_lockstep_detects_every_tile_table_with_one_broken_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = broken_tables()
    assert len(changes) == 6 * 6 + 12 * 6
    for cell, row in changes:
        monkeypatch.setattr(machines, "TABLE", {**TABLE, cell: row})
        found = step_differences(tile_answer, tile_from, State, TILE_ACTIONS)
        assert [(difference.start, difference.trigger) for difference in found] == [cell]


@pytest.mark.parametrize(
    "broken",
    [
        {**LIFE_CYCLE, (Outcome.ONGOING, Event.WIN): Outcome.LOSS},
        {**LIFE_CYCLE, (Outcome.LOSS, Event.WIN): Outcome.VICTORY},
        {cell: end for cell, end in LIFE_CYCLE.items() if cell[1] is not Event.TERMINATE},
    ],
    ids=["wrong end", "resurrection", "missing row"],
)
def test_lockstep_detects_a_broken_life_cycle(
    monkeypatch: pytest.MonkeyPatch, broken: Mapping[tuple[Outcome, Event], Outcome]
) -> None:
    monkeypatch.setattr(machines, "LIFE_CYCLE", broken)
    assert len(step_differences(game_answer, game_from, Outcome, Event)) == 1


def test_lockstep_walk_stops_at_the_step_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = State.FLAGGED_TRUE, Action.REMOVE_FLAG
    monkeypatch.setattr(machines, "TABLE", {**TABLE, cell: Row(State.COVERED)})
    walk = [Action.FLAG, Action.FLAG, Action.REMOVE_FLAG, Action.REVEAL]
    assert walk_differences(tile_answer, tile_from(State.MINED), State.MINED, walk) == [
        Difference(*cell, Answer(False, State.MINED), Answer(False, State.COVERED))
    ]


class Recorder:
    """A model that writes down what its callbacks are told."""

    state: Enum

    def __init__(self) -> None:
        self.calls: list[tuple[str, str, str | None]] = []

    def note(self, name: str, event: EventData) -> None:
        assert event.model is self
        assert event.transition is not None
        self.calls.append((name, event.transition.source, event.transition.dest))

    def before(self, event: EventData) -> None:
        self.note(f"before {event.event.name} in {self.state.name}", event)

    def after(self, event: EventData) -> None:
        self.note(f"after {event.event.name} in {self.state.name}", event)

    def on_exit_MINED(self, event: EventData) -> None:  # noqa: N802  # transitions finds it by this name
        self.note("exit MINED", event)

    def on_enter_EXPLODED(self, event: EventData) -> None:  # noqa: N802  # transitions finds it by this name
        self.note("enter EXPLODED", event)

    def on_enter_LOSS(self, event: EventData) -> None:  # noqa: N802  # transitions finds it by this name
        self.note("enter LOSS", event)


def test_tile_callbacks_fire_in_order_with_source_and_dest() -> None:
    tile: Any = Recorder()
    tile_machine(tile, State.MINED, send_event=True, before_state_change="before", after_state_change="after")
    assert tile.reveal()
    move = ("MINED", "EXPLODED")
    assert tile.calls == [
        ("before reveal in MINED", *move),
        ("exit MINED", *move),
        ("enter EXPLODED", *move),
        ("after reveal in EXPLODED", *move),
    ]


def test_game_callbacks_fire_in_order_with_source_and_dest() -> None:
    game: Any = Recorder()
    game_machine(game, send_event=True, after_state_change="after", on_final=lambda event: event.model.fin())
    game.fin = lambda: game.calls.append("final")
    assert game.lose()
    move = ("ONGOING", "LOSS")
    assert game.calls == [("enter LOSS", *move), "final", ("after lose in LOSS", *move)]


def test_every_allowed_step_and_no_refused_one_calls_after_state_change() -> None:
    seen: list[tuple[str, str, str]] = []

    def write(event: Any) -> None:
        seen.append((event.transition.source, event.event.name, event.transition.dest))

    for state, action in TABLE:
        machine_answer(tile_machine(initial=state, send_event=True, after_state_change=write), action)
    for outcome, event in product(Outcome, Event):
        machine_answer(game_machine(initial=outcome, send_event=True, after_state_change=write), event)
    assert seen == [*tile_rows(), *game_rows()]


def test_on_final_fires_only_for_states_that_nothing_leaves() -> None:
    tiles = {name for name, state in tile_machine().states.items() if state.final}
    games = {name for name, state in game_machine().states.items() if state.final}
    assert tiles == {state.name for state in State if state.is_revealed}
    assert games == {outcome.name for outcome in Outcome if outcome.is_ended}


class Chain:
    """A tile that takes back its first flag, and ends the game when it explodes."""

    def __init__(self, game: Machine) -> None:
        self.game = game
        self.seen: list[State] = []

    def on_enter_FLAGGED_TRUE(self) -> None:  # noqa: N802  # transitions finds it by this name
        this: Any = self
        assert this.remove_flag()
        self.seen.append(this.state)

    def on_enter_EXPLODED(self) -> None:  # noqa: N802  # transitions finds it by this name
        self.game.lose()


@pytest.mark.parametrize(("queued", "seen"), [(True, State.FLAGGED_TRUE), (False, State.MINED)])
def test_queued_decides_whether_a_step_inside_a_callback_waits(queued: bool, seen: State) -> None:
    tile: Any = Chain(game_machine())
    tile_machine(tile, State.MINED, queued=queued)
    assert tile.flag()
    assert tile.seen == [seen]
    assert tile.state is State.MINED


def test_a_tile_callback_can_end_the_game() -> None:
    tile: Any = Chain(game_machine())
    tile_machine(tile, State.MINED)
    assert tile.reveal()
    assert tile.game.state is Outcome.LOSS


def tile_rows() -> list[tuple[str, str, str]]:
    return [
        (state.name, action.value, row.end.name) for (state, action), row in TABLE.items() if not row.refusal
    ]


def game_rows() -> list[tuple[str, str, str]]:
    return [(start.name, event.value, end.name) for (start, event), end in LIFE_CYCLE.items()]


@pytest.mark.parametrize(
    ("machine_of", "states", "rows"),
    [(tile_machine, State, tile_rows()), (game_machine, Outcome, game_rows())],
    ids=["tile", "game"],
)
@pytest.mark.parametrize("models", [None, [], [SimpleNamespace(), SimpleNamespace()]], ids=["own", "0", "2"])
def test_mermaid_names_every_state_and_every_allowed_transition_and_no_refused_one(
    machine_of: Callable[..., Machine], states: type[Enum], rows: list[tuple[str, str, str]], models: object
) -> None:
    text = diagram(machine_of(models))
    assert "\nstateDiagram-v2\n" in text
    assert re.findall(r'^ *state "(\w+)" as \1$', text, re.M) == [state.name for state in states]
    arrows = re.findall(r"^ *(\w+) --> (\w+): (.+)$", text, re.M)
    assert sorted((start, label, end) for start, end, label in arrows) == sorted(rows)
    assert text.count("-->") == len(rows) + 1
    assert f"[*] --> {next(iter(states)).name}" in text


def test_mermaid_front_matter_has_a_title_that_mermaid_reads() -> None:
    assert diagram(tile_machine()).startswith("---\ntitle: tile\n---\n")
    assert diagram(game_machine(name="my game")).startswith("---\ntitle: my game\n---\n")
    assert diagram(game_machine(name="")).startswith("---\ntitle: machine\n---\n")


def test_diagram_warns_nothing_prints_nothing_and_leaves_the_models_alone(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    model = SimpleNamespace()
    machine = tile_machine(model)
    before = set(vars(model))
    with caplog.at_level(logging.WARNING), warnings.catch_warnings():
        warnings.simplefilter("error")
        diagram(machine)
    assert caplog.records == []
    assert capsys.readouterr() == ("", "")
    assert set(vars(model)) == before
    assert machine.models == [model]


def test_several_models_share_one_machine_and_keep_their_own_states() -> None:
    first, second, third = (Recorder() for _ in range(3))
    machine = tile_machine([first, second], send_event=True)
    machine.add_model(third, initial=State.MINED)
    walks: list[tuple[Any, str]] = [(first, "flag"), (third, "reveal")]
    assert all(model.trigger(name) for model, name in walks)
    assert [first.state, second.state, third.state] == [State.FLAGGED_FALSE, State.COVERED, State.EXPLODED]
    assert [len(model.calls) for model in (first, second, third)] == [0, 0, 2]
    assert machine.models == [first, second, third]


def test_no_trigger_exists_beyond_the_actions_and_the_events() -> None:
    assert list(tile_machine().events) == [action.value for action in TILE_ACTIONS]
    assert list(game_machine().events) == [event.value for event in Event]
