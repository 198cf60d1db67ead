"""Every board of spec/errata.md that is called minimal is: no smaller board shows the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import prod

import networkx as nx
import pytest

from mineproof import Box, Game, Graph, Minefield, Outcome, Refusal, Rules, State
from tests.errata import Erratum, errata, played

MINIMAL = [erratum for erratum in errata() if erratum.paragraph("Minimal")]


def seen(game: Game, state: State) -> list[object]:
    return [position for position in game.topology.positions() if game.state(position) is state]


def zeros(game: Game) -> list[object]:
    return [position for position in seen(game, State.UNCOVERED) if not game.adjacent_mines(position)]


def beside(game: Game, position: object, *kinds: State) -> list[object]:
    return [other for other in game.topology.adjacent(position) if game.state(other) in kinds]


def flags_decide_a_cascade(field: Minefield) -> bool:
    """The same moves are accepted by the kata and by the exam, and lead to different views."""
    for moves, game in played(field, Rules.EXAM):
        other = Game(field, Rules.KATA)
        try:
            for move in moves:
                other.play(*move)
        except Refusal:
            continue
        if str(other.view()) != str(game.view()):
            return True
    return False


def two_mines_explode(field: Minefield) -> bool:
    return any(len(seen(game, State.EXPLODED)) > 1 for _, game in played(field, Rules.NOTE.but(lives=2)))


def goes_on_with_a_revealed_tile(field: Minefield) -> bool:
    return any(
        game.outcome is Outcome.ONGOING and seen(game, State.UNCOVERED)
        for _, game in played(field, Rules.KATA)
    )


def a_zero_wins_at_once(field: Minefield) -> bool:
    return any(
        len(moves) == 1 and game.outcome is Outcome.VICTORY and zeros(game)
        for moves, game in played(field, Rules.KATA)
    )


def a_number_is_matched_by_a_wrong_flag(field: Minefield) -> bool:
    """The flags around a number match it, and what is still hidden there is a mine."""
    return any(
        len(beside(game, number, State.FLAGGED_FALSE, State.FLAGGED_TRUE)) == game.adjacent_mines(number)
        and beside(game, number, State.MINED)
        for _, game in played(field, Rules.EXAM)
        for number in seen(game, State.UNCOVERED)
    )


def a_reveal_opens_a_flagged_tile(field: Minefield) -> bool:
    for _, game in played(field, Rules.SPEC):
        flagged = seen(game, State.FLAGGED_FALSE)
        for position in seen(game, State.COVERED) if game.outcome is Outcome.ONGOING else ():
            after = game.copy()
            after.reveal(position)
            if any(after.state(each).is_revealed for each in flagged):
                return True
    return False


def a_flag_is_left_beside_a_zero(field: Minefield) -> bool:
    return any(
        beside(game, zero, State.FLAGGED_FALSE)
        for _, game in played(field, Rules.NOTE)
        for zero in zeros(game)
    )


def a_hidden_tile_is_left_beside_a_zero(field: Minefield) -> bool:
    return any(
        beside(game, zero, State.COVERED) for _, game in played(field, Rules.NOTE) for zero in zeros(game)
    )


SHOWS: dict[str, Callable[[Minefield], bool]] = {
    "E.All.2": flags_decide_a_cascade,
    "E.All.6": two_mines_explode,
    "E.All.12": goes_on_with_a_revealed_tile,
    "E.Kata.1": goes_on_with_a_revealed_tile,
    "E.Kata.6": a_zero_wins_at_once,
    "E.Exam.3": a_number_is_matched_by_a_wrong_flag,
    "E.Spec.6": a_reveal_opens_a_flagged_tile,
    "E.Note.5": a_flag_is_left_beside_a_zero,
    "E.Note.6": a_hidden_tile_is_left_beside_a_zero,
}
"""What a board of three or more tiles shows; E.Lab.3 is about the board alone."""


def smaller(tiles: int) -> Iterator[Minefield]:
    """Every connected board of fewer tiles, with every layout that has a mine and an empty tile."""
    for size in range(2, tiles):
        pairs = list(combinations(range(size), 2))
        for chosen in product((False, True), repeat=len(pairs)):
            graph = nx.Graph([pair for pair, is_in in zip(pairs, chosen) if is_in])
            if len(graph) == size and nx.is_connected(graph):
                for count in range(1, size):
                    for mines in combinations(range(size), count):
                        yield Minefield(Graph(graph), mines)


def is_minimal(field: Minefield, shows: Callable[[Minefield], bool]) -> bool:
    return shows(field) and not any(map(shows, smaller(len(field.topology))))


def size(erratum: Erratum) -> int:
    found = re.match(r"(\d+) tiles?\b", erratum.paragraph("Minimal") or "")
    assert found, f"{erratum.label} does not say how many tiles"
    return int(found[1])


@pytest.mark.parametrize("erratum", MINIMAL, ids=lambda erratum: erratum.label)
def test_minimal_boards_have_the_size_that_is_claimed(erratum: Erratum) -> None:
    fields = [each.minefield for each in erratum.replays if each.is_minimal]
    assert {len(field.topology) for field in fields} == {size(erratum)}
    if size(erratum) > 1:
        assert all(0 < len(field) < len(field.topology) for field in fields)


def test_boards_of_three_or_more_tiles_have_a_search_and_all_searches_have_a_board() -> None:
    assert {erratum.label for erratum in MINIMAL if size(erratum) > 2} == {*SHOWS, "E.Lab.3"}


def test_every_board_of_one_tile_is_over_at_its_start_under_some_preset() -> None:
    for mines in ([], [(0, 0)]):
        field = Minefield(Box(1, 1), mines)
        assert any(Game(field, rules).outcome.is_ended for rules in Rules.PRESETS.values())


@pytest.mark.parametrize(
    "erratum", [each for each in MINIMAL if each.label in SHOWS], ids=lambda each: each.label
)
def test_no_smaller_board_shows_the_same(erratum: Erratum) -> None:
    for each in erratum.replays:
        if each.is_minimal:
            assert is_minimal(each.minefield, SHOWS[erratum.label])


@pytest.mark.parametrize("label", SHOWS)
def test_a_board_with_a_tile_too_many_is_not_minimal(label: str) -> None:
    (erratum,) = (each for each in MINIMAL if each.label == label)
    board = erratum.replays[-1].minefield
    larger = Minefield(Box(1, size(erratum) + 1), [(0, 1 + position[1]) for position in board.mines])
    assert SHOWS[label](larger)
    assert not is_minimal(larger, SHOWS[label])


def test_no_box_of_fewer_tiles_has_a_tile_with_more_than_3_n_minus_1_adjacent_tiles() -> None:
    (erratum,) = (each for each in MINIMAL if each.label == "E.Lab.3")
    fewest = min(
        prod(lengths)
        for axes in range(1, 5)
        for lengths in product(range(1, 10), repeat=axes)
        if prod(lengths) <= 12 and Box(*lengths).max_adjacent > 3 * axes - 1
    )
    assert fewest == size(erratum) == 9
