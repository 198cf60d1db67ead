"""The public surface, pinned; every public thing documented by example; and who may import what."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import mineproof

ROOT = Path(__file__).resolve().parent.parent
MODEL = sorted((ROOT / "model").rglob("*.py"))
PUBLIC = [
    "Action", "BadInput", "BadMinefield", "BadPosition", "BadRules", "BadSave", "BadSeed", "BadTopology",
    "Box", "CannotAssist", "CannotChord", "Cascade", "DamagedFile", "Event", "FirstReveal", "Flagging",
    "ForbiddenByRules", "ForeignFile", "Game", "GameEnded", "GameRecord", "Graph", "Hex",
    "ImpossibleState", "InvalidTransition", "LIFE_CYCLE", "Minefield", "MineproofError", "Move", "NoGame",
    "NothingHidden", "NothingToUndo", "Octagon", "Outcome", "Positions", "Refusal", "Replay", "Row",
    "Rules", "Session", "Sight", "State", "StoreBusy", "StoreError", "TABLE", "Topology", "Torus",
    "Triangle", "Turn", "UncompletedGame", "Victory", "View", "diagram", "game_machine", "load_game",
    "save_game", "tile_machine",
]  # fmt: skip
MAY_WRITE = {"store.py"}
LONGEST = 350


def test_the_public_names_are_these() -> None:
    assert sorted(mineproof.__all__) == PUBLIC == sorted(set(PUBLIC))


def test_every_public_name_is_there_and_no_other_is_in_sight() -> None:
    assert [name for name in PUBLIC if not hasattr(mineproof, name)] == []
    visible = {
        name for name, value in vars(mineproof).items() if not inspect.ismodule(value) and name[0] != "_"
    }
    assert visible == set(PUBLIC)


def documented(thing: Any) -> bool:
    return ">>> " in (inspect.getdoc(thing) or "")


def members(kind: type) -> Iterator[str]:
    """Yield the public methods and properties that a class defines or inherits from one of ours."""
    for name in dir(kind):
        owner = next((each for each in kind.__mro__ if name in vars(each)), object)
        ours = owner.__module__.split(".")[0] == "mineproof"
        if not ours or name.startswith("_"):
            continue
        value = vars(owner)[name]
        if isinstance(value, (classmethod, staticmethod, property)) or inspect.isfunction(value):
            yield name


def undocumented(kind: type) -> list[str]:
    """List what has no example, neither here nor where it is inherited from."""
    return [
        f"{kind.__name__}.{name}"
        for name in members(kind)
        if not any(documented(vars(base)[name]) for base in kind.__mro__ if name in vars(base))
    ]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_has_a_docstring_with_an_example_and_so_have_its_members(name: str) -> None:
    thing = getattr(mineproof, name)
    if not callable(thing):
        # Data has no docstring of its own; the module that defines it explains it below the assignment.
        assert any(f"\n{name} = " in path.read_text() for path in MODEL)
        return
    assert documented(thing)
    assert thing.__doc__.strip().splitlines()[0].endswith((".", ":"))
    if inspect.isclass(thing):
        assert undocumented(thing) == []


def test_the_check_for_examples_can_fail() -> None:
    class Bare:
        """Nothing here.

        >>> 1
        1
        """

        def method(self) -> None:
            """Do it."""

        @property
        def attribute(self) -> int:
            """Have it."""
            return 1

    Bare.__module__ = "mineproof.bare"
    assert undocumented(Bare) == ["Bare.attribute", "Bare.method"]


def imported(tree: ast.AST) -> set[str]:
    """Return the packages that a module imports, wherever it does."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or "").split(".")[0])
    return found


