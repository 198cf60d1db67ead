"""Which tiles are adjacent: boxes and tori of any dimension, hexagons, octagons, triangles, graphs."""

from mineproof.topology.base import Point, Position, Topology
from mineproof.topology.box import Box, Torus
from mineproof.topology.graph import Graph
from mineproof.topology.tiling import Hex, Octagon, Triangle

__all__ = ["Box", "Graph", "Hex", "Octagon", "Point", "Position", "Topology", "Torus", "Triangle"]
