"""The facts of spec/errata.md are computed, not copied."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mineproof import Box, Game, Outcome, Rules, Session, Sight, State
from tests import as_written
from tests.errata import played, states
from tests.errata_facts import (
    COVERED,
    ERRATA,
    EXPLODED,
    FLAGGED_FALSE,
    MINED,
    UNCOVERED,
    allowed_after_a_reveal,
    around,
    digs,
    dimensions,
    exam,
    field,
    fitting_layouts,
    going_on,
    kata,
    listed,
    logged_refusals,
    mask,
    mines_shown,
    most_adjacent,
    named,
    no_mine_there,
    precondition,
    printed,
    rendered,
    session_refuses,
    steps,
    symbol,
    uat_5_2,
    victory,
    with_a_mine_at_i1,
    won_by_flags,
    won_with_a_wrong_flag,
    zeros_beside_mines,
)

FACTS: dict[str, Callable[[], str]] = {
    "won states with a wrong flag under exam, in rows of at most 4 tiles": won_with_a_wrong_flag,
    "the kata's 0;0 on 3 rows": lambda: kata("0;0", field("---", "---", "M--")),
    "the kata's 2;0 on 3 rows": lambda: kata("2;0", field("---", "---", "--M")),
    "the kata's 0;2 on 3 rows": lambda: kata("0;2", field("M--", "--M", "-M-")),
    "the exam's B6": lambda: exam("B6", printed("E.Exam.1", 1), Sight.REVEALED),
    "the exam's H3": lambda: exam("H3", printed("E.Exam.1", 3), Sight.FLAGGED),
    "our symbol of a hidden tile": lambda: symbol(COVERED),
    "our symbol of a revealed tile with no mine adjacent": lambda: symbol(UNCOVERED),
    "our symbol of a flagged tile": lambda: symbol(FLAGGED_FALSE),
    "our symbol of an exploded tile": lambda: symbol(EXPLODED),
    "states that are hidden": lambda: named([each for each in State if each.sees is Sight.HIDDEN]),
    "states that are revealed": lambda: named([each for each in State if each.sees is Sight.REVEALED]),
    "states without a mine": lambda: named([each for each in State if not each.is_mined]),
    "number at 2;1 in UAT 6.1": lambda: str(field("--M", "---", "---").adjacent_mines((1, 2))),
    "number at 2;1 in example 5": lambda: str(field("--M", "M--", "M--").adjacent_mines((1, 2))),
    "number at 2;0 in UAT 6.5": lambda: str(field("-MM", "---", "M--").adjacent_mines((2, 2))),
    "number at 2;0 in example 12": lambda: printed("E.Kata.3", 1).view()[(2, 2)].replace("_", "0"),
    "tiles with a legal action in UAT 5.1": lambda: steps(Game(field("---", "---", "M--"), Rules.KATA)),
    "tiles with a legal action in UAT 5.2": lambda: steps(uat_5_2()),
    "tiles with a legal action in UAT 5.3": lambda: steps(printed("E.Kata.8", 8)),
    "layouts that fit the partial board": lambda: str(len(fitting_layouts())),
    "tiles in which they differ": lambda: " ".join(set.symmetric_difference(*fitting_layouts())),
    "the sequence with a mine at I1": with_a_mine_at_i1,
    "mines around A7, E5 and H9": lambda: around("A7", "E5", "H9"),
    "the specification's Victory and Loss of 1X on -M": lambda: listed(
        [formula([UNCOVERED, EXPLODED]) for formula in (as_written.victory_1, as_written.loss)]
    ),
    "flags() with an ∃ for *-": lambda: str(as_written.flags([FLAGGED_FALSE, MINED])),
    "flags() with an ∃ for --": lambda: str(as_written.flags([COVERED, MINED])),
    "reading 1 of 1-, -* and 1* on -M, and of * on -": lambda: victory(as_written.victory_1),
    "reading 2 of 1-, -* and 1* on -M, and of * on -": lambda: victory(as_written.victory_2),
    "reading 3 of 1-, -* and 1* on -M, and of * on -": lambda: victory(as_written.victory_3),
    "reading 4 of 1-, -* and 1* on -M, and of * on -": lambda: victory(as_written.victory_4),
    "layouts of at most 4 tiles in a row that the specification lets win by flags alone": lambda: (
        won_by_flags(Rules.SPEC)
    ),
    "layouts of at most 4 tiles in a row that classic lets win by flags alone": lambda: won_by_flags(
        Rules.CLASSIC
    ),
    "pairs of tiles of 10 × 10 on which the eight disjuncts and a box differ": lambda: str(
        as_written.differing_pairs(8)
    ),
    "pairs of tiles of 10 × 10 on which nine disjuncts and a box differ": lambda: str(
        as_written.differing_pairs(9)
    ),
    "the pre-condition as written for a tile of an ended game, with no other game": lambda: precondition(0),
    "the pre-condition as written for a tile of an ended game, with another ended game": lambda: precondition(
        1
    ),
    "our session in that case": session_refuses,
    "games_played before the first game": lambda: str(Session().games_played()),
    "games_played while the first game goes on": lambda: str(going_on().games_played()),
    "games ended while the first game goes on": lambda: str(
        sum(record.outcome.is_ended for record in going_on().games)
    ),
    "states after reveal (0, 0) on -M that the specification's clauses allow": allowed_after_a_reveal,
    "tiles of 16 × 30": lambda: str(len(Box(16, 30))),
    "tiles for each mine: expert with 10, expert with 99, beginner": lambda: listed(
        [round(len(box) / mines, 1) for box, mines in ((Box(16, 30), 10), (Box(16, 30), 99), (Box(9, 9), 10))]
    ),
    "tiles of 99 × 99": lambda: str(len(Box(99, 99))),
    "tiles in all layouts of 3 × 3 that show zero beside a mine": zeros_beside_mines,
    "what both refusals print and log": logged_refusals,
    "tiles revealed by the three digs": digs,
    "row 2 of the mask after the second dig": lambda: mask(2),
    "row 3 of the mask after the second dig": lambda: mask(3),
    "mines that the printed mask shows": mines_shown,
    "dimensions of that board": dimensions,
    "its third mine on 3 rows": no_mine_there,
    "3 × n − 1, for n from 1 to 5": lambda: listed([3 * axes - 1 for axes in range(1, 6)]),
    "most tiles adjacent to one on n axes, for n from 1 to 5": lambda: listed(
        [most_adjacent(axes) for axes in range(1, 6)]
    ),
    "row 0 of render after the third dig": lambda: rendered(0),
    "row 3 of render after the third dig": lambda: rendered(3),
}
"""How each fact comes about."""

WRITTEN = [
    (erratum.label, name, value) for erratum in ERRATA.values() for name, value in erratum.facts.items()
]


def test_every_fact_is_computed_and_everything_computed_is_written() -> None:
    assert [name for _, name, _ in WRITTEN] == list(FACTS)


@pytest.mark.parametrize(
    ("label", "name", "value"), WRITTEN, ids=[f"{label} {name}" for label, name, _ in WRITTEN]
)
def test_fact_is_true(label: str, name: str, value: str) -> None:
    assert FACTS[name]() == value


def test_no_two_readings_of_the_victory_formula_are_equal() -> None:
    assert len({victory(reading) for reading in as_written.VICTORIES}) == len(as_written.VICTORIES) == 4


def test_the_first_reading_is_the_one_that_the_game_follows() -> None:
    for row in ("-M", "--M", "M-M"):
        for _, game in played(field(row), Rules.SPEC):
            if game.outcome is not Outcome.LOSS:
                assert (game.outcome is Outcome.VICTORY) == as_written.victory_1(list(states(game)))
