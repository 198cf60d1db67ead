"""The explorer's checks can fail: a kernel with a bug breaks its clause, and a shortest game shows it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from mineproof import Action, Box, Game, Graph, Hex, Octagon, Rules, Topology, Torus, Triangle, Turn
from mineproof_invariants.evidence import Tally
from mineproof_invariants.explorer import Kernel, Packed, States, explore
from mineproof_invariants.explorer.lockstep import BOUNDS, compare_all, compare_some, jobs
from mineproof_invariants.explorer.packed import LOSS, VICTORY, Masks

LIVES = Rules.NOTE.but(lives=2)


class ShortCascade(Kernel):
    """Opens what is beside the first zero, and no further."""

    def cascade(self, tile: int, states: States) -> Masks:
        zero = self.board.zeros[states.mines] >> tile & 1
        return 1 << tile | zero * self.board.beside[tile] & self.opens(states)


class LongCascade(Kernel):
    """Goes on from numbers as well."""

    def cascade(self, tile: int, states: States) -> Masks:
        zero = self.board.zeros[states.mines] >> tile & 1
        return 1 << tile | zero * self.opens(states) & ~states.mines


class DeafCascade(Kernel):
    """Opens nothing but the tile."""

    def cascade(self, tile: int, states: States) -> Masks:
        return np.full_like(states.mines, 1 << tile)


class ThroughFlags(Kernel):
    """Opens flagged tiles where it should skip them, and leaves the flags."""

    def opens(self, states: States) -> Masks:
        return self.board.full & ~states.revealed


class KeepsFlags(Kernel):
    """Skips flagged tiles where it should open them."""

    def opens(self, states: States) -> Masks:
        return self.board.full & ~(states.revealed | states.flags)


class LateVictory(Kernel):
    """Notices a victory one move late: flags do not win."""

    def after(self, action: Action, tile: int, states: States) -> States:
        after = super().after(action, tile, states)
        return after._replace(outcome=after.outcome & ~VICTORY) if action is Action.FLAG else after


class NoLoss(Kernel):
    """Does not notice an explosion."""

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        return super().decided(mines, flags, revealed) & ~LOSS


class WonAndLost(Kernel):
    """Says victory as well when the last mine is found by its explosion."""

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        found = (flags | revealed & mines) == mines
        return np.where(found, VICTORY, 0) | super().decided(mines, flags, revealed)


class OneLifeMore(Kernel):
    """Loses one explosion too late."""

    def decided(self, mines: Masks, flags: Masks, revealed: Masks) -> Masks:
        last = self.board.ones[revealed & mines] == self.rules.lives
        return np.where(last, 0, super().decided(mines, flags, revealed))


class TwoAtOnce(Kernel):
    """Explodes two mines where one was revealed."""

    def reveal(self, tile: int, states: States) -> States:
        after = super().reveal(tile, states)
        revealed = np.where(
            after.outcome & LOSS, after.revealed | states.mines & ~states.flags, after.revealed
        )
        return after._replace(revealed=revealed)


def open_after_the_end(action: Action) -> type[Kernel]:
    class Open(Kernel):
        """Accepts an action after the end."""

        def accepts(self, asked: Action, states: States) -> Masks:
            going = states._replace(outcome=states.outcome * 0) if asked is action else states
            return super().accepts(asked, going)

    return Open


class RevealsFlagged(Kernel):
    """Lets a flagged tile be revealed."""

    def accepts(self, action: Action, states: States) -> Masks:
        more = np.where(states.outcome == 0, states.flags, 0) if action is Action.REVEAL else 0
        return super().accepts(action, states) | more


class RefusesLast(Kernel):
    """Refuses to flag the last tile."""

    def accepts(self, action: Action, states: States) -> Masks:
        mask = self.board.full >> 1 if action is Action.FLAG else -1
        return super().accepts(action, states) & mask


class Permanent(Kernel):
    """Lets flags be removed where they are permanent."""

    def accepts(self, action: Action, states: States) -> Masks:
        if action is Action.REMOVE_FLAG:
            return np.where(states.outcome == 0, states.flags, 0)
        return super().accepts(action, states)


class GreedyChord(Kernel):
    """Chords on any number that has enough flags, also too many."""

    def accepts(self, action: Action, states: States) -> Masks:
        mask = super().accepts(action, states)
        if action is Action.CHORD:
            for tile, beside in enumerate(self.board.beside):
                more = self.board.ones[states.flags & beside] >= self.board.ones[states.mines & beside]
                more &= (states.revealed & ~states.mines & 1 << tile) != 0
                more &= (beside & ~(states.flags | states.revealed)) != 0
                mask |= (more & (states.outcome == 0)) * (1 << tile)
        return mask


class TerminatesQuietly(Kernel):
    """Goes on after it was terminated."""

    def after(self, action: Action, tile: int, states: States) -> States:
        return states if action is Action.TERMINATE else super().after(action, tile, states)


class FlagsBeside(Kernel):
    """Flags the next tile too, if it is hidden."""

    def after(self, action: Action, tile: int, states: States) -> States:
        after = super().after(action, tile, states)
        if action is not Action.FLAG:
            return after
        both = after.flags | 2 << tile & self.board.full & ~after.revealed
        return after._replace(flags=both, outcome=self.decided(after.mines, both, after.revealed))


class Covers(Kernel):
    """Covers tile 0 again when a flag is removed."""

    def after(self, action: Action, tile: int, states: States) -> States:
        after = super().after(action, tile, states)
        return after._replace(revealed=after.revealed & ~1) if action is Action.REMOVE_FLAG else after


class MovesMine(Kernel):
    """Moves the mine away from the first reveal."""

    def reveal(self, tile: int, states: States) -> States:
        moved = np.where(states.revealed == 0, states.mines & ~(1 << tile), states.mines)
        return super().reveal(tile, states._replace(mines=moved))


def adjacent(change: Callable[[list[int]], list[int]]) -> type[Kernel]:
    class Elsewhere(Kernel):
        """Has another adjacency."""

        def __init__(self, board: Packed, rules: Rules) -> None:
            lists = [[t for t in range(board.size) if mask >> t & 1] for mask in change(board.beside)]
            super().__init__(Packed(lists), rules)

    return Elsewhere


def off_by_one(beside: list[int]) -> list[int]:
    return beside[1:] + beside[:1]


def forgotten(beside: list[int]) -> list[int]:
    """Forget that the first tile and its first adjacent one are."""
    first = beside[0] & -beside[0]
    other = first.bit_length() - 1
    return [mask & ~first if t == 0 else mask & ~1 if t == other else mask for t, mask in enumerate(beside)]


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


class LongGame(Kernel):
    """Lets tiles be revealed after the end."""

    def accepts(self, action: Action, states: States) -> Masks:
        on = states._replace(outcome=states.outcome * 0)
        return super().accepts(action, on if action is Action.REVEAL else states)


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
