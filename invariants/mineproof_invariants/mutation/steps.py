"""Mutants aimed at the clauses about every action."""

from __future__ import annotations

from typing import Any

from mineproof import Action, Box, CannotChord, Cascade, Game, Outcome, Refusal, Rules, State, Turn
from mineproof.board import Board
from mineproof.course import Course
from mineproof_invariants.mutation.mutant import mutant

FLAG, REVEALED = 2, 4
COVERED = State.COVERED.value


@mutant("Tile.table", "removing a flag reveals the tile", Board, "_set_flag")
def unflag_reveals(right: Any) -> Any:
    def wrong(self: Board, tile: int, flagged: bool) -> None:
        right(self, tile, flagged)
        if not flagged:
            self._states[tile] |= REVEALED

    return wrong


@mutant("Tile.mines_never_move", "a flag beside a mine pushes it away", Course, "_flag")
def pushed_mine(right: Any) -> Any:
    def wrong(self: Course, action: Action, tile: int) -> Turn:
        if bytes(self._states[:2]) == b"\0\1":
            self._states[:2] = b"\1\0"
        return right(self, action, tile)  # type: ignore[no-any-return]

    return wrong


@mutant("Tile.revealed_stays_revealed", "flagging hides what was revealed", Course, "_flag", Rules.NOTE)
def hiding(right: Any) -> Any:
    def wrong(self: Course, action: Action, tile: int) -> Turn:
        for each, state in enumerate(self._states):
            if state == State.UNCOVERED.value:
                self._states[each] = COVERED
        return right(self, action, tile)  # type: ignore[no-any-return]

    return wrong


@mutant("Game.reveal", "a flagged tile can be revealed", Game, "reveal")
def reveals_flagged(right: Any) -> Any:
    def wrong(self: Game, position: Any) -> Turn:
        if self.outcome is Outcome.ONGOING and self.state(position).is_flagged:
            self.remove_flag(position)
            self._turns.pop()
        return right(self, position)  # type: ignore[no-any-return]

    return wrong


@mutant("Game.flag", "a revealed tile can be flagged", Game, "flag")
def flags_revealed(right: Any) -> Any:
    def wrong(self: Game, position: Any) -> Turn:
        if self.outcome is Outcome.ONGOING and self.state(position) is State.UNCOVERED:
            return self._recorded(Turn.of(self._field, Action.FLAG, None, self.outcome))
        return right(self, position)  # type: ignore[no-any-return]

    return wrong


@mutant("Game.remove_flag", "a permanent flag can be removed", Game, "remove_flag", Rules.EXAM)
def removes_permanent(right: Any) -> Any:
    def wrong(self: Game, position: Any) -> Turn:
        kept, self._rules = self._rules, Rules.KATA
        try:
            return right(self, position)  # type: ignore[no-any-return]
        finally:
            self._rules = kept

    return wrong


@mutant("Game.chord", "a chord needs no flags", Game, "_chordable", Rules.CLASSIC)
def any_chord(right: Any) -> Any:
    def wrong(self: Game, tile: int) -> list[int]:
        hidden = [t for t in self.topology.adjacent_tiles(tile) if self._states[t] <= State.MINED.value]
        return hidden if hidden and self._states[tile] == State.UNCOVERED.value else right(self, tile)

    return wrong


@mutant("Game.terminate", "terminating changes nothing", Game, "terminate")
def no_end(right: Any) -> Any:
    def wrong(self: Game) -> Turn:
        turn = right(self)
        self._outcome = Outcome.ONGOING
        return turn  # type: ignore[no-any-return]

    return wrong


@mutant("Game.ended_is_final", "moves are accepted after the end", Course, "_refuse_ended")
def moves_after_the_end(right: Any) -> Any:
    return lambda self: None


@mutant("Game.refusals_change_nothing", "a refused removal takes an assist", Game, "remove_flag")
def costly_refusal(right: Any) -> Any:
    def wrong(self: Game, position: Any) -> Turn:
        try:
            return right(self, position)  # type: ignore[no-any-return]
        except Refusal:
            self._assists_used += 1
            raise

    return wrong


