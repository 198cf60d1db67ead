"""Topologies against geometry, coordinates and brute force."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mineproof import BadTopology, Box, Graph, Hex, Octagon, Topology, Torus, Triangle
from mineproof.topology import grid
from tests.reference import PETERSEN, Beside, layout

SMALL: list[Topology] = [
    Box(1), Box(2), Box(7), Box(1, 1), Box(1, 5), Box(4, 5), Box(3, 1, 3), Box(2, 3, 4), Box(2, 3, 2, 3),
    Box(2, 2, 3, 1, 3),
    *(Torus(a) for a in (1, 2, 3, 6)),
    *(Torus(a, b) for a in (1, 2, 3, 5) for b in (1, 2, 3, 4)),
    Torus(3, 2, 4), Torus(1, 2, 3), Torus(2, 3, 2, 3),
    *(kind(a, b) for kind in (Hex, Octagon, Triangle) for a in (1, 2, 3, 4) for b in (1, 2, 3, 5)),
]  # fmt: skip
DEFINED: list[tuple[Topology, Beside]] = [(topology, layout(topology)) for topology in SMALL] + [
    (Graph(PETERSEN), {node: frozenset(beside) for node, beside in PETERSEN.items()})
]
TILED: list[Topology] = [
    topology
    for topology in SMALL
    if isinstance(topology, (Hex, Octagon, Triangle))
    or (type(topology) is Box and len(topology.lengths) == 2)
]
CASES = pytest.mark.parametrize(("topology", "beside"), DEFINED, ids=[repr(each) for each, _ in DEFINED])


@CASES
def test_tiles_and_positions_are_two_names_of_the_same(topology: Topology, beside: Beside) -> None:
    assert list(topology.positions()) == list(beside)
    assert [topology.tile(position) for position in beside] == list(range(topology.size))
    assert len(topology) == len(beside)


@CASES
def test_v_game_adjacency_is_the_coordinate_definition_symmetric_and_irreflexive(
    topology: Topology, beside: Beside
) -> None:
    order = {position: number for number, position in enumerate(beside)}
    for one in beside:
        adjacent = topology.adjacent_tiles(topology.tile(one))
        assert list(adjacent) == sorted(order[other] for other in beside[one])
        assert list(topology.adjacent(one)) == sorted(beside[one], key=order.__getitem__)
        for other in beside:
            assert topology.is_adjacent(one, other) is (other in beside[one])
            assert topology.is_adjacent(one, other) is topology.is_adjacent(other, one)
        assert not topology.is_adjacent(one, one)
    # No tile has more; on a box or torus the bound is reached as well.
    most = max(map(len, beside.values()))
    assert topology.max_adjacent >= most
    assert topology.listed() == [tuple(topology.adjacent_tiles(tile)) for tile in range(topology.size)]


@pytest.mark.parametrize("topology", TILED, ids=repr)
def test_tiles_are_adjacent_exactly_when_their_outlines_share_a_corner(topology: Topology) -> None:
    def corners(position: Any) -> set[tuple[float, float]]:
        return {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in topology.outline(position)}

    for one, other in combinations(topology.positions(), 2):
        assert topology.is_adjacent(one, other) is bool(corners(one) & corners(other))


@pytest.mark.parametrize("topology", [*TILED, Box(2, 3, 2), Torus(4, 4), Graph(PETERSEN)], ids=repr)
def test_the_corners_of_an_outline_average_to_the_centre(topology: Topology) -> None:
    for position in topology.positions():
        outline = topology.outline(position)
        assert len(set(outline)) == len(outline) >= 3
        mean = [sum(values) / len(outline) for values in zip(*outline, strict=True)]
        assert mean == pytest.approx(topology.centre(position))
    centres = {(round(x, 6), round(y, 6)) for x, y in map(topology.centre, topology.positions())}
    assert len(centres) == len(topology)


@pytest.mark.parametrize(
    ("topology", "inner", "number"),
    [
        (Box(5, 5), (2, 2), 8),
        (Box(3, 3, 3), (1, 1, 1), 26),
        (Torus(5, 5), (0, 0), 8),
        (Hex(5, 5), (2, 2), 6),
        (Hex(5, 5), (3, 2), 6),
        (Octagon(5, 5), (4, 2), 8),
        (Octagon(5, 5), (3, 2), 4),
        (Triangle(5, 7), (2, 3), 12),
        (Triangle(5, 7), (2, 2), 12),
    ],
)
def test_an_inner_tile_has_as_many_adjacent_tiles_as_its_shape_says(
    topology: Topology, inner: Any, number: int
) -> None:
    assert len(topology.adjacent(inner)) == number
    assert len(topology.adjacent(inner)) <= topology.max_adjacent


def test_a_box_of_sixty_dimensions_is_the_flat_box_of_its_long_axes() -> None:
    lengths = [1] * 60
    for axis in (0, 17, 58, 59):
        lengths[axis] = 2
    deep, flat = Box(*lengths), Box(2, 2, 2, 2)
    assert len(deep) == 16
    assert deep.max_adjacent == 15
    for tile in range(16):
        assert deep.tile(deep.position(tile)) == tile
        assert list(deep.adjacent_tiles(tile)) == list(flat.adjacent_tiles(tile))
    mines = np.arange(16, dtype=np.uint8) % 2
    assert deep.count_adjacent(mines).tolist() == flat.count_adjacent(mines).tolist()
    assert deep.closure(mines == 1, 1).all()


def test_equal_topologies_are_equal_and_hash_alike_and_others_differ() -> None:
    assert Box(3, 4) == Box(3, 4)
    assert hash(Hex(3, 4)) == hash(Hex(3, 4))
    assert len({Box(3, 4), Torus(3, 4), Hex(3, 4), Octagon(3, 4), Triangle(3, 4), Box(4, 3), Box(3, 4)}) == 6
    assert Graph(PETERSEN) == Graph(PETERSEN)
    assert Graph({1: [], 2: []}) != Graph({1: [2], 2: [1]})


def test_a_graph_is_read_from_a_mapping_and_from_networkx_alike() -> None:
    graph = nx.relabel_nodes(nx.petersen_graph(), dict(enumerate("abcdefghij")))
    read = Graph(graph)
    assert read == Graph({node: list(graph[node]) for node in graph})
    for one, other in combinations(graph, 2):
        assert read.is_adjacent(one, other) is graph.has_edge(one, other)
    assert read.max_adjacent == 3


@pytest.mark.parametrize(
    "adjacency",
    [{1: [2], 2: []}, {1: [1]}, {1: [2]}, {}, nx.DiGraph([(1, 2)]), nx.Graph([(1, 1)]), nx.Graph()],
    ids=["lopsided", "loop", "unknown node", "empty", "directed", "networkx loop", "networkx empty"],
)
def test_a_graph_that_is_no_board_is_refused(adjacency: Any) -> None:
    with pytest.raises(BadTopology):
        Graph(adjacency)


def brute_counts(beside: Beside, mines: set[Any]) -> list[int]:
    return [len(beside[position] & mines) for position in beside]


def brute_closure(beside: Beside, through: set[Any], start: Any) -> set[Any]:
    reached, fresh = {start}, [start]
    while fresh:
        for other in beside[fresh.pop()] - reached:
            reached.add(other)
            if other in through:
                fresh.append(other)
    return reached


@pytest.fixture(params=["as it is", "small blocks", "dilation"], scope="module", autouse=True)
def path(request: pytest.FixtureRequest) -> Any:
    """Run everything three times: as shipped, counted in tiny blocks, and with regions grown step by step."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "small blocks":
            patch.setattr(grid, "BLOCK", 1)
        if request.param == "dilation":
            patch.setattr(grid, "MAX_RUN_OFFSETS", -1)
        yield request.param


LARGER: list[tuple[Topology, Beside]] = [
    (topology, layout(topology))
    for topology in (Box(29, 3), Torus(27, 3), Box(40), Torus(35), Torus(18, 2, 3), Box(9, 9))
]


@settings(max_examples=150)
@given(board=st.sampled_from(DEFINED + LARGER * 4), data=st.data())
def test_counts_and_closures_are_those_of_brute_force(
    board: tuple[Topology, Beside], data: st.DataObject
) -> None:
    topology, beside = board
    positions = list(beside)
    bits = data.draw(st.lists(st.booleans(), min_size=len(positions), max_size=len(positions)))
    chosen = {position for position, bit in zip(positions, bits, strict=True) if bit}
    array = np.array(bits, np.bool_)
    assert topology.count_adjacent(array.astype(np.uint8)).tolist() == brute_counts(beside, chosen)
    if chosen:
        start = data.draw(st.sampled_from(sorted(chosen, key=positions.index)))
        found = topology.closure(array, topology.tile(start))
        assert {positions[tile] for tile in np.flatnonzero(found)} == brute_closure(beside, chosen, start)
