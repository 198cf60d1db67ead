"""The steps of the exam's scenarios."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO

from mineproof_frontends import exam
from mineproof_frontends.scenarios.world import Unfulfilled, World, step


class Exam(World):
    """The mines, the playing board, and what the functions returned."""

    def __init__(self) -> None:
        self.mines = exam.load_board(exam.boards() / "mines.dat")
        self.revealed = exam.initialise_board()
        self.result = ""
        self.results: list[str] = []
        self.moves: list[str] = []

    @step("the mines of {name}")
    def mines_of(self, name: str) -> None:
        self.mines = exam.load_board(exam.boards() / name)

    @step("the board of {name}")
    def board_of(self, name: str) -> None:
        self.revealed = exam.load_board(exam.boards() / name)

    @step("a fresh board")
    def fresh_board(self) -> None:
        self.revealed = exam.initialise_board()

    @step("the moves {moves} were made")
    def moves_were_made(self, moves: str) -> None:
        for move in moves.split():
            self._make(move)

    @step("I make the move {move}")
    def make_move(self, move: str) -> None:
        self.result = exam.make_move(move, self.mines, self.revealed).name

    @step("I make the moves {moves}")
    def make_moves(self, moves: str) -> None:
        self.results = [exam.make_move(move, self.mines, self.revealed).name for move in moves.split()]

    @step("I make safe moves as long as one is found")
    def make_safe_moves(self) -> None:
        while (found := exam.find_safe_move(self.revealed))[0]:
            self.moves.append(found[1])
            self._make(found[1])
        self.expect(found, (False, ""))

    def _make(self, move: str) -> None:
        """Make a move that must be a good one."""
        self.result = exam.make_move(move, self.mines, self.revealed).name
        if self.result not in ("VALID_MOVE", "SOLVED_BOARD"):
            raise Unfulfilled(f"the move {move} is a {self.result}")

    @step("the result is {result}")
    def result_is(self, result: str) -> None:
        self.expect(self.result, result)

    @step("the results are {results}")
    def results_are(self, results: str) -> None:
        self.expect(" ".join(self.results), results)

    @step("the value of {result} is {number}")
    def value_is(self, result: str, number: str) -> None:
        self.expect(int(exam.MoveResult[result]), int(number))

    @step("display_board shows")
    def displayed(self, block: str) -> None:
        with redirect_stdout(StringIO()) as shown:
            exam.display_board(self.revealed)
        self.expect(shown.getvalue().rstrip("\n"), block)

    @step("the board is still the one of {name}")
    def still(self, name: str) -> None:
        self.expect(self.revealed, exam.load_board(exam.boards() / name))

    @step("the board is still fresh")
    def still_fresh(self) -> None:
        self.expect(self.revealed, exam.initialise_board())

    @step("{square} shows {seen}")
    def shows(self, square: str, seen: str) -> None:
        row, column = exam.ROWS.index(square[0]), exam.COLUMNS.index(square[1])
        self.expect(self.revealed[row][column], seen.strip("'"))

    @step("uncovered are {squares}")
    def uncovered(self, squares: str) -> None:
        covered = (exam.COVERED, exam.FLAG)
        places = {name: (exam.ROWS.index(name[0]), exam.COLUMNS.index(name[1])) for name in squares.split()}
        self.expect([name for name, (r, c) in places.items() if self.revealed[r][c] in covered], [])

    @step("count_mines of {square} is {number}")
    def count_is(self, square: str, number: str) -> None:
        self.expect(exam.count_mines(square, self.mines), int(number))

    @step("the game is complete")
    def complete(self) -> None:
        self.expect(exam.is_complete(self.mines, self.revealed), True)

    @step("the game is not complete")
    def not_complete(self) -> None:
        self.expect(exam.is_complete(self.mines, self.revealed), False)

    @step("these moves were made, in any order: {moves}")
    def made(self, moves: str) -> None:
        self.expect(sorted(self.moves), sorted(moves.split()))

    @step("among the moves are {moves}")
    def made_among(self, moves: str) -> None:
        self.expect(sorted(set(moves.split()) - set(self.moves)), [])

    @step("no safe move is found")
    def none_found(self) -> None:
        self.expect(exam.find_safe_move(self.revealed), (False, ""))

    @step("the safe move found first is {move}")
    def found_first(self, move: str) -> None:
        self.expect(exam.find_safe_move(self.revealed), (True, move))
