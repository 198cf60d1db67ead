"""Our own sandbox as the kit plays it: squares as two numbers, and what is seen as a text."""

from __future__ import annotations

from mineproof_frontends import kata


class Sandbox:
    def __init__(self, bombs: str) -> None:
        self.sandbox = kata.Sandbox(bombs)

    def step(self, x: int, y: int) -> str:
        self.sandbox.step(f"{x};{y}")
        return str(self.sandbox)

    def flag(self, x: int, y: int) -> str:
        self.sandbox.flag(f"{x};{y}")
        return str(self.sandbox)

    def unflag(self, x: int, y: int) -> str:
        self.sandbox.unflag(f"{x};{y}")
        return str(self.sandbox)
