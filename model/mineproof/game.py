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

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from mineproof.board import COVERED, EXPLODED, MINED, UNCOVERED, Board
from mineproof.draw import checked_seed, draw
from mineproof.errors import (
    BadInput,
    BadMinefield,
    BadRules,
    CannotChord,
    ForbiddenByRules,
    GameEnded,
    NoAssistLeft,
    NothingToUndo,
    shown,
)
from mineproof.minefield import Draw, Minefield
from mineproof.outcome import Event, Outcome
from mineproof.rules import FirstReveal, Flagging, Rules
from mineproof.tile import MINE_BIT, STATES, Action, Sight, State
from mineproof.topology import Position, Topology
from mineproof.turn import Turn
from mineproof.view import View

ONGOING = Outcome.ONGOING
ASSISTS = (Action.REVEAL_RANDOM_SAFE, Action.FLAG_RANDOM_MINE, Action.LIST_WRONG_FLAGS)


class Move(NamedTuple):
    """An action and where to do it; `position` is None for an action on the whole board.

    >>> Move(Action.TERMINATE).position is None
    True
    """

    action: Action
    position: Position | None = None


class Game(Board):
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
        super().__init__(minefield, rules)
        self.seed = checked_seed(seed)
        self._draw: Draw | None = None
        self._laid_at: int | None = None
        self._assists_used = 0
        self._turns: list[Turn] = []
        self._journal: Callable[[Turn | None], None] | None = None
        self._record = self._turns.append
        self._outcome = self._decided()
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
            raise BadMinefield(f"{lot.count} mines leave no safe tile for the first reveal on {topology!r}")
        if rules.refuse_decided and lot.count == 0:
            return cls(Minefield(topology, []), rules, seed)
        game = cls(Minefield(topology, []), rules.but(refuse_decided=False), seed)
        game._rules = rules
        game._draw = lot
        game._mine_count = lot.count
        game._outcome = ONGOING
        return game

    # What is known of the board.

    @property
    def topology(self) -> Topology:
        """The board's topology.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [])).topology
        Box(2, 2)
        """
        return self._field.topology

    @property
    def rules(self) -> Rules:
        """The rules of this game.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [])).rules == Rules.CLASSIC
        True
        """
        return self._rules

    @property
    def minefield(self) -> Minefield | None:
        """Where the mines are; None as long as they are not laid.

        >>> from mineproof import Box
        >>> Game.random(Box(2, 2), 1, seed=0).minefield is None
        True
        """
        return self._field if self._is_laid else None

    @property
    def outcome(self) -> Outcome:
        """How the game stands.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).outcome
        <Outcome.ONGOING: 'ongoing'>
        """
        return self._outcome

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns taken so far, but for those taken back.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).turns
        ()
        """
        return tuple(self._turns)

    @property
    def lives_left(self) -> int:
        """How many more mines must explode to lose.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)]), Rules(lives=3)).lives_left
        3
        """
        return self._rules.lives - self._exploded

    @property
    def assists_left(self) -> int:
        """How many more times the player may ask for help.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)]), Rules(assists=3)).assists_left
        3
        """
        return self._rules.assists - self._assists_used

    @property
    def _is_laid(self) -> bool:
        return self._draw is None or self._laid_at is not None

    def mines(self) -> int:
        """Count the mines on the board.

        >>> from mineproof import Box
        >>> Game.random(Box(9, 9), 10, seed=0).mines()
        10
        """
        return self._mine_count

    def flags(self) -> int:
        """Count the flags on the board.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).flags()
        0
        """
        return self._flags_right + self._flags_wrong

    def state(self, position: Position) -> State:
        """Return the state of a tile. This tells where the mines are: `view` is what the player sees.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).state((0, 0))
        <State.MINED: 1>
        """
        return STATES[self._states[self._tile(position)]]

    def __getitem__(self, position: Position) -> State:
        return self.state(position)

    def adjacent_mines(self, position: Position) -> int:
        """Count the mines adjacent to a tile.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).adjacent_mines((1, 1))
        1
        """
        return self._field.count_at(self._tile(position))

    def is_adjacent(self, one: Position, other: Position) -> bool:
        """Tell whether two tiles are adjacent.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2, 2), [(0, 0)])).is_adjacent((0, 0), (1, 1))
        True
        """
        return self.topology.is_adjacent(one, other)

    def view(self) -> View:
        """Return what the player may know.

        >>> from mineproof import Box
        >>> print(Game(Minefield(Box(2, 2), [(0, 0)])).view())
        --
        --
        """
        return View(self, self._outcome, self._mine_count, self.assists_left)

    def __repr__(self) -> str:
        return (
            f"<Game on {self.topology!r}: {self._outcome.value}, {self.mines()} mines, {self.flags()} flags, "
            f"{self.lives_left} lives, turn {len(self._turns)}>"
        )

    # What the player does.

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
            turn = Turn(self._field, Action.REVEAL, tile, ONGOING)
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
        if isinstance(positions, str) or not isinstance(positions, Iterable):
            raise BadInput(f"reveal_all needs a collection of positions, not {shown(positions)}")
        tiles = list(map(self._tile, positions))
        self._refuse_ended()
        if not any(self._states[tile] <= MINED for tile in tiles):
            raise CannotChord("There is nothing hidden to reveal.")
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
        return self._recorded(Turn(self._field, Action.TERMINATE, None, self._outcome, ()))

    # Assists. Whether one is refused depends only on what the player sees; what it finds may be nothing.

    def reveal_random_safe(self) -> Turn:
        """Reveal a hidden tile that is no mine, chosen by lot.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=1)).reveal_random_safe().positions
        Positions([(1,)])
        """
        self._refuse_assist(Action.REVEAL_RANDOM_SAFE)
        tile = self._chosen(COVERED)
        self._assists_used += 1
        if tile is None:
            return self._recorded(Turn(self._field, Action.REVEAL_RANDOM_SAFE, None, self._outcome, ()))
        return self._reveal(Action.REVEAL_RANDOM_SAFE, tile, (tile,))

    def flag_random_mine(self) -> Turn:
        """Flag a mine that is not flagged yet, chosen by lot.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=1)).flag_random_mine().positions
        Positions([(0,)])
        """
        self._refuse_assist(Action.FLAG_RANDOM_MINE)
        if self._rules.flagging is Flagging.NONE:
            raise ForbiddenByRules(Action.FLAG_RANDOM_MINE)
        if not self._is_laid:
            raise NoAssistLeft("The mines are laid by the first reveal.")
        tile = self._chosen(MINED)
        self._assists_used += 1
        if tile is None:
            return self._recorded(Turn(self._field, Action.FLAG_RANDOM_MINE, None, self._outcome, ()))
        return self._flag(Action.FLAG_RANDOM_MINE, tile)

    def list_wrong_flags(self) -> Turn:
        """Tell which flags are on tiles without a mine; `found` of the turn has them.

        >>> from mineproof import Box
        >>> Game(Minefield(Box(2), [(0,)]), Rules(assists=1)).list_wrong_flags().found
        Positions([])
        """
        self._refuse_assist(Action.LIST_WRONG_FLAGS)
        if not self._is_laid:
            raise NoAssistLeft("The mines are laid by the first reveal.")
        wrong = np.flatnonzero(self._array() == State.FLAGGED_FALSE.value)
        self._assists_used += 1
        return self._recorded(Turn(self._field, Action.LIST_WRONG_FLAGS, None, self._outcome, (), (), wrong))

    # Any action, by name.

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
        position, rules = self.topology.position, self._rules
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
        for assist in ASSISTS:
            if self._can_assist(assist):
                moves.append(Move(assist))
        return (*moves, Move(Action.TERMINATE))

    # Taking back, and copying.

    def undo(self) -> Turn:
        """Take the last turn back exactly, even the one that ended the game; return it.

        >>> from mineproof import Box
        >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
        >>> _ = game.reveal((0, 0))
        >>> _ = game.undo()
        >>> game.outcome, game[0, 0]
        (<Outcome.ONGOING: 'ongoing'>, <State.MINED: 1>)
        """
        if not self._turns:
            raise NothingToUndo("There is nothing to undo.")
        if self._journal is not None:
            self._journal(None)
        return self._revert()

    def copy(self) -> Game:
        """Return an independent game in the same state, with the same turns behind it.

        >>> from mineproof import Box
        >>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
        >>> _ = game.copy().reveal((0, 0))
        >>> game.outcome
        <Outcome.ONGOING: 'ongoing'>
        """
        other = Game.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states = bytearray(self._states)
        other._turns = list(self._turns)
        other._journal = None
        other._record = other._turns.append
        return other

    # How it is done.

    def _refuse_ended(self) -> None:
        if self._outcome is not ONGOING:
            raise GameEnded(self._outcome)

    def _refuse_assist(self, action: Action) -> None:
        self._refuse_ended()
        if self._rules.assists == 0:
            raise ForbiddenByRules(action)
        if self.assists_left == 0:
            raise NoAssistLeft("You have no assist left.")
        if not self._any_hidden():
            raise NoAssistLeft("There is no hidden tile to help with.")

    def _can_assist(self, action: Action) -> bool:
        needs_mines = action is not Action.REVEAL_RANDOM_SAFE
        needs_flags = action is Action.FLAG_RANDOM_MINE
        return (
            self.assists_left > 0
            and self._any_hidden()
            and (self._is_laid or not needs_mines)
            and (self._rules.flagging is not Flagging.NONE or not needs_flags)
        )

    def _any_hidden(self) -> bool:
        return COVERED in self._states or MINED in self._states

    def _chosen(self, code: int) -> int | None:
        """Choose a tile in this state by lot; the choice depends on the seed and the assists used, only."""
        tiles = np.flatnonzero(self._array() == code)
        if not len(tiles):
            return None
        return int(tiles[draw(1, len(tiles), self.seed, stream=2 + self._assists_used)[0]])

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
        adjacent = self.topology.adjacent_tiles(tile)
        known = sum(STATES[states[beside]].is_flagged or states[beside] == EXPLODED for beside in adjacent)
        if known != self._field.count_at(tile):
            raise CannotChord("The flags around this tile do not match its number.")
        hidden = [beside for beside in adjacent if states[beside] <= MINED]
        if not hidden:
            raise CannotChord("There is nothing hidden around this tile.")
        return hidden

    def _reveal(
        self, action: Action, tile: int | None, tiles: Iterable[int], asked: Sequence[int] = ()
    ) -> Turn:
        if not self._is_laid:
            tiles = list(tiles)
            self._lay(next(each for each in tiles if not self._states[each]))
        changed, unflagged = self._open(tiles)
        self._outcome = self._decided()
        return self._recorded(Turn(self._field, action, tile, self._outcome, changed, unflagged, None, asked))

    def _lay(self, first: int) -> None:
        """Lay the mines; flags stay where they are."""
        if self._draw is None:
            raise AssertionError("mines are laid once")
        flagged = bytes(self._states)
        self._take(self._draw.minefield(first, self._rules.first_reveal))
        array = self._array()
        array |= np.frombuffer(flagged, np.uint8)
        self._recount()
        self._laid_at = len(self._turns)

    def _lift(self) -> None:
        """Undo `_lay`."""
        array = self._array()
        array &= 255 - MINE_BIT
        covered = bytes(self._states)
        self._take(Minefield(self.topology, []))
        self._states[:] = covered
        self._recount()
        self._mine_count = self._draw.count if self._draw is not None else 0
        self._laid_at = None

    def _flag(self, action: Action, tile: int) -> Turn:
        self._set_flag(tile, action is not Action.REMOVE_FLAG)
        if self._is_laid:
            self._outcome = self._decided()
        return self._recorded(Turn(self._field, action, tile, self._outcome))

    def _recorded(self, turn: Turn) -> Turn:
        self._record(turn)
        return turn

    def _journalled(self, turn: Turn) -> None:
        """Record a turn that a session keeps; where that fails, it has not happened."""
        self._turns.append(turn)
        if self._journal is not None:
            try:
                self._journal(turn)
            except BaseException:
                self._revert()
                raise

    def _revert(self) -> Turn:
        turn = self._turns.pop()
        if turn.action in (Action.FLAG, Action.REMOVE_FLAG, Action.FLAG_RANDOM_MINE):
            if turn.tile is not None:
                self._set_flag(turn.tile, turn.action is Action.REMOVE_FLAG)
        elif len(turn):
            self._cover(turn._changed, turn.tile, turn._unflagged)
        if turn.action in ASSISTS:
            self._assists_used -= 1
        if self._laid_at == len(self._turns):
            self._lift()
        self._outcome = ONGOING
        return turn
