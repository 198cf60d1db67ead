"""The steps that the specification and the note share: a game of the model."""

from __future__ import annotations

from ast import literal_eval
from typing import Any

from mineproof import Action, Box, Game, Minefield, Rules, Topology, Turn
from mineproof.turn import HIDDEN
from mineproof_frontends.boards import rules_of, topology_of
from mineproof_frontends.scenarios.world import Mismatch, World, step

MINE = "M"


class Model(World):
    """A board, its mines, its rules, and the game that is made of them when it is needed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.topology: Topology = Box(1)
        self.mines: list[Any] = []
        self.turn: Turn | None = None
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        """The game."""
        if self._game is None:
            self._game = Game(Minefield(self.topology, self.mines), self.rules)
        return self._game

    def picture(self) -> str:
        """Return all that can be seen of the game."""
        return f"{self.game.view()!r}\n{self.game.view()}"

    @step("the rules {rules}")
    def rules_are(self, rules: str) -> None:
        self.rules = rules_of(rules)

    @step("the mines")
    def mines_here(self, block: str) -> None:
        """Rows of `-` and `M`."""
        rows = block.splitlines()
        if set("".join(rows)) - {MINE, HIDDEN} or len(set(map(len, rows))) != 1:
            raise Mismatch(f"mines are rows of {MINE} and {HIDDEN}, all of one length")
        self.topology = Box(len(rows), len(rows[0]))
        self.mines = [(r, c) for r, row in enumerate(rows) for c, tile in enumerate(row) if tile == MINE]

    @step("the board {board} with mines at {mines}")
    def board_with_mines(self, board: str, mines: str) -> None:
        self.topology, self.mines = topology_of(board), list(literal_eval(f"[{mines}]"))

    @step("the board {board} without mines")
    def board_without_mines(self, board: str) -> None:
        self.topology, self.mines = topology_of(board), []

    @step("I {action} {position}")
    def act(self, action: str, position: str) -> None:
        method = getattr(self.game, action)
        self.turn = self.attempt(method, literal_eval(position))

    @step("I terminate the game")
    def terminate(self) -> None:
        self.turn = self.attempt(self.game.terminate)

    @step("I ask for {assist}")
    def ask(self, assist: str) -> None:
        self.turn = self.attempt(self.game.play, Action(assist))

    @step("the board shows")
    def shows(self, block: str) -> None:
        self.expect(str(self.game.view()), block)

    @step("the outcome is {outcome}")
    def outcome_is(self, outcome: str) -> None:
        self.expect(self.game.outcome.value, outcome)

    @step("it is refused: {sentence}")
    def is_refused(self, sentence: str) -> None:
        self.expect(str(self.refused()), sentence)

    @step("game.{question}() is {number}")
    def counts(self, question: str, number: str) -> None:
        self.expect(getattr(self.game, question)(), int(number))

    @step("{count} lives are left")
    def lives_left(self, count: str) -> None:
        self.expect(self.game.lives_left, int(count))

    @step("{count} assists are left")
    def assists_left(self, count: str) -> None:
        self.expect(self.game.assists_left, int(count))

    @step("{one} is adjacent to {other}")
    def is_adjacent(self, one: str, other: str) -> None:
        self.expect(self.game.is_adjacent(literal_eval(one), literal_eval(other)), True)

    @step("{one} is not adjacent to {other}")
    def is_not_adjacent(self, one: str, other: str) -> None:
        self.expect(self.game.is_adjacent(literal_eval(one), literal_eval(other)), False)

    @step("adjacent to {position} are {others}")
    def adjacent(self, position: str, others: str) -> None:
        found = list(self.game.topology.adjacent(literal_eval(position)))
        self.expect(found, list(literal_eval(f"[{others}]")))

    @step("adjacent_mines of {position} is {number}")
    def adjacent_mines(self, position: str, number: str) -> None:
        self.expect(self.game.adjacent_mines(literal_eval(position)), int(number))
