"""Many positions without many objects: tile numbers are kept packed, positions are made when asked for.

>>> from mineproof import Box
>>> Box(3, 3).adjacent((0, 0))
Positions([(0, 1), (1, 0), (1, 1)])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from mineproof.arguments import collection
from mineproof.errors import BadPosition, shown

if TYPE_CHECKING:
    from mineproof.topology.base import Position, Topology

Mask = npt.NDArray[np.bool_]
Tiles = npt.NDArray[np.int64]

SHOWN = 12
"""How many positions a repr lists before it only counts the rest."""


class Positions(Sequence["Position"]):
    """An immutable sequence of positions of one topology.

    >>> from mineproof import Box
    >>> corner = Box(3, 3).adjacent((0, 0))
    >>> len(corner), corner[-1], (2, 2) in corner
    (3, (1, 1), False)
    >>> corner == [(0, 1), (1, 0), (1, 1)]
    True
    """

    __slots__ = ("tiles", "topology")

    def __init__(self, topology: Topology, tiles: Iterable[int]) -> None:
        """Take tile numbers of a topology; `BadPosition` if one is none.

        >>> from mineproof import Box
        >>> Positions(Box(2, 2), [4])
        Traceback (most recent call last):
            ...
        mineproof.errors.BadPosition: a tile number of Box(2, 2) must be a whole number from 0 to 3, not 4
        """
        if not callable(getattr(topology, "_number", None)):
            raise BadPosition(f"positions need a topology, not {shown(topology)}")
        numbers = [topology._number(tile) for tile in collection(tiles, "tiles", BadPosition)]
        self._keep(topology, np.array(numbers, np.int64))

    @classmethod
    def of(cls, topology: Topology, tiles: npt.ArrayLike) -> Positions:
        """Make positions from tile numbers that are known to be right.

        >>> from mineproof import Box
        >>> Positions.of(Box(2, 2), [3])
        Positions([(1, 1)])
        """
        made = cls.__new__(cls)
        made._keep(topology, np.array(tiles, np.int64))
        return made

    def _keep(self, topology: Topology, packed: Tiles) -> None:
        packed.flags.writeable = False
        self.topology = topology
        self.tiles: Tiles = packed

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[Position]:
        position = self.topology._position
        return (position(int(tile)) for tile in self.tiles)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Positions: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return Positions.of(self.topology, self.tiles[index])
        return self.topology._position(int(self.tiles[index]))

    def __contains__(self, position: object) -> bool:
        return position in self.topology and bool((self.tiles == self.topology.tile(position)).any())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Positions):
            return self.topology == other.topology and np.array_equal(self.tiles, other.tiles)
        if isinstance(other, (list, tuple)):
            return len(other) == len(self) and all(mine == theirs for mine, theirs in zip(self, other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.topology, self.tiles.tobytes()))

    def __repr__(self) -> str:
        listed = ", ".join(repr(position) for position in self[:SHOWN])
        rest = f", … {len(self) - SHOWN} more" if len(self) > SHOWN else ""
        return f"Positions([{listed}{rest}])"


class Bitmap:
    """A set of tiles as one bit each, for changes too large for a list.

    >>> import numpy as np
    >>> bitmap = Bitmap(np.array([True, False, True]))
    >>> len(bitmap), bitmap.tiles()
    (2, array([0, 2]))
    """

    __slots__ = ("_bits", "_count", "_size")

    def __init__(self, mask: Mask) -> None:
        self._bits = np.packbits(mask)
        self._size = len(mask)
        self._count = int(np.count_nonzero(mask))

    def __len__(self) -> int:
        return self._count

    def mask(self) -> Mask:
        """Unpack to one bool a tile.

        >>> import numpy as np
        >>> Bitmap(np.array([True, False])).mask()
        array([ True, False])
        """
        return np.unpackbits(self._bits, count=self._size).view(np.bool_)

    def tiles(self) -> Tiles:
        """List the tile numbers in board order.

        >>> import numpy as np
        >>> Bitmap(np.array([False, True])).tiles()
        array([1])
        """
        return np.flatnonzero(self.mask())
