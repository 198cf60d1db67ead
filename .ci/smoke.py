"""Import every package as it was installed, and play one game."""

import importlib
import pkgutil

import mineproof
import mineproof_frontends
import mineproof_invariants

for package in (mineproof, mineproof_invariants, mineproof_frontends):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
game = mineproof.Game(mineproof.Minefield(mineproof.Box(3, 3), [(0, 2)]))
assert game.reveal((2, 0)).outcome is mineproof.Outcome.VICTORY
print("installed and playing:", mineproof.__name__, game)
