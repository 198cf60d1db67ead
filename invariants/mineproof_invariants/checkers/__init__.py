"""Independent checkers: the models of `spec/`, written from the specification, put to TLC and to Spin.

The models share no code with the game. Both tools check the clauses on them, and what they reach is compared
with what the explorer reaches: the number of states, and on small boards every edge.

>>> from mineproof import Box, Rules
>>> from mineproof_invariants.checkers import Setting
>>> Setting(Box(1, 3), Rules.SPEC).beside
[[1], [0, 2], [1]]
"""

from mineproof_invariants.checkers.report import CheckerFailed, Report
from mineproof_invariants.checkers.setting import Setting

__all__ = ["CheckerFailed", "Report", "Setting"]
