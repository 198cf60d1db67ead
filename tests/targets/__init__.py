"""Small Minesweepers to fuzz: correct ones, and ones with a single planted bug each."""
