/* The clauses of minesweeper.md that minesweeper.pml is checked against, by quantifiers, each under its label.
 *
 * Every clause is a variable (a byte, for Spin hides no bits), so that Spin's message for a violated
 * assertion is its label. A formula of several lines needs its parentheses.
 */

hidden byte V_Game_at_most_one_uncovered_mine, V_Game_victory_condition, V_Game_loss_condition;
hidden byte V_Game_outcomes_are_disjoint, V_Empty_revealed_empty_tile_reveals_adjacents;
hidden byte Game_mines, Game_flags, Game_counts_add_up, Tile_is_adjacent, Empty_adjacent_mines;
hidden byte Game_reveal, Game_flag, Game_remove_flag, Game_chord, Game_terminate, Game_ended_is_final;
hidden byte Tile_table, Tile_mines_never_move, Tile_revealed_stays_revealed, Game_one_tile_at_a_time;
hidden byte Cascade_opens_the_least_closed_set;
hidden byte False_at_most_one_uncovered_mine;

hidden byte hidden_tiles, flagged_tiles, revealed_tiles, mine_tiles, exploded_tiles, beside_mines;
hidden byte all_found, none_wrong, all_revealed, has_won, matches;
hidden int opened, smaller;

#define ENDED  (outcome == WON || outcome == LOST || outcome == TERMINATED)

#if CASCADE == OPENS_FLAGS
#define KEPT(s)   false
#define OPENS(s)  (IS_HIDDEN(s) || IS_FLAGGED(s))
#elif FLAGGING != REMOVABLE
#define KEPT(s)   IS_FLAGGED(s)
#define OPENS(s)  IS_HIDDEN(s)
#else
#define KEPT(s)   true
#define OPENS(s)  IS_HIDDEN(s)
#endif

inline check_counts() {
    hidden_tiles = 0; flagged_tiles = 0; revealed_tiles = 0; mine_tiles = 0; exploded_tiles = 0;
    all_found = true; none_wrong = true; all_revealed = true; i = 0;
    do
    :: i < TILES ->
        hidden_tiles = hidden_tiles + (IS_HIDDEN(tile[i]) -> 1 : 0);
        flagged_tiles = flagged_tiles + (IS_FLAGGED(tile[i]) -> 1 : 0);
        revealed_tiles = revealed_tiles + (IS_REVEALED(tile[i]) -> 1 : 0);
        mine_tiles = mine_tiles + (MINE(tile[i]) -> 1 : 0);
        exploded_tiles = exploded_tiles + (MINE(tile[i]) && IS_REVEALED(tile[i]) -> 1 : 0);
        all_found = all_found && (!MINE(tile[i]) || IS_FLAGGED(tile[i]) || IS_REVEALED(tile[i]));
        none_wrong = none_wrong && !(EMPTY(tile[i]) && IS_FLAGGED(tile[i]));
        all_revealed = all_revealed && (!EMPTY(tile[i]) || IS_REVEALED(tile[i]));
        i++
    :: else -> break
    od;
    has_won = (VICTORY == REVEAL && all_revealed
               || VICTORY == FLAG_OR_REVEAL && (all_found && none_wrong || all_revealed)
               || VICTORY == FLAG_AND_REVEAL && all_found && all_revealed);

    V_Game_at_most_one_uncovered_mine = exploded_tiles <= LIVES;
    assert(V_Game_at_most_one_uncovered_mine);

    V_Game_victory_condition = outcome == TERMINATED || ((outcome == WON) == (outcome != LOST && has_won));
    assert(V_Game_victory_condition);

    V_Game_loss_condition = (outcome == LOST) == (exploded_tiles >= LIVES);
    assert(V_Game_loss_condition);

    V_Game_outcomes_are_disjoint = (
        (outcome == ONGOING) + (outcome == WON) + (outcome == LOST) + (outcome == TERMINATED) == 1
        && ENDED == (outcome != ONGOING));
    assert(V_Game_outcomes_are_disjoint);

    Game_mines = mines == mine_tiles;
    assert(Game_mines);

    Game_flags = flags == flagged_tiles;
    assert(Game_flags);

    Game_counts_add_up = (
        hidden_tiles + flagged_tiles + revealed_tiles == TILES
        && lives_left == LIVES - exploded_tiles);
    assert(Game_counts_add_up);

#ifdef REFUTED
    /* Instructive and false: with more lives than one, what the clause is named for does not hold. */
    False_at_most_one_uncovered_mine = exploded_tiles <= 1;
    assert(False_at_most_one_uncovered_mine);
#endif
}

inline check_adjacency() {
    i = 0;
    do
    :: i < TILES ->
        beside_mines = 0; Tile_is_adjacent = !IS_ADJACENT(i, i);
        V_Empty_revealed_empty_tile_reveals_adjacents = true; j = 0;
        do
        :: j < TILES ->
            beside_mines = beside_mines + (IS_ADJACENT(i, j) && MINE(tile[j]) -> 1 : 0);
            Tile_is_adjacent = Tile_is_adjacent && IS_ADJACENT(i, j) == IS_ADJACENT(j, i);
#ifdef ROWS
            Tile_is_adjacent = Tile_is_adjacent && IS_ADJACENT(i, j) == NEAR(i, j);
#endif
            V_Empty_revealed_empty_tile_reveals_adjacents = (
                V_Empty_revealed_empty_tile_reveals_adjacents
                && (!IS_ADJACENT(i, j) || IS_REVEALED(tile[j]) || KEPT(tile[j])));
            j++
        :: else -> break
        od;
        assert(Tile_is_adjacent);

        Empty_adjacent_mines = number[i] == beside_mines;
        assert(Empty_adjacent_mines);

        V_Empty_revealed_empty_tile_reveals_adjacents = (
            V_Empty_revealed_empty_tile_reveals_adjacents
            || !(EMPTY(tile[i]) && IS_REVEALED(tile[i]) && beside_mines == 0));
        assert(V_Empty_revealed_empty_tile_reveals_adjacents);
        i++
    :: else -> break
    od
}

