"""Proofs for boards of any size and any adjacency, under all rules at once, by the SMT solver Z3.

What is proved is a model of the game in logic, not the Python: tiles are a sort of which nothing is known but
that adjacency is symmetric and irreflexive; victory, cascade, flagging, chording and lives are constants of
which nothing is known but that `Rules` accepts them. An action is a request, followed by small steps in any
order. What every state satisfies is true at the start and kept by every step.

What the model shares with the Python is the tile table, which is read from `mineproof.TABLE`, and the way
outcomes are worked out from counters. What ties the rest to the Python is not here: it is the other methods,
which walk the real `Game` through all states of small boards, and in lockstep with others on large ones.

What is abstracted: the sizes of sets are numbers of which only three facts are assumed, that they are not
negative, that they are zero for empty sets only, and that changing one tile changes them by that tile; so
what is said of counts is said of finite boards, and what is said of tiles of infinite ones as well, where a
cascade need not end. A drawn minefield appears when the first reveal has laid it. Assists, the order of
tiles in a turn, printing, saving and replays are left out.

>>> from mineproof_invariants.evidence import Tally
>>> tally = Tally("proof", BOUNDS[0])
>>> run("sessions and coordinates", tally)
>>> tally.is_clean, tally.cells["Tile.is_adjacent"].text()
(True, '4 obligations')
"""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mineproof_invariants.evidence import Job, Tally, ToolFailed, Violation

if TYPE_CHECKING:
    from mineproof_invariants.proof.obligation import Obligation, Verdict
    from mineproof_invariants.proof.universe import Board

# Z3 is imported where it is used, so that `mineproof verify` can name it where it is absent.

BOUNDS = [
    "a model of the game in logic: boards of any size and any adjacency, all rules, any number of lives (Z3)"
] * 3

GROUPS = ("states", "actions", "turns", "twins", "sessions and coordinates")

DRAWN = 3
"""Hypotheses are shown to be possible on boards of so many tiles."""


def missing() -> list[str]:
    """Name what is needed and not there, with how to get it.

    >>> missing()
    []
    """
    return [] if find_spec("z3") else ["Z3: pip install z3-solver"]


def jobs(effort: int) -> list[Job]:  # noqa: ARG001 - it is fast, so there is no less to do
    """List the work, the same for every effort.

    >>> [job.name for job in jobs(0)][-1]
    'what can happen'
    """
    proofs = [Job("proof", group, partial(run, group)) for group in GROUPS]
    return [*proofs, Job("proof", "what can happen", witness)]


def obligations(group: str | None = None, board: Board | None = None) -> list[Obligation]:
    """List what is to be proved, on any board, or written out for a small one.

    >>> obligations("turns")[0].name
    'reveal opens its tile, inside every closed set'
    """
    from mineproof_invariants.proof.actions import actions
    from mineproof_invariants.proof.induction import induction
    from mineproof_invariants.proof.model import Model
    from mineproof_invariants.proof.surroundings import coordinates, sessions
    from mineproof_invariants.proof.turns import cascades
    from mineproof_invariants.proof.twins import twins
    from mineproof_invariants.proof.universe import AnyBoard

    board = board or AnyBoard()
    model = Model(board)
    work: list[Obligation] = []
    for each in GROUPS if group is None else (group,):
        match each:
            case "states":
                work += induction(model)
            case "actions":
                work += actions(model)
            case "turns":
                work += cascades(model)
            case "twins":
                work += twins(board, Model)
            case "sessions and coordinates":
                work += [*sessions(), *coordinates()]
            case _:
                raise ValueError(f"there is no group of obligations named {each!r}, only {', '.join(GROUPS)}")
    return work


def verdicts(group: str | None = None) -> list[Verdict]:
    """Prove everything, or one group; each with hypotheses shown to be possible on a small board.

    >>> all(verdict.is_proved for verdict in verdicts("turns"))
    True
    """
    from mineproof_invariants.proof.obligation import prove
    from mineproof_invariants.proof.universe import SmallBoard

    drawn = obligations(group, SmallBoard(DRAWN))
    return [prove(each, shown) for each, shown in zip(obligations(group), drawn)]


def run(group: str, tally: Tally) -> None:
    """Prove one group of obligations, and count them by clause.

    >>> tally = Tally("proof", "")
    >>> run("twins", tally)
    >>> tally.cells["View.leaks_nothing"].text()
    '12 obligations'
    """
    undecided = []
    for verdict in verdicts(group):
        label = verdict.obligation.label
        if verdict.is_undecided:
            undecided.append(verdict.what)
            continue
        violation = None if verdict.is_proved else Violation(label, f"not proved: {verdict.what}", None)
        tally.add(label, 1, "obligations", violation)
    if undecided:
        raise ToolFailed("\n".join(undecided))


def witness(tally: Tally) -> None:
    """Show that every step can be taken under all rules that allow it; count nothing, it proves nothing.

    >>> tally = Tally("proof", "")
    >>> witness(tally)
    >>> tally.violations
    []
    """
    from mineproof_invariants.proof.witnesses import enabled, events, impossible

    for never in impossible([*enabled(), *events()]):
        what = f"never possible, so its clause would hold of nothing: {never.name}"
        tally.add(never.label, 0, "obligations", Violation(never.label, what, None))
