"""The tile machine as a picture: two columns, empty and mine; three rows, hidden, flagged, revealed.

>>> tile_diagram().startswith("<svg")
True
"""

from __future__ import annotations

from mineproof import TABLE, State

_WIDE, _HIGH, _ACROSS, _DOWN = 150, 44, 330, 120


def _centre(state: State) -> tuple[int, int]:
    row = 2 if state.is_revealed else 1 if state.is_flagged else 0
    return 130 + (_ACROSS if state.is_mined else 0), 50 + _DOWN * row


def _name(state: State) -> str:
    return "".join(word.capitalize() for word in state.name.split("_"))


def tile_diagram() -> str:
    """Draw every accepted row of the table as an arrow, in SVG.

    >>> tile_diagram().count('class="arrow"') == sum(row.refusal is None for row in TABLE.values())
    True
    """
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" role="img" '
        'aria-label="The tile machine">',
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" '
        'orient="auto"><path d="M0 0 L10 5 L0 10 z"/></marker></defs>',
    ]
    for (start, action), row in TABLE.items():
        if row.refusal is None:
            parts.append(_arrow(start, row.end, action.value))
    for state in State:
        x, y = _centre(state)
        parts.append(
            f'<rect x="{x - _WIDE // 2}" y="{y - _HIGH // 2}" width="{_WIDE}" height="{_HIGH}" rx="8"/>'
            f'<text x="{x}" y="{y + 5}" text-anchor="middle">{_name(state)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _arrow(start: State, end: State, name: str) -> str:
    """Draw an arrow beside the line that joins the two, so that there and back do not meet."""
    (x, y), (_, to) = _centre(start), _centre(end)
    if abs(to - y) == 2 * _DOWN:
        side = x - _WIDE // 2 - 40 if not start.is_mined else x + _WIDE // 2 + 40
        edge = x - _WIDE // 2 if not start.is_mined else x + _WIDE // 2
        path = f"M{edge} {y} C{side} {y + 40} {side} {to - 40} {edge} {to}"
        at, anchor = side + (-4 if not start.is_mined else 4), "end" if not start.is_mined else "start"
        return (
            f'<path class="arrow" d="{path}" fill="none" marker-end="url(#tip)"/>'
            f'<text x="{at}" y="{(y + to) // 2}" text-anchor="{anchor}">{name}</text>'
        )
    down = to > y
    beside = x + (-18 if down else 18)
    half = _HIGH // 2 if down else -_HIGH // 2
    return (
        f'<path class="arrow" d="M{beside} {y + half} L{beside} {to - half}" marker-end="url(#tip)"/>'
        f'<text x="{beside + (-6 if down else 6)}" y="{(y + to) // 2 + 4}" '
        f'text-anchor="{"end" if down else "start"}">{name}</text>'
    )
