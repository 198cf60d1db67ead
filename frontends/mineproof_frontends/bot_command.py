"""`mineproof bot`: watch a game that plays itself, or count how many it wins."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path

from mineproof import Action, Box, Game, Outcome, Replay, Rules, Topology
from mineproof_frontends import work
from mineproof_frontends.boards import BadWords, playable, rules_of, seed_of
from mineproof_frontends.bot import Statistics, Step, deal, play, play_many
from mineproof_frontends.colour import painted
from mineproof_frontends.files import write_file
from mineproof_frontends.kata import framed
from mineproof_frontends.kata.words import name, sentence, titled

MOST_GAMES = 10**6
MOST_PAIRS = 3_000_000
"""The bot looks at every tile around every number."""
CHUNK = 50
"""Games that one process plays before it reports."""

EXAMPLES = """\
examples:
  mineproof bot                                     a sandbox of 3x3 with 1 or 3 bombs, as the kata has it
  mineproof bot --seed 7 --delay 0.5                the same game each time, slow enough to watch
  mineproof bot --board "Box(9, 9)" --mines 10 --rules classic
  mineproof bot --board "hex 8x8" --rules "note, lives=3"
  mineproof bot --board "Box(16, 30)" --mines 99 --rules classic --games 1000

With --games the bot plays that many games, with seeds one after the other, and prints how they ended.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("--board", default="Box(3, 3)", help="such as 'Box(9, 9)' or 'hex 8x8' (Box(3, 3))")
    parser.add_argument(
        "--mines", type=int, metavar="N", help="1 or 3 on 3x3, one for every eight tiles elsewhere"
    )
    parser.add_argument("--rules", default="kata", help="such as 'classic' or 'note, lives=2' (kata)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed plays the same game")
    parser.add_argument("--delay", type=float, default=0.0, metavar="S", help="seconds between moves (0)")
    parser.add_argument("--games", type=int, metavar="N", help="play so many games and print how they ended")
    parser.add_argument("--replay", metavar="FILE", help="write the game for mineproof replay")
    work.add_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Play; return the exit status, which is 0 whoever wins, and 2 if what was asked for was not written.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> run(parser.parse_args(["--seed", "2", "--games", "20", "--mines", "1"]))
    20 games on Box(3, 3), seeds 2 to 21: 17 won (85%), 3 lost, 2.6 moves and 1.1 guesses a game
    0
    """
    topology, rules, seed = playable(options.board), rules_of(options.rules), seed_of(options.seed)
    if not 0 <= options.delay < 3600:
        raise BadWords("--delay needs a number of seconds from 0 to 3600")
    if topology.size * topology.max_adjacent > MOST_PAIRS:
        raise BadWords(f"{topology} has too many adjacent tiles for the bot")
    game = deal(topology, options.mines, rules, seed)
    if options.games is None:
        return _watch(game, seed, options)
    if not 1 <= options.games <= MOST_GAMES:
        raise BadWords(f"--games needs a number from 1 to {MOST_GAMES:,}, not {options.games}")
    if options.replay is not None or options.delay:
        raise BadWords("--games plays unseen: --replay and --delay are for one game")
    return _count(topology, rules, range(seed, seed + options.games), options)


def _watch(game: Game, seed: int, options: argparse.Namespace) -> int:
    topology = game.topology
    draw: Callable[[Game, Step | None], str] = _plainly
    if isinstance(topology, Box) and len(topology.lengths) == 2 and game.rules == Rules.KATA:
        draw = partial(_as_the_kata_does, *topology.lengths)
    print(f"seed {seed}")
    print(draw(game, None), flush=True)
    for step in play(game, seed):
        time.sleep(options.delay)
        print(draw(game, step), flush=True)
    is_won = game.outcome is Outcome.VICTORY
    print(painted("The bot has won." if is_won else "The bot has lost.", "green" if is_won else "red"))
    if options.replay is None or write_file(Path(options.replay), Replay.of(game).to_json() + "\n"):
        return 0
    return 2


def _as_the_kata_does(rows: int, columns: int, game: Game, step: Step | None) -> str:
    view = framed(game.view())
    if step is None or step.turn.position is None:
        return f"\n{view}\n{titled('Game created', rows, columns)}\n"
    square = name(step.turn.position, rows)
    head = f"Flag {square}." if step.turn.action is Action.FLAG else f"Step on {square}{_why(step)}."
    return f"{head}\n{view}\n{titled(sentence(step.turn), rows, columns)}\n"


def _plainly(game: Game, step: Step | None) -> str:
    if step is None:
        return f"{game.topology}, mines: {game.mines()}\n\n{game.view()}\n"
    turn = step.turn
    return f"{turn.action.value} {turn.position}{_why(step)}: {turn.outcome.value}\n\n{game.view()}\n"


def _why(step: Step) -> str:
    return " (a guess)" if step.is_guess else ""


def _count(topology: Topology, rules: Rules, seeds: range, options: argparse.Namespace) -> int:
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    mines = options.mines
    total = Statistics()
    with work.executor(options) as executor:
        if executor is None or len(chunks) == 1:
            parts = (play_many(topology, mines, rules, chunk) for chunk in chunks)
        else:
            futures = [executor.submit(play_many, topology, mines, rules, chunk) for chunk in chunks]
            parts = (future.result() for future in as_completed(futures))
        for part in parts:
            total += part
            work.tell(f"{total.games:,} of {len(seeds):,} games, {total.won:,} won")
    work.tell("")
    print(
        f"{total.games} games on {topology}, seeds {seeds[0]} to {seeds[-1]}: "
        f"{total.won} won ({total.rate:.0%}), {total.lost} lost, "
        f"{total.moves / total.games:.1f} moves and {total.guesses / total.games:.1f} guesses a game"
    )
    return 0
