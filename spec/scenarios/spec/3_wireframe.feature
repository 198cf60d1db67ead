Feature: The screens of the wireframe: menu, game, victory and game over

  The document has the heading "Wireframe" and no picture; which screens there are is what the picture is known to
  have shown, and what they look like is ours. Keys are those of `mineproof play`: n starts a game, the arrows
  move, space reveals, f flags, e is End, enter leaves the screen of a victory or a game over.

  Scenario: The menu shows the games played and won
    Then the screen is the menu
    And it shows 0 played, 0 won

  Scenario: The game shows time, mines, flags and End
    Given the mines
      """
      M-
      --
      """
    When I press n
    Then the screen is the game
    And it shows time 0:0
    And it shows mines 1
    And it shows flags 0
    And it shows e End
    When I press right, f
    Then it shows flags 1

  Scenario: A victory leads back to the menu
    Given the mines
      """
      M-
      """
    When I press n, right, space
    Then the screen is the victory
    And it shows Victory
    When I press enter
    Then the screen is the menu
    And it shows 1 played, 1 won

  Scenario: A game over leads back to the menu
    Given the mines
      """
      M-
      """
    When I press n, space
    Then the screen is the game over
    And it shows Game over
    When I press enter
    Then the screen is the menu
    And it shows 1 played, 0 won

  Scenario: End leads back to the menu
    Given the mines
      """
      M-
      """
    When I press n, e
    Then the screen is the menu
    And it shows 1 played, 0 won
    When I press n
    Then the screen is the game

  Scenario: A refused move is told on the screen of the game
    Given the mines
      """
      M-
      --
      """
    When I press n, right, f, space
    Then the screen is the game
    And it shows You cannot reveal a flagged tile.
