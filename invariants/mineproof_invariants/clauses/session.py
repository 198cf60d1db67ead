"""Clauses about a session: `before` and `after` are its ledgers around something it was asked to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mineproof import GameRecord, Outcome
from mineproof_invariants.clause import Kind, clause


@dataclass(frozen=True)
class Ledger:
    """What a session says, and what became of something it was asked: `start_game`, `terminate_game` or None.

    >>> Ledger((), 0, 0).records
    ()
    """

    records: Sequence[GameRecord]
    games_played: int
    games_won: int
    asked: str | None = None
    accepted: bool = True
    before: Sequence[GameRecord] = ()


def uncompleted(records: Sequence[GameRecord]) -> int:
    """Count the games that have not ended.

    >>> uncompleted([GameRecord(1, Outcome.ONGOING)])
    1
    """
    return sum(record.outcome is Outcome.ONGOING for record in records)


@clause("V.Game.only_one_uncompleted_game", Kind.SESSION)
def only_one_uncompleted_game(s: Ledger) -> bool | None:
    """¬Ended(g) ∧ ¬Ended(h) ⇒ g = h"""
    return uncompleted(s.records) <= 1


@clause("Session.start_game", Kind.SESSION)
def start_game(s: Ledger) -> bool | None:
    """accepted(start_game) ⇔ ¬∃ g: ¬Ended(g)"""
    return s.accepted == (uncompleted(s.before) == 0) if s.asked == "start_game" else None


@clause("Session.terminate_game", Kind.SESSION)
def terminate_game(s: Ledger) -> bool | None:
    """accepted(terminate_game) ⇔ ∃ g: ¬Ended(g)"""
    return s.accepted == (uncompleted(s.before) > 0) if s.asked == "terminate_game" else None


@clause("Session.games_played", Kind.SESSION)
def games_played(s: Ledger) -> bool | None:
    """games_played() = |{ g }|"""
    return s.games_played == len(s.records)


@clause("Session.games_won", Kind.SESSION)
def games_won(s: Ledger) -> bool | None:
    """games_won() = |{ g | Victory(g) }|"""
    return s.games_won == sum(record.outcome is Outcome.VICTORY for record in s.records)
