Feature: The states that the lab prints

  Scenario: A valid game state of Mines
    The lab prints the dimensions [3, 4]; four rows of three are [4, 3] (E.Lab.2).

    Given the game state
      """
      {'dimensions': [4, 3],
       'board': [[1, '.', 2], [1, 2, '.'], [1, 2, 1], ['.', 1, 0]],
       'mask': [[True, False, False], [False, True, False], [False, True, True], [False, True, True]]}
      """
    Then its board is that of the bombs [(0, 1), (1, 2), (3, 0)]
    And render(game) is
      """
      [['1', '_', '_'], ['_', '2', '_'], ['_', '2', '1'], ['_', '1', ' ']]
      """
    And render(game, True) is
      """
      [['1', '.', '2'], ['1', '2', '.'], ['1', '2', '1'], ['.', '1', ' ']]
      """
    When I call dig(game, 0, 2)
    Then it returns ('ongoing', 1)

  Scenario: A valid game state of HyperMines
    Given the game state
      """
      {'dimensions': [4, 3, 2],
       'board': [[[1, 1], ['.', 2], [2, 2]], [[1, 1], [2, 2], ['.', 2]],
                 [[1, 1], [2, 2], [1, 1]], [[1, '.'], [1, 1], [0, 0]]],
       'mask': [[[True, False], [False, False], [False, False]], [[False, False], [True, False], [False, False]],
                [[False, False], [True, True], [True, True]], [[False, False], [True, True], [True, True]]]}
      """
    Then its board is that of the bombs [(0, 1, 0), (1, 2, 0), (3, 0, 1)]
    And nd_render(game) is
      """
      [[['1', '_'], ['_', '_'], ['_', '_']], [['_', '_'], ['2', '_'], ['_', '_']],
       [['_', '_'], ['2', '2'], ['1', '1']], [['_', '_'], ['1', '1'], [' ', ' ']]]
      """
    When I call nd_dig(game, (0, 0, 1))
    Then it returns ('ongoing', 1)
    When I call nd_dig(game, (3, 0, 1))
    Then it returns ('defeat', 1)

  Scenario Outline: In <n> dimensions a square has up to <count> squares around it
    The lab says 3 × n − 1, and means 3 to the power of n, minus 1 (E.Lab.3).

    Given nd_new_game(<lengths>, [])
    Then the square in the middle has <count> bombs around it when all others are bombs

    Examples:
      | n | lengths         | count |
      | 1 | [3]             | 2     |
      | 2 | [3, 3]          | 8     |
      | 3 | [3, 3, 3]       | 26    |
      | 4 | [3, 3, 3, 3]    | 80    |
      | 5 | [3, 3, 3, 3, 3] | 242   |

  Scenario Outline: Space fluctuates between 2 and 60 dimensions: <all> of them
    Given <wide> dimensions of length 3 and <flat> of length 1, and one bomb at the origin
    When I dig at the corner farthest from the origin
    Then it returns <answer>

    Examples:
      | all | wide | flat | answer            |
      | 2   | 2    | 0    | ('victory', 8)    |
      | 7   | 7    | 0    | ('victory', 2186) |
      | 30  | 4    | 26   | ('victory', 80)   |
      | 60  | 2    | 58   | ('victory', 8)    |
