"""What was seen after a move: of a target, and of the model that it is compared with.

>>> Answer(("-", "1"), "ongoing").accepted is None
True
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mineproof_invariants.conformance.inside.symbols import EXPLODED, FLAGGED, HIDDEN, MINE, ZERO

SYMBOLS = frozenset({HIDDEN, FLAGGED, ZERO, EXPLODED, MINE, *map(str, range(1, 3**6))})
"""Every symbol of a tile; a number is at most that of the tiles adjacent to one in six dimensions."""
OUTCOMES = ("ongoing", "victory", "loss", "terminated")


class Answer(NamedTuple):
    """The view, tile by tile, and how the game stands; None is what the target does not say."""

    view: tuple[str, ...] = ()
    outcome: str | None = None
    accepted: bool | None = None
    opened: int | None = None
    trouble: str | None = None
    """What went wrong instead: an exception, a death, silence, nonsense."""
    clause: str | None = None
    """The clause that the adapter itself has seen broken."""
    printed: str | None = None
    why: str | None = None
    """In what words the move was refused."""

    def described(self) -> dict[str, Any]:
        """Return it ready for JSON.

        >>> Answer(("-",), "loss").described()
        {'view': ['-'], 'outcome': 'loss'}
        """
        found = {name: value for name, value in self._asdict().items() if value is not None}
        return {**found, "view": list(self.view)}


def read_answer(value: Any, size: int) -> Answer:
    """Make an answer of a message, believing nothing: what makes no sense is the answer's trouble.

    >>> read_answer({"view": ["-", "9x"], "outcome": "ongoing"}, 2).trouble
    "the view shows '9x', which is no symbol"
    >>> read_answer({"view": ["-"], "outcome": "ongoing"}, 2).trouble
    'the view has 1 symbols for 2 tiles'
    """
    if not isinstance(value, dict):
        return Answer(trouble=f"answered {value!r:.60}, which is no object")
    if isinstance(value.get("trouble"), str):
        clause = value.get("clause")
        return Answer(
            trouble=_text(value["trouble"]) or "something",
            clause=clause if isinstance(clause, str) else None,
            printed=_text(value.get("printed")),
        )
    if isinstance(value.get("error"), str):
        return Answer(trouble=f"answered with the error {value['error'][:200]!r}")
    view, outcome = value.get("view"), value.get("outcome")
    if not isinstance(view, list):
        return Answer(trouble=f"the view is {view!r:.60}, which is no list")
    if len(view) != size:
        return Answer(trouble=f"the view has {len(view)} symbols for {size} tiles")
    try:
        is_odd = not SYMBOLS.issuperset(view)
    except TypeError:  # a list, or another thing that is in no set
        is_odd = True
    if is_odd:
        odd = next(each for each in view if not isinstance(each, str) or each not in SYMBOLS)
        return Answer(trouble=f"the view shows {odd!r:.40}, which is no symbol")
    if outcome is not None and outcome not in OUTCOMES:
        return Answer(trouble=f"the outcome is {outcome!r:.40}; it must be one of {', '.join(OUTCOMES)}")
    accepted, opened = value.get("accepted"), value.get("opened")
    return Answer(
        tuple(view),
        outcome,
        accepted if isinstance(accepted, bool) else None,
        opened if type(opened) is int else None,
        printed=_text(value.get("printed")),
        why=_text(value.get("why")),
    )


def _text(value: Any) -> str | None:
    """Take over a text of the target's, without what a terminal might obey."""
    if not isinstance(value, str) or not value:
        return None
    return "".join(letter if letter.isprintable() or letter == "\n" else "·" for letter in value[:300])
