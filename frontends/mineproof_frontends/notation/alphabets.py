"""How each document writes a tile: one table.

>>> [alphabet.symbols["_"] for alphabet in ALPHABETS if "_" in alphabet.symbols]
['_', '-']
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from mineproof.turn import EXPLODED, FLAGGED, HIDDEN, ZERO
from mineproof_frontends.notation.layouts import EXAM_FRAME, KATA_FRAME, PLAIN, Layout

NUMBERS = "12345678"


@dataclass(frozen=True)
class Alphabet:
    """The letters of one kind of drawing in one document; nothing for what it cannot write.

    >>> ALPHABETS[0]
    Alphabet(document='kata', kind='board', hidden='-', flagged='*', zero='_', exploded='X', mine='')
    """

    document: str
    kind: str
    hidden: str
    flagged: str
    zero: str
    exploded: str
    mine: str

    @cached_property
    def symbols(self) -> dict[str, str]:
        """What a `View` prints for each letter. A mine that is drawn but not exploded is a hidden tile.

        >>> read_by_the_exam = ALPHABETS[3].symbols
        >>> read_by_the_exam["?"], read_by_the_exam[" "], read_by_the_exam["8"]
        ('-', '_', '8')
        """
        return {letter: symbol for symbol, letter in self.letters.items()} | (
            {self.mine: HIDDEN} if self.mine else {}
        )

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letter for each symbol that a `View` prints and this alphabet has.

        >>> ALPHABETS[1].letters
        {'-': '-'}
        """
        signs = {HIDDEN: self.hidden, FLAGGED: self.flagged, ZERO: self.zero, EXPLODED: self.exploded}
        numbers = dict(zip(NUMBERS, NUMBERS)) if self.zero else {}
        return {symbol: letter for symbol, letter in signs.items() if letter} | numbers

    def __str__(self) -> str:
        return f"the {self.document}'s {self.kind}"


ALPHABETS = (
    #        document  kind          hidden  flagged  zero  exploded  mine
    Alphabet("kata",   "board",      "-",    "*",     "_",  "X",      ""),
    Alphabet("kata",   "minefield",  "-",    "",      "",   "",       "b"),
    Alphabet("kata",   "bomb board", "",     "",      "0",  "",       "b"),
    Alphabet("exam",   "board",      "?",    "*",     " ",  "",       ""),
    Alphabet("exam",   "minefield",  ".",    "",      "",   "",       "*"),
    Alphabet("lab",    "board",      "_",    "",      " ",  ".",      ""),
)  # fmt: skip
"""Where several kinds of a document fit, the first is meant."""


@dataclass(frozen=True)
class Notation:
    """A document's alphabets in one layout.

    >>> [alphabet.hidden for alphabet in NOTATIONS["kata-framed"].alphabets]
    [' ', ' ', '']
    """

    document: str
    layout: Layout
    alphabets: tuple[Alphabet, ...]


def _notation(document: str, layout: Layout) -> Notation:
    alphabets = (alphabet for alphabet in ALPHABETS if alphabet.document == document)
    if layout is KATA_FRAME:
        # The kata draws hidden tiles as blanks in a frame, where they cannot be lost.
        alphabets = (replace(each, hidden=" " if each.hidden else "") for each in alphabets)
    return Notation(document, layout, tuple(alphabets))


NOTATIONS = {
    "kata":        _notation("kata", PLAIN),
    "kata-framed": _notation("kata", KATA_FRAME),
    "exam":        _notation("exam", PLAIN),
    "exam-framed": _notation("exam", EXAM_FRAME),
    "lab":         _notation("lab",  PLAIN),
}  # fmt: skip
"""The notations that are drawn; the lab's dictionary is no drawing."""
LAB_JSON = "lab-json"
NAMES = (*NOTATIONS, LAB_JSON)
