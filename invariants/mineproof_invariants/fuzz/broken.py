"""How a broken clause is told: label, formula, the boards before and after, and the moves that led there.

>>> from mineproof import Box, Game, Minefield
>>> from mineproof_invariants import picture
>>> print(drawn(picture(Game(Minefield(Box(2, 3), [(0, 0)])))))
m--
---
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from mineproof import Replay, State
from mineproof_invariants.clause import Clause
from mineproof_invariants.evidence import Tally, Violation
from mineproof_invariants.fuzz.guide import Move
from mineproof_invariants.fuzz.start import Start
from mineproof_invariants.picture import Picture

SYMBOLS = {
    State.COVERED: "-",
    State.MINED: "m",
    State.FLAGGED_FALSE: "!",
    State.FLAGGED_TRUE: "*",
    State.EXPLODED: "X",
}
LEGEND = "- Covered, m Mined, ! FlaggedFalse, * FlaggedTrue, X Exploded, a number or _ Uncovered"


class BrokenClause(AssertionError):
    """A game broke clauses: `labels` names them, the text tells all, and `moves` from `start` lead there.

    >>> BrokenClause(["Game.flags"], "…").labels
    ['Game.flags']
    """

    def __init__(
        self,
        labels: list[str],
        text: str,
        start: Start | None = None,
        moves: Sequence[Move] = (),
        replay: Replay | None = None,
    ) -> None:
        super().__init__(labels, text, start, moves, replay)
        self.labels = labels
        self.text = text
        self.start = start
        self.moves = moves
        self.replay = replay

    def __str__(self) -> str:
        return self.text

    def put_in(self, tally: Tally) -> None:
        """Record the violations.

        >>> tally = Tally("fuzz", "")
        >>> BrokenClause(["Game.flags"], "…").put_in(tally)
        >>> tally.violations[0].what
        '…'
        """
        for label in self.labels:
            tally.add(label, 0, "looks", Violation(label, self.text, self.replay))


def drawn(now: Picture) -> str:
    """Draw a board with all that is buried in it.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> game = Game(Minefield(Box(4), [(0,)]))
    >>> _ = game.flag((0,)), game.reveal((1,))
    >>> drawn(picture(game))
    '*1--'
    """
    topology = now.topology
    lines = []
    for before, tiles in topology.rows():
        positions = [topology.position(tile) for tile in tiles]
        lines.append(before + "".join(_symbol(now, position) for position in positions))
    return "\n".join(lines)


def _symbol(now: Picture, position: object) -> str:
    state = now.states[position]
    return SYMBOLS.get(state) or (str(now.numbers[position]) if now.numbers[position] else "_")


def told(
    broken: Iterable[Clause], start: str, moves: Iterable[object], before: Picture, after: Picture
) -> str:
    """Write which clauses broke, and how to get there.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import CLAUSES, picture
    >>> now = picture(Game(Minefield(Box(3), [(0,)])))
    >>> print(told([CLAUSES["Game.flags"]], "Box(3)", ["flag (1,)"], now, now))
    Game.flags is broken:
        flags() = |{ t | Flagged(t) }|
    after 1 move on Box(3):
        flag (1,)
    before, ongoing:   after, ongoing:
    m--                m--
    (- Covered, m Mined, ! FlaggedFalse, * FlaggedTrue, X Exploded, a number or _ Uncovered)
    """
    lines = []
    for each in broken:
        lines.append(f"{each.label} is broken:")
        lines += [f"    {line}" for line in each.formula.splitlines()]
    done = [str(move) for move in moves]
    lines.append(f"after {len(done)} move{'' if len(done) == 1 else 's'} on {start}:")
    lines += [f"    {move}" for move in done]
    left = [f"before, {before.outcome.value}:", *drawn(before).splitlines()]
    right = [f"after, {after.outcome.value}:", *drawn(after).splitlines()]
    wide = max(map(len, left))
    lines += [f"{a:{wide}}   {b}".rstrip() for a, b in zip_longest(left, right, fillvalue="")]
    return "\n".join([*lines, f"({LEGEND})"])
