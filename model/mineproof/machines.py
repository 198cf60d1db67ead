"""The same two machines as `transitions` machines, for embedders who want callbacks and diagrams.

>>> class Siren:
...     heard = ""
...
...     def on_enter_EXPLODED(self):
...         self.heard = "boom"
>>> siren = Siren()
>>> machine = tile_machine(siren, initial=State.MINED)
>>> siren.reveal(), siren.state, siren.heard
(True, <State.EXPLODED: 5>, 'boom')
"""

# Why boards do not run on these: a trigger costs about 5 µs and a model about 4 KB of bound methods, where
# the packed table costs about 34 ns and one byte a tile. Both are built from the same rows, and the tests
# walk them in lockstep, so an embedder may watch a few tiles here and leave the rest to the board.

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

from transitions import Machine
from transitions.extensions import GraphMachine

from mineproof.errors import BadInput, shown
from mineproof.outcome import LIFE_CYCLE, Outcome
from mineproof.tile import TABLE, State

_Row: TypeAlias = tuple[str, Enum, Enum]


def tile_machine(model: object = None, initial: State = State.COVERED, **options: Any) -> Machine:
    """Return the tile machine with the triggers `reveal`, `flag` and `remove_flag`.

    `model` is one object, a list of objects that share the machine, or None for the machine itself.
    The `options` are those of `transitions.Machine`, such as `after_state_change`, `send_event`, `queued`.

    >>> tile = tile_machine()
    >>> tile.flag(), tile.state, tile.may_reveal()
    (True, <State.FLAGGED_FALSE: 2>, False)
    >>> tile.reveal()
    Traceback (most recent call last):
        ...
    transitions.core.MachineError: "tile: Can't trigger event reveal from state FLAGGED_FALSE!"
    """
    if not isinstance(initial, State):
        raise BadInput(f"a tile machine starts in a State, not {shown(initial)}")
    rows: list[_Row] = [
        (action.value, state, row.end) for (state, action), row in TABLE.items() if row.refusal is None
    ]
    return _machine(rows, model, initial, {"name": "tile", **options})


def game_machine(model: object = None, initial: Outcome = Outcome.ONGOING, **options: Any) -> Machine:
    """Return the life cycle of a game with the triggers `win`, `lose` and `terminate`.

    The arguments are those of `tile_machine`.

    >>> ends = []
    >>> game = game_machine(send_event=True, on_final=lambda event: ends.append(event.transition.dest))
    >>> game.win(), game.state, ends
    (True, <Outcome.VICTORY: 'victory'>, ['VICTORY'])
    >>> game.terminate()
    Traceback (most recent call last):
        ...
    transitions.core.MachineError: "game: Can't trigger event terminate from state VICTORY!"
    """
    if not isinstance(initial, Outcome):
        raise BadInput(f"a game machine starts with an Outcome, not {shown(initial)}")
    rows: list[_Row] = [(event.value, outcome, end) for (outcome, event), end in LIFE_CYCLE.items()]
    return _machine(rows, model, initial, {"name": "game", **options})


def diagram(machine: Machine) -> str:
    """Return the machine as Mermaid text, with an arrow for each transition and none for a refusal.

    >>> [line.strip() for line in diagram(game_machine()).splitlines() if "-->" in line][:2]
    ['ONGOING --> VICTORY: win', 'ONGOING --> LOSS: lose']
    """
    if not isinstance(machine, Machine):
        raise BadInput(f"only a machine of transitions can be drawn, not {shown(machine)}")
    # A copy is drawn, because a GraphMachine redraws at every trigger and puts `get_graph` on the models.
    drawn = GraphMachine(
        states=[state.value for state in machine.states.values()],
        transitions=[
            [trigger, transition.source, transition.dest]
            for trigger, event in machine.events.items()
            for transitions in event.transitions.values()
            for transition in transitions
        ],
        initial=machine.initial,
        auto_transitions=False,
        graph_engine="mermaid",
        # transitions writes this line bare into the front matter, where Mermaid reads only `key: value`.
        title=f"title: {machine.name.removesuffix(': ') or 'machine'}",
    )
    return str(drawn.get_graph().draw(None))


def _machine(rows: list[_Row], model: object, initial: Enum, options: dict[str, Any]) -> Machine:
    left = {source for _, source, _ in rows}
    return Machine(
        model=Machine.self_literal if model is None else model,
        # A state that no row leaves is final: otherwise `on_final` would be accepted and never called.
        states=[{"name": state, "final": state not in left} for state in type(initial)],
        transitions=[{"trigger": trigger, "source": source, "dest": dest} for trigger, source, dest in rows],
        initial=initial,
        auto_transitions=False,
        **options,
    )
