"""The code for large boards is compared with the code for small ones, and the comparison notices bugs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mineproof import board, cascade
from mineproof.positions import Bitmap
from mineproof_invariants.evidence import Tally
from mineproof_invariants.paths import LABELS, RULES, boards, compare, jobs


def test_both_ways_to_open_a_board_do_the_same() -> None:
    tally = Tally("paths", "")
    assert compare(80, 7, tally) > 300
    assert tally.violations == []
    assert all(tally.cells[label].figure > 20 for label in LABELS)


def _short_flood(*arguments: Any) -> Any:
    mask = cascade.flood(*arguments)
    mask[np.flatnonzero(mask)[-1]] = False
    return mask


def _wide_spread(*arguments: Any) -> bool:
    done = cascade.spread_within(*arguments)
    opened: list[int] = arguments[4]
    if done and len(opened) > 20:
        arguments[0][opened.pop()] = 0
    return done


def _short_mask(bitmap: Bitmap) -> Any:
    mask = np.unpackbits(bitmap._bits, count=bitmap._size).view(np.bool_)
    mask[-1] = False
    return mask


@pytest.mark.parametrize(
    ("owner", "name", "wrong"),
    [(board, "flood", _short_flood), (board, "spread_within", _wide_spread), (Bitmap, "mask", _short_mask)],
)
def test_a_bug_in_the_code_for_large_boards_is_noticed(
    owner: Any, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    tally = Tally("paths", "")
    for seed in range(4):
        compare(100, seed, tally)
    assert tally.violations


def test_every_job_has_other_games_and_all_boards_and_rules_are_met() -> None:
    assert len(jobs(0)) == len(jobs(2)) == len(RULES)
    assert len({type(each) for each in boards()}) == 6
