"""The specification's clauses as code, and ways to check them.

>>> from mineproof import Box, Game, Minefield
>>> from mineproof_invariants import broken_clauses, picture
>>> broken_clauses(picture(Game(Minefield(Box(3, 3), [(0, 2)]))))
[]
"""

from mineproof_invariants import clauses as clauses  # registers every predicate
from mineproof_invariants.clause import CLAUSES, Clause, Kind, broken_clauses
from mineproof_invariants.picture import Picture, Step, attempt, picture

__all__ = [
    "CLAUSES",
    "Clause",
    "Kind",
    "Picture",
    "Step",
    "attempt",
    "broken_clauses",
    "picture",
]
