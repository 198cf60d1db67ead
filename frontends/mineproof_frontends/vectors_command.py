"""`mineproof vectors`: every transition of small boards as a line of JSON, for tests without this package.

>>> from mineproof import Box
>>> for line in list(vectors(Box(1), Rules.SPEC))[:1]:
...     print(line)
{"topology": {"kind": "box", "lengths": [1]}, "mines": [], "path": [], "outcome": "victory", ...
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations

from mineproof import Rules, Topology
from mineproof.setups import describe_rules, describe_topology
from mineproof_frontends.boards import BadWords, rules_of, topology_of
from mineproof_invariants.conformance.inside.adapter import ACTIONS
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.reference import Reference

MOST = 6
"""Boards of more tiles have too many transitions to write down."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("--topology", default="Box(2, 2)", help="a board of at most 6 tiles (Box(2, 2))")
    parser.add_argument("--rules", default="classic", help="such as 'spec' or 'note, lives=2' (classic)")


def run(options: argparse.Namespace) -> int:
    """Print the vectors.

    >>> run(argparse.Namespace(topology="Box(9, 9)", rules="spec"))
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: Box(9, 9) has 81 tiles; vectors are written for at most 6
    """
    topology = topology_of(options.topology)
    if topology.size > MOST:
        raise BadWords(f"{topology} has {topology.size} tiles; vectors are written for at most {MOST}")
    for line in vectors(topology, rules_of(options.rules)):
        print(line)
    return 0


def vectors(topology: Topology, rules: Rules) -> Iterator[str]:
    """Write every state of every minefield, how to get there, and what each action does then.

    A line has the minefield, a shortest `path` of moves to a state, what is seen there, and for each action
    on each tile whether it is accepted, and what is seen after it.
    """
    head = {"rules": describe_rules(rules), "topology": describe_topology(topology)}
    for count in range(topology.size + 1):
        for mines in combinations(range(topology.size), count):
            for path, state in _states(topology, rules, mines):
                yield json.dumps(
                    {"topology": head["topology"], "mines": list(mines), "path": path, **state, **head}
                )


def _states(
    topology: Topology, rules: Rules, mines: tuple[int, ...]
) -> Iterator[tuple[list[list[object]], dict[str, object]]]:
    profile = Profile(rules)
    seen = {_key(Reference(profile, topology, mines))}
    paths: list[list[tuple[str, int]]] = [[]]
    for path in paths:
        moves: list[dict[str, object]] = []
        for action in ACTIONS:
            for tile in range(topology.size):
                game = Reference(profile, topology, mines)
                for move in path:
                    game.do(*move)
                answer = game.do(action, tile)
                moves.append({"do": action, "tile": tile, **answer.described()})
                if _key(game) not in seen:
                    seen.add(_key(game))
                    paths.append([*path, (action, tile)])
        game = Reference(profile, topology, mines)
        for move in path:
            game.do(*move)
        state: dict[str, object] = {
            "outcome": game.game.outcome.value,
            "view": list(game.symbols),
            "moves": moves,
        }
        yield [list(move) for move in path], state


def _key(game: Reference) -> tuple[tuple[str, ...], str]:
    return tuple(game.symbols), game.game.outcome.value
