"""Games as JSON: what a game starts from, and a picture of it that is believed only if it can be true.

A saved game holds the board as it stands and no history; a `Replay` holds the history. The format is
versioned and described by `spec/save.schema.json`. Tiles are given by their numbers.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(2, 2), [(0, 0)]))
>>> _ = game.reveal((1, 1))
>>> load_game(save_game(game)).view() == game.view()
True
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from enum import Enum
from typing import Any

import numpy as np

from mineproof.arguments import whole
from mineproof.board import EXPLODED, UNCOVERED
from mineproof.documents import document_of, keys_of, member, saved
from mineproof.errors import BadInput, BadSave, ImpossibleState, shown
from mineproof.game import Game
from mineproof.minefield import Minefield
from mineproof.outcome import Outcome
from mineproof.rules import KINDS, Cascade, Flagging, Rules
from mineproof.tile import FLAG_BIT, MINE_BIT, REVEAL_BIT
from mineproof.topology import Box, Graph, Hex, Octagon, Topology, Torus, Triangle

VERSION = 1
BOXES: dict[str, type[Box]] = {"box": Box, "torus": Torus}
TILINGS: dict[str, type[Hex] | type[Octagon] | type[Triangle]] = {
    "hex": Hex,
    "octagon": Octagon,
    "triangle": Triangle,
}


def save_game(game: Game) -> str:
    """Write a game as it stands.

    >>> from mineproof import Box, Game, Minefield
    >>> print(save_game(Game(Minefield(Box(1, 2), [(0, 0)])))[:60])
    {"format": "mineproof-game", "version": 1, "setup": {"topolo
    """
    setup = setup_of(game)
    if game.minefield is not None:
        setup.pop("draw", None)
        setup["mines"] = game.minefield.mines.tiles.tolist()
    return json.dumps(
        {
            "format": "mineproof-game",
            "version": VERSION,
            "setup": setup,
            "states": game._states.translate(bytes.maketrans(bytes(range(6)), b"012345")).decode(),
            "outcome": game.outcome.value,
            "assists_used": game.rules.assists - game.assists_left,
        }
    )


def load_game(text: str) -> Game:
    """Read a game, and refuse what no game can look like, naming the clause that it breaks.

    >>> from mineproof import Box, Game, Minefield
    >>> text = save_game(Game(Minefield(Box(1, 2), [(0, 0)])))
    >>> load_game(text.replace('"states": "10"', '"states": "50"'))
    Traceback (most recent call last):
        ...
    mineproof.errors.ImpossibleState: [V.Game.loss_condition] the board stands at loss, the save says ongoing
    """
    document = document_of(text, "mineproof-game", ("setup", "states", "outcome", "assists_used"))
    setup, states = document["setup"], document["states"]
    # Before a board is made, its size must be that of the text: a short text can name a huge board.
    size = _read_topology(setup["topology"]).size if isinstance(setup, dict) and "topology" in setup else 0
    if not isinstance(states, str) or len(states) != size or set(states) - set("012345"):
        raise BadSave(f"states must be {size} digits from 0 to 5")
    game = game_of(setup)
    outcome = member(Outcome, document["outcome"], "outcome")
    used = saved(whole, document["assists_used"], "assists_used", BadInput, 0, game.rules.assists)
    codes = states.encode().translate(bytes.maketrans(b"012345", bytes(range(6))))
    _refuse_impossible(game, np.frombuffer(codes, np.uint8))
    start = bytes(game._states)
    game._states[:] = codes
    game._recount()
    _refuse_outcome(game, outcome)
    if used and game.minefield is None:
        raise ImpossibleState("Rules.assists", "an assist was used, and the first one lays the mines")
    game._is_whole = used == 0 and outcome is game._outcome and codes == start
    game._outcome = outcome
    game._assists_used = used
    return game


def _refuse_impossible(game: Game, states: np.ndarray[Any, np.dtype[np.uint8]]) -> None:
    """Check the clauses that speak of the tiles."""
    rules, field = game.rules, game._field
    if not np.array_equal(states & MINE_BIT, field.mined().view(np.uint8)):
        raise ImpossibleState(
            "Tile.mines_never_move", "the states and the mines disagree where the mines are"
        )
    if game.minefield is None and (states & REVEAL_BIT).any():
        raise ImpossibleState("Rules.first_reveal", "a tile is revealed although no mines are laid")
    if rules.flagging is Flagging.NONE and (states & FLAG_BIT).any():
        raise ImpossibleState("Rules.flagging", "a tile is flagged under rules without flags")
    if np.count_nonzero(states == EXPLODED) > rules.lives:
        raise ImpossibleState(
            "V.Game.at_most_one_uncovered_mine", "more mines are revealed than there are lives"
        )
    # Beside a revealed zero nothing may be left, but for what a flag protects or has protected.
    left = states & REVEAL_BIT == 0
    if rules.cascade is Cascade.SKIPS_FLAGS:
        if rules.flagging is Flagging.REMOVABLE:
            return
        left &= states & FLAG_BIT == 0
    zero = (states == UNCOVERED) & (field.packed == 0)
    if (field.topology.count_adjacent(left.view(np.uint8))[zero] != 0).any():
        raise ImpossibleState(
            "V.Empty.revealed_empty_tile_reveals_adjacents", "a tile beside a revealed zero is not revealed"
        )


def _refuse_outcome(game: Game, outcome: Outcome) -> None:
    """Check the clauses that say when a game has ended."""
    stands = game._decided() if game.minefield is not None else Outcome.ONGOING
    if outcome is not stands and not (stands is Outcome.ONGOING and outcome is Outcome.TERMINATED):
        lost = Outcome.LOSS in (stands, outcome)
        clause = "V.Game.loss_condition" if lost else "V.Game.victory_condition"
        raise ImpossibleState(clause, f"the board stands at {stands.value}, the save says {outcome.value}")


def setup_of(game: Game) -> dict[str, Any]:
    """Return what a game started from, ready for JSON.

    >>> from mineproof import Box, Game
    >>> setup = setup_of(Game.random(Box(2, 2), 1, seed=5))
    >>> setup["topology"], setup["draw"], setup["seed"]
    ({'kind': 'box', 'lengths': [2, 2]}, 1, 5)
    """
    if not isinstance(game, Game):
        raise BadInput(f"only a Game can be kept, not {shown(game)}")
    rules = {name: getattr(game.rules, name) for name in KINDS}
    setup: dict[str, Any] = {
        "topology": _topology_of(game.topology),
        "rules": {name: value.value if isinstance(value, Enum) else value for name, value in rules.items()},
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
    topology = _read_topology(setup["topology"])
    rules = _read_rules(setup["rules"])
    if how == "draw":
        return saved(Game.random, topology, setup["draw"], setup["seed"], rules)
    if not isinstance(setup["mines"], list):
        raise BadSave("mines must be a list of tile numbers")
    mines = [
        topology.position(saved(whole, tile, "a mine", BadInput, 0, topology.size - 1))
        for tile in setup["mines"]
    ]
    return saved(Game, saved(Minefield, topology, mines), rules, setup["seed"])


def _topology_of(topology: Topology) -> dict[str, Any]:
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


def _read_topology(value: Any) -> Topology:
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


def _read_rules(value: Any) -> Rules:
    keys_of(value, "rules", tuple(KINDS))
    kinds = {name: kind for name, kind in KINDS.items() if issubclass(kind, Enum)}
    return saved(
        Rules, **{**value, **{name: member(kind, value[name], name) for name, kind in kinds.items()}}
    )
