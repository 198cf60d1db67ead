"""One minefield in both worlds: as packed states, and as real games that are asked to do the same.

>>> from mineproof import Box, Rules
>>> pair = Pair(Box(1, 2), Space.of(Box(1, 2), Rules.SPEC, [0b01]), Tally("lockstep", ""))
>>> pair.code(pair.start)
0
"""

from __future__ import annotations

import json
from collections import Counter

import numpy as np

from mineproof import (
    Action,
    BadSave,
    Game,
    ImpossibleState,
    Minefield,
    Refusal,
    Topology,
    load_game,
    save_game,
)
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Tally, Violation
from mineproof_invariants.explorer.audit import Broken
from mineproof_invariants.explorer.kernel import ACTIONS
from mineproof_invariants.explorer.packed import LOSS, OUTCOMES, tiles_of
from mineproof_invariants.explorer.space import Space
from mineproof_invariants.explorer.trace import violation

Expected = dict[tuple[Action, int], int]
"""Where accepted actions lead, as codes; what is not listed is refused."""

BITS = {outcome: bit for bit, outcome in OUTCOMES.items()}
UNIT = "comparisons"

DECIDES = {
    Action.REVEAL: "Cascade.opens_the_least_closed_set",
    Action.FLAG: "Game.one_tile_at_a_time",
    Action.REMOVE_FLAG: "Game.one_tile_at_a_time",
    Action.CHORD: "Tile.table",
    Action.TERMINATE: "Tile.table",
}
"""Which clause says what becomes of the tiles."""


