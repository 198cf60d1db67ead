"""`mineproof fuzz` finds every planted bug, blames the right clause, and is silent on what is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mineproof import Box, Cascade, Rules, Victory
from mineproof.setups import describe_rules
from mineproof_frontends.command_line import main
from mineproof_frontends.engine import run as engine
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.conformance.hunt import Report, hunt
from mineproof_invariants.conformance.infer import explained, infer
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import Target, python_target
from tests.targets import bugs, students
from tests.targets.control import Minesweeper

ROOT = Path(__file__).resolve().parent.parent
SMALL_ENOUGH = (12, 6)
"""Tiles and moves of a finding, at most."""
CANNOT_BE_SMALL = {
    bugs.Recurses: "it needs a large opening",
    bugs.NeverReturns: "every try takes the timeout",
}
POLICY = {
    bugs.WinsByFlagsOnly: "victory needs all mines flagged, too",
    bugs.CascadeEatsFlags: "a cascade opens flagged tiles",
    bugs.RevealsFlagged: "a flagged tile can be revealed",
}
"""Bugs under the classic rules that are a rule elsewhere."""


@pytest.fixture(autouse=True)
def _in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def searched(target: Target, **how: Any) -> Report:
    with target:
        return explained(hunt(target, **{"games": 700, "seconds": 20, "shrinking": 3, **how}))


@pytest.mark.parametrize("bug", bugs.CLAUSES, ids=lambda bug: bug.__name__)
def test_the_kit_finds_the_planted_bug_and_blames_its_clause(bug: type[Minesweeper]) -> None:
    seconds = 0.4 if bug is bugs.NeverReturns else 5
    games = 160 if bug in (bugs.NeverReturns, bugs.Dies, bugs.SharesItsState) else 700
    report = searched(python_target(f"tests.targets.bugs:{bug.__name__}", seconds=seconds), games=games)
    label = bugs.CLAUSES[bug]
    assert label in CLAUSES or label == "Target.output"
    assert label in report.labels
    finding = report.findings[report.labels.index(label)]
    if bug not in CANNOT_BE_SMALL:
        tiles, moves = SMALL_ENOUGH
        assert len(finding.case) <= tiles
        assert len(finding.case.moves) <= moves
    assert finding.explained == POLICY.get(bug, "")


@pytest.mark.parametrize("seed", range(3))
def test_the_kit_is_silent_on_a_correct_class(seed: int) -> None:
    report = searched(python_target("tests.targets.control:Minesweeper"), seed=seed)
    assert report.findings == []
    assert report.games == 700
    for met in (
        "victory by reveal",
        "loss by reveal",
        "cascade",
        "reveal hidden after the end",
        "flag flagged",
    ):
        assert report.met[met] > 10


@pytest.mark.parametrize("kind", students.CORRECT, ids=lambda kind: kind.__name__)
def test_the_kit_is_silent_on_correct_classes_of_every_shape(kind: type) -> None:
    report = searched(python_target(f"tests.targets.students:{kind.__name__}"))
    assert [(finding.label, finding.how) for finding in report.findings] == []
    assert report.tells_outcome
    assert report.met["flag hidden"] > 50
    assert report.met["cascade"] > 50


@pytest.mark.parametrize("name", ["tests.targets.control:make_game", "tests/targets/control.py:Minesweeper"])
def test_a_factory_and_a_file_are_targets_too(name: str) -> None:
    report = searched(python_target(name), games=200)
    assert report.findings == []
    assert report.met["flag hidden"] > 20


def test_a_victory_that_is_never_told_is_found() -> None:
    report = searched(python_target("tests.targets.students:NeverWins"))
    assert "V.Game.victory_condition" in report.labels


def test_game_ended_is_final_also_where_everything_is_shown_at_the_end() -> None:
    report = searched(python_target("tests.targets.students:FlagsTheEnd"))
    assert report.labels == ["Game.ended_is_final"]


def test_game_replay_is_exact_is_broken_by_a_target_that_throws_dice() -> None:
    report = searched(python_target("tests.targets.students:ThrowsDice"), games=300)
    assert "Game.replay_is_exact" in report.labels or "Empty.adjacent_mines" in report.labels
    for finding in report.findings:
        assert finding.wanted[-1] != finding.seen[-1]


def test_what_a_target_promises_nothing_about_is_no_finding(
    tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    # The first is wrong, and what it broke is kept; the second lacks what the kept case asks for.
    (tmp_path / "it.py").write_text(
        "from mineproof_invariants.conformance.own import Own\n"
        "class It(Own):\n    def chord(self, position):\n        raise ValueError('never')\n"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "it:It", "--games", "200"]) == 1
    (tmp_path / "it.py").write_text(
        "from mineproof_invariants.conformance.own import Own\nclass It(Own):\n    chord = None\n"
    )
    assert main(["fuzz", "it:It", "--games", "200"]) == 0
    assert "No difference" in capsys.readouterr().out


@pytest.mark.parametrize("name", Rules.PRESETS)
def test_the_kit_is_silent_on_the_model_under_every_preset(
    name: str, tmp_path: Path, monkeypatch: Any
) -> None:
    (tmp_path / "ours.py").write_text(
        "from mineproof import Rules\nfrom mineproof_invariants.conformance.own import Own\n"
        f"class Ours(Own):\n    rules = Rules.PRESETS[{name!r}]\n"
    )
    monkeypatch.chdir(tmp_path)
    report = searched(python_target("ours:Ours"), profile=Profile(Rules.PRESETS[name]), games=400)
    assert report.findings == []
    assert report.met["chords"] > 10


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({}, "CLASSIC"),
        ({"cascade": Cascade.OPENS_FLAGS}, "CLASSIC, except that a cascade opens flagged tiles"),
        ({"victory": Victory.FLAG_OR_REVEAL, "cascade": Cascade.OPENS_FLAGS, "chording": False}, "SPEC"),
        ({"lives": 2}, "CLASSIC, except that 2 mines must explode to lose"),
    ],
)
def test_infer_names_the_rules_that_explain_everything_seen(
    changes: dict[str, Any], title: str, tmp_path: Path, monkeypatch: Any
) -> None:
    rules = Rules.CLASSIC.but(**changes)
    (tmp_path / "ours.py").write_text(
        "from mineproof import *\nfrom mineproof_invariants.conformance.own import Own\n"
        f"class Ours(Own):\n    rules = {_code(rules)}\n"
    )
    monkeypatch.chdir(tmp_path)
    with python_target("ours:Ours") as target:
        looked = hunt(target, games=250, seconds=20, shrinking=0)
        assert infer(looked.corpus, target.abilities).title == title


def _code(rules: Rules) -> str:
    names = ("victory", "cascade", "flagging", "first_reveal", "chording", "lives")
    return f"Rules({', '.join(f'{name}={getattr(rules, name)!s}' for name in names)})"


def test_findings_are_made_small_on_every_topology(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "ours.py").write_text(
        "from mineproof_invariants.conformance.own import Own\n"
        "class Ours(Own):\n"
        "    topologies = ('hex', 'octagon', 'triangle', 'torus')\n"
        "    def outcome(self):\n"
        "        return 'ongoing'\n"
    )
    monkeypatch.chdir(tmp_path)
    for seed in range(4):
        report = searched(python_target("ours:Ours"), games=40, seed=seed)
        assert {"V.Game.victory_condition", "V.Game.loss_condition"} <= set(report.labels)
        assert all(len(finding.case) <= 12 for finding in report.findings)


def test_a_target_with_more_lives_is_held_to_them(tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    (tmp_path / "ours.py").write_text(
        "from mineproof import Rules\nfrom mineproof_invariants.conformance.own import Own\n"
        "class Ours(Own):\n    lives = 3\n    rules = Rules(lives=3)\n"
    )
    (tmp_path / "spec.json").write_text(json.dumps(describe_rules(Rules.SPEC)))
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "ours:Ours", "--games", "200"]) == 0
    assert "3 mines must explode to lose" in capsys.readouterr().out
    assert main(["fuzz", "ours:Ours", "--games", "200", "--rules", "spec.json", "--coverage"]) == 1
    told = capsys.readouterr().out
    assert "V.Game.loss_condition" in told
    assert "moves after the end" in told


def test_the_same_seed_plays_the_same_games() -> None:
    reports = [
        searched(python_target("tests.targets.control:Minesweeper"), games=60, seed=7) for _ in range(2)
    ]
    assert [case for case, _ in reports[0].corpus] == [case for case, _ in reports[1].corpus]


def test_fuzz_tells_what_it_found_and_writes_files_that_work(
    tmp_path: Path, capsys: Any, monkeypatch: Any
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    test, replay, page, junit = (tmp_path / name for name in ("test_it.py", "it.json", "it.html", "it.xml"))
    command = ["fuzz", "tests.targets.bugs:CascadeStopsShort", "--games", "100", "--emit-test", str(test)]
    command += ["--replay", str(replay), "--html", str(page), "--junit", str(junit)]
    assert main(command) == 1
    told = capsys.readouterr().out
    assert "Cascade.opens_the_least_closed_set (bug)" in told
    assert "closed(S)" in told
    assert "expected" in told
    assert main(["replay", str(replay)]) == 0
    assert "Cascade.opens_the_least_closed_set" in capsys.readouterr().out
    assert "Cascade.opens_the_least_closed_set" in page.read_text(encoding="utf-8")
    assert 'failures="1"' in junit.read_text(encoding="utf-8")
    assert pytest.main(["-q", "-p", "no:cacheprovider", "-n0", "--rootdir", str(tmp_path), str(test)]) == 1
    kept = list((tmp_path / ".mineproof-fuzz").iterdir())
    assert len(kept) == 1
    assert main([*command[:2], "--games", "1"]) == 1, "what was kept is tried first"


def test_the_readme_shows_what_fuzz_prints(capsys: Any) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = readme.split("$ mineproof fuzz ")[1].split("```")[0]
    command, *shown = block.split("\n…\n")
    assert main(["fuzz", *command.split(), "--forget"]) == 1
    told = capsys.readouterr().out
    assert len(shown) == 2
    for part in shown:
        assert part.rstrip() in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name a target"),
        (["a:B", "--exec", "c"], "one of the two"),
        (["nowhere:Game"], "nowhere cannot be imported"),
        (["json:nothing"], "cannot be imported: module 'json' has no attribute 'nothing'"),
        (["json:dumps"], "class Adapter"),
        (["math:pi"], "neither a class nor a function"),
        (["math", "--dialect", "lab"], "math lacks new_game, dig, render"),
        (["--exec", "no-such-program"], "cannot be run"),
        (["--exec", "true"], "does not answer hello: it ended with status 0"),
        (["--exec", "echo hello"], "answered b'hello', which is not JSON"),
        (["--exec", "echo '[]'"], "which is no object"),
        (["--exec", "echo '{}'"], "speaks protocol None; this is protocol 1"),
        (["--exec", "sleep 60", "--timeout", "0.2"], "gave no answer in 10 s"),
        (["--exec", "echo '\"'", "--seconds", "0"], "must be more than 0"),
        (["a:B", "--rules", "klassic"], "did you mean classic?"),
        (["a:B", "--rules", "no.json"], "No such file"),
    ],
)
def test_what_cannot_be_fuzzed_is_told_in_a_sentence(arguments: list[str], words: str, capsys: Any) -> None:
    assert main(["fuzz", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_vectors_are_the_transition_relation_and_replay_on_the_model(capsys: Any) -> None:
    assert main(["vectors", "--topology", "Box(1, 2)", "--rules", "spec"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == len({(str(line["mines"]), str(line["view"]), line["outcome"]) for line in lines})
    for line in lines:
        for move in line["moves"]:
            answers = _engine(line, [*line["path"], [move["do"], move["tile"]]])
            assert answers[-1]["view"] == move["view"]
            assert answers[-1]["outcome"] == move["outcome"]
            assert answers[-1]["accepted"] == move["accepted"]


def _engine(line: dict[str, Any], moves: list[Any]) -> list[dict[str, Any]]:
    import io

    board = Box(*line["topology"]["lengths"])
    requests: list[dict[str, Any]] = [
        {
            "do": "new",
            "topology": line["topology"],
            "rules": line["rules"],
            "mines": [list(board.position(mine)) for mine in line["mines"]],
        }
    ]
    requests += [{"do": action, "at": list(board.position(tile))} for action, tile in moves]
    answers = io.StringIO()
    assert engine(io.StringIO("\n".join(map(json.dumps, requests))), answers) == 0
    return [json.loads(text) for text in answers.getvalue().splitlines()]
