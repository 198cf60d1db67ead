Feature: The note's other ideas: lives, assists, hexagons and octagons

  Scenario: Lives: mines can be detonated before losing
    Given the rules note, lives=3
    And the mines
      """
      MMM-
      """
    When I reveal (0, 0)
    And I reveal (0, 1)
    Then the outcome is ongoing
    And 1 lives are left
    When I reveal (0, 2)
    Then the outcome is loss

  Scenario: Lives: a game with a lost life can still be won
    A detonated mine counts as found (E.Note.4).

    Given the rules note, lives=2
    And the mines
      """
      M-M
      """
    When I reveal (0, 0)
    And I reveal (0, 1)
    And I flag (0, 2)
    Then the outcome is victory

  Scenario: Assists: uncover a cell that has no mine
    Given the rules note, assists=1
    And the mines
      """
      M-M
      -M-
      """
    When I ask for reveal_random_safe
    Then exactly one tile more is Uncovered
    And 0 assists are left
    When I ask for reveal_random_safe
    Then it is refused: You have no assist left.

  Scenario: Assists: flag a cell correctly
    Given the rules note, assists=1
    And the mines
      """
      M-M
      -M-
      """
    When I ask for flag_random_mine
    Then exactly one tile more is Flagged True
    And game.flags() is 1

  Scenario: Assists: show the flags on cells that do not contain a mine
    Given the rules note, assists=1
    And the mines
      """
      M-M
      -M-
      """
    When I flag (0, 0)
    And I flag (0, 1)
    And I ask for list_wrong_flags
    Then the wrong flags listed are (0, 1)

  Scenario: Assists: there are none unless the rules give some
    Given the mines
      """
      M-M
      """
    When I ask for flag_random_mine
    Then it is refused: These rules do not allow: flag_random_mine.

  Scenario: Hexagons: six adjacent cells
    Given the board hex 3x3 with mines at (0, 0)
    Then adjacent to (1, 1) are (0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)
    When I reveal (2, 2)
    Then the board shows
      """
      -1_
       1__
      ___
      """
    When I flag (0, 0)
    Then the outcome is victory

  Scenario: Octagons: eight adjacent cells, and four around the squares between them
    Given the board octagon 3x3 with mines at (0, 0)
    Then adjacent to (2, 1) are (0, 1), (1, 0), (1, 1), (2, 0), (2, 2), (3, 0), (3, 1), (4, 1)
    And adjacent to (1, 0) are (0, 0), (0, 1), (2, 0), (2, 1)
    When I reveal (4, 2)
    Then the board shows
      """
      -1_
       1_
      1__
       __
      ___
      """
    When I flag (0, 0)
    Then the outcome is victory

  Scenario: The largest board of the note is 99 by 99
    Given the board Box(99, 99) with mines at (0, 0)
    When I reveal (98, 98)
    And I flag (0, 0)
    Then the outcome is victory
