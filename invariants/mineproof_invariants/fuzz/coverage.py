"""What a run of games has seen, and what it should have seen: a run that saw little has said little.

>>> from mineproof import Action, Box, Game, Minefield, Rules
>>> from mineproof_invariants import attempt
>>> from mineproof_invariants.fuzz.reach import reachable
>>> coverage = Coverage(reachable(Rules.LAB))
>>> coverage.saw(attempt(Game(Minefield(Box(3), [(0,)]), Rules.LAB), Action.REVEAL, (2,)))
>>> coverage.seen["cascade: Covered to Uncovered"], "accepted: terminate" in coverage.missing()
(1, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mineproof import Action, Cascade, InvalidTransition, Outcome, Refusal, Sight, State
from mineproof_invariants.clauses.step import changed
from mineproof_invariants.fuzz.reach import row, state_name
from mineproof_invariants.picture import Picture, Step

TILE_ACTIONS = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG)


class LacksCoverage(Exception):
    """A run has not seen what it must have seen; whatever it says about clauses is worth less than it seems.

    >>> str(LacksCoverage(["outcome: victory"]))
    'the run has never seen: outcome: victory (play more games, or ask for require=False)'
    """

    def __init__(self, missing: list[str]) -> None:
        super().__init__(missing)
        self.missing = missing

    def __str__(self) -> str:
        return (
            f"the run has never seen: {'; '.join(self.missing)} (play more games, or ask for require=False)"
        )


class Coverage:
    """Counts of what happened, and the set of what must happen.

    >>> Coverage(["outcome: loss"]).missing()
    ['outcome: loss']
    """

    def __init__(self, required: Iterable[str] = ()) -> None:
        self.required = frozenset(required)
        self.seen: Counter[str] = Counter()
        self._last: tuple[Action, object] | None = None

    def start(self, now: Picture) -> None:
        """Count what a new game shows.

        >>> from mineproof import Box, Game, Minefield
        >>> from mineproof_invariants import picture
        >>> coverage = Coverage()
        >>> coverage.start(picture(Game(Minefield(Box(2), [(0,)]))))
        >>> sorted(coverage.seen)
        ['outcome: ongoing', 'state: Covered', 'state: Mined']
        """
        self._last = None
        self._stands(now)

    def saw(self, step: Step) -> None:
        """Count what a step shows.

        >>> from mineproof import Box, Game, Minefield
        >>> from mineproof_invariants import attempt
        >>> coverage = Coverage()
        >>> coverage.saw(attempt(Game(Minefield(Box(2), [(0,)])), Action.FLAG, (1,)))
        >>> coverage.seen["row: Covered flag"]
        1
        """
        if self._last == (step.action, step.position):
            self.seen["same move again: " + ("accepted" if step.accepted else "refused")] += 1
        self._last = (step.action, step.position)
        before = step.before
        if step.refusal is not None:
            self.refused(step.refusal)
        else:
            self.seen[f"accepted: {step.action.value}"] += 1
            self._changes(step)
        by_table = step.accepted or isinstance(step.refusal, InvalidTransition)
        if step.action in TILE_ACTIONS and before.outcome is Outcome.ONGOING and by_table:
            self.seen[row(before.states[step.position], step.action)] += 1
        self._stands(step.after)

    def refused(self, refusal: Refusal) -> None:
        """Count a refusal by its type and its sentence.

        >>> from mineproof import NothingToUndo
        >>> coverage = Coverage()
        >>> coverage.refused(NothingToUndo("There is nothing to undo."))
        >>> list(coverage.seen)
        ['refusal: NothingToUndo: There is nothing to undo.']
        """
        self.seen[f"refusal: {type(refusal).__name__}: {refusal}"] += 1

    def undone(self) -> None:
        """Count a turn that was taken back.

        >>> coverage = Coverage()
        >>> coverage.undone()
        >>> list(coverage.seen)
        ['accepted: undo']
        """
        self._last = None
        self.seen["accepted: undo"] += 1

    def _stands(self, now: Picture) -> None:
        self.seen[f"outcome: {now.outcome.value}"] += 1
        for state in set(now.states.values()):
            self.seen[f"state: {state_name(state)}"] += 1

    def _changes(self, step: Step) -> None:
        before, after = step.before, step.after
        if after.is_laid and not before.is_laid:
            self.seen["mines laid by the first reveal"] += 1
        if step.action in (Action.REVEAL, Action.CHORD):
            # A chord reveals the hidden tiles around it; what else opens then is a cascade.
            own = set(before.beside(step.position)) if step.action is Action.CHORD else {step.position}
            for tile in changed(step):
                old, new = before.states[tile], after.states[tile]
                is_own = tile in own and old.sees is Sight.HIDDEN
                how = "cascade" if not is_own else step.action.value
                self.seen[f"{how}: {state_name(old)} to {state_name(new)}"] += 1
        if after.exploded > before.exploded and after.outcome is not Outcome.LOSS:
            self.seen["explosion survived"] += 1
        if step.action is Action.REVEAL and before.rules.cascade is Cascade.SKIPS_FLAGS:
            zeros = (tile for tile in changed(step) if is_zero(after, tile))
            if any(after.states[u] is State.FLAGGED_FALSE for tile in zeros for u in after.beside(tile)):
                self.seen["cascade: FlaggedFalse kept"] += 1
        if step.action is Action.REMOVE_FLAG and any(
            is_zero(after, u) and after.states[u] is State.UNCOVERED for u in after.beside(step.position)
        ):
            self.seen["flag removed beside a revealed zero"] += 1
        if after.outcome is Outcome.VICTORY:
            by = "flags" if after.having(mine=False, revealed=False) else "revealing"
            self.seen[f"victory by {by}"] += 1

    def missing(self) -> list[str]:
        """List what is required and has not been seen.

        >>> Coverage().missing()
        []
        """
        return sorted(what for what in self.required if not self.seen[what])

    def require(self) -> None:
        """Raise `LacksCoverage` if something is missing.

        >>> Coverage(["outcome: loss"]).require()
        Traceback (most recent call last):
            ...
        mineproof_invariants.fuzz.coverage.LacksCoverage: the run has never seen: outcome: loss ...
        """
        if self.missing():
            raise LacksCoverage(self.missing())

    def text(self) -> str:
        """Write what was seen how often, and mark what is missing.

        >>> coverage = Coverage(["outcome: loss"])
        >>> coverage.seen["outcome: victory"] += 2
        >>> print(coverage.text())
                 0  outcome: loss  MISSING
                 2  outcome: victory
        """
        names = sorted(self.required | set(self.seen))
        marks = dict.fromkeys(self.missing(), "  MISSING")
        return "\n".join(f"{self.seen[name]:>10,}  {name}{marks.get(name, '')}" for name in names)


def is_zero(now: Picture, tile: object) -> bool:
    """Tell whether a tile is empty and has no mine adjacent.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> now = picture(Game(Minefield(Box(3), [(0,)])))
    >>> [is_zero(now, (n,)) for n in range(3)]
    [False, False, True]
    """
    return now.numbers[tile] == 0 and not now.states[tile].is_mined
