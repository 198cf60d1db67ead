"""Make the moves that break a clause fewer: leave some out, and see whether it still breaks.

Hypothesis makes the board small but cannot leave out two moves that only go together.

>>> from mineproof import Action, Box, Game, Rules
>>> class Deaf(Game):
...     def flags(self) -> int:
...         return 0
>>> start = Start(Box(3), ((0,),), Rules.KATA)
>>> moves = [Move(Action.REVEAL, (2,)), Move(None), Move(Action.REVEAL, (1,)), Move(Action.FLAG, (0,))]
>>> [str(move) for move in shortest(Deaf, broken_by(Deaf, start, moves)).moves]
['flag (0,)']
"""

from __future__ import annotations

from collections.abc import Sequence

from mineproof_invariants.fuzz.broken import BrokenClause
from mineproof_invariants.fuzz.guide import Move
from mineproof_invariants.fuzz.referee import Referee
from mineproof_invariants.fuzz.start import Make, Start


def broken_by(make: Make, start: Start, moves: Sequence[Move]) -> BrokenClause:
    """Play moves that are known to break a clause, and return how they do; `ValueError` if they do not.

    >>> from mineproof import Box, Game, Rules
    >>> broken_by(Game, Start(Box(3), ((0,),), Rules.KATA), [])
    Traceback (most recent call last):
        ...
    ValueError: these moves break nothing
    """
    broken = _breaks(make, start, moves, None)
    if broken is None:
        raise ValueError("these moves break nothing")
    return broken


def shortest(make: Make, broken: BrokenClause) -> BrokenClause:
    """Return the same break after as few moves as leaving out can reach.

    >>> from mineproof import Game
    >>> shortest(Game, BrokenClause(["Game.flags"], "no game is known")).text
    'no game is known'
    """
    if broken.start is None:
        return broken
    size = len(broken.moves)
    while size:
        at = 0
        while at + size <= len(broken.moves):
            fewer = [*broken.moves[:at], *broken.moves[at + size :]]
            again = _breaks(make, broken.start, fewer, broken.labels[0])
            if again is None:
                at += 1
            else:
                broken = again
        size = min(size - 1, len(broken.moves))
    return broken


def _breaks(make: Make, start: Start, moves: Sequence[Move], label: str | None) -> BrokenClause | None:
    try:
        referee = Referee(make, start)
        for move in moves:
            referee.attempt(move)
        referee.finish()
    except BrokenClause as broken:
        return broken if label is None or label in broken.labels else None
    return None
