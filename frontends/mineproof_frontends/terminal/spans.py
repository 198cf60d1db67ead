"""Text in styles: what a screen is made of, for a painter and for a test.

>>> text_of([Span("mines "), Span("10", Style.TITLE)])
'mines 10'
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class Style(Enum):
    """What a piece of text is; a painter decides how that looks."""

    PLAIN = "plain"
    TITLE = "title"
    FAINT = "faint"
    MESSAGE = "message"
    CURSOR = "cursor"
    FLAGGED = "flagged"
    WRONG = "wrong"
    MINE = "mine"
    EXPLODED = "exploded"
    ONE = "one"
    TWO = "two"
    THREE = "three"
    MANY = "many"


class Span(NamedTuple):
    """Some text in one style."""

    text: str
    style: Style = Style.PLAIN


Line = list[Span]


def text_of(line: Iterable[Span]) -> str:
    """Return the text of a line.

    >>> text_of([])
    ''
    """
    return "".join(span.text for span in line)


def cropped(line: Iterable[Span], left: int, width: int) -> Line:
    """Return `width` characters of a line, from column `left` on.

    >>> cropped([Span("abc"), Span("def", Style.TITLE)], 2, 2)
    [Span(text='c', style=<Style.PLAIN: 'plain'>), Span(text='d', style=<Style.TITLE: 'title'>)]
    """
    seen = []
    for text, style in line:
        piece = text[max(left, 0) : max(left + width, 0)]
        if piece:
            seen.append(Span(piece, style))
        left -= len(text)
    return seen
