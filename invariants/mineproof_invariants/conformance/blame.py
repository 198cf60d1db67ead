"""Where a target departs from what must be seen, and which clause that breaks.

>>> from mineproof import Box
>>> before, now = Answer(("-", "-"), "ongoing"), Answer(("-", "1"), "ongoing", True, 1)
>>> blame("reveal", 1, before, now, now._replace(outcome="victory"), Box(2), frozenset({0}))
Difference(move=0, label='V.Game.victory_condition', how='the game is a victory, and must be ongoing')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mineproof import Topology
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
CHECKED = frozenset(
    {
        *CLAUSE.values(),
        "Game.mines",
        "Game.ended_is_final",
        "Game.refusals_change_nothing",
        "Game.one_tile_at_a_time",
        "Game.replay_is_exact",
        "V.Game.victory_condition",
        "V.Game.loss_condition",
        "Turn.tells_what_changed",
        "Tile.table",
        "Tile.mines_never_move",
        "Tile.revealed_stays_revealed",
        "Empty.adjacent_mines",
        "Cascade.opens_the_least_closed_set",
    }
)
"""The clauses that somebody else's game can be seen to break."""
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
        if number and before.outcome != "ongoing" and not answer.trouble:
            # What a target shows at the end is its own affair, but then it must stay as it is.
            found = _after_the_end(seen[number - 1], answer, case.topology)
        else:
            found = blame(action, tile, before, wanted[number], answer, case.topology, mines)
        if found is None and number and abilities.refuses and answer.accepted is not None:
            found = _taken(action, before, wanted[number], answer)
        if found is not None:
            return found._replace(move=number)
    return None


def _after_the_end(last: Answer, seen: Answer, topology: Topology) -> Difference | None:
    """Compare what is seen after a move on an ended game with what was seen before it."""
    for tile, (was, now) in enumerate(zip(last.view, seen.view, strict=True)):
        if was != now:
            how = f"after the end {topology.position(tile)} is {_seen(now)}, and was {_seen(was)}"
            return Difference(0, "Game.ended_is_final", how)
    if seen.outcome != last.outcome:
        how = f"after the end the game is {_a(seen.outcome or '')}, and was {_a(last.outcome or '')}"
        return Difference(0, "Game.ended_is_final", how)
    if seen.opened:
        return Difference(
            0, "Game.ended_is_final", f"after the end {seen.opened} tiles are said to be opened"
        )
    if seen.printed is not None:
        return Difference(0, "Target.output", f"it printed {seen.printed.strip()[:60]!r}")
    return None


def blame(
    action: str,
    tile: int,
    before: Answer,
    wanted: Answer,
    seen: Answer,
    topology: Topology,
    mines: frozenset[int],
) -> Difference | None:
    """Compare what is seen after one move with what must be; `before` is what was seen until then."""
    clause = CLAUSE.get(action, "Game.mines")
    ended = action != "new" and before.outcome != "ongoing"
    if seen.trouble is not None:
        return Difference(0, seen.clause or ("Game.ended_is_final" if ended else clause), seen.trouble)
    if wanted.accepted and seen.accepted is False and seen.view == before.view:
        return Difference(0, clause, f"the move is refused ({seen.why or 'no reason'}), and must be accepted")
    if seen.view != wanted.view:
        found = _view(action, tile, before, wanted, seen, topology, mines)
        if found is not None:
            return found
    if seen.outcome is not None and seen.outcome != wanted.outcome:
        how = f"the game is {_a(seen.outcome)}, and must be {_a(wanted.outcome or '')}"
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
    if wanted.accepted:
        return Difference(0, label, f"the move is done and said to be refused ({seen.why or 'no reason'})")
    return Difference(0, label, f"the move is accepted, and must be refused: {wanted.why}")


def _view(
    action: str,
    tile: int,
    before: Answer,
    wanted: Answer,
    seen: Answer,
    topology: Topology,
    mines: frozenset[int],
) -> Difference | None:
    """Say what is wrong with a view; None if it only shows more when all is over, as most games do."""
    is_over = wanted.outcome != "ongoing"
    wrong = [
        each
        for each, (right, shown) in enumerate(zip(wanted.view, seen.view, strict=True))
        if shown != right and not (is_over and _may_be_shown(each, right, shown, topology, mines))
    ]
    if not wrong:
        return None
    at = tile if tile in wrong else wrong[0]
    right, shown, was = wanted.view[at], seen.view[at], before.view[at]
    how = f"{topology.position(at)} is {_seen(shown)}, and must be {_seen(right)}"
    if action == "new":
        return Difference(0, "Game.replay_is_exact", f"at the start {how}")
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


def _may_be_shown(tile: int, right: str, shown: str, topology: Topology, mines: frozenset[int]) -> bool:
    """Tell whether a tile may look like this when all is over: what was hidden may be shown as it is."""
    if tile in mines:
        return shown in (MINE, EXPLODED) or (right in COVERED and shown in COVERED)
    if right not in COVERED:
        return False
    number = sum(beside in mines for beside in topology.adjacent_tiles(tile))
    # A wrong flag may be crossed out.
    return shown == (str(number) if number else ZERO) or (right == FLAGGED and shown in (MINE, EXPLODED))


def _is_number(symbol: str) -> bool:
    return symbol == ZERO or symbol.isdigit()


def _seen(symbol: str) -> str:
    return WORDS.get(symbol, symbol)


def _a(outcome: str) -> str:
    return {"victory": "a victory", "loss": "a loss"}.get(outcome, outcome)
