"""Check every clause by every method, at one of three efforts.

>>> from mineproof_invariants.verify import jobs, METHODS
>>> sorted(METHODS), len(jobs("quick")) < len(jobs("deep"))
(['fuzz', 'machines', 'walk'], True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from transitions import MachineError

from mineproof import (
    Action,
    Box,
    FirstReveal,
    Graph,
    Hex,
    InvalidTransition,
    Octagon,
    Rules,
    State,
    Topology,
    Torus,
    Triangle,
    tile_machine,
)
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.evidence import Tally
from mineproof_invariants.fuzz import fuzz
from mineproof_invariants.walk import walk, walk_sessions

METHODS = {
    "walk": "every state and every action of the real Game on every minefield of tiny boards",
    "fuzz": "random guided games on larger boards of every topology",
    "machines": "the tile table beside the same machine run by the library transitions",
}
EFFORTS = ("quick", "default", "deep")

BUSY = Rules.NOTE.but(lives=2, chording=True, assists=1)
"""Rules under which everything can happen."""

CYCLE = Graph({0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]})


@dataclass(frozen=True)
class Job:
    """A piece of work for one method.

    >>> jobs("quick")[0].method
    'machines'
    """

    method: str
    name: str
    run: Callable[[Tally], object]


def jobs(effort: str) -> list[Job]:
    """List the work of an effort.

    >>> {job.method for job in jobs("default")} == set(METHODS)
    True
    """
    level = EFFORTS.index(effort)
    presets = dict(Rules.PRESETS)
    made = [Job("machines", "tile table", machines)]
    made.append(Job("walk", f"sessions of {3 + level} requests", partial(walk_sessions, 3 + level)))
    walks: list[tuple[Topology, str, Rules]] = [(Box(1, 3), name, rules) for name, rules in presets.items()]
    walks.append((Box(1, 2), "2 lives, chords, 1 assist", BUSY))
    if level:
        walks += [(Box(2, 2), name, rules) for name, rules in presets.items()]
        walks += [(board, "spec", Rules.SPEC) for board in (Hex(2, 2), Triangle(1, 4), Torus(1, 4), CYCLE)]
        walks.append((Box(1, 3), "2 lives, chords, 1 assist", BUSY))
    if level > 1:
        walks += [(Octagon(2, 2), name, rules) for name, rules in presets.items()]
        walks += [(Box(2, 2), "2 lives, chords, 1 assist", BUSY), (Box(1, 5), "spec", Rules.SPEC)]
    made += [
        Job("walk", f"{board}, {name} rules", partial(walk, board, rules)) for board, name, rules in walks
    ]
    boards: tuple[tuple[Topology, int], ...] = (
        (Box(5, 5), 4), (Box(3, 3, 3), 3), (Torus(5, 5), 3), (Hex(5, 5), 4), (Octagon(3, 3), 2),
        (Triangle(4, 6), 3), (CYCLE, 1),
    )  # fmt: skip
    games = (2, 10, 200)[level]
    lists = {
        **presets,
        "2 lives, chords, 3 assists": BUSY.but(assists=3),
        "opening": Rules(first_reveal=FirstReveal.OPENING),
    }
    for seed, (board, mines) in enumerate(boards):
        for name, rules in lists.items():
            run = partial(fuzz, board, mines, rules, games=games, seed=seed)
            made.append(Job("fuzz", f"{board}, {name} rules", run))
    return made


def verify(
    chosen: Iterable[Job], tell: Callable[[int, int, str], object] = lambda *_: None
) -> Iterator[Tally]:
    """Do the jobs; yield what each method has to say, when it has finished.

    >>> [tally.is_clean for tally in verify(job for job in jobs("quick") if job.method == "machines")]
    [True]
    """
    work = list(chosen)
    tallies: dict[str, Tally] = {}
    for number, job in enumerate(work):
        tell(number, len(work), f"{job.method}: {job.name}")
        tally = tallies.setdefault(job.method, Tally(job.method, METHODS[job.method]))
        job.run(tally)
        if not any(other.method == job.method for other in work[number + 1 :]):
            yield tally


def machines(tally: Tally) -> None:
    """Put every state and action to both machines.

    >>> tally = Tally("machines", "")
    >>> machines(tally)
    >>> tally.cells["Tile.table"].text()
    '18 transitions'
    """
    for state in State:
        for action in (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG):
            machine = tile_machine(initial=state)
            try:
                machine.trigger(action.value)
                theirs: State | None = machine.state
            except MachineError:
                theirs = None
            try:
                ours: State | None = state.next(action)
            except InvalidTransition:
                ours = None
            tally.saw("Tile.table", ours is theirs, unit="transitions")


def unchecked(tallies: Iterable[Tally]) -> list[str]:
    """Return the clauses that no method has looked at.

    >>> "Game.flags" in unchecked([])
    True
    """
    seen = {label for tally in tallies for label in tally.cells}
    return [label for label in CLAUSES if label not in seen]
