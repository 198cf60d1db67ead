"""Seeded bugs: changes to the model that the proof must notice.

A proof that would go through whatever the rules say is worth nothing. Each bug names the clause that is meant
to notice; `refute` finds a small board on which that clause breaks.

>>> BUGS["a mine moves"].label
'Tile.mines_never_move'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import TABLE, Action, Flagging, State
from mineproof.tile import Row
from mineproof_invariants.proof.model import FLAGS, Model, Request, Step
from mineproof_invariants.proof.snapshot import COUNTERS, SYMBOL, VALUE, Snapshot, flagging, lives
from mineproof_invariants.proof.turns import LABEL as CASCADE_LABEL
from mineproof_invariants.proof.universe import Term


def changed(rows: dict[tuple[State, Action], Row]) -> Mapping[tuple[State, Action], Row]:
    """Return the tile table with other rows.

    >>> changed({(State.MINED, Action.FLAG): Row(State.MINED)})[State.MINED, Action.FLAG].end
    <State.MINED: 1>
    """
    return MappingProxyType({**TABLE, **rows})


class RevealsFlagged(Model):  # noqa: D101 - its name in BUGS says it
    table = changed({(State.FLAGGED_TRUE, Action.REVEAL): Row(State.EXPLODED)})


class FlagsRevealed(Model):  # noqa: D101
    table = changed({(State.UNCOVERED, Action.FLAG): Row(State.FLAGGED_FALSE)})


class UnflaggingReveals(Model):  # noqa: D101
    table = changed({(State.FLAGGED_FALSE, Action.REMOVE_FLAG): Row(State.UNCOVERED)})


class WrongFlagKind(Model):  # noqa: D101
    table = changed(
        {
            (State.COVERED, Action.FLAG): Row(State.FLAGGED_TRUE),
            (State.MINED, Action.FLAG): Row(State.FLAGGED_FALSE),
        }
    )


class TellingSentence(Model):  # noqa: D101
    table = changed({(State.MINED, Action.REMOVE_FLAG): Row(State.MINED, "You cannot unflag a mine.")})


class TellsByRefusing(Model):  # noqa: D101
    def accepts(self, request: Request, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        accepts = super().accepts(request, s, tile)
        return z3.And(accepts, s.is_in(tile, State.MINED)) if request is Request.FLAG else accepts


class MineForgotten(Model):  # noqa: D101
    def revealed(self, state: Term) -> Term:  # noqa: ARG002, D102
        return SYMBOL[State.UNCOVERED]


class MineMoves(Model):  # noqa: D101
    def becomes(self, s: Snapshot, t: Snapshot, tile: Term, state: Term) -> Term:  # noqa: D102
        refuge = z3.Const("refuge", self.board.sort)
        dodges = z3.And(s.is_in(tile, State.MINED), s.is_in(refuge, State.COVERED))
        empty, mined = SYMBOL[State.COVERED], SYMBOL[State.MINED]
        moved = self.board.every(
            lambda u: t.state(u) == z3.If(u == tile, empty, z3.If(u == refuge, mined, s.state(u)))
        )
        return z3.If(dodges, moved, super().becomes(s, t, tile, state))


class FlagsTwo(Model):  # noqa: D101
    def becomes(self, s: Snapshot, t: Snapshot, tile: Term, state: Term) -> Term:  # noqa: D102
        wrong = SYMBOL[State.FLAGGED_FALSE]
        flags = state == wrong
        return self.board.every(
            lambda u: (
                t.state(u)
                == z3.If(u == tile, state, z3.If(z3.And(flags, s.is_in(u, State.COVERED)), wrong, s.state(u)))
            )
        )


class MineCountShrinks(Model):  # noqa: D101
    def keep(self, s: Snapshot, t: Snapshot, *names: str) -> Term:  # noqa: D102
        kept = [getattr(t, name) == getattr(s, name) for name in names]
        return z3.And(*kept, t.mines == s.mines - (t.exploded - s.exploded))


class UndoForgetsFlags(Model):  # noqa: D101
    def covered(self, state: Term, had_flag: Term) -> Term:  # noqa: ARG002, D102
        return super().covered(state, z3.BoolVal(False))


class ChordGoesOn(Model):  # noqa: D101
    def is_decided(self, s: Snapshot) -> Term:  # noqa: D102
        return z3.And(z3.Not(self.is_lost(s)), self.is_won(s))


class FlagsWhereNone(Model):  # noqa: D101
    def accepts(self, request: Request, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        if request is not Request.FLAG:
            return super().accepts(request, s, tile)
        return z3.And(z3.Not(s.ended()), s.hidden(tile))


class CascadeThroughNumbers(Model):  # noqa: D101
    def spreads(self, tile: Term) -> Term:  # noqa: D102
        return z3.Not(self.board.mine(tile))


class CascadeTooShort(Model):  # noqa: D101
    def reached(self, s: Snapshot, tile: Term, other: Term) -> Term:  # noqa: D102
        return z3.And(super().reached(s, tile, other), z3.Not(self.board.is_zero(other)))


class CascadeSkipsFlagsAlways(Model):  # noqa: D101
    def opens(self, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        return s.is_in(tile, State.COVERED)


class CascadeOpensFlagsAlways(Model):  # noqa: D101
    def opens(self, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        return s.is_in(tile, State.COVERED, State.FLAGGED_FALSE)


class FlagCountForgotten(Model):  # noqa: D101
    def step(self, step: Step, s: Snapshot, t: Snapshot, tile: Term) -> Term:  # noqa: D102
        if step is not Request.REMOVE_FLAG:
            return super().step(step, s, t, tile)
        stays = Snapshot(self.board, t.name)
        stays.flags_right, stays.flags_wrong = z3.Ints("right wrong")
        same = z3.And(t.flags_right == s.flags_right, t.flags_wrong == s.flags_wrong)
        return z3.And(super().step(step, s, stays, tile), same)


class VictoryForgetsLoss(Model):  # noqa: D101
    def decides(self, t: Snapshot) -> Term:  # noqa: D102
        return z3.And(t.loss == self.is_lost(t), t.victory == self.is_won(t))


class LossOneLate(Model):  # noqa: D101
    def is_lost(self, s: Snapshot) -> Term:  # noqa: D102
        return s.exploded >= lives + 1


class WrongFlagsWin(Model):  # noqa: D101
    def is_won(self, s: Snapshot) -> Term:  # noqa: D102
        right = Snapshot(self.board, s.name)
        right.flags_wrong = z3.IntVal(0)
        return super().is_won(right)


class MovesAfterLoss(Model):  # noqa: D101
    def is_over(self, s: Snapshot) -> Term:  # noqa: D102
        return z3.Or(s.victory, s.terminated)


class TerminateAfterVictory(Model):  # noqa: D101
    def accepts(self, request: Request, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        accepts = super().accepts(request, s, tile)
        return z3.Or(accepts, s.victory) if request is Request.TERMINATE else accepts


class TerminateWins(Model):  # noqa: D101
    def terminates(self, s: Snapshot, t: Snapshot) -> Term:  # noqa: D102
        return z3.And(t.terminated, t.victory, t.loss == s.loss)


class PermanentFlagsRemoved(Model):  # noqa: D101
    def accepts(self, request: Request, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        if request is not Request.REMOVE_FLAG:
            return super().accepts(request, s, tile)
        has_flags = flagging != VALUE[Flagging.NONE]
        return z3.And(z3.Not(s.ended()), has_flags, s.flagged(tile))


class RefusalUnflags(Model):  # noqa: D101
    def refuses(self, request: Request, s: Snapshot, t: Snapshot, tile: Term) -> Term:  # noqa: D102
        refused = z3.And(z3.Not(s.busy), z3.Not(self.accepts(request, s, tile)))
        bare = z3.If(s.flagged(tile), self.leads(s.state(tile), Action.REMOVE_FLAG), s.state(tile))
        rest = self.board.every(lambda u: z3.And(t.pending(u) == s.pending(u), t.queue(u) == s.queue(u)))
        return z3.And(refused, self.becomes(s, t, tile, bare), rest, self.keep(s, t, *FLAGS, *COUNTERS))


class ChordOnAnything(Model):  # noqa: D101
    def accepts(self, request: Request, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        accepts = super().accepts(request, s, tile)
        return z3.Not(s.ended()) if request is Request.CHORD else accepts


class CascadeOpensMines(Model):  # noqa: D101
    def opens(self, s: Snapshot, tile: Term) -> Term:  # noqa: D102
        return s.opens(tile)


class Bug(NamedTuple):
    """A changed model, and the clause that is meant to notice.

    >>> BUGS["chords on anything"].label
    'Game.chord'
    """

    label: str
    model: type[Model]


BUGS: Mapping[str, Bug] = MappingProxyType(
    {
        "revealing a flagged mine": Bug("Game.reveal", RevealsFlagged),
        "flagging a revealed tile": Bug("Tile.revealed_stays_revealed", FlagsRevealed),
        "unflagging reveals": Bug("Tile.table", UnflaggingReveals),
        "flags of the wrong kind": Bug("Tile.mines_never_move", WrongFlagKind),
        "flagging flags other tiles too": Bug("Game.one_tile_at_a_time", FlagsTwo),
        "flags where there are none": Bug("Game.flag", FlagsWhereNone),
        "a removed flag still counts": Bug("Game.flags", FlagCountForgotten),
        "permanent flags are removed": Bug("Game.remove_flag", PermanentFlagsRemoved),
        "a sentence that tells a mine": Bug("View.leaks_nothing", TellingSentence),
        "a refusal that tells a mine": Bug("View.leaks_nothing", TellsByRefusing),
        "a refusal removes the flag": Bug("Game.refusals_change_nothing", RefusalUnflags),
        "a revealed mine is an empty tile": Bug("Game.counts_add_up", MineForgotten),
        "a mine moves": Bug("Tile.mines_never_move", MineMoves),
        "an exploded mine is no mine": Bug("Game.mines", MineCountShrinks),
        "a cascade goes through numbers": Bug(CASCADE_LABEL, CascadeThroughNumbers),
        "a cascade stops too early": Bug("V.Empty.revealed_empty_tile_reveals_adjacents", CascadeTooShort),
        "a cascade never opens flags": Bug(CASCADE_LABEL, CascadeSkipsFlagsAlways),
        "a cascade always opens flags": Bug(CASCADE_LABEL, CascadeOpensFlagsAlways),
        "a victory that forgets the loss": Bug("V.Game.outcomes_are_disjoint", VictoryForgetsLoss),
        "a loss one explosion late": Bug("V.Game.loss_condition", LossOneLate),
        "wrong flags win": Bug("V.Game.victory_condition", WrongFlagsWin),
        "a chord goes on after the loss": Bug("V.Game.at_most_one_uncovered_mine", ChordGoesOn),
        "moves after a loss": Bug("Game.ended_is_final", MovesAfterLoss),
        "terminating a won game": Bug("Game.terminate", TerminateAfterVictory),
        "terminating wins": Bug("Game.terminate", TerminateWins),
        "chords on anything": Bug("Game.chord", ChordOnAnything),
        "undo forgets flags": Bug("Game.undo_is_exact", UndoForgetsFlags),
    }
)
"""Every bug that must be refuted, by what it does."""

EQUIVALENT: Mapping[str, Bug] = MappingProxyType(
    {"a cascade opens mines as well": Bug(CASCADE_LABEL, CascadeOpensMines)}
)
"""Changes that look like bugs and are none: no mine is adjacent to a zero.

This one is the specification's own Opens, where `Board` looks at empty tiles only; so the two agree."""
