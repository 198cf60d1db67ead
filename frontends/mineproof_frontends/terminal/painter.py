"""The game on a whole terminal, by the standard library's curses; imported only when it is needed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from mineproof_frontends.boards import BadWords
from mineproof_frontends.terminal.screens import drawn
from mineproof_frontends.terminal.shell import Shell
from mineproof_frontends.terminal.spans import Line, Span, Style

if TYPE_CHECKING:
    import curses

LEAST_HEIGHT, LEAST_WIDTH = 21, 76
TICK = 200
"""Milliseconds after which the time is drawn anew: often enough that no second is left out."""


def paint(shell: Shell) -> None:
    """Show the shell on the terminal and hand it keys, until it is over."""
    try:
        import curses
    except ImportError:
        raise BadWords(
            "curses is not available (on Windows: pip install windows-curses); --lines plays without it"
        ) from None
    try:
        with _whole_terminal() as window:
            attributes = _attributes()
            while not shell.is_over:
                is_seen = _draw(window, shell, attributes)
                key = _key(window.getch())
                if key is not None and (is_seen or key == "q"):
                    shell.press(key)
    except curses.error as error:
        raise BadWords(f"this terminal cannot be used ({error}); --lines plays without it") from None


@contextmanager
def _whole_terminal() -> Iterator[curses.window]:
    """Take the terminal over, and give it back whatever happens.

    Unlike `curses.wrapper` this asks for no colours, which alone would set some.
    """
    import curses

    # Where these are set, curses believes them for good, and not the terminal when its size changes.
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
    window = curses.initscr()
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        curses.noecho()
        curses.cbreak()
        window.keypad(True)
        window.timeout(TICK)
        with suppress(curses.error):
            curses.curs_set(0)
        yield window
    finally:
        signal.signal(signal.SIGTERM, before)
        window.keypad(False)
        curses.nocbreak()
        curses.echo()
        curses.endwin()


def _attributes() -> dict[Style, int]:
    """Say how each style looks here: in colours where there are any and nobody minds."""
    import curses

    attributes = {
        Style.TITLE: curses.A_BOLD,
        Style.FAINT: curses.A_DIM,
        Style.MESSAGE: curses.A_BOLD,
        Style.CURSOR: curses.A_REVERSE | curses.A_BOLD,
    }
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return attributes
    curses.start_color()
    curses.use_default_colors()
    colours = {
        Style.MESSAGE: curses.COLOR_YELLOW,
        Style.FLAGGED: curses.COLOR_YELLOW,
        Style.WRONG: curses.COLOR_MAGENTA,
        Style.MINE: curses.COLOR_RED,
        Style.EXPLODED: curses.COLOR_RED,
        Style.ONE: curses.COLOR_CYAN,
        Style.TWO: curses.COLOR_GREEN,
        Style.THREE: curses.COLOR_RED,
        Style.MANY: curses.COLOR_MAGENTA,
    }
    for pair, (style, colour) in enumerate(colours.items(), 1):
        curses.init_pair(pair, colour, -1)
        attributes[style] = attributes.get(style, 0) | curses.color_pair(pair)
    attributes[Style.EXPLODED] |= curses.A_REVERSE
    return attributes


def _draw(window: curses.window, shell: Shell, attributes: dict[Style, int]) -> bool:
    """Draw the screen; tell whether there is room for it."""
    import curses

    height, width = window.getmaxyx()
    is_seen = height >= LEAST_HEIGHT and width >= LEAST_WIDTH
    lines: list[Line] = (
        drawn(shell, height, width)
        if is_seen
        else [[Span("too small:")], [Span(f"{LEAST_WIDTH} x {LEAST_HEIGHT} is the least")]]
    )
    window.erase()
    for row, line in enumerate(lines[:height]):
        column = 0
        for text, style in line:
            # Writing the last character of the last line is an error to curses, although it is written.
            with suppress(curses.error):
                window.addnstr(row, column, text, max(0, width - column), attributes.get(style, 0))
            column += len(text)
    window.refresh()
    return is_seen


def _key(code: int) -> str | None:
    """Name a key; None is none."""
    import curses

    names = {
        -1: None,
        curses.KEY_RESIZE: None,
        curses.KEY_LEFT: "left",
        curses.KEY_RIGHT: "right",
        curses.KEY_UP: "up",
        curses.KEY_DOWN: "down",
        curses.KEY_ENTER: "enter",
        ord("\n"): "enter",
        ord("\r"): "enter",
        ord(" "): "space",
    }
    return names[code] if code in names else chr(code)
