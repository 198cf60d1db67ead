"""Boards of every kind, small enough to try all their minefields."""

from __future__ import annotations

from mineproof import Box, Hex, Octagon, Topology, Torus, Triangle

SMALL: list[Topology] = [
    Box(3, 4),
    Box(2, 2, 3),
    Hex(3, 4),
    Octagon(3, 3),
    Torus(3, 4),
    Triangle(3, 4),
    Box(12),
]
