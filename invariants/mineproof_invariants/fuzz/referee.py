"""Watch one game: try moves, check every clause after each, and say in full which clause broke how.

>>> from mineproof import Action, Box, Game, Rules
>>> referee = Referee(Game, Start(Box(3), ((0,),), Rules.SPEC))
>>> referee.attempt(Move(Action.FLAG, (1,)))
>>> referee.attempt(Move(None))
>>> referee.now.flags, [str(move) for move in referee.moves]
(0, ['flag (1,)', 'undo'])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mineproof import Game, MineproofError, Refusal, Replay, State
from mineproof_invariants.clause import CLAUSES, Clause, Kind
from mineproof_invariants.clauses.whole import leaks_nothing
from mineproof_invariants.evidence import Tally
from mineproof_invariants.fuzz.broken import BrokenClause, told
from mineproof_invariants.fuzz.coverage import Coverage
from mineproof_invariants.fuzz.guide import Move
from mineproof_invariants.fuzz.start import Make, Start
from mineproof_invariants.picture import Picture, attempt, picture

STATE = [each for each in CLAUSES.values() if each.kind is Kind.STATE]
STEP = [each for each in CLAUSES.values() if each.kind is Kind.STEP]
GAME = [each for each in CLAUSES.values() if each.kind is Kind.GAME]
ONCE = "Tile.is_adjacent"
"""What is adjacent is asked of a topology once, so to look again after a move would be idle."""

UNDO, REPLAY, TWINS = (
    CLAUSES[x] for x in ("Game.undo_is_exact", "Game.replay_is_exact", "View.leaks_nothing")
)


class Referee:
    """A game under watch. A broken clause raises `BrokenClause`; what was looked at goes into a tally.

    >>> from mineproof import Box, Game, Rules
    >>> Referee(Game, Start(Box(3), ((0,),), Rules.SPEC)).now.mines
    1
    """

    def __init__(
        self, make: Make, start: Start, coverage: Coverage | None = None, tally: Tally | None = None
    ) -> None:
        self.make, self.start = make, start
        self.coverage = Coverage() if coverage is None else coverage
        self.tally = Tally("fuzz", "") if tally is None else tally
        self.game = start.game(make)
        self.now = picture(self.game)
        self.moves: list[Move] = []
        self._accepted: list[Move] = []
        self._past: list[Picture] = []
        # After so many turns a twin is looked for: a game that looks the same, with other mines.
        self._twins_at = {1, 2, 4, 8}
        self.coverage.start(self.now)
        self._judge([(each, each.holds(self.now)) for each in STATE], self.now)

    @property
    def can_undo(self) -> bool:
        """Whether the game can take turns back.

        >>> from mineproof import Box, Game, Rules
        >>> Referee(Game, Start(Box(3), ((0,),), Rules.SPEC)).can_undo
        True
        """
        return callable(getattr(self.game, "undo", None))

    def attempt(self, move: Move) -> None:
        """Try a move and check every clause about the step and about the state it leads to.

        >>> from mineproof import Action, Box, Rules
        >>> class Deaf(Game):
        ...     def flags(self) -> int:
        ...         return 0
        >>> try:
        ...     Referee(Deaf, Start(Box(3), ((0,),), Rules.SPEC)).attempt(Move(Action.FLAG, (1,)))
        ... except BrokenClause as broken:
        ...     print(broken.labels)
        ['Game.flags']
        """
        self.moves.append(move)
        if move.action is None:
            self._undo()
            return
        before = self.now
        step = attempt(self.game, move.action, move.position, before)
        self.now = step.after
        self.coverage.saw(step)
        looks = [(each, each.holds(step)) for each in STEP]
        if step.accepted:
            self._accepted.append(move)
            self._past.append(before)
            looks += [(each, each.holds(self.now)) for each in STATE if each.label != ONCE]
        self._judge(looks, before)
        if step.accepted and len(self._accepted) in self._twins_at:
            self._twins_at.discard(len(self._accepted))
            self._look_at_twin()

    def finish(self) -> None:
        """Check every clause about the whole game, as it stands after its last move.

        >>> from mineproof import Box, Rules
        >>> Referee(Game, Start(Box(3), ((0,),), Rules.SPEC)).finish()
        """
        looks: list[tuple[Clause, bool | None]] = [(REPLAY, self._replays())]
        if isinstance(self.game, Game):
            looks += [(each, _holds(each, self.game)) for each in GAME]
        self._judge(looks, self.now)

    def _undo(self) -> None:
        before = self.now
        try:
            self.game.undo()
        except Refusal as refusal:
            self.now = picture(self.game)
            self.coverage.refused(refusal)
            self._judge([(UNDO, not self._past and self.now == before)], before)
            return
        self.now = picture(self.game)
        self.coverage.undone()
        self._judge([(UNDO, bool(self._past) and self.now == self._past.pop())], before)
        self._accepted.pop()

    def _again(self, start: Start) -> Any | None:
        """Play the accepted moves from another start; None where one of them is refused."""
        game = start.game(self.make)
        try:
            for move in self._accepted:
                game.play(move.action, move.position)
        except Refusal:
            return None
        return game

    def _replays(self) -> bool:
        again = self._again(self.start)
        return again is not None and picture(again) == self.now

    def _look_at_twin(self) -> None:
        """Compare with a game in which a mine lies elsewhere, if that makes no difference to be seen."""
        if not all(hasattr(self.game, name) for name in ("view", "legal_actions", "copy")):
            return
        for start in self._swapped():
            twin = self._again(start)
            if twin is not None:
                self._judge([(TWINS, leaks_nothing(self.game, twin))], self.now)
            return

    def _swapped(self) -> Iterator[Start]:
        """Yield starts with one mine at another tile that looks the same, and touches the same numbers."""
        if isinstance(self.start.mines, int):
            return
        states, mines = self.now.states, set(self.start.mines)
        for old, new in ((State.MINED, State.COVERED), (State.FLAGGED_TRUE, State.FLAGGED_FALSE)):
            for mine in (tile for tile, state in states.items() if state is old):
                numbers = self._revealed_beside(mine)
                for tile in (tile for tile, state in states.items() if state is new):
                    if self._revealed_beside(tile) == numbers:
                        moved = tuple(each for each in states if each in (mines - {mine}) | {tile})
                        yield Start(self.start.topology, moved, self.start.rules, self.start.seed)

    def _revealed_beside(self, tile: object) -> set[object]:
        return {other for other in self.now.beside(tile) if self.now.states[other].is_revealed}

    def _judge(self, looks: list[tuple[Clause, bool | None]], before: Picture) -> None:
        """Count what was looked at; raise `BrokenClause` if something does not hold."""
        for each, holds in looks:
            if holds is not None:
                self.tally.add(each.label, 1, "looks")
        broken = [each for each, holds in looks if holds is False]
        if broken:
            labels = [each.label for each in broken]
            text = told(broken, str(self.start), self.moves, before, self.now)
            raise BrokenClause(labels, text, self.start, self.moves, self._replay(before))

    def _replay(self, before: Picture) -> Replay | None:
        """Write down the game up to the move that broke a clause, if it is one that can be written."""
        if not isinstance(self.game, Game):
            return None
        whole = Replay.of(self.game)
        return Replay(whole.setup, whole.moves[: before.turns], before.outcome)


def _holds(clause: Clause, game: Game) -> bool | None:
    try:
        return clause.holds(game)
    except MineproofError:
        # Its own moves are refused when they are played again.
        return False
