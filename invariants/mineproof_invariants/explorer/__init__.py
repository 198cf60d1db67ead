"""Exhaustion: visit every reachable state of every minefield of a small board, and check every clause.

A state is packed into a few bits, NumPy steps through many thousand of them at once, and of minefields that
are images of each other one is visited. `lockstep` compares what is explored with the real `Game`.

>>> from mineproof import Box, Rules
>>> from mineproof_invariants.explorer import explore
>>> found = explore(Box(2, 4), Rules.SPEC)
>>> f"{found.states:,} states, {found.edges:,} edges, {len(found.violations)} violations"
'1,208,588 states, 3,482,694 edges, 0 violations'
"""

from mineproof_invariants.explorer.edges import Edge, edges, states
from mineproof_invariants.explorer.exploration import Exploration, TooLarge, explore, most_states
from mineproof_invariants.explorer.jobs import BOUNDS, jobs, jobs_on
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import Packed, States

__all__ = [
    "BOUNDS",
    "Edge",
    "Exploration",
    "Kernel",
    "Packed",
    "States",
    "TooLarge",
    "edges",
    "explore",
    "jobs",
    "jobs_on",
    "most_states",
    "states",
]
