"""Every exception of the model, in one tree.

::

    MineproofError
    ├── Refusal                the rules forbid the move; nothing has changed
    │   ├── InvalidTransition  the tile's state has no such transition
    │   ├── GameEnded          the game is over
    │   ├── ForbiddenByRules   these rules have no such action
    │   ├── CannotChord        the flags around the tile do not allow a chord
    │   ├── NothingHidden      none of these tiles can be revealed
    │   ├── CannotAssist       the budget of assists is used up, or no tile is hidden
    │   ├── NothingToUndo      no turn has been taken
    │   ├── UncompletedGame    a game of this session has not ended
    │   └── NoGame             this session has no game to end
    ├── BadInput               an argument makes no sense (also a ValueError)
    │   ├── BadTopology
    │   ├── BadPosition
    │   ├── BadMinefield
    │   ├── BadRules
    │   └── BadSeed
    ├── BadSave                a saved game, replay or session that cannot be believed
    │   └── ImpossibleState    … because it breaks a clause of the specification
    └── StoreError             a session's file cannot be used
        ├── ForeignFile        not a session file; left untouched
        ├── DamagedFile        a session file that is corrupt; left untouched
        └── StoreBusy          another process is writing to it

A refusal is part of the game: a frontend shows its message. Everything else is the caller's mistake or the
world's. Losing is no exception at all, and a bug of ours is never a `MineproofError`.
"""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mineproof.outcome import Outcome
    from mineproof.tile import Action, State


def shown(value: object) -> str:
    """Show any value in a message: short, and without failing on values that cannot be shown.

    >>> shown((3, 4))
    '(3, 4)'
    >>> shown(10**5000)
    'a huge int'
    """
    try:
        text = reprlib.repr(value)
    except Exception:  # a repr may raise anything, and the message must still come
        return f"a huge {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


LONGEST = 100
"""No value takes more of a message than this."""


class MineproofError(Exception):
    """Whatever the model raises on purpose.

    >>> issubclass(GameEnded, MineproofError), issubclass(BadPosition, ValueError)
    (True, True)
    """


class Refusal(MineproofError):
    """The rules forbid the move, and nothing has changed.

    >>> from mineproof import Box, Game, Minefield
    >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
    >>> try:
    ...     game.remove_flag((0, 0))
    ... except Refusal as refusal:
    ...     print(refusal)
    You cannot remove the flag of a hidden tile.
    """


class InvalidTransition(Refusal):
    """A tile in state `start` has no transition for `action`; `intended` is where it would have led.

    The message tells only what the player sees; the attributes are for the program.

    >>> from mineproof import Action, State
    >>> error = InvalidTransition(State.EXPLODED, Action.FLAG, State.FLAGGED_TRUE, "You cannot flag it.")
    >>> error.start, error.action, error.intended
    (<State.EXPLODED: 5>, <Action.FLAG: 'flag'>, <State.FLAGGED_TRUE: 3>)
    >>> error
    InvalidTransition('You cannot flag it.')
    """

    def __init__(self, start: State, action: Action, intended: State, sentence: str) -> None:
        # Loggers write the arguments and the repr of an exception: they hold the sentence alone.
        super().__init__(sentence)
        self.start = start
        self.action = action
        self.intended = intended

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.start, self.action, self.intended, *self.args))


class GameEnded(Refusal):
    """The game is over, and `outcome` says how.

    >>> from mineproof import Outcome
    >>> print(GameEnded(Outcome.LOSS))
    The game has ended: loss.
    """

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome

    def __str__(self) -> str:
        return f"The game has ended: {self.outcome.value}."


class ForbiddenByRules(Refusal):
    """These rules have no such action.

    >>> from mineproof import Action
    >>> print(ForbiddenByRules(Action.CHORD))
    These rules do not allow: chord.
    """

    def __init__(self, action: Action) -> None:
        super().__init__(action)
        self.action = action

    def __str__(self) -> str:
        return f"These rules do not allow: {self.action.value}."


class CannotChord(Refusal):
    """The tile is no revealed number, its flags do not match it, or nothing around it is hidden.

    >>> issubclass(CannotChord, Refusal)
    True
    """


class NothingHidden(Refusal):
    """None of the tiles that were to be revealed together is hidden.

    >>> issubclass(NothingHidden, Refusal)
    True
    """


class CannotAssist(Refusal):
    """The budget of assists is used up, the mines are not laid yet, or there is no hidden tile to help with.

    >>> issubclass(CannotAssist, Refusal)
    True
    """


class NothingToUndo(Refusal):
    """No turn has been taken.

    >>> issubclass(NothingToUndo, Refusal)
    True
    """


class UncompletedGame(Refusal):
    """A session starts a game only when every earlier one has ended.

    >>> issubclass(UncompletedGame, Refusal)
    True
    """


class NoGame(Refusal):
    """The session has no game that could be ended.

    >>> issubclass(NoGame, Refusal)
    True
    """


class BadInput(MineproofError, ValueError):
    """An argument makes no sense, whatever the state of the game.

    >>> from mineproof import Box
    >>> try:
    ...     Box(9, 0)
    ... except BadInput as error:
    ...     print(error)
    a length of a Box must be a whole number from 1 to 2147483647, not 0
    """


class BadTopology(BadInput):
    """No board can be made of these lengths or of this graph.

    >>> issubclass(BadTopology, BadInput)
    True
    """


class BadPosition(BadInput):
    """There is no tile at this position.

    >>> from mineproof import Box
    >>> Box(9, 9).tile((9, 0))
    Traceback (most recent call last):
        ...
    mineproof.errors.BadPosition: (9, 0) is not a position of Box(9, 9)
    """


class BadMinefield(BadInput):
    """Mines that are given twice, are too many, or lie outside of the board.

    >>> issubclass(BadMinefield, BadInput)
    True
    """


class BadRules(BadInput):
    """Rules that contradict themselves, or that refuse the minefield.

    >>> issubclass(BadRules, BadInput)
    True
    """


class BadSeed(BadInput):
    """A seed that is not a whole number of at least 0.

    >>> issubclass(BadSeed, BadInput)
    True
    """


class BadSave(MineproofError):
    """A saved game, a replay or a session that cannot be believed.

    >>> from mineproof import load_game
    >>> try:
    ...     load_game("not JSON")
    ... except BadSave as error:
    ...     print(error)
    not JSON: Expecting value at line 1, column 1
    """


class ImpossibleState(BadSave):
    """A save whose state no game can reach: it breaks the clause named by `clause`.

    >>> error = ImpossibleState("V.Game.loss_condition", "a mine is revealed and the outcome is ongoing")
    >>> print(error)
    [V.Game.loss_condition] a mine is revealed and the outcome is ongoing
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        return f"[{self.clause}] {self.reason}"


class StoreError(MineproofError):
    """A session's file cannot be used.

    >>> issubclass(StoreError, MineproofError)
    True
    """


class ForeignFile(StoreError):
    """The file is not a session of mineproof. It has not been touched.

    >>> issubclass(ForeignFile, StoreError)
    True
    """


class DamagedFile(StoreError):
    """The file is a session of mineproof, but corrupt. It has not been touched.

    >>> issubclass(DamagedFile, StoreError)
    True
    """


class StoreBusy(StoreError):
    """Another process has the session open.

    >>> issubclass(StoreBusy, StoreError)
    True
    """
