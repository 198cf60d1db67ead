"""The tile table beside the specification's, and beside the same machine run by the library `transitions`.

>>> tally = Tally("machines", "")
>>> compare(tally)
>>> tally.cells["Tile.table"].text()
'18 rows'
"""

from __future__ import annotations

from transitions import MachineError

import mineproof.tile
from mineproof import Action, InvalidTransition, State, tile_machine
from mineproof_invariants.clauses.table import ENTRIES
from mineproof_invariants.evidence import Job, Tally

BOUNDS = ["the tile table beside the specification's, and beside the library transitions: all 18 rows"] * 3


def jobs(effort: int) -> list[Job]:  # noqa: ARG001 - there is no more to do
    """List the one comparison there is.

    >>> len(jobs(0))
    1
    """
    return [Job("machines", "tile table", compare)]


def compare(tally: Tally) -> None:
    """Put every state and action to the table, the specification and the machine.

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
            entry = ENTRIES[state, action]
            as_specified = tuple(mineproof.tile.TABLE[state, action]) == tuple(entry)
            tally.saw("Tile.table", ours is theirs and as_specified, unit="rows")
