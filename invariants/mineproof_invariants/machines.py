"""The tile table beside the same machine run by the library `transitions`.

>>> tally = Tally("machines", "")
>>> compare(tally)
>>> tally.cells["Tile.table"].text()
'18 transitions'
"""

from __future__ import annotations

from transitions import MachineError

from mineproof import Action, InvalidTransition, State, tile_machine
from mineproof_invariants.evidence import Job, Tally

BOUNDS = ["the tile table beside the same machine run by the library transitions: all pairs"] * 3


def jobs(effort: int) -> list[Job]:  # noqa: ARG001 - there is no more to do
    """List the one comparison there is.

    >>> len(jobs(0))
    1
    """
    return [Job("machines", "tile table", compare)]


def compare(tally: Tally) -> None:
    """Put every state and action to both machines.

    >>> compare(Tally("machines", ""))
    """
    for state in State:
        for action in (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG):
            machine = tile_machine(initial=state)
            try:
                machine.trigger(action.value)
                theirs: State | None = machine.state
            except MachineError:
                theirs = None
            try:
                ours: State | None = state.next(action)
            except InvalidTransition:
                ours = None
            tally.saw("Tile.table", ours is theirs, unit="transitions")
