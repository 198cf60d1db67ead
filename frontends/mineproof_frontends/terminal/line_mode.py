"""The game by lines of text: for pipes, for screen readers, and where there is no terminal.

>>> import io
>>> from mineproof import Box, Game, Minefield, Session
>>> shell = Shell(Session(), lambda number: Game(Minefield(Box(1, 3), [(0, 0)])), clock=lambda: 0.0)
>>> answer(shell, "reveel 0 0")
"There is no command 'reveel': did you mean reveal?"
>>> _ = answer(shell, "new")
>>> print(answer(shell, "reveal 0 1"))
 mineproof  Box(1, 3)  classic  seed 0
 mines 1  flags 0
<BLANKLINE>
    0 1 2
 0  - 1 -
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TextIO

from mineproof import BadPosition, Graph, Topology
from mineproof.errors import shown
from mineproof_frontends.boards import near
from mineproof_frontends.terminal.orders import AT_A_TILE, LISTED, Screen
from mineproof_frontends.terminal.picture import Picture
from mineproof_frontends.terminal.screens import heading, manual, menu
from mineproof_frontends.terminal.shell import Shell
from mineproof_frontends.terminal.spans import text_of

ALIASES = {"?": "help"}
LONGEST_LINE = 10_000
WORDS = [order.word for order in LISTED]


def play_in_lines(shell: Shell, source: TextIO, sink: TextIO) -> None:
    """Answer line by line until `quit` or the end of the input."""
    print(_screen(shell), file=sink, flush=True)
    while not shell.is_over:
        if source.isatty():
            print("> ", end="", file=sink, flush=True)
        line = source.readline(LONGEST_LINE)
        if len(line) == LONGEST_LINE:
            print(f"A command has at most {LONGEST_LINE} letters; this is no game.", file=sink)
            line = ""
        said = answer(shell, line or "quit")
        if said:
            print(said, file=sink, flush=True)


def answer(shell: Shell, line: str) -> str:
    """Do what a line says and return what is to be seen then; one line for one that makes no sense."""
    word, rest = (*line.strip().split(maxsplit=1), "", "")[:2]
    word = ALIASES.get(word.lower(), word.lower())
    if not word:
        return "Write a command, or help."
    if word not in WORDS:
        return f"There is no command {shown(word)}: {near(word, WORDS)}"
    if rest and word not in AT_A_TILE:
        return f"{word} stands alone, without {shown(rest)}."
    if word == "help":
        return _joined(map(text_of, manual(by_key=False)))
    tile = None
    if word in AT_A_TILE and shell.screen is Screen.GAME:
        try:
            tile = tile_of(shell.game.topology, rest)
        except BadPosition as error:
            return f"{error}."
    if not shell.order(word, tile):
        return shell.message
    return "" if shell.is_over else _screens(shell)


def tile_of(topology: Topology, text: str) -> int:
    """Find the tile that is meant: the name of a node, or coordinates.

    >>> tile_of(Graph({"hub": ["a b"], "a b": ["hub"]}), "a b")
    1
    >>> from mineproof import Box
    >>> tile_of(Box(9, 9), "(1, 0)"), tile_of(Box(2, 2, 2), "1 0 1")
    (9, 5)
    """
    if isinstance(topology, Graph):
        return topology.tile(
            next((node for node in topology.nodes if text in (str(node), shown(node))), text)
        )
    words = text.translate(str.maketrans("(),", "   ")).split()
    if not words or not all(re.fullmatch("-?[0-9]{1,18}", word) for word in words):
        example = " ".join(map(str, topology.position(0)))
        raise BadPosition(f"Write a position as numbers, such as {example}")
    return topology.tile(tuple(map(int, words)))


def _screens(shell: Shell) -> str:
    """Return the screen; the end of a game waits for no key here, and the menu follows."""
    seen = _screen(shell)
    if shell.screen in (Screen.VICTORY, Screen.GAME_OVER):
        shell.leave()
        seen += f"\n{_screen(shell)}"
    return seen


def _screen(shell: Shell) -> str:
    if shell.screen is Screen.MENU:
        return _joined(map(text_of, menu(shell, by_key=False)))
    message = [f" {shell.message}", ""] if shell.message else []
    return _joined([*map(text_of, heading(shell)), "", *_board(shell), "", *message])


def _board(shell: Shell) -> list[str]:
    """Draw the board with its coordinates, which are how a player names a tile here."""
    topology, rows = shell.game.topology, shell.layout.rows
    lines = [text_of(line) for line in Picture(shell.game, shell.layout).lines()]
    if isinstance(topology, Graph):
        return lines
    labels = [" ".join(map(str, topology.position(tiles.start)[:-1])) if tiles else "" for _, tiles in rows]
    wide = max(map(len, labels))
    columns = range(max(len(tiles) for _, tiles in rows))
    ruler = "".join(str(column % 10).rjust(shell.layout.pitch) for column in columns)
    return [f" {'':{wide}} {ruler}", *(f" {label:>{wide}} {line}" for label, line in zip(labels, lines))]


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(line.rstrip() for line in lines)
