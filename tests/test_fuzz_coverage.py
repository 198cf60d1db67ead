"""What a run must have seen is what games can reach, and a run that has not seen it fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from random import Random
from typing import Any

import pytest

from mineproof import (
    Action,
    Box,
    Cascade,
    FirstReveal,
    Flagging,
    Game,
    Minefield,
    NothingToUndo,
    Rules,
    Topology,
    Victory,
)
from mineproof_invariants.clauses.whole import tries
from mineproof_invariants.evidence import Tally
from mineproof_invariants.fuzz import Coverage, LacksCoverage, fuzz, fuzz_covering, reachable
from mineproof_invariants.fuzz.guide import RING, Move, Option, choose, options
from mineproof_invariants.fuzz.start import BOARDS, RULES, named
from mineproof_invariants.picture import attempt, picture
from mineproof_invariants.walk import minefields


def everything(topology: Topology, rules: Rules) -> set[str]:
    """Name all that is seen when every state of every minefield is visited and every action is tried."""
    coverage = Coverage()
    positions = tuple(topology.positions())
    at_once = [(Action.REVEAL_ALL, positions), (Action.REVEAL_ALL, positions[:1])]
    for field in minefields(topology):
        start = Game(field, rules)
        coverage.start(picture(start))
        seen, queue = {key(start)}, deque([start])
        while queue:
            game = queue.popleft()
            before = picture(game)
            for action, position in [*tries(game), *at_once]:
                after = game.copy()
                step = attempt(after, action, position, before)
                coverage.saw(step)
                if not step.accepted:
                    coverage.saw(step)
                elif key(after) not in seen:
                    seen.add(key(after))
                    queue.append(after)
    return set(coverage.seen)


def key(game: Game) -> Any:
    return tuple(map(game.state, game.topology.positions())), game.outcome, game.assists_left


PATHS = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

ON_A_TILE = (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.CHORD)

MIXED = {
    **Rules.PRESETS,
    "two lives and chords without flags": Rules.LAB.but(lives=2, chording=True, assists=1),
    "two lives, chords, flags or reveal": Rules.SPEC.but(lives=2, chording=True, assists=1),
    "permanent flags that cascades open": Rules.EXAM.but(lives=2, chording=True, cascade=Cascade.OPENS_FLAGS),
}


@pytest.mark.parametrize("rules", MIXED.values(), ids=MIXED)
def test_what_is_required_is_exactly_what_all_games_on_small_boards_reach(rules: Rules) -> None:
    # Two lives are lost only where there are two mines and something else.
    board = Box(3) if rules.lives == 1 else Box(4)
    found = {name for name in everything(board, rules) if name != "same move again: accepted"}
    assert sorted(found ^ reachable(rules, undo=False)) == []


def naive(random: Random, choices: list[Option]) -> list[Move]:
    """Choose an action and a tile of all there are, without a thought."""
    tile = divmod(random.randrange(25), 5)
    action = random.choice([None, *Action])
    if action is Action.REVEAL_ALL:
        return [Move(action, (tile,))]
    return [Move(action, tile if action in ON_A_TILE else None)]


def test_a_naive_player_lacks_the_coverage_that_a_guided_one_has() -> None:
    rules, missing = Rules.SPEC.but(chording=True), {}
    for choice in (naive, choose):
        coverage = Coverage(reachable(rules, undo=True))
        fuzz([Box(5, 5)], rules, Tally("fuzz", ""), games=60, seed=1, coverage=coverage, choice=choice)
        missing[choice] = coverage.missing()
    assert missing[choose] == []
    assert {"accepted: remove_flag", "row: FlaggedTrue reveal"} <= set(missing[naive])


def test_too_few_games_lack_coverage_and_enough_do_not() -> None:
    with pytest.raises(LacksCoverage, match="outcome: loss"):
        fuzz_covering([Box(3)], Rules.SPEC, games=1, seed=1, tally=Tally("fuzz", ""))
    assert fuzz_covering(BOARDS, Rules.SPEC, games=6, seed=1, tally=Tally("fuzz", "")).missing() == []


def test_the_text_counts_what_was_seen_and_marks_what_was_not() -> None:
    coverage = Coverage(["outcome: loss"])
    coverage.refused(NothingToUndo("There is nothing to undo."))
    lines = coverage.text().splitlines()
    assert lines[0].endswith("0  outcome: loss  MISSING")
    assert lines[1].endswith("1  refusal: NothingToUndo: There is nothing to undo.")


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    seen = []
    for seed in (1, 1, 2):
        coverage = Coverage()
        fuzz([Box(3, 3)], Rules.CLASSIC, Tally("fuzz", ""), games=8, seed=seed, coverage=coverage)
        seen.append(coverage.seen)
    assert seen[0] == seen[1] != seen[2]


def test_every_option_has_its_place_in_the_ring() -> None:
    names = set()
    for rules in RULES:
        random = Random(1)
        for _ in range(40):
            game = Game(Minefield.random(Box(3, 3), random.randint(1, 4), random.randrange(99)), rules)
            for _ in range(12):
                found = options(picture(game))
                names |= {option.name for option in found}
                move = random.choice(random.choice([kind for o in found for kind in o.kinds if kind]))
                if move.action is not None:
                    attempt(game, move.action, move.position)
    assert names | {"same move again"} == set(RING)


def test_the_rules_of_the_loop_have_every_value_of_every_rule() -> None:
    assert {rules.victory for rules in RULES} == set(Victory)
    assert {rules.cascade for rules in RULES} == set(Cascade)
    assert {rules.flagging for rules in RULES} == set(Flagging)
    assert {rules.first_reveal for rules in RULES} == set(FirstReveal)
    assert {rules.chording for rules in RULES} == {False, True}
    assert len({named(rules) for rules in RULES}) == len(RULES)


def test_without_hypothesis_the_loop_runs_and_the_bound_names_what_is_missing() -> None:
    code = (
        "import importlib.util as u, sys\n"
        "find = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name == 'hypothesis' else find(name, *rest)\n"
        "from mineproof_invariants import fuzz\n"
        "assert 'hypothesis' not in sys.modules\n"
        "print(len(fuzz.jobs(0)), fuzz.BOUNDS[0])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=PATHS)
    assert ran.stdout.startswith(f"{len(RULES)} ")
    assert "pip install 'mineproof[check]'" in ran.stdout
