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
    found = [
        scenario
        for document in DOCUMENTS
        for path in sorted((folder / document).glob("*.feature"))
        for scenario in read(path, path.read_text(encoding="utf-8"), document)
    ]
    if not found:
        raise BadFeature(f"there are no scenarios in {folder}")
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
    return [
        Scenario(document, pickle["name"], path, pickle["location"]["line"], _steps(pickle, lines))
        for pickle in compiler.Compiler().compile({**tree, "uri": path.name})
    ]


def _steps(pickle: dict[str, Any], lines: dict[str, int]) -> tuple[Step, ...]:
    return tuple(
        Step(
            step["text"],
            step.get("argument", {}).get("docString", {}).get("content"),
            lines[step["astNodeIds"][0]],
            step["type"] == "Outcome",
        )
        for step in pickle["steps"]
    )


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
