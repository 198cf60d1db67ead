"""What games under given rules can reach, as names: what a run must have seen to be worth something.

Written down from the specification; a test walks small boards through all their states and compares.

>>> from mineproof import Rules
>>> "state: FlaggedTrue" in reachable(Rules.LAB), "state: FlaggedTrue" in reachable(Rules.NOTE)
(False, True)
"""

from __future__ import annotations

from collections.abc import Iterator

from mineproof import Action, Cascade, FirstReveal, Flagging, Rules, State, Victory

ARTICLES = {"exploded": "an"}
SEEN = {
    State.COVERED: "hidden",
    State.MINED: "hidden",
    State.FLAGGED_FALSE: "flagged",
    State.FLAGGED_TRUE: "flagged",
    State.UNCOVERED: "revealed",
    State.EXPLODED: "exploded",
}
VERBS = {Action.REVEAL: "reveal", Action.FLAG: "flag", Action.REMOVE_FLAG: "remove the flag of"}


def reachable(*rules: Rules, undo: bool = True, drawn: bool = False) -> frozenset[str]:
    """Name everything that games under one or the other of these rules can reach.

    `undo` says whether turns are taken back, `drawn` whether mines are drawn and not given.

    >>> len(reachable(Rules.LAB)) < len(reachable(*Rules.PRESETS.values()))
    True
    """
    names = (name for these in rules for part in PARTS for name in part(these))
    taken_back = {"accepted: undo", "refusal: NothingToUndo: There is nothing to undo."} if undo else set()
    laid = {name for these in rules for name in _laid(these)} if drawn else set()
    return frozenset(names) | taken_back | laid


def row(state: State, action: Action) -> str:
    """Name a row of the tile table.

    >>> row(State.FLAGGED_TRUE, Action.REMOVE_FLAG)
    'row: FlaggedTrue remove_flag'
    """
    return f"row: {state_name(state)} {action.value}"


def state_name(state: State) -> str:
    """Write a state as the specification does.

    >>> state_name(State.FLAGGED_FALSE)
    'FlaggedFalse'
    """
    return state.name.title().replace("_", "")


def _has_flags(rules: Rules) -> bool:
    return rules.flagging is not Flagging.NONE


def _standing(rules: Rules) -> Iterator[str]:
    yield from (f"outcome: {outcome}" for outcome in ("ongoing", "victory", "loss", "terminated"))
    yield from (
        f"state: {state_name(state)}"
        for state in State
        if _has_flags(rules) or state not in (State.FLAGGED_FALSE, State.FLAGGED_TRUE)
    )
    yield "victory by revealing"
    if rules.victory is Victory.FLAG_OR_REVEAL:
        yield "victory by flags"
    if rules.lives > 1:
        yield "explosion survived"
    yield "same move again: refused"


def _accepted(rules: Rules) -> Iterator[str]:
    yield from ("accepted: reveal", "accepted: reveal_all", "accepted: terminate")
    if _has_flags(rules):
        yield "accepted: flag"
    if rules.flagging is Flagging.REMOVABLE:
        yield "accepted: remove_flag"
    if _chords(rules):
        yield "accepted: chord"
    if rules.assists:
        yield from ("accepted: reveal_random_safe", "accepted: list_wrong_flags")
        if _has_flags(rules):
            yield "accepted: flag_random_mine"


def _chords(rules: Rules) -> bool:
    """Tell whether a number can be matched: by flags, or by a mine that exploded within the lives."""
    return rules.chording and (_has_flags(rules) or rules.lives > 1)


def _rows(rules: Rules) -> Iterator[str]:
    """Name the rows of the tile table, and the sentences of those that refuse."""
    actions = [Action.REVEAL]
    actions += [Action.FLAG] if _has_flags(rules) else []
    actions += [Action.REMOVE_FLAG] if rules.flagging is Flagging.REMOVABLE else []
    accepts = {"hidden": (Action.REVEAL, Action.FLAG), "flagged": (Action.REMOVE_FLAG,)}
    for action in actions:
        for state, seen in SEEN.items():
            if (seen == "flagged" and not _has_flags(rules)) or (seen == "exploded" and rules.lives == 1):
                continue
            yield row(state, action)
            if action not in accepts.get(seen, ()):
                tile = f"{ARTICLES.get(seen, 'a')} {seen} tile"
                yield f"refusal: InvalidTransition: You cannot {VERBS[action]} {tile}."


def _cascades(rules: Rules) -> Iterator[str]:
    yield from ("reveal: Covered to Uncovered", "reveal: Mined to Exploded", "cascade: Covered to Uncovered")
    if _has_flags(rules) and rules.cascade is Cascade.OPENS_FLAGS:
        yield "cascade: FlaggedFalse to Uncovered"
    if _has_flags(rules) and rules.cascade is Cascade.SKIPS_FLAGS:
        yield "cascade: FlaggedFalse kept"
        if rules.flagging is Flagging.REMOVABLE:
            yield "flag removed beside a revealed zero"
    if _chords(rules):
        yield "chord: Covered to Uncovered"
        if _has_flags(rules):
            # Exploded mines never mislead a chord: only a wrong flag does.
            yield "chord: Mined to Exploded"


def _refusals(rules: Rules) -> Iterator[str]:
    yield from (
        f"refusal: GameEnded: The game has ended: {how}." for how in ("victory", "loss", "terminated")
    )
    yield "refusal: NothingHidden: There is nothing hidden to reveal."
    forbidden = {
        "flag": not _has_flags(rules),
        "remove_flag": rules.flagging is not Flagging.REMOVABLE,
        "chord": not rules.chording,
        "reveal_random_safe": not rules.assists,
        "flag_random_mine": not rules.assists or not _has_flags(rules),
        "list_wrong_flags": not rules.assists,
    }
    for action, is_forbidden in forbidden.items():
        if is_forbidden:
            yield f"refusal: ForbiddenByRules: These rules do not allow: {action}."
    if rules.chording:
        yield "refusal: CannotChord: You can only chord on a revealed number."
        yield "refusal: CannotChord: The flags around this tile do not match its number."
        yield "refusal: CannotChord: There is nothing hidden around this tile."
    if rules.assists:
        yield "refusal: CannotAssist: You have no assist left."
        if _has_flags(rules):
            yield "refusal: CannotAssist: There is no hidden tile to help with."


def _laid(rules: Rules) -> Iterator[str]:
    """Name what only a game can reach whose mines are laid by its first reveal."""
    if rules.first_reveal is not FirstReveal.UNPROTECTED:
        yield "mines laid by the first reveal"
        if rules.assists:
            yield "refusal: CannotAssist: The mines are laid by the first reveal."


PARTS = (_standing, _accepted, _rows, _cascades, _refusals)
