"""`mineproof engine`: the model over a pipe, for frontends in any language; `spec/protocol.md` says how.

>>> engine = Engine()
>>> engine.answer({"do": "new", "topology": {"kind": "box", "lengths": [1, 2]}, "mines": [[0, 0]]})
{'outcome': 'ongoing', 'view': ['-', '-']}
>>> engine.answer({"do": "reveal", "at": [0, 1]})
{'accepted': True, 'opened': 1, 'outcome': 'victory', 'view': ['-', '1']}
>>> engine.answer({"do": "reveal", "at": [0, 1]})["why"]
'The game has ended: victory.'
"""

from __future__ import annotations

import json
import sys
from typing import Any, TextIO

from mineproof import Action, Game, Minefield, MineproofError, Refusal, Rules
from mineproof.setups import BOXES, TILINGS, describe_rules, read_rules, read_topology
from mineproof_invariants.conformance.inside.adapter import ACTIONS
from mineproof_invariants.conformance.inside.child import PROTOCOL

REQUESTS = ("hello", "new", "view", "terminate", "quit", *ACTIONS)
HELLO = {
    "protocol": PROTOCOL,
    "name": "mineproof",
    "actions": list(ACTIONS),
    "topologies": [*BOXES, *TILINGS],
    "dimensions": [1, 2, 3, 4],
    "lives": 1,
    "refuses": True,
}


class Engine:
    """Answers requests; whatever makes no sense gets an answer with an error, and changes nothing."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def answer(self, request: Any) -> dict[str, Any]:
        """Answer one request."""
        try:
            return self._answer(request)
        except Refusal as refusal:
            return {"accepted": False, "why": str(refusal), **self._seen()}
        except MineproofError as error:
            return {"error": str(error)}

    def _answer(self, request: Any) -> dict[str, Any]:
        do = request.get("do") if isinstance(request, dict) else None
        if do == "hello":
            return HELLO
        if do == "new":
            return self._new(request)
        if do not in REQUESTS:
            return {"error": f"there is no request {do!r:.40}; there are {', '.join(REQUESTS)}"}
        if self.game is None:
            return {"error": f"{do!r:.40} needs a game: begin with new"}
        if do == "view":
            return self._seen()
        if do == "terminate":
            self.game.terminate()
            return {"accepted": True, **self._seen()}
        at = request.get("at")
        turn = self.game.play(Action(do), tuple(at) if isinstance(at, list) else at)
        opened = {"opened": len(turn)} if do in ("reveal", "chord") else {}
        return {"accepted": True, **opened, **self._seen()}

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        mines = request.get("mines")
        if not isinstance(mines, (list, int)) or isinstance(mines, bool):
            return {"error": "mines must be a list of positions, or how many to draw"}
        rules = read_rules({**describe_rules(Rules.CLASSIC), **_object(request.get("rules"))})
        topology = read_topology(request.get("topology"))
        if isinstance(mines, int):
            self.game = Game.random(topology, mines, request.get("seed", 0), rules)
        else:
            places = [tuple(mine) if isinstance(mine, list) else mine for mine in mines]
            self.game = Game(Minefield(topology, places), rules)
        return self._seen()

    def _seen(self) -> dict[str, Any]:
        if self.game is None:
            return {}
        view = self.game.view()
        symbols = [view[position] for position in view.topology.positions()]
        return {"outcome": view.outcome.value, "view": symbols}


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def run(requests: TextIO | None = None, answers: TextIO | None = None) -> int:
    """Answer line by line until `quit` or the end of the input."""
    engine = Engine()
    for line in requests or sys.stdin:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            answer: dict[str, Any] = {"error": f"{line.strip()[:60]!r} is not JSON"}
        else:
            if isinstance(request, dict) and request.get("do") == "quit":
                break
            answer = engine.answer(request)
        print(json.dumps(answer), file=answers or sys.stdout, flush=True)
    return 0
