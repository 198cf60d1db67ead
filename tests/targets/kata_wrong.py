"""A sandbox whose message counts one bomb too many when there are three or more."""

from __future__ import annotations

from tests.targets.kata_right import Sandbox as Right


class Sandbox(Right):
    def message(self, count: str) -> str:
        return super().message(str(int(count) + 1) if count.isdigit() and int(count) > 2 else count)
