"""Volume: millions of guided moves on 9 x 9, every one of them checked, thousands of boards at a time.

What is checked is a kernel in NumPy that plays by the specification; that the real `Game` plays the same is
seen on a sample of the boards, move by move.

>>> from mineproof import Rules
>>> tally = Tally("batch", "")
>>> play(Rules.SPEC, 32, 1, tally, boards=512).moves
16384
>>> tally.is_clean, tally.cells["Game.flags"].text()
(True, '16,384 moves')
"""

from __future__ import annotations

from functools import partial

from mineproof import Cascade, Replay, Rules
from mineproof_invariants.batch.kernel import Kernel
from mineproof_invariants.batch.play import Batch
from mineproof_invariants.batch.tie import Disagreement, Tie, begun, moves_of, played
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Job, Tally, Violation
from mineproof_invariants.fuzz.start import named

__all__ = ["BOUNDS", "Batch", "Disagreement", "Tie", "jobs", "play"]

BOARDS = 8192
SAMPLE = 32
MOVES = (32, 128, 1024)
"""How many moves are tried on each board."""

RULES = (
    Rules.CLASSIC,
    Rules.KATA,
    Rules.EXAM,
    Rules.SPEC,
    Rules.NOTE.but(lives=2),
    Rules.LAB,
    Rules.SPEC.but(cascade=Cascade.SKIPS_FLAGS, lives=2),
)

BOUNDS = [
    f"a NumPy kernel, no chords, assists or undo: {BOARDS * moves * len(RULES):,} guided moves on 9 x 9 "
    f"under {len(RULES)} rules; {SAMPLE * moves * len(RULES):,} of them compared with the real Game"
    for moves in MOVES
]


def jobs(effort: int) -> list[Job]:
    """List the batches of an effort: 0 quick, 1 default, 2 deep.

    >>> len(jobs(0)) == len(RULES)
    True
    """
    return [
        Job("batch", f"9 x 9, {named(rules)}", partial(_job, number, MOVES[effort]))
        for number, rules in enumerate(RULES)
    ]


def _job(number: int, moves: int, tally: Tally) -> None:
    play(RULES[number], moves, number, tally)


def play(
    rules: Rules, moves: int, seed: int, tally: Tally, boards: int = BOARDS, kernel: type[Kernel] = Kernel
) -> Batch:
    """Try so many moves on each board; raise `LacksCoverage` unless all was seen that there is to see.

    Where a clause is broken that is the news, and the coverage is not asked for.

    >>> sorted(play(Rules.LAB, 32, 1, Tally("batch", ""), boards=512).broken)
    []
    """
    batch = Batch(rules, boards, seed, kernel)
    tie = Tie(batch, min(SAMPLE, boards))
    while len(batch.log) < moves and not batch.broken and not tie.violations:
        accepted = batch.move()
        # A kernel that breaks a clause need not be compared.
        if not batch.broken:
            tie.follow(accepted)
    for label in CLAUSES:
        if batch.figures[label]:
            tally.add(label, batch.figures[label], "moves", _violation(batch, label))
    for violation in tie.violations:
        tally.add(violation.label, 1, "moves", violation)
    if not tally.violations:
        batch.covered().require()
    return batch


def _violation(batch: Batch, label: str) -> Violation | None:
    """Write down the moves on the board that broke a clause, and what the real game makes of them."""
    if label not in batch.broken:
        return None
    board, until = batch.broken[label]
    game, moves = begun(batch, board), moves_of(batch, board, until)
    for action, position in moves[:-1]:
        played(game, action, position)
    told = "\n".join(f"    {action.value} {position}" for action, position in moves)
    text = f"{label} is broken in the batch:\n    {CLAUSES[label].formula}\nafter\n{told}\nwhere Game has\n"
    return Violation(label, text + str(game.view()), Replay.of(game))
