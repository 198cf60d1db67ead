"""Bugs for the formal models: for each clause a change of the text that it must notice, checked alone."""

from __future__ import annotations

from typing import NamedTuple

from mineproof import Box, Rules, Topology


class Crooked(Box):
    """A box that says of its first tile that it is adjacent to itself alone."""

    def is_adjacent(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        first = tuple(0 for _ in self.lengths)
        return one == other if first in (one, other) else super().is_adjacent(one, other)


class Mutant(NamedTuple):
    clause: str
    old: str
    new: str
    rules: Rules = Rules.SPEC
    topology: Topology = Box(1, 3)


FLAG = "Become([state EXCEPT ![t] = Table[@].flag])"
BOX, CROOKED = Box(2, 2), Crooked(1, 3)

TLA = [
    Mutant("V_Game_at_most_one_uncovered_mine", 'Reveal(t) ==\n    /\\ outcome = "ongoing"', "Reveal(t) =="),
    Mutant("V_Game_victory_condition", "Len(Beside) - mines\n", "Len(Beside) - mines - 1\n"),
    Mutant("V_Game_loss_condition", "IF LivesLeft(s) = 0", "IF LivesLeft(s) < 0"),
    Mutant("V_Game_outcomes_are_disjoint", 'THEN "loss"', 'THEN "draw"'),
    Mutant(
        "V_Empty_revealed_empty_tile_reveals_adjacents",
        "ELSE Spread(s, reached \\union next, next)",
        "ELSE reached",
        Rules.KATA,
    ),
    Mutant("Game_mines", 'flag |-> "FlaggedFalse"', 'flag |-> "FlaggedTrue"'),
    Mutant("Game_flags", "flags' = flags + 1", "flags' = flags"),
    Mutant("Game_counts_add_up", "lives_left' = LivesLeft(s)", "lives_left' = lives_left"),
    Mutant("Tile_is_adjacent", "", "", topology=CROOKED),
    Mutant("Game_reveal", '[reveal |-> "Exploded"', "[reveal |-> Refused"),
    Mutant("Game_flag", '    /\\ rules.flagging # "none"\n    /\\ Table', "    /\\ Table", Rules.LAB),
    Mutant(
        "Game_remove_flag", '    /\\ rules.flagging = "removable"\n    /\\ Table', "    /\\ Table", Rules.EXAM
    ),
    Mutant("Game_chord", "/\\ Cardinality(found) = Number(state, t)", "", Rules.CLASSIC, BOX),
    Mutant("Game_terminate", '    /\\ outcome = "ongoing"\n    /\\ Terminable', "    /\\ Terminable"),
    Mutant("Game_terminate_ends", 'outcome\' = "terminated"', 'outcome\' = "loss"'),
    Mutant("Game_ended_is_final", 'Flag(t) ==\n    /\\ outcome = "ongoing"', "Flag(t) =="),
    Mutant("Tile_table", FLAG, 'Become([state EXCEPT ![t] = "Uncovered"])'),
    Mutant("Tile_mines_never_move", 'flag |-> "FlaggedFalse"', 'flag |-> "FlaggedTrue"'),
    Mutant(
        "Tile_revealed_stays_revealed",
        FLAG,
        'Become([u \\in Tiles |-> IF u = t \\/ state[u] = "Uncovered" THEN "FlaggedFalse" ELSE state[u]])',
    ),
    Mutant(
        "Game_one_tile_at_a_time",
        FLAG,
        "Become([u \\in Tiles |-> IF Hidden(state[u]) THEN Table[state[u]].flag ELSE state[u]])",
    ),
    Mutant("Cascade_opens_the_least_closed_set", "~Mine(s[t]) /\\ Number(s, t) = 0}", "~Mine(s[t])}"),
]

FLAGGED = "tile[t] = TABLE_FLAG(tile[t]);"

PROMELA = [
    Mutant("V_Game_at_most_one_uncovered_mine", "(outcome == ONGOING && TABLE_REVEAL", "(TABLE_REVEAL"),
    Mutant("V_Game_victory_condition", "(safe == 0 ||", "(safe == 1 ||"),
    Mutant("V_Game_loss_condition", "-> outcome = LOST", "-> outcome = WON"),
    Mutant("V_Game_outcomes_are_disjoint", "-> outcome = LOST", "-> outcome = 7"),
    Mutant(
        "V_Empty_revealed_empty_tile_reveals_adjacents",
        "fresh[j] = true; again = true",
        "fresh[j] = true",
        Rules.KATA,
    ),
    Mutant("Game_mines", "mines++", "mines = mines + 2"),
    Mutant("Game_flags", "flags++", "skip"),
    Mutant("Game_counts_add_up", "lives_left--", "skip"),
    Mutant("Tile_is_adjacent", "", "", topology=CROOKED),
    Mutant("Empty_adjacent_mines", "number[i]++", "number[i] = 1"),
    Mutant("Game_reveal", "(s) == Mined -> Exploded", "(s) == Mined -> Refused"),
    Mutant("Game_flag", "FLAGGING != NONE && TABLE_FLAG", "TABLE_FLAG", Rules.LAB),
    Mutant("Game_remove_flag", "FLAGGING == REMOVABLE && TABLE_REMOVE", "TABLE_REMOVE", Rules.EXAM),
    Mutant("Game_chord", "again && known == number[t]", "again", Rules.CLASSIC, BOX),
    Mutant("Game_terminate", "(outcome == ONGOING && TERMINABLE)", "(TERMINABLE)"),
    Mutant("Game_terminate", "outcome = TERMINATED", "outcome = LOST"),
    Mutant("Game_ended_is_final", "(outcome == ONGOING && FLAGGING != NONE", "(FLAGGING != NONE"),
    Mutant("Tile_table", FLAGGED, "tile[t] = Uncovered;"),
    Mutant("Tile_mines_never_move", "(s) == Covered -> FlaggedFalse", "(s) == Covered -> FlaggedTrue"),
    Mutant(
        "Tile_revealed_stays_revealed",
        FLAGGED,
        f"{FLAGGED} tile[0] = (tile[0] == Uncovered -> FlaggedFalse : tile[0]);",
    ),
    Mutant("Game_one_tile_at_a_time", FLAGGED, f"{FLAGGED} tile[0] = FlaggedTrue;"),
    Mutant("Cascade_opens_the_least_closed_set", " && number[i] == 0 ->", " ->"),
]


def mutated(text: str, mutant: Mutant) -> str:
    """Plant the bug in a model."""
    assert mutant.old in text, f"{mutant.clause}: the model no longer says {mutant.old!r}"
    return text.replace(mutant.old, mutant.new) if mutant.old else text
