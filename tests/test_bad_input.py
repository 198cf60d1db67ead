"""Bad input to every public callable: always a sentence of our own, never a change, never Python's error."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mineproof as mp
from mineproof import Action, Box, Game, Graph, Hex, Minefield, MineproofError, Replay, Rules, Session
from tests.reference import BOARDS, snapshot

Values = dict[str, Any]
Kind = type[MineproofError]
Call = tuple[Callable[[Game, Any], Any], Values, Kind]


class Boom(Exception):
    """What our hostile objects raise; it must not come out."""


class Hostile:
    def _boom(self, *_: object) -> Any:
        raise Boom

    __repr__ = __str__ = __eq__ = __hash__ = __index__ = __len__ = __iter__ = _boom
    __int__ = __float__ = __bool__ = __getitem__ = __lt__ = __fspath__ = __contains__ = _boom


class HostileTuple(tuple[Any, ...]):
    __len__ = __iter__ = Hostile._boom


def wide(deep: int) -> Any:
    return [wide(deep - 1)] * 7 if deep else 0


def but(values: Values, *names: str, **more: Any) -> Values:
    return {name: value for name, value in values.items() if name not in names} | more


ENDLESS: list[Any] = []
ENDLESS += [ENDLESS] * 9
HUGE = 10**5000
JUNK: Values = {
    "none": None, "true": True, "false": False, "numpy bool": np.bool_(True), "one as a float": 1.0,
    "numpy float": np.float64(1), "nan": nan, "inf": inf, "complex": 1j, "negative": -1, "huge": 10**30,
    "negative and huge": -HUGE, "numpy negative": np.int64(-1), "text": "1", "bytes": b"1", "a type": int,
    "a list": [1], "a set": {1}, "a dict": {1: 1}, "long text": "x" * 10**5, "floats": np.array([0.0, 0.0]),
    "bools": np.array([True, False]), "hostile": Hostile(), "dots": ..., "wide": wide(6), "endless": ENDLESS,
}  # fmt: skip
PATHS = but(JUNK, "none", "text", "long text", nul="a\0", long="/" + "x" * 999)
PLACES: Values = {
    **{f"{name} for a position": value for name, value in JUNK.items()},
    **{f"{name} for a row": (value, 0) for name, value in JUNK.items()},
    **{f"{name} for a column": (0, value) for name, value in JUNK.items()},
    "empty": (), "too short": (0,), "too long": (0, 0, 0, 0), "beyond": (0, 99), "as text": "00",
    "as bytes": b"\0\0", "nested": [[0], [0]], "no length": np.array(1), "a generator": (n for n in (0, 0)),
    "a square": np.zeros((2, 2), int), "objects": np.array([None, 0], object), "records": np.zeros(2, "i,i"),
    "a tuple that cannot be measured": HostileTuple((0, 0)), "the board": Box(3, 3).positions(),
}  # fmt: skip
LISTS: Values = {
    # A collection that raises while it is read is another matter, and has its own test.
    **but(JUNK, "hostile"), "no length": np.array(1), "a bad one last": [(0, 0), (9, 9)], "inside": ["00"],
    "a position": (0, 0), "hostile inside": [Hostile()], "a bool inside": [(True, 0)], "floats": [(0.0, 0)],
}  # fmt: skip
MINES: Values = {**LISTS, "twice": [(0, 0), (0, 0)], "too many": [*Box(3, 3).positions(), (0, 0)]}
GRAPHS: Values = {
    **JUNK, "empty": {}, "lopsided": {1: [2], 2: []}, "loop": {1: [1]}, "loop at nan": {nan: [nan]},
    "unknown": {1: [2]}, "letters": {"a": "b", "b": "a"}, "codes": {97: b"b", 98: b"a"}, "none": {1: None},
    "no list": {1: 2, 2: 1}, "unhashable": {1: [[2]]}, "unhashable within": {1: [([],)]}, "pairs": [(1, 2)],
    "hostile node": {1: [Hostile()]}, "no length": {1: np.array(1)}, "a wide node": {1: [str(wide(4))]},
}  # fmt: skip
NO_FLOATS = but(JUNK, "one as a float", "numpy float", "negative", "huge", "numpy negative")
CENTRES: Values = {
    **but(JUNK, "none"), **{f"{name} for x": {1: (x, 0), 2: (0, 0)} for name, x in NO_FLOATS.items()},
    "one missing": {1: (0, 0)}, "too short": {1: (0,), 2: (0, 0)}, "too long": {1: (0, 0, 0), 2: (0, 0)},
    "as text": {1: "12", 2: "34"}, "no pairs": {1: 5, 2: 5}, "beyond floats": {1: (HUGE, 0), 2: (0, 0)},
}  # fmt: skip
TILES = {"beyond": 9, "negative": -1, "huge": 10**30, "none": None, "text": "1", "float": 1.0}
TIMES = but(JUNK, "one as a float", "numpy float", "negative", "huge", "numpy negative", later=HUGE)

FIELD = Minefield(Box(3, 3), [(0, 2), (2, 2)])
NINE = Graph({n: [] for n in range(9)})
NODES = Graph({0: ["a", (0, 0)], "a": [0], (0, 0): [0]})
ITEMS: Values = {"letters": "a", "bytes": b"\0"}
EQUALS: Values = {"tuple": (False, 0), "float": (0.0, 0), "numpy": (0, np.False_), "bool": False, "zero": 0.0}


def calls(names: str, of: Callable[[Game], Any], values: Values, kind: Kind) -> dict[str, Call]:
    """Make a table of methods that take one argument, by their names."""

    def call(name: str) -> Callable[[Game, Any], Any]:
        return lambda game, bad: getattr(of(game), name.partition(".")[2])(bad)

    return {name: (call(name), values, kind) for name in names.split()}


CALLS: dict[str, Call] = {
    **calls("Game.reveal Game.flag Game.remove_flag Game.toggle_flag", lambda g: g, PLACES, mp.BadPosition),
    **calls("Game.chord Game.state Game.adjacent_mines", lambda g: g, PLACES, mp.BadPosition),
    **calls("Game.__getitem__", lambda g: g, PLACES, mp.BadPosition),
    **calls("View.__getitem__ View.sight View.number", lambda game: game.view(), PLACES, mp.BadPosition),
    **calls("Minefield.is_mine Minefield.adjacent_mines", lambda _: FIELD, PLACES, mp.BadPosition),
    **calls("Box.adjacent Box.centre Box.outline", lambda game: game.topology, PLACES, mp.BadPosition),
    "adjacent to": (lambda game, bad: game.is_adjacent((0, 0), bad), PLACES, mp.BadPosition),
    "adjacent from": (lambda game, bad: game.is_adjacent(bad, (0, 0)), PLACES, mp.BadPosition),
    "play reveal": (lambda game, bad: game.play(Action.REVEAL, bad), PLACES, mp.BadPosition),
    "one of several": (lambda game, bad: game.reveal_all([(0, 0), bad]), PLACES, mp.BadPosition),
    # What only equals a node is none, and a text is no collection even if its letters are nodes.
    **calls("Graph.tile", lambda _: NODES, EQUALS, mp.BadPosition),
    "mines in a text": (lambda _, bad: Minefield(NODES, bad), ITEMS, mp.BadMinefield),
    "tiles in a text": (lambda _, bad: Game(Minefield(NODES, [])).reveal_all(bad), ITEMS, mp.BadInput),
    **calls("Box.position Box.adjacent_tiles", lambda game: game.topology, TILES, mp.BadInput),
    **calls("Hex.position Hex.adjacent_tiles", lambda _: Hex(3, 3), TILES, mp.BadInput),
    **calls("Graph.position Graph.adjacent_tiles", lambda _: NINE, TILES, mp.BadInput),
    **calls("Game.reveal_all", lambda g: g, LISTS, mp.BadInput),
    "play reveal_all": (lambda game, bad: game.play(Action.REVEAL_ALL, bad), LISTS, mp.BadInput),
    "play": (lambda game, bad: game.play(bad, (0, 0)), but(JUNK, name="reveal"), mp.BadInput),
    "play terminate": (lambda game, bad: game.play(Action.TERMINATE, bad), but(JUNK, "none"), mp.BadInput),
    "play assist": (lambda g, bad: g.play(Action.LIST_WRONG_FLAGS, bad), but(JUNK, "none"), mp.BadInput),
    "Minefield": (lambda _, bad: Minefield(Box(3, 3), bad), MINES, mp.BadMinefield),
    "Minefield on": (lambda _, bad: Minefield(bad, []), JUNK, mp.BadMinefield),
    "draw on": (lambda _, bad: Minefield.random(bad, 1, 0), JUNK, mp.BadMinefield),
    "draw mines": (lambda _, bad: Minefield.random(Box(3), bad, 0), but(JUNK, more=4), mp.BadMinefield),
    "draw by": (lambda _, bad: Minefield.random(Box(3), 1, bad), but(JUNK, "huge"), mp.BadSeed),
    "Game": (lambda _, bad: Game(bad), JUNK, mp.BadMinefield),
    "Game by": (lambda _, bad: Game(FIELD, bad), JUNK, mp.BadRules),
    "Game seed": (lambda _, bad: Game(FIELD, Rules(), bad), but(JUNK, "huge"), mp.BadSeed),
    "random on": (lambda _, bad: Game.random(bad, 1, 0), JUNK, mp.BadMinefield),
    "random mines": (lambda _, bad: Game.random(Box(3), bad, 0), but(JUNK, all=3), mp.BadMinefield),
    "random seed": (lambda _, bad: Game.random(Box(3), 1, bad), but(JUNK, "huge"), mp.BadSeed),
    "random by": (lambda _, bad: Game.random(Box(3), 1, 0, bad), JUNK, mp.BadRules),
    "Graph": (lambda _, bad: Graph(bad), GRAPHS, mp.BadTopology),
    "Graph centres": (lambda _, bad: Graph({1: [2], 2: [1]}, bad), CENTRES, mp.BadTopology),
    **calls("State.next State.allows", lambda _: mp.State.MINED, but(JUNK, chord=Action.CHORD), mp.BadInput),
    **calls("Outcome.after", lambda _: mp.Outcome.ONGOING, but(JUNK, end="win"), mp.BadInput),
    "tile_machine": (lambda _, bad: mp.tile_machine(initial=bad), but(JUNK, of=mp.Outcome.LOSS), mp.BadInput),
    "game_machine": (lambda _, bad: mp.game_machine(initial=bad), but(JUNK, of=mp.State.MINED), mp.BadInput),
    **calls("mineproof.diagram mineproof.save_game", lambda _: mp, JUNK, mp.BadInput),
    **calls("mineproof.load_game", lambda _: mp, JUNK, mp.BadSave),
    **calls("Replay.from_json", lambda _: Replay, JUNK, mp.BadSave),
    **calls("Replay.of", lambda _: Replay, JUNK, mp.BadInput),
    "Replay": (lambda _, bad: Replay(bad, (), mp.Outcome.ONGOING).game(), JUNK, MineproofError),
    **calls("Session.start_game", lambda _: Session(), JUNK, mp.BadInput),
    "Session at": (lambda _, bad: Session(bad), PATHS, MineproofError),
    "Session by": (lambda _, bad: Session(clock=bad), but(JUNK, "none", "a type"), mp.BadInput),
    "a clock": (lambda _, bad: Session(clock=lambda: bad).start_game(Game(FIELD)), TIMES, mp.BadInput),
}  # fmt: skip


def complaint(kind: Kind, do: Callable[..., Any], *given: Any, **named: Any) -> str | None:
    """Say what is wrong about how this was refused; None if nothing is."""
    try:
        do(*given, **named)
    except kind as error:
        message = str(error)
        if not 10 < len(message) < 400 or len(repr(error)) > 500:
            return f"a message of {len(message)} characters"
        return None if " " in message else "no sentence"
    except Exception as error:
        return f"raised {type(error).__name__}"
    return "accepted"


def complaints(values: Values, kind: Kind, do: Callable[[Any], Any]) -> str:
    said = {name: complaint(kind, do, bad) for name, bad in values.items()}
    return "; ".join(f"{name}: {what}" for name, what in said.items() if what is not None)


def a_game() -> Game:
    game = Game(FIELD, Rules(assists=2, lives=2))
    _ = game.reveal((1, 1)), game.flag((0, 2))
    return game


@pytest.mark.parametrize("name", CALLS)
def test_bad_input_is_refused_with_a_sentence_and_changes_nothing(name: str) -> None:
    do, values, kind = CALLS[name]
    game = a_game()
    before = snapshot(game)
    assert complaints(values, kind, lambda bad: do(game, bad)) == ""
    assert snapshot(game) == before


@pytest.mark.parametrize("topology", [board for board, _ in BOARDS], ids=repr)
def test_no_topology_has_a_tile_at_a_bad_position(topology: mp.Topology) -> None:
    values = but(PLACES, "too short", "a list for a position")
    assert complaints(values, mp.BadPosition, topology.tile) == ""
    assert [name for name, bad in values.items() if bad in topology or bad in topology.positions()] == []


def test_whole_numbers_of_any_type_in_a_tuple_a_list_or_an_array_are_a_position() -> None:
    for position in ((1, 2), [1, 2], np.array([1, 2]), (np.int64(1), np.uint8(2)), np.array([1, 2], "u2")):
        assert Box(3, 3).tile(position) == Hex(3, 3).tile(position) == 5


def failing() -> Iterator[Any]:
    yield (0, 0)
    raise Boom


@pytest.mark.parametrize("make", [failing, Hostile, lambda: HostileTuple([(0, 0)])])
def test_a_collection_that_fails_raises_its_own_error_or_ours_and_changes_nothing(make: Any) -> None:
    game = a_game()
    before = snapshot(game)
    for do in (game.reveal_all, lambda bad: Minefield(Box(3, 3), bad), lambda bad: Graph({(0, 0): bad})):
        with pytest.raises((Boom, MineproofError)):
            do(make())
    assert snapshot(game) == before


@pytest.mark.parametrize("kind", [Box, mp.Torus, Hex, mp.Octagon, mp.Triangle])
def test_a_board_of_a_bad_or_an_enormous_size_is_refused(kind: Any) -> None:
    for name, bad in {**JUNK, "zero": 0, "just too long": 2**31}.items():
        assert (name, complaint(mp.BadTopology, kind, bad, 3)) == (name, None)
        assert (name, complaint(mp.BadTopology, kind, 3, bad)) == (name, None)
    enormous: list[tuple[int, ...]] = [(10**6, 10**6), (2**31 - 1, 2**31 - 1), (10**9, 10**9)]
    if issubclass(kind, Box):
        enormous += [(), (2**31,), (2,) * 31, (3,) * 10**4, (2**30, 1, 1, 2)]
        long = kind(*[1] * 1000)
        assert complaint(mp.BadPosition, long.tile, 5) is None
        assert complaint(mp.BadMinefield, Minefield.random, long, 5, 0) is None
    assert [size for size in enormous if complaint(mp.BadTopology, kind, *size) is not None] == []


@pytest.mark.parametrize("code", [
    "Minefield(Box(2**31 - 1), [])", "Minefield.random(Box(2**31 - 1), 2**30, 0)", "Hex(10**4, 10**4)",
    "Game.random(Box(2**31 - 1), 5, 0)", "Game(Minefield(Box(2**28), []))",
])  # fmt: skip
def test_a_board_beyond_the_memory_is_refused(code: str) -> None:
    script = (
        "import resource; from mineproof import *; from mineproof import MineproofError\n"
        "resource.setrlimit(resource.RLIMIT_AS, (900 << 20, 900 << 20))\n"
        f"try: {code}\nexcept MineproofError as error: print(error)"
    )
    command, model = [sys.executable, "-c", script], Path(mp.__file__).parent.parent
    run = subprocess.run(command, cwd=model, text=True, capture_output=True, check=False)
    assert run.stdout.strip(), run.stderr[-300:]


@pytest.mark.parametrize("name", [*(field.name for field in fields(Rules)), "points"])
def test_bad_rules_and_names_of_no_rule_are_refused(name: str) -> None:
    good = {"chording": "true false", "refuse_decided": "true false", "lives": "huge", "assists": "huge"}
    for what, bad in {**JUNK, "a name": "none", "another": Action.FLAG}.items():
        if what not in good.get(name, "").split():
            assert (what, complaint(mp.BadRules, Rules.KATA.but, **{name: bad})) == (what, None)
    assert complaint(mp.BadRules, Rules.KATA.but, **{name * 10**4: 1}) is None
    for victory in (mp.Victory.FLAG_OR_REVEAL, mp.Victory.FLAG_AND_REVEAL):
        assert complaint(mp.BadRules, Rules, victory=victory, flagging=mp.Flagging.NONE) is None
        assert complaint(mp.BadRules, Rules.LAB.but, victory=victory, lives=3) is None
    assert complaint(mp.BadRules, Rules, lives=0) is None


@pytest.mark.parametrize("name", ["seed", "lives", "assists"])
@pytest.mark.parametrize("number", [np.int64(2), np.uint8(2), 10**30, HUGE], ids=["i8", "u1", "30", "5000"])
def test_a_number_that_is_accepted_can_be_shown_and_saved(name: str, number: Any) -> None:
    try:
        these = Rules() if name == "seed" else Rules(**{name: number})
        game = Game(Minefield(Box(2), [(0,)]), these, number if name == "seed" else 0)
    except mp.BadInput:
        assert number == HUGE
        return
    assert "1 mines" in repr(game)
    assert game.view() == mp.load_game(mp.save_game(game)).view()


leaves = st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats() | st.text(max_size=3) | st.binary()
keys = st.text(max_size=2) | st.integers(0, 2)
junk = st.recursive(
    leaves, lambda more: st.lists(more) | st.tuples(more, more) | st.dictionaries(keys, more), max_leaves=12
)


@settings(max_examples=200)
@given(bad=junk, board=st.sampled_from(BOARDS))
@example(bad={1: [([],)]}, board=BOARDS[0])
def test_whatever_junk_comes_in_nothing_but_our_refusals_comes_out(bad: Any, board: Any) -> None:
    topology, beside = board
    game = Game(Minefield(topology, list(beside)[:1]), Rules.SPEC.but(chording=True, lives=2))
    before = snapshot(game)
    said = {"load": complaint(MineproofError, mp.load_game, repr(bad))}
    said["write"] = complaint(MineproofError, lambda: Replay({}, (bad,), bad).to_json())
    for name, (do, _, _) in CALLS.items():
        other = game.copy()
        said[name] = complaint(MineproofError, do, other, bad) if name != "Session at" else None
        assert said[name] == "accepted" or snapshot(other) == before
    assert {name: what for name, what in said.items() if what not in (None, "accepted")} == {}
