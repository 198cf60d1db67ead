"""What the steps of the game are made of: the tile table that ships, the counters, and how tiles change.

>>> from mineproof_invariants.proof.universe import SmallBoard
>>> Parts(SmallBoard(1)).allows(SYMBOL[State.MINED], Action.FLAG)
Or(Mined == Covered, Mined == Mined)
"""

from __future__ import annotations

from collections.abc import Mapping

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import TABLE, Action, Cascade, State, Victory
from mineproof.tile import Row
from mineproof_invariants.proof.snapshot import SYMBOL, VALUE, Snapshot, cascade, lives, victory
from mineproof_invariants.proof.universe import Board, Term


class Parts:
    """The parts that a model of the game is put together from; each is a method that a bug may change.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> Parts(SmallBoard(1)).leads(SYMBOL[State.MINED], Action.REVEAL).sort()
    State
    """

    table: Mapping[tuple[State, Action], Row] = TABLE

    def __init__(self, board: Board) -> None:
        self.board = board
        self.asked = z3.Function("asked", board.sort, z3.BoolSort())

    # The tile table.

    def leads(self, state: Term, action: Action) -> Term:
        """Return where the table leads, or would have led."""
        term = SYMBOL[self.table[State.COVERED, action].end]
        for each in list(State)[1:]:
            term = z3.If(state == SYMBOL[each], SYMBOL[self.table[each, action].end], term)
        return term

    def allows(self, state: Term, action: Action) -> Term:
        """Say that the table does not refuse."""
        rows = (each for each in State if self.table[each, action].refusal is None)
        return z3.Or(*(state == SYMBOL[each] for each in rows))

    def is_over(self, s: Snapshot) -> Term:
        """Say that the game takes no more requests."""
        return s.ended()

    # What is worked out from the counters, as `Board` does it.

    def is_lost(self, s: Snapshot) -> Term:
        """Say that no life is left."""
        return s.exploded >= lives

    def is_won(self, s: Snapshot) -> Term:
        """Say that the counters show a victory, unless the game is lost."""
        revealed = s.safe_left == 0
        flagged = s.flags_right + s.exploded == s.mines
        return z3.If(
            victory == VALUE[Victory.REVEAL],
            revealed,
            z3.If(
                victory == VALUE[Victory.FLAG_OR_REVEAL],
                z3.Or(revealed, z3.And(flagged, s.flags_wrong == 0)),
                z3.And(revealed, flagged),
            ),
        )

    def decides(self, t: Snapshot) -> Term:
        """Say that the outcome is what the counters say."""
        lost = self.is_lost(t)
        return z3.And(t.loss == lost, t.victory == z3.And(z3.Not(lost), self.is_won(t)))

    # What happens to tiles.

    def opens(self, s: Snapshot, tile: Term) -> Term:
        """Say that a cascade opens a tile, as `Board` decides it: by its packed code."""
        wrong = z3.And(cascade == VALUE[Cascade.OPENS_FLAGS], s.is_in(tile, State.FLAGGED_FALSE))
        return z3.Or(s.is_in(tile, State.COVERED), wrong)

    def spreads(self, tile: Term) -> Term:
        """Say that a cascade goes on from a tile."""
        return self.board.is_zero(tile)

    def opened(self, state: Term) -> Term:
        """Return what a cascade makes of a tile: a flag goes first."""
        flagged = z3.Or(state == SYMBOL[State.FLAGGED_FALSE], state == SYMBOL[State.FLAGGED_TRUE])
        bare = z3.If(flagged, self.leads(state, Action.REMOVE_FLAG), state)
        return self.leads(bare, Action.REVEAL)

    def revealed(self, state: Term) -> Term:
        """Return what a reveal makes of a tile."""
        return self.leads(state, Action.REVEAL)

    def covered(self, state: Term, had_flag: Term) -> Term:
        """Return what `undo` makes of a tile that a turn has opened; a flag it had is back."""
        bare = z3.If(state == SYMBOL[State.EXPLODED], SYMBOL[State.MINED], SYMBOL[State.COVERED])
        return z3.If(had_flag, self.leads(bare, Action.FLAG), bare)

    def becomes(self, s: Snapshot, t: Snapshot, tile: Term, state: Term) -> Term:
        """Say that one tile gets a state, and every other one keeps its own."""
        return self.board.every(lambda u: t.state(u) == z3.If(u == tile, state, s.state(u)))

    def reached(self, s: Snapshot, tile: Term, other: Term) -> Term:
        """Say that opening one tile makes another one pending."""
        beside = self.board.adjacent(tile, other)
        return z3.And(self.spreads(tile), beside, other != tile, self.opens(s, other))

    def is_decided(self, s: Snapshot) -> Term:
        """Say that the counters show an end."""
        return z3.Or(self.is_lost(s), self.is_won(s))

    def is_quiet(self, s: Snapshot) -> Term:
        """Say that no cascade is going on."""
        return self.board.every(lambda u: z3.Not(s.pending(u)))

    def tiles_stay(self, s: Snapshot, t: Snapshot, keep_queue: bool = True) -> Term:
        """Say that nothing happens to any tile."""
        return self.board.every(
            lambda u: z3.And(
                t.state(u) == s.state(u),
                t.pending(u) == s.pending(u),
                t.queue(u) == (s.queue(u) if keep_queue else z3.BoolVal(False)),
            )
        )

    def keep(self, s: Snapshot, t: Snapshot, *names: str) -> Term:
        """Say that some values stay, and the number of mines."""
        kept = [getattr(t, name) == getattr(s, name) for name in (*names, "mines")]
        return z3.And(*kept)
