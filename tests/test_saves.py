"""Saves and replays: what is written comes back and plays on; what cannot be true is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import mineproof as mp
from mineproof import Box, Game, Graph, Minefield, Replay, Rules, load_game, save_game
from tests.reference import BOARDS, fields, rules, snapshot

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parents[1] / "spec/save.schema.json").read_text()))


def told(game: Game) -> tuple[Any, ...]:
    states = [game.state(position) for position in game.topology.positions()]
    counts = game.mines(), game.flags(), game.lives_left, game.assists_left
    return game.view(), states, counts, game.outcome, game.seed, game.minefield, game.legal_actions()


def turned(game: Game) -> list[tuple[Any, ...]]:
    return [(repr(turn), turn.tiles.tolist(), [*turn.changes()], repr(turn.found)) for turn in game.turns]


def step(game: Game, chance: Random, undo: bool) -> Callable[[Game], Any]:
    kind = chance.random()
    if kind < 0.15 and not game.outcome.is_ended:
        several = chance.choices(game.topology.positions(), k=3)
        return lambda it: it.reveal_all(several)
    if game.outcome.is_ended or (undo and kind < 0.2):
        return Game.undo
    assists = [move for move in game.legal_actions() if "random" in move.action.value]
    calm = [move for move in game.legal_actions() if move.action is not mp.Action.TERMINATE]
    move = chance.choice((kind < 0.4 and assists) or (kind < 0.98 and calm) or game.legal_actions())
    return lambda it: it.play(*move)


def play_on(games: list[Game], many: int, chance: Random, undo: bool = True) -> None:
    for _ in range(many):
        if games[0].outcome.is_ended and (not undo or chance.random() < 0.8):
            break
        do, answers = step(games[0], chance, undo), []
        for game in games:
            try:
                answers.append(repr(do(game)))
            except mp.Refusal as refusal:
                answers.append(repr(refusal))
        assert len(set(answers)) == 1


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, Random]:
    """A game on any board under any rules, its mines given or still to be drawn, and played for a while."""
    seed, these = draw(st.integers(0, 2**40)), draw(rules())
    topology, _, mines = draw(fields())
    if draw(st.booleans()) and topology.size > 1:
        policy = draw(st.sampled_from(mp.FirstReveal))
        game = Game.random(topology, min(len(mines), topology.size - 1), seed, these.but(first_reveal=policy))
    else:
        game = Game(Minefield(topology, mines), these, seed)
    chance = Random(seed)
    play_on([game], draw(st.integers(0, 12)), chance)
    return game, chance


@settings(max_examples=250)
@given(played=games())
def test_a_saved_game_comes_back_and_plays_on_as_if_nothing_had_happened(played: tuple[Game, Random]) -> None:
    game, chance = played
    before, text = snapshot(game), save_game(game)
    assert snapshot(game) == before
    assert SCHEMA.is_valid(json.loads(text))
    again = load_game(text)
    assert told(again) == told(game)
    assert save_game(again) == text
    with pytest.raises(mp.NothingToUndo):
        again.undo()
    play_on([game, again], 8, chance, undo=False)
    assert told(again) == told(game)
    if again.turns:
        assert turned(again) == turned(game)[-len(again.turns) :]


@settings(max_examples=250)
@given(played=games())
def test_a_replay_comes_back_with_every_turn_that_was_not_undone(played: tuple[Game, Random]) -> None:
    game, chance = played
    replay, text = Replay.of(game), Replay.of(game).to_json()
    assert SCHEMA.is_valid(json.loads(text))
    assert Replay.from_json(text) == replay
    again = Replay.from_json(text).game()
    assert (told(again), turned(again)) == (told(game), turned(game))
    steps = [(str(it.view()), None if turn is None else repr(turn)) for it, turn in replay.steps()]
    assert [turn for _, turn in steps] == [None, *(repr(turn) for turn in game.turns)]
    play_on([game, again], 8, chance)
    assert (told(again), turned(again)) == (told(game), turned(game))
    while game.turns:
        _ = game.undo(), again.undo()
    assert (str(again.view()), told(again)) == (steps[0][0], told(game))


def test_the_games_that_are_saved_are_of_every_kind() -> None:
    met = set()
    for seed in range(400):
        topology, _ = BOARDS[seed % len(BOARDS)]
        these = [*Rules.PRESETS.values(), Rules(assists=2, lives=3)][seed % 7]
        game = Game.random(topology, topology.size // 5, seed, these)
        play_on([game], seed % 9, Random(seed))
        assert told(load_game(save_game(game))) == told(game)
        assert turned(Replay.from_json(Replay.of(game).to_json()).game()) == turned(game)
        met |= {game.outcome, game.minefield is None, *(turn.action for turn in game.turns)}
    assert met >= {*mp.Outcome, True, False, *mp.Action} - {mp.Action.LIST_WRONG_FLAGS}


def test_a_game_without_its_history_gives_no_replay_that_is_another_game() -> None:
    game = Game(Minefield(Box(5), [(0,)]))
    game.reveal((1,))
    again = load_game(save_game(game))
    with suppress(mp.MineproofError):
        assert Replay.of(again).game().view() == game.view()


def test_what_cannot_be_loaded_is_not_saved() -> None:
    shelf = type("Shelf", (Box,), {})
    for board in (shelf(2, 2), Graph({(0, 0): []}), Graph({None: []}), Graph({True: []})):
        for write in (save_game, lambda game: Replay.of(game).to_json()):
            with pytest.raises((mp.BadSave, mp.BadInput)):
                write(Game(Minefield(board, [])))
    board = Graph({"ä\ud800\n": [7], 7: ["ä\ud800\n"]}, {7: (2, 3.5), "ä\ud800\n": (0, 1)})
    text = save_game(Game(Minefield(board, [7])))
    assert save_game(load_game(text)) == text


def line(mines: str, these: Rules, **changes: Any) -> str:
    """A save of a game on one row, `?` for mines that are still to be drawn, with changes to the document."""
    board = Box(len(mines))
    field = Minefield(board, [(n,) for n, mine in enumerate(mines) if mine == "x"])
    game = Game.random(board, 1, 0, these) if "?" in mines else Game(field, these)
    return json.dumps(json.loads(save_game(game)) | changes)


KATA, EXAM, SPEC, NOTE, LAB, CLASSIC = Rules.PRESETS.values()
LIVES, MOST = KATA.but(lives=2), "V.Game.at_most_one_uncovered_mine"
LOSS, VICTORY, ZERO = "loss_condition", "victory_condition", "revealed_empty_tile_reveals_adjacents"
STATES = [
    ("Tile.mines_never_move", "...x", KATA, "0010 0000 0011 0004 1001 0002"),
    ("Tile.mines_never_move", "????", CLASSIC, "1000 0300 5000"),
    ("Rules.first_reveal", "????", CLASSIC, "4000 2004 4444"), ("Rules.flagging", "...x", LAB, "2001 0003"),
    (MOST, "x..x", KATA, "5005:loss 5005:ongoing"), (MOST, "xxx.", LIVES, "5550:loss"),
    (f"V.Game.{LOSS}", "...x", KATA, "0005 0005:victory 0005:terminated 0001:loss 0003:loss 4441:loss"),
    (f"V.Game.{LOSS}", "x..x", LIVES, "5001:loss 1001:loss 5005"),
    (f"V.Game.{VICTORY}", "...x", KATA, "4441 4443 4441:terminated 0001:victory 0003:victory 0041:victory"),
    (f"V.Game.{VICTORY}", "...x", SPEC, "0003 4441 0203:victory 0001:victory"),
    (f"V.Game.{VICTORY}", "...x", NOTE, "4443 4441:victory 0003:victory"),
    (f"V.Game.{VICTORY}", "????", CLASSIC, "0000:victory"), (f"V.Game.{LOSS}", "????", CLASSIC, "0000:loss"),
    *((f"V.Empty.{ZERO}", "...x", these, "4001 4401") for these in (KATA, EXAM, LAB, SPEC)),
    *((f"V.Empty.{ZERO}", "...x", these, "4201") for these in (KATA, SPEC)),
    (f"V.Empty.{ZERO}", "....x", EXAM, "04201"),
    # These only look impossible.
    ("", "...x", CLASSIC, "4001 4201"), ("", "...x", EXAM, "4201"), ("", "...x", NOTE, "4441 0003"),
    ("", "...x", SPEC, "0003:victory 0203"), ("", "...x", KATA, "0041:terminated 4441:victory"),
    ("", "x..x", LIVES, "5001 5005:loss"), ("", "????", CLASSIC, "0200 0222:terminated"),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "mines", "these", "those"), STATES)
def test_v_save_an_impossible_state_is_refused_by_the_clause_that_it_breaks(
    clause: str, mines: str, these: Rules, those: str
) -> None:
    for states, _, outcome in (each.partition(":") for each in those.split()):
        text = line(mines, these, states=states, outcome=outcome or "ongoing")
        assert SCHEMA.is_valid(json.loads(text))
        if not clause:
            assert json.loads(save_game(load_game(text))) == json.loads(text)
            continue
        with pytest.raises(mp.ImpossibleState) as caught:
            load_game(text)
        assert (caught.value.clause, str(caught.value)[: len(clause) + 2]) == (clause, f"[{clause}]")


def test_v_save_no_assist_has_been_used_before_the_mines_are_laid() -> None:
    with pytest.raises(mp.BadSave):
        load_game(line("????", Rules(assists=2), assists_used=1))


def rewritten(read: Callable[[str], Any], text: str) -> Any:
    back = read(text)
    return json.loads(back.to_json() if isinstance(back, Replay) else save_game(back))


def documents() -> Iterator[tuple[Callable[[str], Any], str]]:
    graph = Graph({"a": [5, "b"], "b": ["a"], 5: ["a"]}, {"a": (0, 0), "b": (1, 0.5), 5: (-1, 2)})
    for topology, _ in [*BOARDS[:4], BOARDS[5], *BOARDS[8:11], (graph, None)]:
        field, these = Minefield(topology, [topology.position(0)]), Rules.SPEC.but(assists=2, lives=2)
        for game in (Game.random(topology, 1, 3, Rules(assists=1)), Game(field, these, 9)):
            game.flag(topology.position(1))
            game.reveal_all([topology.position(2), topology.position(1)])
            yield load_game, save_game(game)
            yield Replay.from_json, Replay.of(game).to_json()


DOCUMENTS = list(documents())


def mutations(value: Any) -> Iterator[Any]:
    """Yield copies in which one leaf is another, or one key or item is missing or too many."""
    junk: list[Any] = [None, True, False, -1, 0, 1.0, 1.5, 2**100, "", "x", "1", [], {}, [[]], {"a": 1}]
    yield from (other for other in junk if json.dumps(other) != json.dumps(value))
    if isinstance(value, dict):
        yield {**value, "unknown": 1}
        for key in value:
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: other} for other in mutations(value[key]))
    elif isinstance(value, list):
        yield [*value, 99]
        for at in range(len(value)):
            yield value[:at] + value[at + 1 :]
            yield from ([*value[:at], other, *value[at + 1 :]] for other in mutations(value[at]))


@pytest.mark.parametrize(("read", "text"), DOCUMENTS)
def test_a_document_changed_anywhere_is_refused_or_is_another_valid_document(read: Any, text: str) -> None:
    assert rewritten(read, text) == json.loads(text)
    assert SCHEMA.is_valid(json.loads(text))
    refused = invalid = 0
    documents = list(mutations(json.loads(text)))
    for document in documents:
        invalid += not SCHEMA.is_valid(document)
        try:
            assert rewritten(read, json.dumps(document)) == document
            assert SCHEMA.is_valid(document)
        except mp.BadSave:
            refused += 1
    assert (refused > 0.9 * len(documents), invalid > 200) == (True, True)


VALID = line("...x", Rules(assists=1))
SPOILED = {
    "seed": ["NaN", "Infinity", "-Infinity", "1e1", "0.0", "1" * 5000, '0, "seed": 0', "'0'", "00", "0 0"],
    "version": ["2", "0", "true", "1.0", "null", '"1"', '1, "version": 1', '1, "unknown": 1'],
    "format": ['"mineproof"', "null", '"mineproof-replay"'],
    "states": ['"000"', '"00010"', '"0006"', '"000\ud800"', '"٠٠٠١"', '" 0001"', "1", "null"],
    "lengths": ["[2147483647, 2147483647]", "[0]", "[]", "[2147483648]", '["4"]', "4", "[4.0]", "[-4]"],
    "mines": ["[3, 3]", "[4]", "[-1]", "[[3]]", "{}", "[true]", "[3.0]", "null", '[3], "draw": 1'],
    "assists_used": ["2", "-1", "true", "1.0"], "outcome": ['"Loss"', "0", "null", '"lost"'],
    "lives": ["0", "-1", "true", "null", "1.5"],
}  # fmt: skip
SPOILED_TEXTS = ["null", "[]", "{}", "[" * 10**5, VALID + "}", VALID * 2, "\ufeff" + VALID, VALID.title()]
for key, values in SPOILED.items():
    before, _, after = re.split(rf'(?<="{key}": )(\[.*?\]|[^,}}]*)', VALID, maxsplit=1)
    SPOILED_TEXTS += [before + value + after for value in values]


def test_a_spoiled_text_and_every_beginning_of_a_save_is_refused() -> None:
    for text in SPOILED_TEXTS + [VALID[:end] for end in range(len(VALID))]:
        with pytest.raises(mp.BadSave) as caught:
            pytest.fail(f"believed: {load_game(text)} from {text[-300:]}")
        assert len(str(caught.value)) < 400


PIECES = st.sampled_from([*'"{}[]:,-012345', "true", "null", "\\u0000", "1e1", ""])


@settings(max_examples=400)
@given(which=st.sampled_from(DOCUMENTS), start=st.integers(0, 700), many=st.integers(0, 3), new=PIECES)
def test_no_splice_of_a_document_raises_another_error(which: Any, start: int, many: int, new: str) -> None:
    read, text = which
    spliced = text[:start] + new + text[start + many :]
    with suppress(mp.BadSave):
        read(spliced)
        assert SCHEMA.is_valid(json.loads(spliced))


SETUP = (
    '"version": 1, "setup": {"topology": {"kind": "hex", "rows": 3, "columns": 3}, '
    '"rules": {"victory": "reveal", "cascade": "skips_flags", "flagging": "removable", '
    '"first_reveal": "safe", "chording": true, "lives": 2, "assists": 2, "refuse_decided": false}, '
)
STANDS = '"seed": 7, "mines": [0, 2]}, "states": "341444444", "outcome": "victory", "assists_used": 1}'
MOVES = '"seed": 7, "draw": 2}, "moves": [["flag", 0], ["reveal", 8], ["reveal_random_safe"]], '
SAVE = '{"format": "mineproof-game", ' + SETUP + STANDS
REPLAY = '{"format": "mineproof-replay", ' + SETUP + MOVES + '"outcome": "victory"}'


def test_a_save_and_a_replay_of_version_1_are_read_for_ever() -> None:
    game, replay = load_game(SAVE), Replay.from_json(REPLAY)
    assert (str(game.view()), game.outcome, game.seed) == ("*2-\n 111\n___", mp.Outcome.VICTORY, 7)
    assert replay.game().view() == game.view()
    assert [str(it.view())[:3] for it, _ in replay.steps()] == ["---", "*--", "*--", "*2-"]
    assert (save_game(game), replay.to_json()) == (SAVE, REPLAY)
