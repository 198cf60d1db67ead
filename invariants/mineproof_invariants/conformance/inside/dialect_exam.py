"""The exam's four functions: `is_complete`, `count_mines`, `make_move` and `find_safe_move`, on 9 × 9."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

from mineproof_invariants.conformance.inside.adapter import Breaks
from mineproof_invariants.conformance.inside.missing import require

SIDE = 9
Tile = tuple[int, int]


class Exam:
    """Plays a module of the exam: `make_move(position, mines, revealed)` changes `revealed` in place.

    After a mine has blown up the exam promises nothing more.
    """

    symbols: ClassVar = {"?": "-", " ": "_"}
    lengths = (SIDE, SIDE)
    refuses = True
    silent_on = ("ended",)

    def __init__(self, module: Any) -> None:
        require(module, "exam", "is_complete", "count_mines", "make_move")
        self.module = module
        self.name = f"{module.__name__} (exam)"
        self.advises = callable(getattr(module, "find_safe_move", None))
        self.mines: list[list[str]] = []
        self.revealed: list[list[str]] = []
        self.result = 0
        self.blown: Tile | None = None

    def new(self, _: dict[str, Any], mines: list[tuple[int, ...]]) -> None:
        """Lay out a fresh board, and have the mines around every square counted."""
        where = {(row, column) for row, column in mines}
        self.mines = [["*" if (r, c) in where else "." for c in range(SIDE)] for r in range(SIDE)]
        self.revealed = [["?"] * SIDE for _ in range(SIDE)]
        self.result, self.blown = 0, None
        for row in range(SIDE):
            for column in range(SIDE):
                count = self.module.count_mines(name((row, column)), deepcopy(self.mines))
                right = sum(other in where for other in beside((row, column)))
                if count != right:
                    raise Breaks(
                        "Empty.adjacent_mines",
                        f"count_mines({name((row, column))!r}) is {count!r:.20}, not {right}",
                    )

    def _move(self, tile: Tile, ending: str) -> None:
        before = deepcopy(self.revealed)
        mines = deepcopy(self.mines)
        result = int(self.module.make_move(name(tile) + ending, mines, self.revealed))
        if mines != self.mines:
            raise Breaks("Tile.mines_never_move", f"make_move({name(tile) + ending!r}) changed the mines")
        if result not in (-3, -2, -1, 0, 1):
            raise Breaks("Turn.tells_what_changed", f"make_move returned {result}, which is no MoveResult")
        if result == -3:
            raise Breaks("Game.reveal", f"make_move({name(tile) + ending!r}) is INVALID_MOVE")
        if result == -2:
            raise ValueError("REDUNDANT_MOVE")
        self.result = result
        if result == -1:
            self.blown = tile if before == self.revealed else None

    def reveal(self, position: Tile) -> None:
        """Uncover a square."""
        self._move(position, "")

    def flag(self, position: Tile) -> None:
        """Flag a square."""
        self._move(position, "*")

    def view(self) -> list[list[str]]:
        """Return the board, after `is_complete` and `find_safe_move` were heard about it.

        The exam leaves the board as it is when a mine blows up; what blew up is shown for it.
        """
        complete = bool(self.module.is_complete(deepcopy(self.mines), deepcopy(self.revealed)))
        covered = any(
            mine == "." and seen in "?*"
            for mines, row in zip(self.mines, self.revealed)
            for mine, seen in zip(mines, row)
        )
        if complete == covered:
            raise Breaks("V.Game.victory_condition", f"is_complete returned {complete}")
        if self.advises and self.result == 0:
            self._listen()
        shown = [list(row) for row in self.revealed]
        if self.blown is not None:
            shown[self.blown[0]][self.blown[1]] = "X"
        return shown

    def outcome(self) -> str:
        """Return what the last move came to."""
        return {-1: "loss", 1: "victory"}.get(self.result, "ongoing")

    def _listen(self) -> None:
        """Hear which move is safe: it must be one here, and there must be one if a number says so."""
        board = deepcopy(self.revealed)
        found, move = self.module.find_safe_move(board)
        label = "Exam.find_safe_move"
        if board != self.revealed:
            raise Breaks(label, "find_safe_move changed the board")
        if not found:
            if move:
                raise Breaks(label, f"find_safe_move found nothing and named {move!r:.20}")
            sure = self._sure()
            flags_right = all(
                mine == "*"
                for ms, row in zip(self.mines, self.revealed)
                for mine, seen in zip(ms, row)
                if seen == "*"
            )
            if sure and flags_right:
                raise Breaks(label, f"find_safe_move found nothing, and {sure} is safe")
            return
        wrong_flags = any(
            mine != "*"
            for ms, row in zip(self.mines, self.revealed)
            for mine, seen in zip(ms, row)
            if seen == "*"
        )
        if wrong_flags:
            return  # it trusts flags, so that it may be led astray
        try:
            tile = (ord(move[0]) - ord("A"), int(move[1]) - 1)
            is_mine, seen = self.mines[tile[0]][tile[1]] == "*", self.revealed[tile[0]][tile[1]]
        except (IndexError, TypeError, ValueError):
            raise Breaks(label, f"find_safe_move named {move!r:.20}, which is no move") from None
        if seen != "?" or is_mine != (move[2:] == "*"):
            raise Breaks(label, f"find_safe_move named {move!r:.20}, which is not safe")

    def _sure(self) -> str | None:
        """Name a move that one number alone makes safe."""
        for row in range(SIDE):
            for column in range(SIDE):
                digit = self.revealed[row][column]
                if digit.isdigit():
                    around = beside((row, column))
                    hidden = [tile for tile in around if self.revealed[tile[0]][tile[1]] == "?"]
                    flags = sum(self.revealed[r][c] == "*" for r, c in around)
                    if hidden and int(digit) == flags:
                        return name(hidden[0])
                    if hidden and int(digit) == flags + len(hidden):
                        return name(hidden[0]) + "*"
        return None


def name(tile: Tile) -> str:
    """Write a square as the exam does.

    >>> name((0, 6))
    'A7'
    """
    return f"{'ABCDEFGHI'[tile[0]]}{tile[1] + 1}"


def beside(tile: Tile) -> list[Tile]:
    """List the squares around one.

    >>> len(beside((0, 0))), len(beside((4, 4)))
    (3, 8)
    """
    row, column = tile
    rows, columns = (
        range(max(row - 1, 0), min(row + 2, SIDE)),
        range(max(column - 1, 0), min(column + 2, SIDE)),
    )
    return [(r, c) for r in rows for c in columns if (r, c) != tile]
