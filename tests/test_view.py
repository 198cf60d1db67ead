"""Non-interference: games that look alike show alike, allow alike and refuse alike, whatever is buried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mineproof as mp
from mineproof import Action, Box, Game, Graph, Minefield, Rules, State
from tests.reference import BOARDS, PETERSEN, Beside, fields, rules

ON_A_TILE = ["reveal", "flag", "remove_flag", "toggle_flag", "chord"]
ON_THE_BOARD = ["reveal_random_safe", "flag_random_mine", "list_wrong_flags", "terminate"]
NOWHERE: list[Any] = [None, "x", (99, 99), (True, 0), (0,), (0.0, 0), [], -1]


class Move(NamedTuple):
    name: str
    arguments: tuple[Any, ...] = ()

    def on(self, game: Game) -> mp.Turn:
        turn = getattr(game, self.name)(*self.arguments)
        assert isinstance(turn, mp.Turn)
        return turn


def told(error: BaseException) -> tuple[Any, ...]:
    """Everything that a refusal says: itself, what it carries, and what Python would print before it."""
    before = None if error.__suppress_context__ else error.__context__
    said = type(error), str(error), repr(error), error.args
    return (*said, None if before is None else told(before))


def answer(game: Game, move: Move) -> tuple[Any, ...]:
    try:
        move.on(game.copy())
    except mp.MineproofError as error:
        return told(error)
    return ("accepted",)


def every_move(beside: Beside) -> list[Move]:
    places = [*beside, *NOWHERE]
    several = [[], list(beside)[:2], list(beside)[::-1], [*list(beside)[:1], (99, 99)]]
    return [
        *(Move(name, (place,)) for name in ON_A_TILE for place in places),
        *(Move("play", (action, place)) for action in Action for place in (None, places[0])),
        *(Move(name) for name in ON_THE_BOARD),
        *(Move("reveal_all", (those,)) for those in several),
    ]


def seen(game: Game) -> tuple[Any, ...]:
    view = game.view()
    counts = game.outcome, game.mines(), game.flags(), game.lives_left, game.assists_left, len(game.turns)
    return view, hash(view), str(view), repr(view), repr(game), counts, game.legal_actions()


def require_alike(one: Game, other: Game, beside: Beside) -> None:
    """Fail if a player could tell these two games apart without making an accepted move."""
    assert seen(one) == seen(other)
    for move in every_move(beside):
        assert answer(one, move) == answer(other, move), move


def shown(turn: mp.Turn) -> tuple[Any, ...]:
    found = None if turn.found is None else list(turn.found)
    return repr(turn), turn.action, turn.outcome, list(turn.changes()), len(turn), list(turn.positions), found


def a_move(game: Game, beside: Beside, chance: Random) -> Move:
    order = list(beside)
    hidden = [place for place in order if game.view().sight(place) is mp.Sight.HIDDEN]
    safe = [place for place in hidden if not game.state(place).is_mined]
    chords = [move.position for move in game.legal_actions() if move.action is Action.CHORD]
    ways: list[tuple[float, str, list[Any]]] = [
        (0.30, "reveal", safe),
        (0.45, "flag", [place for place in hidden if place not in safe]),
        (0.55, "toggle_flag", hidden),
        (0.70, "chord", chords),
        (0.75, "reveal", hidden if game.lives_left > 1 else []),
        (0.80, "remove_flag", [place for place in order if place not in hidden]),
        (0.85, "reveal_all", [safe[:2], safe[::-1][:3]] if safe else []),
        (0.95, chance.choice(ON_A_TILE), order),
    ]
    kind = chance.random()
    for below, name, places in ways:
        if kind < below and places:
            return Move(name, (chance.choice(places),))
    return Move(chance.choice(ON_THE_BOARD[:3]))


def play(game: Game, beside: Beside, many: int, chance: Random) -> list[Move]:
    moves: list[Move] = []
    while len(moves) < many and not game.outcome.is_ended:
        moves.append(a_move(game, beside, chance))
        if answer(game, moves[-1]) == ("accepted",):
            moves[-1].on(game)
    return moves


def layouts(game: Game, beside: Beside, chance: Random) -> Iterator[frozenset[Any]]:
    """Yield other mines that explain every revealed number: all where that is feasible, else swaps."""
    closed = [place for place in beside if not game.state(place).is_revealed]
    mines = frozenset(place for place in beside if game.state(place).is_mined)
    exploded = mines - set(closed)
    chance.shuffle(closed)
    if comb(len(closed), len(mines - exploded)) <= 3000:
        found = (exploded | set(chosen) for chosen in combinations(closed, len(mines - exploded)))
    else:
        pairs = ((gone, come) for gone in closed for come in closed if gone in mines and come not in mines)
        found = (mines - {gone} | {come} for gone, come in pairs)
    numbers = {place: len(beside[place] & mines) for place in beside if game.state(place) is State.UNCOVERED}
    for other in found:
        if other != mines and all(len(beside[place] & other) == n for place, n in numbers.items()):
            yield other


Twins = tuple[Game, Game, list[Move], Beside, Counter[str]]


def twins(field: Any, these: Rules, seed: int, chance: Random) -> Iterator[Twins]:
    topology, beside, mines = field
    game = Game(Minefield(topology, mines), these, seed)
    moves = play(game, beside, chance.randint(2, 12), chance)
    revealed = {place for place in beside if game.state(place).is_revealed}
    for other in islice(layouts(game, beside, chance), 3):
        met = Counter(
            ["twins", type(topology).__name__, *(n for n, r in Rules.PRESETS.items() if r == these)]
        )
        met["at a number"] += any(beside[place] & revealed for place in mines ^ other)
        met["under a flag"] += any(game.state(place).is_flagged for place in mines ^ other)
        met["exploded"] += any(game.state(place) is State.EXPLODED for place in beside)
        met["ended"] += game.outcome.is_ended
        one, another = (Game(Minefield(topology, each), these, seed) for each in (mines, other))
        yield one, another, moves, beside, met


def require_alike_throughout(pair: Twins) -> Counter[str]:
    """Play both; stop where an assist or a victory by flags has legitimately told them apart."""
    one, other, moves, beside, met = pair
    require_alike(one, other, beside)
    for move in moves:
        said = answer(one, move)
        assert said == answer(other, move)
        if said != ("accepted",):
            met["refused"] += 1
            continue
        turn, turned = move.on(one), move.on(other)
        met[turn.action.value] += 1
        if shown(turn) != shown(turned):
            by_flags = one.rules.victory is mp.Victory.FLAG_OR_REVEAL and turn.outcome is not turned.outcome
            assert turn.action.value in ON_THE_BOARD or by_flags
            return met + Counter(["told apart"])
        require_alike(one, other, beside)
    return met + Counter(["alike to the end"])


@settings(max_examples=300)
@given(field=fields(), these=rules(), seed=st.integers(0, 2**32))
def test_v_view_games_that_look_alike_refuse_alike(field: Any, these: Rules, seed: int) -> None:
    for pair in twins(field, these, seed, Random(seed)):
        require_alike_throughout(pair)


def test_v_view_the_search_finds_many_twins_of_every_kind() -> None:
    met: Counter[str] = Counter()
    varied = [Rules.SPEC.but(assists=2), Rules(lives=3, assists=3), Rules.NOTE.but(lives=2, chording=True)]
    for seed in range(400):
        chance = Random(seed)
        topology, beside = BOARDS[seed % len(BOARDS)]
        mines = frozenset(chance.sample(list(beside), len(beside) // 4))
        these = chance.choice([*Rules.PRESETS.values(), *varied])
        for pair in twins((topology, beside, mines), these, seed, chance):
            met += require_alike_throughout(pair)
    assert met["twins"] > 400
    assert met["alike to the end"] > 350
    kinds = [
        *("at a number", "under a flag", "exploded", "ended", "refused", "told apart", *Rules.PRESETS),
        *(kind.__name__ for kind in (Box, mp.Torus, mp.Hex, mp.Octagon, mp.Triangle, Graph)),
        *(action.value for action in Action if action is not Action.TERMINATE),
    ]
    assert {kind: met[kind] for kind in kinds if met[kind] < 3} == {}


def test_games_with_other_seeds_look_alike_until_the_first_reveal_lays_the_mines() -> None:
    for topology, beside in BOARDS:
        if topology.size > 1:
            one, other = (Game.random(topology, 1, seed, Rules(assists=2)) for seed in (1, 2))
            require_alike(one, other, beside)
            _ = one.flag(topology.position(0)), other.flag(topology.position(0))
            require_alike(one, other, beside)


def refuse(error: Exception) -> Any:
    raise error


class Quiet(mp.Refusal):
    __str__ = __repr__ = lambda _: "You cannot."


LEAKS: dict[str, Callable[..., Any]] = {
    "__repr__": lambda game: f"a game with {game[0, 0]}",
    "mines": lambda game: 1 + (game[0, 1] is State.FLAGGED_TRUE),
    "legal_actions": lambda game: [p for p in game.topology.positions() if game[p] is State.COVERED],
    "chord": lambda game, position: refuse(mp.Refusal(f"It is {game[position]}.")),
    "remove_flag": lambda game, position: refuse(Quiet(game[position])),
    "flag_random_mine": lambda game: (
        Game.flag_random_mine(game) if game[0, 0] is State.MINED else refuse(mp.Refusal("All are flagged."))
    ),
}


@pytest.mark.parametrize("name", ["nothing", *LEAKS])
def test_v_view_the_comparison_catches_a_planted_leak(name: str) -> None:
    kind = type("Leaky", (Game,), {name: LEAKS.get(name)})
    games = [kind(Minefield(Box(2, 3), [mine]), Rules(assists=1, lives=2)) for mine in ((0, 0), (0, 1))]
    for game in games:
        Game.reveal(game, (1, 0))
        Game.flag(game, (0, 1))
    beside: Beside = {place: frozenset() for place in Box(2, 3).positions()}
    if name == "nothing":
        require_alike(games[0], games[1], beside)
    else:
        with pytest.raises(AssertionError):
            require_alike(games[0], games[1], beside)


def test_a_view_tells_what_every_tile_shows() -> None:
    game = Game(Minefield(Box(3, 3), [(0, 2), (2, 2)]), Rules(lives=2))
    _ = game.reveal((1, 1)), game.flag((0, 1)), game.reveal((2, 2))
    view = game.view()
    assert "".join(view[place] for place in Box(3, 3).positions()) == "-*--2---X"
    assert [view.sight(place) for place in ((0, 2), (0, 1), (2, 2))] == list(mp.Sight)
    assert [view.number(place) for place in ((1, 1), (0, 2), (0, 1), (2, 2))] == [2, None, None, None]
    assert (view.mines, view.flags, view.lives_left, view.assists_left) == (2, 1, 1, 0)
    assert (view.outcome, view.rules, view.topology) == (mp.Outcome.ONGOING, game.rules, Box(3, 3))


@settings(max_examples=60)
@given(field=fields(), these=rules(), seed=st.integers(0, 2**32))
def test_a_view_stays_as_it_was_when_the_game_goes_on(field: Any, these: Rules, seed: int) -> None:
    topology, beside, mines = field
    game = Game(Minefield(topology, mines), these, seed)
    before, chance = [(game.view(), seen(game)[:4])], Random(seed)
    for _ in range(6):
        play(game, beside, 1, chance)
        before.append((game.view(), seen(game)[:4]))
    for view, was in before:
        assert (view, hash(view), str(view), repr(view)) == was
    assert before[0][0] == Game(Minefield(topology, mines), these, seed).view()


@pytest.mark.parametrize("name", ["assists_left", "flags", "mines", "outcome", "rules", "topology", "secret"])
def test_a_view_is_immutable(name: str) -> None:
    view, other = (Game(Minefield(Box(2, 2), [(0, 0)])).view() for _ in range(2))
    with pytest.raises(AttributeError):
        setattr(view, name, 5)
    with pytest.raises(AttributeError):
        delattr(view, name)
    with pytest.raises(TypeError):
        view[0, 0] = "X"  # type: ignore[index]  # on purpose
    assert (view, hash(view), str(view), repr(view)) == (other, hash(other), str(other), repr(other))


STAR: dict[Any, list[Any]] = {"hub": [*range(12)], **{n: ["hub"] for n in range(12)}}
TEXTS: list[tuple[mp.Topology, Any, list[Any], list[Any], str]] = [
    (Box(5), [(4,)], [(0,)], [(4,)], "___1*"),
    (Box(2, 3), [(0, 0)], [(0, 1), (1, 1)], [(0, 2)], "-1*\n-1-"),
    (Box(2, 2, 2), [(0, 0, 0)], [(1, 1, 1)], [], "--\n--\n\n--\n-1"),
    (mp.Torus(3, 3), [(0, 0)], [(2, 2)], [(0, 0)], "*--\n---\n--1"),
    (mp.Hex(3, 3), [(0, 0)], [(2, 2)], [], "-1_\n 1__\n___"),
    (mp.Octagon(2, 3), [(0, 0)], [(2, 2)], [(0, 0)], "*1_\n 1_\n1__"),
    (mp.Triangle(2, 5), [(0, 0)], [(1, 4)], [], "-11__\n-11__"),
    (Graph({"a": ["b"], "b": ["a"]}), ["a"], ["b"], [], "'a' -\n'b' 1"),
    (Graph(PETERSEN), [0], [], [1], "0 -\n1 *\n" + "\n".join(f"{n} -" for n in range(2, 10))),
    (Graph(STAR), range(12), ["hub"], [], "'hub' 12\n" + "\n".join(f"{n}  -" for n in range(12))),
    (Box(3, 5), [(r, c) for r in (0, 2) for c in range(5)], [(1, 2), (0, 0)], [], "X----\n--6--\n-----"),
]


@pytest.mark.parametrize(("topology", "mines", "revealed", "flagged", "text"), TEXTS)
def test_the_text_of_a_view_follows_the_rows_of_the_topology(
    topology: mp.Topology, mines: Any, revealed: list[Any], flagged: list[Any], text: str
) -> None:
    game = Game(Minefield(topology, mines), Rules(lives=2))
    for place in flagged:
        game.flag(place)
    for place in revealed:
        game.reveal(place)
    assert str(game.view()) == text
