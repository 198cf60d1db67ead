"""Playing a scenario: each of its steps is a method of its document's world."""

from __future__ import annotations

from inspect import signature

from mineproof_frontends.scenarios.feature import Scenario, Step
from mineproof_frontends.scenarios.world import Mismatch, World
from mineproof_frontends.scenarios.worlds.exam import Exam
from mineproof_frontends.scenarios.worlds.kata import Kata
from mineproof_frontends.scenarios.worlds.lab import Lab
from mineproof_frontends.scenarios.worlds.note import Note
from mineproof_frontends.scenarios.worlds.spec import Spec

WORLDS: dict[str, type[World]] = {"kata": Kata, "exam": Exam, "spec": Spec, "note": Note, "lab": Lab}


def play(scenario: Scenario) -> None:
    r"""Play a scenario; raise `Mismatch` where it does not come true.

    >>> from pathlib import Path
    >>> from mineproof_frontends.scenarios.feature import read
    >>> play(read(Path("x.feature"), "Feature: x\n Scenario: y\n  Then pigs fly", "kata")[0])
    Traceback (most recent call last):
        ...
    mineproof_frontends.scenarios.world.Mismatch: x.feature, line 3: no step is called "pigs fly"
    """
    if not any(each.is_outcome for each in scenario.steps):
        raise Mismatch(f"{scenario.path.name}, line {scenario.line}: the scenario promises nothing")
    world = WORLDS[scenario.document]()
    for each in scenario.steps:
        try:
            refused = world.refusal
            _take(world, each)
            if refused is not None and world.refusal is refused:
                raise Mismatch(f"before this, something was refused: {refused}")
        except Mismatch as error:
            raise type(error)(f"{scenario.path.name}, line {each.line}: {error}") from None
        except Exception as error:  # whatever goes wrong in one scenario, the others are still to be played
            kind = type(error).__name__
            raise Mismatch(f"{scenario.path.name}, line {each.line}: {kind}: {error}") from error
    if world.refusal is not None:
        raise Mismatch(f"{scenario.path.name}, line {each.line}: this was refused: {world.refusal}")


def _take(world: World, each: Step) -> None:
    found = []
    for name in dir(type(world)):
        method = getattr(type(world), name)
        if hasattr(method, "pattern") and (match := method.pattern.fullmatch(each.text)):
            found.append((method.length, name, match.groupdict()))
    if not found:
        raise Mismatch(f'no step is called "{each.text}"')
    # What has most words of its own is meant: "I ask for help" is no action called ask.
    _, name, words = max(found, key=lambda one: one[:2])
    method = getattr(world, name)
    takes_block = "block" in signature(method).parameters
    if takes_block != (each.block is not None):
        raise Mismatch(f'"{each.text}" {"lacks" if takes_block else "takes no"} block of text below it')
    method(**words, **({"block": each.block} if takes_block else {}))
