"""How a game stands: `Ended = Victory ⊎ Loss ⊎ Terminated`.

>>> Outcome.ONGOING.after(Event.WIN)
<Outcome.VICTORY: 'victory'>
>>> Outcome.VICTORY.is_ended
True
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType

from mineproof.errors import BadInput, GameEnded, shown


class Event(Enum):
    """What can end a game.

    >>> [event.value for event in Event]
    ['win', 'lose', 'terminate']
    """

    WIN = "win"
    LOSE = "lose"
    TERMINATE = "terminate"


class Outcome(Enum):
    """How a game stands; all but ONGOING are final.

    >>> [outcome.value for outcome in Outcome if outcome.is_ended]
    ['victory', 'loss', 'terminated']
    """

    ONGOING = "ongoing"
    VICTORY = "victory"
    LOSS = "loss"
    TERMINATED = "terminated"

    @property
    def is_ended(self) -> bool:
        """Tell whether the game is over.

        >>> Outcome.ONGOING.is_ended
        False
        """
        return self is not Outcome.ONGOING

    def after(self, event: Event) -> Outcome:
        """Return the outcome that `event` leads to, or refuse it because the game has ended.

        >>> Outcome.LOSS.after(Event.WIN)
        Traceback (most recent call last):
            ...
        mineproof.errors.GameEnded: The game has ended: loss.
        """
        if not isinstance(event, Event):
            raise BadInput(f"{shown(event)} is not an Event")
        try:
            return LIFE_CYCLE[self, event]
        except KeyError:
            raise GameEnded(self) from None


LIFE_CYCLE = MappingProxyType(
    {
        (Outcome.ONGOING, Event.WIN): Outcome.VICTORY,
        (Outcome.ONGOING, Event.LOSE): Outcome.LOSS,
        (Outcome.ONGOING, Event.TERMINATE): Outcome.TERMINATED,
    }
)
"""The life cycle of a game; what is not listed is refused."""
