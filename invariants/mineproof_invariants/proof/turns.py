"""Whole turns of reveals: what the cascade opens, that it ends, and that its order does not matter.

The turn began in a state `start`, at the tile `root`. A cascade opens the least closed set if, when nothing
is left to open, what it opened is closed, and lies in every closed set that contains the root.

>>> from mineproof_invariants.proof.universe import AnyBoard
>>> [each.name for each in cascades(Model(AnyBoard()))][:2]
['reveal opens its tile, inside every closed set', 'a cascade stays inside every closed set']
"""

from __future__ import annotations

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import State
from mineproof_invariants.proof.induction import assumed, holding
from mineproof_invariants.proof.model import Inner, Model, Request
from mineproof_invariants.proof.obligation import Obligation
from mineproof_invariants.proof.snapshot import Snapshot, one_tile_counts
from mineproof_invariants.proof.universe import Set, Term

LABEL = "Cascade.opens_the_least_closed_set"


def newly(start: Snapshot, now: Snapshot) -> Set:
    """Return the set of tiles that were opened since the start of the turn.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> board = SmallBoard(1)
    >>> newly(Snapshot(board, "start"), Snapshot(board, "now"))(board.tiles[0]).num_args()
    2
    """
    return lambda tile: z3.And(now.revealed(tile), z3.Not(start.revealed(tile)))


def closed(start: Snapshot, root: Term, members: Set, but: Set | None = None) -> Term:
    """Say that a set contains the root and is closed, as the specification says it.

    Tiles in `but` may be missing: they are still to be opened.

    >>> from mineproof_invariants.proof.universe import SmallBoard
    >>> board = SmallBoard(1)
    >>> z3.is_and(closed(Snapshot(board, "start"), board.tiles[0], lambda tile: tile == tile))
    True
    """
    board = start.board

    def goes_on(u: Term, v: Term) -> Term:
        spreads = z3.And(members(u), board.is_zero(u), board.adjacent(u, v), start.opens(v))
        return z3.Implies(spreads, members(v) if but is None else z3.Or(members(v), but(v)))

    return z3.And(members(root), board.pairs(goes_on))


def cascades(model: Model) -> list[Obligation]:
    """List what is to be proved about cascades.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> {each.label for each in cascades(Model(AnyBoard()))} >= {LABEL}
    True
    """
    board = model.board
    start, s, t = (Snapshot(board, name) for name in ("start", "before", "after"))
    tile, root = board.acted_on, z3.Const("root", board.sort)
    other_set = z3.Function("closed_set", board.sort, z3.BoolSort())
    moved = (*assumed(model, s, t), one_tile_counts(s, t, tile))

    def inside(now: Snapshot) -> Term:
        opened = newly(start, now)
        return board.every(
            lambda u: z3.And(
                z3.Implies(z3.Or(opened(u), now.pending(u)), other_set(u)),
                z3.Or(now.state(u) == start.state(u), opened(u)),
                z3.Implies(opened(u), z3.Or(start.opens(u), u == root)),
            )
        )

    def spread(now: Snapshot) -> Term:
        return closed(start, root, newly(start, now), but=now.pending)

    begins = (
        board.every(lambda u: start.state(u) == s.state(u)),
        tile == root,
        model.taken(Request.REVEAL, s, t, tile),
    )
    since = (*start.facts(), *holding(model, start))
    revealed = (*since, *moved, *holding(model, s), *begins)
    within = (*since, *assumed(model, s), *holding(model, s), inside(s), spread(s))
    opens = model.taken(Inner.OPEN, s, t, tile)
    opening = (*within, *moved, opens)
    some_closed = closed(start, root, other_set)
    over = board.every(lambda u: z3.Not(s.pending(u)))
    unrevealed_shrinks = z3.And(
        board.every(lambda u: z3.Implies(s.revealed(u), t.revealed(u))),
        board.some(lambda u: z3.And(t.revealed(u), z3.Not(s.revealed(u)))),
    )
    queue_shrinks = z3.And(
        board.every(lambda u: z3.Implies(t.queue(u), s.queue(u))),
        board.some(lambda u: z3.And(s.queue(u), z3.Not(t.queue(u)))),
    )
    now = (*assumed(model, s), *holding(model, s))
    known = (*moved, *holding(model, s))
    takes = model.taken(Inner.TAKE, s, t, tile)
    is_closed = closed(start, root, newly(start, s))
    opened, flagged = newly(start, s), start.flagged
    back = board.every(
        lambda u: start.state(u) == z3.If(opened(u), model.covered(s.state(u), flagged(u)), s.state(u))
    )
    claims: list[tuple[str, tuple[Term, ...], Term]] = [
        ("reveal opens its tile, inside every closed set", (*revealed, some_closed), inside(t)),
        ("a cascade stays inside every closed set", (*opening, some_closed), inside(t)),
        ("reveal leaves only what is pending to close the set", revealed, spread(t)),
        ("a cascade leaves only what is pending to close the set", opening, spread(t)),
        ("at the end the set is closed", (*within, over), is_closed),
        ("every step of a cascade reveals one more tile", (*known, opens), unrevealed_shrinks),
        ("a cascade explodes nothing", (*known, opens), t.exploded == s.exploded),
        ("every tile that is taken leaves the queue", (*known, takes), queue_shrinks),
        ("a turn can always go on or end", (*now, s.busy), _can_go_on(model, s)),
    ]
    name = "covering what a reveal opened leads back, tile by tile"
    return [
        *(Obligation(LABEL, claim, hypotheses, goal) for claim, hypotheses, goal in claims),
        Obligation("Game.undo_is_exact", name, (*within, start.hidden(root)), back),
        *confluence(model),
    ]


