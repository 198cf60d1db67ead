"""Clauses about actions that choose or combine: the first reveal, several tiles at once, and assists."""

from __future__ import annotations

from collections.abc import Sequence

from mineproof import Action, FirstReveal, Victory
from mineproof.tile import ASSISTS
from mineproof_invariants.clause import Kind, clause
from mineproof_invariants.clauses.preconditions import accepts
from mineproof_invariants.clauses.step import least_closed_set
from mineproof_invariants.picture import Picture, Position, Step


@clause("Game.reveals_in_order", Kind.STEP)
def reveals_in_order(s: Step) -> bool | None:
    """
    accepted(a, t) ∧ a ∈ { chord, reveal_all, reveal_random_safe } ⇒ g′ = reveal(… reveal(g, u₁) …, uₖ)
    u₁, …, uₖ = asked(a) in order, without what is not Hidden when its turn comes, as long as ¬Ended
    asked(chord) = { u | is_adjacent(t, u) } in board order
    """
    if s.action not in (Action.CHORD, Action.REVEAL_ALL, Action.REVEAL_RANDOM_SAFE) or s.turn is None:
        return None
    if s.action is Action.CHORD:
        asked: Sequence[Position] = s.before.beside(s.position)
    elif s.action is Action.REVEAL_ALL:
        asked = list(s.position)
    else:
        asked = [] if s.turn.position is None else [s.turn.position]
    mines = set(s.after.having(mine=True))
    revealed, flagged = set(s.before.having(revealed=True)), set(s.before.having(flagged=True))
    for u in asked:
        if u not in revealed | flagged:
            new = least_closed_set(s.before, u, mines, revealed, flagged)
            revealed |= new
            flagged -= new
            if _is_decided(s.before, mines, revealed, flagged):
                break
    return set(s.after.having(revealed=True)) == revealed and set(s.after.having(flagged=True)) == flagged


def _is_decided(g: Picture, mines: set[Position], revealed: set[Position], flagged: set[Position]) -> bool:
    """Tell whether a game with these tiles revealed and flagged has ended."""
    all_found = mines <= flagged | revealed
    all_revealed = set(g.states) - mines <= revealed
    won = {
        Victory.REVEAL: all_revealed,
        Victory.FLAG_OR_REVEAL: (all_found and flagged <= mines) or all_revealed,
        Victory.FLAG_AND_REVEAL: all_found and all_revealed,
    }[g.rules.victory]
    return won or len(mines & revealed) >= g.rules.lives


@clause("Game.first_reveal", Kind.STEP)
def first_reveal(s: Step) -> bool | None:
    """
    accepted(reveal, t) ∧ ¬Laid(g) ⇒ Laid′(g) ∧ Empty′(t) ∧ |{ u | Mine′(u) }| = mines()
    ∧ (first_reveal = opening ⇒ adjacent_mines′(t) = max(0, mines() − |{ u | u ≠ t ∧ ¬is_adjacent(t, u) }|))
    """
    if s.action is not Action.REVEAL or s.turn is None or s.before.is_laid:
        return None
    mines, beside = set(s.after.having(mine=True)), set(s.before.beside(s.position))
    if not s.after.is_laid or s.position in mines or len(mines) != s.before.mines:
        return False
    elsewhere = len(s.before.states) - 1 - len(beside)
    opening = s.before.rules.first_reveal is FirstReveal.OPENING
    return not opening or len(mines & beside) == max(0, s.before.mines - elsewhere)


@clause("Game.assists", Kind.STEP)
def assists(s: Step) -> bool | None:
    """
    (accepted(b) ⇔ ¬Ended(g) ∧ assists_left > 0 ∧ (∃ t: Hidden(t)) ∧ allowed(b))    for every assist b
    ∧ (accepted(b) ⇒ assists_left′ = assists_left − 1)
    ∧ (accepted(reveal_random_safe) ⇒ (∃ t: Hidden(t) ∧ Empty(t) ∧ Revealed′(t)) ∨ ¬∃ t: Hidden(t) ∧ Empty(t))
    ∧ (accepted(flag_random_mine) ⇒ (∃ t: Hidden(t) ∧ Mine(t) ∧ Flagged′(t)) ∨ ¬∃ t: Hidden(t) ∧ Mine(t))
    ∧ (accepted(list_wrong_flags) ⇒ found(turn) = { t | Empty(t) ∧ Flagged(t) })
    allowed(reveal_random_safe) = true
    allowed(flag_random_mine) = Laid(g) ∧ flagging ≠ none
    allowed(list_wrong_flags) = Laid(g)
    """
    if s.action not in ASSISTS:
        return None
    g = s.before
    hidden = set(g.having(hidden=True))
    may = accepts(g, s.action)
    if s.accepted != may or s.turn is None:
        return s.accepted == may
    if s.after.assists_left != g.assists_left - 1:
        return False
    if s.action is Action.REVEAL_RANDOM_SAFE:
        return bool(hidden & set(s.after.having(mine=False, revealed=True))) or not hidden & set(
            g.having(mine=False)
        )
    if s.action is Action.FLAG_RANDOM_MINE:
        mines = hidden & set(g.having(mine=True))
        return bool(mines & set(s.after.having(flagged=True))) or not mines
    return list(s.turn.found or ()) == g.having(mine=False, flagged=True)
