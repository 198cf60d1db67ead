"""Clauses about every state."""

from __future__ import annotations

from mineproof import Box, Cascade, Flagging, Outcome, Torus, Victory
from mineproof_invariants.clause import Kind, clause
from mineproof_invariants.picture import Picture


@clause("V.Game.at_most_one_uncovered_mine", Kind.STATE)
def at_most_one_uncovered_mine(g: Picture) -> bool | None:
    """|{ t | Exploded(t) }| ≤ lives"""
    return g.exploded <= g.rules.lives


@clause("V.Game.victory_condition", Kind.STATE)
def victory_condition(g: Picture) -> bool | None:
    """
    Laid(g) ∧ ¬Terminated(g) ⇒ (Victory(g) ⇔ ¬Loss(g) ∧ won(g))
    won(g) = (∀ t: Empty(t) ⇒ Revealed(t))                            if victory = reveal
    won(g) = (∀ t: Mine(t) ⇒ Flagged(t) ∨ Revealed(t))
             ∧ (¬∃ t: Empty(t) ∧ Flagged(t))
             ∨ (∀ t: Empty(t) ⇒ Revealed(t))                          if victory = flag_or_reveal
    won(g) = (∀ t: Mine(t) ⇒ Flagged(t) ∨ Revealed(t))
             ∧ (∀ t: Empty(t) ⇒ Revealed(t))                          if victory = flag_and_reveal
    """
    if not g.is_laid or g.outcome is Outcome.TERMINATED:
        return None
    all_found = not g.having(mine=True, hidden=True)
    none_wrong = not g.having(mine=False, flagged=True)
    all_revealed = not g.having(mine=False, revealed=False)
    won = {
        Victory.REVEAL: all_revealed,
        Victory.FLAG_OR_REVEAL: (all_found and none_wrong) or all_revealed,
        Victory.FLAG_AND_REVEAL: all_found and all_revealed,
    }[g.rules.victory]
    return (g.outcome is Outcome.VICTORY) == (g.outcome is not Outcome.LOSS and won)


@clause("V.Game.loss_condition", Kind.STATE)
def loss_condition(g: Picture) -> bool | None:
    """Loss(g) ⇔ |{ t | Exploded(t) }| ≥ lives"""
    return (g.outcome is Outcome.LOSS) == (g.exploded >= g.rules.lives)


@clause("V.Game.outcomes_are_disjoint", Kind.STATE)
def outcomes_are_disjoint(g: Picture) -> bool | None:
    """
    |{ o ∈ { ongoing, victory, loss, terminated } | outcome(g) = o }| = 1
    ∧ (Ended(g) ⇔ outcome(g) ≠ ongoing)
    """
    stands = [o for o in ("ongoing", "victory", "loss", "terminated") if g.outcome.value == o]
    return len(stands) == 1 and g.outcome.is_ended == (stands != ["ongoing"])


@clause("V.Empty.revealed_empty_tile_reveals_adjacents", Kind.STATE)
def revealed_empty_tile_reveals_adjacents(g: Picture) -> bool | None:
    """
    Empty(t) ∧ Revealed(t) ∧ adjacent_mines(t) = 0 ∧ is_adjacent(t, u) ⇒ Revealed(u) ∨ Kept(u)
    Kept(u) = false         if cascade = opens_flags
    Kept(u) = Flagged(u)    if cascade = skips_flags ∧ flagging ≠ removable
    Kept(u) = true          if cascade = skips_flags ∧ flagging = removable
    """
    if g.rules.cascade is Cascade.OPENS_FLAGS:
        kept = set()
    elif g.rules.flagging is not Flagging.REMOVABLE:
        kept = set(g.having(flagged=True))
    else:
        return None
    fine = kept | set(g.having(revealed=True))
    mines = set(g.having(mine=True))
    zeros = [t for t in g.having(mine=False, revealed=True) if not mines & set(g.beside(t))]
    return None if not zeros else all(u in fine for t in zeros for u in g.beside(t))


@clause("Game.mines", Kind.STATE)
def mines(g: Picture) -> bool | None:
    """Laid(g) ⇒ mines() = |{ t | Mine(t) }|"""
    return g.mines == len(g.having(mine=True)) if g.is_laid else None


@clause("Game.flags", Kind.STATE)
def flags(g: Picture) -> bool | None:
    """flags() = |{ t | Flagged(t) }|"""
    return g.flags == len(g.having(flagged=True))


@clause("Game.counts_add_up", Kind.STATE)
def counts_add_up(g: Picture) -> bool | None:
    """
    |{ t | Hidden(t) }| + |{ t | Flagged(t) }| + |{ t | Revealed(t) }| = |{ t }|
    ∧ lives_left = lives − |{ t | Exploded(t) }| ∧ 0 ≤ assists_left ≤ assists
    """
    seen = len(g.having(hidden=True)) + len(g.having(flagged=True)) + len(g.having(revealed=True))
    return (
        seen == len(g.states) == len(g.topology)
        and g.lives_left == g.rules.lives - g.exploded
        and 0 <= g.assists_left <= g.rules.assists
    )


@clause("Tile.is_adjacent", Kind.STATE)
def is_adjacent(g: Picture) -> bool | None:
    """
    (is_adjacent(t, u) ⇔ is_adjacent(u, t)) ∧ ¬is_adjacent(t, t)
    is_adjacent(t, u) ⇔ t ≠ u ∧ ∀ axis: |t[axis] − u[axis]| ≤ 1    on a box
    """
    beside = {t: set(g.beside(t)) for t in g.states}
    symmetric = all(t in beside[u] for t in beside for u in beside[t])
    irreflexive = not any(t in beside[t] for t in beside)
    if not isinstance(g.topology, Box):
        return symmetric and irreflexive
    lengths, wraps = g.topology.lengths, isinstance(g.topology, Torus)

    def near(t: tuple[int, ...], u: tuple[int, ...]) -> bool:
        steps = (abs(a - b) for a, b in zip(t, u))
        return t != u and all(min(d, n - d) <= 1 if wraps else d <= 1 for d, n in zip(steps, lengths))

    return symmetric and irreflexive and all((u in beside[t]) == near(t, u) for t in beside for u in beside)


@clause("Empty.adjacent_mines", Kind.STATE)
def adjacent_mines(g: Picture) -> bool | None:
    """adjacent_mines(t) = |{ u | Mine(u) ∧ is_adjacent(t, u) }|"""
    mined = set(g.having(mine=True))
    return all(g.numbers[t] == len(mined & set(g.beside(t))) for t in g.states)
