Feature: The acceptance tests of the kata's backlog

  The UATs have wordings of their own: "1 bombs" and "0 bomb" (E.Kata.4, E.Kata.5), and a step that clears the
  land tells its number (E.Kata.6). Those that the kata has not finished, or not begun, are here as well.

  Scenario: UAT 1.1: the number of squares
    Given an empty game board
    Then the number of squares is 9

  Scenario: UAT 1.2: the empty game board
    Given an empty game board
    Then the game shows
      """
      +-+-+-+
      | | | |
      +-+-+-+
      | | | |
      +-+-+-+
      | | | |
      +-+-+-+
      [Sandbox 3x3] Game created
      """

  Scenario: UAT 2.1: the number of bombs
    Given new games
    Then each has a number of bombs among 1, 3

  Scenario: UAT 3.1: one bomb is placed
    Given new games with 1 bombs
    Then on each board 1 bombs are placed

  Scenario: UAT 3.2: three bombs are placed
    Given new games with 3 bombs
    Then on each board 3 bombs are placed

  Scenario: UAT 4.1: the bomb board of a column of bombs
    Given bombs here
      """
      --b
      --b
      --b
      """
    Then the bomb board is
      """
      02b
      03b
      02b
      """

  Scenario: UAT 4.2: the bomb board of a bomb in a corner
    Given bombs here
      """
      --b
      ---
      ---
      """
    Then the bomb board is
      """
      01b
      011
      000
      """

  Scenario: UAT 4.3: the bomb board of a bomb in the middle
    Given bombs here
      """
      ---
      -b-
      ---
      """
    Then the bomb board is
      """
      111
      1b1
      111
      """

  Scenario: UAT 4.4: the bomb board of three bombs
    Given bombs here
      """
      b-b
      ---
      --b
      """
    Then the bomb board is
      """
      b2b
      132
      01b
      """

  Scenario: UAT 5.1: possible steps on an empty game board
    Given an empty game board
    Then 9 possible steps are listed

  Scenario: UAT 5.2: possible steps among numbers
    Given the game board
      """
      1--
      23-
      --1
      """
    Then 5 possible steps are listed

  Scenario: UAT 5.3: possible steps among flags
    A flagged square counts: its flag can be taken (E.Kata.8).

    Given the game board
      """
      22-
      **2
      3*2
      """
    Then 4 possible steps are listed

  Scenario: UAT 6.1: a step beside one bomb
    Given the wording of the UATs
    And bombs here
      """
      --b
      ---
      ---
      """
    When I step on 2;1
    Then it returns 1
    And the message is [Sandbox 3x3] 1 bombs around your square.

  Scenario: UAT 6.2: a step beside three bombs
    Given the wording of the UATs
    And bombs here
      """
      ---
      bb-
      -b-
      """
    When I step on 0;0
    Then it returns 3
    And the message is [Sandbox 3x3] 3 bombs around your square.

  Scenario: UAT 6.3: a step on a bomb
    Given the wording of the UATs
    And bombs here
      """
      ---
      -b-
      ---
      """
    When I step on 1;1
    Then it returns X
    And the message is [Sandbox 3x3] BOOM! – Game Over.

  Scenario: UAT 6.4: a step on a board with steps
    Given the wording of the UATs
    And the game board
      """
      1--
      23-
      --1
      """
    And bombs here
      """
      -b-
      --b
      b--
      """
    When I step on 1;0
    Then it returns 2
    And the message is [Sandbox 3x3] 2 bombs around your square.

  Scenario: UAT 6.5: a step with no bomb around
    Given the wording of the UATs
    And bombs here
      """
      -bb
      ---
      b--
      """
    When I step on 2;0
    Then it returns _
    And the message is [Sandbox 3x3] 0 bomb around your square.

  Scenario: UAT 6.6: a step that clears all but a corner
    Given the wording of the UATs
    And bombs here
      """
      --b
      ---
      ---
      """
    When I step on 0;0
    Then it returns _
    And the message is [Sandbox 3x3] 0 bomb around your square.
    And the board is
      """
      _1-
      _11
      ___
      """

  Scenario: UAT 6.7: a step that clears all but a column
    Given the wording of the UATs
    And bombs here
      """
      --b
      --b
      --b
      """
    When I step on 0;2
    Then it returns _
    And the message is [Sandbox 3x3] 0 bomb around your square.
    And the board is
      """
      _2-
      _3-
      _2-
      """

  Scenario: UAT 7.1: a square is marked
    Given an empty game board
    When I flag 0;0
    Then it returns *
    And the board is
      """
      ---
      ---
      *--
      """

  Scenario: UAT 7.2: a square is unmarked
    Given the game board
      """
      1--
      *32
      -1_
      """
    And bombs here
      """
      -bb
      ---
      b--
      """
    When I unflag 0;1
    Then the board is
      """
      1--
      -32
      -1_
      """

  Scenario: UAT 7.3: a third square is marked
    Given the game board
      """
      ---
      **-
      3--
      """
    And bombs here
      """
      ---
      bb-
      -b-
      """
    When I flag 1;0
    Then it returns *
    And the message is [Sandbox 3x3] Square flagged as bomb.

  Scenario: UAT 8.1: one number is no victory
    Given the game board
      """
      ---
      --1
      ---
      """
    When winning is checked with 3 hidden bombs
    Then the game has not won

  Scenario: UAT 8.2: a row to go is no victory
    Given the game board
      """
      *2*
      132
      ---
      """
    When winning is checked with 3 hidden bombs
    Then the game has not won

  Scenario: UAT 8.3: all but three flagged bombs is a victory
    Given the game board
      """
      221
      **2
      3*2
      """
    When winning is checked with 3 hidden bombs
    Then the game has won

  Scenario: UAT 8.4: all but a hidden bomb is a victory
    Given the game board
      """
      _1-
      _11
      ___
      """
    When winning is checked with 1 hidden bombs
    Then the game has won

  Scenario: UAT 8.5: a square too many is no victory
    Given the game board
      """
      1--
      *32
      -1_
      """
    When winning is checked with 3 hidden bombs
    Then the game has not won

  Scenario: UAT 9.1: the BOT either loses or wins
    When BOT games run
    Then each game ends in victory or loss
