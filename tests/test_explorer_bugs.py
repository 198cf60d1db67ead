"""The explorer's checks can fail: a kernel with a bug breaks its clause, and a shortest game shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from mineproof import Action, Box, Rules, Topology
from mineproof_invariants.explorer import Kernel, Packed, explore
from tests.kernels import (
    Covers,
    DeafCascade,
    FlagsBeside,
    GreedyChord,
    KeepsFlags,
    LateVictory,
    LongCascade,
    LongGame,
    MovesMine,
    NoLoss,
    OneLifeMore,
    Permanent,
    RefusesLast,
    RevealsFlagged,
    ShortCascade,
    TerminatesQuietly,
    ThroughFlags,
    TwoAtOnce,
    WonAndLost,
    adjacent,
    forgotten,
    off_by_one,
    open_after_the_end,
)

LIVES = Rules.NOTE.but(lives=2)
Case = tuple[str, Callable[[Packed, Rules], Kernel], Topology, Rules, int]

# The clause, the bug, where it shows, and how many actions show it at least.
CASES: list[Case] = [
    ("Cascade.opens_the_least_closed_set", ShortCascade, Box(4), Rules.KATA, 1),
    ("Cascade.opens_the_least_closed_set", LongCascade, Box(5), Rules.KATA, 1),
    ("Cascade.opens_the_least_closed_set", ThroughFlags, Box(2), Rules.EXAM, 2),
    ("Cascade.opens_the_least_closed_set", KeepsFlags, Box(2), Rules.KATA, 2),
    ("Cascade.opens_the_least_closed_set", adjacent(off_by_one), Box(2, 3), Rules.KATA, 1),
    ("Cascade.opens_the_least_closed_set", adjacent(forgotten), Box(2, 3), Rules.KATA, 1),
    ("V.Empty.revealed_empty_tile_reveals_adjacents", DeafCascade, Box(3), Rules.LAB, 1),
    ("V.Empty.revealed_empty_tile_reveals_adjacents", KeepsFlags, Box(3), Rules.SPEC, 2),
    ("V.Game.victory_condition", LateVictory, Box(3), Rules.SPEC, 1),
    ("V.Game.victory_condition", LateVictory, Box(3), Rules.NOTE, 2),
    ("V.Game.loss_condition", NoLoss, Box(2, 2), Rules.KATA, 1),
    ("V.Game.loss_condition", OneLifeMore, Box(2, 2), LIVES, 2),
    ("V.Game.outcomes_are_disjoint", WonAndLost, Box(2), Rules.SPEC, 1),
    ("V.Game.at_most_one_uncovered_mine", TwoAtOnce, Box(1, 3), Rules.LAB, 1),
    ("V.Game.at_most_one_uncovered_mine", OneLifeMore, Box(2, 2), Rules.KATA, 2),
    ("Game.ended_is_final", open_after_the_end(Action.REVEAL), Box(2), Rules.LAB, 1),
    ("Game.ended_is_final", open_after_the_end(Action.TERMINATE), Box(2), Rules.LAB, 1),
    ("Game.reveal", RevealsFlagged, Box(2), Rules.KATA, 2),
    ("Game.flag", RefusesLast, Box(3), Rules.NOTE, 1),
    ("Game.remove_flag", Permanent, Box(3), Rules.EXAM, 2),
    ("Game.chord", GreedyChord, Box(2, 2), Rules.CLASSIC, 4),
    ("Game.chord", adjacent(off_by_one), Box(2, 3), Rules.CLASSIC, 2),
    ("Game.terminate", TerminatesQuietly, Box(2), Rules.LAB, 1),
    ("Game.terminate", open_after_the_end(Action.TERMINATE), Box(2), Rules.LAB, 1),
    ("Game.one_tile_at_a_time", FlagsBeside, Box(3), Rules.KATA, 1),
    ("Game.counts_add_up", ThroughFlags, Box(2), Rules.EXAM, 2),
    ("Tile.table", ThroughFlags, Box(2), Rules.EXAM, 2),
    ("Tile.revealed_stays_revealed", Covers, Box(3), Rules.KATA, 3),
    ("Tile.mines_never_move", MovesMine, Box(3), Rules.KATA, 1),
]


@pytest.mark.parametrize(
    ("label", "bug", "board", "rules", "moves"),
    CASES,
    ids=[f"{case[0]}-{case[1].__name__}" for case in CASES],
)
def test_a_kernel_with_a_bug_breaks_its_clause_and_a_shortest_game_shows_it(
    label: str, bug: type[Kernel], board: Topology, rules: Rules, moves: int
) -> None:
    exploration = explore(board, rules, kernel=bug, symmetry=False)
    found = {each.label: each for each in exploration.violations}
    assert label in found
    assert exploration.lengths[label] == moves
    told, replay = found[label].what, found[label].replay
    assert told.splitlines()[0].endswith("each tile by its code):")
    # The real game has no such bug, so it may refuse to go as far.
    assert replay is not None
    assert len(replay.moves) <= moves
    assert len(replay.game().turns) == len(replay.moves)
    assert explore(board, rules).violations == []


def test_a_topology_that_lists_wrong_tiles_as_adjacent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Box.adjacent_tiles

    def without_the_last(self: Box, tile: int) -> Sequence[int]:
        return list(right(self, tile))[:-1]

    monkeypatch.setattr(Box, "adjacent_tiles", without_the_last)
    found = explore(Box(2, 3), Rules.CLASSIC)
    assert {"Cascade.opens_the_least_closed_set", "Game.chord"} <= set(found.lengths)


def test_every_clause_that_is_explored_has_a_bug_that_breaks_it() -> None:
    looked_at = set()
    for rules in Rules.PRESETS.values():
        looked_at |= {label for label, figure in explore(Box(1, 3), rules).figures.items() if figure}
    assert looked_at == {case[0] for case in CASES}


def test_a_violation_is_drawn_with_the_way_there() -> None:
    found = explore(Box(1, 3), Rules.SPEC, kernel=KeepsFlags, symmetry=False)
    told = {each.label: each.what for each in found.violations}
    assert told["Cascade.opens_the_least_closed_set"].splitlines() == [
        "after flag (0, 1), reveal (0, 0) was accepted here (ongoing; each tile by its code):",
        "021",
        "and led to (ongoing):",
        "421",
    ]


def test_a_way_that_the_real_game_refuses_says_so() -> None:
    found = explore(Box(2), Rules.KATA, kernel=RevealsFlagged, symmetry=False)
    assert all("real game" not in each.what for each in found.violations if found.lengths[each.label] < 3)
    longer = explore(Box(3), Rules.LAB, kernel=LongGame, symmetry=False).violations
    assert any("The real game refuses move 2; its replay ends before that." in each.what for each in longer)