def confluence(model: Model) -> list[Obligation]:
    """List what is to be proved about the order in which a cascade opens its tiles.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> len(confluence(Model(AnyBoard())))
    3
    """
    board = model.board
    s, one, other, both, again, start = (
        Snapshot(board, name) for name in ("before", "one", "other", "both", "again", "start")
    )
    first, second = z3.Const("first", board.sort), z3.Const("second", board.sort)
    root = z3.Const("root", board.sort)
    facts = tuple(assumed(model, s, one, other, both, again))
    forks = (
        first != second,
        model.taken(Inner.OPEN, s, one, first),
        model.taken(Inner.OPEN, s, other, second),
    )
    joins = (
        model.taken(Inner.OPEN, one, both, second),
        model.taken(Inner.OPEN, other, again, first),
    )
    mine_sets = (newly(start, one), newly(start, other))

    def is_least(now: Snapshot, members: Set) -> Term:
        # The other end is a closed set, so what `cascades` proves of every closed set holds of it.
        return z3.And(
            closed(start, root, newly(start, now)),
            board.every(
                lambda u: z3.And(
                    z3.Implies(newly(start, now)(u), members(u)),
                    z3.Or(now.state(u) == start.state(u), newly(start, now)(u)),
                    now.is_in(u, State.MINED, State.FLAGGED_TRUE, State.EXPLODED) == board.mine(u),
                )
            ),
        )

    ends = (*assumed(model, start), is_least(one, mine_sets[1]), is_least(other, mine_sets[0]))
    return [
        Obligation(
            LABEL,
            "what could be opened first can be opened second",
            (*facts, *holding(model, s), *forks),
            z3.And(one.busy, one.pending(second), other.busy, other.pending(first)),
        ),
        Obligation(
            LABEL, "two tiles in either order lead to the same state",
            (*facts, *holding(model, s), *forks, *joins), both.same_as(again),
        ),
        Obligation(
            LABEL, "two cascades that have ended are in the same state", ends,
            board.every(lambda u: one.state(u) == other.state(u)),
        ),
    ]  # fmt: skip


def _can_go_on(model: Model, s: Snapshot) -> Term:
    """Say that a step within the turn is enabled: each of them is a function where its guard holds."""
    board = model.board
    over = board.every(lambda u: z3.Not(s.pending(u)))
    decided = z3.Or(model.is_lost(s), model.is_won(s))
    take = z3.And(over, z3.Not(decided), board.some(s.queue))
    settle = z3.And(over, z3.Or(decided, board.every(lambda u: z3.Not(s.queue(u)))))
    return z3.Or(board.some(s.pending), take, settle)
