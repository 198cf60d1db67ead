Feature: The kata's six scenarios

  Squares are x;y from the bottom left. `b` is a bomb, a blank in the frame is hidden, `*` is a flag, `_` is a
  square with no bomb around, `X` is the bomb that went off.

  Scenario: Scenario 1: game board creation
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

  Scenario: Scenario 2: step on a bomb on 1;1
    Given bombs here
      """
      ---
      -b-
      ---
      """
    When I step on 1;1
    Then the game shows
      """
      +-+-+-+
      | | | |
      +-+-+-+
      | |X| |
      +-+-+-+
      | | | |
      +-+-+-+
      [Sandbox 3x3] BOOM! – Game Over.
      """

  Scenario: Scenario 3: clean square 0;0 and get the number of bombs around
    Given bombs here
      """
      ---
      bb-
      -b-
      """
    When I step on 0;0
    Then the game shows
      """
      +-+-+-+
      | | | |
      +-+-+-+
      | | | |
      +-+-+-+
      |3| | |
      +-+-+-+
      [Sandbox 3x3] 3 bombs around your square.
      """

  Scenario: Scenario 4: mark the bombs around
    The kata shows what it expects after all three flags.

    Given bombs here
      """
      ---
      bb-
      -b-
      """
    When I step on 0;0
    And I flag 1;0
    And I flag 1;1
    And I flag 0;1
    Then the game shows
      """
      +-+-+-+
      | | | |
      +-+-+-+
      |*|*| |
      +-+-+-+
      |3|*| |
      +-+-+-+
      [Sandbox 3x3] Square flagged as bomb.
      """

  Scenario: Scenario 5: game victory
    The kata lists 1;2 twice where its board needs 0;2 (E.Kata.1).

    Given bombs here
      """
      ---
      bb-
      -b-
      """
    When I step on 0;0
    And I flag 1;0
    And I flag 1;1
    And I flag 0;1
    And I step on 2;0
    And I step on 2;1
    And I step on 2;2
    And I step on 1;2
    And I step on 0;2
    Then the game shows
      """
      +-+-+-+
      |2|2|1|
      +-+-+-+
      |*|*|2|
      +-+-+-+
      |3|*|2|
      +-+-+-+
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """

  Scenario: Scenario 6: massive cleaning and victory clicking on 0;0
    Given bombs here
      """
      --b
      ---
      ---
      """
    When I step on 0;0
    Then the game shows
      """
      +-+-+-+
      |_|1| |
      +-+-+-+
      |_|1|1|
      +-+-+-+
      |_|_|_|
      +-+-+-+
      [Sandbox 3x3] the land is cleared! GOOD JOB!
      """
