"""`mineproof spec`: a clause with its sentence, its formula and its evidence."""

from __future__ import annotations

from mineproof_frontends.boards import BadWords, near
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.mutation.hunt import mutants
from mineproof_invariants.specification import evidence, prose


def run(label: str | None) -> int:
    """Print one clause, or the labels of all.

    >>> run("Game.mines")
    Game.mines
    <BLANKLINE>
    The number of mines is the number of tiles that are mines.
    <BLANKLINE>
        Laid(g) ⇒ mines() = |{ t | Mine(t) }|
    ...
    """
    if label is None:
        print("\n".join(CLAUSES))
        return 0
    if label not in CLAUSES:
        raise BadWords(f"there is no clause {label!r}: {near(label, list(CLAUSES))}")
    print(label, "", prose(label), "", sep="\n")
    print(*(f"    {line}" for line in CLAUSES[label].formula.splitlines()), sep="\n")
    kept = evidence()
    print("\nEvidence of `mineproof verify --quick`:\n")
    for method, cell in kept["clauses"][label]["methods"].items():
        print(f"    {method:9} {cell['figure']:,} {cell['unit']}: {kept['bounds'][method]}")
    print("\nBugs that it notices:\n")
    aimed = [mutant.what for mutant in mutants() if mutant.label == label and mutant.equivalent is None]
    print(*(f"    {what}" for what in aimed), sep="\n")
    return 0
