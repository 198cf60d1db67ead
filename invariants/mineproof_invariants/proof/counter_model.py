"""A counter-model as a table: what every tile was, and what became of it.

>>> from mineproof_invariants.proof.bugs import BUGS
>>> from mineproof_invariants.proof.refute import refute
>>> found = refute(BUGS["unflagging reveals"])
>>> print(found.text())
remove_flag: every change is in the table
tile  adjacent  before        after
a*    -         FlaggedFalse  Uncovered
outcome         ongoing       ongoing
rules: victory ..., cascade ..., flagging removable, lives ...
"""

from __future__ import annotations

from dataclasses import dataclass

from mineproof_invariants.proof.obligation import Obligation
from mineproof_invariants.proof.snapshot import Snapshot, cascade, flagging, lives, victory
from mineproof_invariants.proof.universe import SmallBoard, Term

COLUMNS = ("start", "before", "after", "g", "h")
"""The states a table can show: those that the obligation speaks of."""


@dataclass(frozen=True)
class CounterModel:
    """A board on which an obligation fails, with the states in question.

    >>> from mineproof_invariants.proof.bugs import BUGS
    >>> from mineproof_invariants.proof.refute import refute
    >>> refute(BUGS["terminating a won game"]).obligation.label
    'Game.terminate'
    """

    obligation: Obligation
    board: SmallBoard
    model: Term

    def text(self) -> str:
        """Draw the tiles; the star marks the one acted on.

        >>> from mineproof_invariants.proof.bugs import BUGS
        >>> from mineproof_invariants.proof.refute import refute
        >>> refute(BUGS["a mine moves"]).text().splitlines()[1].split()
        ['tile', 'adjacent', 'before', 'after']
        """
        declared = {each.name() for each in self.model.decls()}
        snapshots = [Snapshot(self.board, name) for name in COLUMNS if f"state_{name}" in declared]
        rows = [("tile", "adjacent", *(each.name for each in snapshots))]
        acted_on = self._value(self.board.acted_on)
        for tile in self.board.tiles:
            beside = [other for other in self.board.tiles if self._holds(self.board.adjacent(tile, other))]
            star = "*" if str(tile) == acted_on else ""
            states = [self._value(each.state(tile)) + self._marks(each, tile) for each in snapshots]
            rows.append((f"{tile}{star}", "".join(map(str, beside)) or "-", *states))
        rows.append(("outcome", "", *(self._outcome(each) for each in snapshots)))
        widths = [max(map(len, column)) for column in zip(*rows)]
        # The word in the last row runs over the next column, which is empty there.
        widths[0] = max(len(row[0]) for row in rows[:-1])
        widths[1] = max(widths[1], len("outcome") - widths[0] - 2)
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows[:-1]
        ]
        last = "outcome".ljust(widths[0] + 2 + widths[1])
        lines.append("  ".join([last, *(c.ljust(w) for c, w in zip(rows[-1][2:], widths[2:]))]).rstrip())
        return "\n".join([self.obligation.name, *lines, self._rules()])

    def _rules(self) -> str:
        values = {"victory": victory, "cascade": cascade, "flagging": flagging, "lives": lives}
        return "rules: " + ", ".join(f"{name} {self._value(value)}" for name, value in values.items())

    def _outcome(self, s: Snapshot) -> str:
        flags = {"victory": s.victory, "loss": s.loss, "terminated": s.terminated, "within a turn": s.busy}
        return " and ".join(name for name, flag in flags.items() if self._holds(flag)) or "ongoing"

    def _marks(self, s: Snapshot, tile: Term) -> str:
        marks = {"pending": s.pending(tile), "queued": s.queue(tile)}
        found = [name for name, mark in marks.items() if self._holds(mark)]
        return f" ({', '.join(found)})" if found else ""

    def _holds(self, formula: Term) -> bool:
        return self._value(formula) == "True"

    def _value(self, term: Term) -> str:
        return str(self.model.eval(term, model_completion=True))
