"""Hypothesis profiles: the same examples every time, or new ones with HYPOTHESIS_PROFILE=random."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a session may keep its file."""
    return tmp_path / "mine.session"
