"""Every clause notices the bugs that are aimed at it, and every planted bug is taken out again."""

from __future__ import annotations

import pytest

from mineproof import TABLE, Box, Game, Minefield, Rules
from mineproof_invariants import CLAUSES
from mineproof_invariants.evidence import Tally
from mineproof_invariants.mutation.hunt import hunt, jobs, kill, mutants
from mineproof_invariants.mutation.mutant import Mutant
from mineproof_invariants.walk import walk

ALL = mutants()


def test_every_clause_has_a_mutant_that_is_aimed_at_it() -> None:
    assert {mutant.label for mutant in ALL if mutant.equivalent is None} == set(CLAUSES)
    assert len({mutant.what for mutant in ALL}) == len(ALL)


def test_every_row_of_the_tile_table_has_mutants() -> None:
    for state, action in TABLE:
        name = f"{action.value} of {state.name} "
        assert sum(mutant.what.startswith(name) for mutant in ALL) >= 2


@pytest.mark.parametrize("number", range(len(ALL)), ids=[mutant.what for mutant in ALL])
def test_the_mutant_is_killed_by_the_clause_it_is_aimed_at(number: int) -> None:
    tally = Tally("mutation", "")
    kill(number, tally)
    assert tally.violations == []
    assert tally.is_clean == (ALL[number].equivalent is None)


def test_nothing_of_a_mutant_stays_behind() -> None:
    for mutant in ALL:
        with mutant.planted():
            pass
    tally = Tally("walk", "")
    walk(Box(1, 3), Rules.SPEC, tally)
    assert tally.is_clean
    assert Game(Minefield(Box(2), [(0,)])).mines() == 1


def test_a_mutant_that_survives_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    harmless = Mutant("Game.flags", "nothing at all", ())
    with pytest.raises(LookupError, match="survived: nothing at all"):
        hunt(harmless)
    monkeypatch.setattr("mineproof_invariants.mutation.hunt.MUTANTS", [harmless])
    tally = Tally("mutation", "")
    jobs(1)[0].run(tally)
    assert [violation.label for violation in tally.violations] == ["Game.flags"]


def test_a_mutant_that_is_said_to_be_equivalent_and_is_not_fails_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patches = next(mutant for mutant in ALL if mutant.label == "Game.flags").patches
    liar = Mutant("Game.flags", "flags", patches, equivalent="so they say")
    monkeypatch.setattr("mineproof_invariants.mutation.hunt.MUTANTS", [liar])
    tally = Tally("mutation", "")
    kill(0, tally)
    assert len(tally.violations) == 1
