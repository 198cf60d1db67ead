"""The steps of the kata's scenarios."""

from __future__ import annotations

from mineproof_frontends.bot import play
from mineproof_frontends.kata import Sandbox, Wording, bomb_board, has_won, possible_steps
from mineproof_frontends.scenarios.world import World, step

SEEDS = range(200)
"""What is said of any game is tried with these seeds."""


class Kata(World):
    """A sandbox, or a board in text with nothing behind it."""

    def __init__(self) -> None:
        self.wording = Wording.EXAMPLES
        self.bombs = ""
        self.board: str | None = None
        self.returned: str | None = None
        self._sandbox: Sandbox | None = None
        self.games: list[Sandbox] = []
        self.is_won: bool | None = None

    @property
    def sandbox(self) -> Sandbox:
        """The game: made when it is needed, of the bombs and the board given until then."""
        if self._sandbox is None:
            self._sandbox = Sandbox(self.bombs, self.board, self.wording)
        return self._sandbox

    def picture(self) -> str:
        """Return what the sandbox shows."""
        return str(self.sandbox)

    @step("the wording of the UATs")
    def wording_of_uats(self) -> None:
        self.wording = Wording.UATS

    @step("bombs here")
    def bombs_here(self, block: str) -> None:
        self.bombs = block

    @step("an empty game board")
    def empty_board(self) -> None:
        self._sandbox = Sandbox.random(seed=0, wording=self.wording)

    @step("the game board")
    def board_here(self, block: str) -> None:
        self.board = block

    @step("new games")
    def new_games(self) -> None:
        self.games = [Sandbox.random(seed) for seed in SEEDS]

    @step("new games with {count} bombs")
    def new_games_with(self, count: str) -> None:
        self.games = [Sandbox.random(seed, int(count)) for seed in SEEDS]

    @step("I step on {square}")
    def step_on(self, square: str) -> None:
        self.returned = self.attempt(self.sandbox.step, square)

    @step("I flag {square}")
    def flag(self, square: str) -> None:
        self.returned = self.attempt(self.sandbox.flag, square)

    @step("I unflag {square}")
    def unflag(self, square: str) -> None:
        self.returned = self.attempt(self.sandbox.unflag, square)

    @step("winning is checked with {count} hidden bombs")
    def check_winning(self, count: str) -> None:
        self.is_won = has_won(self.board or "", int(count))

    @step("BOT games run")
    def bot_games(self) -> None:
        self.games = []
        for seed in SEEDS:
            sandbox = Sandbox.random(seed)
            for _ in play(sandbox.game, seed):
                pass
            self.games.append(sandbox)

    @step("the game shows")
    def shows(self, block: str) -> None:
        """Compare the board, framed or not, and the message below it."""
        board = self.sandbox.framed() if block.startswith("+") else self.sandbox.compact()
        self.expect(f"{board}\n{self.sandbox.message}", block)

    @step("the board is")
    def board_is(self, block: str) -> None:
        self.expect(self.sandbox.framed() if block.startswith("+") else self.sandbox.compact(), block)

    @step("it returns {symbol}")
    def returns(self, symbol: str) -> None:
        self.expect(self.returned, symbol)

    @step("the message is {message}")
    def message_is(self, message: str) -> None:
        self.expect(self.sandbox.message, message)

    @step("the number of squares is {count}")
    def squares(self, count: str) -> None:
        self.expect(len(self.sandbox), int(count))

    @step("the bomb board is")
    def bomb_board_is(self, block: str) -> None:
        self.expect(bomb_board(self.bombs), block)

    @step("{count} possible steps are listed")
    def steps_listed(self, count: str) -> None:
        is_text = self.board is not None and self._sandbox is None
        listed = possible_steps(self.board or "") if is_text else self.sandbox.possible_steps()
        self.expect(len(set(listed)), int(count))

    @step("each has a number of bombs among {counts}")
    def numbers(self, counts: str) -> None:
        self.expect({game.bombs for game in self.games}, {int(count) for count in counts.split(", ")})

    @step("on each board {count} bombs are placed")
    def placed(self, count: str) -> None:
        placed = {len(game.game.minefield) for game in self.games if game.game.minefield}
        self.expect(placed, {int(count)})

    @step("each game ends in {outcomes}")
    def ends(self, outcomes: str) -> None:
        seen = {game.game.outcome.value for game in self.games}
        self.expect(sorted(seen), sorted(outcomes.split(" or ")))

    @step("the game has won")
    def won(self) -> None:
        self.expect(self._won(), True)

    @step("the game has not won")
    def not_won(self) -> None:
        self.expect(self._won(), False)

    @step("it is refused: {sentence}")
    def is_refused(self, sentence: str) -> None:
        self.expect(str(self.refused()), sentence)

    def _won(self) -> bool:
        return self.sandbox.has_won() if self.is_won is None else self.is_won
