"""Where a target departs from what must be seen, and which clause that breaks.

>>> before, now = Answer(("-", "-"), "ongoing"), Answer(("-", "1"), "ongoing", True, 1)
>>> blame("reveal", 1, before, now, now._replace(outcome="victory"), frozenset({0}))
Difference(move=0, label='V.Game.victory_condition', how='the game is a victory, and must be ongoing')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mineproof_invariants.conformance.abilities import Abilities
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.case import Case
from mineproof_invariants.conformance.inside.symbols import EXPLODED, FLAGGED, HIDDEN, MINE, ZERO

CLAUSE = {
    "reveal": "Game.reveal",
    "flag": "Game.flag",
    "remove_flag": "Game.remove_flag",
    "chord": "Game.chord",
}
COVERED = (HIDDEN, FLAGGED)
WORDS = {HIDDEN: "hidden", FLAGGED: "flagged", EXPLODED: "an exploded mine", MINE: "a mine", "_": "empty"}


class Difference(NamedTuple):
    """The first thing that is not as it must be: after which move, the clause that it breaks, and how."""

    move: int
    label: str
    how: str


def difference(
    case: Case, wanted: Sequence[Answer], seen: Sequence[Answer], abilities: Abilities
) -> Difference | None:
    """Return the first difference between what must be seen and what was.

    >>> from mineproof import Box
    >>> case = Case(Box(1), (), ())
    >>> seen = [Answer(("-",), "victory")]
    >>> difference(case, seen, seen, Abilities("it", ("reveal",)))
    """
    mines = frozenset(case.mines)
    for number, answer in enumerate(seen):
        if number >= len(wanted):
            break
        action, tile = case.moves[number - 1] if number else ("new", 0)
        before = wanted[number - 1] if number else wanted[0]
        found = blame(action, tile, before, wanted[number], answer, mines)
        if found is None and number and abilities.refuses and answer.accepted is not None:
            found = _taken(action, before, wanted[number], answer)
        if found is not None:
            return found._replace(move=number)
    return None


def blame(
    action: str, tile: int, before: Answer, wanted: Answer, seen: Answer, mines: frozenset[int]
) -> Difference | None:
    """Compare what is seen after one move with what must be; `before` is what was seen until then."""
    clause = CLAUSE.get(action, "Game.mines")
    ended = action != "new" and before.outcome != "ongoing"
    if seen.trouble is not None:
        return Difference(0, seen.clause or ("Game.ended_is_final" if ended else clause), seen.trouble)
    if wanted.accepted and seen.accepted is False:
        return Difference(0, clause, f"the move is refused ({seen.why or 'no reason'}), and must be accepted")
    if seen.view != wanted.view:
        found = _view(action, tile, before, wanted, seen, mines)
        if found is not None:
            return found
    if seen.outcome is not None and seen.outcome != wanted.outcome:
        how = f"the game is {_a(seen.outcome)}, and must be {_a(wanted.outcome or '')}"
        if ended:
            return Difference(0, "Game.ended_is_final", how)
        lost = "loss" in (seen.outcome, wanted.outcome)
        return Difference(0, "V.Game.loss_condition" if lost else "V.Game.victory_condition", how)
    if seen.opened is not None and wanted.opened is not None and seen.opened != wanted.opened:
        how = f"{seen.opened} tiles are said to be opened, and {wanted.opened} were"
        return Difference(0, "Turn.tells_what_changed", how)
    if seen.printed is not None:
        return Difference(0, "Target.output", f"it printed {seen.printed.strip()[:60]!r}")
    return None


def _taken(action: str, before: Answer, wanted: Answer, seen: Answer) -> Difference | None:
    """Hold a target that says whether it accepts a move to what it says."""
    if seen.accepted is wanted.accepted:
        return None
    label = "Game.ended_is_final" if before.outcome != "ongoing" else CLAUSE[action]
    return Difference(0, label, f"the move is accepted, and must be refused: {wanted.why}")


def _view(
    action: str, tile: int, before: Answer, wanted: Answer, seen: Answer, mines: frozenset[int]
) -> Difference | None:
    """Say what is wrong with a view; None if it only shows mines at the end, as most games do."""
    is_over = wanted.outcome != "ongoing"
    wrong = [
        each
        for each, (right, shown) in enumerate(zip(wanted.view, seen.view))
        if shown != right and not (is_over and each in mines and _is_shown_mine(right, shown))
    ]
    if not wrong:
        return None
    at = tile if tile in wrong else wrong[0]
    right, shown, was = wanted.view[at], seen.view[at], before.view[at]
    how = f"tile {at} is {_seen(shown)}, and must be {_seen(right)}"
    if action == "new":
        return Difference(0, "Game.replay_is_exact", f"at the start {how}")
    if before.outcome != "ongoing":
        return Difference(0, "Game.ended_is_final", f"after the end {how}")
    if wanted.accepted is False:
        return Difference(0, "Game.refusals_change_nothing", f"{how}: {wanted.why}")
    if _is_number(right) and _is_number(shown):
        return Difference(0, "Empty.adjacent_mines", how)
    if was not in COVERED and shown in COVERED:
        return Difference(0, "Tile.revealed_stays_revealed", how)
    if (at in mines) != (shown in (EXPLODED, MINE)) and shown not in COVERED:
        return Difference(0, "Tile.mines_never_move", how)
    if action in ("flag", "remove_flag"):
        return Difference(0, "Tile.table" if at == tile else "Game.one_tile_at_a_time", how)
    if at == tile or at in mines:
        return Difference(
            0, "Tile.table" if action == "reveal" and at == tile else "V.Game.loss_condition", how
        )
    return Difference(0, "Cascade.opens_the_least_closed_set", how)


def _is_shown_mine(right: str, shown: str) -> bool:
    """Tell whether a mine is shown because all is over; the exploded one may look like the others."""
    return shown in (MINE, EXPLODED) or (right == FLAGGED and shown == HIDDEN)


def _is_number(symbol: str) -> bool:
    return symbol == ZERO or symbol.isdigit()


def _seen(symbol: str) -> str:
    return WORDS.get(symbol, symbol)


def _a(outcome: str) -> str:
    return {"victory": "a victory", "loss": "a loss"}.get(outcome, outcome)
