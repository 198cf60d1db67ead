"""How boards of any topology are laid out, drawn and scrolled in a terminal, and walked over."""

from __future__ import annotations

import pytest

from mineproof import Box, Game, Hex, Minefield, Octagon, Rules, Topology, Torus, Triangle
from mineproof_frontends.terminal.layout import Layout
from mineproof_frontends.terminal.picture import Picture
from mineproof_frontends.terminal.screens import drawn
from mineproof_frontends.terminal.spans import Style, text_of
from tests.shells import STAR, board, pressed, seen, shell_of

BOARDS = [Box(5), Box(3, 4), Box(2, 3, 3), Torus(4, 4), Hex(4, 3), Octagon(3, 4), Triangle(3, 5), STAR]


@pytest.mark.parametrize("topology", BOARDS, ids=repr)
def test_every_tile_is_drawn_at_its_place_and_only_there(topology: Topology) -> None:
    game = Game(Minefield(topology, []))
    layout = Layout(topology)
    plain = [text_of(line) for line in Picture(game, layout).lines()]
    places = [layout.place(tile) for tile in range(len(topology))]
    assert len(set(places)) == len(topology) == sum(line.count("-") for line in plain)
    assert max(map(len, plain)) <= layout.width
    for tile, (line, column) in enumerate(places):
        with_cursor = [text_of(each) for each in Picture(game, layout).lines(tile)]
        assert with_cursor[line][column : column + layout.pitch + 1] == f"[{'-'.rjust(layout.pitch - 1)}]"
        assert "".join(with_cursor).count("[") == "".join(with_cursor).count("]") == 1


@pytest.mark.parametrize("topology", BOARDS, ids=repr)
def test_the_cursor_reaches_every_tile_and_moves_by_one_line_or_one_tile(topology: Topology) -> None:
    layout = Layout(topology)
    reached, new = {0}, [0]
    while new:
        tile = new.pop()
        line, column = layout.place(tile)
        for direction in ("left", "right", "up", "down"):
            other = layout.moved(tile, direction)
            there, across = layout.place(other)
            if direction in ("left", "right"):
                sign = 1 if direction == "right" else -1
                assert other == tile or (there, across) == (line, column + sign * layout.pitch)
            elif other != tile:
                lines = [layout.place(each) for each in range(len(topology))]
                between = {y for y, _ in lines if min(line, there) < y < max(line, there)}
                assert (there > line) is (direction == "down")
                assert between == set()
                assert abs(across - column) == min(abs(x - column) for y, x in lines if y == there)
            if other not in reached:
                reached.add(other)
                new.append(other)
    assert len(reached) == len(topology)


@pytest.mark.parametrize("topology", [Hex(5, 4), Octagon(4, 4), Box(3, 3, 3), Triangle(4, 4)], ids=repr)
def test_going_down_and_up_again_leads_back(topology: Topology) -> None:
    layout = Layout(topology)
    tile = 1
    for direction in ("down", "down", "down", "up", "up", "up"):
        tile = layout.moved(tile, direction)
        assert topology.position(tile)[-1] == 1
    assert tile == 1


def test_hexagons_and_octagons_are_set_in_by_half_a_tile() -> None:
    for topology, lines in (
        (Hex(3, 2), [" - -", "  - -", " - -"]),
        (Octagon(2, 3), [" - - -", "  - -", " - - -"]),
        (STAR, ["'hub'        -", "'a'          -", "'long name'  -"]),
    ):
        game = Game(Minefield(topology, []))
        assert [text_of(line) for line in Picture(game, Layout(topology)).lines()] == lines


def test_each_game_has_the_layout_of_its_own_board() -> None:
    boards = [Box(1, 3), Hex(2, 2)]
    shell = pressed(shell_of(lambda number: Game(Minefield(boards[number], [(0, 0)]))), "n")
    assert board(shell) == ["[-]- -"]
    assert board(pressed(shell, "e n")) == ["[-]-", "  - -"]


def test_numbers_of_two_digits_are_drawn_in_columns_and_slices_apart() -> None:
    topology = Box(3, 3, 3)
    game = Game(
        Minefield(topology, [each for each in topology.positions() if each != (1, 1, 1)]), Rules(lives=26)
    )
    game.reveal((1, 1, 1))
    shell = shell_of(lambda number: Game(Minefield(topology, [(0, 0, 0)])))
    lines = [text_of(line) for line in Picture(game, Layout(topology)).lines(13)]
    assert lines[4:7] == ["  M  M  M", "  M[26] M", "  M  M  M"]
    assert lines[3] == lines[7] == ""
    pressed(shell, "n down down down")
    assert shell.game.topology.position(shell.cursor) == (1, 0, 0)


@pytest.mark.parametrize(("height", "width"), [(12, 40), (16, 41), (24, 80), (99, 200)])
def test_a_board_larger_than_the_screen_scrolls_and_the_cursor_stays_visible(height: int, width: int) -> None:
    shell = pressed(shell_of(lambda number: Game(Minefield(Box(30, 50), []))), "n")
    for key in ["down"] * 31 + ["right"] * 51 + ["up"] * 9 + ["left"] * 20:
        shell.press(key)
        lines = seen(shell, height, width)
        assert len(lines) <= height
        assert max(map(len, lines[3:-2])) <= width
        assert sum("[-]" in line for line in lines[3:-2]) == 1
    assert shell.game.topology.position(shell.cursor) == (20, 29)


def test_numbers_flags_and_mines_have_styles_and_the_cursor_has_its_own() -> None:
    shell = pressed(shell_of(), "n right enter right f")
    styles = {span.text: span.style for line in drawn(shell, 24, 80)[3:-2] for span in line}
    assert (styles["1"], styles["-"], styles["*"]) == (Style.ONE, Style.PLAIN, Style.CURSOR)
    assert {span.text: span.style for span in drawn(pressed(shell, "left"), 24, 80)[3]}["*"] is Style.FLAGGED
