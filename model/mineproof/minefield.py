"""Where the mines are, and how many are adjacent to each tile; fixed once and for all.

>>> from mineproof import Box
>>> field = Minefield(Box(3, 3), [(0, 2)])
>>> field.adjacent_mines((1, 1)), field.is_mine((0, 2)), len(field)
(1, True, 1)
>>> field.counts().reshape(3, 3).tolist()
[[0, 1, 0], [0, 1, 1], [0, 0, 0]]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from mineproof.arguments import collection, whole
from mineproof.draw import checked_seed, draw
from mineproof.errors import BadMinefield, BadPosition, shown
from mineproof.positions import Positions
from mineproof.rules import FirstReveal
from mineproof.topology import Position, Topology

MINED_OR_NOT = bytes(128) + bytes([1]) * 128
"""What codes of one byte say about mines, as a table for `bytes.translate`."""


class Minefield:
    """A topology and its mines, given as positions.

    Packed as one number a tile: the adjacent mines, and in the highest bit whether the tile is a mine. A tile
    that a cascade goes through, empty and with nothing adjacent, is therefore exactly 0.

    >>> from mineproof import Box
    >>> Minefield(Box(2, 2), [(0, 0), (0, 0)])
    Traceback (most recent call last):
        ...
    mineproof.errors.BadMinefield: the mine at (0, 0) is given twice
    """

    __slots__ = ("_mine_bit", "_mines", "codes", "packed", "topology")

    def __init__(self, topology: Topology, mines: Iterable[Position]) -> None:
        if not isinstance(topology, Topology):
            raise BadMinefield(f"a minefield needs a topology, not {shown(topology)}")
        given = mines if isinstance(mines, Positions) else collection(mines, "mines", BadMinefield)
        try:
            tiles = topology.tiles(given)
        except BadPosition as error:
            raise BadMinefield(f"no mine can be there: {error}") from None
        if len(set(tiles)) < len(tiles):
            met: set[int] = set()
            twice = next(tile for tile in tiles if tile in met or met.add(tile))  # type: ignore[func-returns-value]
            raise BadMinefield(f"the mine at {shown(topology._position(twice))} is given twice")
        self._lay(topology, np.array(tiles, np.int64))

    @classmethod
    def of_tiles(cls, topology: Topology, tiles: npt.NDArray[np.int64]) -> Minefield:
        """Make a minefield from tile numbers that are known to be right: different ones, of this topology.

        >>> import numpy as np
        >>> from mineproof import Box
        >>> Minefield.of_tiles(Box(2, 2), np.array([3])).mines
        Positions([(1, 1)])
        """
        field = cls.__new__(cls)
        field._lay(topology, tiles)
        return field

    @classmethod
    def random(cls, topology: Topology, mines: int, seed: int) -> Minefield:
        """Draw a number of mines: the same seed gives the same minefield everywhere and always.

        >>> from mineproof import Box
        >>> Minefield.random(Box(4, 4), 3, seed=1).mines
        Positions([(0, 2), (2, 2), (2, 3)])
        """
        count, seed = checked_count(topology, mines), checked_seed(seed)
        with fitting_into_memory(topology):
            tiles = draw(count, topology.size, seed)
        return cls.of_tiles(topology, tiles)

    def _lay(self, topology: Topology, tiles: npt.NDArray[np.int64]) -> None:
        with fitting_into_memory(topology):
            mined = np.zeros(topology.size, np.uint8)
            mined[tiles] = 1
            packed = topology.count_adjacent(mined)
        self._mine_bit = 1 << (8 * packed.itemsize - 1)
        packed[tiles] |= packed.dtype.type(self._mine_bit)
        packed.flags.writeable = False
        self.topology = topology
        self.packed: npt.NDArray[np.unsignedinteger[Any]] = packed
        # Reading one number from a NumPy array costs several times as much as from bytes or a memoryview.
        self.codes: bytes | memoryview = packed.data
        if packed.itemsize == 1 and topology.listed() is not None:
            self.codes = packed.tobytes()
        self._mines = len(tiles)

    def __len__(self) -> int:
        return self._mines

    def __bool__(self) -> bool:
        return True

    @property
    def mines(self) -> Positions:
        """Where the mines are, in board order.

        >>> from mineproof import Box
        >>> Minefield(Box(2, 2), [(1, 1), (0, 1)]).mines
        Positions([(0, 1), (1, 1)])
        """
        return Positions.of(self.topology, np.flatnonzero(self.mined()))

    def mined(self) -> npt.NDArray[np.bool_]:
        """Return for all tiles whether there is a mine.

        >>> from mineproof import Box
        >>> Minefield(Box(3), [(0,)]).mined()
        array([ True, False, False])
        """
        return self.packed >= self._mine_bit

    def hidden_states(self) -> bytearray:
        """Return the packed states of a board on which nothing has happened yet.

        >>> from mineproof import Box
        >>> list(Minefield(Box(3), [(0,)]).hidden_states())
        [1, 0, 0]
        """
        if isinstance(self.codes, bytes):
            return bytearray(self.codes.translate(MINED_OR_NOT))
        return bytearray(self.mined().view(np.uint8))

    def counts(self) -> npt.NDArray[np.unsignedinteger[Any]]:
        """Return for all tiles how many mines are adjacent.

        >>> from mineproof import Box
        >>> Minefield(Box(3), [(0,), (1,)]).counts()
        array([1, 1, 1], dtype=uint8)
        """
        return self.packed & self.packed.dtype.type(self._mine_bit - 1)

    def is_mine(self, position: Position) -> bool:
        """Tell whether there is a mine at `position`.

        >>> from mineproof import Box
        >>> Minefield(Box(3), [(0,)]).is_mine((1,))
        False
        """
        return self._mined_at(self.topology.tile(position))

    def _mined_at(self, tile: int) -> bool:
        return self.codes[tile] >= self._mine_bit

    def adjacent_mines(self, position: Position) -> int:
        """Count the mines adjacent to the tile at `position`, itself not included.

        >>> from mineproof import Box
        >>> Minefield(Box(3), [(0,), (1,)]).adjacent_mines((0,))
        1
        """
        return self._count_at(self.topology.tile(position))

    def _count_at(self, tile: int) -> int:
        return self.codes[tile] & (self._mine_bit - 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Minefield):
            return NotImplemented
        return self.topology == other.topology and np.array_equal(self.packed, other.packed)

    def __hash__(self) -> int:
        return hash((self.topology, self.packed.tobytes()))

    def __repr__(self) -> str:
        return (
            f"Minefield({self.topology!r}, {list(self.mines) if len(self) <= 12 else f'{len(self)} mines'})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (Minefield.of_tiles, (self.topology, np.flatnonzero(self.mined())))


class Draw:
    """Mines that are still to be drawn: laid by the first reveal, which may be protected.

    >>> from mineproof import Box, FirstReveal
    >>> lot = Draw(Box(4, 4), 3, seed=1)
    >>> lot.minefield(lot.topology.tile((0, 2)), FirstReveal.SAFE).is_mine((0, 2))
    False
    """

    __slots__ = ("count", "seed", "topology")

    def __init__(self, topology: Topology, mines: int, seed: int) -> None:
        self.count = checked_count(topology, mines)
        self.seed = checked_seed(seed)
        self.topology = topology

    def minefield(self, tile: int, policy: FirstReveal) -> Minefield:
        """Lay the mines for a first reveal of this tile number.

        >>> from mineproof import Box, FirstReveal
        >>> Draw(Box(4, 4), 3, seed=1).minefield(2, FirstReveal.OPENING).adjacent_mines((0, 2))
        0
        """
        topology, size = self.topology, self.topology.size
        if policy is FirstReveal.UNPROTECTED:
            return Minefield.of_tiles(topology, draw(self.count, size, self.seed))
        around = list(topology._adjacent_tiles(tile)) if policy is FirstReveal.OPENING else []
        outside = min(self.count, size - 1 - len(around))
        tiles = draw(outside, size, self.seed, [tile, *around])
        # Mines that find no room elsewhere must lie beside the tile.
        beside = draw(self.count - outside, max(1, len(around)), self.seed, stream=1)
        return Minefield.of_tiles(topology, np.concatenate((tiles, np.array(around, np.int64)[beside])))


@contextmanager
def fitting_into_memory(topology: Topology) -> Iterator[None]:
    """Say in our own words that a board is too large for this machine.

    >>> from mineproof import Box
    >>> with fitting_into_memory(Box(2, 2)):
    ...     raise MemoryError
    Traceback (most recent call last):
        ...
    mineproof.errors.BadMinefield: Box(2, 2) does not fit into memory
    """
    try:
        yield
    except MemoryError:
        raise BadMinefield(f"{shown(topology)} does not fit into memory") from None


def checked_count(topology: Topology, mines: int) -> int:
    """Return a number of mines, or raise `BadMinefield`.

    >>> from mineproof import Box
    >>> checked_count(Box(2, 2), 5)
    Traceback (most recent call last):
        ...
    mineproof.errors.BadMinefield: the number of mines on Box(2, 2) must be a whole number from 0 to 4, not 5
    """
    if not isinstance(topology, Topology):
        raise BadMinefield(f"a minefield needs a topology, not {shown(topology)}")
    return whole(mines, f"the number of mines on {shown(topology)}", BadMinefield, high=topology.size)
