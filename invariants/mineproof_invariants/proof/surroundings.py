"""What lies around a game: sessions of any number of games, and adjacency by any number of coordinates.

>>> sorted({each.label for each in sessions()})[0]
'Session.games_played'
>>> [each.name for each in coordinates()][:2]
['adjacency on a box is symmetric', 'no tile of a box is adjacent to itself']
"""

from __future__ import annotations

import z3  # type: ignore[import-untyped]  # ships no types

from mineproof_invariants.proof.obligation import Obligation
from mineproof_invariants.proof.universe import Term

GAME = z3.DeclareSort("Game")
AXIS = z3.DeclareSort("Axis")


class Ledger:
    """The games of a session: which there are, which have ended, which were won, and the two counts.

    >>> Ledger("now").won
    won_now
    """

    def __init__(self, name: str) -> None:
        self.there, self.over, self.victory = (
            z3.Function(f"{word}_{name}", GAME, z3.BoolSort()) for word in ("there", "over", "victory")
        )
        self.played, self.won = z3.Ints(f"played_{name} won_{name}")
        self.games, self.victories = z3.Ints(f"games_{name} victories_{name}")

    def only_one(self) -> Term:  # noqa: D102 - the word of the specification
        g, h = z3.Consts("g h", GAME)
        going = z3.And(self.goes_on(g), self.goes_on(h))
        return z3.ForAll([g, h], z3.Implies(going, g == h))

    def goes_on(self, game: Term) -> Term:  # noqa: D102 - the word of the specification
        return z3.And(self.there(game), z3.Not(self.over(game)))

    def counted(self) -> Term:  # noqa: D102 - the word of the specification
        return z3.And(self.played == self.games, self.won == self.victories)

    def sane(self) -> Term:
        """Say that only an ended game is won."""
        g = z3.Const("g", GAME)
        return z3.ForAll([g], z3.Implies(self.victory(g), z3.And(self.there(g), self.over(g))))


def sessions(guarded: bool = True, counts: bool = True) -> list[Obligation]:
    """List what is to be proved about a session of any number of games.

    Without its guard, `start_game` would not ask whether a game goes on; without counts, a move that wins
    would not be counted: both are bugs, and must not be provable.

    >>> len(sessions())
    14
    """
    s, t, n = Ledger("before"), Ledger("after"), z3.Const("n", GAME)
    g = z3.Const("g", GAME)
    others = z3.ForAll(
        [g],
        z3.Implies(
            g != n,
            z3.And(t.there(g) == s.there(g), t.over(g) == s.over(g), t.victory(g) == s.victory(g)),
        ),
    )
    # What counting knows when one game differs.
    sizes = z3.And(
        t.games == s.games - z3.If(s.there(n), 1, 0) + z3.If(t.there(n), 1, 0),
        t.victories == s.victories - z3.If(s.victory(n), 1, 0) + z3.If(t.victory(n), 1, 0),
    )
    busy = z3.Exists([g], s.goes_on(g))
    known = (others, sizes, s.only_one(), s.counted(), s.sane())
    # A game may be over at its start, and even won.
    start = (
        z3.Implies(guarded, z3.Not(busy)), z3.Not(s.there(n)), t.there(n), t.sane(),
        t.played == s.played + 1, t.won == s.won + z3.If(t.victory(n), 1, 0),
    )  # fmt: skip
    play = (
        s.goes_on(n), t.there(n), z3.Implies(t.victory(n), t.over(n)), t.played == s.played,
        t.won == s.won + z3.If(z3.And(counts, t.victory(n)), 1, 0),
    )  # fmt: skip
    terminate = (
        s.goes_on(n), t.there(n), t.over(n), z3.Not(t.victory(n)), t.played == s.played, t.won == s.won,
    )  # fmt: skip
    # What counting knows of no games at all.
    empty = (z3.ForAll([g], z3.Not(t.there(g))), t.sane(), t.games == 0, t.victories == 0)
    opened = (t.played == 0, t.won == 0)
    steps = {"start_game": start, "a move": play, "terminate_game": terminate, "opening a session": opened}
    work = []
    for name, step in steps.items():
        hypotheses = (*empty, *step) if step is opened else (*known, *step)
        work += [
            Obligation(
                "V.Game.only_one_uncompleted_game", f"kept by {name}: one game at most goes on",
                hypotheses, t.only_one(),
            ),
            Obligation(
                "Session.games_played", f"kept by {name}: games are counted",
                hypotheses, t.played == t.games,
            ),
            Obligation(
                "Session.games_won", f"kept by {name}: victories are counted",
                hypotheses, t.won == t.victories,
            ),
        ]  # fmt: skip
    work.append(
        Obligation(
            "Session.start_game", "if a game could be started while one goes on, two would go on",
            (*known, busy, z3.Not(s.there(n)), t.there(n), z3.Not(t.over(n))), z3.Not(t.only_one()),
        )
    )  # fmt: skip
    work.append(
        Obligation(
            "Session.terminate_game", "after terminate_game no game goes on",
            (*known, *terminate), z3.Not(z3.Exists([g], t.goes_on(g))),
        )
    )  # fmt: skip
    return work


def coordinates(apart: bool = True) -> list[Obligation]:
    """List what is to be proved about boxes and tori of any number of dimensions.

    Were `t ≠ u` left out of the definition, a tile would be adjacent to itself: that must not be provable.

    >>> len(coordinates())
    4
    """
    axis = z3.Const("axis", AXIS)
    length = z3.Function("length", AXIS, z3.IntSort())
    t, u = (z3.Function(name, AXIS, z3.IntSort()) for name in "tu")

    def distance(one: Term, other: Term) -> Term:
        return z3.If(one(axis) >= other(axis), one(axis) - other(axis), other(axis) - one(axis))

    def near(one: Term, other: Term, wraps: bool) -> Term:
        far = distance(one, other)
        way = z3.If(far <= length(axis) - far, far, length(axis) - far) if wraps else far
        differs = z3.Implies(apart, z3.Exists([axis], one(axis) != other(axis)))
        return z3.And(differs, z3.ForAll([axis], way <= 1))

    inside = tuple(z3.ForAll([axis], z3.And(p(axis) >= 0, p(axis) < length(axis))) for p in (t, u))
    work = []
    for name, wraps in (("box", False), ("torus", True)):
        symmetric = near(t, u, wraps) == near(u, t, wraps)
        work += [
            Obligation("Tile.is_adjacent", f"adjacency on a {name} is symmetric", inside, symmetric),
            Obligation(
                "Tile.is_adjacent",
                f"no tile of a {name} is adjacent to itself",
                inside,
                z3.Not(near(t, t, wraps)),
            ),
        ]
    return work
