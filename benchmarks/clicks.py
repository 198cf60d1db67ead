"""Clicking every safe tile of expert boards, in random order, until the game is won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.expert import NO_TOOLLIB, Expert, Place, boards
from benchmarks.timing import Prepared, Row, Samples, interleaved, peer, require
from mineproof import Game, Outcome

WON = 3
"""What ms_toollib calls a game that is won."""

LABELS = (
    "1a expert, 381 clicks: one reveal_all",
    "1b expert, clicks that hit: reveal by reveal",
    "1c expert, clicks that hit: one call each",
)
TARGET = 0.5


def rows(quick: bool) -> Iterator[Row]:
    """Compare with ms_toollib, whose games are written in Rust."""
    drawn = boards(20 if quick else 100)
    hits = [board.hits() for board in drawn]
    everything = [board.clicks for board in drawn]
    rounds = 5 if quick else 15
    toollib = peer("ms_toollib")

    def all_at_once(clicks: list[list[Place]]) -> Prepared:
        return lambda: [Game(board.field).reveal_all(some).outcome for board, some in zip(drawn, clicks)]

    def one_by_one() -> Prepared:
        return lambda: [_revealed(board, some) for board, some in zip(drawn, hits)]

    require(set(_outcomes(all_at_once(everything))) == {Outcome.VICTORY}, "reveal_all of all wins")
    require(set(_outcomes(all_at_once(hits))) == {Outcome.VICTORY}, "reveal_all of what is hidden wins")
    require(set(_outcomes(one_by_one())) == {Outcome.VICTORY}, "reveal by reveal wins")
    ours = (lambda: all_at_once(everything), one_by_one, lambda: all_at_once(hits))
    if toollib is None:
        for label, contestant, target in zip(LABELS, ours, (TARGET, None, None)):
            (mine,) = interleaved(label, rounds, contestant)
            yield Row(label, _each(mine, drawn), "ms_toollib", at_most=target, skipped=NO_TOOLLIB)
        return
    flows = [[(press, place) for place in some for press in ("lc", "lr")] for some in hits]

    def steps(clicks: list[list[Place]]) -> Prepared:
        return lambda: [_stepped(toollib, board, some) for board, some in zip(drawn, clicks)]

    def flow() -> Prepared:
        return lambda: [_flowed(toollib, board, some) for board, some in zip(drawn, flows)]

    for theirs in (steps(everything), steps(hits), flow()):
        require({game.game_board_state for game in _outcomes(theirs)} == {WON}, "ms_toollib wins")
    peers = (lambda: steps(everything), lambda: steps(hits), flow)
    names = ("ms_toollib step", "ms_toollib step", "ms_toollib step_flow")
    for label, contestant, rival, name, target in zip(LABELS, ours, peers, names, (TARGET, None, None)):
        mine, other = interleaved(label, rounds, contestant, rival)
        yield Row(label, _each(mine, drawn), name, _each(other, drawn), target)


def _each(samples: Samples, drawn: list[Expert]) -> Samples:
    """Turn the time of all boards into the time of one."""
    return Samples(tuple(value / len(drawn) for value in samples.values))


def _outcomes(run: Prepared) -> list[Any]:
    made = run()
    require(isinstance(made, list) and bool(made), "games were played")
    return made if isinstance(made, list) else []


def _revealed(board: Expert, clicks: list[Place]) -> Outcome:
    game = Game(board.field)
    reveal = game.reveal
    for place in clicks:
        reveal(place)
    return game.outcome


def _stepped(toollib: Any, board: Expert, clicks: list[Place]) -> Any:
    game = toollib.MinesweeperBoard(board.numbers)
    step = game.step
    for place in clicks:
        step("lc", place)
        step("lr", place)
    return game


def _flowed(toollib: Any, board: Expert, flow: list[tuple[str, Place]]) -> Any:
    game = toollib.MinesweeperBoard(board.numbers)
    game.step_flow(flow)
    return game
