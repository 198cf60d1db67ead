"""Clauses about every action."""

from __future__ import annotations

from mineproof import Action, Cascade, Outcome, State
from mineproof_invariants.clause import Kind, clause
from mineproof_invariants.clauses.preconditions import accepts
from mineproof_invariants.clauses.table import leads_to
from mineproof_invariants.picture import Picture, Position, Step

REVEALING = (Action.REVEAL, Action.REVEAL_ALL, Action.CHORD, Action.REVEAL_RANDOM_SAFE)
DOES = {
    **dict.fromkeys(REVEALING, Action.REVEAL),
    Action.FLAG: Action.FLAG,
    Action.FLAG_RANDOM_MINE: Action.FLAG,
    Action.REMOVE_FLAG: Action.REMOVE_FLAG,
}


def changed(step: Step) -> list[Position]:
    """List the tiles whose state differs, in board order.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import attempt
    >>> changed(attempt(Game(Minefield(Box(3), [(0,)])), Action.REVEAL, (2,)))
    [(1,), (2,)]
    """
    before, after = step.before.states, step.after.states
    laid_now = step.after.is_laid and not step.before.is_laid
    # The mines that the first reveal lays are no change of their tiles that anybody could see.
    return [t for t in before if after[t] is not (_mined(before[t], after[t]) if laid_now else before[t])]


def _mined(before: State, after: State) -> State:
    """Return the state before, had the mines been laid already."""
    mined = {State.COVERED: State.MINED, State.FLAGGED_FALSE: State.FLAGGED_TRUE}
    is_mine = after in (State.MINED, State.FLAGGED_TRUE, State.EXPLODED)
    return mined.get(before, before) if is_mine else before


@clause("Tile.table", Kind.STEP)
def table(s: Step) -> bool | None:
    """
    state′(u) ≠ state(u) ⇒ ∃ b ∈ does(a): table(state(u), b) = state′(u) ∨ (b = reveal ∧ cascade = opens_flags
                                          ∧ table(table(state(u), remove_flag), reveal) = state′(u))
    does(flag) = does(flag_random_mine) = { flag }, does(remove_flag) = { remove_flag }
    does(reveal) = does(reveal_all) = does(chord) = does(reveal_random_safe) = { reveal }
    does(terminate) = does(list_wrong_flags) = { }
    """
    laid_now = s.after.is_laid and not s.before.is_laid
    different = changed(s)
    for u in different:
        state, after = s.before.states[u], s.after.states[u]
        state = _mined(state, after) if laid_now else state
        if s.action not in DOES:
            return False
        opened = s.before.rules.cascade is Cascade.OPENS_FLAGS and DOES[s.action] is Action.REVEAL
        unflagged = leads_to(state, Action.REMOVE_FLAG) if opened else None
        ends = {leads_to(state, DOES[s.action])}
        if unflagged is not None:
            ends.add(leads_to(unflagged, Action.REVEAL))
        if after not in ends:
            return False
    return True if different else None


@clause("Tile.mines_never_move", Kind.STEP)
def mines_never_move(s: Step) -> bool | None:
    """Laid(g) ⇒ (Mine′(t) ⇔ Mine(t))"""
    return s.before.having(mine=True) == s.after.having(mine=True) if s.before.is_laid else None


@clause("Tile.revealed_stays_revealed", Kind.STEP)
def revealed_stays_revealed(s: Step) -> bool | None:
    """Revealed(t) ⇒ Revealed′(t)"""
    revealed = set(s.before.having(revealed=True))
    return revealed <= set(s.after.having(revealed=True)) if revealed else None


@clause("Game.reveal", Kind.STEP)
def reveal(s: Step) -> bool | None:
    """accepted(reveal, t) ⇔ ¬Ended(g) ∧ Hidden(t)"""
    if s.action is not Action.REVEAL:
        return None
    return s.accepted == accepts(s.before, s.action, s.position)


@clause("Game.flag", Kind.STEP)
def flag(s: Step) -> bool | None:
    """accepted(flag, t) ⇔ ¬Ended(g) ∧ Hidden(t) ∧ flagging ≠ none"""
    if s.action is not Action.FLAG:
        return None
    return s.accepted == accepts(s.before, s.action, s.position)


@clause("Game.remove_flag", Kind.STEP)
def remove_flag(s: Step) -> bool | None:
    """accepted(remove_flag, t) ⇔ ¬Ended(g) ∧ Flagged(t) ∧ flagging = removable"""
    if s.action is not Action.REMOVE_FLAG:
        return None
    return s.accepted == accepts(s.before, s.action, s.position)


