"""Play many games at once, guided, with every clause checked on every board after every move.

>>> from mineproof import Rules
>>> batch = Batch(Rules.SPEC, boards=64, seed=1)
>>> for _ in range(20):
...     _ = batch.move()
>>> batch.moves, batch.broken
(1280, {})
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from mineproof import Action, Flagging, Rules, State
from mineproof_invariants.batch.bits import Boards, Bools, Bytes, Plane, packed, pick
from mineproof_invariants.batch.kernel import (
    FLAG,
    LOSS,
    REMOVE_FLAG,
    REVEAL,
    TERMINATE,
    TERMINATED,
    VICTORY,
    Kernel,
)
from mineproof_invariants.batch.watch import Moment, Step, around, looks, zeros_of
from mineproof_invariants.fuzz.coverage import Coverage
from mineproof_invariants.fuzz.reach import reachable, row, state_name

ROWS = COLUMNS = 9
DENSITIES = np.array([0.05, 0.1, 0.15, 0.2], np.float32)
"""How likely a tile is to be a mine: on each board one of these."""


SEEN = ("outcome: ", "state: ", "row: ", "cascade: ")
ACTIONS = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.TERMINATE)
ACCEPTED = tuple(f"accepted: {action.value}" for action in ACTIONS)
"""With these names, and how the others begin, it is said what a batch can see."""


class Intent(NamedTuple):
    """What a board may try next, how often in 256, and on which tiles: all bits set where it wants them."""

    action: int
    times: int
    hidden: bool = False
    flagged: bool = False
    empty: bool = True
    mined: bool = True


INTENTS = (
    Intent(REVEAL, 96, hidden=True, mined=False),
    Intent(FLAG, 44, hidden=True, empty=False),
    Intent(FLAG, 24, hidden=True, mined=False),
    Intent(REMOVE_FLAG, 40, flagged=True),
    Intent(REVEAL, 6, hidden=True, empty=False),
    Intent(REVEAL, 14),
    Intent(FLAG, 14),
    Intent(REMOVE_FLAG, 16),
    Intent(TERMINATE, 2),
)
"""The three before the last want any tile: mostly they are refused."""

CHOICE = np.repeat(np.arange(len(INTENTS)), [intent.times for intent in INTENTS]).astype(np.uint8)
ACTION = np.array([intent.action for intent in INTENTS], np.uint8)


def _mask(name: str) -> Plane:
    return np.array([0xFFFF if getattr(intent, name) else 0 for intent in INTENTS], np.uint16)


HIDDEN, FLAGGED, EMPTY, MINED = (_mask(name) for name in ("hidden", "flagged", "empty", "mined"))


class Batch:
    """Games on many boards of 9 x 9, the same ones for the same seed; an ended game is dealt anew by and by.

    `broken` has for each broken clause the first board and how many moves had been made by then.

    >>> Batch(Rules.LAB, boards=8, seed=1).games.mines.shape
    (9, 8)
    """

    def __init__(self, rules: Rules, boards: int, seed: int, kernel: type[Kernel] = Kernel) -> None:
        self.random = np.random.Generator(np.random.PCG64(seed))
        self.games = kernel(ROWS, COLUMNS, boards, rules)
        self.zeros = np.zeros_like(self.games.mines)
        self.dealt_at = np.zeros(boards, np.int64)
        self.dealt = np.zeros_like(self.games.mines)
        self.moves = 0
        self.log: list[tuple[Bytes, Bytes]] = []
        """The action and the tile number of each board, move by move."""
        self.broken: dict[str, tuple[int, int]] = {}
        self.figures: Counter[str] = Counter()
        names = reachable(rules, undo=False)
        self.coverage = Coverage(name for name in names if name.startswith(SEEN) or name in ACCEPTED)
        self._tried = np.zeros((2, 4, 6, 2), np.int64)
        self._stood = np.zeros(8, np.int64)
        self.fresh = np.arange(boards)
        self.deal(self.fresh)
        self.now = Moment(self.games)

    def deal(self, which: Boards) -> None:
        """Begin new games on some boards.

        >>> batch = Batch(Rules.LAB, boards=8, seed=1)
        >>> batch.deal(np.array([2, 3]))
        >>> batch.games.revealed[:, 2].tolist()
        [0, 0, 0, 0, 0, 0, 0, 0, 0]
        """
        likely = DENSITIES[self.random.integers(0, len(DENSITIES), len(which))]
        mines = packed(self.random.random((ROWS, COLUMNS, len(which)), np.float32) < likely)
        self.games.deal(which, mines)
        self.zeros[:, which] = zeros_of(mines, self.games.full)
        self.dealt[:, which] = mines
        self.dealt_at[which] = len(self.log)
        self.fresh = which

    def move(self) -> Bools:
        """Try a move on every board, and check it; return where it was accepted.

        >>> Batch(Rules.LAB, boards=8, seed=1).move().dtype
        dtype('bool')
        """
        games = self.games
        ended = np.flatnonzero(self.now.outcome)
        over = ended[self.random.random(len(ended), np.float32) < 0.3]
        self.fresh = over
        if len(over):
            self.deal(over)
            self.now = Moment(games)
        before = self.now
        move = self._chosen(before)
        accepted = games.act(*move)
        self.now = after = Moment(games)
        action, rows, columns = move
        self.log.append((action, (rows * COLUMNS + columns).astype(np.uint8)))
        step = Step(before, after, games.rules, games.full, *move, accepted, self.zeros)
        for label, concerned, wrong in looks(step):
            self.figures[label] += int(np.count_nonzero(concerned))
            if wrong.any() and label not in self.broken:
                self.broken[label] = (int(np.flatnonzero(wrong)[0]), len(self.log))
        self._count(step)
        return accepted

    def _chosen(self, now: Moment) -> tuple[Bytes, Boards, Boards]:
        boards = len(now.outcome)
        lots = self.random.integers(0, 2**16, (2, boards), np.uint16)
        intent = CHOICE[lots[0] & 0xFF]
        full = np.uint16(self.games.full)
        hidden = ~(now.flagged | now.revealed) & full
        wanted = (hidden & HIDDEN[intent] | now.flagged & FLAGGED[intent]) & (
            now.mines & MINED[intent] | ~now.mines & EMPTY[intent]
        )
        # A board that has none of what it wants tries any tile.
        wanted[:, np.bitwise_or.reduce(wanted, axis=0) == 0] = full
        return ACTION[intent], *pick(wanted, lots[1])

    def _count(self, step: Step) -> None:
        self.moves += len(step.action)
        board = np.arange(len(step.action))
        bit = (1 << step.column).astype(np.uint16)

        def at(plane: Plane) -> Bools:
            is_there: Bools = plane[step.row, board] & bit != 0
            return is_there

        before = step.before
        state = at(before.mines) + 2 * at(before.flagged) + 4 * at(before.revealed)
        code = ((before.outcome != 0) * 4 + step.action) * 12 + state * 2 + step.accepted
        self._tried += np.bincount(code, minlength=96).reshape(2, 4, 6, 2)
        self._stood += np.bincount(step.after.outcome, minlength=8)
        more = step.opened & ~step.tile
        kept = around(step.opened & step.zeros, step.full) & step.after.flagged & ~step.after.mines
        for name, plane in (
            ("Covered to Uncovered", more & ~before.flagged),
            ("FlaggedFalse to Uncovered", more & before.flagged),
            ("FlaggedFalse kept", kept),
        ):
            self.coverage.seen[f"cascade: {name}"] += int(np.count_nonzero(plane))

    def covered(self) -> Coverage:
        """Return what all games have seen so far; cascades are counted in rows of tiles.

        >>> Batch(Rules.LAB, boards=8, seed=1).covered().missing()[0]
        'accepted: reveal'
        """
        seen, rules = self.coverage.seen, self.games.rules
        allowed = (True, rules.flagging is not Flagging.NONE, rules.flagging is Flagging.REMOVABLE)
        for number, action in enumerate(ACTIONS):
            seen[f"accepted: {action.value}"] = int(self._tried[0, number, :, 1].sum())
            for state in State if number < 3 and allowed[number] else ():
                seen[row(state, action)] = int(self._tried[0, number, state.value].sum())
        for code, outcome in (
            (0, "ongoing"),
            (VICTORY, "victory"),
            (LOSS, "loss"),
            (TERMINATED, "terminated"),
        ):
            seen[f"outcome: {outcome}"] = int(self._stood[code])
        for state in State:
            seen[f"state: {state_name(state)}"] = int(self._tried[:, :, state.value].sum())
        return self.coverage
