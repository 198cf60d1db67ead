"""A game: what the player does to the board, under the rules.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(3, 3), [(0, 2)]))
>>> game.flag((0, 2))
<Turn flag (0, 2): 1 tile changed, ongoing>
>>> game.reveal((2, 0))
<Turn reveal (2, 0): 8 tiles changed, victory>
>>> game.reveal((0, 0))
Traceback (most recent call last):
    ...
mineproof.errors.GameEnded: The game has ended: victory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mineproof.arguments import collection
from mineproof.assists import Assisted
from mineproof.board import EXPLODED, MINED, UNCOVERED
from mineproof.course import ONGOING
from mineproof.errors import (
    BadInput,
    BadMinefield,
    BadRules,
    CannotChord,
    ForbiddenByRules,
    GameEnded,
    NothingHidden,
    shown,
)
from mineproof.minefield import Draw, Minefield
from mineproof.outcome import Event
from mineproof.positions import Positions
from mineproof.rules import FirstReveal, Flagging, Rules
from mineproof.tile import ASSISTS, STATES, Action, Sight
from mineproof.topology import Position, Topology
from mineproof.turn import Turn

MADE_ANEW = {"_codes", "_listed", "_tile", "_journal", "_record"}
"""What a copy of a game does not take over."""

REVEAL = Action.REVEAL  # looking a member up in its Enum takes as long as making a Turn


class Move(NamedTuple):
    """An action and where to do it; `position` is None for an action on the whole board.

    >>> Move(Action.TERMINATE).position is None
    True
    """

    action: Action
    position: Position | None = None


class Game(Assisted):
    """A game on a minefield. Every action returns a `Turn`, or is refused and changes nothing.

    `seed` decides what assists choose. `Game.random` draws the mines, and keeps the rules' promise about the
    first reveal.

    >>> from mineproof import Box
    >>> game = Game(Minefield(Box(2, 2), [(0, 0)]), Rules.SPEC)
    >>> game
    <Game on Box(2, 2): ongoing, 1 mines, 0 flags, 1 lives, turn 0>
    """

    def __init__(self, minefield: Minefield, rules: Rules = Rules.CLASSIC, seed: int = 0) -> None:
        if not isinstance(minefield, Minefield):
            raise BadMinefield(f"a game needs a Minefield, not {shown(minefield)}")
        if not isinstance(rules, Rules):
            raise BadRules(f"a game needs Rules, not {shown(rules)}")
        super().__init__(minefield, rules, seed)
        if rules.refuse_decided and self._outcome is not ONGOING:
            raise BadRules("the game would be over before its first move, which these rules refuse")

    @classmethod
    def random(cls, topology: Topology, mines: int, seed: int, rules: Rules = Rules.CLASSIC) -> Game:
        """Start a game whose mines are drawn, at the first reveal if the rules protect that.

        >>> from mineproof import Box
        >>> Game.random(Box(9, 9), 80, seed=1).reveal((4, 4)).outcome
        <Outcome.VICTORY: 'victory'>
        """
        if not isinstance(rules, Rules):
            raise BadRules(f"a game needs Rules, not {shown(rules)}")
        if rules.first_reveal is FirstReveal.UNPROTECTED:
            return cls(Minefield.random(topology, mines, seed), rules, seed)
        lot = Draw(topology, mines, seed)
        if lot.count == topology.size:
            raise BadMinefield(
                f"{lot.count} mines leave no safe tile for the first reveal on {shown(topology)}"
            )
        if rules.refuse_decided and lot.count == 0:
            return cls(Minefield(topology, []), rules, seed)
        game = cls(Minefield(topology, []), rules.but(refuse_decided=False), seed)
        game._rules = rules
        game._draw = lot
        game._mine_count = lot.count
        game._outcome = ONGOING
        return game

    def reveal(self, position: Position) -> Turn:
        """Reveal a hidden tile; a zero opens its adjacent tiles, and so on.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).reveal((0, 0)).outcome
        <Outcome.LOSS: 'loss'>
        """
        tile = self._tile(position)
        if self._outcome is not ONGOING:
            raise GameEnded(self._outcome)
        # The short way: a number on a laid board changes its own tile only.
        if not self._states[tile] and self._codes[tile] and self._safe_left > 1:
            self._states[tile] = UNCOVERED
            self._safe_left -= 1
            turn = Turn(self._field, REVEAL, tile, ONGOING)
            self._record(turn)
            return turn
        STATES[self._states[tile]].next(Action.REVEAL)
        return self._reveal(Action.REVEAL, tile, (tile,))

    def reveal_all(self, positions: Iterable[Position]) -> Turn:
        """Reveal several tiles in one turn, in this order, until the game ends; pass over what is not hidden.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).reveal_all([(0, 1), (1, 0), (0, 1)])
        <Turn reveal_all: 2 tiles changed, ongoing>
        """
        given = (
            positions if isinstance(positions, Positions) else collection(positions, "positions", BadInput)
        )
        tiles = self.topology.tiles(given)
        self._refuse_ended()
        if not any(self._states[tile] <= MINED for tile in tiles):
            raise NothingHidden("There is nothing hidden to reveal.")
        return self._reveal(Action.REVEAL_ALL, None, tiles, tiles)

    def chord(self, position: Position) -> Turn:
        """Reveal what is hidden around a number that is matched by flags and exploded mines.

        >>> from mineproof import Box
        >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
        >>> _ = game.reveal((1, 1)), game.flag((0, 0))
        >>> game.chord((1, 1)).outcome
        <Outcome.VICTORY: 'victory'>
        """
        tile = self._tile(position)
        self._refuse_ended()
        if not self._rules.chording:
            raise ForbiddenByRules(Action.CHORD)
        return self._reveal(Action.CHORD, tile, self._chordable(tile))

    def flag(self, position: Position) -> Turn:
        """Put a flag on a hidden tile.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)]), Rules.SPEC).flag((0, 0)).outcome
        <Outcome.VICTORY: 'victory'>
        """
        tile = self._tile(position)
        self._refuse_ended()
        if self._rules.flagging is Flagging.NONE:
            raise ForbiddenByRules(Action.FLAG)
        STATES[self._states[tile]].next(Action.FLAG)
        return self._flag(Action.FLAG, tile)

    def remove_flag(self, position: Position) -> Turn:
        """Take a flag away.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)]), Rules.EXAM).remove_flag((0, 0))
        Traceback (most recent call last):
            ...
        mineproof.errors.ForbiddenByRules: These rules do not allow: remove_flag.
        """
        tile = self._tile(position)
        self._refuse_ended()
        if self._rules.flagging is not Flagging.REMOVABLE:
            raise ForbiddenByRules(Action.REMOVE_FLAG)
        STATES[self._states[tile]].next(Action.REMOVE_FLAG)
        return self._flag(Action.REMOVE_FLAG, tile)

    def toggle_flag(self, position: Position) -> Turn:
        """Flag a tile, or take its flag away: a frontend need not know which.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).toggle_flag((0, 0)).action
        <Action.FLAG: 'flag'>
        """
        flagged = self.state(position).is_flagged
        return self.remove_flag(position) if flagged else self.flag(position)

    def terminate(self) -> Turn:
        """End the game without victory or loss.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).terminate().outcome
        <Outcome.TERMINATED: 'terminated'>
        """
        self._outcome = self._outcome.after(Event.TERMINATE)
        return self._recorded(Turn.of(self._field, Action.TERMINATE, None, self._outcome))

    def play(self, action: Action, position: Position | None = None) -> Turn:
        """Do any action that has at most one position.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2), [(0,)])).play(Action.REVEAL, (1,)).outcome
        <Outcome.VICTORY: 'victory'>
        """
        if not isinstance(action, Action):
            raise BadInput(f"{shown(action)} is not an Action")
        method = getattr(self, action.value)
        if action is Action.TERMINATE or action in ASSISTS:
            if position is not None:
                raise BadInput(f"{action.value} takes no position, not {shown(position)}")
            turn: Turn = method()
        else:
            turn = method(position)
        return turn

    def legal_actions(self) -> tuple[Move, ...]:
        """List every move that would be accepted; it depends only on what the player sees.

        >>> from mineproof import Box
        >>> [move.action.value for move in Game(Minefield(Box(1), [])).legal_actions()]
        ['reveal', 'flag', 'terminate']
        """
        if self._outcome is not ONGOING:
            return ()
        position, rules = self.topology._position, self._rules
        moves: list[Move] = []
        for tile, code in enumerate(self._states):
            match STATES[code].sees:
                case Sight.HIDDEN:
                    moves.append(Move(Action.REVEAL, position(tile)))
                    if rules.flagging is not Flagging.NONE:
                        moves.append(Move(Action.FLAG, position(tile)))
                case Sight.FLAGGED:
                    if rules.flagging is Flagging.REMOVABLE:
                        moves.append(Move(Action.REMOVE_FLAG, position(tile)))
                case Sight.REVEALED:
                    if rules.chording and self._can_chord(tile):
                        moves.append(Move(Action.CHORD, position(tile)))
        help_left = (Move(assist) for assist in ASSISTS if self._can_assist(assist))
        return (*moves, *help_left, Move(Action.TERMINATE))

    def copy(self) -> Game:
        """Return an independent game in the same state, with the same turns behind it.

        >>> from mineproof import Box
        >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
        >>> _ = game.copy().reveal((0, 0))
        >>> game.outcome
        <Outcome.ONGOING: 'ongoing'>
        """
        other = Game.__new__(type(self))
        other.__setstate__(self.__getstate__())
        return other

    # The standard library copies and pickles a game in the same way; a copy belongs to no session.

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        kept = {name: value for name, value in self.__dict__.items() if name not in MADE_ANEW}
        return {**kept, "_states": bytearray(self._states), "_turns": list(self._turns)}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self._refer_to(self._field)
        self._journal = None
        self._record = self._turns.append

    def _can_chord(self, tile: int) -> bool:
        try:
            self._chordable(tile)
        except CannotChord:
            return False
        return True

    def _chordable(self, tile: int) -> list[int]:
        """Return the hidden tiles that a chord reveals, in board order, or refuse it."""
        states = self._states
        if states[tile] != UNCOVERED:
            raise CannotChord("You can only chord on a revealed number.")
        adjacent = self.topology._adjacent_tiles(tile)
        known = sum(STATES[states[beside]].is_flagged or states[beside] == EXPLODED for beside in adjacent)
        if known != self._field._count_at(tile):
            raise CannotChord("The flags around this tile do not match its number.")
        hidden = [beside for beside in adjacent if states[beside] <= MINED]
        if not hidden:
            raise CannotChord("There is nothing hidden around this tile.")
        return hidden
