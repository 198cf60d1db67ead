Feature: The four functions of the exam, with its printed examples

  The boards are those of the exam's three files; the text prints the partial one, and its sequence of moves tells
  the mines and the solution (E.Exam.1). Squares are a letter for the row from the top and a digit for the column;
  a `?` is covered, a `*` flagged, a blank has no mine around it.

  Scenario: Objective 1: the solution is complete
    Given the mines of mines.dat
    And the board of solution.dat
    Then the game is complete

  Scenario: Objective 1: the partial board is not complete
    Given the mines of mines.dat
    And the board of partial.dat
    Then the game is not complete

  Scenario: Objective 1: a flag on a safe square leaves the game incomplete
    Given the mines of mines.dat
    And a fresh board
    When I make the moves D5* E5
    Then D5 shows *
    And the game is not complete

  Scenario: Objective 2: count_mines
    Given the mines of mines.dat
    Then count_mines of A7 is 3
    And count_mines of E5 is 0
    And count_mines of H9 is 2

  Scenario: Objective 3: B6, then E5, then a flag on H3
    Given the mines of mines.dat
    And a fresh board
    When I make the move B6
    Then the result is VALID_MOVE
    And display_board shows
      """
        123456789
       +---------+
      A|?????????|
      B|?????3???|
      C|?????????|
      D|?????????|
      E|?????????|
      F|?????????|
      G|?????????|
      H|?????????|
      I|?????????|
       +---------+
      """
    When I make the move E5
    Then the result is VALID_MOVE
    And display_board shows
      """
        123456789
       +---------+
      A|   1?????|
      B|   123???|
      C|     112?|
      D|11     1?|
      E|?1     11|
      F|?1       |
      G|?111     |
      H|???111222|
      I|?????????|
       +---------+
      """
    When I make the move H3*
    Then the result is VALID_MOVE
    And display_board shows
      """
        123456789
       +---------+
      A|   1?????|
      B|   123???|
      C|     112?|
      D|11     1?|
      E|?1     11|
      F|?1       |
      G|?111     |
      H|??*111222|
      I|?????????|
       +---------+
      """

  Scenario: Objective 4: the partial board, and a sequence of safe moves that solves it
    The printed sequence is one of many: the exam wants an output similar to it.

    Given the mines of mines.dat
    And the board of partial.dat
    Then display_board shows
      """
        123456789
       +---------+
      A|   1????1|
      B|   123*21|
      C|     1121|
      D|11     1*|
      E|?1     11|
      F|?1       |
      G|?111     |
      H|??*111222|
      I|??111????|
       +---------+
      """
    And the safe move found first is A5*
    When I make safe moves as long as one is found
    Then these moves were made, in any order: A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*
    And the board is still the one of solution.dat
    And no safe move is found

  Scenario: Objective 4: the printed sequence, which goes on after the solving move
    Given the mines of mines.dat
    And the board of partial.dat
    When I make the moves A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*
    Then the results are VALID_MOVE VALID_MOVE VALID_MOVE VALID_MOVE VALID_MOVE VALID_MOVE VALID_MOVE VALID_MOVE SOLVED_BOARD SOLVED_BOARD SOLVED_BOARD
    And the board is still the one of solution.dat

  Scenario: Objective 4: nothing is safe on a fresh board
    Given a fresh board
    Then no safe move is found

  Scenario: The figure: A5 and A6 must be mines, F1, G1, H1 and H2 are safe
    The figure's middle panel is the board after B6, E5 and H3*: because B5 has the value 2, and because H3 is
    flagged and G2 has the value 1.

    Given the mines of mines.dat
    And a fresh board
    And the moves B6 E5 H3* were made
    When I make safe moves as long as one is found
    Then among the moves are A5* A6* F1 G1
    And uncovered are F1 G1 H1 H2
