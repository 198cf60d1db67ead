"""What a checker is asked to look at: a board, the rules, and whether games may be terminated.

>>> from mineproof import Hex
>>> Setting(Hex(2, 2), Rules.NOTE).name
'Hex(2, 2), note rules'
"""

from __future__ import annotations

from dataclasses import dataclass

from mineproof import Action, Box, Cascade, Flagging, Hex, Rules, Topology, Torus
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.picture import adjacency
from mineproof_invariants.walk import CYCLE

MOST_TILES = 9
"""What a checker can exhaust within minutes."""

NOT_MODELLED = (
    "Game.refusals_change_nothing",
    "Turn.tells_what_changed",
    "Game.reveals_in_order",
    "Game.first_reveal",
    "Game.assists",
    "Game.legal_actions",
    "Game.toggle_flag",
    "View.shows_what_is_seen",
    "Game.undo_is_exact",
    "Game.replay_is_exact",
    "View.leaks_nothing",
    "V.Game.only_one_uncompleted_game",
    "Session.start_game",
    "Session.terminate_game",
    "Session.games_played",
    "Session.games_won",
)
"""Clauses about what the models leave out: refusals, turns, luck, lists, views and sessions."""

ABOUT_STEPS = (
    "Tile.table",
    "Tile.mines_never_move",
    "Tile.revealed_stays_revealed",
    "Game.one_tile_at_a_time",
    "Cascade.opens_the_least_closed_set",
)
"""Clauses that a model checks on every edge; it checks the others in every state."""

NAMES = {label.replace(".", "_"): label for label in CLAUSES} | {"Game_terminate_ends": "Game.terminate"}
"""The clauses by the names that the models give them."""


@dataclass(frozen=True)
class Setting:
    """A board and how to play on it, with every minefield.

    >>> Setting(Box(2, 2), Rules.SPEC.but(assists=1))
    Traceback (most recent call last):
        ...
    ValueError: the models know neither assists nor minefields that are refused
    """

    topology: Topology
    rules: Rules
    terminable: bool = True

    def __post_init__(self) -> None:
        if self.topology.size > MOST_TILES:
            raise ValueError(f"{self.topology!r} is too large for a checker: {MOST_TILES} tiles are the most")
        if self.rules.assists or self.rules.refuse_decided:
            raise ValueError("the models know neither assists nor minefields that are refused")

    @property
    def name(self) -> str:
        """The board and the rules in words.

        >>> Setting(Box(2, 2), Rules.CLASSIC.but(lives=2), terminable=False).name
        'Box(2, 2), other rules, no terminate'
        """
        rules = next((name for name, rules in Rules.PRESETS.items() if rules == self.rules), "other")
        return f"{self.topology!r}, {rules} rules" + ("" if self.terminable else ", no terminate")

    @property
    def beside(self) -> list[list[int]]:
        """For each tile the numbers of those adjacent to it, as `is_adjacent` says.

        >>> Setting(Box(1, 2), Rules.SPEC).beside
        [[1], [0]]
        """
        number = {position: tile for tile, position in enumerate(self.topology.positions())}
        return [[number[other] for other in others] for others in adjacency(self.topology).values()]

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of a box; nothing where coordinates do not decide what is adjacent.

        >>> Setting(Torus(2, 3), Rules.SPEC).lengths
        ()
        """
        if not isinstance(self.topology, Box) or isinstance(self.topology, Torus):
            return ()
        return tuple(self.topology.lengths)

    @property
    def without(self) -> list[Action]:
        """The actions that are never done.

        >>> Setting(Box(1, 2), Rules.SPEC, terminable=False).without
        [<Action.TERMINATE: 'terminate'>]
        """
        return [] if self.terminable else [Action.TERMINATE]

    @property
    def labels(self) -> list[str]:
        """The clauses that a model has something to say about here.

        >>> "Game.terminate" in Setting(Box(1, 2), Rules.SPEC, terminable=False).labels
        False
        """
        silent = set(NOT_MODELLED)
        if not self.terminable:
            silent.add("Game.terminate")
        if self.rules.cascade is Cascade.SKIPS_FLAGS and self.rules.flagging is Flagging.REMOVABLE:
            silent.add("V.Empty.revealed_empty_tile_reveals_adjacents")
        return [label for label in CLAUSES if label not in silent]


RULES = (*Rules.PRESETS.values(), Rules.SPEC.but(lives=2, chording=True))
"""Every preset, and rules under which there is more than one life, and chords open flags."""

TWO = (Setting(Box(2, 2), Rules.SPEC), Setting(CYCLE, Rules.CLASSIC))
SMALL = (*(Setting(Box(2, 2), rules) for rules in RULES), Setting(Hex(2, 2), Rules.SPEC), TWO[1])
LARGER = tuple(Setting(Box(2, 3), rules) for rules in RULES)
