"""What a game starts from, as JSON: topology, rules, seed, and mines or how many are drawn.

>>> from mineproof import Box, Game
>>> sorted(setup_of(Game.random(Box(2, 2), 1, seed=5)))
['draw', 'rules', 'seed', 'topology']
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from math import prod
from typing import Any

from mineproof.arguments import whole
from mineproof.documents import keys_of, member, saved
from mineproof.errors import BadInput, BadSave, shown
from mineproof.game import Game
from mineproof.minefield import Minefield
from mineproof.rules import KINDS, Rules
from mineproof.topology import Box, Graph, Hex, Octagon, Topology, Torus, Triangle

BOXES: dict[str, type[Box]] = {"box": Box, "torus": Torus}
TILINGS: dict[str, type[Hex] | type[Octagon] | type[Triangle]] = {
    "hex": Hex,
    "octagon": Octagon,
    "triangle": Triangle,
}


def setup_of(game: Game) -> dict[str, Any]:
    """Return what a game started from, ready for JSON.

    >>> from mineproof import Box, Game
    >>> setup = setup_of(Game.random(Box(2, 2), 1, seed=5))
    >>> setup["topology"], setup["draw"], setup["seed"]
    ({'kind': 'box', 'lengths': [2, 2]}, 1, 5)
    """
    if not isinstance(game, Game):
        raise BadInput(f"only a Game can be kept, not {shown(game)}")
    setup: dict[str, Any] = {
        "topology": describe_topology(game.topology),
        "rules": describe_rules(game.rules),
        "seed": game.seed,
    }
    if game._draw is not None:
        setup["draw"] = game._draw.count
    else:
        setup["mines"] = game._field.mines.tiles.tolist()
    return setup


def game_of(setup: Any) -> Game:
    """Make a fresh game from a setup, or raise `BadSave`.

    >>> from mineproof import Box, Game
    >>> game_of(setup_of(Game.random(Box(2, 2), 1, seed=5)))
    <Game on Box(2, 2): ongoing, 1 mines, 0 flags, 1 lives, turn 0>
    """
    how = "draw" if isinstance(setup, dict) and "draw" in setup else "mines"
    keys_of(setup, "setup", ("topology", "rules", "seed", how))
    topology = read_topology(setup["topology"])
    rules = read_rules(setup["rules"])
    if how == "draw":
        return saved(Game.random, topology, setup["draw"], setup["seed"], rules)
    if not isinstance(setup["mines"], list):
        raise BadSave("mines must be a list of tile numbers")
    mines = [
        topology.position(saved(whole, tile, "a mine", BadInput, 0, topology.size - 1))
        for tile in setup["mines"]
    ]
    return saved(Game, saved(Minefield, topology, mines), rules, setup["seed"])


def describe_rules(rules: Rules) -> dict[str, Any]:
    """Return rules ready for JSON.

    >>> describe_rules(Rules.SPEC)["victory"]
    'flag_or_reveal'
    """
    values = {name: getattr(rules, name) for name in KINDS}
    return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def describe_topology(topology: Topology) -> dict[str, Any]:
    """Return a topology ready for JSON, or raise `BadSave` where its kind is not ours.

    >>> describe_topology(Hex(3, 4))
    {'kind': 'hex', 'rows': 3, 'columns': 4}
    """
    kind = type(topology).__name__.lower()
    if type(topology) not in (*BOXES.values(), *TILINGS.values(), Graph):
        raise BadSave(f"{shown(topology)} cannot be saved: its kind is not known")
    match topology:
        case Box():
            return {"kind": kind, "lengths": list(topology.lengths)}
        case Hex() | Octagon() | Triangle():
            return {"kind": kind, "rows": topology.row_count, "columns": topology.column_count}
        case Graph():
            if not all(type(node) in (str, int) for node in topology.nodes):
                raise BadSave("only graphs whose nodes are strings or whole numbers can be saved")
            return {
                "kind": "graph",
                "nodes": list(topology.nodes),
                "adjacent": [list(topology._adjacent_tiles(tile)) for tile in range(topology.size)],
                "centres": None if topology.centres is None else [list(p) for p in topology.centres.values()],
            }
    raise BadSave(f"{shown(topology)} cannot be saved: its kind is not known")


def least_size(value: Any) -> int:
    """Return how many tiles a described topology has at least, without making it; 0 if it makes no sense.

    >>> least_size({"kind": "hex", "rows": 3300, "columns": 3300})
    10890000
    """
    described = value if isinstance(value, dict) else {}
    lengths = described.get("lengths", [described.get("rows"), described.get("columns")])
    if described.get("kind") == "graph":
        nodes = described.get("nodes")
        return len(nodes) if isinstance(nodes, list) else 0
    if not isinstance(lengths, list) or not all(type(length) is int for length in lengths):
        return 0
    return prod(lengths)


def read_topology(value: Any) -> Topology:
    """Make a topology of what `describe_topology` returned, or raise `BadSave`.

    >>> read_topology({"kind": "torus", "lengths": [4, 4]})
    Torus(4, 4)
    """
    kind = value.get("kind") if isinstance(value, dict) else None
    if isinstance(kind, str) and kind in BOXES:
        keys_of(value, "topology", ("kind", "lengths"))
        if not isinstance(value["lengths"], list):
            raise BadSave("lengths must be a list")
        return saved(BOXES[kind], *value["lengths"])
    if isinstance(kind, str) and kind in TILINGS:
        keys_of(value, "topology", ("kind", "rows", "columns"))
        return saved(TILINGS[kind], value["rows"], value["columns"])
    if kind == "graph":
        return _read_graph(value)
    raise BadSave(f"there is no topology of kind {shown(kind)}")


def _read_graph(value: dict[str, Any]) -> Graph:
    keys_of(value, "topology", ("kind", "nodes", "adjacent", "centres"))
    nodes, adjacent, centres = value["nodes"], value["adjacent"], value["centres"]
    if not isinstance(nodes, list) or not all(type(node) in (str, int) for node in nodes):
        raise BadSave("nodes must be a list of strings and whole numbers")
    if not isinstance(adjacent, list) or len(adjacent) != len(nodes) or len(set(nodes)) != len(nodes):
        raise BadSave("adjacent must have one list for each of the different nodes")
    if centres is not None and (not isinstance(centres, list) or len(centres) != len(nodes)):
        raise BadSave("centres must be null or have one pair for each node")
    lists: dict[Hashable, list[Hashable]] = {}
    for node, tiles in zip(nodes, adjacent):
        if not isinstance(tiles, list):
            raise BadSave("adjacent must hold lists of tile numbers")
        lists[node] = [
            nodes[saved(whole, tile, "an adjacent tile", BadInput, 0, len(nodes) - 1)] for tile in tiles
        ]
    return saved(Graph, lists, None if centres is None else dict(zip(nodes, centres)))


def read_rules(value: Any) -> Rules:
    """Make rules of what `describe_rules` returned, or raise `BadSave`.

    >>> read_rules(describe_rules(Rules.NOTE)) == Rules.NOTE
    True
    """
    keys_of(value, "rules", tuple(KINDS))
    kinds = {name: kind for name, kind in KINDS.items() if issubclass(kind, Enum)}
    return saved(
        Rules, **{**value, **{name: member(kind, value[name], name) for name, kind in kinds.items()}}
    )
