"""The steps of the specification's scenarios: its use cases, and the screens of its wireframe."""

from __future__ import annotations

from itertools import count

from mineproof import Game, Minefield, Rules, Session
from mineproof_frontends.scenarios.world import Unfulfilled, step
from mineproof_frontends.scenarios.worlds.model import Model
from mineproof_frontends.terminal.screens import drawn
from mineproof_frontends.terminal.shell import Shell
from mineproof_frontends.terminal.spans import text_of


class Spec(Model):
    """A game, a session of games, or the screens over one."""

    def __init__(self) -> None:
        super().__init__(Rules.SPEC)
        self.clock = count().__next__
        self.session = Session(clock=self.clock)
        self._shell: Shell | None = None

    @property
    def shell(self) -> Shell:
        """The screens; each look at the clock takes a second."""
        if self._shell is None:
            self._shell = Shell(self.session, lambda _: self._fresh(), self.clock)
        return self._shell

    def _fresh(self) -> Game:
        return Game(Minefield(self.topology, self.mines), self.rules)

    @step("I call start_game()")
    def start_game(self) -> None:
        self._game = self.attempt(self.session.start_game, self._fresh()) or self._game

    @step("I call terminate_game()")
    def terminate_game(self) -> None:
        self.attempt(self.session.terminate_game)

    @step("games_played() is {number}")
    def games_played(self, number: str) -> None:
        self.expect(self.session.games_played(), int(number))

    @step("games_won() is {number}")
    def games_won(self, number: str) -> None:
        self.expect(self.session.games_won(), int(number))

    @step("I press {keys}")
    def press(self, keys: str) -> None:
        for key in keys.split(", "):
            self.shell.press(key)

    @step("the screen is the {name}")
    def screen_is(self, name: str) -> None:
        self.expect(self.shell.screen.value, name)

    @step("it shows {text}")
    def screen_shows(self, text: str) -> None:
        seen = "\n".join(text_of(line) for line in drawn(self.shell, 24, 80))
        if text not in seen:
            raise Unfulfilled(f"the screen does not show {text!r}:\n{seen}")
