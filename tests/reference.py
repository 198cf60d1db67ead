"""A second game, written from the design's text alone: sets of positions, nothing packed, nothing shared.

Adjacency comes from coordinates and geometry of its own, never from the topology's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, NamedTuple

from hypothesis import strategies as st

from mineproof import (
    Box,
    Cascade,
    FirstReveal,
    Flagging,
    Game,
    Graph,
    Hex,
    Octagon,
    Rules,
    Topology,
    Torus,
    Triangle,
    Victory,
)

Beside = dict[Any, frozenset[Any]]

PETERSEN = {
    **{n: [(n + 1) % 5, (n - 1) % 5, n + 5] for n in range(5)},
    **{n + 5: [n, (n + 2) % 5 + 5, (n - 2) % 5 + 5] for n in range(5)},
}


def _cube(position: tuple[int, int]) -> tuple[int, int, int]:
    row, column = position
    q = column - (row - row % 2) // 2
    return q, row, -q - row


def _hex(one: Any, other: Any) -> bool:
    return max(abs(a - b) for a, b in zip(_cube(one), _cube(other), strict=True)) == 1


def _octagon(one: Any, other: Any) -> bool:
    # Doubled centres: octagons at even places, squares at odd ones.
    (r, c), (s, d) = one, other
    x, y = abs((2 * c + r % 2) - (2 * d + s % 2)), abs(r - s)
    if r % 2 and s % 2:
        return False
    return (x, y) in {(2, 0), (0, 2)} if r % 2 == s % 2 else (x, y) == (1, 1)


def _corners(position: Any) -> set[tuple[int, int]]:
    r, c = position
    if (r + c) % 2 == 0:
        return {(c + 1, r), (c, r + 1), (c + 2, r + 1)}
    return {(c, r), (c + 2, r), (c + 1, r + 1)}


def _pairwise(positions: Iterable[Any], touch: Callable[[Any, Any], bool]) -> Beside:
    every = list(positions)
    return {one: frozenset(other for other in every if one != other and touch(one, other)) for one in every}


def layout(topology: Topology) -> Beside:
    """Return every position in board order, and the positions adjacent to it."""
    if isinstance(topology, Graph):
        raise TypeError("a graph is its own definition: pass the mapping")
    if isinstance(topology, Box):
        lengths, wraps = topology.lengths, isinstance(topology, Torus)

        def near(one: Any, other: Any) -> bool:
            steps = [abs(a - b) for a, b in zip(one, other, strict=True)]
            return all(
                (min(step, length - step) if wraps else step) <= 1
                for step, length in zip(steps, lengths, strict=True)
            )

        return _pairwise(product(*map(range, lengths)), near)
    assert isinstance(topology, (Hex, Octagon, Triangle))
    rows, columns = topology.row_count, topology.column_count
    if isinstance(topology, Hex):
        return _pairwise(product(range(rows), range(columns)), _hex)
    if isinstance(topology, Triangle):
        return _pairwise(product(range(rows), range(columns)), lambda a, b: bool(_corners(a) & _corners(b)))
    octagons = [(row, column) for row in range(2 * rows - 1) for column in range(columns - row % 2)]
    return _pairwise(octagons, _octagon)


BOARDS: list[tuple[Topology, Beside]] = [
    (topology, layout(topology))
    for topology in (
        Box(3, 3), Box(5, 4), Box(7), Box(2, 3, 2), Box(1, 1), Torus(4, 5), Torus(2, 3), Torus(1, 6),
        Hex(4, 4), Octagon(3, 3), Triangle(3, 5),
    )
] + [(Graph(PETERSEN), {node: frozenset(beside) for node, beside in PETERSEN.items()})]  # fmt: skip


class Answer(NamedTuple):
    """What an action does: the name of its refusal, or what it changes."""

    refusal: str | None
    changed: frozenset[Any] = frozenset()


class Reference:
    """The game as the text tells it."""

    def __init__(self, beside: Beside, mines: Iterable[Any], rules: Rules) -> None:
        self.beside = beside
        self.mines = frozenset(mines)
        self.rules = rules
        self.flags: frozenset[Any] = frozenset()
        self.revealed: frozenset[Any] = frozenset()
        self.terminated = False
        self.assists = rules.assists

    def key(self) -> tuple[Any, ...]:
        return self.mines, self.flags, self.revealed, self.terminated, self.assists

    def restore(self, key: tuple[Any, ...]) -> None:
        self.mines, self.flags, self.revealed, self.terminated, self.assists = key

    @property
    def hidden(self) -> frozenset[Any]:
        return frozenset(self.beside) - self.flags - self.revealed

    @property
    def exploded(self) -> frozenset[Any]:
        return self.revealed & self.mines

    def number(self, position: Any) -> int:
        return len(self.beside[position] & self.mines)

    def state(self, position: Any) -> str:
        mined = position in self.mines
        if position in self.revealed:
            return "EXPLODED" if mined else "UNCOVERED"
        if position in self.flags:
            return "FLAGGED_TRUE" if mined else "FLAGGED_FALSE"
        return "MINED" if mined else "COVERED"

    @property
    def outcome(self) -> str:
        if self.terminated:
            return "terminated"
        if len(self.exploded) >= self.rules.lives:
            return "loss"
        empty = frozenset(self.beside) - self.mines
        opened = empty <= self.revealed
        found = self.mines <= self.flags | self.exploded
        won = {
            Victory.REVEAL: opened,
            Victory.FLAG_OR_REVEAL: opened or (found and not self.flags & empty),
            Victory.FLAG_AND_REVEAL: opened and found,
        }[self.rules.victory]
        return "victory" if won else "ongoing"

    def act(self, action: str, where: Any = None) -> Answer:
        """Do any action but an assist."""
        if self.outcome != "ongoing":
            return Answer("GameEnded")
        if action == "terminate":
            self.terminated = True
            return Answer(None)
        if action == "toggle_flag":
            action = "remove_flag" if where in self.flags else "flag"
        if action == "reveal":
            return self._open([where]) if where in self.hidden else Answer("InvalidTransition")
        if action == "reveal_all":
            return self._open(where) if self.hidden & set(where) else Answer("NothingHidden")
        if action == "chord":
            return self._chord(where)
        needed = (
            (Flagging.REMOVABLE,) if action == "remove_flag" else (Flagging.REMOVABLE, Flagging.PERMANENT)
        )
        if self.rules.flagging not in needed:
            return Answer("ForbiddenByRules")
        if where not in (self.flags if action == "remove_flag" else self.hidden):
            return Answer("InvalidTransition")
        self.flags ^= {where}
        return Answer(None, frozenset([where]))

    def assist_refused(self, action: str) -> str | None:
        if self.outcome != "ongoing":
            return "GameEnded"
        if self.rules.assists == 0:
            return "ForbiddenByRules"
        if self.assists == 0 or not self.hidden:
            return "CannotAssist"
        if action == "flag_random_mine" and self.rules.flagging is Flagging.NONE:
            return "ForbiddenByRules"
        return None

    def assist(self, action: str, chosen: Any) -> Answer:
        """Follow an accepted assist; `chosen` is the tile that the lot fell on, None if it had none."""
        self.assists -= 1
        pool = {
            "reveal_random_safe": self.hidden - self.mines,
            "flag_random_mine": self.hidden & self.mines,
            "list_wrong_flags": frozenset[Any](),
        }[action]
        assert chosen in pool if pool else chosen is None
        if chosen is None:
            return Answer(None)
        if action == "reveal_random_safe":
            return self._open([chosen])
        self.flags |= {chosen}
        return Answer(None, frozenset([chosen]))

    def _chord(self, where: Any) -> Answer:
        if not self.rules.chording:
            return Answer("ForbiddenByRules")
        around = self.beside[where]
        if (
            where not in self.revealed - self.mines
            or len(around & (self.flags | self.exploded)) != self.number(where)
            or not around & self.hidden
        ):
            return Answer("CannotChord")
        return self._open([position for position in self.beside if position in around])

    def _open(self, positions: Iterable[Any]) -> Answer:
        before = self.revealed
        for position in positions:
            if position not in self.hidden:
                continue
            fresh = [position]
            while fresh:
                tile = fresh.pop()
                self.revealed |= {tile}
                self.flags -= {tile}
                if tile not in self.mines and self.number(tile) == 0:
                    closed = self.beside[tile] - self.revealed
                    fresh += closed - self.flags if self.rules.cascade is Cascade.SKIPS_FLAGS else closed
            if self.outcome != "ongoing":
                break
        return Answer(None, self.revealed - before)


def same(game: Game, reference: Reference) -> None:
    """Compare everything there is to compare."""
    assert {p: game.state(p).name for p in reference.beside} == {
        p: reference.state(p) for p in reference.beside
    }
    assert game.outcome.value == reference.outcome
    assert game.flags() == len(reference.flags)
    assert game.mines() == len(reference.mines)
    assert game.lives_left == reference.rules.lives - len(reference.exploded)
    assert game.assists_left == reference.assists


def snapshot(game: Game) -> dict[str, Any]:
    """Everything a game remembers, as values that stay as they are."""
    parts = dict(game.__dict__)
    for name, frozen in {"_states": bytes, "_turns": tuple, "_codes": bytes}.items():
        parts[name] = frozen(parts[name])
    for name in ("_record", "_tile"):
        parts.pop(name)
    return parts


def rules(**fixed: Any) -> st.SearchStrategy[Rules]:
    """Presets, and any mixture that does not contradict itself."""
    mixed = st.builds(
        Rules,
        victory=st.sampled_from(Victory),
        cascade=st.sampled_from(Cascade),
        flagging=st.sampled_from([Flagging.PERMANENT, Flagging.REMOVABLE]),
        first_reveal=st.just(FirstReveal.UNPROTECTED),
        chording=st.booleans(),
        lives=st.integers(1, 3),
        assists=st.integers(0, 2),
    )
    return (st.sampled_from(list(Rules.PRESETS.values())) | mixed).map(lambda these: these.but(**fixed))


@st.composite
def fields(draw: st.DrawFn) -> tuple[Topology, Beside, frozenset[Any]]:
    """A board, its adjacency, and mines: mostly few, so that cascades happen."""
    topology, beside = draw(st.sampled_from(BOARDS))
    few = draw(st.sampled_from([0.15, 0.3, 1.0]))
    most = max(1, round(few * len(beside)))
    mines = draw(st.sets(st.sampled_from(list(beside)), max_size=most))
    return topology, beside, frozenset(mines)
