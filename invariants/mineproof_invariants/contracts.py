"""Games and sessions that check every clause at every call, and say which one broke.

They behave exactly as `Game` and `Session`, slower. `CheckedGame.checking = False` turns the checks off,
for one game or for all; the plain `Game` knows nothing of them and pays nothing.

>>> from mineproof import Box, Minefield
>>> game = CheckedGame(Minefield(Box(3, 3), [(0, 2)]))
>>> game.reveal((2, 0)).outcome
<Outcome.VICTORY: 'victory'>
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import icontract

from mineproof import Action, Game, GameRecord, Refusal, Session, Turn
from mineproof_invariants.clause import CLAUSES, Kind, broken_clauses
from mineproof_invariants.clauses.session import Ledger
from mineproof_invariants.picture import Picture, Position, Step, attempt, picture


class BrokenClause(AssertionError):
    """A clause does not hold: a bug of the game, never a mistake of the player.

    >>> print(BrokenClause("Game.flags", "---"))
    Game.flags does not hold:
        flags() = |{ t | Flagged(t) }|
    ---
    """

    def __init__(self, label: str, drawn: str) -> None:
        super().__init__(label, drawn)
        self.label = label
        self.drawn = drawn

    def __str__(self) -> str:
        formula = "\n".join(f"    {line}" for line in CLAUSES[self.label].formula.splitlines())
        return f"{self.label} does not hold:\n{formula}\n{self.drawn}"


def draw(g: Picture) -> str:
    """Draw a picture with everything on it: `.` covered, `m` mined, `f` `F` flagged, a number, `X` exploded.

    >>> from mineproof import Box, Minefield
    >>> print(draw(picture(Game(Minefield(Box(2, 2), [(0, 0)])))))
    m.
    ..
    ongoing, 1 mines, 0 flags, 1 lives
    """
    letters = dict(zip(type(next(iter(g.states.values()))), ".mfF_X"))
    seen = [
        letters[state] if state.name != "UNCOVERED" else str(g.numbers[t]) for t, state in g.states.items()
    ]
    rows = "\n".join(before + "".join(seen[tile] for tile in tiles) for before, tiles in g.topology.rows())
    return f"{rows}\n{g.outcome.value}, {g.mines} mines, {g.flags} flags, {g.lives_left} lives"


def _told(step: Step) -> str:
    where = "" if step.position is None else f" {step.position}"
    answer = "accepted" if step.refusal is None else f"refused: {step.refusal}"
    return f"before:\n{draw(step.before)}\n{step.action.value}{where}, {answer}, after:\n{draw(step.after)}"


def _broken_before(game: Game) -> BrokenClause:
    now = picture(game)
    return BrokenClause(broken_clauses(now)[0], draw(now))


def _broken_after(result: Step) -> BrokenClause:
    return BrokenClause((broken_clauses(result) + broken_clauses(result.after))[0], _told(result))


@icontract.require(lambda game: not broken_clauses(picture(game)), error=_broken_before)
@icontract.ensure(lambda result: not broken_clauses(result), error=_broken_after)
@icontract.ensure(lambda result: not broken_clauses(result.after), error=_broken_after)
def checked_attempt(game: Game, action: Action, position: Position = None) -> Step:
    """Try an action; every state clause holds before and after, and every clause about actions.

    >>> from mineproof import Box, Minefield
    >>> checked_attempt(Game(Minefield(Box(3), [(0,)])), Action.FLAG, (0,)).accepted
    True
    """
    return attempt(game, action, position)


class CheckedGame(Game):
    """A game that raises `BrokenClause` where `Game` would go wrong silently.

    >>> from mineproof import Box, Minefield
    >>> CheckedGame(Minefield(Box(2), [(0,)])).flag((0,))
    <Turn flag (0,): 1 tile changed, ongoing>
    """

    checking = True
    """Whether calls are checked."""

    _is_trying = False

    def _checked(self, action: Action, position: Any = None) -> Turn:
        """Try the action on this game with every check; the methods below then meet themselves, unchecked."""
        self._is_trying = True
        try:
            step = checked_attempt(self, action, position)
        finally:
            self._is_trying = False
        if step.refusal is not None:
            raise step.refusal
        if step.turn is None:
            raise BrokenClause("Turn.tells_what_changed", _told(step))
        return step.turn

    @property
    def _is_checked(self) -> bool:
        return self.checking and not self._is_trying

    def reveal(self, position: Position) -> Turn:  # noqa: D102 - documented in Game, as are the others
        return self._checked(Action.REVEAL, position) if self._is_checked else super().reveal(position)

    def reveal_all(self, positions: Iterable[Position]) -> Turn:  # noqa: D102
        if not self._is_checked:
            return super().reveal_all(positions)
        given = positions if isinstance(positions, (str, bytes)) else list(positions)
        return self._checked(Action.REVEAL_ALL, given)

    def flag(self, position: Position) -> Turn:  # noqa: D102
        return self._checked(Action.FLAG, position) if self._is_checked else super().flag(position)

    def remove_flag(self, position: Position) -> Turn:  # noqa: D102
        return (
            self._checked(Action.REMOVE_FLAG, position) if self._is_checked else super().remove_flag(position)
        )

    def chord(self, position: Position) -> Turn:  # noqa: D102
        return self._checked(Action.CHORD, position) if self._is_checked else super().chord(position)

    def terminate(self) -> Turn:  # noqa: D102
        return self._checked(Action.TERMINATE) if self._is_checked else super().terminate()

    def reveal_random_safe(self) -> Turn:  # noqa: D102
        return self._checked(Action.REVEAL_RANDOM_SAFE) if self._is_checked else super().reveal_random_safe()

    def flag_random_mine(self) -> Turn:  # noqa: D102
        return self._checked(Action.FLAG_RANDOM_MINE) if self._is_checked else super().flag_random_mine()

    def list_wrong_flags(self) -> Turn:  # noqa: D102
        return self._checked(Action.LIST_WRONG_FLAGS) if self._is_checked else super().list_wrong_flags()

    def undo(self) -> Turn:  # noqa: D102
        if self._is_checked and self._is_whole:
            self._is_trying = True
            try:
                for label in ("Game.undo_is_exact", "Game.replay_is_exact"):
                    if CLAUSES[label].holds(self) is False:
                        raise BrokenClause(label, draw(picture(self)))
            finally:
                self._is_trying = False
        return super().undo()


class CheckedSession(Session):
    """A session that raises `BrokenClause` where `Session` would go wrong silently.

    >>> CheckedSession().games_played()
    0
    """

    checking = True

    def start_game(self, game: Game) -> Game:  # noqa: D102
        before = self.games
        try:
            started = super().start_game(game)
        except Refusal:
            self._check("start_game", before, accepted=False)
            raise
        self._check("start_game", before, accepted=True)
        return started

    def terminate_game(self) -> Turn:  # noqa: D102
        before = self.games
        try:
            turn = super().terminate_game()
        except Refusal:
            self._check("terminate_game", before, accepted=False)
            raise
        self._check("terminate_game", before, accepted=True)
        return turn

    def _check(self, asked: str, before: tuple[GameRecord, ...], accepted: bool) -> None:
        ledger = Ledger(self.games, self.games_played(), self.games_won(), asked, accepted, before)
        for each in CLAUSES.values():
            if self.checking and each.kind is Kind.SESSION and each.holds(ledger) is False:
                raise BrokenClause(
                    each.label, f"{asked} was {'accepted' if accepted else 'refused'}: {self.games}"
                )
