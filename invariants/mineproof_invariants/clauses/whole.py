"""Clauses about whole games: taking back, playing again, and what two games that look alike may tell."""

from __future__ import annotations

from mineproof import Action, Game, Outcome, Refusal, Replay
from mineproof_invariants.clause import Kind, clause
from mineproof_invariants.clauses.preconditions import accepted
from mineproof_invariants.clauses.step import symbol_of
from mineproof_invariants.picture import picture


@clause("Game.legal_actions", Kind.GAME)
def legal_actions(g: Game) -> bool | None:
    """legal(g) = { (a, t) | the clause of a accepts it on t }"""
    legal = [(move.action, move.position) for move in g.legal_actions()]
    right = list(accepted(picture(g)))
    return len(legal) == len(right) and set(legal) == set(right)


@clause("Game.toggle_flag", Kind.GAME)
def toggle_flag(g: Game) -> bool | None:
    """toggle_flag(g, t) = remove_flag(g, t) if Flagged(t), and flag(g, t) otherwise"""
    return all(
        _after(g, "toggle_flag", t) == _after(g, "remove_flag" if g.state(t).is_flagged else "flag", t)
        for t in g.topology.positions()
    )


def _after(g: Game, name: str, position: object) -> object:
    """Return what an action leads to: the game after it, or the words of the refusal."""
    after = g.copy()
    try:
        getattr(after, name)(position)
    except Refusal as refusal:
        return str(refusal)
    return picture(after)


@clause("Game.undo_is_exact", Kind.GAME)
def undo_is_exact(g: Game) -> bool | None:
    """accepted(a, t) ⇒ undo(g′) = g"""
    if not g.turns:
        return None
    whole, back = Replay.of(g), g.copy()
    back.undo()
    # Only the last turn can have ended the game.
    earlier = Replay(whole.setup, whole.moves[:-1], Outcome.ONGOING).game()
    return picture(back) == picture(earlier) and back.view() == earlier.view()


@clause("Game.replay_is_exact", Kind.GAME)
def replay_is_exact(g: Game) -> bool | None:
    """replay(setup(g), moves(g)) = g"""
    again = Replay.from_json(Replay.of(g).to_json()).game()
    return picture(again) == picture(g) and again.view() == g.view()


@clause("View.shows_what_is_seen", Kind.GAME)
def shows_what_is_seen(g: Game) -> bool | None:
    """
    view(t) = - if Hidden(t), * if Flagged(t), X if Exploded(t), _ if adjacent_mines(t) = 0,
    and adjacent_mines(t) otherwise; and the view says of the game what the game says of itself
    """
    now, view = picture(g), g.view()
    said = (view.outcome, view.mines, view.flags, view.lives_left, view.assists_left)
    return said == (now.outcome, now.mines, now.flags, now.lives_left, now.assists_left) and all(
        view[t] == symbol_of(now, t) for t in now.states
    )


@clause("View.leaks_nothing", Kind.TWINS)
def leaks_nothing(g: Game, h: Game) -> bool | None:
    """view(g) = view(h) ⇒ legal(g) = legal(h) ∧ refusals(g) = refusals(h) ∧ print(g) = print(h)"""
    if g.view() != h.view():
        return None
    return (
        g.legal_actions() == h.legal_actions()
        and refusals(g) == refusals(h)
        and (repr(g), repr(g.view()), str(g.view())) == (repr(h), repr(h.view()), str(h.view()))
    )


def refusals(game: Game) -> list[str]:
    """List what a game says to every action at every tile that it refuses.

    >>> from mineproof import Box, Minefield
    >>> refusals(Game(Minefield(Box(1), [])))[0]
    'remove_flag (0,): InvalidTransition: You cannot remove the flag of a hidden tile.'
    """
    said = []
    for action, position in tries(game):
        try:
            game.copy().play(action, position)
        except Refusal as refusal:
            said.append(f"{action.value} {position!r}: {type(refusal).__name__}: {refusal}")
    return said


def tries(game: Game) -> list[tuple[Action, object]]:
    """List every action that can be tried: on each tile, and on the whole board.

    >>> from mineproof import Box, Minefield
    >>> len(tries(Game(Minefield(Box(2), []))))
    12
    """
    on_tiles = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.CHORD)
    whole = (Action.REVEAL_RANDOM_SAFE, Action.FLAG_RANDOM_MINE, Action.LIST_WRONG_FLAGS, Action.TERMINATE)
    positions = game.topology.positions()
    return [(action, position) for action in on_tiles for position in positions] + [(a, None) for a in whole]
