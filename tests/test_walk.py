"""The walk visits what there is to visit."""

from __future__ import annotations

import pytest

from mineproof import Action, Box, Hex, Rules, Topology
from mineproof_invariants.evidence import Tally
from mineproof_invariants.walk import minefields, walk
from tests.reference import Reference, layout

PLAIN = Rules.CLASSIC.but(chording=False)


@pytest.mark.parametrize(
    ("board", "rules", "without", "states"),
    [
        (Box(2, 2), PLAIN, [Action.TERMINATE], 1002),
        (Box(4), PLAIN, [Action.TERMINATE], 1002),
        (Box(2, 2), Rules.NOTE, [Action.TERMINATE], 9 * 5**3),
    ],
    ids=["classic", "classic on a line", "note"],
)
def test_the_walk_visits_as_many_states_as_there_are(
    board: Box, rules: Rules, without: list[Action], states: int
) -> None:
    tally = Tally("walk", "")
    assert walk(board, rules, tally, without) == states
    assert tally.violations == []


@pytest.mark.parametrize("rules", Rules.PRESETS.values(), ids=Rules.PRESETS)
@pytest.mark.parametrize("board", [Box(1, 3), Hex(2, 2)], ids=repr)
def test_the_walk_visits_as_many_states_as_the_reference_has(board: Topology, rules: Rules) -> None:
    beside, states = layout(board), 0
    for field in minefields(board):
        game = Reference(beside, field.mines, rules)
        seen = {game.key()}
        pending = [game.key()]
        for key in pending:
            for action in ("reveal", "flag", "remove_flag", "chord", "terminate"):
                for where in beside:
                    game.restore(key)
                    game.act(action, where)
                    if game.key() not in seen:
                        seen.add(game.key())
                        pending.append(game.key())
        states += len(seen)
    assert walk(board, rules, Tally("walk", "")) == states
