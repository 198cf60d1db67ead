"""Mutants of every row of the tile table: accepted for refused and the reverse, led or said otherwise."""

from __future__ import annotations

from types import MappingProxyType

import mineproof.machines
import mineproof.tile
from mineproof import TABLE, Action, Row, State
from mineproof_invariants.mutation.mutant import MUTANTS, Mutant


def with_row(key: tuple[State, Action], row: Row) -> tuple[tuple[object, str, object], ...]:
    """Return the patches that put another row into the table, wherever it is used.

    >>> len(with_row((State.COVERED, Action.FLAG), Row(State.COVERED)))
    2
    """
    table = MappingProxyType({**TABLE, key: row})
    return ((mineproof.tile, "TABLE", table), (mineproof.machines, "TABLE", table))


def _others(end: State, refusal: str | None) -> dict[str, Row]:
    elsewhere = Row(State((end.value + 1) % len(State)), refusal)
    if refusal is None:
        return {"is refused": Row(end, "You cannot do that."), "leads elsewhere": elsewhere}
    return {
        "is accepted": Row(end),
        "says something else": Row(end, "No."),
        "intends something else": elsewhere,
    }


for (_state, _action), _row in TABLE.items():
    for _what, _other in _others(*_row).items():
        _name = f"{_action.value} of {_state.name} {_what}"
        MUTANTS.append(Mutant("Tile.table", _name, with_row((_state, _action), _other)))
