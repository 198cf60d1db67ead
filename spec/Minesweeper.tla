---------------------------- MODULE Minesweeper ----------------------------
(* The game of minesweeper.md, for TLC to look at every state of every      *)
(* minefield of a small board.                                              *)
(*                                                                          *)
(* Mines lie under some tiles. Revealing a tile that has no mine beside it  *)
(* reveals what is beside it, and so on. Revealing a mine costs a life.     *)
(* Flags mark tiles. The game ends by victory, loss or termination.         *)
(*                                                                          *)
(* Actions are written by the tile table and by counting; the clauses at    *)
(* the end are written by quantifiers, as in minesweeper.md, and carry its  *)
(* labels with _ for the dots. Not modelled: refusals and their words,      *)
(* undo, replays, views, assists, sessions, and mines that are drawn.       *)
EXTENDS Integers, FiniteSets, Sequences

CONSTANTS
    Beside,     \* Beside[t] is the set of tiles adjacent to t; tiles are 1, 2, ... in board order
    Lengths,    \* the lengths of the box that these tiles make; << >> where they make none
    RuleSets,   \* the rules to play by: every record in this set
    Terminable  \* whether the player may terminate a game

VARIABLES
    rules,      \* the rules of this game, one of RuleSets
    state,      \* state[t] is what tile t is
    outcome,    \* how the game stands
    mines,      \* the number of mines
    flags,      \* the number of flags
    lives_left  \* how many more mines may explode, the last one ending the game

vars == <<rules, state, outcome, mines, flags, lives_left>>

Tiles == 1..Len(Beside)

Rules == [victory: {"reveal", "flag_or_reveal", "flag_and_reveal"},
          cascade: {"skips_flags", "opens_flags"},
          flagging: {"none", "permanent", "removable"},
          chording: BOOLEAN,
          lives: Nat \ {0}]

ASSUME \A each \in RuleSets: each \in Rules
ASSUME Terminable \in BOOLEAN

----------------------------------------------------------------------------
(* The states of a tile, and the tile table. *)

Refused == "refused"

Table ==
  [Covered      |-> [reveal |-> "Uncovered", flag |-> "FlaggedFalse", remove_flag |-> Refused  ],
   Mined        |-> [reveal |-> "Exploded",  flag |-> "FlaggedTrue",  remove_flag |-> Refused  ],
   FlaggedFalse |-> [reveal |-> Refused,     flag |-> Refused,        remove_flag |-> "Covered"],
   FlaggedTrue  |-> [reveal |-> Refused,     flag |-> Refused,        remove_flag |-> "Mined"  ],
   Uncovered    |-> [reveal |-> Refused,     flag |-> Refused,        remove_flag |-> Refused  ],
   Exploded     |-> [reveal |-> Refused,     flag |-> Refused,        remove_flag |-> Refused  ]]

Mine(s)     == s \in {"Mined", "FlaggedTrue", "Exploded"}
Hidden(s)   == s \in {"Covered", "Mined"}
Flagged(s)  == s \in {"FlaggedFalse", "FlaggedTrue"}
Revealed(s) == s \in {"Uncovered", "Exploded"}
Empty(s)    == ~Mine(s)

(* What revealing makes of a tile: a cascade may find it flagged. *)
Opened(s) == IF Table[s].remove_flag = Refused THEN Table[s].reveal
             ELSE Table[Table[s].remove_flag].reveal

