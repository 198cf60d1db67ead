"""What is true in every state: true at the start, and kept by every step.

>>> from mineproof_invariants.proof.universe import AnyBoard
>>> work = induction(Model(AnyBoard()))
>>> len(work) == len(invariants(Model(AnyBoard()), Snapshot(AnyBoard(), "now"))) * (len(STEPS) + 2)
True
"""

from __future__ import annotations

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import Flagging, State
from mineproof_invariants.proof.model import STEPS, Model, Request
from mineproof_invariants.proof.obligation import Obligation
from mineproof_invariants.proof.snapshot import RULES, VALUE, Snapshot, flagging, lives, one_tile_counts
from mineproof_invariants.proof.universe import Term


def invariants(model: Model, s: Snapshot) -> dict[str, tuple[str, Term]]:
    """Return what every state satisfies, by name, each with the clause it is part of.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> board = AnyBoard()
    >>> invariants(Model(board), Snapshot(board, "now"))["flags are counted"][0]
    'Game.flags'
    """
    board, mine, many = model.board, model.board.mine, s.many
    mined = (State.MINED, State.FLAGGED_TRUE, State.EXPLODED)
    idle = z3.Not(s.busy)
    won, lost, terminated = s.victory, s.loss, s.terminated
    no_two = z3.Not(z3.Or(z3.And(won, lost), z3.And(won, terminated), z3.And(lost, terminated)))
    zero_opens = board.pairs(
        lambda t, u: z3.Implies(
            z3.And(s.revealed(t), board.is_zero(t), board.adjacent(t, u)),
            z3.Or(s.revealed(u), s.kept(u), s.pending(u)),
        )
    )
    return {
        "mines are where they were laid": (
            "Tile.mines_never_move",
            board.every(lambda t: s.is_in(t, *mined) == mine(t)),
        ),
        "what a cascade has still to open is empty and can be opened": (
            "Cascade.opens_the_least_closed_set",
            board.every(
                lambda t: z3.Implies(s.pending(t), z3.And(s.busy, z3.Not(mine(t)), model.opens(s, t)))
            ),
        ),
        "only a turn has tiles still to reveal": (
            "Cascade.opens_the_least_closed_set",
            board.every(lambda t: z3.Implies(s.queue(t), s.busy)),
        ),
        "a game is not over within a turn": (
            "V.Game.outcomes_are_disjoint",
            z3.Implies(s.busy, z3.Not(s.ended())),
        ),
        "the outcomes exclude each other": ("V.Game.outcomes_are_disjoint", no_two),
        "there is no flag where there are none": (
            "Game.flag",
            z3.Implies(flagging == VALUE[Flagging.NONE], board.every(lambda t: z3.Not(s.flagged(t)))),
        ),
        "flags are counted": (
            "Game.flags",
            s.flags_right + s.flags_wrong == many[State.FLAGGED_TRUE] + many[State.FLAGGED_FALSE],
        ),
        "right flags are counted": ("Game.flags", s.flags_right == many[State.FLAGGED_TRUE]),
        "mines are counted": ("Game.mines", s.mines == z3.Sum([many[state] for state in mined])),
        "explosions take lives": ("Game.counts_add_up", s.exploded == many[State.EXPLODED]),
        "empty tiles left are counted": (
            "Game.counts_add_up",
            s.safe_left == many[State.COVERED] + many[State.FLAGGED_FALSE],
        ),
        "every tile is seen in one way": ("Game.counts_add_up", z3.Sum([*many.values()]) == s.tiles),
        "no more mines explode than there are lives": (
            "V.Game.at_most_one_uncovered_mine",
            many[State.EXPLODED] <= lives,
        ),
        "with one life, no two mines have exploded": (
            "V.Game.at_most_one_uncovered_mine",
            z3.Implies(
                lives == 1,
                board.pairs(
                    lambda t, u: z3.Implies(
                        z3.And(s.is_in(t, State.EXPLODED), s.is_in(u, State.EXPLODED)), t == u
                    )
                ),
            ),
        ),
        "a game is lost when no life is left": (
            "V.Game.loss_condition",
            z3.Implies(idle, s.loss == (many[State.EXPLODED] >= lives)),
        ),
        "a game is won when its rules say so": (
            "V.Game.victory_condition",
            z3.Implies(z3.And(idle, z3.Not(s.terminated)), s.victory == z3.And(z3.Not(s.loss), s.won())),
        ),
        "beside a zero nothing is left": ("V.Empty.revealed_empty_tile_reveals_adjacents", zero_opens),
    }


