"""Scenarios as they are written: Gherkin files, a folder for each document.

>>> len({each.document for each in scenarios()})
5
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from mineproof import BadInput

HERE = Path(__file__).parent
FOLDERS = (HERE / "features", HERE.parents[2] / "spec" / "scenarios")
"""Where the files are: beside this module in an installed package, in `spec/` of a checkout."""
DOCUMENTS = ("kata", "exam", "spec", "note", "lab")


class BadFeature(BadInput):
    """A file of scenarios that cannot be read; the message names the file and the line."""


@dataclass(frozen=True)
class Step:
    """A line of a scenario, and the block of text below it, if there is one."""

    text: str
    block: str | None
    line: int
    is_outcome: bool
    """Whether it says what must be so, and not what is done."""


@dataclass(frozen=True)
class Scenario:
    """An example of a document."""

    document: str
    title: str
    path: Path
    line: int
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """Name the scenario after its source.

        >>> scenarios()[0].name
        'kata: Scenario 1: game board creation'
        """
        return f"{self.document}: {self.title}"


def scenarios() -> list[Scenario]:
    """Read all scenarios, document by document.

    >>> {each.path.suffix for each in scenarios()}
    {'.feature'}
    """
    folder = next((folder for folder in FOLDERS if folder.is_dir()), FOLDERS[-1])
    found = []
    for document in DOCUMENTS:
        paths = sorted((folder / document).glob("*.feature"))
        if not paths:
            raise BadFeature(f"there are no scenarios in {folder / document}")
        for path in paths:
            try:
                found += read(path, path.read_text(encoding="utf-8"), document)
            except UnicodeDecodeError:
                raise BadFeature(f"{path.name} is not UTF-8") from None
    return found


def read(path: Path, text: str, document: str) -> list[Scenario]:
    r"""Read the scenarios of one file.

    >>> read(Path("x.feature"), "Feature: x\n Scenario: y\n  Then it works", "kata")[0].steps[0].text
    'it works'
    """
    try:
        parser, errors = import_module("gherkin.parser"), import_module("gherkin.errors")
        compiler = import_module("gherkin.pickles.compiler")
    except ModuleNotFoundError:
        raise BadFeature(
            "scenarios need the package gherkin-official: pip install gherkin-official"
        ) from None
    try:
        tree = parser.Parser().parse(text)
    except errors.ParserError as error:
        raise BadFeature(f"{path.name}: {error}") from None
    lines: dict[str, int] = {}
    _lines(tree, lines)
    pickles = compiler.Compiler().compile({**tree, "uri": path.name})
    # A scenario without steps, an outline without rows and a file without either would just be missing.
    played = {pickle["astNodeIds"][0] for pickle in pickles if pickle["steps"]}
    children = tree.get("feature", {}).get("children", [])
    written = [child["scenario"] for child in children if "scenario" in child]
    empty = [each for each in written if each["id"] not in played]
    if empty or not written:
        at = empty[0]["location"]["line"] if empty else 1
        raise BadFeature(f"{path.name}, line {at}: there is nothing to play")
    return [
        Scenario(document, pickle["name"], path, pickle["location"]["line"], _steps(pickle, lines, path))
        for pickle in pickles
    ]


def _steps(pickle: dict[str, Any], lines: dict[str, int], path: Path) -> tuple[Step, ...]:
    steps = []
    for step in pickle["steps"]:
        line, argument = lines[step["astNodeIds"][0]], step.get("argument", {})
        if "dataTable" in argument:
            raise BadFeature(f"{path.name}, line {line}: a step takes a block of text, and no table")
        block = argument.get("docString", {}).get("content")
        steps.append(Step(step["text"], block, line, step["type"] == "Outcome"))
    return tuple(steps)


def _lines(node: Any, found: dict[str, int]) -> None:
    """Note the line of everything in the tree that has a number and a place."""
    if isinstance(node, dict):
        if "id" in node and "location" in node:
            found[node["id"]] = node["location"]["line"]
        for inner in node.values():
            _lines(inner, found)
    elif isinstance(node, list):
        for inner in node:
            _lines(inner, found)
