"""Every *always* has a *sometimes*: each step can be taken under all rules that allow it, and things happen.

>>> from mineproof import Rules
>>> len(list(rule_sets()))
14
>>> [witness.name for witness in impossible(events())]
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import Cascade, Flagging, State, Victory
from mineproof_invariants.proof.induction import assumed, holding
from mineproof_invariants.proof.model import STEPS, Inner, Model, Request, Step
from mineproof_invariants.proof.obligation import Answer, ask
from mineproof_invariants.proof.snapshot import VALUE, Snapshot, cascade, flagging, lives, victory
from mineproof_invariants.proof.turns import LABEL as CASCADE_LABEL
from mineproof_invariants.proof.universe import SmallBoard, Term

TILES = 3
"""Witnesses are looked for on boards of so many tiles, with any adjacency."""

LABELS: dict[Step, str] = {
    **{step: f"Game.{step.value}" for step in Request},
    Request.REVEAL_ALL: "Game.reveal",
    Inner.OPEN: CASCADE_LABEL,
    Inner.TAKE: CASCADE_LABEL,
    Inner.SETTLE: "V.Game.outcomes_are_disjoint",
}
"""The clause that would say nothing if a step could never be taken."""


class Witness(NamedTuple):
    """Something that must be possible.

    >>> next(iter(enabled())).name
    'reveal under reveal, skips_flags, none'
    """

    label: str
    name: str
    formulas: tuple[Term, ...]


def rule_sets() -> Iterator[tuple[Victory, Cascade, Flagging]]:
    """Yield every combination of rules that `Rules` accepts; lives and chording are left open.

    >>> next(rule_sets())[0]
    <Victory.REVEAL: 'reveal'>
    """
    for wins, spreads, flags in product(Victory, Cascade, Flagging):
        if flags is not Flagging.NONE or wins is Victory.REVEAL:
            yield wins, spreads, flags


def enabled() -> Iterator[Witness]:
    """Yield, for all rules, every step that they allow: a state must exist in which it can be taken.

    >>> len(list(enabled())) == 14 * len(STEPS) - 2 - 8
    True
    """
    model = Model(SmallBoard(TILES))
    s, t = Snapshot(model.board, "before"), Snapshot(model.board, "after")
    known = (*assumed(model, s, t), *holding(model, s))
    taken = {step: model.taken(step, s, t, model.board.acted_on) for step in STEPS}
    for wins, spreads, flags in rule_sets():
        rules = (victory == VALUE[wins], cascade == VALUE[spreads], flagging == VALUE[flags])
        for step in STEPS:
            without_flags = step is Request.FLAG and flags is Flagging.NONE
            without_removal = step is Request.REMOVE_FLAG and flags is not Flagging.REMOVABLE
            if not (without_flags or without_removal):
                name = f"{step.value} under {wins.value}, {spreads.value}, {flags.value}"
                yield Witness(LABELS[step], name, (*known, *rules, taken[step]))


def events() -> Iterator[Witness]:
    """Yield what must be able to happen, so that no clause holds only because nothing does.

    >>> next(events()).name
    'a game is won by flags alone'
    """
    model = Model(SmallBoard(TILES))
    board, tile = model.board, model.board.acted_on
    s, t = Snapshot(board, "before"), Snapshot(board, "after")
    known = (*assumed(model, s, t), *holding(model, s))
    hidden_left = board.some(t.hidden)
    won, lost, exploded = t.victory, t.loss, t.exploded > 0
    wins, loses, at_most = (
        f"V.Game.{name}" for name in ("victory_condition", "loss_condition", "at_most_one_uncovered_mine")
    )
    bursts = z3.And(board.some(t.queue), t.exploded > s.exploded)
    happenings: list[tuple[str, str, Step, Term]] = [
        (wins, "a game is won by flags alone", Request.FLAG, z3.And(won, hidden_left)),
        (wins, "a game is won by a reveal", Inner.SETTLE, won),
        (wins, "a game is won after an explosion", Inner.SETTLE, z3.And(won, exploded)),
        (loses, "a game is lost", Inner.SETTLE, lost),
        (loses, "a second life is lost", Inner.SETTLE, z3.And(lost, lives == 2)),
        (at_most, "a mine explodes within the lives", Inner.SETTLE, z3.And(z3.Not(t.ended()), exploded)),
        (CASCADE_LABEL, "a cascade opens a flag", Inner.OPEN, s.is_in(tile, State.FLAGGED_FALSE)),
        (CASCADE_LABEL, "a cascade goes on", Inner.OPEN, board.some(t.pending)),
        (CASCADE_LABEL, "a cascade meets a flag that stays", Inner.SETTLE, _flag_beside_zero(t)),
        ("Game.chord", "a chord explodes a mine", Inner.TAKE, bursts),
        ("Game.ended_is_final", "a turn ends before its last tile", Inner.SETTLE, board.some(s.queue)),
    ]
    for label, name, step, event in happenings:
        yield Witness(label, name, (*known, model.taken(step, s, t, tile), event))


def _flag_beside_zero(s: Snapshot) -> Term:
    board = s.board
    return board.some(
        lambda t: z3.And(
            board.is_zero(t),
            s.revealed(t),
            board.some(lambda u: z3.And(board.adjacent(t, u), s.is_in(u, State.FLAGGED_FALSE))),
        )
    )


def impossible(witnesses: Iterable[Witness]) -> list[Witness]:
    """Return what is impossible, or cannot be decided.

    >>> impossible([Witness("Game.flags", "nonsense", (z3.BoolVal(False),))])[0].name
    'nonsense'
    """
    return [witness for witness in witnesses if ask(witness.formulas)[0] is not Answer.SATISFIABLE]
