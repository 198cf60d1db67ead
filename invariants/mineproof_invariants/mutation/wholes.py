"""Mutants aimed at the clauses about whole games, views and sessions."""

from __future__ import annotations

from typing import Any

import mineproof.replay
from mineproof import Game, GameRecord, InvalidTransition, Outcome, Session, Turn
from mineproof.course import Course
from mineproof.view import View
from mineproof_invariants.mutation.mutant import MUTANTS, Mutant, mutant


@mutant("Game.undo_is_exact", "undo forgets a flag", Course, "_revert")
def forgetful_undo(right: Any) -> Any:
    def wrong(self: Course) -> Turn:
        turn = right(self)
        for tile, state in enumerate(self._states):
            if state in (2, 3):
                self._set_flag(tile, False)
                break
        return turn  # type: ignore[no-any-return]

    return wrong


@mutant("Game.undo_is_exact", "undo does not bring the outcome back", Course, "_revert")
def final_undo(right: Any) -> Any:
    def wrong(self: Course) -> Turn:
        outcome = self._outcome
        turn = right(self)
        self._outcome = outcome
        return turn  # type: ignore[no-any-return]

    return wrong


def _skips_flags(game: Game, move: tuple[Any, ...]) -> Any:
    return PLAYED(game, move) if move[0] != "flag" else None


PLAYED = mineproof.replay.play_move
MUTANTS.append(
    Mutant(
        "Game.replay_is_exact", "a replay leaves flags out", ((mineproof.replay, "play_move", _skips_flags),)
    )
)


@mutant("View.leaks_nothing", "the repr of a game tells where the first mine is", Game, "__repr__")
def telling_repr(right: Any) -> Any:
    return lambda self: f"{right(self)} {list(self._states).index(1) if 1 in self._states else ''}"


@mutant("View.leaks_nothing", "a refusal tells Covered from Mined", InvalidTransition, "__str__")
def telling_refusal(right: Any) -> Any:
    return lambda self: f"{right(self)} ({self.start.name})"


@mutant("View.leaks_nothing", "revealing a mine is not listed as legal", Game, "legal_actions")
def telling_actions(right: Any) -> Any:
    def wrong(self: Game) -> Any:
        return tuple(m for m in right(self) if m.position is None or not self.state(m.position).is_mined)

    return wrong


@mutant("View.leaks_nothing", "the text of a view depends on what it does not show", View, "__str__")
def telling_text(right: Any) -> Any:
    # A view holds nothing hidden, so a leak can only come from elsewhere: here from who asks first.
    asked: list[object] = []

    def wrong(self: View) -> str:
        asked.append(self)
        return f"{right(self)}{len(asked)}"

    return wrong


@mutant("V.Game.only_one_uncompleted_game", "a game can be started beside another", Session, "start_game")
def second_game(right: Any) -> Any:
    def wrong(self: Session, game: Game) -> Game:
        self._game = None
        return right(self, game)  # type: ignore[no-any-return]

    return wrong


@mutant("Session.start_game", "no game can follow one that was lost", Session, "start_game")
def one_loss_is_enough(right: Any) -> Any:
    def wrong(self: Session, game: Game) -> Game:
        if any(record.outcome is Outcome.LOSS for record in self.games):
            self.terminate_game()
        return right(self, game)  # type: ignore[no-any-return]

    return wrong


@mutant("Session.terminate_game", "a game that has ended can be terminated", Session, "terminate_game")
def terminates_twice(right: Any) -> Any:
    def wrong(self: Session) -> Any:
        return right(self) if self.game is None or self.game.outcome is Outcome.ONGOING else None

    return wrong


@mutant("Session.games_played", "the game being played is not counted", Session, "games_played")
def only_ended(right: Any) -> Any:
    return lambda self: sum(record.outcome.is_ended for record in self.games)


@mutant("Session.games_won", "losses count as victories", Session, "games_won")
def any_end(right: Any) -> Any:
    def won(record: GameRecord) -> bool:
        return record.outcome in (Outcome.VICTORY, Outcome.LOSS)

    return lambda self: sum(map(won, self.games))
