"""What to try next: moves sorted by what they are meant for, so that something happens in every game.

A player who tries anything anywhere has lost after a few moves and has seen next to nothing.

>>> from mineproof import Box, Game, Minefield
>>> from mineproof_invariants import picture
>>> now = picture(Game(Minefield(Box(3), [(0,)])))
>>> [option.name for option in options(now)][:3]
['opening', 'safe tile', 'several at once']
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from mineproof import Action, Flagging, Outcome, State
from mineproof_invariants.fuzz.coverage import is_zero
from mineproof_invariants.picture import Picture, Position

COVERED, MINED, FLAGGED_FALSE, FLAGGED_TRUE, UNCOVERED, EXPLODED = State
REVEAL, FLAG, REMOVE_FLAG, CHORD = Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.CHORD
ASSISTS = (Action.REVEAL_RANDOM_SAFE, Action.FLAG_RANDOM_MINE, Action.LIST_WRONG_FLAGS)
REFUSED = {
    REVEAL: (UNCOVERED, EXPLODED, FLAGGED_FALSE, FLAGGED_TRUE),
    FLAG: (UNCOVERED, EXPLODED, FLAGGED_FALSE, FLAGGED_TRUE),
    REMOVE_FLAG: (COVERED, MINED, UNCOVERED, EXPLODED),
}
"""Which states refuse which action."""

RING = tuple(
    name
    for name, times in (
        ("safe tile", 8), ("several at once", 2), ("undo", 2),
        ("flag on a mine", 5), ("flag in the way of a cascade", 4), ("flag on an empty tile", 2),
        ("flag beside a number", 4), ("flag on what is left", 3), ("after the end", 1),
        ("remove a flag beside a zero", 6), ("remove a flag", 3),
        ("opening beside a flag", 6), ("last safe tile", 3), ("opening", 2),
        ("chord that works", 6), ("refused", 8), ("terminate", 1), ("same move again", 1),
        ("explosion that ends the game", 3), ("assist", 4), ("explosion that is survived", 6),
    )
    for _ in range(times)
)  # fmt: skip
"""Every name of an option, so often as Hypothesis is to choose it, in the order in which one stands in for
another that is not there now."""


class Move(NamedTuple):
    """Something to try; without an action it is to take the last turn back.

    >>> str(Move(Action.FLAG, (0, 1))), str(Move(None))
    ('flag (0, 1)', 'undo')
    """

    action: Action | None
    position: Position = None

    def __str__(self) -> str:
        name = "undo" if self.action is None else self.action.value
        return name if self.position is None else f"{name} {self.position}"


class Option(NamedTuple):
    """Moves that are meant for the same thing: one of `kinds` is chosen, then one of its moves.

    >>> Option("end", 1, [[Move(Action.TERMINATE)]]).weight
    1
    """

    name: str
    weight: int
    kinds: list[list[Move]]


def options(now: Picture, last: Move | None = None, undo: bool = True) -> list[Option]:
    """List what can be tried now, the simplest first; `last` is what was tried just before.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> game = Game(Minefield(Box(2), [(0,)]))
    >>> _ = game.reveal((1,))
    >>> [option.name for option in options(picture(game))]
    ['after the end', 'undo']
    """
    found = list(_after_the_end(now) if now.outcome is not Outcome.ONGOING else _during(now))
    if last is not None and last.action is not None:
        found.append(Option("same move again", 1, [[last]]))
    if undo:
        # Taken back, a game that has ended goes on; and before the first turn there is a refusal to be seen.
        is_under_way = now.outcome is Outcome.ONGOING and now.turns > 0
        found.append(Option("undo", 1 if is_under_way else 4, [[Move(None)]]))
    return [option for option in found if any(option.kinds)]


def choose(random: Random, choices: list[Option]) -> list[Move]:
    """Choose by lot what to try: one move, or if it is to be refused one of each kind.

    >>> choose(Random(0), [Option("end", 1, [[], [Move(Action.TERMINATE)]])])[0].action
    <Action.TERMINATE: 'terminate'>
    """
    (option,) = random.choices(choices, [each.weight for each in choices])
    moves = [random.choice(kind) for kind in option.kinds if kind]
    return moves if option.name == "refused" else [random.choice(moves)]


def pick(choices: list[Option], name: str, kind: int, tile: int, now: Picture) -> list[Move]:
    """Choose by three values that mean the same whatever happened before, so that Hypothesis shrinks well.

    Where there is no option of that name, kind or tile, the next one that there is, is taken.

    >>> from mineproof import Box, Game, Minefield
    >>> from mineproof_invariants import picture
    >>> now = picture(Game(Minefield(Box(3), [(0,)])))
    >>> [str(pick(options(now), name, 0, 2, now)[0]) for name in ("safe tile", "last safe tile")]
    ['reveal (2,)', 'reveal (2,)']
    """
    by_name = {option.name: option for option in choices}
    at = RING.index(name)
    option = next(by_name[each] for each in RING[at:] + RING[:at] if each in by_name)
    if option.name == "refused":
        return [_nearest(moves, tile, now) for moves in option.kinds if moves]
    first = kind % len(option.kinds)
    return [_nearest(next(filter(None, option.kinds[first:] + option.kinds[:first])), tile, now)]


def _nearest(moves: list[Move], tile: int, now: Picture) -> Move:
    if moves[0].position is None or moves[0].action is Action.REVEAL_ALL:
        return moves[tile % len(moves)]
    number = now.topology.tile
    return next((move for move in moves if number(move.position) >= tile), moves[0])


def _on(action: Action, tiles: list[Position]) -> list[Move]:
    return [Move(action, tile) for tile in tiles]


def _after_the_end(now: Picture) -> Iterator[Option]:
    tiles = list(now.states)
    whole = [[Move(action)] for action in (*ASSISTS, Action.TERMINATE)]
    at_once = [Move(Action.REVEAL_ALL, tuple(tiles[:2]))]
    one_tile = [_on(action, tiles) for action in (REVEAL, FLAG, REMOVE_FLAG, CHORD)]
    yield Option("after the end", 6, [*one_tile, at_once, *whole])


def _during(now: Picture) -> Iterator[Option]:
    by_state: dict[State, list[Position]] = {state: [] for state in State}
    for tile, state in now.states.items():
        by_state[state].append(tile)
    yield from _reveals(now, by_state)
    if now.rules.flagging is not Flagging.NONE:
        yield from _flags(now, by_state)
    if now.rules.chording:
        yield from _chords(now, by_state)
    yield _refused(now, by_state)
    yield Option("assist", 4, [[Move(assist)] for assist in _help(now, by_state)[0]])
    yield Option("terminate", 1, [[Move(Action.TERMINATE)]])


def _reveals(now: Picture, by_state: dict[State, list[Position]]) -> Iterator[Option]:
    covered, mined = by_state[COVERED], by_state[MINED]
    zeros = [tile for tile in covered if is_zero(now, tile)]
    flagged = {*by_state[FLAGGED_FALSE]}
    yield Option("opening", 2, [_on(REVEAL, zeros)])
    yield Option("safe tile", 8, [_on(REVEAL, covered)])
    in_the_way = [tile for tile in zeros if flagged.intersection(now.beside(tile))]
    yield Option("opening beside a flag", 6, [_on(REVEAL, in_the_way)])
    if len(covered) == 1 and not flagged:
        yield Option("last safe tile", 4, [_on(REVEAL, covered)])
    several = [Move(Action.REVEAL_ALL, tuple(tiles)) for tiles in (covered[:2], covered[-3:]) if tiles]
    yield Option("several at once", 2, [several])
    if now.lives_left > 1:
        yield Option("explosion that is survived", 6, [_on(REVEAL, mined)])
    else:
        yield Option("explosion that ends the game", 3, [_on(REVEAL, mined)])


def _flags(now: Picture, by_state: dict[State, list[Position]]) -> Iterator[Option]:
    covered, wrong, right = by_state[COVERED], by_state[FLAGGED_FALSE], by_state[FLAGGED_TRUE]
    yield Option("flag on a mine", 5, [_on(FLAG, by_state[MINED])])
    yield Option("flag on an empty tile", 2, [_on(FLAG, covered)])
    hidden = covered + by_state[MINED]
    if len(hidden) <= 3:
        yield Option("flag on what is left", 3, [_on(FLAG, hidden)])
    in_the_way = [tile for tile in covered if any(is_zero(now, other) for other in now.beside(tile))]
    yield Option("flag in the way of a cascade", 2, [_on(FLAG, in_the_way)])
    if now.rules.flagging is Flagging.REMOVABLE:
        revealed = {tile for tile in by_state[UNCOVERED] if is_zero(now, tile)}
        beside_zero = [tile for tile in wrong if revealed.intersection(now.beside(tile))]
        yield Option("remove a flag", 3, [_on(REMOVE_FLAG, wrong), _on(REMOVE_FLAG, right)])
        yield Option("remove a flag beside a zero", 3, [_on(REMOVE_FLAG, beside_zero)])


def _chords(now: Picture, by_state: dict[State, list[Position]]) -> Iterator[Option]:
    """Chords that work, and flags that make chords work, rightly or wrongly."""
    matched, mismatched, _ = _numbers(now, by_state[UNCOVERED])
    yield Option("chord that works", 6, [_on(CHORD, matched)])
    if now.rules.flagging is not Flagging.NONE:
        beside = {other for tile in mismatched for other in now.beside(tile)}
        rightly = [tile for tile in by_state[MINED] if tile in beside]
        wrongly = [tile for tile in by_state[COVERED] if tile in beside]
        yield Option("flag beside a number", 3, [_on(FLAG, rightly), _on(FLAG, wrongly)])


def _numbers(now: Picture, tiles: list[Position]) -> tuple[list[Position], list[Position], list[Position]]:
    """Sort revealed tiles: those that can be chorded, those not matched, those with nothing left around."""
    matched, mismatched, closed = list[Position](), list[Position](), list[Position]()
    for tile in tiles:
        beside = [now.states[other] for other in now.beside(tile)]
        known = sum(state in (FLAGGED_FALSE, FLAGGED_TRUE, EXPLODED) for state in beside)
        is_open = COVERED in beside or MINED in beside
        right = known == now.numbers[tile]
        (matched if right and is_open else closed if right else mismatched).append(tile)
    return matched, mismatched, closed


def _help(now: Picture, by_state: dict[State, list[Position]]) -> tuple[list[Action], list[Action]]:
    """Sort the assists: those that are given now, and those that are refused."""
    if not now.assists_left or not (by_state[COVERED] or by_state[MINED]):
        return [], list(ASSISTS)
    return (list(ASSISTS), []) if now.is_laid else ([ASSISTS[0]], list(ASSISTS[1:]))


def _refused(now: Picture, by_state: dict[State, list[Position]]) -> Option:
    """List everything that must be refused: by the table, by the rules, or by how things stand."""
    rules, tiles = now.rules, list(now.states)
    kinds = [_on(action, by_state[state]) for action, states in REFUSED.items() for state in states]
    revealed = by_state[UNCOVERED] + by_state[EXPLODED]
    kinds.append([Move(Action.REVEAL_ALL, tuple(revealed[:2]))] if revealed else [])
    if rules.flagging is Flagging.NONE:
        kinds.append(_on(FLAG, tiles))
    if rules.flagging is not Flagging.REMOVABLE:
        kinds.append(_on(REMOVE_FLAG, tiles))
    if rules.chording:
        _, mismatched, closed = _numbers(now, by_state[UNCOVERED])
        kinds += [_on(CHORD, some) for some in (mismatched, closed, by_state[COVERED], by_state[MINED])]
    else:
        kinds.append(_on(CHORD, tiles))
    kinds += [[Move(assist)] for assist in _help(now, by_state)[1]]
    return Option("refused", 4, kinds)
