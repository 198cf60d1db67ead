"""The specification's tile table, written out once more: the model's own table is what is checked.

>>> leads_to(State.COVERED, Action.REVEAL), leads_to(State.UNCOVERED, Action.REVEAL)
(<State.UNCOVERED: 4>, None)
"""

from __future__ import annotations

from typing import NamedTuple

from mineproof import Action, State

# A refusal is written after a dash; it says what the player sees of the tile.
_TEXT = """
    COVERED       reveal UNCOVERED             flag FLAGGED_FALSE             remove_flag COVERED - hidden
    MINED         reveal EXPLODED              flag FLAGGED_TRUE              remove_flag MINED - hidden
    FLAGGED_FALSE reveal UNCOVERED - flagged   flag FLAGGED_FALSE - flagged   remove_flag COVERED
    FLAGGED_TRUE  reveal EXPLODED - flagged    flag FLAGGED_TRUE - flagged    remove_flag MINED
    UNCOVERED     reveal UNCOVERED - revealed  flag FLAGGED_FALSE - revealed  remove_flag COVERED - revealed
    EXPLODED      reveal EXPLODED - exploded   flag FLAGGED_TRUE - exploded   remove_flag MINED - exploded
"""
_VERBS = {"reveal": "reveal", "flag": "flag", "remove_flag": "remove the flag of"}


class Entry(NamedTuple):
    """Where a row of the specification leads, and the sentence if it is refused.

    >>> ENTRIES[State.EXPLODED, Action.FLAG].refusal
    'You cannot flag an exploded tile.'
    """

    end: State
    refusal: str | None


def _entries() -> dict[tuple[State, Action], Entry]:
    entries = {}
    for line in _TEXT.strip().splitlines():
        start, *words = line.split()
        while words:
            verb, end = words[:2]
            seen = words[3] if words[2:3] == ["-"] else None
            words = words[4 if seen else 2 :]
            article = "an" if seen == "exploded" else "a"
            refusal = f"You cannot {_VERBS[verb]} {article} {seen} tile." if seen else None
            entries[State[start], Action(verb)] = Entry(State[end], refusal)
    return entries


ENTRIES = _entries()


def leads_to(state: State, action: Action) -> State | None:
    """Return where the table leads, None where it refuses.

    >>> leads_to(State.FLAGGED_TRUE, Action.REMOVE_FLAG)
    <State.MINED: 1>
    """
    entry = ENTRIES[state, action]
    return entry.end if entry.refusal is None else None
