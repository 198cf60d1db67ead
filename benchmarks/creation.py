"""Creating an expert game from given mine positions, on a topology that is there already."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from benchmarks.expert import NO_TOOLLIB, TOPOLOGY, boards
from benchmarks.timing import Prepared, Row, Samples, interleaved, peer, require
from mineproof import Game, Minefield

LABEL = "4 expert game from mine positions"
NAME = "ms_toollib cal_board_numbers"
TARGET = 5


def rows(quick: bool) -> Iterator[Row]:
    """Compare with the least that the peer does for a board: count its numbers."""
    drawn = boards(50 if quick else 200)
    rounds = 5 if quick else 15
    mines = [list(board.field.mines) for board in drawn]
    bare = [[[min(number, 0) for number in row] for row in board.numbers] for board in drawn]
    toollib = peer("ms_toollib")

    def ours() -> Prepared:
        return lambda: [Game(Minefield(TOPOLOGY, places)) for places in mines]

    for board, places in zip(drawn, mines):
        require(Game(Minefield(TOPOLOGY, places)).minefield == board.field, "the board comes out the same")
    if toollib is None:
        (mine,) = interleaved(LABEL, rounds, ours)
        yield Row(LABEL, _each(mine, len(drawn)), NAME, at_most=TARGET, skipped=NO_TOOLLIB)
        return
    count = toollib.cal_board_numbers
    for board, empty in zip(drawn, bare):
        require(count(deepcopy(empty)) == board.numbers, "both count the same numbers")

    def theirs() -> Prepared:
        return lambda: [count(board) for board in bare]

    mine, other = interleaved(LABEL, rounds, ours, theirs)
    yield Row(LABEL, _each(mine, len(drawn)), NAME, _each(other, len(drawn)), TARGET)


def _each(samples: Samples, many: int) -> Samples:
    return Samples(tuple(value / many for value in samples.values))
