"""The bot: it ends every game, loses by guesses alone, and plays the same game for the same seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mineproof import (
    BadInput,
    Box,
    Game,
    Minefield,
    Outcome,
    Rules,
    Topology,
)
from mineproof_frontends.bot import Statistics, play, play_many
from mineproof_frontends.command_line import main
from tests.topologies import SMALL as BOARDS


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


def test_what_is_no_game_is_not_played() -> None:
    with pytest.raises(BadInput, match="plays a Game"):
        list(play(None, 1))  # type: ignore[arg-type]


def test_a_board_with_too_many_adjacent_tiles_is_refused(capsys: Any) -> None:
    assert main(["bot", "--board", "box 2 2 2 2 2 2 2 2 2 2 2 2", "--mines", "300"]) == 2
    assert "too many adjacent tiles" in capsys.readouterr().err
