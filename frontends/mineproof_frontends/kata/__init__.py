"""The kata, in its own words, over the one model: squares are `x;y` from the bottom left.

Boards are text: `-` is a hidden square, `*` a flag, `_` a square with no bomb around, `X` the bomb that went
off. A board of bombs has `b` and `-`. Lines may be parted by `/` as well.

>>> sandbox = Sandbox("b-b/---/--b")
>>> sandbox.step("1;2"), sandbox.flag("0;2"), sandbox.step("0;0")
('2', '*', '_')
>>> print(sandbox)
+-+-+-+
|*|2| |
+-+-+-+
|1|3| |
+-+-+-+
|_|1| |
+-+-+-+
[Sandbox 3x3] No bomb around your square.
"""

from mineproof_frontends.kata.questions import bomb_board, has_won, possible_steps
from mineproof_frontends.kata.sandbox import Sandbox
from mineproof_frontends.kata.words import Wording, framed

__all__ = ["Sandbox", "Wording", "bomb_board", "framed", "has_won", "possible_steps"]
