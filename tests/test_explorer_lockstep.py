"""The explorer's kernel and the real game agree, and a bug in either is noticed."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from mineproof import Action, Box, Game, Graph, Hex, Octagon, Rules, Topology, Torus, Triangle, Turn
from mineproof_invariants.evidence import Tally
from mineproof_invariants.explorer import Kernel, explore
from mineproof_invariants.explorer.lockstep import BOUNDS, compare_all, compare_some, jobs
from tests.kernels import (
    KeepsFlags,
    LongCascade,
    NoLoss,
    OneLifeMore,
    RevealsFlagged,
    ShortCascade,
    adjacent,
    off_by_one,
)


@pytest.mark.parametrize(
    "bug",
    [ShortCascade, LongCascade, KeepsFlags, NoLoss, OneLifeMore, RevealsFlagged, adjacent(off_by_one)],
    ids=lambda bug: bug.__name__,
)
def test_lockstep_notices_a_kernel_that_is_not_the_real_game(bug: type[Kernel]) -> None:
    tally = Tally("lockstep", "")
    compare_all(Box(4), Rules.SPEC, tally, kernel=bug)
    assert tally.violations
    assert all("The real game" in each.what for each in tally.violations)
    sampled = Tally("lockstep", "")
    compare_some(Box(3, 3), Rules.KATA, sampled, minefields=4, states=20, seed=3, kernel=bug)
    assert sampled.violations


def forgets_its_flags(self: Game) -> int:
    return 0


def opens_less(self: Game, tiles: Any) -> Any:
    self._states[tiles[0]] |= 4
    self._recount()
    return [tiles[0]], []


def changes(self: Game, position: Any) -> Any:
    if self._states[self._tile(position)] < 2:
        self._states[self._tile(position)] = 4
    return real_remove_flag(self, position)


real_remove_flag = Game.remove_flag


@pytest.mark.parametrize(
    ("label", "where", "bug"),
    [
        ("Game.flags", "mineproof.game.Game.flags", forgets_its_flags),
        ("Game.mines", "mineproof.game.Game.mines", forgets_its_flags),
        ("Cascade.opens_the_least_closed_set", "mineproof.board.Board._open", opens_less),
        ("Game.refusals_change_nothing", "mineproof.game.Game.remove_flag", changes),
        ("Game.chord", "mineproof.game.Game._chordable", lambda self, tile: [tile]),
        ("Empty.adjacent_mines", "mineproof.game.Game.adjacent_mines", lambda self, position: 1),
        ("V.Game.victory_condition", "mineproof.course.Course._flag", None),
    ],
    ids=lambda value: value if isinstance(value, str) and "mineproof" not in value else "",
)
def test_lockstep_notices_a_real_game_with_a_bug(
    label: str, where: str, bug: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if bug is None:
        bug = flags_without_winning
    tally = Tally("lockstep", "")
    with monkeypatch.context() as planted:
        planted.setattr(where, bug)
        compare_all(Box(3), Rules.SPEC.but(chording=True), tally)
    assert label in {each.label for each in tally.violations}


def flags_without_winning(self: Game, action: Action, tile: int) -> Any:
    self._set_flag(tile, action is not Action.REMOVE_FLAG)
    return self._recorded(Turn(self._field, action, tile, self._outcome))


@pytest.mark.parametrize("rules", [*Rules.PRESETS.values(), Rules.SPEC.but(lives=2, chording=True)])
def test_the_real_game_and_the_kernel_agree_on_every_state_and_action_of_small_boards(rules: Rules) -> None:
    for board in (Box(2, 2), Torus(1, 3), Graph({0: [1], 1: [0], 2: []})):
        tally = Tally("lockstep", "")
        found = explore(board, rules)
        assert compare_all(board, rules, tally) == found.states
        assert tally.cells["Tile.mines_never_move"].figure == found.edges
        assert tally.violations == []


@pytest.mark.parametrize("board", [Box(3, 3), Hex(3, 3), Triangle(3, 3), Octagon(2, 3)], ids=repr)
def test_the_real_game_and_the_kernel_agree_on_drawn_states_of_larger_boards(board: Topology) -> None:
    for number, rules in enumerate((Rules.KATA, Rules.CLASSIC, Rules.NOTE.but(lives=3, chording=True))):
        tally = Tally("lockstep", "")
        compare_some(board, rules, tally, minefields=3, states=15, seed=number)
        assert tally.is_clean


def test_the_jobs_of_lockstep_can_be_sent_to_other_processes_and_have_bounds() -> None:
    for effort in (0, 1, 2):
        work = jobs(effort)
        assert BOUNDS[effort]
        assert len({job.name for job in work}) == len(work)
        assert pickle.loads(pickle.dumps(work)) is not None
