"""The packed state of a game: one byte a tile, four counts, and what opens, flags and takes back tiles.

`Game` adds the rules of who may do what when; here is only what happens to tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mineproof.cascade import MOST_ADJACENT, flood, plain, spread, spread_within
from mineproof.errors import BadMinefield, shown
from mineproof.minefield import Minefield, fitting_into_memory
from mineproof.outcome import Outcome
from mineproof.positions import Bitmap
from mineproof.rules import Cascade, Rules, Victory
from mineproof.tile import FLAG_BIT, MINE_BIT, REVEAL_BIT, State

COVERED, MINED, FLAGGED_FALSE, FLAGGED_TRUE, UNCOVERED, EXPLODED = (state.value for state in State)

Changed = Sequence[int] | Bitmap

MANY = 64
"""From so many tiles on it pays to copy a small board into lists, which Python reads faster than bytes."""


class Board:
    """Tiles and their states, for the rules to act on.

    >>> from mineproof import Box
    >>> board = Board(Minefield(Box(3, 3), [(0, 2)]), Rules.CLASSIC)
    >>> len(board._open([6])[0]), board._decided()
    (8, <Outcome.VICTORY: 'victory'>)
    """

    def __init__(self, field: Minefield, rules: Rules) -> None:
        self._rules = rules
        self._take(field)

    def _take(self, field: Minefield) -> None:
        """Cover all tiles of a minefield."""
        with fitting_into_memory(field.topology):
            self._states = field.hidden_states()
        self._refer_to(field)
        self._mine_count = len(field)
        self._safe_left = field.topology.size - len(field)
        self._flags_right = self._flags_wrong = self._exploded = 0

    def _refer_to(self, field: Minefield) -> None:
        """Keep at hand what every action asks of the minefield."""
        self._field = field
        self._codes = field.codes
        self._listed = field.topology.listed()
        self._tile = field.topology.tile

    def _array(self) -> npt.NDArray[np.uint8]:
        """Return the states as an array that shares their memory."""
        return np.frombuffer(self._states, np.uint8)

    def _recount(self) -> None:
        """Count the tiles anew, after states were set from outside."""
        many = [self._states.count(state) for state in range(len(State))]
        self._safe_left = many[COVERED] + many[FLAGGED_FALSE]
        self._flags_right, self._flags_wrong = many[FLAGGED_TRUE], many[FLAGGED_FALSE]
        self._exploded = many[EXPLODED]

    def _decided(self) -> Outcome:
        """Work out from the counts how the game stands, if it has not been terminated."""
        if self._exploded >= self._rules.lives:
            return Outcome.LOSS
        all_revealed = self._safe_left == 0
        all_flagged = self._flags_right + self._exploded == self._mine_count
        match self._rules.victory:
            case Victory.REVEAL:
                won = all_revealed
            case Victory.FLAG_OR_REVEAL:
                won = all_revealed or (all_flagged and self._flags_wrong == 0)
            case Victory.FLAG_AND_REVEAL:
                won = all_revealed and all_flagged
        return Outcome.VICTORY if won else Outcome.ONGOING

    def _open(self, tiles: Sequence[int]) -> tuple[Changed, Sequence[int]]:
        """Reveal each tile that is hidden, in this order, until the game is decided.

        Return the tiles that changed, and those among them that had been flagged.
        """
        states: bytearray | list[int] = self._states
        codes: bytes | memoryview | list[int] = self._codes
        listed, simple = self._listed, self._is_simple()
        in_lists = simple and listed is not None and len(tiles) >= MANY
        if in_lists:
            states, codes = list(states), list(codes)
        opened: list[int] = []
        unflagged: list[int] = []
        flooded: npt.NDArray[np.bool_] | None = None
        # When `opened` is this long, no empty tile is left.
        full = self._safe_left
        # Flags can decide the game as well: set before the mines were laid, or opened while wrong.
        by_flags = self._decided() is not Outcome.ONGOING
        # From this length of `opened` on it is worth asking whether the game is decided.
        enough = 0 if by_flags else full
        try:
            for tile in tiles:
                state = states[tile]
                if not state:
                    states[tile] = UNCOVERED
                    opened.append(tile)
                    if not codes[tile]:
                        if simple and listed is not None:
                            spread(states, codes, listed, tile, opened)
                        else:
                            mask = self._cascade(tile, opened, unflagged, simple)
                            if mask is not None:
                                flooded = mask if flooded is None else flooded | mask
                                full -= int(np.count_nonzero(mask)) - 1
                            simple = self._is_simple()
                            by_flags = by_flags or bool(unflagged)
                            enough = 0 if by_flags else full
                    if len(opened) < enough:
                        continue
                elif state == MINED:
                    states[tile] = EXPLODED
                    opened.append(tile)
                    self._exploded += 1
                    full += 1
                    enough = 0 if by_flags else full
                else:
                    continue
                self._safe_left = full - len(opened)
                if self._decided() is not Outcome.ONGOING:
                    break
        except MemoryError:
            if not in_lists:
                self._take_back(opened, unflagged, flooded)
            raise BadMinefield(
                f"there is not enough memory to reveal that on {shown(self._field.topology)}"
            ) from None
        self._safe_left = full - len(opened)
        if in_lists:
            self._states[:] = bytes(states)
        if flooded is None:
            return opened, unflagged
        flooded[opened] = True
        return Bitmap(flooded), unflagged

    def _take_back(
        self, opened: list[int], unflagged: list[int], flooded: npt.NDArray[np.bool_] | None
    ) -> None:
        """Undo what was opened before the memory ran out, so that nothing has happened."""
        states = self._states
        for tile in opened:
            states[tile] &= 255 - REVEAL_BIT
        if flooded is not None:
            array = self._array()
            np.bitwise_and(array, 255 - REVEAL_BIT, out=array, where=flooded)
        for tile in unflagged:
            states[tile] |= FLAG_BIT
        self._recount()

    def _is_simple(self) -> bool:
        """Tell whether cascades open covered tiles only: no flag joins them, or none is wrong."""
        return self._rules.cascade is Cascade.SKIPS_FLAGS or not self._flags_wrong

    def _cascade(
        self, tile: int, opened: list[int], unflagged: list[int], simple: bool
    ) -> npt.NDArray[np.bool_] | None:
        """Open what a zero opens on a large board or among flags; return a mask where that was a flood."""
        field = self._field
        topology = field.topology
        opens = (COVERED,) if simple else (COVERED, FLAGGED_FALSE)
        if simple and topology.max_adjacent <= MOST_ADJACENT:
            limit = 64 + topology.size // 2048
            if spread_within(self._states, self._codes, topology, tile, opened, limit):
                return None
        elif self._listed is not None:
            new, flagged = plain(self._states, field, tile, bytes(opens))
            opened.extend(new)
            unflagged.extend(flagged)
            self._flags_wrong -= len(flagged)
            return None
        states = self._array()
        mask = flood(states, field, tile, opens)
        if not simple:
            flagged = np.flatnonzero(mask & (states == FLAGGED_FALSE)).tolist()
            unflagged.extend(flagged)
            self._flags_wrong -= len(flagged)
        np.putmask(states, mask, UNCOVERED)
        return mask

    def _set_flag(self, tile: int, flagged: bool) -> None:
        step = 1 if flagged else -1
        self._states[tile] ^= FLAG_BIT
        if self._states[tile] & MINE_BIT:
            self._flags_right += step
        else:
            self._flags_wrong += step

    def _cover(self, changed: Changed | None, tile: int | None, unflagged: Sequence[int]) -> None:
        """Take a reveal back."""
        states = self._states
        if isinstance(changed, Bitmap):
            array = self._array()
            np.bitwise_and(array, 255 - REVEAL_BIT, out=array, where=changed.mask())
        else:
            for each in (tile,) if changed is None else changed:
                states[each] &= 255 - REVEAL_BIT  # type: ignore[index]  # None has a tile
        for each in unflagged:
            states[each] |= FLAG_BIT
        many = 1 if changed is None else len(changed)
        exploded = self._exploded
        self._exploded = states.count(EXPLODED) if exploded else 0
        self._safe_left += many - (exploded - self._exploded)
        self._flags_wrong += len(unflagged)
