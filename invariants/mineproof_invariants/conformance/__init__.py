"""The conformance kit: anybody's Minesweeper beside ours, and the shortest game in which they differ.

A *target* is a class of Python, or a program that speaks `spec/protocol.md`; it runs in a process of its
own. A *case* is a minefield and moves. Cases are planned on the real `Game`, which also says what must be
seen; a difference is blamed on the clause that it breaks, and made as small as it goes.

>>> from mineproof_invariants.conformance.hunt import hunt
>>> from mineproof_invariants.conformance.target import python_target
>>> with python_target("mineproof_invariants.conformance.own:Own") as target:
...     hunt(target, games=40, seed=1).findings
[]
"""
