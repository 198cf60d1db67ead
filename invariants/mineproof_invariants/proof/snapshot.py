"""The state of a game as symbols of logic, and the words of the specification about it.

>>> from mineproof_invariants.proof.universe import SmallBoard
>>> board = SmallBoard(1)
>>> Snapshot(board, "before").hidden(board.tiles[0])
Or(state_before(a) == Covered, state_before(a) == Mined)
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof import Cascade, Flagging, State, Victory
from mineproof_invariants.proof.universe import Board, Term, total

SYMBOLS = ("Covered", "Mined", "FlaggedFalse", "FlaggedTrue", "Uncovered", "Exploded")
STATE, _STATES = z3.EnumSort("State", SYMBOLS)
SYMBOL = MappingProxyType(dict(zip(State, _STATES)))
"""The symbol of each state of a tile."""

VICTORY, _VICTORIES = z3.EnumSort("Victory", [each.value for each in Victory])
CASCADE, _CASCADES = z3.EnumSort("Cascade", [each.value for each in Cascade])
FLAGGING, _FLAGGINGS = z3.EnumSort("Flagging", [each.value for each in Flagging])

VALUE = MappingProxyType(
    {**dict(zip(Victory, _VICTORIES)), **dict(zip(Cascade, _CASCADES)), **dict(zip(Flagging, _FLAGGINGS))}
)
"""The symbol of each value of a rule."""

victory, cascade, flagging = (
    z3.Const("victory", VICTORY),
    z3.Const("cascade", CASCADE),
    z3.Const("flagging", FLAGGING),
)
chording, lives = z3.Bool("chording"), z3.Int("lives")

RULES = (lives >= 1, z3.Implies(flagging == VALUE[Flagging.NONE], victory == VALUE[Victory.REVEAL]))
"""What `Rules` lets be: everything else about the rules is left open, so that a proof covers all of them."""

COUNTERS = ("safe_left", "flags_right", "flags_wrong", "exploded")
"""The numbers that a game keeps, instead of counting its tiles again."""


class Snapshot:
    """One state of a game: its tiles, the numbers it keeps, and how it stands.

    A turn is many small steps. While it is being taken the game is `busy`; `pending` holds the tiles that a
    cascade has still to open, `queue` those that a chord or `reveal_all` has still to reveal.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> Snapshot(AnyBoard(), "after").exploded
    exploded_after
    """

    def __init__(self, board: Board, name: str) -> None:
        self.board, self.name = board, name
        self.state = z3.Function(f"state_{name}", board.sort, STATE)
        self.pending = z3.Function(f"pending_{name}", board.sort, z3.BoolSort())
        self.queue = z3.Function(f"queue_{name}", board.sort, z3.BoolSort())
        self.known = z3.Function(f"known_{name}", board.sort, z3.IntSort())
        self.busy, self.victory, self.loss, self.terminated = (
            z3.Bool(f"{flag}_{name}") for flag in ("busy", "victory", "loss", "terminated")
        )
        self.safe_left, self.flags_right, self.flags_wrong, self.exploded, self.mines = (
            z3.Int(f"{counter}_{name}") for counter in (*COUNTERS, "mines")
        )
        self.tiles = z3.Int("tiles")
        self.many: dict[State, Term] = {}
        self._facts: list[Term] = []
        for each, symbol in SYMBOL.items():
            self.many[each], known = board.size(f"many_{each.name}_{name}", partial(self._equals, symbol))
            self._facts += known

    def facts(self) -> list[Term]:
        """List what counting says of this state: sizes of sets, and how many are known around a tile.

        >>> from mineproof_invariants.proof.universe import SmallBoard
        >>> len(Snapshot(SmallBoard(1), "before").facts())
        1
        """
        return [*self._facts, self.board.every(self._known_counts)]

    def _equals(self, symbol: Term, tile: Term) -> Term:
        return self.state(tile) == symbol

    def _known_counts(self, tile: Term) -> Term:
        if not hasattr(self.board, "tiles"):
            return self.known(tile) >= 0
        beside = [z3.And(self.board.adjacent(tile, other), self.marked(other)) for other in self.board.tiles]
        return self.known(tile) == total(beside)

    def is_in(self, tile: Term, *states: State) -> Term:
        """Say that a tile is in one of some states.

        >>> from mineproof_invariants.proof.universe import SmallBoard
        >>> board = SmallBoard(1)
        >>> Snapshot(board, "before").is_in(board.tiles[0], State.MINED)
        Or(state_before(a) == Mined)
        """
        return z3.Or(*(self.state(tile) == SYMBOL[state] for state in states))

    # The specification's words.

    def hidden(self, tile: Term) -> Term:  # noqa: D102 - the word of the specification
        return self.is_in(tile, State.COVERED, State.MINED)

    def flagged(self, tile: Term) -> Term:  # noqa: D102 - the word of the specification
        return self.is_in(tile, State.FLAGGED_FALSE, State.FLAGGED_TRUE)

    def revealed(self, tile: Term) -> Term:  # noqa: D102 - the word of the specification
        return self.is_in(tile, State.UNCOVERED, State.EXPLODED)

    def marked(self, tile: Term) -> Term:
        """Say that a tile counts as known to a chord: it is flagged or has exploded."""
        return z3.Or(self.flagged(tile), self.is_in(tile, State.EXPLODED))

    def ended(self) -> Term:  # noqa: D102 - the word of the specification
        return z3.Or(self.victory, self.loss, self.terminated)

    def won(self) -> Term:
        """Say what the specification says wins, with quantifiers and no counts."""
        board, mine = self.board, self.board.mine
        found = board.every(lambda t: z3.Implies(mine(t), z3.Or(self.flagged(t), self.revealed(t))))
        none_wrong = z3.Not(board.some(lambda t: z3.And(z3.Not(mine(t)), self.flagged(t))))
        opened = board.every(lambda t: z3.Implies(z3.Not(mine(t)), self.revealed(t)))
        return z3.If(
            victory == VALUE[Victory.REVEAL],
            opened,
            z3.If(
                victory == VALUE[Victory.FLAG_OR_REVEAL],
                z3.Or(z3.And(found, none_wrong), opened),
                z3.And(found, opened),
            ),
        )

    def kept(self, tile: Term) -> Term:
        """Say that a tile may stay as it is beside a zero (the specification's Kept)."""
        return z3.And(
            cascade == VALUE[Cascade.SKIPS_FLAGS],
            z3.Or(flagging == VALUE[Flagging.REMOVABLE], self.flagged(tile)),
        )

    def opens(self, tile: Term) -> Term:
        """Say that a cascade may open a tile (the specification's Opens)."""
        flags_too = z3.And(cascade == VALUE[Cascade.OPENS_FLAGS], self.flagged(tile))
        return z3.Or(self.hidden(tile), flags_too)

    def same_as(self, other: Snapshot) -> Term:
        """Say that two states are the same in everything."""
        flags = ("busy", "victory", "loss", "terminated", "mines", *COUNTERS)
        return z3.And(
            self.board.every(
                lambda t: z3.And(
                    self.state(t) == other.state(t),
                    self.pending(t) == other.pending(t),
                    self.queue(t) == other.queue(t),
                )
            ),
            *(getattr(self, name) == getattr(other, name) for name in flags),
        )


def one_tile_counts(before: Snapshot, after: Snapshot, tile: Term) -> Term:
    """Say what counting knows when at most one tile differs: the sizes differ by that tile.

    >>> from mineproof_invariants.proof.universe import AnyBoard
    >>> board = AnyBoard()
    >>> z3.is_implies(one_tile_counts(Snapshot(board, "x"), Snapshot(board, "y"), board.acted_on))
    True
    """
    rest = before.board.every(lambda t: z3.Or(t == tile, after.state(t) == before.state(t)))
    moved = [
        after.many[state]
        == before.many[state]
        - z3.If(before.state(tile) == symbol, 1, 0)
        + z3.If(after.state(tile) == symbol, 1, 0)
        for state, symbol in SYMBOL.items()
    ]
    return z3.Implies(rest, z3.And(*moved))