/* Which actions are accepted in this state. */
inline check_acceptance() {
    i = 0;
    do
    :: i < TILES ->
        Game_reveal = MAY_REVEAL(i) == (!ENDED && IS_HIDDEN(tile[i]));
        assert(Game_reveal);

        Game_flag = MAY_FLAG(i) == (!ENDED && IS_HIDDEN(tile[i]) && FLAGGING != NONE);
        assert(Game_flag);

        Game_remove_flag = MAY_REMOVE_FLAG(i) == (!ENDED && IS_FLAGGED(tile[i]) && FLAGGING == REMOVABLE);
        assert(Game_remove_flag);

        match(i, matches); hidden_tiles = 0; flagged_tiles = 0; beside_mines = 0; j = 0;
        do
        :: j < TILES ->
            hidden_tiles = hidden_tiles + (IS_ADJACENT(i, j) && IS_HIDDEN(tile[j]) -> 1 : 0);
            flagged_tiles = (
                flagged_tiles
                + (IS_ADJACENT(i, j) && (IS_FLAGGED(tile[j]) || tile[j] == Exploded) -> 1 : 0));
            beside_mines = beside_mines + (IS_ADJACENT(i, j) && MINE(tile[j]) -> 1 : 0);
            j++
        :: else -> break
        od;
        Game_chord = (
            MAY_CHORD(i, matches) == (!ENDED && CHORDING && EMPTY(tile[i]) && IS_REVEALED(tile[i])
            && hidden_tiles > 0 && flagged_tiles == beside_mines));
        assert(Game_chord);
        i++
    :: else -> break
    od;
    Game_terminate = !TERMINABLE || MAY_TERMINATE == !ENDED;
    assert(Game_terminate)
}

inline check_state() { check_counts(); check_adjacency(); check_acceptance() }

#define BY_TABLE(action, s, next) \
    ((action) == DID_FLAG && (next) == TABLE_FLAG(s) \
     || (action) == DID_REMOVE_FLAG && (next) == TABLE_REMOVE_FLAG(s) \
     || ((action) == DID_REVEAL || (action) == DID_CHORD) \
        && ((next) == TABLE_REVEAL(s) \
            || CASCADE == OPENS_FLAGS && TABLE_REMOVE_FLAG(s) != Refused \
               && (next) == TABLE_REVEAL(TABLE_REMOVE_FLAG(s))))

inline check_step(action, t) {
    Game_ended_is_final = outcome_before == ONGOING;
    assert(Game_ended_is_final);

    Game_terminate = action != DID_TERMINATE || outcome == TERMINATED;
    assert(Game_terminate);

    opened = 0; i = 0;
    do
    :: i < TILES ->
        Tile_table = tile[i] == before[i] || BY_TABLE(action, before[i], tile[i]);
        assert(Tile_table);

        Tile_mines_never_move = MINE(tile[i]) == MINE(before[i]);
        assert(Tile_mines_never_move);

        Tile_revealed_stays_revealed = !IS_REVEALED(before[i]) || IS_REVEALED(tile[i]);
        assert(Tile_revealed_stays_revealed);

        Game_one_tile_at_a_time = (
            action != DID_FLAG && action != DID_REMOVE_FLAG
            || (tile[i] != before[i]) == (i == t));
        assert(Game_one_tile_at_a_time);

        opened = (IS_REVEALED(tile[i]) && !IS_REVEALED(before[i]) -> opened | (1 << i) : opened);
        i++
    :: else -> break
    od;
    if :: action == DID_REVEAL -> check_least_closed_set(t) :: else fi
}

/* The intersection of all closed sets that hold t is closed itself, so a set is that intersection if it is
 * closed, holds t, and no smaller one does: all subsets of what was opened are tried, itself first. */
inline check_least_closed_set(t) {
    smaller = opened;
    do
    :: smaller != 0 ->
        again = ((smaller >> t) & 1) == 1; i = 0;
        do
        :: i < TILES ->
            j = 0;
            do
            :: j < TILES && ((smaller >> i) & 1) && EMPTY(before[i]) && number[i] == 0 ->
                again = again && (!IS_ADJACENT(i, j) || !OPENS(before[j]) || ((smaller >> j) & 1) == 1);
                j++
            :: else -> break
            od;
            i++
        :: else -> break
        od;
        Cascade_opens_the_least_closed_set = again == (smaller == opened);
        assert(Cascade_opens_the_least_closed_set);
        smaller = (smaller - 1) & opened
    :: else -> break
    od;
    Cascade_opens_the_least_closed_set = opened != 0;
    assert(Cascade_opens_the_least_closed_set)
}