def called(tree: ast.AST) -> list[tuple[str, ast.Call]]:
    """Return all calls with the dotted names of what they call."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [(ast.unparse(node.func), node) for node in calls]


def forbidden(tree: ast.AST) -> list[str]:
    """List what a model must not do: print, read a clock, draw by a hidden state."""
    modules = imported(tree) & {"time", "datetime", "random", "secrets", "uuid", "logging"}
    names = [name for name, _ in called(tree)]
    fixed = ("np.random.PCG64", "np.random.SeedSequence")
    return sorted(modules) + [
        name
        for name in names
        if name in ("print", "input", "exec", "eval", "breakpoint")
        or name.startswith(("time.", "random.", "sys.std"))
        or (name.startswith(("np.random.", "numpy.random.")) and name not in fixed)
    ]


def written(tree: ast.AST) -> list[str]:
    """List the calls that may write to a file."""
    return [
        name
        for name, node in called(tree)
        if name
        in ("open", "os.open", "os.fdopen", "sqlite3.connect", "os.unlink", "os.link", "tempfile.mkstemp")
        or name.rpartition(".")[2]
        in ("write_text", "write_bytes", "mkdir", "touch", "unlink", "tofile", "save")
        or (name.rpartition(".")[2] == "open" and node.args)
    ]


def recursive(tree: ast.Module) -> list[list[str]]:
    """Return the cycles of functions that call each other by name, or methods through self or cls."""
    graph = nx.DiGraph()
    scopes: list[tuple[str, ast.AST]] = [("", tree)]
    while scopes:
        prefix, scope = scopes.pop()
        for node in ast.iter_child_nodes(scope):
            if isinstance(node, ast.ClassDef):
                scopes.append((f"{node.name}.", node))
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for name, _ in called(node):
                    owner, _, attribute = name.rpartition(".")
                    if owner in ("self", "cls") and prefix:
                        graph.add_edge(prefix + node.name, prefix + attribute)
                    elif not owner:
                        graph.add_edge(prefix + node.name, name)
                scopes.append((prefix, node))
            else:
                scopes.append((prefix, node))
    return [sorted(cycle) for cycle in nx.simple_cycles(graph)]


@pytest.mark.parametrize("path", MODEL, ids=lambda path: str(path.relative_to(ROOT / "model")))
class TestEveryModuleOfTheModel:
    def test_imports_only_the_standard_library_numpy_transitions_and_the_model(self, path: Path) -> None:
        allowed = {*sys.stdlib_module_names, "numpy", "transitions", "mineproof"}
        assert imported(ast.parse(path.read_text())) - allowed == set()

    def test_prints_nothing_and_asks_no_clock_and_no_hidden_chance(self, path: Path) -> None:
        assert forbidden(ast.parse(path.read_text())) == []

    def test_writes_no_file_unless_that_is_its_task(self, path: Path) -> None:
        assert written(ast.parse(path.read_text())) == [] or path.name in MAY_WRITE

    def test_does_not_recurse(self, path: Path) -> None:
        assert recursive(ast.parse(path.read_text())) == []

    def test_is_not_too_long(self, path: Path) -> None:
        assert len(path.read_text().splitlines()) <= LONGEST

    def test_begins_with_a_docstring(self, path: Path) -> None:
        assert ast.get_docstring(ast.parse(path.read_text()))


def test_no_layer_imports_one_above_it() -> None:
    above = {"model": {"mineproof_invariants", "mineproof_frontends"}, "invariants": {"mineproof_frontends"}}
    for layer, names in above.items():
        for path in (ROOT / layer).rglob("*.py"):
            assert imported(ast.parse(path.read_text())) & names == set(), path


def test_the_checks_of_the_source_can_fail() -> None:
    tree = ast.parse(
        "import random, time, requests\n"
        "from mineproof_frontends.web import page\n"
        "def f(n): return f(n - 1) if n else print(n)\n"
        "class A:\n"
        "    def one(self): return self.two()\n"
        "    def two(self): return [self.one() for _ in range(3)]\n"
        "    def three(self): return self.other.three() + np.random.rand()\n"
        "open('x', 'w')\n"
    )
    assert imported(tree) == {"random", "time", "requests", "mineproof_frontends"}
    assert forbidden(tree) == ["random", "time", "print", "np.random.rand"]
    assert written(tree) == ["open"]
    assert sorted(recursive(tree)) == [["A.one", "A.two"], ["f"]]


def test_a_cascade_over_a_long_board_ends_in_no_recursion_error() -> None:
    many = 30_000
    chain = {n: [m for m in (n - 1, n + 1) if 0 <= m < many] for n in range(many)}
    for board, first in ((mineproof.Box(many), (0,)), (mineproof.Graph(chain), 0)):
        game = mineproof.Game(mineproof.Minefield(board, []), mineproof.Rules.NOTE)
        assert len(game.reveal(first)) == many
