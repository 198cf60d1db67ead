"""Two games that look alike: what is accepted, and what is said to the rest, is a function of what is seen.

Both games are on the same board under the same rules, and nothing else is shared but what the player sees:
their mines may lie elsewhere.

>>> from mineproof_invariants.proof.universe import AnyBoard
>>> [each.name for each in twins(AnyBoard(), Model)][0]
'games that look alike accept reveal alike'
"""

from __future__ import annotations

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import Action, Flagging, State
from mineproof_invariants.proof.induction import assumed, holding
from mineproof_invariants.proof.model import Model, Request
from mineproof_invariants.proof.obligation import Obligation
from mineproof_invariants.proof.snapshot import SYMBOL, VALUE, Snapshot, chording, flagging
from mineproof_invariants.proof.universe import Board, Term

LABEL = "View.leaks_nothing"

ENDED, FORBIDDEN, ACCEPTED, NOT_A_NUMBER, NO_MATCH, NOTHING_HIDDEN = range(6)
"""What a game answers, apart from the sentences of the tile table, which follow these."""


def other_mines(board: Board) -> Board:
    """Return the same board, with mines that may lie elsewhere.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> other_mines(SmallBoard(1)).mine
    other_mine
    """
    other = object.__new__(type(board))
    other.__dict__.update(board.__dict__)
    other.mine = z3.Function("other_mine", board.sort, z3.BoolSort())
    other.number = z3.Function("other_number", board.sort, z3.IntSort())
    return other


def looks_like(g: Snapshot, h: Snapshot) -> Term:
    """Say that the player sees the same: tiles, numbers, explosions, counts and outcome.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> board = SmallBoard(1)
    >>> looks_like(Snapshot(board, "g"), Snapshot(board, "h")).num_args()
    6
    """

    def alike(t: Term) -> Term:
        numbers = g.board.number(t) == h.board.number(t)
        return z3.And(
            g.hidden(t) == h.hidden(t),
            g.flagged(t) == h.flagged(t),
            g.is_in(t, State.EXPLODED) == h.is_in(t, State.EXPLODED),
            z3.Implies(g.is_in(t, State.UNCOVERED), numbers),
        )

    shown = (
        getattr(g, name) == getattr(h, name) for name in ("victory", "loss", "terminated", "mines", "busy")
    )
    return z3.And(g.board.every(alike), *shown)


def same_marks(g: Snapshot, h: Snapshot) -> Term:
    """Say what counting knows: around a tile where the same is marked, as much is marked.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> board = SmallBoard(1)
    >>> z3.is_and(same_marks(Snapshot(board, "g"), Snapshot(board, "h")))
    True
    """
    board = g.board

    def counted(t: Term) -> Term:
        same = board.every(lambda u: z3.Implies(board.adjacent(t, u), g.marked(u) == h.marked(u)))
        return z3.Implies(same, g.known(t) == h.known(t))

    return board.every(counted)


def answer(model: Model, request: Request, g: Snapshot, tile: Term) -> Term:
    """Return what the game says: a number for each kind of refusal and each sentence of the table.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> board = SmallBoard(1)
    >>> answer(Model(board), Request.TERMINATE, Snapshot(board, "g"), board.tiles[0]).sort()
    Int
    """
    says = z3.IntVal(ACCEPTED)
    allowed = z3.BoolVal(True)
    if request is Request.CHORD:
        allowed = chording
        some_hidden = g.board.some(lambda u: z3.And(g.board.adjacent(tile, u), g.hidden(u)))
        says = z3.If(some_hidden, says, NOTHING_HIDDEN)
        says = z3.If(g.known(tile) == g.board.number(tile), says, NO_MATCH)
        says = z3.If(g.is_in(tile, State.UNCOVERED), says, NOT_A_NUMBER)
    elif request is Request.REVEAL_ALL:
        some_asked = g.board.some(lambda u: z3.And(model.asked(u), g.hidden(u)))
        says = z3.If(some_asked, says, NOTHING_HIDDEN)
    elif request is not Request.TERMINATE:
        says = sentence(model, Action(request.value), g.state(tile))
    if request is Request.FLAG:
        allowed = flagging != VALUE[Flagging.NONE]
    elif request is Request.REMOVE_FLAG:
        allowed = flagging == VALUE[Flagging.REMOVABLE]
    return z3.If(g.ended(), ENDED, z3.If(allowed, says, FORBIDDEN))


def sentence(model: Model, action: Action, state: Term) -> Term:
    """Return the number of the sentence with which the table refuses, or that it accepts.

    >>> z3.simplify(sentence(Model, Action.REVEAL, SYMBOL[State.MINED])) == z3.IntVal(ACCEPTED)
    2 == 2
    """
    sentences = sorted({row.refusal for row in model.table.values() if row.refusal is not None})
    term = z3.IntVal(ACCEPTED)
    for start in State:
        refusal = model.table[start, action].refusal
        if refusal is not None:
            number = NOTHING_HIDDEN + 1 + sentences.index(refusal)
            term = z3.If(state == SYMBOL[start], number, term)
    return term


def twins(board: Board, kind: type[Model]) -> list[Obligation]:
    """List what is to be proved about two games that look alike.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> len(twins(AnyBoard(), Model)) == 2 * len(Request)
    True
    """
    there = other_mines(board)
    one, other = kind(board), kind(there)
    g, h, tile = Snapshot(board, "g"), Snapshot(there, "h"), board.acted_on
    known = (looks_like(g, h), same_marks(g, h), z3.Not(g.busy))
    differ = board.some(lambda t: board.mine(t) != there.mine(t))
    both = (*assumed(one, g), *assumed(other, h), *holding(one, g), *holding(other, h), differ)
    work = []
    for request in Request:
        accepts = one.accepts(request, g, tile) == other.accepts(request, h, tile)
        says = answer(one, request, g, tile) == answer(other, request, h, tile)
        work += [
            Obligation(LABEL, f"games that look alike accept {request.value} alike", known, accepts, both),
            Obligation(LABEL, f"games that look alike answer {request.value} alike", known, says, both),
        ]
    return work
