"""What must be seen: a case played by the real `Game`, under a profile.

>>> from mineproof import Box, Rules
>>> played = Reference(Profile(Rules.CLASSIC), Box(2, 2), (0,))
>>> answer = played.do("reveal", 3)
>>> "".join(answer.view), answer.accepted, answer.opened
('---1', True, 1)
>>> played.do("reveal", 3).why
'You cannot reveal a revealed tile.'
"""

from __future__ import annotations

from mineproof import (
    Action,
    Box,
    FirstReveal,
    Game,
    Graph,
    Minefield,
    Outcome,
    Refusal,
    Topology,
    Torus,
)
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.case import Case
from mineproof_invariants.conformance.inside.symbols import FLAGGED, HIDDEN
from mineproof_invariants.conformance.profile import Profile

ACTION = {action.value: action for action in Action}


class Reference:
    """A real game that is played move by move, and what is seen of it.

    `waits` lets a game go on that the rules decide at its start: many begin every game as ongoing.
    """

    def __init__(
        self, profile: Profile, topology: Topology, mines: tuple[int, ...], waits: bool = False
    ) -> None:
        self.habits = profile.habits
        self.topology = topology
        self.mines = frozenset(mines)
        plays_on = _adjacent_as(topology, profile.habits)
        rules = profile.rules
        if waits and not mines:
            # Drawn mines lie only after the first reveal, and a game without any goes on until then.
            self.game = Game.random(plays_on, 0, 0, rules.but(first_reveal=FirstReveal.SAFE))
        else:
            self.game = Game(Minefield(plays_on, [plays_on.position(mine) for mine in mines]), rules)
        self.symbols = [HIDDEN] * topology.size
        self.start = Answer(tuple(self.symbols), self.game.outcome.value)

    @property
    def is_ended(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not Outcome.ONGOING

    def do(self, action: str, tile: int) -> Answer:
        """Do a move, or have it refused; return what is seen then."""
        game = self.game
        position = game.topology.position(tile)
        opened = 0
        try:
            if self.habits and self.symbols[tile] == FLAGGED:
                if action == "flag" and "toggles" in self.habits:
                    action = "remove_flag"
                elif action == "reveal" and "opens_flagged" in self.habits:
                    game.remove_flag(position)
            if self.symbols[tile] == HIDDEN and "no_cascade" in self.habits and action == "reveal":
                return self._alone(tile)
            turn = game.play(ACTION[action], position)
        except Refusal as refusal:
            return Answer(tuple(self.symbols), game.outcome.value, False, 0, why=str(refusal))
        for changed, symbol in turn.changes():
            self.symbols[game.topology.tile(changed)] = symbol
        opened = len(turn) if action in ("reveal", "chord") else 0
        return Answer(tuple(self.symbols), game.outcome.value, True, opened)

    def _alone(self, tile: int) -> Answer:
        """Reveal one tile and take back what its cascade opened: only the view is kept."""
        self.game.reveal(self.game.topology.position(tile))
        shown = self.game.view()[self.game.topology.position(tile)]
        self.symbols[tile] = shown
        left = sum(
            symbol in (HIDDEN, FLAGGED) and other not in self.mines
            for other, symbol in enumerate(self.symbols)
        )
        outcome = "loss" if tile in self.mines else "ongoing" if left else "victory"
        return Answer(tuple(self.symbols), outcome, True, 1)


def expected(profile: Profile, case: Case, waits: bool = False) -> list[Answer]:
    """Play a whole case.

    >>> from mineproof import Box, Rules
    >>> [answer.outcome for answer in expected(Profile(Rules.KATA), Case(Box(2), (0,), (("reveal", 1),)))]
    ['ongoing', 'victory']
    """
    played = Reference(profile, case.topology, case.mines, waits)
    return [played.start, *(played.do(action, tile) for action, tile in case.moves)]


def _adjacent_as(topology: Topology, habits: frozenset[str]) -> Topology:
    """Return the board as it is for those who have other ideas of what is adjacent."""
    if not isinstance(topology, Box) or isinstance(topology, Torus):
        return topology
    if "wraps" in habits:
        return Torus(*topology.lengths)
    if "orthogonal" in habits:
        tiles = list(topology.positions())
        return Graph(
            {
                tile: [
                    other
                    for other in topology.adjacent(tile)
                    if sum(a != b for a, b in zip(tile, other)) == 1
                ]
                for tile in tiles
            }
        )
    return topology
