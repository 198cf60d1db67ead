"""What numbers tell about the tiles that nobody has seen: one number at a time, two numbers, and the total.

It knows what a player sees and nothing else. All that it says is certain, provided that the flags are right;
not all that is certain is said.

>>> from mineproof import Box
>>> known = Knowledge(Box(1, 3))
>>> known.see(1, "1")
>>> known.see(0, "*")
>>> known.conclusion()
Conclusion(tile=2, is_mine=False)
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from mineproof import BadInput, Topology, View
from mineproof.arguments import whole
from mineproof.errors import shown
from mineproof.turn import EXPLODED, FLAGGED, HIDDEN, ZERO

SIGNS = (HIDDEN, FLAGGED, EXPLODED, ZERO)
MINES = (FLAGGED, EXPLODED)
"""What stands for a mine: a flag is believed."""


class Conclusion(NamedTuple):
    """A tile, and what is certain about it.

    >>> Conclusion(4, is_mine=True).tile
    4
    """

    tile: int
    is_mine: bool


class Fact(NamedTuple):
    """So many mines lie among these tiles.

    >>> Fact(frozenset({1, 2}), 2).mines
    2
    """

    tiles: frozenset[int]
    mines: int


class Knowledge:
    """What is known of a board; `mines` is how many there are on it, if that is known.

    >>> from mineproof import Box
    >>> known = Knowledge(Box(2, 2), mines=4)
    >>> [known.conclusion().is_mine for _ in range(4)], known.conclusion()
    ([True, True, True, True], None)
    """

    def __init__(self, topology: Topology, mines: int | None = None) -> None:
        if not isinstance(topology, Topology):
            raise BadInput(f"knowledge is about a topology, not {shown(topology)}")
        if mines is not None:
            mines = whole(mines, "the number of mines", BadInput, high=topology.size)
        self._topology = topology
        self._mines = mines
        self._seen: dict[int, str] = {}
        self._start()

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """Take in all that a player sees.

        >>> from mineproof import Box, Game, Minefield
        >>> Knowledge.of(Game(Minefield(Box(2), [(0,), (1,)])).view()).conclusion()
        Conclusion(tile=0, is_mine=True)
        """
        known = cls(view.topology, view.mines)
        for tile, symbol in enumerate(view.symbols()):
            known.see(tile, symbol)
        return known

    def see(self, tile: int, symbol: str) -> None:
        """Take in what the player sees on a tile, written as a view writes it.

        What contradicts what was seen there before, such as a number where a flag was, makes it think again
        from what is seen now.

        >>> from mineproof import Box
        >>> known = Knowledge(Box(1, 2))
        >>> known.see(0, "1")
        >>> known.conclusion()
        Conclusion(tile=1, is_mine=True)
        """
        tile = whole(tile, "a tile", BadInput, high=self._topology.size - 1)
        if symbol not in SIGNS and not (isinstance(symbol, str) and re.fullmatch("[1-9][0-9]*", symbol)):
            raise BadInput(f"{shown(symbol)} is nothing that a view shows")
        before = self._seen.pop(tile, HIDDEN)
        if symbol != HIDDEN:
            self._seen[tile] = symbol
        if before != HIDDEN or (tile in self._found and symbol not in MINES):
            self._start()
        else:
            self._take_in(tile, symbol)

    def _start(self) -> None:
        """Forget what was concluded, and think of what is seen."""
        self._numbers: dict[int, int] = {}
        self._found: set[int] = set()
        self._unsure: set[int] = set(range(self._topology.size))
        self._facts: dict[int, Fact] = {}
        """What each number says about tiles that are not certain, where it says something."""
        self._changed: set[int] = set()
        """The numbers whose facts are to be looked at again."""
        self._unpaired: list[int] = []
        """The numbers to be compared with others, the first on the board first: a heap."""
        self._due: deque[Conclusion] = deque()
        for tile, symbol in self._seen.items():
            self._take_in(tile, symbol)

    def _take_in(self, tile: int, symbol: str) -> None:
        if symbol == HIDDEN:
            return
        self._unsure.discard(tile)
        if symbol in MINES:
            self._found.add(tile)
        else:
            self._numbers[tile] = 0 if symbol == ZERO else int(symbol)
        self._touch(tile)

    def conclusion(self) -> Conclusion | None:
        """Return what has become certain about a tile that is still hidden, and was not told before, or None.

        >>> from mineproof import Box
        >>> Knowledge(Box(9, 9), mines=10).conclusion() is None
        True
        """
        while True:
            while self._due:
                due = self._due.popleft()
                # It may have been flagged, or revealed by a cascade, since it was found out.
                if due.tile not in self._seen:
                    return due
            if not (self._single() or self._paired() or self._counted()):
                return None

    def risks(self) -> dict[int, float]:
        """Estimate for each tile that is not certain how likely a mine is there, from the numbers beside it.

        An estimate: it takes the worst number beside a tile, and where there is none, the rest of the board,
        if it is known how many mines that holds.

        >>> from mineproof import Box
        >>> known = Knowledge(Box(1, 5), mines=2)
        >>> known.see(1, "1")
        >>> known.risks()
        {0: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}
        """
        for tile in self._changed:
            self._look(tile)
        risks: dict[int, float] = {}
        for fact in self._facts.values():
            for tile in fact.tiles:
                risks[tile] = max(risks.get(tile, 0.0), fact.mines / len(fact.tiles))
        far = self._unsure - risks.keys()
        if self._mines is not None and far:
            left = self._mines - len(self._found) - sum(risks.values())
            risks |= dict.fromkeys(far, min(1.0, max(0.0, left / len(far))))
        return dict(sorted(risks.items()))

    def _touch(self, tile: int) -> None:
        near = (tile, *self._topology.adjacent_tiles(tile))
        self._changed.update(each for each in near if each in self._numbers)

    def _look(self, tile: int) -> Fact | None:
        """Find out what a number says now."""
        around = self._topology.adjacent_tiles(tile)
        tiles = frozenset(each for each in around if each in self._unsure)
        mines = self._numbers[tile] - sum(each in self._found for each in around)
        # Flags that are wrong can make nonsense of a number, and nothing follows from nonsense.
        if tiles and 0 <= mines <= len(tiles):
            self._facts[tile] = Fact(tiles, mines)
        else:
            self._facts.pop(tile, None)
        return self._facts.get(tile)

    def _single(self) -> bool:
        """Look at each number that something happened to."""
        changed, self._changed = sorted(self._changed), set()
        for tile in changed:
            fact = self._look(tile)
            if fact is None:
                continue
            heappush(self._unpaired, tile)
            if fact.mines in (0, len(fact.tiles)):
                self._conclude(fact.tiles, is_mine=fact.mines > 0)
        return bool(self._due)

    def _paired(self) -> bool:
        """Look at two numbers that share tiles."""
        while self._unpaired:
            fact = self._facts.get(self._unpaired[0], Fact(frozenset(), 0))
            sharing = {near for each in fact.tiles for near in self._topology.adjacent_tiles(each)}
            for beside in sorted(sharing & self._facts.keys()):
                other = self._facts[beside]
                if self._compare(fact, other) or self._compare(other, fact):
                    return True
            heappop(self._unpaired)
        return False

    def _compare(self, one: Fact, other: Fact) -> bool:
        """Conclude what `other` says about the tiles that `one` does not have."""
        rest, more = other.tiles - one.tiles, other.mines - one.mines
        if not rest or not one.tiles:
            return False
        if more == len(rest):  # `one` has at most its mines in common with `other`
            return self._conclude(rest, is_mine=True)
        return more == 0 and one.tiles < other.tiles and self._conclude(rest, is_mine=False)

    def _counted(self) -> bool:
        """Look at all tiles that are not certain, and at them without those beside one number."""
        if self._mines is None:
            return False
        left = self._mines - len(self._found)
        for fact in (Fact(frozenset(), 0), *self._facts.values()):
            rest = len(self._unsure) - len(fact.tiles)
            if rest and left - fact.mines in (0, rest):
                return self._conclude(self._unsure - fact.tiles, is_mine=left > fact.mines)
        return False

    def _conclude(self, tiles: Iterable[int], is_mine: bool) -> bool:
        for tile in sorted(tiles):
            self._unsure.discard(tile)
            if is_mine:
                self._found.add(tile)
            self._due.append(Conclusion(tile, is_mine))
            self._touch(tile)
        return True
