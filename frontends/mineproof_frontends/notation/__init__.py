r"""Boards as the kata, the exam and the lab write them, read into one form and written in any other.

>>> from mineproof_frontends.notation.reading import read
>>> from mineproof_frontends.notation.writing import write
>>> board = read("  1?\n  2*", "partial.dat")
>>> board.rows
('__1-', '__2*')
>>> print(write(board, "kata-framed"))
+-+-+-+-+
|_|_|1| |
+-+-+-+-+
|_|_|2|*|
+-+-+-+-+
"""
