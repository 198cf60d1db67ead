"""What the board looks like: the model's symbols; once the game is over, the mines and wrong flags as well.

>>> from mineproof import Box, Game, Minefield
>>> game = Game(Minefield(Box(3, 3), [(0, 2)]))
>>> _ = game.flag((0, 0)), game.reveal((2, 2))
>>> for line in Picture(game, Layout(game.topology)).lines(cursor=8):
...     print("".join(span.text for span in line))
 * 1 -
 _ 1 1
 _ _[_]
"""

from __future__ import annotations

from mineproof import Game, State
from mineproof.turn import EXPLODED, FLAGGED, HIDDEN, ZERO
from mineproof_frontends.terminal.layout import Layout, scrolled
from mineproof_frontends.terminal.spans import Line, Span, Style, cropped

MINE = Span("M", Style.MINE)
WRONG_FLAG = Span("!", Style.WRONG)
STYLES = {
    HIDDEN: Style.PLAIN,
    FLAGGED: Style.FLAGGED,
    EXPLODED: Style.EXPLODED,
    ZERO: Style.FAINT,
    "1": Style.ONE,
    "2": Style.TWO,
    "3": Style.THREE,
}
SYMBOLS = (
    f"{HIDDEN} hidden  {FLAGGED} flagged  {ZERO} no mine adjacent  1 2 3 mines adjacent",
    f"{EXPLODED} exploded  {MINE.text} mine  {WRONG_FLAG.text} wrong flag",
)


class Picture:
    """A game as it stands now, tile by tile."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self._game = game
        self._view = game.view()
        self._layout = layout
        # The turns tell which flags were found to be wrong: an undo, or a game resumed, needs no more.
        found = [turn.found.tiles for turn in game.turns if turn.found is not None]
        self._found = {tile for tiles in found for tile in tiles.tolist()}

    def span(self, tile: int) -> Span:
        """Return how a tile looks."""
        position = self._view.topology.position(tile)
        symbol = self._view[position]
        state = self._game.state(position) if self._view.outcome.is_ended else None
        if state is State.MINED:
            return MINE
        if state is State.FLAGGED_FALSE or (symbol == FLAGGED and tile in self._found):
            return WRONG_FLAG
        return Span(symbol, STYLES.get(symbol, Style.MANY))

    def lines(
        self, cursor: int | None = None, height: int | None = None, width: int | None = None
    ) -> list[Line]:
        """Return the board, or the part of it around the cursor that fits in `height` and `width`."""
        layout = self._layout
        height, width = height or layout.height, width or layout.width
        line, column = (0, 0) if cursor is None else layout.place(cursor)
        top, left = scrolled(line, height, layout.height), scrolled(column, width, layout.width)
        last = min(top + height, layout.height)
        return [self._line(number, cursor, left, width) for number in range(top, last)]

    def _line(self, number: int, cursor: int | None, left: int, width: int) -> Line:
        before, tiles = self._layout.rows[number]
        pitch = self._layout.pitch
        # Only tiles in sight are looked at: there may be 100,000 in a line.
        first = max(0, (left - len(before)) // pitch)
        seen = tiles[first : first + width // pitch + 2]
        gaps = {cursor: "[", cursor + 1: "]"} if cursor is not None and cursor in tiles else {}
        line = [Span(before + " " * first * pitch)]
        for tile in seen:
            symbol, style = self.span(tile)
            line.append(_gap(gaps.get(tile)))
            line.append(Span(symbol.rjust(pitch - 1), Style.CURSOR if tile == cursor else style))
        if seen.stop in gaps:
            line.append(_gap(gaps[seen.stop]))
        return cropped(line, left, width)


def _gap(bracket: str | None) -> Span:
    return Span(bracket, Style.CURSOR) if bracket else Span(" ")
