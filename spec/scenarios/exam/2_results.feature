Feature: What make_move returns

  Scenario: The values of MoveResult
    They are those of the header that came with the exam.

    Then the value of INVALID_MOVE is -3
    And the value of REDUNDANT_MOVE is -2
    And the value of BLOWN_UP is -1
    And the value of VALID_MOVE is 0
    And the value of SOLVED_BOARD is 1

  Scenario Outline: INVALID_MOVE: <move> is no move
    Given the mines of mines.dat
    And a fresh board
    When I make the move <move>
    Then the result is INVALID_MOVE
    And the board is still fresh

    Examples:
      | move |
      | J1   |
      | A0   |
      | a1   |
      | 1A   |
      | A    |
      | A1?  |
      | A1** |

  Scenario: INVALID_MOVE: a wrong third character counts before an uncovered square
    Given the mines of mines.dat
    And the board of partial.dat
    When I make the move B6?
    Then the result is INVALID_MOVE

  Scenario Outline: REDUNDANT_MOVE: <move> on the partial board
    Given the mines of mines.dat
    And the board of partial.dat
    When I make the move <move>
    Then the result is REDUNDANT_MOVE
    And the board is still the one of partial.dat

    Examples: uncovered already, or flagged already
      | move |
      | B6   |
      | B6*  |
      | H3   |
      | H3*  |

  Scenario: BLOWN_UP: a mine is uncovered, and the board stays as it was
    Given the mines of mines.dat
    And a fresh board
    When I make the move A5
    Then the result is BLOWN_UP
    And the board is still fresh

  Scenario: VALID_MOVE: a cascade keeps the flags in its way
    Given the mines of mines.dat
    And a fresh board
    When I make the move E4*
    Then the result is VALID_MOVE
    When I make the move E5
    Then the result is VALID_MOVE
    And E4 shows *

  Scenario: SOLVED_BOARD: the last square without a mine is uncovered
    Given the mines of mines.dat
    And the board of partial.dat
    When I make the moves A7 F1 G1 H1 H2 I1 I2 I7
    Then the game is complete
    And the results are VALID_MOVE VALID_MOVE VALID_MOVE REDUNDANT_MOVE REDUNDANT_MOVE REDUNDANT_MOVE REDUNDANT_MOVE SOLVED_BOARD
