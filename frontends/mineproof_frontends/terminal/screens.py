"""What each screen of the shell shows, as lines of text in styles.

>>> from mineproof import Session
>>> from mineproof_frontends.terminal.shell import Shell
>>> drawn(Shell(Session(), deal=None, clock=None), 24, 80)[1]
[Span(text=' 0 played, 0 won', style=<Style.PLAIN: 'plain'>)]
"""

from __future__ import annotations

from mineproof import Flagging, Rules
from mineproof_frontends.boards import words_of
from mineproof_frontends.terminal.orders import END, LISTED, ORDERS, RESUME, Screen
from mineproof_frontends.terminal.picture import SYMBOLS, Picture
from mineproof_frontends.terminal.shell import Shell
from mineproof_frontends.terminal.spans import Line, Span, Style

AROUND_THE_BOARD = 5
"""Lines of a game's screen that are not its board."""

ANY_KEY, BACK = " any key: back", " enter: back to the menu"


def drawn(shell: Shell, height: int, width: int) -> list[Line]:
    """Return the lines of the screen; a board that is larger than `height` and `width` is scrolled."""
    match shell.screen:
        case Screen.MENU:
            return [*menu(shell, by_key=True), [], _message(shell)]
        case Screen.HELP:
            return [*manual(by_key=True), [], [Span(ANY_KEY, Style.FAINT)]]
        case _:
            title, numbers = heading(shell)
            at = Span(f"  at {shell.game.topology.position(shell.cursor)}", Style.FAINT)
            picture = Picture(shell.game, shell.layout)
            board = picture.lines(shell.cursor, height - AROUND_THE_BOARD, width)
            hints = Span(_hints(shell.game.rules) if shell.screen is Screen.GAME else BACK, Style.FAINT)
            return [[*title, at], numbers, [], *board, _message(shell), [hints]]


def _hints(rules: Rules) -> str:
    """Return the keys that do something under these rules."""
    hints = {
        " ? help  space reveal": True,
        "f flag": rules.flagging is not Flagging.NONE,
        "c chord": rules.chording,
        "123 assist": rules.assists > 0,
        "u undo  e End  q quit": True,
    }
    return "  ".join(hint for hint, is_meant in hints.items() if is_meant)


def heading(shell: Shell) -> list[Line]:
    """Return what stands above the board: how the game stands, and what it is."""
    game = shell.game
    numbers = [f"mines {game.mines()}", f"flags {game.flags()}"]
    if shell.seconds is not None:
        numbers.insert(0, f"time {clocked(shell.seconds)}")
    if game.rules.lives > 1:
        numbers.append(f"lives {game.lives_left}")
    if game.rules.assists:
        numbers.append(f"assists {game.assists_left}")
    title = {Screen.VICTORY: "Victory", Screen.GAME_OVER: "Game over"}.get(shell.screen, "mineproof")
    setup = f"  {game.topology}  {words_of(game.rules)}  seed {game.seed}"
    return [
        [Span(f" {title}", Style.TITLE), Span(setup, Style.FAINT)],
        [Span(" " + "  ".join(numbers))],
    ]


def clocked(seconds: float) -> str:
    """Write a time as clocks do.

    >>> clocked(7.9), clocked(3661)
    ('0:07', '1:01:01')
    """
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _message(shell: Shell) -> Line:
    return [Span(f" {shell.message}", Style.MESSAGE)] if shell.message else []


def menu(shell: Shell, by_key: bool) -> list[Line]:
    """Return the counts of games and what can be done now, by keys or by words."""
    orders = [order for order in ORDERS[Screen.MENU] if shell.is_unfinished or order not in (RESUME, END)]
    return [
        [Span(" mineproof", Style.TITLE)],
        [Span(f" {shell.tally}")],
        [],
        *(
            [Span(f" {order.keys.split()[0] if by_key else order.word:6} {order.meaning}")]
            for order in orders
        ),
    ]


def manual(by_key: bool) -> list[Line]:
    """Return the list of all keys, or of all words, and of what is drawn."""
    rows = [(order.keys.replace(" ", ", ") if by_key else order.usage, order.meaning) for order in LISTED]
    if by_key:
        rows.insert(0, ("arrows, h j k l", "move"))
    return [
        [Span(" Keys" if by_key else " Commands", Style.TITLE)],
        *([Span(f" {name:16} {meaning}")] for name, meaning in rows),
        [],
        *([Span(f" {symbols}", Style.FAINT)] for symbols in SYMBOLS),
    ]
