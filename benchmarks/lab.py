"""Digging on the lab's nested lists: the whole call, conversion and all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.timing import Prepared, Row, Samples, interleaved, require
from mineproof_frontends import lab

SLOWEST = 20.0
"""Milliseconds that `nd_dig` may take on 10^4 tiles."""
LABELS = ("9a nd_dig that opens 10 x 10 x 10 x 10", "9b dig that opens 100 x 100")


def rows(quick: bool) -> Iterator[Row]:
    """Dig up all of a board with one bomb in its corner."""
    rounds = 3 if quick else 9
    for label, lengths in zip(LABELS, ([10] * 4, [100] * 2), strict=True):

        def ready(lengths: list[int] = lengths) -> Prepared:
            game = lab.nd_new_game(lengths, [tuple(0 for _ in lengths)])
            return partial(_dug, game, tuple(length - 1 for length in lengths))

        (mine,) = interleaved(label, rounds, ready)
        yield Row(label, Samples(tuple(1e3 * value for value in mine.values), "ms"), at_most=SLOWEST)


def _dug(game: lab.Game, place: tuple[int, ...]) -> None:
    require(lab.nd_dig(game, place) == ("victory", 9999), "everything is opened")
