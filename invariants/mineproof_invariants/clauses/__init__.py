"""One predicate for each clause of `spec/minesweeper.md`, written from its formula and not from the model."""

from importlib import import_module

# In the order of the specification, which is the order of every list of clauses.
for _name in ("state", "step", "openings", "whole", "session"):
    import_module(f"{__name__}.{_name}")
