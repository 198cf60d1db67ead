"""The bot, and the deduction under it: what it calls certain is so on every minefield that looks alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mineproof import (
    BadInput,
    Box,
    Game,
    Hex,
    Minefield,
    Octagon,
    Outcome,
    Refusal,
    Rules,
    Topology,
    Torus,
    Triangle,
)
from mineproof_frontends.bot import Statistics, play, play_many
from mineproof_frontends.command_line import main
from mineproof_frontends.deduction import Conclusion, Knowledge

BOARDS: list[Topology] = [
    Box(3, 4),
    Box(2, 2, 3),
    Hex(3, 4),
    Octagon(3, 3),
    Torus(3, 4),
    Triangle(3, 4),
    Box(12),
]


def explanations(game: Game, count: int | None) -> list[set[int]]:
    """List every set of mines that would show the player what this game shows, by trying them all."""
    view, topology = game.view(), game.topology
    symbols = {tile: view[topology.position(tile)] for tile in range(topology.size)}
    numbers = {tile: int(s.replace("_", "0")) for tile, s in symbols.items() if s not in "-*X"}
    sure = {tile for tile, s in symbols.items() if s in "*X"}
    hidden = [tile for tile, s in symbols.items() if s == "-"]
    many = range(len(hidden) + 1) if count is None else range(count - len(sure), count - len(sure) + 1)
    found = []
    for size in (each for each in many if each >= 0):
        for more in combinations(hidden, size):
            mines = sure | set(more)
            if all(len(mines & set(topology.adjacent_tiles(t))) == n for t, n in numbers.items()):
                found.append(mines)
    return found


@settings(max_examples=200)
@given(st.data())
def test_what_is_concluded_holds_on_every_minefield_that_looks_alike(data: Any) -> None:
    topology = data.draw(st.sampled_from(BOARDS))
    mines = data.draw(st.sets(st.integers(0, topology.size - 1), min_size=1, max_size=4))
    rules = data.draw(st.sampled_from([Rules.KATA, Rules.CLASSIC, Rules.NOTE.but(lives=9)]))
    game = Game(Minefield(topology, [topology.position(tile) for tile in mines]), rules)
    count = data.draw(st.sampled_from([None, len(mines)]))
    known = Knowledge(topology, count)
    moves = st.tuples(
        st.sampled_from(["reveal", "flag", "remove_flag", "undo"]), st.integers(0, topology.size - 1)
    )
    for action, tile in data.draw(st.lists(moves, max_size=8)):
        position = topology.position(tile)
        try:
            turn = game.undo() if action == "undo" else getattr(game, action)(position)
        except Refusal:
            continue
        # It hears of changes as a frontend does, one by one, flags that are wrong or opened among them.
        for changed in turn.positions:
            known.see(topology.tile(changed), game.view()[changed])
        alike = explanations(game, count)
        is_flagged_right = mines in alike
        while (found := known.conclusion()) is not None:
            assert game.view()[topology.position(found.tile)] == "-"
            if is_flagged_right:
                assert all((found.tile in mines) == found.is_mine for mines in alike), found


def test_a_number_under_a_flag_that_was_wrong_makes_it_think_again() -> None:
    game = Game(Minefield(Box(2, 4), [(0, 3)]), Rules.KATA)
    known = Knowledge(game.topology)
    for turn in (game.flag((0, 1)), game.flag((0, 2)), game.reveal((0, 0))):
        for position, symbol in turn.changes():
            known.see(game.topology.tile(position), symbol)
    assert str(game.view()) == "__1-\n__1-"
    assert known.conclusion() is None


@pytest.mark.parametrize(
    ("seen", "mines", "certain"),
    [
        ("1-", None, {1: True}),
        ("_-", None, {1: False}),
        ("*1-", None, {2: False}),
        ("X1-", None, {2: False}),
        ("--1-", 1, {0: False}),
        ("---", 3, {0: True, 1: True, 2: True}),
        ("---", None, {}),
    ],
)
def test_single_numbers_flags_and_the_total_tell(
    seen: str, mines: int | None, certain: dict[int, bool]
) -> None:
    known = Knowledge(Box(len(seen)), mines)
    for tile, symbol in enumerate(seen):
        known.see(tile, symbol)
    found: list[Conclusion] = []
    while (one := known.conclusion()) is not None:
        found.append(one)
    assert dict(found) == certain


def test_two_numbers_tell_what_one_alone_does_not() -> None:
    # Under 1 2 1 the mines are beside the ones: 2 minus 1 leaves one mine for one tile.
    known = Knowledge(Box(2, 3))
    for tile, symbol in enumerate("---121"):
        known.see(tile, symbol)
    found = [known.conclusion() for _ in range(3)]
    assert dict(each for each in found if each) == {0: True, 1: False, 2: True}
    assert known.conclusion() is None


def test_wrong_flags_make_nonsense_and_nothing_follows_from_nonsense() -> None:
    known = Knowledge(Box(5))
    for tile, symbol in enumerate("*1*--"):
        known.see(tile, symbol)
    assert known.conclusion() is None


@pytest.mark.parametrize("rules", Rules.PRESETS.values(), ids=Rules.PRESETS)
@pytest.mark.parametrize("topology", [*BOARDS, Box(6, 6)], ids=repr)
def test_uat_9_1_every_game_ends_in_victory_or_loss_under_all_rules(topology: Topology, rules: Rules) -> None:
    for seed in range(6):
        for lives in (1, 3):
            game = Game.random(topology, 3, seed, rules.but(lives=lives))
            steps = list(play(game, seed))
            assert game.outcome in (Outcome.VICTORY, Outcome.LOSS)
            assert [step.turn for step in steps] == list(game.turns)
            exploding = [step for step in steps if any(seen == "X" for _, seen in step.turn.changes())]
            assert all(step.is_guess for step in exploding)


def test_only_a_guess_loses() -> None:
    lost = 0
    for seed in range(60):
        game = Game.random(Box(5, 5), 6, seed, Rules.KATA)
        *_, last = play(game, seed)
        if game.outcome is Outcome.LOSS:
            lost += 1
            assert last.is_guess
    assert lost > 5


def test_a_game_that_somebody_has_begun_is_played_to_its_end() -> None:
    for seed in range(20):
        game = Game.random(Box(6, 6), 6, seed)
        game.reveal((2, 2))
        list(play(game, seed))
        assert game.outcome.is_ended


def test_flags_that_leave_nothing_to_reveal_are_told() -> None:
    game = Game(Minefield(Box(2), [(0,)]), Rules.EXAM)
    game.flag((0,))
    game.flag((1,))
    with pytest.raises(BadInput, match="leave the bot no tile"):
        list(play(game, 0))
    with pytest.raises(BadInput, match="seed"):
        list(play(game, -1))


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    games = [play_many(Box(9, 9), 10, Rules.CLASSIC, range(start, start + 5)) for start in (0, 0, 5)]
    assert games[0] == games[1] != games[2]
    assert sum(games, Statistics()).games == 15


def test_the_bot_is_better_than_chance() -> None:
    # Of games on 9 × 9 with 10 mines a program that only guesses wins none in thousands.
    assert play_many(Box(9, 9), 10, Rules.CLASSIC, range(60)).rate > 0.6


def test_the_command_prints_every_move_until_the_game_is_over(capsys: Any, tmp_path: Path) -> None:
    replay = tmp_path / "bot.json"
    assert main(["bot", "--seed", "7", "--replay", str(replay)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("seed 7\n\n+-+-+-+\n| | | |\n")
    assert printed.count("[Sandbox 3x3]") == 1 + len(json.loads(replay.read_text())["moves"])
    assert printed.rstrip().splitlines()[-2:] == ["", "The bot has won."]
    assert "[Sandbox 3x3] the land is cleared! GOOD JOB!" in printed
    assert main(["bot", "--seed", "7"]) == 0
    assert capsys.readouterr().out == printed
    assert main(["replay", str(replay)]) == 0


def test_the_command_plays_other_boards_and_rules(capsys: Any) -> None:
    assert main(["bot", "--seed", "1", "--board", "hex 4x4", "--rules", "note, lives=2", "--mines", "3"]) == 0
    printed = capsys.readouterr().out
    assert "Hex(4, 4), mines: 3\n\n----\n ----" in printed
    assert "(a guess): ongoing" in printed


def test_statistics_are_the_same_in_one_process_and_in_two(capsys: Any) -> None:
    command = ["bot", "--seed", "3", "--games", "120", "--mines", "2"]
    assert main([*command, "--jobs", "1"]) == main([*command, "--jobs", "2"]) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other
    assert one.startswith("120 games on Box(3, 3), seeds 3 to 122: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--board", "hexx 3x3"], "did you mean hex?"),
        (["--board", "box 1000 1000"], "too large"),
        (["--mines", "0"], "do not fit"),
        (["--mines", "9"], "do not fit"),
        (["--seed", "-1"], "--seed"),
        (["--delay", "-1"], "--delay"),
        (["--delay", "nan"], "--delay"),
        (["--games", "0"], "--games"),
        (["--games", "2", "--jobs", "0"], "--jobs"),
        (["--rules", "kataa"], "did you mean kata?"),
    ],
)
def test_what_makes_no_sense_is_told_with_status_2(arguments: list[str], words: str, capsys: Any) -> None:
    assert main(["bot", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    "call",
    [
        lambda: list(play(None, 1)),  # type: ignore[arg-type]
        lambda: Knowledge(None),  # type: ignore[arg-type]
        lambda: Knowledge(Box(2), "1"),  # type: ignore[arg-type]
        lambda: Knowledge(Box(2), 3),
        lambda: Knowledge(Box(2)).see(2, "-"),
        lambda: Knowledge(Box(2)).see(0, "q"),
        lambda: Knowledge(Box(2)).see(0, "٣"),
        lambda: Knowledge(Box(2)).see(0, ""),
        lambda: Knowledge(Box(2)).see(0, None),  # type: ignore[arg-type]
    ],
)
def test_whatever_makes_no_sense_is_bad_input(call: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        call()


def test_a_board_with_too_many_adjacent_tiles_is_refused(capsys: Any) -> None:
    assert main(["bot", "--board", "box 2 2 2 2 2 2 2 2 2 2 2 2", "--mines", "300"]) == 2
    assert "too many adjacent tiles" in capsys.readouterr().err
