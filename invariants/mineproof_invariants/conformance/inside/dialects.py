"""Adapters for whoever follows one of the documents: a module is checked as it is.

>>> sorted(DIALECTS)
['exam', 'kata', 'lab']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mineproof_invariants.conformance.inside.dialect_exam import Exam
from mineproof_invariants.conformance.inside.dialect_kata import Kata
from mineproof_invariants.conformance.inside.dialect_lab import Lab

DIALECTS: dict[str, Callable[[Any], Any]] = {"lab": Lab, "exam": Exam, "kata": Kata}
