"""Mutants aimed at the clauses about first reveals, several tiles at once, assists, and what is listed."""

from __future__ import annotations

from typing import Any

from mineproof import Action, Box, FirstReveal, Game, Rules, Turn
from mineproof.assists import Assisted
from mineproof.board import COVERED, MINED
from mineproof.course import Course
from mineproof.view import View
from mineproof_invariants.mutation.mutant import mutant

SAFE = Rules.LAB.but(first_reveal=FirstReveal.SAFE)
OPENING = Rules.LAB.but(first_reveal=FirstReveal.OPENING)
HELPED = Rules.NOTE.but(assists=1)
CHORDS = Rules.CLASSIC.but(first_reveal=FirstReveal.UNPROTECTED)


@mutant(
    "Game.reveals_in_order", "a chord leaves its last tile out", Game, "_chordable", CHORDS, board=Box(2, 2)
)
def short_chord(right: Any) -> Any:
    return lambda self, tile: (lambda found: found[: max(1, len(found) - 1)])(right(self, tile))


@mutant("Game.reveals_in_order", "a chord reveals backwards", Game, "_chordable", CHORDS, board=Box(2, 2))
def backward_chord(right: Any) -> Any:
    return lambda self, tile: right(self, tile)[::-1]


@mutant("Game.first_reveal", "the first reveal protects another tile", Course, "_lay", SAFE)
def protects_another(right: Any) -> Any:
    return lambda self, first: right(self, (first + 1) % len(self.topology))


@mutant("Game.first_reveal", "an opening is only safe", Course, "_lay", OPENING, board=Box(1, 4))
def no_opening(right: Any) -> Any:
    def wrong(self: Course, first: int) -> None:
        promised = self._rules
        self._rules = promised.but(first_reveal=FirstReveal.SAFE)
        right(self, first)
        self._rules = promised

    return wrong


@mutant("Game.assists", "the tile that is revealed as safe is a mine", Assisted, "_chosen", HELPED)
def deadly_help(right: Any) -> Any:
    return lambda self, code: right(self, MINED if code == COVERED else code)


@mutant("Game.assists", "the mine that is flagged is none", Assisted, "_chosen", HELPED)
def false_help(right: Any) -> Any:
    return lambda self, code: right(self, COVERED if code == MINED else code)


@mutant("Game.assists", "help is free", Assisted, "list_wrong_flags", HELPED)
def free_help(right: Any) -> Any:
    def wrong(self: Assisted) -> Turn:
        turn = right(self)
        self._assists_used -= 1
        return turn  # type: ignore[no-any-return]

    return wrong


@mutant("Game.assists", "wrong flags are not found", Assisted, "list_wrong_flags", HELPED)
def blind_help(right: Any) -> Any:
    def wrong(self: Assisted) -> Turn:
        turn = right(self)
        turn._found = None
        return turn  # type: ignore[no-any-return]

    return wrong


@mutant("Game.legal_actions", "removing a flag is not listed", Game, "legal_actions")
def unlisted(right: Any) -> Any:
    return lambda self: tuple(move for move in right(self) if move.action is not Action.REMOVE_FLAG)


@mutant("Game.toggle_flag", "toggling never removes a flag", Game, "toggle_flag")
def only_flags(right: Any) -> Any:
    return lambda self, position: self.flag(position)


@mutant("View.shows_what_is_seen", "an exploded mine looks hidden", View, "_symbol")
def harmless_mine(right: Any) -> Any:
    return lambda self, code: right(self, code).replace("X", "-")


@mutant("Turn.tells_what_changed", "a number is told one too high", Turn, "changes")
def high_numbers(right: Any) -> Any:
    def wrong(self: Turn) -> Any:
        return ((tile, str(int(told) + 1) if told.isdigit() else told) for tile, told in right(self))

    return wrong
