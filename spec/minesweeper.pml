/* The game of minesweeper.md, for Spin to look at every state of every minefield of a small board.
 *
 * Mines lie under some tiles. Revealing a tile that has no mine beside it reveals what is beside it, and so
 * on. Revealing a mine costs a life. Flags mark tiles. The game ends by victory, loss or termination.
 *
 *     spin -a minesweeper.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m100000
 *
 * looks at a box of two by two under the rules "spec" (1,323 states: the first is the one before any mine
 * lies). With -DPRINTF for cc, pan prints every transition: the tiles and the outcome before, the action, its
 * tile, the tiles and the outcome after. With -DREFUTED for spin, pan must find an error.
 *
 * The clauses carry their labels with _ for the dots. Not modelled: refusals and their words, undo, replays,
 * views, assists, sessions, and mines that are drawn.
 */

/* The board: -DTILES=n together with -DIS_ADJACENT(a,b), or a box of ROWS by COLUMNS, or both. */
#if !defined(TILES) && !defined(ROWS)
#define ROWS     2
#define COLUMNS  2
#endif
#ifdef ROWS
#define NEAR(a, b)  ((a) != (b) && (a) / COLUMNS <= (b) / COLUMNS + 1 && (b) / COLUMNS <= (a) / COLUMNS + 1 \
                     && (a) % COLUMNS <= (b) % COLUMNS + 1 && (b) % COLUMNS <= (a) % COLUMNS + 1)
#endif
#ifndef TILES
#define TILES  (ROWS * COLUMNS)
#define IS_ADJACENT(a, b)  NEAR(a, b)
#endif

/* The rules. */
#define REVEAL           0
#define FLAG_OR_REVEAL   1
#define FLAG_AND_REVEAL  2
#define SKIPS_FLAGS      0
#define OPENS_FLAGS      1
#define NONE             0
#define PERMANENT        1
#define REMOVABLE        2
#ifndef VICTORY
#define VICTORY          FLAG_OR_REVEAL
#define CASCADE          OPENS_FLAGS
#define FLAGGING         REMOVABLE
#define CHORDING         false
#define LIVES            1
#define TERMINABLE       true
#endif

/* The states of a tile, and the tile table. */
#define Covered       0
#define Mined         1
#define FlaggedFalse  2
#define FlaggedTrue   3
#define Uncovered     4
#define Exploded      5
#define Refused       6

#define TABLE_REVEAL(s)       ((s) == Covered -> Uncovered : ((s) == Mined -> Exploded : Refused))
#define TABLE_FLAG(s)         ((s) == Covered -> FlaggedFalse : ((s) == Mined -> FlaggedTrue : Refused))
#define TABLE_REMOVE_FLAG(s)  ((s) == FlaggedFalse -> Covered : ((s) == FlaggedTrue -> Mined : Refused))

#define MINE(s)          ((s) == Mined || (s) == FlaggedTrue || (s) == Exploded)
#define EMPTY(s)         ((s) == Covered || (s) == FlaggedFalse || (s) == Uncovered)
#define IS_HIDDEN(s)     ((s) == Covered || (s) == Mined)
#define IS_FLAGGED(s)    ((s) == FlaggedFalse || (s) == FlaggedTrue)
#define IS_REVEALED(s)   ((s) == Uncovered || (s) == Exploded)

#define ONGOING     0
#define WON         1
#define LOST        2
#define TERMINATED  3

#define DID_REVEAL       0
#define DID_FLAG         1
#define DID_REMOVE_FLAG  2
#define DID_CHORD        3
#define DID_TERMINATE    4
#define DID_NOTHING      5

/* The state of a game. */
byte tile[TILES];
byte number[TILES];   /* how many mines are adjacent to each tile */
byte outcome;
byte mines;
byte flags;
byte lives_left;

/* What follows is scratch: each d_step sets it before using it, so it is no part of the state. */
hidden byte before[TILES];
hidden byte outcome_before, did;
hidden byte fresh[TILES];    /* by this cascade */
hidden byte asked[TILES];    /* by this chord */
hidden byte i, j, k, m, p, right, wrong, safe, known;
hidden byte again;

/* How the game stands, by counting. */
inline settle() {
    right = 0; wrong = 0; safe = 0; k = 0;
    do
    :: k < TILES ->
        if
        :: tile[k] == FlaggedTrue || tile[k] == Exploded -> right++
        :: tile[k] == FlaggedFalse -> wrong++; safe++
        :: tile[k] == Covered -> safe++
        :: else
        fi;
        k++
    :: else -> break
    od;
    if
    :: lives_left == 0 -> outcome = LOST
    :: lives_left > 0 && VICTORY == REVEAL && safe == 0 -> outcome = WON
    :: lives_left > 0 && VICTORY == FLAG_OR_REVEAL && (safe == 0 || right == mines && wrong == 0) -> outcome = WON
    :: lives_left > 0 && VICTORY == FLAG_AND_REVEAL && safe == 0 && right == mines -> outcome = WON
    :: else
    fi
}

