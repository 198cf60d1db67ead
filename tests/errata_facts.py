"""How the facts of spec/errata.md come about, from games and from the formulas as they are written."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain, combinations, product

import numpy as np
import pytest

from mineproof import (
    Action,
    BadMinefield,
    Box,
    Game,
    InvalidTransition,
    Minefield,
    Outcome,
    Rules,
    Session,
    Sight,
    State,
)
from mineproof.topology import Position
from tests import as_written
from tests.errata import Replay, act, errata, played, states

ERRATA = {erratum.label: erratum for erratum in errata()}
COVERED, MINED, FLAGGED_FALSE, FLAGGED_TRUE, UNCOVERED, EXPLODED = State


def field(*rows: str) -> Minefield:
    return Replay(False, [["rules kata"], [f"mines {rows[0]}", *rows[1:]]]).minefield


def printed(label: str, moves: int) -> Game:
    """Play the first moves of an erratum's first replay."""
    drawn = ERRATA[label].replays[0]
    return moved(Game(drawn.minefield, Rules.PRESETS[drawn.rules[0]]), drawn, moves)


def moved(game: Game, drawn: Replay, moves: int) -> Game:
    for line, *_ in drawn.moves[:moves]:
        found = re.match(r"(\w+) (\(\d+, \d+\))", line)
        assert found
        act(game, found[1], found[2])
    return game


def listed(values: object) -> str:
    return str(values).strip("[]()").replace("True", "true").replace("False", "false")


def named(kept: list[State]) -> str:
    return " ".join(state.name.title().replace("_", "") for state in kept)


def kata(name: str, drawn: Minefield) -> str:
    """Translate `x;y` from the bottom left, and compare with where the kata draws the mine."""
    x, y = map(int, name.split(";"))
    position = (3 - 1 - y, x)
    assert drawn.is_mine(position)
    return str(position)


def exam(name: str, game: Game, sight: Sight) -> str:
    """Translate a letter and a digit, and compare with where the exam draws the tile."""
    position = ("ABCDEFGHI".index(name[0]), int(name[1]) - 1)
    assert [each for each in game.topology.positions() if game.state(each).sees is sight] == [position]
    return str(position)


def symbol(state: State) -> str:
    game = Game(field("--M"), Rules.NOTE.but(lives=2))
    for action, position in ((Action.FLAG, (0, 1)), (Action.REVEAL, (0, 0)), (Action.REVEAL, (0, 2))):
        if state in states(game):
            break
        game.play(action, position)
    return game.view()[next(each for each in game.topology.positions() if game.state(each) is state)]


def steps(game: Game) -> str:
    return str(len({move.position for move in game.legal_actions() if move.position is not None}))


def uat_5_2() -> Game:
    game = Game(field("-M-", "--M", "M--"), Rules.KATA)
    game.reveal_all([(0, 0), (1, 0), (1, 1), (2, 2)])
    assert str(game.view()) == "1--\n23-\n--1"
    return game


def fitting_layouts() -> list[set[str]]:
    """Find every layout under the tiles that the exam's partial board does not show and its numbers allow."""
    board = str(printed("E.Exam.1", 12).view()).splitlines()
    unknown = [(y, x) for y, x in np.ndindex(9, 9) if board[y][x] in "-*"]
    layouts = np.arange(1 << len(unknown))
    mines = np.zeros((11, 11, len(layouts)), np.uint8)
    for bit, (y, x) in enumerate(unknown):
        mines[y + 1, x + 1] = layouts >> bit & 1
    fits = np.ones(len(layouts), bool)
    for y, x in set(np.ndindex(9, 9)) - set(unknown):
        fits &= mines[y : y + 3, x : x + 3].sum(axis=(0, 1)) == int(board[y][x].replace("_", "0"))
    return [
        {"ABCDEFGHI"[y] + str(x + 1) for bit, (y, x) in enumerate(unknown) if layout >> bit & 1}
        for layout in layouts[fits].tolist()
    ]


def with_a_mine_at_i1() -> str:
    """Play the whole sequence on the other layout that fits."""
    drawn = ERRATA["E.Exam.1"].replays[0]
    mines = Minefield(Box(9, 9), [*drawn.minefield.mines, (8, 0)])
    game = moved(Game(mines, Rules.EXAM), drawn, len(drawn.moves))
    hidden = [position for position in Box(9, 9).positions() if game.state(position) is COVERED]
    assert hidden == [(8, 1)]
    return f"{game.outcome.value}, I2 hidden"


def around(*names: str) -> str:
    mines = ERRATA["E.Exam.1"].replays[0].minefield
    return listed([mines.adjacent_mines(("ABCDEFGHI".index(name[0]), int(name[1]) - 1)) for name in names])


