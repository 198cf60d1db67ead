"""The game as small steps between snapshots, built on the tile table that ships.

A turn of reveals is a request (`reveal`, `chord`, `reveal_all`), then steps in any order: `open` opens one
tile of a cascade, `take` reveals the next tile that was asked for, and `settle` works out how the game stands
and ends the turn. `flag`, `remove_flag` and `terminate` are turns of one step.

>>> [step.value for step in Request] + [step.value for step in Inner]
['reveal', 'flag', 'remove_flag', 'chord', 'reveal_all', 'terminate', 'open', 'take', 'settle']
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import Action, Flagging, State
from mineproof_invariants.proof.parts import Parts
from mineproof_invariants.proof.snapshot import (
    COUNTERS,
    VALUE,
    Snapshot,
    chording,
    flagging,
)
from mineproof_invariants.proof.universe import Set, Term


class Request(Enum):
    """What a player asks for; the value is the action's.

    >>> Request("flag") is Request.FLAG
    True
    """

    REVEAL = "reveal"
    FLAG = "flag"
    REMOVE_FLAG = "remove_flag"
    CHORD = "chord"
    REVEAL_ALL = "reveal_all"
    TERMINATE = "terminate"


class Inner(Enum):
    """What happens within a turn.

    >>> len(Inner)
    3
    """

    OPEN = "open"
    TAKE = "take"
    SETTLE = "settle"


Step: TypeAlias = Request | Inner
STEPS: tuple[Step, ...] = (*Request, *Inner)

FLAGS = ("busy", "victory", "loss", "terminated")


class Model(Parts):
    """The rules of the game as relations; a seeded bug is a subclass that changes one method.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> board = SmallBoard(1)
    >>> Model(board).accepts(Request.TERMINATE, Snapshot(board, "now"), board.acted_on)
    Not(Or(victory_now, loss_now, terminated_now))
    """

    def accepts(self, request: Request, s: Snapshot, tile: Term) -> Term:
        """Say that the game accepts a request."""
        going = z3.Not(self.is_over(s))
        match request:
            case Request.REVEAL:
                return z3.And(going, self.allows(s.state(tile), Action.REVEAL))
            case Request.FLAG:
                has_flags = flagging != VALUE[Flagging.NONE]
                return z3.And(going, has_flags, self.allows(s.state(tile), Action.FLAG))
            case Request.REMOVE_FLAG:
                removable = flagging == VALUE[Flagging.REMOVABLE]
                return z3.And(going, removable, self.allows(s.state(tile), Action.REMOVE_FLAG))
            case Request.CHORD:
                return z3.And(
                    going,
                    chording,
                    s.is_in(tile, State.UNCOVERED),
                    s.known(tile) == self.board.number(tile),
                    self.board.some(lambda t: z3.And(self.board.adjacent(tile, t), s.hidden(t))),
                )
            case Request.REVEAL_ALL:
                return z3.And(going, self.board.some(lambda t: z3.And(self.asked(t), s.hidden(t))))
            case Request.TERMINATE:
                return going

    def step(self, step: Step, s: Snapshot, t: Snapshot, tile: Term) -> Term:
        """Say that an accepted request, or a step within a turn, leads from one state to the other."""
        match step:
            case Request.REVEAL:
                return self._reveal(s, t, tile, lambda _: z3.BoolVal(False))
            case Request.FLAG | Request.REMOVE_FLAG:
                return self._flag(step, s, t, tile)
            case Request.CHORD:
                beside = self.board.adjacent
                return self._begin(s, t, lambda u: z3.And(beside(tile, u), s.hidden(u)))
            case Request.REVEAL_ALL:
                return self._begin(s, t, self.asked)
            case Request.TERMINATE:
                return z3.And(
                    self.tiles_stay(s, t), self.terminates(s, t), self.keep(s, t, "busy", *COUNTERS)
                )
            case Inner.OPEN:
                return z3.And(s.busy, s.pending(tile), self._open(s, t, tile))
            case Inner.TAKE:
                waits = z3.And(s.busy, self.is_quiet(s), z3.Not(self.is_decided(s)), s.queue(tile))
                return z3.And(waits, self._take(s, t, tile))
            case Inner.SETTLE:
                done = z3.Or(self.board.every(lambda u: z3.Not(s.queue(u))), self.is_decided(s))
                return z3.And(
                    s.busy,
                    self.is_quiet(s),
                    done,
                    self.tiles_stay(s, t, keep_queue=False),
                    z3.Not(t.busy),
                    self.decides(t),
                    self.keep(s, t, "terminated", *COUNTERS),
                )

    def taken(self, step: Step, s: Snapshot, t: Snapshot, tile: Term) -> Term:
        """Say that a step is enabled and leads from one state to the other."""
        happens = self.step(step, s, t, tile)
        if isinstance(step, Inner):
            return happens
        return z3.And(z3.Not(s.busy), self.accepts(step, s, tile), happens)

    def refuses(self, request: Request, s: Snapshot, t: Snapshot, tile: Term) -> Term:
        """Say that a request is refused, and what is after that."""
        return z3.And(z3.Not(s.busy), z3.Not(self.accepts(request, s, tile)), t.same_as(s))

    def terminates(self, s: Snapshot, t: Snapshot) -> Term:
        """Say what termination does to the outcome."""
        return z3.And(t.terminated, self.keep(s, t, "victory", "loss"))

    def _reveal(self, s: Snapshot, t: Snapshot, tile: Term, queue: Set) -> Term:
        is_mine = s.is_in(tile, State.MINED)
        return z3.And(
            self.becomes(s, t, tile, self.revealed(s.state(tile))),
            self.board.every(
                lambda u: z3.And(t.pending(u) == self.reached(s, tile, u), t.queue(u) == queue(u))
            ),
            t.busy,
            t.safe_left == s.safe_left - z3.If(is_mine, 0, 1),
            t.exploded == s.exploded + z3.If(is_mine, 1, 0),
            self.keep(s, t, "victory", "loss", "terminated", "flags_right", "flags_wrong"),
        )

    def _open(self, s: Snapshot, t: Snapshot, tile: Term) -> Term:
        def still(u: Term) -> Term:
            return z3.Or(z3.And(s.pending(u), u != tile), self.reached(s, tile, u))

        return z3.And(
            self.becomes(s, t, tile, self.opened(s.state(tile))),
            self.board.every(lambda u: z3.And(t.pending(u) == still(u), t.queue(u) == s.queue(u))),
            t.safe_left == s.safe_left - 1,
            t.flags_wrong == s.flags_wrong - z3.If(s.is_in(tile, State.FLAGGED_FALSE), 1, 0),
            self.keep(s, t, *FLAGS, "flags_right", "exploded"),
        )

    def _take(self, s: Snapshot, t: Snapshot, tile: Term) -> Term:
        def rest(u: Term) -> Term:
            return z3.And(s.queue(u), u != tile)

        passed_over = z3.And(
            self.board.every(
                lambda u: z3.And(
                    t.state(u) == s.state(u), t.pending(u) == s.pending(u), t.queue(u) == rest(u)
                )
            ),
            self.keep(s, t, *FLAGS, *COUNTERS),
        )
        return z3.If(self.allows(s.state(tile), Action.REVEAL), self._reveal(s, t, tile, rest), passed_over)

    def _flag(self, step: Request, s: Snapshot, t: Snapshot, tile: Term) -> Term:
        change = 1 if step is Request.FLAG else -1
        right = s.is_in(tile, State.MINED, State.FLAGGED_TRUE)
        return z3.And(
            self.becomes(s, t, tile, self.leads(s.state(tile), Action(step.value))),
            self.board.every(lambda u: z3.And(t.pending(u) == s.pending(u), t.queue(u) == s.queue(u))),
            t.flags_right == s.flags_right + z3.If(right, change, 0),
            t.flags_wrong == s.flags_wrong + z3.If(right, 0, change),
            self.decides(t),
            self.keep(s, t, "busy", "terminated", "safe_left", "exploded"),
        )

    def _begin(self, s: Snapshot, t: Snapshot, queue: Set) -> Term:
        return z3.And(
            self.board.every(
                lambda u: z3.And(
                    t.state(u) == s.state(u), t.pending(u) == s.pending(u), t.queue(u) == queue(u)
                )
            ),
            t.busy,
            self.keep(s, t, "victory", "loss", "terminated", *COUNTERS),
        )
