"""What a reveal opens, for facades that keep their boards in lists of their own."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mineproof import Topology

Mask = npt.NDArray[np.bool_]


def opened(topology: Topology, zeros: Mask, hidden: Mask, start: int) -> Mask:
    """Return the tiles that a reveal of `start` opens: itself, or the hidden tiles of its cascade.

    >>> from mineproof import Box
    >>> opened(Box(4), np.array([True, True, False, False]), np.ones(4, np.bool_), 0)
    array([ True,  True,  True, False])
    """
    if zeros[start]:
        return topology.closure(zeros & hidden, start) & hidden
    alone = np.zeros(topology.size, np.bool_)
    alone[start] = True
    return alone
