"""`mineproof replay`: step through a game, or through a finding of `mineproof fuzz`."""

from __future__ import annotations

from pathlib import Path

from mineproof import BadSave, Replay
from mineproof.documents import document_of
from mineproof_frontends.boards import BadWords
from mineproof_frontends.reports.findings import told
from mineproof_invariants.conformance.answer import read_answer
from mineproof_invariants.conformance.case import read_case
from mineproof_invariants.conformance.hunt import Finding

KEYS = ("target", "clause", "how", "explained", "case", "expected", "actual")


def run(path: str) -> int:
    """Draw a file move by move.

    >>> run("nowhere.json")
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.json'
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
        if '"mineproof-finding"' in text[:100]:
            print(told(_finding(text), 1))
        else:
            for game, turn in Replay.from_json(text).steps():
                print(repr(turn) if turn else "start", game.view(), "", sep="\n")
    except (BadSave, UnicodeDecodeError) as error:
        raise BadWords(f"{path}: {error}") from None
    return 0


def _finding(text: str) -> Finding:
    found = document_of(text, "mineproof-finding", KEYS)
    case = read_case(found["case"])
    answers = []
    for key in ("expected", "actual"):
        if not isinstance(found[key], list) or not found[key]:
            raise BadSave(f"{key} must be a list of answers")
        answers.append([read_answer(each, len(case)) for each in found[key]])
    if not all(isinstance(found[key], str) for key in ("clause", "how", "explained")):
        raise BadSave("clause, how and explained must be texts")
    wanted, seen = answers
    return Finding(found["clause"], found["how"], case, wanted, seen, explained=found["explained"])