def victory(reading: Callable[[list[State]], bool]) -> str:
    on_one_mine = [UNCOVERED, MINED], [COVERED, FLAGGED_TRUE], [UNCOVERED, FLAGGED_TRUE]
    return listed([reading(tiles) for tiles in (*on_one_mine, [FLAGGED_FALSE])])


def allowed_after_a_reveal() -> str:
    drawn = {MINED: "1-", FLAGGED_TRUE: "1*", EXPLODED: "1X"}
    clauses = as_written.at_most_one_uncovered_mine, as_written.zero_reveals_adjacents
    return ", ".join(drawn[tile] for tile in drawn if all(clause([UNCOVERED, tile]) for clause in clauses))


def rows() -> list[Minefield]:
    """Return all rows of at most 4 tiles that have a mine and an empty tile."""
    return [
        field("".join(row)) for size in (2, 3, 4) for row in product("M-", repeat=size) if len(set(row)) == 2
    ]


def won_with_a_wrong_flag() -> str:
    """Count such states under the exam's rules, where a flag stays once it is there."""
    games = [game for row in rows() for _, game in played(row, Rules.EXAM)]
    won = [game for game in games if game.outcome is Outcome.VICTORY]
    assert won
    assert any(FLAGGED_FALSE in states(game) for game in games)
    return str(sum(FLAGGED_FALSE in states(game) for game in won))


def won_by_flags(rules: Rules) -> str:
    won = {
        any(
            game.outcome is Outcome.VICTORY and all(action is not Action.REVEAL for action, _ in moves)
            for moves, game in played(row, rules)
        )
        for row in rows()
    }
    return {frozenset({True}): "all", frozenset({False}): "none"}.get(frozenset(won), "some")


def won_game(session: Session) -> Game:
    game = session.start_game(Game(field("-M"), Rules.SPEC))
    game.reveal((0, 0))
    return game


def precondition(other_games: int) -> str:
    session = Session()
    first, *others = games = [won_game(session) for _ in range(1 + other_games)]
    assert len(others) == other_games
    return listed(as_written.may_reveal(first, games))


def session_refuses() -> str:
    session = Session()
    return act([won_game(session), won_game(session)][0], "reveal", "(0, 1)").removeprefix("refused: ")


def going_on() -> Session:
    session = Session()
    session.start_game(Game(field("-M"), Rules.SPEC))
    return session


def logged_refusals() -> str:
    game = printed("E.Note.7", 2)
    said = set()
    for position in game.topology.positions():
        with pytest.raises(InvalidTransition) as refusal:
            game.reveal(position)
        said |= {str(refusal.value), *refusal.value.args}
        assert repr(refusal.value) == f"InvalidTransition({str(refusal.value)!r})"
    return " / ".join(sorted(said))


def zeros_beside_mines() -> str:
    """Count the empty tiles that are numbered 0 though a mine is at most one row and column away."""
    tiles = list(Box(3, 3).positions())
    found = 0
    for mines in chain.from_iterable(combinations(tiles, count) for count in range(10)):
        layout = Minefield(Box(3, 3), mines)
        zeros = [tile for tile in set(tiles) - set(mines) if layout.adjacent_mines(tile) == 0]
        found += sum(any(abs(y - a) <= 1 and abs(x - b) <= 1 for a, b in mines) for y, x in zeros)
    return str(found)


def digs() -> str:
    game = printed("E.Lab.1", 0)
    return listed([len(game.reveal(position)) for position in [(1, 0), (5, 4), (0, 5)]])


def mask(row: int) -> str:
    game = printed("E.Lab.1", 2)
    return " ".join("T" if game.state((row, x)).is_revealed else "F" for x in range(6))


def mines_shown() -> str:
    """Count the mines in rows 2 and 3, which the printed mask shows from end to end."""
    return str(sum(ERRATA["E.Lab.1"].replays[0].minefield.is_mine((y, x)) for y in (2, 3) for x in range(6)))


def rendered(row: int) -> str:
    symbols = str(printed("E.Lab.1", 3).view()).splitlines()[row]
    return listed([{"-": "_", "_": " ", "X": "."}.get(each, each) for each in symbols])


def dimensions() -> str:
    topology = ERRATA["E.Lab.2"].replays[0].minefield.topology
    assert isinstance(topology, Box)
    return str(list(topology.lengths))


def no_mine_there() -> str:
    mines: list[Position] = list(ERRATA["E.Lab.2"].replays[0].minefield.mines)
    with pytest.raises(BadMinefield) as refusal:
        Minefield(Box(3, 4), mines)
    return str(refusal.value)


def most_adjacent(axes: int) -> int:
    box = Box(*[3] * axes)
    most = max(len(box.adjacent(position)) for position in box.positions())
    assert most == box.max_adjacent
    return most