/* Reveal a tile, then sweep over the board again and again, until no tile of this cascade spreads. */
inline open(t) {
    m = 0;
    do :: m < TILES -> fresh[m] = false; m++ :: else -> break od;
    tile[t] = TABLE_REVEAL(tile[t]);
    fresh[t] = true;
    if :: tile[t] == Exploded -> lives_left-- :: else fi;
    again = true;
    do
    :: again ->
        again = false; i = 0;
        do
        :: i < TILES ->
            j = 0;
            do
            :: j < TILES && fresh[i] && tile[i] == Uncovered && number[i] == 0 ->
                if
                :: IS_ADJACENT(i, j) && TABLE_REVEAL(tile[j]) != Refused ->
                    tile[j] = TABLE_REVEAL(tile[j]); fresh[j] = true; again = true
                :: IS_ADJACENT(i, j) && CASCADE == OPENS_FLAGS && TABLE_REMOVE_FLAG(tile[j]) != Refused ->
                    tile[j] = TABLE_REMOVE_FLAG(tile[j]); flags--;
                    tile[j] = TABLE_REVEAL(tile[j]); fresh[j] = true; again = true
                :: else
                fi;
                j++
            :: else -> break
            od;
            i++
        :: else -> break
        od
    :: else -> break
    od
}

/* What can be revealed around a tile, one after the other until the game ends. */
inline open_around(t) {
    p = 0;
    do :: p < TILES -> asked[p] = IS_ADJACENT(t, p) && IS_HIDDEN(tile[p]); p++ :: else -> break od;
    p = 0;
    do
    :: p < TILES ->
        if
        :: asked[p] && outcome == ONGOING && TABLE_REVEAL(tile[p]) != Refused -> open(p); settle()
        :: else
        fi;
        p++
    :: else -> break
    od
}

/* Whether a tile's number is matched by flags and exploded mines, with something left to reveal. */
inline match(t, answer) {
    known = 0; again = false; k = 0;
    do
    :: k < TILES ->
        if
        :: IS_ADJACENT(t, k) && IS_HIDDEN(tile[k]) -> again = true
        :: IS_ADJACENT(t, k) && (IS_FLAGGED(tile[k]) || tile[k] == Exploded) -> known++
        :: else
        fi;
        k++
    :: else -> break
    od;
    answer = again && known == number[t]
}

#define MAY_REVEAL(t)       (outcome == ONGOING && TABLE_REVEAL(tile[t]) != Refused)
#define MAY_FLAG(t)         (outcome == ONGOING && FLAGGING != NONE && TABLE_FLAG(tile[t]) != Refused)
#define MAY_REMOVE_FLAG(t)  (outcome == ONGOING && FLAGGING == REMOVABLE && TABLE_REMOVE_FLAG(tile[t]) != Refused)
#define MAY_CHORD(t, matched)  (outcome == ONGOING && CHORDING && tile[t] == Uncovered && matched)
#define MAY_TERMINATE       (outcome == ONGOING && TERMINABLE)

inline remember(action) {
    outcome_before = outcome; i = 0;
    do :: i < TILES -> before[i] = tile[i]; i++ :: else -> break od;
    did = action
}

inline tell(action, t) {
    printf("edge "); i = 0;
    do :: i < TILES -> printf("%d", before[i]); i++ :: else -> break od;
    printf(" %d %d %d ", outcome_before, action, t); i = 0;
    do :: i < TILES -> printf("%d", tile[i]); i++ :: else -> break od;
    printf(" %d\n", outcome)
}

#include "minesweeper_clauses.pml"

init {
    byte t = 0;
    bool matched = false;
    atomic {
        /* Every minefield, with all tiles hidden; a mine counts at each tile beside it. */
        do
        :: t < TILES ->
            if
            :: tile[t] = Covered
            :: d_step {
                   tile[t] = Mined; mines++; i = 0;
                   do
                   :: i < TILES -> if :: IS_ADJACENT(i, t) -> number[i]++ :: else fi; i++
                   :: else -> break
                   od
               }
            fi;
            t++
        :: else -> break
        od;
        t = 0;
        d_step { lives_left = LIVES; settle(); check_state() }
    }
end:
    do
    :: atomic {
           do :: t < TILES - 1 -> t++ :: break od;
           matched = false;
           d_step { match(t, matched) }
           if
           :: MAY_REVEAL(t) ->
                  d_step { remember(DID_REVEAL); open(t); settle() }
           :: MAY_FLAG(t) ->
                  d_step { remember(DID_FLAG); tile[t] = TABLE_FLAG(tile[t]); flags++; settle() }
           :: MAY_REMOVE_FLAG(t) ->
                  d_step { remember(DID_REMOVE_FLAG); tile[t] = TABLE_REMOVE_FLAG(tile[t]); flags--; settle() }
           :: MAY_CHORD(t, matched) ->
                  d_step { remember(DID_CHORD); open_around(t); settle() }
           :: MAY_TERMINATE && t == 0 ->
                  d_step { remember(DID_TERMINATE); outcome = TERMINATED }
           :: else ->
                  d_step { remember(DID_NOTHING) }
           fi;
           matched = false;
           d_step {
               if :: did != DID_NOTHING -> tell(did, t); check_state(); check_step(did, t) :: else fi;
               t = 0
           }
       }
    od
}
