"""What comes of a seeded bug: a small board that shows it, or a proof that it changes nothing.

>>> from mineproof_invariants.proof.bugs import BUGS, EQUIVALENT
>>> refute(BUGS["a loss one explosion late"]).obligation.name
'kept by settle: a game is lost when no life is left'
>>> all(verdict.is_proved for verdict in same_steps(EQUIVALENT["a cascade opens mines as well"]))
True
"""

from __future__ import annotations

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof_invariants.proof.actions import actions
from mineproof_invariants.proof.bugs import Bug
from mineproof_invariants.proof.counter_model import CounterModel
from mineproof_invariants.proof.induction import assumed, holding, induction
from mineproof_invariants.proof.model import STEPS, Model
from mineproof_invariants.proof.obligation import Answer, Obligation, Verdict, ask, prove
from mineproof_invariants.proof.snapshot import Snapshot
from mineproof_invariants.proof.turns import cascades
from mineproof_invariants.proof.twins import twins
from mineproof_invariants.proof.universe import AnyBoard, Board, SmallBoard

LARGEST = 4
"""Counter-models are looked for on boards of up to so many tiles."""


def of_game(board: Board, kind: type[Model] = Model) -> list[Obligation]:
    """List everything that is to be proved about a game.

    >>> len(of_game(AnyBoard())) > 200
    True
    """
    model = kind(board)
    return [*induction(model), *actions(model), *cascades(model), *twins(board, kind)]


def refute(bug: Bug) -> CounterModel | None:
    """Look for the smallest board on which a bug breaks its clause.

    >>> from mineproof_invariants.proof.bugs import BUGS
    >>> refute(BUGS["chords on anything"]).board.tiles
    [a]
    """
    for size in range(1, LARGEST + 1):
        board = SmallBoard(size)
        for obligation in of_game(board, bug.model):
            if obligation.label == bug.label:
                facts = (*obligation.hypotheses, *obligation.besides)
                answer, model = ask([*facts, z3.Not(obligation.goal)])
                if answer is Answer.SATISFIABLE:
                    return CounterModel(obligation, board, model)
    return None


def same_steps(bug: Bug) -> list[Verdict]:
    """Prove that a changed model takes exactly the steps of the model, wherever the invariants hold.

    >>> from mineproof_invariants.proof.bugs import BUGS
    >>> [verdict.what for verdict in same_steps(BUGS["permanent flags are removed"]) if verdict.what]
    ['remove_flag is taken by the model if by the other: does not follow']
    """
    drawn = _same_steps(bug, SmallBoard(3))
    return [prove(each, shown) for each, shown in zip(_same_steps(bug, AnyBoard()), drawn)]


def _same_steps(bug: Bug, board: Board) -> list[Obligation]:
    model, other = Model(board), bug.model(board)
    s, t, tile = Snapshot(board, "before"), Snapshot(board, "after"), board.acted_on
    known = (*assumed(model, s, t), *holding(model, s))
    work = []
    for step in STEPS:
        ours, theirs = model.taken(step, s, t, tile), other.taken(step, s, t, tile)
        name = f"{step.value} is taken by the"
        work += [
            Obligation(bug.label, f"{name} other if by the model", (*known, ours), theirs),
            Obligation(bug.label, f"{name} model if by the other", (*known, theirs), ours),
        ]
    return work