@mutant("Game.one_tile_at_a_time", "a flag covers two tiles", Board, "_set_flag")
def two_flags(right: Any) -> Any:
    def wrong(self: Board, tile: int, flagged: bool) -> None:
        right(self, tile, flagged)
        if flagged and tile + 1 < len(self._states) and self._states[tile + 1] < FLAG:
            right(self, tile + 1, flagged)

    return wrong


@mutant("Cascade.opens_the_least_closed_set", "a cascade opens a tile too many", Board, "_open")
def long_cascade(right: Any) -> Any:
    def wrong(self: Board, tiles: Any) -> Any:
        opened, unflagged = right(self, tiles)
        more = [t for t, state in enumerate(self._states) if state == COVERED][:1]
        for tile in more:
            self._states[tile] |= REVEALED
            self._safe_left -= 1
        return [*opened, *more], unflagged

    return wrong


@mutant("Cascade.opens_the_least_closed_set", "a zero opens nothing", Board, "_open")
def no_cascade(right: Any) -> Any:
    def wrong(self: Board, tiles: Any) -> Any:
        opened, unflagged = right(self, tiles)
        for tile in opened[1:]:
            self._states[tile] &= ~REVEALED
            self._safe_left += 1
        return opened[:1], unflagged

    return wrong


@mutant(
    "Cascade.opens_the_least_closed_set", "a cascade stops at flags that it should open", Board, "_is_simple"
)
def stops_at_flags(right: Any) -> Any:
    return lambda self: True


@mutant(
    "Cascade.opens_the_least_closed_set",
    "a cascade opens flags that it should skip",
    Board,
    "_open",
    Rules.NOTE,
)
def goes_through_flags(right: Any) -> Any:
    def wrong(self: Board, tiles: Any) -> Any:
        kept, self._rules = self._rules, self._rules.but(cascade=Cascade.OPENS_FLAGS)
        try:
            return right(self, tiles)
        finally:
            self._rules = kept

    return wrong


@mutant("Turn.tells_what_changed", "a turn lists only the tile acted on", Turn, "positions")
def one_position(right: Any) -> Any:
    return property(lambda self: [] if self.position is None else [self.position])


@mutant("Turn.tells_what_changed", "a turn lists its tiles backwards", Turn, "positions")
def backwards(right: Any) -> Any:
    return property(lambda self: list(right.__get__(self))[::-1])


@mutant(
    "Cascade.opens_the_least_closed_set",
    "a cascade goes on through numbers",
    Board,
    "_open",
    board=Box(2, 3),
)
def through_numbers(right: Any) -> Any:
    def wrong(self: Board, tiles: Any) -> Any:
        codes = self._codes
        self._codes = bytes(len(codes)) if len(tiles) == 1 and not codes[tiles[0]] else codes
        try:
            return right(self, tiles)
        finally:
            self._codes = codes

    return wrong


@mutant(
    "Cascade.opens_the_least_closed_set",
    "a cascade opens mines, too",
    Board,
    "_open",
    equivalent="beside an empty tile without adjacent mines there is no mine, by Empty.adjacent_mines",
)
def opens_mines(right: Any) -> Any:
    def wrong(self: Board, tiles: Any) -> Any:
        opened, unflagged = right(self, tiles)
        for tile in list(opened):
            if not self._codes[tile]:
                for beside in self._field.topology.adjacent_tiles(tile):
                    self._states[beside] |= REVEALED if self._states[beside] == State.MINED.value else 0
        return opened, unflagged

    return wrong


@mutant("V.Game.victory_condition", "victory is noticed one action late", Course, "_reveal")
def late_victory(right: Any) -> Any:
    def wrong(self: Course, *arguments: Any) -> Turn:
        turn = right(self, *arguments)
        if self._outcome is Outcome.VICTORY and len(self._turns) == 1:
            turn.outcome = self._outcome = Outcome.ONGOING
        return turn  # type: ignore[no-any-return]

    return wrong


@mutant("Game.chord", "a chord counts only right flags", Game, "_chordable", Rules.CLASSIC)
def knowing_chord(right: Any) -> Any:
    def wrong(self: Game, tile: int) -> list[int]:
        beside = self.topology.adjacent_tiles(tile)
        if any(self._states[t] == State.FLAGGED_FALSE.value for t in beside):
            raise CannotChord("The flags around this tile do not match its number.")
        return right(self, tile)  # type: ignore[no-any-return]

    return wrong
