"""The screens over a session, as a state machine: an order comes in, what is shown changes.

>>> from mineproof import Box, Game, Minefield, Session
>>> shell = Shell(Session(), lambda number: Game(Minefield(Box(2), [(0,)])), clock=lambda: 0.0)
>>> for key in ("n", "right", "space"):
...     shell.press(key)
>>> shell.screen, shell.tally
(<Screen.VICTORY: 'victory'>, '1 played, 1 won')
"""

from __future__ import annotations

from collections.abc import Callable

from mineproof import Game, NoGame, Refusal, Session, Turn
from mineproof_frontends.terminal.layout import Layout
from mineproof_frontends.terminal.orders import AT_A_TILE, AT_LARGE, KEYS, LEAVE, SCREENS, Screen

ASKED = "The game would end with this: q again to quit."


class Shell:
    """A player's way through menu, games and their ends.

    `deal` makes a game, given how many there were. Quitting ends a game unless the session `is_kept`.
    """

    def __init__(
        self,
        session: Session,
        deal: Callable[[int], Game],
        clock: Callable[[], float],
        is_kept: bool = False,
    ) -> None:
        self.session = session
        self.screen = Screen.MENU
        self.message = ""
        self.cursor = 0
        self.is_over = False
        self._deal = deal
        self._clock = clock
        self._is_kept = is_kept
        self._back = Screen.MENU
        self._layout: Layout | None = None

    @property
    def game(self) -> Game:
        """The game on the screen; without any, a refusal."""
        if self.session.game is None:
            raise NoGame("There is no game yet.")
        return self.session.game

    @property
    def layout(self) -> Layout:
        """Where the tiles of the game are shown, made once a game."""
        if self._layout is None:
            self._layout = Layout(self.game.topology)
        return self._layout

    @property
    def is_unfinished(self) -> bool:
        """Whether a game of the session has not ended."""
        return self.session.game is not None and not self.session.game.outcome.is_ended

    @property
    def tally(self) -> str:
        """How many games were played and won."""
        return f"{self.session.games_played()} played, {self.session.games_won()} won"

    @property
    def seconds(self) -> float | None:
        """How long ago the last game was started, or how long it took; None where no clock was asked."""
        record = self.session.games[-1]
        if record.duration is not None or record.started is None:
            return record.duration
        return max(0.0, self._clock() - record.started)

    def press(self, key: str) -> None:
        """Do what a key means on this screen; most keys mean nothing."""
        if self.screen in KEYS:
            word = KEYS[self.screen].get(key)
            if word == "quit" and self.is_unfinished and not self._is_kept and self.message != ASKED:
                self.message = ASKED
            elif word is not None:
                self.order(word)
        elif key == LEAVE or self.screen is Screen.HELP:
            self.leave()

    def leave(self) -> None:
        """Go back to where help was asked for, or from the end of a game to the menu."""
        self.message = ""
        self.screen = self._back if self.screen is Screen.HELP else Screen.MENU

    def order(self, word: str, tile: int | None = None) -> bool:
        """Do what a word says, at a tile or else at the cursor; tell whether it was accepted."""
        self.message = ""
        try:
            self._obey(word, self.cursor if tile is None else tile)
        except Refusal as refusal:
            self.message = str(refusal)
            return False
        return True

    def _obey(self, word: str, tile: int) -> None:
        match word:
            case "new":
                self._enter(self.session.start_game(self._deal(self.session.games_played())))
            case "resume":
                if not self.is_unfinished:
                    raise NoGame("There is no unfinished game.")
                self._enter(self.game)
            case "end":
                self.session.terminate_game()
                self.screen = Screen.MENU
            case "help":
                self._back, self.screen = self.screen, Screen.HELP
            case "quit":
                if self.is_unfinished and not self._is_kept:
                    self.session.terminate_game()
                self.is_over = True
            case _ if self.screen is not Screen.GAME:
                raise NoGame("There is no game on the screen.")
            case "left" | "right" | "up" | "down":
                self.cursor = self.layout.moved(self.cursor, word)
            case "undo":
                turn = self.game.undo()
                self._follow(turn, f"Taken back: {turn.action.value}.")
            case _ if word in AT_A_TILE:
                lives = self.game.lives_left
                turn = AT_A_TILE[word](self.game, self.game.topology.position(tile))
                self._follow(turn, _mourned(lives, self.game.lives_left))
            case _:
                turn = AT_LARGE[word](self.game)
                self._follow(turn, _told(turn))

    def _enter(self, game: Game) -> None:
        self.cursor = 0
        self._layout = None
        self.screen = SCREENS[game.outcome]

    def _follow(self, turn: Turn, message: str = "") -> None:
        """Go where a turn happened, and to the screen that it leads to."""
        if turn.tile is not None:
            self.cursor = turn.tile
        self.message = message
        self.screen = SCREENS[self.game.outcome]


def _mourned(before: int, left: int) -> str:
    """Say what a life was lost to."""
    return f"A mine exploded: {left} {'life' if left == 1 else 'lives'} left." if 0 < left < before else ""


def _told(turn: Turn) -> str:
    """Say what an assist has found."""
    if turn.found is not None:
        many = len(turn.found)
        return f"{many or 'No'} wrong flag{'' if many == 1 else 's'}."
    return "There is none." if turn.tile is None else f"Here: {turn.position}."
