"""The kata's game."""

from __future__ import annotations

from contextlib import suppress

from mineproof import BadInput, Box, Game, Outcome, Refusal, Rules, Turn, load_game, save_game
from mineproof.draw import checked_seed, draw
from mineproof.errors import shown
from mineproof.turn import EXPLODED, FLAGGED, ZERO
from mineproof_frontends.kata.questions import possible_steps
from mineproof_frontends.kata.words import BOOM, CLEARED, Wording, framed, place, sentence, sheet_of, titled
from mineproof_frontends.notation.alphabets import NUMBERS
from mineproof_frontends.notation.checks import check
from mineproof_frontends.notation.sheet import Sheet

BOMBS = (1, 3)
"""How many bombs there may be where nobody says."""


class Sandbox:
    """A game of the kata: its bombs, and the board as it stands if steps have been taken already.

    >>> Sandbox("-b-/--b/b--", "1--/23-/--1").step("1;0")
    '2'
    >>> Sandbox("-b-/--b/b--", "1--/24-/--1")
    Traceback (most recent call last):
        ...
    mineproof_frontends.boards.BadWords: board: line 2, column 2: this is 4, and the number of adjacent ...
    """

    def __init__(self, bombs: str, board: str | None = None, wording: Wording = Wording.EXAMPLES) -> None:
        mines = sheet_of(bombs, "bombs", wants_mines=True)
        check(mines, mines)
        self._begin(Game(mines.minefield(), Rules.KATA), wording)
        if board is not None:
            sheet = sheet_of(board, "board")
            check(sheet, mines)
            self._come_to(sheet)

    @classmethod
    def random(
        cls,
        seed: int,
        bombs: int | None = None,
        rows: int = 3,
        columns: int = 3,
        wording: Wording = Wording.EXAMPLES,
    ) -> Sandbox:
        """Make a sandbox with so many bombs, or else with 1 or 3, placed by lot.

        >>> {Sandbox.random(seed).bombs for seed in range(9)}
        {1, 3}
        """
        topology, seed = Box(rows, columns), checked_seed(seed)
        if bombs is None:
            fitting = [count for count in BOMBS if count <= topology.size]
            bombs = fitting[int(draw(1, len(fitting), seed, stream=1)[0])]
        sandbox = cls.__new__(cls)
        sandbox._begin(Game.random(topology, bombs, seed, Rules.KATA), wording)
        return sandbox

    def _begin(self, game: Game, wording: Wording) -> None:
        if not isinstance(wording, Wording):
            raise BadInput(f"a wording is Wording.EXAMPLES or Wording.UATS, not {shown(wording)}")
        self.game = game
        self.wording = wording
        view = str(game.view()).splitlines()
        self.rows, self.columns = len(view), len(view[0])
        self.message = self._titled("Game created")

    def step(self, square: str) -> str:
        """Step on a hidden square; return what it shows then.

        >>> Sandbox("---/-b-/---").step("1;1")
        'X'
        """
        return self._tell(self.game.reveal(self._place(square)))

    def flag(self, square: str) -> str:
        """Mark a hidden square as a bomb.

        >>> Sandbox("---/-b-/---").flag("1;1")
        '*'
        """
        return self._tell(self.game.flag(self._place(square)))

    def unflag(self, square: str) -> str:
        """Unmark a square.

        >>> sandbox = Sandbox("---/-b-/---", "---/-*-/---")
        >>> sandbox.unflag("1;1"), sandbox.message
        ('-', '[Sandbox 3x3] Square unflagged as bomb.')
        """
        return self._tell(self.game.remove_flag(self._place(square)))

    @property
    def bombs(self) -> int:
        """How many bombs there are.

        >>> Sandbox("b-b").bombs
        2
        """
        return self.game.mines()

    def compact(self) -> str:
        """Draw the board without a frame.

        >>> print(Sandbox("---/-b-").compact())
        ---
        ---
        """
        return str(self.game.view())

    def framed(self) -> str:
        """Draw the board in a frame.

        >>> print(Sandbox("-b").framed())
        +-+-+
        | | |
        +-+-+
        """
        return framed(self.game.view())

    def possible_steps(self) -> list[str]:
        """List the squares where something can be done.

        >>> Sandbox("-b").possible_steps(), Sandbox("-b", "1-").possible_steps()
        (['0;0', '1;0'], [])
        """
        return [] if self.game.outcome.is_ended else possible_steps(self.compact())

    def has_won(self) -> bool:
        """Tell whether the land is cleared.

        >>> Sandbox("-b", "1-").has_won()
        True
        """
        return self.game.outcome is Outcome.VICTORY

    def __len__(self) -> int:
        return self.game.topology.size

    def __str__(self) -> str:
        return f"{self.framed()}\n{self.message}"

    def _place(self, square: str) -> tuple[int, int]:
        return place(square, self.rows, self.columns)

    def _titled(self, words: str) -> str:
        return titled(words, self.rows, self.columns)

    def _tell(self, turn: Turn) -> str:
        self.message = self._titled(sentence(turn, self.wording))
        return next(symbol for _, symbol in turn.changes())

    def _come_to(self, sheet: Sheet) -> None:
        """Flag and reveal what a board shows; what this does not lead to, no game leads to."""

        def showing(symbols: str) -> list[tuple[int, ...]]:
            seen = zip(self.game.topology.positions(), "".join(sheet.rows))
            return [position for position, symbol in seen if symbol in symbols]

        with suppress(Refusal):
            # Flags first, for a cleared board takes none; the bomb last, for nothing comes after it.
            for position in showing(FLAGGED):
                self.game.flag(position)
            for positions in filter(None, (showing(ZERO + NUMBERS), showing(EXPLODED))):
                self.game.reveal_all(positions)
        if self.compact() != "\n".join(sheet.rows):
            raise BadInput("board: no game leads there, because it would have ended before")
        # The moves that led here were nobody's: there is nothing to take back.
        self.game = load_game(save_game(self.game))
        if self.game.outcome.is_ended:
            self.message = self._titled(CLEARED if self.has_won() else BOOM)
