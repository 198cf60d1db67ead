"""The game in a terminal: a shell of screens, what draws them, and two ways to play it."""
