"""The real `Game` beside the explorer's kernel: every action in every state must do the same to both.

What was explored is a kernel of its own; this is what ties it to what ships. Each comparison counts for the
clause that decides what is compared.

>>> tally = Tally("lockstep", "")
>>> compare_all(Box(1, 2), Rules.SPEC, tally)
22
>>> tally.is_clean, tally.cells["Game.flag"].text()
(True, '44 comparisons')
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np

from mineproof import Box, Hex, Octagon, Rules, Topology, Triangle
from mineproof_invariants.evidence import Job, Tally
from mineproof_invariants.explorer.exploration import has_game, refuse_too_large, refuse_unknown
from mineproof_invariants.explorer.jobs import KITE
from mineproof_invariants.explorer.kernel import Kernel
from mineproof_invariants.explorer.packed import Masks, Packed
from mineproof_invariants.explorer.pair import Expected, Pair
from mineproof_invariants.explorer.space import Space, layers

Make = Callable[[Packed, Rules], Kernel]

LIVES = Rules.SPEC.but(lives=2, chording=True)
RULES = {**Rules.PRESETS, "2 lives, chords": LIVES}
TINY: tuple[Topology, ...] = (Box(2, 2), Hex(2, 2))
FEW = ("spec", "2 lives, chords")
SMALL: tuple[Topology, ...] = (Box(2, 3), Triangle(2, 3), Octagon(2, 2), KITE)
SAMPLED = (Box(3, 3), Hex(3, 3), Box(3, 4))

DRAWN = ((1, 20), (5, 40), (20, 50))
"""How many minefields are drawn of each sampled board under each rules, and how many states of each."""

BOUNDS = [
    f"the real Game beside the explorer's kernel: every state and action of every minefield of {whole}; "
    f"and all actions in {minefields * states:,} drawn states each of Box(3, 3), Hex(3, 3) and Box(3, 4) "
    "under 7 rules"
    for whole, (minefields, states) in zip(
        (
            "Box(2, 2) under 7 rules and of Hex(2, 2) under 2",
            "Box(2, 2) and Hex(2, 2) under 7 rules and of Octagon(2, 2) under 2",
            "6 boards of at most 6 tiles under 7 rules",
        ),
        DRAWN,
    )
]


def jobs(effort: int) -> list[Job]:
    """List the comparisons of an effort: 0 quick, 1 default, 2 deep.

    >>> [len(jobs(effort)) for effort in (0, 1, 2)]
    [30, 37, 63]
    """
    whole: list[tuple[Topology, str]] = [(TINY[0], name) for name in RULES]
    if effort == 0:
        whole += [(TINY[1], name) for name in FEW]
    else:
        whole += [
            (board, name) for board in (TINY[1:] if effort == 1 else TINY[1:] + SMALL) for name in RULES
        ]
    if effort == 1:
        whole += [(Octagon(2, 2), name) for name in FEW]
    minefields, states = DRAWN[effort]
    work = [
        Job("lockstep", f"{board!r}, {name} rules", partial(compare_all, board, RULES[name]))
        for board, name in whole
    ]
    for seed, board in enumerate(SAMPLED):
        for name, rules in RULES.items():
            draw = partial(compare_some, board, rules, minefields=minefields, states=states, seed=seed)
            work.append(Job("lockstep", f"{minefields * states} states of {board!r}, {name} rules", draw))
    return work


def compare_all(topology: Topology, rules: Rules, tally: Tally, kernel: Make = Kernel) -> int:
    """Play the real game through every state of every minefield; return how many states there are.

    >>> compare_all(Box(1, 2), Rules.LAB, Tally("lockstep", ""))
    12
    """
    refuse_too_large(topology, rules)
    acts, states = kernel(Packed.of(topology), rules), 0
    for mines in range(1 << topology.size):
        if not has_game(acts, mines):
            continue
        pair = Pair(topology, Space(acts, [mines]), tally)
        games = {pair.code(pair.start): pair.start}
        for layer in layers(pair.space):
            for code, expected in zip(layer.tolist(), expectations(pair.space, layer)):
                states += 1
                game = games.get(code)
                # A state that the real game never reached has been reported as a difference already.
                if game is not None:
                    games.update(pair.compare(code, game, expected))
        pair.tell()
    return states


def compare_some(
    topology: Topology,
    rules: Rules,
    tally: Tally,
    minefields: int,
    states: int,
    seed: int,
    kernel: Make = Kernel,
) -> int:
    """Compare states drawn from all that a few drawn minefields have, most of them not ended yet.

    The real game is put into a state by loading it, which refuses what no game can look like.

    >>> compare_some(Box(3, 3), Rules.SPEC, Tally("lockstep", ""), minefields=2, states=5, seed=1)
    10
    """
    refuse_unknown(topology, rules)
    acts, random, compared = kernel(Packed.of(topology), rules), Random(seed), 0
    for _ in range(minefields):
        # A board full of mines has few states worth looking at.
        count = random.randint(1, max(1, topology.size // 2))
        mines = sum(1 << tile for tile in random.sample(range(topology.size), count))
        pair = Pair(topology, Space(acts, [mines]), tally)
        every = np.concatenate(list(layers(pair.space)))
        ongoing = every[pair.space.states(every).outcome == 0].tolist()
        drawn = [random.choice(ongoing if random.random() < 0.8 else every.tolist()) for _ in range(states)]
        for code, expected in zip(drawn, expectations(pair.space, np.array(drawn))):
            game = pair.loaded(code)
            if game is not None:
                pair.compare(code, game, expected)
                compared += 1
        pair.tell()
    return compared


def expectations(space: Space, codes: Masks) -> list[Expected]:
    """Return for each state where the kernel says that actions lead; what is not listed is refused.

    >>> space = Space.of(Box(2), Rules.LAB, [0b01])
    >>> [(action.value, tile) for action, tile in expectations(space, space.start())[0]]
    [('reveal', 0), ('reveal', 1), ('terminate', 0)]
    """
    expected: list[Expected] = [{} for _ in codes]
    numbers = space.numbers(codes)
    for action, tile, which, _, after in space.steps(codes):
        ends = space.codes(numbers.take(which), after)
        for number, end in zip(which.tolist(), ends.tolist()):
            expected[number][action, tile] = end
    return expected
