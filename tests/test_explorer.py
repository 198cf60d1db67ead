"""What the explorer counts, on which boards, and what it refuses."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from multiprocessing import get_context

import numpy as np
import pytest

from mineproof import Action, Box, Graph, Hex, Octagon, Rules, Topology, Torus, Triangle
from mineproof_invariants import CLAUSES, Kind
from mineproof_invariants.evidence import Tally
from mineproof_invariants.explorer import TooLarge, edges, explore, most_states, states
from mineproof_invariants.explorer.jobs import BOUNDS, KITE, LIVES, check, jobs
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import Packed, tiles_of
from mineproof_invariants.explorer.promises import asked
from mineproof_invariants.explorer.symmetry import generators, orbits, permuted
from mineproof_invariants.walk import walk

PLAIN = Rules.CLASSIC.but(chording=False)
NO_END = (Action.TERMINATE,)
BOARDS: tuple[Topology, ...] = (
    Box(2, 3), Box(7), Torus(2, 3), Torus(1, 6), Hex(2, 3), Octagon(2, 2), Triangle(2, 3), KITE, Box(2, 2, 2),
)  # fmt: skip


@pytest.mark.parametrize(
    ("board", "rules", "without", "count"),
    [
        (Box(2, 2), PLAIN, NO_END, 1_002),
        (Box(2, 3), PLAIN, NO_END, 32_854),
        (Box(3, 3), PLAIN, NO_END, 5_409_190),
        (Box(3, 3), Rules.NOTE, NO_END, 5_468_750),
        (Box(2, 3), Rules.SPEC, (), 42_050),
        (Box(2, 4), Rules.SPEC, (), 1_208_588),
        (Box(3, 3), Rules.SPEC, (), 6_351_202),
    ],
)
def test_the_states_that_independent_checkers_counted_are_found(
    board: Topology, rules: Rules, without: tuple[Action, ...], count: int
) -> None:
    found = explore(board, rules, without)
    assert found.states == count
    assert found.violations == []
    if board == Box(2, 4):
        assert found.edges == 3_482_694


def closed_form(n: int) -> int:
    """Count the states of all boards of n tiles: classic rules, no chords, no terminating."""
    return int(5**n - 2**n + 1 + n * (5 ** (n - 1) - 3 ** (n - 1)))


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_the_closed_form_counts_the_states_of_any_topology_and_so_cannot_tell_them_apart(
    board: Topology,
) -> None:
    assert explore(board, PLAIN, NO_END).states == closed_form(board.size)
    n = board.size
    assert explore(board, Rules.NOTE, NO_END).states == (n + 5) * 5 ** (n - 1)


def test_edges_with_chords_do_tell_topologies_apart() -> None:
    counted = {explore(board, Rules.CLASSIC).edges for board in (Box(6), Box(2, 3), Hex(2, 3), Torus(1, 6))}
    assert len(counted) == 4


def test_chords_lead_to_no_state_that_reveals_do_not_lead_to() -> None:
    for board in (Box(2, 3), Hex(2, 3), KITE):
        for rules in (Rules.CLASSIC, LIVES):
            with_chords, without = explore(board, rules), explore(board, rules.but(chording=False))
            assert with_chords.states == without.states
            assert with_chords.edges > without.edges


@pytest.mark.parametrize("name", Rules.PRESETS)
def test_the_explorer_and_the_walk_of_the_real_game_count_the_same(name: str) -> None:
    rules = Rules.PRESETS[name]
    tally = Tally("walk", "")
    found = explore(Box(1, 3), rules)
    assert found.states == walk(Box(1, 3), rules, tally)
    assert found.violations == tally.violations == []


@pytest.mark.parametrize("rules", [*Rules.PRESETS.values(), LIVES, Rules.SPEC.but(lives=3)])
def test_visiting_one_of_all_images_counts_the_same_as_visiting_all(rules: Rules) -> None:
    plain = rules.but(chording=False)
    for board in (Box(2, 3), Torus(2, 3), Hex(2, 3), KITE):
        some, every = explore(board, plain), explore(board, plain, symmetry=False)
        assert some.visited < every.visited == every.states == some.states
        assert some.edges == every.edges
        assert some.figures == every.figures


def test_chords_keep_to_board_order_so_every_minefield_is_visited_where_there_are_chords() -> None:
    found = explore(Box(2, 3), Rules.CLASSIC)
    assert found.visited == found.states


@pytest.mark.parametrize("board", [*BOARDS[:-1], Graph({0: [], 1: [], 2: [3], 3: [2]})], ids=repr)
def test_the_symmetries_are_all_permutations_that_keep_adjacency(board: Topology) -> None:
    packed = Packed.of(board)
    if packed.size > 6:
        packed = Packed([[other for other in tiles_of(mask) if other < 6] for mask in packed.beside[:6]])
    every = np.arange(1 << packed.size)
    smallest = every.copy()
    for image in permutations(range(packed.size)):
        if all(
            packed.beside[a] >> b & 1 == packed.beside[image[a]] >> image[b] & 1
            for a in range(packed.size)
            for b in range(packed.size)
        ):
            np.minimum(smallest, permuted(every, image), out=smallest)
    mines, times = orbits(packed)
    assert (mines, times) == tuple(each.tolist() for each in np.unique(smallest, return_counts=True))
    assert sum(times) == 1 << packed.size


def test_the_symmetries_of_known_boards() -> None:
    # Burnside: a square's 102 minefields; where all tiles are adjacent only the number of mines counts.
    assert len(orbits(Packed.of(Box(3, 3)))[0]) == 102
    assert len(orbits(Packed.of(Torus(3, 3)))[0]) == 10
    assert len(orbits(Packed.of(Box(3, 4)))[0]) == 1120
    assert generators(Packed([[1], []])) == []


def test_adjacency_asked_pair_by_pair_is_what_the_game_lists() -> None:
    for board in BOARDS:
        assert asked(board).beside == Packed.of(board).beside


@pytest.mark.parametrize("rules", [*Rules.PRESETS.values(), LIVES])
def test_the_bound_on_the_number_of_states_is_one(rules: Rules) -> None:
    for board in (Box(2, 2), Hex(2, 3)):
        for without in ((), NO_END):
            found, most = explore(board, rules, without).states, most_states(board.size, rules, without)
            assert most / 2 < found <= most


def test_a_board_too_large_to_exhaust_is_refused_with_the_estimate() -> None:
    with pytest.raises(
        TooLarge, match=r"Box\(4, 4\) is too large .* 16 tiles, up to [\d,]+ states; the limit"
    ):
        explore(Box(4, 4), Rules.CLASSIC)
    with pytest.raises(TooLarge, match=r"10\^71 states"):
        explore(Box(10, 10), Rules.SPEC)
    with pytest.raises(TooLarge, match="12 tiles, up to 4,353,564,671 states"):
        explore(Box(3, 4), Rules.SPEC.but(lives=12))
    with pytest.raises(ValueError, match="Box"):
        next(edges(Box(4, 4), Rules.SPEC, [0]))


def test_a_mine_beside_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="a mine must lie under a tile from 0 to 3, not 4"):
        next(edges(Box(2, 2), Rules.SPEC, [4]))


def test_rules_with_assists_are_refused() -> None:
    with pytest.raises(ValueError, match="assists choose at random"):
        explore(Box(2, 2), Rules(assists=1))


def test_minefields_that_the_rules_refuse_are_not_explored() -> None:
    both = explore(Box(2, 2), Rules.SPEC), explore(Box(2, 2), Rules.SPEC.but(refuse_decided=True))
    # Under the specification's rules no mines and nothing but mines are over at their start.
    assert both[0].states - both[1].states == 2


def test_the_parts_of_a_board_add_up_in_other_processes_too() -> None:
    whole = explore(Box(2, 3), Rules.SPEC)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        parts = [pool.submit(explore, Box(2, 3), Rules.SPEC, part=(n, 3)) for n in range(3)]
        found = [part.result() for part in parts]
    assert sum(part.states for part in found) == whole.states
    assert sum(part.edges for part in found) == whole.edges


def test_the_labelled_edges_of_a_minefield_are_those_that_are_counted() -> None:
    every = [edge for mines in range(16) for edge in edges(Box(2, 2), Rules.CLASSIC, tiles_of(mines))]
    assert len(every) == len(set(every)) == explore(Box(2, 2), Rules.CLASSIC).edges
    reached = {state for mines in range(16) for state in states(Box(2, 2), Rules.CLASSIC, tiles_of(mines))}
    assert len(reached) == explore(Box(2, 2), Rules.CLASSIC).states
    assert {edge.before for edge in every} | {edge.after for edge in every} <= reached


def test_every_clause_about_states_and_steps_is_looked_at_or_left_to_lockstep() -> None:
    tally = Tally("explore", "")
    for rules in Rules.PRESETS.values():
        check(Box(1, 3), rules, tally)
    about = {label for label, clause in CLAUSES.items() if clause.kind in (Kind.STATE, Kind.STEP)}
    assert about - set(tally.cells) == {
        "Game.mines",
        "Game.flags",
        "Tile.is_adjacent",
        "Empty.adjacent_mines",
        "Game.refusals_change_nothing",
        "Turn.tells_what_changed",
        "Game.reveals_in_order",
        "Game.first_reveal",
        "Game.assists",
    }


def test_jobs_can_be_sent_to_other_processes_and_have_bounds() -> None:
    for effort in (0, 1, 2):
        assert BOUNDS[effort]
        work = jobs(effort)
        assert len({job.name for job in work}) == len(work)
        assert pickle.loads(pickle.dumps(work)) is not None
    tally = Tally("explore", BOUNDS[0])
    jobs(0)[0].run(tally)
    assert tally.is_clean


def test_states_are_written_as_saves_write_them() -> None:
    kernel = Kernel(Packed.of(Box(1, 3)), Rules.KATA)
    start = kernel.start(np.array([0b100]))
    flagged = kernel.after(Action.FLAG, 2, kernel.after(Action.FLAG, 0, start))
    assert flagged.at(0, 3) == ("203", "ongoing")
