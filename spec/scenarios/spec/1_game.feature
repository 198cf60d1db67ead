Feature: The clauses of the specification about games and tiles

  Positions are (row, column) from the top left. `M` is a mine; of what is seen, `-` is hidden, `*` flagged, `_`
  revealed with no mine adjacent, `X` an uncovered mine.

  Scenario: V.Game.at_most_one_uncovered_mine: the second mine cannot be uncovered
    Given the mines
      """
      MM-
      """
    When I reveal (0, 0)
    Then the outcome is loss
    When I reveal (0, 1)
    Then it is refused: The game has ended: loss.
    And the board shows
      """
      X--
      """

  Scenario: V.Game.victory_condition: all empty tiles are revealed
    Given the mines
      """
      M-
      --
      """
    When I reveal (0, 1)
    And I reveal (1, 0)
    Then the outcome is ongoing
    When I reveal (1, 1)
    Then the outcome is victory

  Scenario: V.Game.victory_condition: all mines are flagged, and no empty tile is
    Given the mines
      """
      M-
      -M
      """
    When I flag (0, 0)
    Then the outcome is ongoing
    When I flag (1, 1)
    Then the outcome is victory
    And the board shows
      """
      *-
      -*
      """

  Scenario: V.Game.victory_condition: a flag on an empty tile is no victory until it is removed
    Given the mines
      """
      M-
      --
      """
    When I flag (0, 1)
    And I flag (0, 0)
    Then the outcome is ongoing
    When I remove_flag (0, 1)
    Then the outcome is victory

  Scenario: V.Game.victory_condition: with no mines the game is won at its start
    Given the board Box(2, 2) without mines
    Then the outcome is victory

  Scenario: V.Game.loss_condition: a mine is revealed
    Given the mines
      """
      M-
      --
      """
    When I reveal (0, 0)
    Then the outcome is loss
    And the board shows
      """
      X-
      --
      """

  Scenario: mines(): the number of mines of the game
    Given the mines
      """
      M-M
      -M-
      """
    Then game.mines() is 3

  Scenario: flags(): the number of tiles that are flagged
    Given the mines
      """
      M-M
      ---
      """
    Then game.flags() is 0
    When I flag (0, 0)
    And I flag (1, 1)
    Then game.flags() is 2
    When I remove_flag (0, 0)
    Then game.flags() is 1

  Scenario: Tile.is_adjacent: the eight tiles around
    Given the board Box(10, 10) with mines at (9, 9)
    Then adjacent to (4, 4) are (3, 3), (3, 4), (3, 5), (4, 3), (4, 5), (5, 3), (5, 4), (5, 5)
    And adjacent to (0, 0) are (0, 1), (1, 0), (1, 1)
    And (4, 4) is adjacent to (5, 5)
    And (4, 4) is not adjacent to (4, 6)
    And (4, 4) is not adjacent to (4, 4)

  Scenario: V.Empty.revealed_empty_tile_reveals_adjacents: no adjacent mine, everything adjacent is revealed
    Given the mines
      """
      --M
      ---
      ---
      """
    When I reveal (2, 0)
    Then the board shows
      """
      _1-
      _11
      ___
      """

  Scenario: V.Empty.revealed_empty_tile_reveals_adjacents: a flag does not protect
    Given the mines
      """
      ---M
      """
    When I flag (0, 1)
    And I reveal (0, 0)
    Then the board shows
      """
      __1-
      """

  Scenario: Empty.adjacent_mines
    Given the mines
      """
      MMM
      M-M
      MMM
      """
    Then adjacent_mines of (1, 1) is 8

  Scenario: reveal(tile: Hidden): a flagged tile is none
    Given the mines
      """
      M-
      --
      """
    When I flag (0, 1)
    And I reveal (0, 1)
    Then it is refused: You cannot reveal a flagged tile.

  Scenario: reveal(tile: Hidden): a revealed tile is none
    Given the mines
      """
      M-
      --
      """
    When I reveal (0, 1)
    And I reveal (0, 1)
    Then it is refused: You cannot reveal a revealed tile.

  Scenario: flag(tile: Hidden): a flagged tile is none
    Given the mines
      """
      M-
      --
      """
    When I flag (0, 1)
    And I flag (0, 1)
    Then it is refused: You cannot flag a flagged tile.

  Scenario: remove_flag(tile: Flagged): a hidden tile is none
    Given the mines
      """
      M-
      --
      """
    When I remove_flag (0, 1)
    Then it is refused: You cannot remove the flag of a hidden tile.

  Scenario Outline: <action>: not on a tile of a game that has ended
    Given the mines
      """
      M-
      --
      """
    When I flag (0, 1)
    And I reveal (0, 0)
    Then the outcome is loss
    When I <action> <tile>
    Then it is refused: The game has ended: loss.

    Examples:
      | action      | tile   |
      | reveal      | (1, 1) |
      | flag        | (1, 1) |
      | remove_flag | (0, 1) |
