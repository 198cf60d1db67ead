"""What a person or a program talks to: the command line, so far."""