@clause("Game.chord", Kind.STEP)
def chord(s: Step) -> bool | None:
    """
    accepted(chord, t) ⇔ ¬Ended(g) ∧ chording ∧ Empty(t) ∧ Revealed(t) ∧ (∃ u: is_adjacent(t, u) ∧ Hidden(u))
                         ∧ |{ u | is_adjacent(t, u) ∧ (Flagged(u) ∨ Exploded(u)) }| = adjacent_mines(t)
    """
    if s.action is not Action.CHORD:
        return None
    return s.accepted == accepts(s.before, s.action, s.position)


@clause("Game.terminate", Kind.STEP)
def terminate(s: Step) -> bool | None:
    """(accepted(terminate) ⇔ ¬Ended(g)) ∧ (accepted(terminate) ⇒ Terminated′(g))"""
    if s.action is not Action.TERMINATE:
        return None
    ends = not s.accepted or s.after.outcome is Outcome.TERMINATED
    return s.accepted == accepts(s.before, s.action) and ends


@clause("Game.ended_is_final", Kind.STEP)
def ended_is_final(s: Step) -> bool | None:
    """Ended(g) ⇒ refused(a, t) ∧ outcome′(g) = outcome(g)"""
    if s.before.outcome is Outcome.ONGOING:
        return None
    return not s.accepted and s.after.outcome is s.before.outcome


@clause("Game.refusals_change_nothing", Kind.STEP)
def refusals_change_nothing(s: Step) -> bool | None:
    """refused(a, t) ⇒ g′ = g"""
    return None if s.accepted else s.after == s.before


@clause("Game.one_tile_at_a_time", Kind.STEP)
def one_tile_at_a_time(s: Step) -> bool | None:
    """a ∈ { flag, remove_flag } ∧ accepted(a, t) ⇒ state′(t) ≠ state(t) ∧ ∀ u ≠ t: state′(u) = state(u)"""
    if s.action not in (Action.FLAG, Action.REMOVE_FLAG) or not s.accepted:
        return None
    return changed(s) == [s.position]


@clause("Cascade.opens_the_least_closed_set", Kind.STEP)
def opens_the_least_closed_set(s: Step) -> bool | None:
    """
    accepted(reveal, t) ⇒ { u | Revealed′(u) ∧ ¬Revealed(u) } = ⋂ { S | t ∈ S ∧ closed(S) }
    closed(S) ⇔ ∀ u ∈ S, v: Empty(u) ∧ adjacent_mines(u) = 0 ∧ is_adjacent(u, v) ∧ Opens(v) ⇒ v ∈ S
    Opens(v) = Hidden(v)                   if cascade = skips_flags
    Opens(v) = Hidden(v) ∨ Flagged(v)      if cascade = opens_flags
    """
    if s.action is not Action.REVEAL or not s.accepted:
        return None
    mines = set(s.after.having(mine=True))
    revealed, flagged = set(s.before.having(revealed=True)), set(s.before.having(flagged=True))
    least = least_closed_set(s.before, s.position, mines, revealed, flagged)
    return set(s.after.having(revealed=True)) - revealed == least


def least_closed_set(
    g: Picture, tile: Position, mines: set[Position], revealed: set[Position], flagged: set[Position]
) -> set[Position]:
    """Return what a reveal of a tile opens on a board with these tiles revealed and flagged.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> sorted(least_closed_set(picture(Game(Minefield(Box(3), [(0,)]))), (2,), {(0,)}, set(), set()))
    [(1,), (2,)]
    """
    opens = set(g.states) - revealed
    if g.rules.cascade is Cascade.SKIPS_FLAGS:
        opens -= flagged
    least: set[Position] = set()
    reached = {tile}
    while reached != least:
        least = set(reached)
        for u in least - mines:
            if not mines & set(g.beside(u)):
                reached |= opens & set(g.beside(u))
    return least


@clause("Turn.tells_what_changed", Kind.STEP)
def tells_what_changed(s: Step) -> bool | None:
    """
    set(turn) = { u | state′(u) ≠ state(u) } ∧ turn is in order ∧ turn.outcome = outcome′(g)
    ∧ ∀ (u, symbol) ∈ changes(turn): symbol = view′(u)
    """
    if s.turn is None:
        return None
    different = changed(s)
    first = [t for t in different if t == s.turn.position]
    in_order = first + [t for t in different if t not in first]
    if list(s.turn.positions) != in_order or s.turn.outcome is not s.after.outcome:
        return False
    return list(s.turn.changes()) == [(u, symbol_of(s.after, u)) for u in in_order]


def symbol_of(g: Picture, u: Position) -> str:
    """Return how a tile is written, by the specification's words.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> symbol_of(picture(Game(Minefield(Box(3), [(0,)]))), (2,))
    '-'
    """
    match g.states[u]:
        case State.COVERED | State.MINED:
            return "-"
        case State.FLAGGED_FALSE | State.FLAGGED_TRUE:
            return "*"
        case State.EXPLODED:
            return "X"
    mines = set(g.having(mine=True))
    return str(sum(v in mines for v in g.beside(u)) or "_")
