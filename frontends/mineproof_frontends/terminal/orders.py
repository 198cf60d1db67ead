"""What a player can order on each screen: by a word in line mode, by a key elsewhere.

>>> KEYS[Screen.GAME]["space"], KEYS[Screen.MENU]["n"]
('reveal', 'new')
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from mineproof import Game, Outcome


class Screen(Enum):
    """What is shown."""

    MENU = "menu"
    GAME = "game"
    VICTORY = "victory"
    GAME_OVER = "game over"
    HELP = "help"


SCREENS = {
    Outcome.ONGOING: Screen.GAME,
    Outcome.VICTORY: Screen.VICTORY,
    Outcome.LOSS: Screen.GAME_OVER,
    Outcome.TERMINATED: Screen.MENU,
}
"""Where a game is shown, as it stands."""


class Order(NamedTuple):
    """A word, the keys that say the same, and what it does."""

    word: str
    keys: str
    meaning: str

    @property
    def usage(self) -> str:
        """The word as it is written in line mode.

        >>> PLAY[0].usage, QUIT.usage
        ('reveal POSITION', 'quit')
        """
        return f"{self.word} POSITION" if self.word in AT_A_TILE else self.word


MOVES = {"left": "left h", "down": "down j", "up": "up k", "right": "right l"}
NEW = Order("new", "n", "start a game")
RESUME = Order("resume", "r", "go on with the unfinished game")
END = Order("end", "e", "end the game")
QUIT = Order("quit", "q", "quit")
HELP = Order("help", "?", "list what can be done")
PLAY = (
    Order("reveal", "space enter", "reveal the tile"),
    Order("flag", "f", "put a flag, or take it away"),
    Order("chord", "c", "reveal around a number that its flags match"),
    Order("undo", "u", "take the last turn back"),
    Order("safe", "1", "assist: reveal a safe tile"),
    Order("mine", "2", "assist: flag a mine"),
    Order("wrong", "3", "assist: mark the wrong flags"),
)
ORDERS = {Screen.MENU: (NEW, RESUME, END, HELP, QUIT), Screen.GAME: (*PLAY, END, HELP, QUIT)}
LEAVE = "enter"
"""The key that leaves the end of a game: one that nobody holds down to play."""
LISTED = (*PLAY, NEW, RESUME, END, QUIT, HELP)
"""Every order once, as a list of help has them."""

KEYS = {
    screen: {key: order.word for order in orders for key in order.keys.split()}
    for screen, orders in ORDERS.items()
}
KEYS[Screen.GAME] |= {key: word for word, keys in MOVES.items() for key in keys.split()}

AT_A_TILE = {"reveal": Game.reveal, "flag": Game.toggle_flag, "chord": Game.chord}
AT_LARGE = {
    "safe": Game.reveal_random_safe,
    "mine": Game.flag_random_mine,
    "wrong": Game.list_wrong_flags,
}
"""What the words do to a game."""
