"""Walk the real `Game` through every state of every minefield of a small board, trying every action.

What is checked here is what ships. It is slow, some ten thousand actions a second, so the boards are tiny.

>>> from mineproof import Box, Rules
>>> tally = Tally("walk", "")
>>> walk(Box(1, 2), Rules.LAB, tally)
12
>>> tally.is_clean, tally.cells["Tile.table"].text()
(True, '6 steps')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, product

from mineproof import (
    Action,
    BadRules,
    Box,
    FirstReveal,
    Game,
    Graph,
    Hex,
    Minefield,
    Octagon,
    Refusal,
    Rules,
    Session,
    Topology,
    Torus,
    Triangle,
)
from mineproof_invariants.clause import CLAUSES, Kind
from mineproof_invariants.clauses.session import Ledger
from mineproof_invariants.clauses.whole import refusals, tries
from mineproof_invariants.evidence import Job, Tally, Violation, check_game, check_state, check_step, witness
from mineproof_invariants.picture import attempt, picture

BOUNDS = [
    f"the real Game: every state and action, every minefield of boards of at most {tiles} tiles; "
    "mines drawn on 2 and 4 tiles"
    for tiles in (3, 4, 5)
]

BUSY = Rules.NOTE.but(lives=2, chording=True, assists=1)
"""Rules under which everything can happen."""

DRAWN: tuple[tuple[Topology, Rules], ...] = (
    (Box(1, 2), Rules.CLASSIC),
    (Box(1, 4), Rules.LAB.but(first_reveal=FirstReveal.OPENING, assists=1)),
)
"""Boards whose mines the first reveal lays."""

CYCLE = Graph({0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]})

MOST_TILES = 5
"""Walks of larger boards take minutes."""

TWIN = "another game looks like this one, and answers differently:"


def jobs(effort: int) -> list[Job]:
    """List the walks of an effort: 0 quick, 1 default, 2 deep.

    >>> len(jobs(0)) < len(jobs(1)) < len(jobs(2))
    True
    """
    presets = list(Rules.PRESETS.items())
    walks: list[tuple[Topology, str, Rules]] = [(Box(1, 3), name, rules) for name, rules in presets]
    walks.append((Box(1, 2), "2 lives, chords, 1 assist", BUSY))
    if effort > 0:
        walks += [(Box(2, 2), name, rules) for name, rules in presets]
        walks += [(board, "spec", Rules.SPEC) for board in (Hex(2, 2), Triangle(1, 4), Torus(1, 4), CYCLE)]
        walks.append((Box(1, 3), "2 lives, chords, 1 assist", BUSY))
    if effort > 1:
        walks += [(Octagon(2, 2), name, rules) for name, rules in presets]
        walks += [(Box(2, 2), "2 lives, chords, 1 assist", BUSY), (Box(1, 5), "spec", Rules.SPEC)]
    requests = 3 + effort
    luck = [
        Job("walk", f"{board}, mines drawn", partial(walk, board, rules, starts=drawn))
        for board, rules in DRAWN
    ]
    sessions = Job("walk", f"sessions of {requests} requests", partial(walk_sessions, requests))
    return [sessions, *luck] + [
        Job("walk", f"{board}, {name} rules", partial(walk, board, rules)) for board, name, rules in walks
    ]


def jobs_on(topology: Topology, rules: Rules) -> list[Job]:
    """List the walk of one board, if it is small enough.

    >>> len(jobs_on(Box(2, 2), Rules.SPEC)), len(jobs_on(Box(3, 3), Rules.SPEC))
    (1, 0)
    """
    if len(topology) > MOST_TILES:
        return []
    return [Job("walk", f"{topology}", partial(walk, topology, rules))]


def minefields(topology: Topology) -> Iterator[Minefield]:
    """Yield every minefield of a board.

    >>> len(list(minefields(Box(1, 3))))
    8
    """
    positions = list(topology.positions())
    for count in range(len(positions) + 1):
        for mines in combinations(positions, count):
            yield Minefield(topology, mines)


def drawn(topology: Topology, rules: Rules) -> Iterator[Game]:
    """Yield games whose mines the first reveal lays: every number of mines, by two lots each.

    >>> len(list(drawn(Box(1, 3), Rules.CLASSIC)))
    6
    """
    for count in range(topology.size):
        for seed in range(2):
            yield Game.random(topology, count, seed, rules)


def walk(
    topology: Topology,
    rules: Rules,
    tally: Tally,
    without: Sequence[Action] = (),
    starts: Callable[[Topology, Rules], Iterable[Game]] | None = None,
) -> int:
    """Visit every reachable state of every minefield, in order of the number of turns; return how many.

    Actions in `without` are never tried. Instead of games on every minefield, others can be walked.

    >>> rules = Rules.CLASSIC.but(chording=False)
    >>> walk(Box(1, 3), rules, Tally("walk", ""), without=[Action.TERMINATE])
    166
    >>> 5**3 - 2**3 + 1 + 3 * (5**2 - 3**2)  # what these rules have on any board of three tiles
    166
    """
    states = 0
    alike: dict[object, tuple[Game, object]] = {}
    given = _games(topology, rules)
    for start in given if starts is None else starts(topology, rules):
        seen = {_key(start)}
        queue = deque([start])
        while queue:
            game = queue.popleft()
            states += 1
            before = picture(game)
            check_game(game, tally, before)
            _check_twin(game, alike, tally)
            for action, position in tries(game):
                if action in without:
                    continue
                after = game.copy()
                step = attempt(after, action, position, before)
                check_step(step, game, tally)
                if not step.accepted:
                    continue
                # Also where the tiles are as they were before: what the game says of them may not be.
                check_state(step.after, after, tally)
                if _key(after) not in seen:
                    seen.add(_key(after))
                    queue.append(after)
    return states


def _games(topology: Topology, rules: Rules) -> Iterator[Game]:
    """Begin a game on every minefield, but for those that the rules refuse because they are decided."""
    for field in minefields(topology):
        with suppress(BadRules):
            yield Game(field, rules)


def walk_sessions(length: int, tally: Tally) -> int:
    """Do every sequence of so many things that can be asked of a session; return how many there are.

    >>> walk_sessions(2, Tally("walk", ""))
    16
    """
    asks = ("start_game", "terminate_game", "win", "lose")
    scripts = list(product(asks, repeat=length))
    for script in scripts:
        session = Session()
        for ask in script:
            before, accepted = session.games, True
            try:
                _ask(session, ask)
            except Refusal:
                accepted = False
            ledger = Ledger(session.games, session.games_played(), session.games_won(), ask, accepted, before)
            for each in CLAUSES.values():
                if each.kind is Kind.SESSION:
                    holds = each.holds(ledger)
                    tally.saw(each.label, holds, partial(_asked, each.label, script, ask, ledger), "requests")
    return len(scripts)


def _asked(label: str, script: tuple[str, ...], last: str, ledger: Ledger) -> Violation:
    """Tell what a session was asked, and what it says of itself."""
    said = f"games_played {ledger.games_played}, games_won {ledger.games_won}, {len(ledger.records)} games"
    done = "accepted" if ledger.accepted else "refused"
    return Violation(label, f"a session was asked: {', '.join(script)}; {last} was {done}; {said}", None)


def _ask(session: Session, ask: str) -> None:
    if ask == "start_game":
        session.start_game(Game(Minefield(Box(2), [(0,)])))
    elif ask == "terminate_game":
        session.terminate_game()
    elif session.game is not None:
        session.game.reveal((1,) if ask == "win" else (0,))


def _key(game: Game) -> tuple[object, ...]:
    states = tuple(game.state(position) for position in game.topology.positions())
    return (states, game.outcome, game.assists_left)


def _check_twin(game: Game, alike: dict[object, tuple[Game, object]], tally: Tally) -> None:
    """Compare a game with the first one seen that looks alike."""
    told = (game.legal_actions(), refusals(game), repr(game.view()), str(game.view()))
    twin, said = alike.setdefault((game.view(), len(game.turns)), (game, told))
    if twin is not game:
        equal = said == told and repr(twin) == repr(game)
        tally.saw("View.leaks_nothing", equal, partial(witness, "View.leaks_nothing", game, TWIN), "pairs")
