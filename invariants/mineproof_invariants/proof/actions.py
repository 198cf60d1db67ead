"""What every action does, and which are accepted: the clauses about a step, one by one.

>>> from mineproof_invariants.proof.universe import AnyBoard
>>> sorted({each.label for each in actions(Model(AnyBoard()))})[:3]
['Game.chord', 'Game.ended_is_final', 'Game.flag']
"""

from __future__ import annotations

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import TABLE, Action, Cascade, Flagging, State
from mineproof_invariants.proof.induction import assumed, holding
from mineproof_invariants.proof.model import STEPS, Inner, Model, Request, Step
from mineproof_invariants.proof.obligation import Obligation
from mineproof_invariants.proof.snapshot import (
    SYMBOL,
    VALUE,
    Snapshot,
    cascade,
    chording,
    flagging,
    one_tile_counts,
)
from mineproof_invariants.proof.universe import Term

ONE_TILE = (Request.FLAG, Request.REMOVE_FLAG)

DOES: dict[Step, Action] = {
    Request.FLAG: Action.FLAG,
    Request.REMOVE_FLAG: Action.REMOVE_FLAG,
    Request.REVEAL: Action.REVEAL,
    Inner.OPEN: Action.REVEAL,
    Inner.TAKE: Action.REVEAL,
}
"""What each step may do to a tile; the other steps may do nothing."""


def actions(model: Model) -> list[Obligation]:
    """List what is to be proved about requests and steps.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> len(actions(Model(AnyBoard()))) > 50
    True
    """
    board = model.board
    s, t, tile = Snapshot(board, "before"), Snapshot(board, "after"), board.acted_on
    known = (*assumed(model, s, t), *holding(model, s), one_tile_counts(s, t, tile))
    now = (*assumed(model, s), *holding(model, s), z3.Not(s.busy))
    work: list[Obligation] = []
    for request in Request:
        label, allowed = accepted(s, request, tile, model)
        accepts = model.accepts(request, s, tile)
        refused = model.refuses(request, s, t, tile)
        if label is not None:
            name = f"{request.value} is accepted when"
            work += [
                Obligation(label, f"{name} it should be", (*now, allowed), accepts),
                Obligation(label, f"{name} it may be", (*now, accepts), allowed),
            ]
        work += [
            Obligation(
                "Game.ended_is_final",
                f"after the end {request.value} is refused",
                (*now, s.ended()),
                z3.Not(accepts),
            ),
            Obligation(
                "Game.ended_is_final",
                f"a refused {request.value} leaves an end as it was",
                (*known, s.ended(), refused),
                z3.And(t.victory == s.victory, t.loss == s.loss, t.terminated == s.terminated),
            ),
            Obligation(
                "Game.refusals_change_nothing",
                f"a refused {request.value} changes nothing",
                (*known, refused),
                t.same_as(s),
            ),
        ]
    for step in STEPS:
        taken = (*known, model.taken(step, s, t, tile))
        work += [
            Obligation(label, f"{step.value}: {name}", taken, goal)
            for label, name, goal in effects(model, s, t, step)
        ]
    return work


def accepted(s: Snapshot, request: Request, tile: Term, model: Model) -> tuple[str | None, Term]:
    """Return the clause that says when a request is accepted, and what it says.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> board = AnyBoard()
    >>> accepted(Snapshot(board, "now"), Request.FLAG, board.acted_on, Model(board))[0]
    'Game.flag'
    """
    board, going = s.board, z3.Not(s.ended())
    beside = board.adjacent
    removable = flagging == VALUE[Flagging.REMOVABLE]
    chord = z3.And(
        chording,
        z3.Not(board.mine(tile)),
        s.revealed(tile),
        board.some(lambda u: z3.And(beside(tile, u), s.hidden(u))),
        s.known(tile) == board.number(tile),
    )
    # No clause speaks of what `reveal_all` accepts.
    says: dict[Request, tuple[str | None, Term]] = {
        Request.REVEAL: ("Game.reveal", s.hidden(tile)),
        Request.FLAG: ("Game.flag", z3.And(s.hidden(tile), flagging != VALUE[Flagging.NONE])),
        Request.REMOVE_FLAG: ("Game.remove_flag", z3.And(s.flagged(tile), removable)),
        Request.CHORD: ("Game.chord", chord),
        Request.REVEAL_ALL: (None, board.some(lambda u: z3.And(model.asked(u), s.hidden(u)))),
        Request.TERMINATE: ("Game.terminate", z3.BoolVal(True)),
    }
    label, formula = says[request]
    return label, z3.And(going, formula)


def effects(model: Model, s: Snapshot, t: Snapshot, step: Step) -> list[tuple[str, str, Term]]:
    """List what must be true of a step that is taken: clause, name, formula.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> board = AnyBoard()
    >>> s, t = Snapshot(board, "before"), Snapshot(board, "after")
    >>> [name for _, name, _ in effects(Model(board), s, t, Request.TERMINATE)][-1]
    'the game is terminated'
    """
    board, tile = s.board, s.board.acted_on
    mined = (State.MINED, State.FLAGGED_TRUE, State.EXPLODED)
    stays = board.every(lambda u: s.is_in(u, *mined) == t.is_in(u, *mined))
    revealed = board.every(lambda u: z3.Implies(s.revealed(u), t.state(u) == s.state(u)))
    in_rows = board.every(lambda u: in_table(s.state(u), t.state(u), step))
    must = [
        ("Tile.mines_never_move", "no mine moves", stays),
        ("Tile.revealed_stays_revealed", "what was revealed stays as it is", revealed),
        ("Tile.table", "every change is in the table", in_rows),
    ]
    if step in ONE_TILE:
        others = board.every(lambda u: z3.Implies(u != tile, t.state(u) == s.state(u)))
        only = z3.And(t.state(tile) != s.state(tile), others)
        opposite = Action.FLAG if step is Request.REMOVE_FLAG else Action.REMOVE_FLAG
        back = board.every(
            lambda u: s.state(u) == z3.If(u == tile, model.leads(t.state(u), opposite), t.state(u))
        )
        must.append(("Game.one_tile_at_a_time", "its tile changes and no other", only))
        must.append(("Game.undo_is_exact", "the opposite leads back, tile by tile", back))
    if step is Request.TERMINATE:
        ends = z3.And(t.terminated, z3.Not(t.victory), z3.Not(t.loss))
        must.append(("Game.terminate", "the game is terminated", ends))
    return must


def in_table(state: Term, after: Term, step: Step) -> Term:
    """Say that a tile has not changed, or as the specification's table has it.

    >>> in_table(SYMBOL[State.MINED], SYMBOL[State.EXPLODED], Inner.SETTLE)
    Or(Exploded == Mined)
    """
    ways = [after == state]
    if step in DOES:
        ways += [
            z3.And(state == SYMBOL[start], after == SYMBOL[row.end])
            for (start, action), row in TABLE.items()
            if action is DOES[step] and row.refusal is None
        ]
    if step is Inner.OPEN:
        opened = ((State.FLAGGED_FALSE, State.UNCOVERED), (State.FLAGGED_TRUE, State.EXPLODED))
        flags = [z3.And(state == SYMBOL[start], after == SYMBOL[end]) for start, end in opened]
        ways.append(z3.And(cascade == VALUE[Cascade.OPENS_FLAGS], z3.Or(*flags)))
    return z3.Or(*ways)
