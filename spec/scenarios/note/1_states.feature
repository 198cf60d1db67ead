Feature: The note's six states of a cell, and what moves do to them

  The note says cell where we say tile, also in its messages. Its line on ToggleFlag has the flagged states the
  wrong way round (E.Note.1); here a mine is Flagged True.

  Scenario Outline: <state>: <action> leads to <next>
    Given a tile that is <state>
    When it is asked to <action>
    Then it is <next>

    Examples: the transitions
      | state         | action      | next          |
      | Covered       | reveal      | Uncovered     |
      | Mined         | reveal      | Exploded      |
      | Covered       | flag        | Flagged False |
      | Mined         | flag        | Flagged True  |
      | Flagged False | remove_flag | Covered       |
      | Flagged True  | remove_flag | Mined         |

  Scenario Outline: <state>: <action> is an invalid transition
    Given a tile that is <state>
    When it is asked to <action>
    Then the exception is InvalidTransition from <state> to <intended>: <message>
    And it is <state>

    Examples: the invalid transitions, with their messages
      | state         | action      | intended      | message                                          |
      | Exploded      | flag        | Flagged True  | You cannot flag an exploded tile.                |
      | Exploded      | reveal      | Exploded      | You cannot reveal an exploded tile.              |
      | Exploded      | remove_flag | Mined         | You cannot remove the flag of an exploded tile.  |
      | Uncovered     | flag        | Flagged False | You cannot flag a revealed tile.                 |
      | Uncovered     | reveal      | Uncovered     | You cannot reveal a revealed tile.               |
      | Uncovered     | remove_flag | Covered       | You cannot remove the flag of a revealed tile.   |
      | Flagged True  | reveal      | Exploded      | You cannot reveal a flagged tile.                |
      | Flagged True  | flag        | Flagged True  | You cannot flag a flagged tile.                  |
      | Flagged False | reveal      | Uncovered     | You cannot reveal a flagged tile.                |
      | Flagged False | flag        | Flagged False | You cannot flag a flagged tile.                  |
      | Covered       | remove_flag | Covered       | You cannot remove the flag of a hidden tile.     |
      | Mined         | remove_flag | Mined         | You cannot remove the flag of a hidden tile.     |

  Scenario: ToggleFlag: a covered cell and a mined one, there and back
    Given the mines
      """
      M-
      --
      """
    When I toggle_flag (0, 0)
    Then (0, 0) is Flagged True
    When I toggle_flag (0, 1)
    Then (0, 1) is Flagged False
    When I toggle_flag (0, 0)
    Then (0, 0) is Mined
    When I toggle_flag (0, 1)
    Then (0, 1) is Covered

  Scenario: Flyweight: only one instance of each state
    Given the board Box(99, 99) with mines at (0, 0), (98, 98)
    Then all tiles that are Covered share one object
    And all tiles that are Mined share one object
