"""What a method has to say about a clause: how much it looked at, within which bound, and what it found.

>>> tally = Tally("walk", "all boards of 2 tiles")
>>> tally.saw("Game.flags", True)
>>> print(tally.cells["Game.flags"].text())
1 checked
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from mineproof import Game, Replay
from mineproof_invariants.clause import CLAUSES, Kind
from mineproof_invariants.picture import Picture, Step, picture


@dataclass
class Violation:
    """A clause that does not hold, and the shortest game known that shows it.

    >>> Violation("Game.flags", "…", None).label
    'Game.flags'
    """

    label: str
    what: str
    replay: Replay | None


@dataclass
class Cell:
    """One clause under one method.

    >>> Cell(unit="states", figure=7).text()
    '7 states'
    """

    unit: str = "checked"
    figure: int = 0
    violation: Violation | None = None

    def text(self) -> str:
        """Write the cell: never a bare tick.

        >>> Cell(violation=Violation("Game.flags", "…", None)).text()
        'VIOLATED'
        """
        return "VIOLATED" if self.violation else f"{self.figure:,} {self.unit}"


class ToolFailed(RuntimeError):
    """A program that a method runs could not do its work: nothing is known about the clauses."""


@dataclass(frozen=True)
class Job:
    """A piece of work for one method: it adds what it finds to the method's tally.

    >>> Job("walk", "Box(1, 2)", lambda tally: tally.saw("Game.flags", True)).method
    'walk'
    """

    method: str
    name: str
    run: Callable[[Tally], object]


@dataclass
class Tally:
    """What one method found.

    >>> Tally("walk", "all boards of 2 tiles").is_clean
    False
    """

    method: str
    bound: str
    cells: dict[str, Cell] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    """What games had to reach, and how often they did: actions, states, transitions, refusals, outcomes."""

    def saw(
        self,
        label: str,
        holds: bool | None,
        witness: Callable[[], Violation] | None = None,
        unit: str = "checked",
    ) -> None:
        """Count one look at a clause, unless it had nothing to say; keep the first violation.

        >>> tally = Tally("walk", "")
        >>> tally.saw("Game.flags", False)
        >>> tally.violations[0].label
        'Game.flags'
        """
        if holds is None:
            return
        cell = self.cells.setdefault(label, Cell(unit))
        cell.figure += 1
        if not holds and cell.violation is None:
            cell.violation = witness() if witness is not None else Violation(label, "", None)

    def add(self, label: str, figure: int, unit: str, violation: Violation | None = None) -> None:
        """Count many looks at once; keep the first violation.

        >>> tally = Tally("proof", "any board")
        >>> tally.add("Game.flags", 12, "obligations")
        >>> tally.cells["Game.flags"].text()
        '12 obligations'
        """
        cell = self.cells.setdefault(label, Cell(unit))
        cell.figure += figure
        cell.violation = cell.violation or violation

    def merge(self, other: Tally) -> None:
        """Add what another tally of the same method found.

        >>> one, other = Tally("walk", ""), Tally("walk", "")
        >>> other.add("Game.flags", 3, "states")
        >>> one.merge(other)
        >>> one.cells["Game.flags"].text()
        '3 states'
        """
        for label, cell in other.cells.items():
            self.add(label, cell.figure, cell.unit, cell.violation)
        self.seen.update(other.seen)

    @property
    def violations(self) -> list[Violation]:
        """The violations, one for each clause at most.

        >>> Tally("walk", "").violations
        []
        """
        return [cell.violation for cell in self.cells.values() if cell.violation is not None]

    @property
    def is_clean(self) -> bool:
        """Tell whether something was looked at and nothing was violated.

        >>> tally = Tally("walk", "")
        >>> tally.saw("Game.flags", True)
        >>> tally.is_clean
        True
        """
        return bool(self.cells) and not self.violations


def witness(label: str, game: Game, what: str) -> Violation:
    """Write down the game that shows a violation, and the board as it stands.

    >>> from mineproof import Box, Minefield
    >>> print(witness("Game.flags", Game(Minefield(Box(3), [])), "after nothing").what)
    after nothing
    ---
    """
    return Violation(label, f"{what}\n{game.view()}", Replay.of(game))


def check_game(game: Game, tally: Tally, now: Picture | None = None) -> None:
    """Check every clause about a game with its turns, and about its state: `now`, if a picture is there.

    >>> from mineproof import Box, Minefield
    >>> tally = Tally("one", "")
    >>> check_game(Game(Minefield(Box(3), [])), tally)
    >>> tally.is_clean
    True
    """
    check_state(picture(game) if now is None else now, game, tally)
    for each in CLAUSES.values():
        if each.kind is Kind.GAME:
            tally.saw(each.label, each.holds(game), partial(witness, each.label, game, "this game:"), "games")


def check_state(now: Picture, game: Game, tally: Tally) -> None:
    """Check every clause about a state; `game` is in it, for the trace.

    >>> from mineproof import Box, Minefield
    >>> tally, game = Tally("one", ""), Game(Minefield(Box(3), []))
    >>> check_state(picture(game), game, tally)
    >>> tally.cells["Game.flags"].text()
    '1 states'
    """
    for each in CLAUSES.values():
        if each.kind is Kind.STATE:
            tally.saw(
                each.label, each.holds(now), partial(witness, each.label, game, "in this state:"), "states"
            )


def check_step(step: Step, game: Game, tally: Tally) -> None:
    """Check every clause about an action; `game` is the one before it, for the trace.

    >>> from mineproof import Action, Box, Minefield
    >>> from mineproof_invariants import attempt
    >>> tally, game = Tally("one", ""), Game(Minefield(Box(3), []))
    >>> check_step(attempt(game.copy(), Action.REVEAL, (0,)), game, tally)
    >>> tally.is_clean
    True
    """
    where = "" if step.position is None else f" {step.position}"
    what = f"{step.action.value}{where} was {'accepted' if step.accepted else 'refused'} here:"
    for each in CLAUSES.values():
        if each.kind is Kind.STEP:
            tally.saw(each.label, each.holds(step), partial(witness, each.label, game, what), "steps")
