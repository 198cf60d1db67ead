Feature: The use cases of the specification

  Scenario: V.Game.only_one_uncompleted_game: a second game must wait
    Given the mines
      """
      M-
      """
    When I call start_game()
    And I call start_game()
    Then it is refused: A game of this session has not ended.
    And games_played() is 1

  Scenario: start_game(): after the game before has ended
    Given the mines
      """
      M-
      """
    When I call start_game()
    And I reveal (0, 1)
    Then the outcome is victory
    When I call start_game()
    Then games_played() is 2
    And the outcome is ongoing

  Scenario: terminate_game(): the game is terminated, neither won nor lost
    Given the mines
      """
      M-
      """
    When I call start_game()
    And I call terminate_game()
    Then the outcome is terminated
    And games_won() is 0

  Scenario: terminate_game(): not a game that has ended
    Given the mines
      """
      M-
      """
    When I call start_game()
    And I reveal (0, 0)
    Then the outcome is loss
    When I call terminate_game()
    Then it is refused: The game has ended: loss.
    And the outcome is loss

  Scenario: games_played() and games_won(): every game, and the victories among them
    Given the mines
      """
      M-
      """
    Then games_played() is 0
    And games_won() is 0
    When I call start_game()
    And I reveal (0, 1)
    And I call start_game()
    And I reveal (0, 0)
    And I call start_game()
    And I call terminate_game()
    And I call start_game()
    Then games_played() is 4
    And games_won() is 1