def assumed(model: Model, *snapshots: Snapshot) -> list[Term]:
    """List what holds whatever happens: the board, the rules, and what counting says.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> len(assumed(Model(AnyBoard())))
    5
    """
    return [*model.board.facts(), *RULES, *(fact for each in snapshots for fact in each.facts())]


def holding(model: Model, s: Snapshot) -> list[Term]:
    """List the invariants as hypotheses.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> len(holding(Model(AnyBoard()), Snapshot(AnyBoard(), "now"))) > 10
    True
    """
    return [formula for _, formula in invariants(model, s).values()]


def starts(model: Model, s: Snapshot, with_flags: bool = False) -> Term:
    """Say that a game starts: everything is hidden, and the counters are set.

    With flags: the mines have just been laid, in a game that draws them at the first reveal.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> starts(Model(AnyBoard()), Snapshot(AnyBoard(), "now")).num_args()
    5
    """
    board, many = model.board, s.many
    mined = (State.MINED, State.FLAGGED_TRUE, State.EXPLODED)
    counters = z3.And(
        s.safe_left == many[State.COVERED] + many[State.FLAGGED_FALSE],
        s.flags_right == many[State.FLAGGED_TRUE],
        s.flags_wrong == many[State.FLAGGED_FALSE],
        s.exploded == 0,
        s.mines == z3.Sum([many[state] for state in mined]),
        s.tiles == z3.Sum([*many.values()]),
    )
    flags = z3.And(flagging != VALUE[Flagging.NONE], z3.BoolVal(with_flags))
    return z3.And(
        board.every(
            lambda t: z3.And(
                z3.If(
                    board.mine(t),
                    z3.Or(s.is_in(t, State.MINED), z3.And(flags, s.is_in(t, State.FLAGGED_TRUE))),
                    z3.Or(s.is_in(t, State.COVERED), z3.And(flags, s.is_in(t, State.FLAGGED_FALSE))),
                ),
                z3.Not(s.pending(t)),
                z3.Not(s.queue(t)),
            )
        ),
        counters,
        z3.Not(s.busy),
        z3.Not(s.terminated),
        z3.And(z3.Not(s.victory), z3.Not(s.loss)) if with_flags else model.decides(s),
    )


def induction(model: Model) -> list[Obligation]:
    """List the initiation and consecution of every invariant.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> induction(Model(AnyBoard()))[0].name
    'at the start: mines are where they were laid'
    """
    board = model.board
    s, t, tile = Snapshot(board, "before"), Snapshot(board, "after"), board.acted_on
    begun = (*assumed(model, s), starts(model, s))
    laid = (
        *assumed(model, s, t),
        one_tile_counts(s, t, tile),
        starts(model, s, with_flags=True),
        model.taken(Request.REVEAL, s, t, tile),
    )
    work = [
        Obligation(label, f"at the start: {name}", begun, formula)
        for name, (label, formula) in invariants(model, s).items()
    ]
    work += [
        Obligation(label, f"after the first reveal has laid the mines: {name}", laid, formula)
        for name, (label, formula) in invariants(model, t).items()
    ]
    known = (*assumed(model, s, t), *holding(model, s), one_tile_counts(s, t, tile))
    for step in STEPS:
        taken = (*known, model.taken(step, s, t, tile))
        work += [
            Obligation(label, f"kept by {step.value}: {name}", taken, formula)
            for name, (label, formula) in invariants(model, t).items()
        ]
    return work
