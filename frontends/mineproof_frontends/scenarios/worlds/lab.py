"""The steps of the lab's scenarios."""

from __future__ import annotations

import json
from ast import literal_eval
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from mineproof_frontends import lab
from mineproof_frontends.scenarios.world import World, step


class Lab(World):
    """A game of the lab, which is a dictionary, and what the functions returned."""

    def __init__(self) -> None:
        self.game: dict[str, Any] = {}
        self.answer: Any = None

    @step("new_game({arguments})")
    def new_game(self, arguments: str) -> None:
        self.game = lab.new_game(*literal_eval(f"({arguments})"))

    @step("nd_new_game({arguments})")
    def nd_new_game(self, arguments: str) -> None:
        self.game = lab.nd_new_game(*literal_eval(f"({arguments})"))

    @step("{count} dimensions of length {length} and {more} of length 1, and one bomb at the origin")
    def many_dimensions(self, count: str, length: str, more: str) -> None:
        lengths = [int(length)] * int(count) + [1] * int(more)
        self.game = lab.nd_new_game(lengths, [[0] * len(lengths)])

    @step("the game state")
    def state(self, block: str) -> None:
        self.game = literal_eval(block)

    @step("the game has been written as JSON and read again")
    def through_json(self) -> None:
        self.game = json.loads(json.dumps(self.game))

    @step("I call dig(game, {row}, {column})")
    def dig(self, row: str, column: str) -> None:
        self.answer = self.attempt(lab.dig, self.game, int(row), int(column))

    @step("I call nd_dig(game, {coordinates})")
    def nd_dig(self, coordinates: str) -> None:
        self.answer = self.attempt(lab.nd_dig, self.game, literal_eval(coordinates))

    @step("I dig at the corner farthest from the origin")
    def dig_far(self) -> None:
        self.answer = lab.nd_dig(self.game, [length - 1 for length in self.game["dimensions"]])

    @step("it returns {answer}")
    def returns(self, answer: str) -> None:
        self.expect(self.answer, literal_eval(answer))

    @step("it is refused: {sentence}")
    def is_refused(self, sentence: str) -> None:
        self.expect(str(self.refused()), sentence)

    @step("dump(game) prints")
    def dumps(self, block: str) -> None:
        with redirect_stdout(StringIO()) as printed:
            lab.dump(self.game)
        self.expect(printed.getvalue().rstrip("\n"), block)

    @step("render(game) is")
    def rendered(self, block: str) -> None:
        self.expect(lab.render(self.game), literal_eval(block))

    @step("render(game, True) is")
    def rendered_by_xray(self, block: str) -> None:
        self.expect(lab.render(self.game, True), literal_eval(block))

    @step("nd_render(game) is")
    def nd_rendered(self, block: str) -> None:
        self.expect(lab.nd_render(self.game), literal_eval(block))

    @step("render_ascii(game), between bars, is")
    def drawn(self, block: str) -> None:
        """Between bars, because blanks at the end of a line are part of the drawing."""
        self.expect(_barred(lab.render_ascii(self.game)), block)

    @step("render_ascii(game, True), between bars, is")
    def drawn_by_xray(self, block: str) -> None:
        self.expect(_barred(lab.render_ascii(self.game, True)), block)

    @step("the game state is")
    def state_is(self, block: str) -> None:
        self.expect(self.game, literal_eval(block))

    @step("its board is that of the bombs {bombs}")
    def board_of(self, bombs: str) -> None:
        fresh = lab.nd_new_game(self.game["dimensions"], literal_eval(bombs))
        self.expect(self.game["board"], fresh["board"])

    @step("the square in the middle has {count} bombs around it when all others are bombs")
    def neighbours(self, count: str) -> None:
        """Count on a board of length 3 in each of its dimensions."""
        lengths = self.game["dimensions"]
        middle = [1] * len(lengths)
        places: list[list[int]] = [[]]
        for _ in lengths:
            places = [[*place, at] for place in places for at in range(3)]
        board = lab.nd_new_game(lengths, [place for place in places if place != middle])["board"]
        for _ in lengths:
            board = board[1]
        self.expect(board, int(count))


def _barred(drawing: str) -> str:
    return "\n".join(f"|{line}|" for line in drawing.split("\n"))
