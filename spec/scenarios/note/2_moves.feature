Feature: The note's moves, and how its games are won and lost

  Scenario: Reveal: the cell is mined and you lose the game
    Given the mines
      """
      M-
      """
    When I reveal (0, 0)
    Then (0, 0) is Exploded
    And the outcome is loss

  Scenario: Reveal: the hint is not zero and you are shown the hint
    Given the mines
      """
      M--
      """
    When I reveal (0, 1)
    Then the board shows
      """
      -1-
      """

  Scenario: Reveal: the hint is zero, and what is adjacent is revealed but for flags
    Given the mines
      """
      M----
      """
    When I flag (0, 3)
    And I reveal (0, 4)
    Then the board shows
      """
      ---*_
      """
    And (0, 3) is Flagged False

  Scenario: Reveal: a hint of zero does not lose the game
    Given the mines
      """
      --M
      ---
      ---
      """
    When I reveal (2, 0)
    Then the outcome is ongoing
    And the board shows
      """
      _1-
      _11
      ___
      """

  Scenario: Reveal: flagged cells cannot be cleared
    Given the mines
      """
      M-
      """
    When I flag (0, 1)
    And I reveal (0, 1)
    Then it is refused: You cannot reveal a flagged tile.

  Scenario: The game is won when all cells are correctly flagged or uncovered
    Given the mines
      """
      M-
      -M
      """
    When I reveal (0, 1)
    And I reveal (1, 0)
    And I flag (0, 0)
    Then the outcome is ongoing
    When I flag (1, 1)
    Then the outcome is victory

  Scenario: The game is lost when a mine is detonated
    Given the mines
      """
      M-
      -M
      """
    When I flag (0, 0)
    And I reveal (1, 1)
    Then the outcome is loss
