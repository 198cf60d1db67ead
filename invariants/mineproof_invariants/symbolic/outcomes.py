"""Contracts on how the real `Board` works out how a game stands: any numbers of tiles, lives and flags.

The arguments are how many tiles there are in each state; they are symbols without a bound.

>>> loss_condition(Victory.REVEAL, 2, Counts(covered=1, exploded=1))
<Outcome.ONGOING: 'ongoing'>
"""

from __future__ import annotations

from dataclasses import dataclass

import icontract

from mineproof import Event, GameEnded, Outcome, Victory
from mineproof_invariants.symbolic.stand_in import LINES, stand_in


@dataclass(frozen=True)
class Counts:
    """How many tiles are in each state.

    >>> Counts(covered=3).mined
    0
    """

    covered: int = 0
    mined: int = 0
    flagged_false: int = 0
    flagged_true: int = 0
    uncovered: int = 0
    exploded: int = 0

    def is_possible(self) -> bool:
        """Tell whether these can be numbers of tiles.

        >>> Counts(mined=-1).is_possible()
        False
        """
        return (
            self.covered >= 0
            and self.mined >= 0
            and self.flagged_false >= 0
            and self.flagged_true >= 0
            and self.uncovered >= 0
            and self.exploded >= 0
        )


def decided(victory: Victory, lives: int, many: Counts) -> Outcome:
    """Ask the real `Board` how a game with so many tiles stands.

    >>> decided(Victory.REVEAL, 1, Counts(mined=1))
    <Outcome.VICTORY: 'victory'>
    """
    game = stand_in([], LINES[1][:0], victory=victory, lives=lives)
    game._safe_left = many.covered + many.flagged_false
    game._flags_right, game._flags_wrong = many.flagged_true, many.flagged_false
    game._exploded = many.exploded
    game._mine_count = many.mined + many.flagged_true + many.exploded
    return game._decided()


def won(victory: Victory, many: Counts) -> bool:
    """Say what the specification says wins: `∀` as "none is otherwise".

    >>> won(Victory.FLAG_OR_REVEAL, Counts(covered=2, flagged_true=1))
    True
    """
    found, none_wrong = many.mined == 0, many.flagged_false == 0
    opened = many.covered == 0 and many.flagged_false == 0
    if victory is Victory.REVEAL:
        return opened
    if victory is Victory.FLAG_OR_REVEAL:
        return (found and none_wrong) or opened
    return found and opened


@icontract.require(lambda lives, many: lives >= 1 and many.is_possible())
@icontract.ensure(lambda lives, many, result: (result is Outcome.LOSS) == (many.exploded >= lives))
def loss_condition(victory: Victory, lives: int, many: Counts) -> Outcome:  # noqa: D103 - the contract says it
    return decided(victory, lives, many)


@icontract.require(lambda lives, many: lives >= 1 and many.is_possible())
@icontract.ensure(
    lambda victory, lives, many, result: (
        (result is Outcome.VICTORY) == (many.exploded < lives and won(victory, many))
    )
)
def victory_condition(victory: Victory, lives: int, many: Counts) -> Outcome:  # noqa: D103
    return decided(victory, lives, many)


@icontract.require(lambda lives, many: lives >= 1 and many.is_possible())
@icontract.ensure(lambda result: result in (Outcome.ONGOING, Outcome.VICTORY, Outcome.LOSS))
@icontract.ensure(lambda result: result.is_ended == (result is not Outcome.ONGOING))
def outcomes_are_disjoint(victory: Victory, lives: int, many: Counts) -> Outcome:  # noqa: D103
    return decided(victory, lives, many)


@icontract.ensure(lambda outcome, result: (result is None) == outcome.is_ended)
@icontract.ensure(lambda result: result is None or result.is_ended)
def ended_is_final(outcome: Outcome, event: Event) -> Outcome | None:  # noqa: D103
    try:
        return outcome.after(event)
    except GameEnded:
        return None
