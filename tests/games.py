"""What the tests of games share."""

from __future__ import annotations

from hypothesis import strategies as st

from mineproof import Box, Game, Minefield, Rules

SEEDS = st.integers(0, 2**32)


def line(mines: str, these: Rules, seed: int = 0) -> Game:
    """A game on one row, `x` for a mine."""
    return Game(Minefield(Box(len(mines)), [(n,) for n, c in enumerate(mines) if c == "x"]), these, seed)
