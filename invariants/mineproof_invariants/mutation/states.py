"""Mutants aimed at the clauses about every state."""

from __future__ import annotations

from typing import Any

from mineproof import Box, Game, Outcome, Rules
from mineproof.board import Board
from mineproof.minefield import Minefield
from mineproof_invariants.mutation.mutant import mutant

REVEALED = 4


@mutant("V.Game.at_most_one_uncovered_mine", "the game goes on for one explosion too long", Board, "_decided")
def one_life_more(right: Any) -> Any:
    def wrong(self: Board) -> Outcome:
        self._exploded -= 1
        try:
            return right(self)  # type: ignore[no-any-return]
        finally:
            self._exploded += 1

    return wrong


@mutant("V.Game.loss_condition", "an explosion does not lose", Board, "_decided")
def never_lost(right: Any) -> Any:
    def wrong(self: Board) -> Outcome:
        decided = right(self)
        return Outcome.ONGOING if decided is Outcome.LOSS else decided

    return wrong


@mutant("V.Game.loss_condition", "a flag on an empty tile loses", Board, "_decided")
def lost_by_flag(right: Any) -> Any:
    return lambda self: Outcome.LOSS if self._flags_wrong else right(self)


@mutant("V.Game.victory_condition", "nothing wins", Board, "_decided")
def never_won(right: Any) -> Any:
    def wrong(self: Board) -> Outcome:
        decided = right(self)
        return Outcome.ONGOING if decided is Outcome.VICTORY else decided

    return wrong


@mutant("V.Game.victory_condition", "one empty tile may stay hidden", Board, "_decided")
def won_early(right: Any) -> Any:
    return lambda self: Outcome.VICTORY if self._safe_left == 1 and not self._exploded else right(self)


@mutant("V.Game.victory_condition", "wrong flags do not matter", Board, "_decided", Rules.SPEC)
def won_by_any_flags(right: Any) -> Any:
    def wrong(self: Board) -> Outcome:
        kept, self._flags_wrong = self._flags_wrong, 0
        try:
            return right(self)  # type: ignore[no-any-return]
        finally:
            self._flags_wrong = kept

    return wrong


@mutant(
    "V.Game.victory_condition",
    "flags alone win where tiles must be revealed too",
    Board,
    "_decided",
    Rules.NOTE,
)
def won_by_flags_alone(right: Any) -> Any:
    def wrong(self: Board) -> Outcome:
        return Outcome.VICTORY if self._mine_count and self._flags_right == self._mine_count else right(self)

    return wrong


@mutant("V.Game.victory_condition", "an explosion within the lives wins", Board, "_decided", Rules(lives=2))
def won_by_explosion(right: Any) -> Any:
    return lambda self: Outcome.VICTORY if self._exploded == 1 else right(self)


@mutant("V.Game.outcomes_are_disjoint", "a terminated game has not ended", Outcome, "is_ended")
def terminated_goes_on(right: Any) -> Any:
    return property(lambda self: self in (Outcome.VICTORY, Outcome.LOSS))


@mutant(
    "V.Empty.revealed_empty_tile_reveals_adjacents", "a cascade leaves its last tile hidden", Board, "_open"
)
def short_cascade(right: Any) -> Any:
    def wrong(self: Board, tiles: Any) -> Any:
        opened, unflagged = right(self, tiles)
        if len(opened) > 1:
            last = opened[-1]
            self._states[last] &= ~REVEALED
            self._safe_left += 1
            return opened[:-1], unflagged
        return opened, unflagged

    return wrong


@mutant("Game.mines", "mines that exploded or are flagged are not counted", Game, "mines")
def mines_left(right: Any) -> Any:
    return lambda self: right(self) - self.flags()


@mutant("Game.flags", "only right flags are counted", Game, "flags")
def right_flags(right: Any) -> Any:
    return lambda self: self._flags_right


@mutant("Game.flags", "a removed flag is still counted", Board, "_set_flag")
def forgotten_removal(right: Any) -> Any:
    def wrong(self: Board, tile: int, flagged: bool) -> None:
        right(self, tile, flagged)
        if not flagged:
            self._flags_wrong += 1

    return wrong


@mutant("Game.counts_add_up", "an explosion costs no life", Game, "lives_left")
def lives_for_ever(right: Any) -> Any:
    return property(lambda self: self.rules.lives)


@mutant("Tile.is_adjacent", "adjacency has a direction", Box, "is_adjacent")
def one_way(right: Any) -> Any:
    return lambda self, one, other: one < other and right(self, one, other)


@mutant("Tile.is_adjacent", "a tile is adjacent to itself", Box, "is_adjacent")
def self_adjacent(right: Any) -> Any:
    return lambda self, one, other: one == other or right(self, one, other)


@mutant("Tile.is_adjacent", "two steps away is adjacent", Box, "is_adjacent")
def two_steps(right: Any) -> Any:
    return lambda self, one, other: one != other and max(abs(a - b) for a, b in zip(one, other)) <= 2


@mutant("Empty.adjacent_mines", "a mine counts itself", Minefield, "_count_at")
def counts_itself(right: Any) -> Any:
    return lambda self, tile: right(self, tile) + self._mined_at(tile)


@mutant("Empty.adjacent_mines", "the last tile of a row counts one too few", Minefield, "_count_at")
def short_at_an_edge(right: Any) -> Any:
    return lambda self, tile: max(0, right(self, tile) - (tile == self.topology.size - 1))
