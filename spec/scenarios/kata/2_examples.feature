Feature: The kata's twelve examples, with all their frames

  Where the kata does not name a step, its frames tell which it was.

  Scenario: Example 1: creating an empty 3x3 game board
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

  Scenario: Example 2: step on a bomb on 1;1
    Given bombs here
      """
      ---
      -b-
      ---
      """
    When I step on 1;1
    Then the game shows
      """
      ---
      -X-
      ---
      [Sandbox 3x3] BOOM! – Game Over.
      """

  Scenario: Example 3: step on a bomb on 0;0
    Given bombs here
      """
      ---
      ---
      b--
      """
    When I step on 0;0
    Then the game shows
      """
      ---
      ---
      X--
      [Sandbox 3x3] BOOM! – Game Over.
      """

  Scenario: Example 4: step on a bomb on 2;0
    Given bombs here
      """
      ---
      ---
      --b
      """
    When I step on 2;0
    Then the game shows
      """
      ---
      ---
      --X
      [Sandbox 3x3] BOOM! – Game Over.
      """

  Scenario: Example 5: step on a bomb on 0;1
    Given bombs here
      """
      --b
      b--
      b--
      """
    When I step on 2;1
    Then the game shows
      """
      ---
      --1
      ---
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I step on 0;1
    Then the game shows
      """
      ---
      X-1
      ---
      [Sandbox 3x3] BOOM! – Game Over.
      """

  Scenario: Example 6: step on a bomb on 0;2
    Given bombs here
      """
      b--
      --b
      -b-
      """
    When I step on 2;0
    Then the game shows
      """
      ---
      ---
      --2
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 2;2
    Then the game shows
      """
      --1
      ---
      --2
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I step on 0;2
    Then the game shows
      """
      X-1
      ---
      --2
      [Sandbox 3x3] BOOM! – Game Over.
      """

  Scenario: Example 7: flags, numbers and a victory
    Given bombs here
      """
      b-b
      ---
      --b
      """
    When I step on 1;2
    Then the game shows
      """
      -2-
      ---
      ---
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I flag 0;2
    Then the game shows
      """
      *2-
      ---
      ---
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I flag 2;2
    Then the game shows
      """
      *2*
      ---
      ---
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I step on 0;1
    Then the game shows
      """
      *2*
      1--
      ---
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I step on 1;1
    Then the game shows
      """
      *2*
      13-
      ---
      [Sandbox 3x3] 3 bombs around your square.
      """
    When I step on 2;1
    Then the game shows
      """
      *2*
      132
      ---
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 1;0
    Then the game shows
      """
      *2*
      132
      -1-
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I flag 2;0
    Then the game shows
      """
      *2*
      132
      -1*
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I step on 0;0
    Then the game shows
      """
      *2*
      132
      _1*
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """

  Scenario: Example 8: game victory after all squares are cleared
    The list of squares in its title is that of scenario 5, with the same slip (E.Kata.1).

    Given bombs here
      """
      ---
      bb-
      -b-
      """
    When I step on 0;0
    Then the game shows
      """
      ---
      ---
      3--
      [Sandbox 3x3] 3 bombs around your square.
      """
    When I flag 0;1
    Then the game shows
      """
      ---
      *--
      3--
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I flag 1;1
    Then the game shows
      """
      ---
      **-
      3--
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I flag 1;0
    Then the game shows
      """
      ---
      **-
      3*-
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I step on 2;0
    Then the game shows
      """
      ---
      **-
      3*2
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 2;1
    Then the game shows
      """
      ---
      **2
      3*2
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 0;2
    Then the game shows
      """
      2--
      **2
      3*2
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 1;2
    Then the game shows
      """
      22-
      **2
      3*2
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 2;2
    Then the game shows
      """
      221
      **2
      3*2
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """

  Scenario: Example 9: game victory without a flag
    The title in the kata lists the squares of example 8 (E.Kata.2); the boards tell the steps.

    Given bombs here
      """
      -b-
      --b
      b--
      """
    When I step on 0;2
    Then the game shows
      """
      1--
      ---
      ---
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I step on 1;1
    Then the game shows
      """
      1--
      -3-
      ---
      [Sandbox 3x3] 3 bombs around your square.
      """
    When I step on 0;1
    Then the game shows
      """
      1--
      23-
      ---
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 2;0
    Then the game shows
      """
      1--
      23-
      --1
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I step on 1;0
    Then the game shows
      """
      1--
      23-
      -21
      [Sandbox 3x3] 2 bombs around your square.
      """
    When I step on 2;2
    Then the game shows
      """
      1-2
      23-
      -21
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """

  Scenario: Example 10: massive cleaning and victory clicking on 0;0
    Given bombs here
      """
      --b
      ---
      ---
      """
    When I step on 0;0
    Then the game shows
      """
      _1-
      _11
      ___
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """

  Scenario: Example 11: massive cleaning and victory clicking on 0;2
    Given bombs here
      """
      --b
      --b
      --b
      """
    When I step on 0;2
    Then the game shows
      """
      _2-
      _3-
      _2-
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """

  Scenario: Example 12: a flag is taken back
    The kata calls it Game Over, and it ends in victory (E.Kata.3).

    Given bombs here
      """
      -bb
      ---
      b--
      """
    When I step on 2;0
    Then the game shows
      """
      ---
      -32
      -1_
      [Sandbox 3x3] No bomb around your square.
      """
    When I step on 0;2
    Then the game shows
      """
      1--
      -32
      -1_
      [Sandbox 3x3] 1 bomb around your square.
      """
    When I flag 0;1
    Then the game shows
      """
      1--
      *32
      -1_
      [Sandbox 3x3] Square flagged as bomb.
      """
    When I unflag 0;1
    Then the game shows
      """
      1--
      -32
      -1_
      [Sandbox 3x3] Square unflagged as bomb.
      """
    When I step on 0;1
    Then the game shows
      """
      1--
      232
      -1_
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """
