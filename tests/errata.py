"""Read spec/errata.md: its errata, the games drawn in them and their facts; and play those games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from pathlib import Path

from mineproof import Action, BadRules, Box, Game, Minefield, Refusal, Rules, State
from mineproof.rules import KINDS
from mineproof.tile import TILE_ACTIONS

TEXT = (Path(__file__).resolve().parent.parent / "spec" / "errata.md").read_text(encoding="utf-8")

BLOCK = re.compile(r"^```(\w+) ?(\w*)\n(.*?)^```$", re.M | re.S)
CHECK = re.compile(r"(\w+) = (.+)")
MOVE = re.compile(r"(?P<action>\w+)(?: (?P<position>\([\d, ]+\)))? +(?P<then>.+)")
SEEN = re.compile(r"(?:(?P<view>\S+) +)?(?P<outcome>ongoing|victory|loss|terminated)")
Moves = tuple[tuple[Action, object], ...]

KINDS_OF_ERRATA = ("Slip", "Contradiction", "Gap")


@dataclass
class Replay:
    """One drawn game: who plays by which rules, on which mines, and what must be seen."""

    is_minimal: bool
    lines: list[list[str]]
    """Every line with the rows that continue its board."""
    rules: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        (said, *_), (mines, *rows), *self.moves = self.lines
        if not said.startswith("rules ") or not mines.startswith("mines "):
            raise ValueError(f"a replay starts with its rules and its mines, not {said!r} and {mines!r}")
        self.rules = said.removeprefix("rules ").split(", ")
        self.mines = [mines.removeprefix("mines "), *rows]
        if {len(row) for row in self.mines} != {len(self.mines[0])} or set("".join(self.mines)) - {"M", "-"}:
            raise ValueError(f"not a drawing of mines: {self.mines}")

    @property
    def minefield(self) -> Minefield:
        """What is buried."""
        mines = [(y, x) for y, row in enumerate(self.mines) for x, each in enumerate(row) if each == "M"]
        return Minefield(Box(len(self.mines), len(self.mines[0])), mines)

    def problems(self, presets: Mapping[str, Rules] = Rules.PRESETS) -> Iterator[str]:
        """Play by all the rules named, and say what is not as drawn."""
        for name in self.rules:
            yield from (f"under {name}: {problem}" for problem in self._played(ruled(name, presets)))

    def _played(self, rules: Rules) -> Iterator[str]:
        try:
            game = Game(self.minefield, rules)
        except BadRules as refusal:
            if self.moves != [[f"start refused: {refusal}"]]:
                yield f"start refused: {refusal}"
            return
        for line, *rows in self.moves:
            check, move = CHECK.fullmatch(line), MOVE.fullmatch(line)
            if check is not None:
                drawn, seen = check[2], asked(game, check[1])
            elif move is not None:
                drawn, seen = move["then"], act(game, move["action"], move["position"])
                shown = SEEN.fullmatch(drawn)
                if shown is not None:
                    board = "\n".join([shown["view"], *rows]) if shown["view"] else str(game.view())
                    drawn = f"{shown['outcome']}\n{board}"
            else:
                drawn, seen = line, "a line that says nothing"
            if drawn != seen:
                yield f"{line}: not\n{drawn}\nbut\n{seen}"


def ruled(text: str, presets: Mapping[str, Rules] = Rules.PRESETS) -> Rules:
    """Read rules: the name of a preset, and maybe what is otherwise."""
    name, _, changes = text.partition(" but ")
    values: dict[str, object] = {}
    for change in changes.split():
        rule, _, value = change.partition("=")
        kind = KINDS[rule]
        values[rule] = value == "yes" if kind is bool else int(value) if kind is int else _member(kind, value)
    return presets[name].but(**values)


def _member(kind: type, value: str) -> object:
    return kind(value) if issubclass(kind, Enum) else None


def act(game: Game, action: str, position: str | None) -> str:
    """Do what a line says, and tell what the player sees then."""
    where = tuple(int(part) for part in position.strip("()").split(",")) if position else None
    if action != "start":
        try:
            getattr(game, action)(*([] if where is None else [where]))
        except Refusal as refusal:
            return f"refused: {refusal}"
    return f"{game.outcome.value}\n{game.view()}"


def asked(game: Game, name: str) -> str:
    """Answer a question of a line: the states of the tiles, or a property of the game."""
    if name == "tiles":
        states = (game.state(position).name for position in game.topology.positions())
        return " ".join(state.title().replace("_", "") for state in states)
    value = getattr(game, name)
    return str(value() if callable(value) else value)


@dataclass
class Erratum:
    """One erratum, as written."""

    label: str
    title: str
    body: str

    @property
    def replays(self) -> list[Replay]:
        """The games drawn in it."""
        return [
            Replay(how == "minimal", _lines(text))
            for kind, how, text in BLOCK.findall(self.body)
            if kind == "replay"
        ]

    @property
    def facts(self) -> dict[str, str]:
        """Its facts: name and value."""
        lines = "".join(text for kind, _, text in BLOCK.findall(self.body) if kind == "facts").splitlines()
        return {name: value for name, _, value in (line.partition(" = ") for line in lines)}

    def paragraph(self, name: str) -> str | None:
        """Return what is said under a name, such as Says."""
        found = re.search(rf"^\*{name}:\* (.+?)(?=\n\n|\Z)", self.body, re.M | re.S)
        return " ".join(found[1].split()) if found else None

    @property
    def kinds(self) -> list[str]:
        """Whether it is a slip, a contradiction or a gap: one of them."""
        return [kind for kind in KINDS_OF_ERRATA if self.paragraph(kind)]

    def problems(self, presets: Mapping[str, Rules] = Rules.PRESETS) -> Iterator[str]:
        """Say what is wrong with it, if anything."""
        if not self.paragraph("Says") or not self.paragraph("Ours") or len(self.kinds) != 1:
            yield f"{self.label} must have Says, Ours, and one of {', '.join(KINDS_OF_ERRATA)}"
        if bool(self.replays) == bool(self.paragraph("No board")):
            yield f"{self.label} must have a replay, or else say why there is no board"
        if bool(self.paragraph("Minimal")) != any(replay.is_minimal for replay in self.replays):
            yield f"{self.label} must say Minimal where a replay is minimal, and only there"
        for replay in self.replays:
            yield from (f"{self.label} {problem}" for problem in replay.problems(presets))


def _lines(text: str) -> list[list[str]]:
    """Put every line together with the rows below it, which are indented."""
    lines: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith(" "):
            lines[-1].append(line.strip())
        else:
            lines.append([line])
    return lines


def errata(text: str = TEXT) -> list[Erratum]:
    """Read all errata of the document."""
    found = []
    for part in re.split(r"^### ", text, flags=re.M)[1:]:
        heading, body = re.split(r"^## ", part, flags=re.M)[0].split("\n", 1)
        label, _, title = heading.partition(": ")
        found.append(Erratum(label, title, body))
    return found


def played(field: Minefield, rules: Rules) -> Iterator[tuple[Moves, Game]]:
    """Find every state that a game can come to, each with moves that lead there."""
    start = Game(field, rules)
    waiting: list[tuple[Moves, Game]] = [((), start)]
    known = {states(start)}
    for moves, game in waiting:
        yield moves, game
        for move in product(TILE_ACTIONS, game.topology.positions()):
            after = game.copy()
            try:
                after.play(*move)
            except Refusal:
                continue
            if states(after) not in known:
                known.add(states(after))
                waiting.append(((*moves, move), after))


def states(game: Game) -> tuple[State, ...]:
    """Return the states of all tiles, in board order."""
    return tuple(game.state(position) for position in game.topology.positions())
