"""The specification's formulas as they are written, over the states of a board's tiles."""

from __future__ import annotations

from itertools import product

from mineproof import Box, Game, State
from mineproof.topology import Position

Tiles = list[State]


def all_mines_flagged(tiles: Tiles) -> bool:
    return all(t.is_flagged for t in tiles if t.is_mined)


def no_empty_flagged(tiles: Tiles) -> bool:
    return not any(t.is_flagged for t in tiles if not t.is_mined)


def all_empty_revealed(tiles: Tiles) -> bool:
    return all(t.is_revealed for t in tiles if not t.is_mined)


def victory_1(tiles: Tiles) -> bool:
    """A ∧ N ∨ E"""
    return (all_mines_flagged(tiles) and no_empty_flagged(tiles)) or all_empty_revealed(tiles)


def victory_2(tiles: Tiles) -> bool:
    """A ∧ (N ∨ E)"""
    return all_mines_flagged(tiles) and (no_empty_flagged(tiles) or all_empty_revealed(tiles))


def victory_3(tiles: Tiles) -> bool:
    """∀t: (Mine(t) ⇒ Flagged(t) ∧ ¬∃u: (Empty(u) ∧ Flagged(u) ∨ E))"""
    return all(
        t.is_flagged
        and not any((not u.is_mined and u.is_flagged) or all_empty_revealed(tiles) for u in tiles)
        for t in tiles
        if t.is_mined
    )


def victory_4(tiles: Tiles) -> bool:
    """∀t: (Mine(t) ⇒ Flagged(t) ∧ N ∨ E)"""
    return all(
        (t.is_flagged and no_empty_flagged(tiles)) or all_empty_revealed(tiles) for t in tiles if t.is_mined
    )


VICTORIES = (victory_1, victory_2, victory_3, victory_4)


def loss(tiles: Tiles) -> bool:
    """∃ mine mine_game(mine, game) ∧ Revealed(mine)"""
    return any(t.is_mined and t.is_revealed for t in tiles)


def at_most_one_uncovered_mine(tiles: Tiles) -> bool:
    """¬ ∃ m1, m2: m1 ≠ m2 ∧ Revealed(m1) ∧ Revealed(m2), of mines"""
    return sum(t.is_mined and t.is_revealed for t in tiles) <= 1


def zero_reveals_adjacents(tiles: Tiles) -> bool:
    """On two adjacent tiles: Empty(safe) ∧ Revealed(safe) ∧ adjacent_mines(safe) = 0 ⇒ Revealed(adjacent)"""
    return all(
        other.is_revealed
        for safe, other in (tiles, tiles[::-1])
        if not safe.is_mined and safe.is_revealed and not other.is_mined
    )


def flags(tiles: Tiles) -> int:
    """|{ flag | tile_game(flag, this) ∧ ∃ tile Flagged(tile) }|"""
    return sum(any(t.is_flagged for t in tiles) for _ in tiles)


def may_reveal(owner: Game, games: list[Game]) -> bool:
    """∃ game tile_game(tile, game) ⇒ ¬Ended(game), for a tile of the owner"""
    return any(game is not owner or not game.outcome.is_ended for game in games)


def is_adjacent(one: Position, other: Position, disjuncts: int = 8) -> bool:
    """The disjuncts in their order, and as a ninth the one that would complete them"""
    x, y = one
    others = [
        *((x + dx, y + dy) for dy in (-1, 1) for dx in (-1, 0, 1)),
        (x - 1, y),
        (x + 1, y),
        (x, y),
    ]
    return other in others[:disjuncts]


def differing_pairs(disjuncts: int) -> int:
    """On how many pairs of tiles of 10 × 10 the disjuncts and a box differ"""
    box = Box(10, 10)
    pairs = product(box.positions(), repeat=2)
    return sum(box.is_adjacent(t, u) != is_adjacent(t, u, disjuncts) for t, u in pairs)