class Pair:
    """A space of packed states of one minefield, and a real game at its start.

    >>> from mineproof import Box, Rules
    >>> Pair(Box(2), Space.of(Box(2), Rules.SPEC, [0b01]), Tally("lockstep", "")).start.mines()
    1
    """

    def __init__(self, topology: Topology, space: Space, tally: Tally) -> None:
        self.topology, self.space, self.tally = topology, space, tally
        self.kernel, self.mines = space.kernel, int(space.minefields[0])
        self.positions = list(topology.positions())
        mines = [self.positions[tile] for tile in tiles_of(self.mines)]
        self.start = Game(Minefield(topology, mines), self.kernel.rules)
        self._compared: Counter[str] = Counter()

    def code(self, game: Game) -> int:
        """Return the code of a real game, asked tile by tile; −1 if its mines are not where they were.

        >>> from mineproof import Box, Rules
        >>> pair = Pair(Box(2), Space.of(Box(2), Rules.SPEC, [0b01]), Tally("lockstep", ""))
        >>> pair.code(Game(Minefield(Box(2), [])))
        -1
        """
        mines = flags = revealed = 0
        for tile, position in enumerate(self.positions):
            state = game.state(position)
            mines |= state.is_mined << tile
            flags |= state.is_flagged << tile
            revealed |= state.is_revealed << tile
        if mines != self.mines:
            return -1
        size = len(self.positions)
        return (BITS[game.outcome] << size | revealed) << size | flags

    def loaded(self, code: int) -> Game | None:
        """Put a real game into a state by loading it; None, and a difference, if it says that none can be so.

        >>> from mineproof import Box, Rules
        >>> pair = Pair(Box(2), Space.of(Box(2), Rules.KATA, [0b01]), Tally("lockstep", ""))
        >>> pair.loaded(0b000_00_10)
        <Game on Box(2): ongoing, 1 mines, 1 flags, 1 lives, turn 0>
        >>> pair.loaded(0b000_10_00), pair.tally.violations[0].label
        (None, 'V.Game.victory_condition')
        """
        document = json.loads(save_game(self.start))
        digits, outcome = self.space.states(np.array([code])).at(0, len(self.positions))
        try:
            return load_game(json.dumps({**document, "states": digits, "outcome": outcome}))
        except ImpossibleState as error:
            label = error.clause if error.clause in CLAUSES else "Tile.table"
            self._same(Broken(label, 0, self.mines, code), False, f"cannot be loaded, {error.reason},")
        except BadSave as error:
            label = "V.Game.outcomes_are_disjoint"
            self._same(Broken(label, 0, self.mines, code), False, f"cannot be loaded, {error},")
        return None

    def compare(self, code: int, game: Game, expected: Expected) -> dict[int, Game]:
        """Try every action on a game that is in a state; return the games that it leads to, by their codes.

        >>> from mineproof import Box, Rules
        >>> pair = Pair(Box(2), Space.of(Box(2), Rules.LAB, [0b01]), Tally("lockstep", ""))
        >>> sorted(pair.compare(0, pair.start, {(Action.REVEAL, 0): 0b010_01_00}))
        [36]
        >>> pair.tell()
        >>> [found.label for found in pair.tally.violations]  # the other one was not expected
        ['Game.reveal']
        """
        self._compare_counts(code, game)
        led_to: dict[int, Game] = {}
        for action in ACTIONS:
            for tile in range(1 if action is Action.TERMINATE else len(self.positions)):
                end = expected.get((action, tile))
                position = None if action is Action.TERMINATE else self.positions[tile]
                # A refused action is tried on the game itself: it must leave it as it is.
                tried = game if end is None else game.copy()
                broken = Broken(f"Game.{action.value}", 0, self.mines, code, action, tile, end is not None)
                try:
                    tried.play(action, position)
                    accepted = True
                except Refusal:
                    accepted = False
                self._same(broken, accepted == (end is not None), "accepts" if accepted else "refuses")
                if accepted and end is None:
                    return led_to
                if end is not None and accepted:
                    led_to[self._compare_end(broken, action, end, tried)] = tried
                elif end is None:
                    unchanged = self.code(game) == code
                    self._same(broken, unchanged, "changes when it refuses", "Game.refusals_change_nothing")
        return led_to

    def _compare_end(self, broken: Broken, action: Action, end: int, game: Game) -> int:
        """Compare where an action led; return the code of where the real game is."""
        labels = (
            "Tile.mines_never_move",
            DECIDES[action],
            "V.Game.loss_condition",
            "V.Game.victory_condition",
        )
        got, size = self.code(game), len(self.positions)
        if got == end:
            self._compared.update(labels)
            return got
        digits = "".join(str(game.state(position).value) for position in self.positions)
        told = f"goes to {digits} ({game.outcome.value})"
        tiles, stands, expected = (1 << 2 * size) - 1, BITS[game.outcome], end >> 2 * size
        same = (
            got >= 0,
            got & tiles == end & tiles,
            stands & LOSS == expected & LOSS,
            stands & ~LOSS == expected & ~LOSS,
        )
        for label, is_same in zip(labels, same):
            self._same(broken, is_same, told, label)
        return got

    def _compare_counts(self, code: int, game: Game) -> None:
        """Compare what a game counts with what its packed state has."""
        size, ones = len(self.positions), self.kernel.board.ones
        flags, revealed = code & self.kernel.board.full, code >> size & self.kernel.board.full
        exploded = int(ones[revealed & self.mines])
        numbers = [int(ones[beside & self.mines]) for beside in self.kernel.board.beside]
        here = Broken("", 0, self.mines, code)
        self._same(here, game.flags() == ones[flags], f"counts {game.flags()} flags", "Game.flags")
        self._same(here, game.mines() == ones[self.mines], f"counts {game.mines()} mines", "Game.mines")
        lives = game.rules.lives - exploded
        self._same(here, game.lives_left == lives, f"has {game.lives_left} lives", "Game.counts_add_up")
        told = [game.adjacent_mines(position) for position in self.positions]
        self._same(here, told == numbers, f"has the numbers {told}", "Empty.adjacent_mines")

    def _same(self, broken: Broken, same: bool, real: str, label: str = "") -> None:
        """Count a comparison; write a difference down if it is the first for its clause."""
        label = label or broken.label
        self._compared[label] += 1
        cell = self.tally.cells.get(label)
        if not same and (cell is None or cell.violation is None):
            explored = violation(self.topology, self.kernel, (), broken)
            what = f"{explored.what}\nThe real game {real} here."
            self.tally.add(label, 0, UNIT, Violation(label, what, explored.replay))

    def tell(self) -> None:
        """Hand the number of comparisons to the tally.

        >>> from mineproof import Box, Rules
        >>> Pair(Box(2), Space.of(Box(2), Rules.SPEC, [0b01]), Tally("lockstep", "")).tell()
        """
        for label, figure in self._compared.items():
            self.tally.add(label, figure, UNIT)
        self._compared.clear()
