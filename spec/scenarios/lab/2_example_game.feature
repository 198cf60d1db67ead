Feature: The example game of the lab

  The mask that the lab prints after the second dig shows bombs (E.Lab.1), and its drawings have blanks for
  hidden squares (E.Lab.4); here both are as the lab's own text defines them.

  Scenario: An example game
    Given new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
    Then dump(game) prints
      """
      dimensions: [6, 6]
      board: [0, 0, 1, 1, 2, '.']
             [0, 0, 2, '.', 3, 1]
             [1, 1, 2, '.', 2, 0]
             ['.', 1, 1, 1, 1, 0]
             [1, 1, 0, 0, 0, 0]
             [0, 0, 0, 0, 0, 0]
      mask:  [False, False, False, False, False, False]
             [False, False, False, False, False, False]
             [False, False, False, False, False, False]
             [False, False, False, False, False, False]
             [False, False, False, False, False, False]
             [False, False, False, False, False, False]
      """
    And render(game) is
      """
      [['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_']]
      """
    And render_ascii(game), between bars, is
      """
      |______|
      |______|
      |______|
      |______|
      |______|
      |______|
      """
    When I call dig(game, 1, 0)
    Then it returns ('ongoing', 9)
    And dump(game) prints
      """
      dimensions: [6, 6]
      board: [0, 0, 1, 1, 2, '.']
             [0, 0, 2, '.', 3, 1]
             [1, 1, 2, '.', 2, 0]
             ['.', 1, 1, 1, 1, 0]
             [1, 1, 0, 0, 0, 0]
             [0, 0, 0, 0, 0, 0]
      mask:  [True, True, True, False, False, False]
             [True, True, True, False, False, False]
             [True, True, True, False, False, False]
             [False, False, False, False, False, False]
             [False, False, False, False, False, False]
             [False, False, False, False, False, False]
      """
    And render(game) is
      """
      [[' ', ' ', '1', '_', '_', '_'],
       [' ', ' ', '2', '_', '_', '_'],
       ['1', '1', '2', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_'],
       ['_', '_', '_', '_', '_', '_']]
      """
    And render_ascii(game), between bars, is
      """
      |  1___|
      |  2___|
      |112___|
      |______|
      |______|
      |______|
      """
    When I call dig(game, 5, 4)
    Then it returns ('ongoing', 21)
    And dump(game) prints
      """
      dimensions: [6, 6]
      board: [0, 0, 1, 1, 2, '.']
             [0, 0, 2, '.', 3, 1]
             [1, 1, 2, '.', 2, 0]
             ['.', 1, 1, 1, 1, 0]
             [1, 1, 0, 0, 0, 0]
             [0, 0, 0, 0, 0, 0]
      mask:  [True, True, True, False, False, False]
             [True, True, True, False, True, True]
             [True, True, True, False, True, True]
             [False, True, True, True, True, True]
             [True, True, True, True, True, True]
             [True, True, True, True, True, True]
      """
    And render(game) is
      """
      [[' ', ' ', '1', '_', '_', '_'],
       [' ', ' ', '2', '_', '3', '1'],
       ['1', '1', '2', '_', '2', ' '],
       ['_', '1', '1', '1', '1', ' '],
       ['1', '1', ' ', ' ', ' ', ' '],
       [' ', ' ', ' ', ' ', ' ', ' ']]
      """
    And render_ascii(game), between bars, is
      """
      |  1___|
      |  2_31|
      |112_2 |
      |_1111 |
      |11    |
      |      |
      """
    When I call dig(game, 0, 5)
    Then it returns ('defeat', 1)
    And dump(game) prints
      """
      dimensions: [6, 6]
      board: [0, 0, 1, 1, 2, '.']
             [0, 0, 2, '.', 3, 1]
             [1, 1, 2, '.', 2, 0]
             ['.', 1, 1, 1, 1, 0]
             [1, 1, 0, 0, 0, 0]
             [0, 0, 0, 0, 0, 0]
      mask:  [True, True, True, False, False, True]
             [True, True, True, False, True, True]
             [True, True, True, False, True, True]
             [False, True, True, True, True, True]
             [True, True, True, True, True, True]
             [True, True, True, True, True, True]
      """
    And render(game) is
      """
      [[' ', ' ', '1', '_', '_', '.'],
       [' ', ' ', '2', '_', '3', '1'],
       ['1', '1', '2', '_', '2', ' '],
       ['_', '1', '1', '1', '1', ' '],
       ['1', '1', ' ', ' ', ' ', ' '],
       [' ', ' ', ' ', ' ', ' ', ' ']]
      """
    And render_ascii(game), between bars, is
      """
      |  1__.|
      |  2_31|
      |112_2 |
      |_1111 |
      |11    |
      |      |
      """

  Scenario: The drawing by x-ray shows every bomb
    Given new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
    Then render_ascii(game, True), between bars, is
      """
      |  112.|
      |  2.31|
      |112.2 |
      |.1111 |
      |11    |
      |      |
      """

  Scenario: Digging up what is visible reveals nothing
    Given new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
    When I call dig(game, 1, 0)
    Then it returns ('ongoing', 9)
    When I call dig(game, 1, 0)
    Then it returns ('ongoing', 0)

  Scenario: All safe squares and no bomb visible is a victory
    Given new_game(1, 3, [(0, 0)])
    When I call dig(game, 0, 2)
    Then it returns ('victory', 2)

  Scenario: A bomb that is dug up on a completed board is a defeat
    Given new_game(1, 3, [(0, 0)])
    When I call dig(game, 0, 2)
    Then it returns ('victory', 2)
    When I call dig(game, 0, 0)
    Then it returns ('defeat', 1)

  Scenario: A game that was read from JSON plays on
    Given new_game(2, 3, [[0, 0]])
    And the game has been written as JSON and read again
    When I call dig(game, 1, 2)
    Then it returns ('ongoing', 4)
    When I call dig(game, 1, 0)
    Then it returns ('victory', 1)

  Scenario: There is nothing to dig outside of the board
    Given new_game(2, 2, [(0, 0)])
    When I call dig(game, 2, 0)
    Then it is refused: (2, 0) is not a position of Box(2, 2)