----------------------------------------------------------------------------
(* What a reveal opens, and how the game stands then. Here s is a board on  *)
(* its way from state to state'.                                            *)

Number(s, t) == Cardinality({u \in Beside[t]: Mine(s[u])})

CanOpen(s, t) == \/ Table[s[t]].reveal # Refused
                 \/ rules.cascade = "opens_flags" /\ Table[s[t]].remove_flag # Refused

RECURSIVE Spread(_, _, _)
Spread(s, reached, edge) ==
    LET zeros == {t \in edge: ~Mine(s[t]) /\ Number(s, t) = 0}
        next  == {u \in UNION {Beside[t]: t \in zeros}: CanOpen(s, u)} \ reached
    IN  IF next = {} THEN reached ELSE Spread(s, reached \union next, next)

Open(s, t) == LET reached == Spread(s, {t}, {t})
              IN  [u \in Tiles |-> IF u \in reached THEN Opened(s[u]) ELSE s[u]]

Count(s, kinds) == Cardinality({t \in Tiles: s[t] \in kinds})

LivesLeft(s) == lives_left - Count(s, {"Exploded"}) + Count(state, {"Exploded"})

IsWon(s) ==
    LET found    == Count(s, {"FlaggedTrue", "Exploded"}) = mines
        opened   == Count(s, {"Uncovered"}) = Len(Beside) - mines
    IN  CASE rules.victory = "reveal"          -> opened
          [] rules.victory = "flag_or_reveal"  -> opened \/ (found /\ Count(s, {"FlaggedFalse"}) = 0)
          [] rules.victory = "flag_and_reveal" -> opened /\ found

Standing(s) == IF LivesLeft(s) = 0 THEN "loss" ELSE IF IsWon(s) THEN "victory" ELSE "ongoing"

(* Several tiles are revealed one after the other, until the game ends. *)
RECURSIVE OpenEach(_, _)
OpenEach(s, pending) ==
    IF pending = {} \/ Standing(s) # "ongoing" THEN s
    ELSE LET first == CHOOSE t \in pending: \A u \in pending: t <= u
         IN  OpenEach(IF Table[s[first]].reveal = Refused THEN s ELSE Open(s, first), pending \ {first})

Become(s) == /\ state' = s
             /\ lives_left' = LivesLeft(s)
             /\ outcome' = Standing(s)
             /\ UNCHANGED <<rules, mines>>

----------------------------------------------------------------------------
(* Every minefield, with all tiles hidden. *)

Init == /\ rules \in RuleSets
        /\ state \in [Tiles -> {"Covered", "Mined"}]
        /\ mines = Count(state, {"Mined"})
        /\ flags = 0
        /\ lives_left = rules.lives
        /\ outcome = Standing(state)

(* The actions: first when they are accepted, then what they do. *)

Reveal(t) ==
    /\ outcome = "ongoing"
    /\ Table[state[t]].reveal # Refused
    /\ Become(Open(state, t))
    /\ flags' = flags - Cardinality({u \in Tiles: Flagged(state[u]) /\ state'[u] # state[u]})

Flag(t) ==
    /\ outcome = "ongoing"
    /\ rules.flagging # "none"
    /\ Table[state[t]].flag # Refused
    /\ Become([state EXCEPT ![t] = Table[@].flag])
    /\ flags' = flags + 1

RemoveFlag(t) ==
    /\ outcome = "ongoing"
    /\ rules.flagging = "removable"
    /\ Table[state[t]].remove_flag # Refused
    /\ Become([state EXCEPT ![t] = Table[@].remove_flag])
    /\ flags' = flags - 1

Chord(t) ==
    LET covered == {u \in Beside[t]: Table[state[u]].reveal # Refused}
        found   == {u \in Beside[t]: state[u] \in {"FlaggedFalse", "FlaggedTrue", "Exploded"}}
    IN  /\ outcome = "ongoing"
        /\ rules.chording
        /\ state[t] = "Uncovered"
        /\ covered # {}
        /\ Cardinality(found) = Number(state, t)
        /\ Become(OpenEach(state, covered))
        /\ flags' = flags - Cardinality({u \in Tiles: Flagged(state[u]) /\ state'[u] # state[u]})

Terminate ==
    /\ outcome = "ongoing"
    /\ Terminable
    /\ outcome' = "terminated"
    /\ UNCHANGED <<rules, state, mines, flags, lives_left>>

Next == \/ \E t \in Tiles: Reveal(t) \/ Flag(t) \/ RemoveFlag(t) \/ Chord(t)
        \/ Terminate

Spec == Init /\ [][Next]_vars

----------------------------------------------------------------------------
(* Clauses about every state. *)

Victory == outcome = "victory"
Loss == outcome = "loss"
Terminated == outcome = "terminated"
Ended == Victory \/ Loss \/ Terminated

Exploded == {t \in Tiles: Mine(state[t]) /\ Revealed(state[t])}

V_Game_at_most_one_uncovered_mine == Cardinality(Exploded) <= rules.lives

V_Game_victory_condition ==
    LET all_found    == \A t \in Tiles: Mine(state[t]) => Flagged(state[t]) \/ Revealed(state[t])
        none_wrong   == ~\E t \in Tiles: Empty(state[t]) /\ Flagged(state[t])
        all_revealed == \A t \in Tiles: Empty(state[t]) => Revealed(state[t])
        won == CASE rules.victory = "reveal"          -> all_revealed
                 [] rules.victory = "flag_or_reveal"  -> (all_found /\ none_wrong) \/ all_revealed
                 [] rules.victory = "flag_and_reveal" -> all_found /\ all_revealed
    IN  ~Terminated => (Victory <=> ~Loss /\ won)

V_Game_loss_condition == Loss <=> Cardinality(Exploded) >= rules.lives

V_Game_outcomes_are_disjoint ==
    /\ Cardinality({o \in {"ongoing", "victory", "loss", "terminated"}: outcome = o}) = 1
    /\ Ended <=> outcome # "ongoing"

V_Empty_revealed_empty_tile_reveals_adjacents ==
    LET Kept(u) == CASE rules.cascade = "opens_flags"  -> FALSE
                     [] rules.cascade = "skips_flags"
                          /\ rules.flagging # "removable" -> Flagged(state[u])
                     [] OTHER                          -> TRUE
    IN  \A t \in Tiles: Empty(state[t]) /\ Revealed(state[t]) /\ Number(state, t) = 0
                        => \A u \in Beside[t]: Revealed(state[u]) \/ Kept(u)

Game_mines == mines = Cardinality({t \in Tiles: Mine(state[t])})

Game_flags == flags = Cardinality({t \in Tiles: Flagged(state[t])})

Game_counts_add_up ==
    /\ Cardinality({t \in Tiles: Hidden(state[t])}) + Cardinality({t \in Tiles: Flagged(state[t])})
       + Cardinality({t \in Tiles: Revealed(state[t])}) = Cardinality(Tiles)
    /\ lives_left = rules.lives - Cardinality(Exploded)

(* The position of a tile in a box, last axis fastest, and its distance     *)
(* from another on each axis.                                               *)
RECURSIVE Volume(_)
Volume(lengths) == IF lengths = << >> THEN 1 ELSE Head(lengths) * Volume(Tail(lengths))

Coordinate(t, axis) ==
    ((t - 1) \div Volume(SubSeq(Lengths, axis + 1, Len(Lengths)))) % Lengths[axis]

Near(t, u) == /\ t # u
              /\ \A axis \in 1..Len(Lengths): Coordinate(t, axis) - Coordinate(u, axis) \in -1..1

Tile_is_adjacent ==
    /\ \A t \in Tiles: Beside[t] \subseteq Tiles /\ t \notin Beside[t]
    /\ \A t, u \in Tiles: u \in Beside[t] <=> t \in Beside[u]
    /\ Lengths # << >> => \A t, u \in Tiles: u \in Beside[t] <=> Near(t, u)

----------------------------------------------------------------------------
(* Clauses about every action: when it is accepted. *)

Game_reveal == \A t \in Tiles: ENABLED Reveal(t) <=> ~Ended /\ Hidden(state[t])

Game_flag ==
    \A t \in Tiles: ENABLED Flag(t) <=> ~Ended /\ Hidden(state[t]) /\ rules.flagging # "none"

Game_remove_flag ==
    \A t \in Tiles: ENABLED RemoveFlag(t) <=> ~Ended /\ Flagged(state[t]) /\ rules.flagging = "removable"

Game_chord ==
    \A t \in Tiles:
        ENABLED Chord(t) <=>
            /\ ~Ended /\ rules.chording /\ Empty(state[t]) /\ Revealed(state[t])
            /\ \E u \in Beside[t]: Hidden(state[u])
            /\ Cardinality({u \in Beside[t]: Flagged(state[u]) \/ u \in Exploded})
               = Cardinality({u \in Beside[t]: Mine(state[u])})

Game_terminate == Terminable => (ENABLED Terminate <=> ~Ended)

Game_ended_is_final == Ended => ~ENABLED Next

(* And what it does. *)

Tile_table ==
    [][LET Did(s, next) ==
               \/ \E t \in Tiles: Flag(t) /\ next = Table[s].flag
               \/ \E t \in Tiles: RemoveFlag(t) /\ next = Table[s].remove_flag
               \/ /\ \E t \in Tiles: Reveal(t) \/ Chord(t)
                  /\ \/ next = Table[s].reveal
                     \/ /\ rules.cascade = "opens_flags"
                        /\ Table[s].remove_flag # Refused
                        /\ next = Table[Table[s].remove_flag].reveal
       IN  \A u \in Tiles: state'[u] # state[u] => Did(state[u], state'[u])]_vars

Game_terminate_ends == [][Terminate => Terminated']_vars

Tile_mines_never_move == [][\A t \in Tiles: Mine(state'[t]) <=> Mine(state[t])]_vars

Tile_revealed_stays_revealed == [][\A t \in Tiles: Revealed(state[t]) => Revealed(state'[t])]_vars

Game_one_tile_at_a_time ==
    [][\A t \in Tiles: Flag(t) \/ RemoveFlag(t)
          => state'[t] # state[t] /\ \A u \in Tiles \ {t}: state'[u] = state[u]]_vars

(* The intersection of all closed sets that hold t is closed itself, so a   *)
(* set is that intersection if it is closed, holds t, and no smaller one    *)
(* does: this looks at the subsets of what was opened instead of at all.    *)
Cascade_opens_the_least_closed_set ==
    [][LET Opens(v)  == Hidden(state[v]) \/ (rules.cascade = "opens_flags" /\ Flagged(state[v]))
           Closed(S) == \A u \in S: Empty(state[u]) /\ Number(state, u) = 0
                                    => \A v \in Beside[u]: Opens(v) => v \in S
           new == {u \in Tiles: Revealed(state'[u]) /\ ~Revealed(state[u])}
       IN  \A t \in Tiles: Reveal(t)
               => t \in new /\ Closed(new) /\ \A S \in SUBSET new: t \in S /\ Closed(S) => S = new]_vars

----------------------------------------------------------------------------
(* Instructive and false: TLC must refute it, see MinesweeperRefuted.cfg.   *)
(* Beside a revealed zero everything is revealed -- but where a cascade     *)
(* skips flags, the flag stays, and may be removed later.                   *)

False_beside_a_zero_all_is_revealed ==
    \A t \in Tiles: Empty(state[t]) /\ Revealed(state[t]) /\ Number(state, t) = 0
                    => \A u \in Beside[t]: Revealed(state[u])

----------------------------------------------------------------------------
(* For Minesweeper.cfg and MinesweeperRefuted.cfg: a box of two by two.     *)

TwoByTwo == <<2, 2>>
AllBesideEachOther == <<{2, 3, 4}, {1, 3, 4}, {1, 2, 4}, {1, 2, 3}>>

SpecRules == {[victory |-> "flag_or_reveal", cascade |-> "opens_flags", flagging |-> "removable",
               chording |-> FALSE, lives |-> 1]}
NoteRules == {[victory |-> "flag_and_reveal", cascade |-> "skips_flags", flagging |-> "removable",
               chording |-> FALSE, lives |-> 1]}
=============================================================================
