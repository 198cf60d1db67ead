"""`mineproof fuzz` on targets in other languages, and on modules that follow one of the documents."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from mineproof import Rules
from mineproof_frontends.command_line import main
from mineproof_frontends.engine import run as engine
from mineproof_invariants.conformance.hunt import Report, hunt
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.target import Target, exec_target, python_target

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ROOT / "tests" / "targets"
SCHEMA = json.loads((ROOT / "spec" / "protocol.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def searched(target: Target, **how: Any) -> Report:
    with target:
        return hunt(target, **{"games": 300, "seconds": 30, "shrinking": 3, **how})


@pytest.mark.parametrize(
    ("bug", "label"),
    [("", ""), ("one-short", "Cascade.opens_the_least_closed_set"), ("late-win", "V.Game.victory_condition")],
)
def test_a_javascript_target_is_found_right_or_wrong(bug: str, label: str) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed: apt install nodejs")
    _judged(searched(exec_target(f"node {TARGETS / 'sweeper.js'} {bug}")), label)


@pytest.mark.parametrize(("bug", "label"), [(0, ""), (1, "Empty.adjacent_mines"), (2, "Game.ended_is_final")])
def test_a_c_plus_plus_target_is_found_right_or_wrong(bug: int, label: str, tmp_path: Path) -> None:
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed: apt install g++")
    program = tmp_path / "sweeper"
    command = ["g++", "-O1", "-std=c++17", f"-DBUG={bug}", "-o", str(program), str(TARGETS / "sweeper.cpp")]
    subprocess.run(command, check=True)
    _judged(searched(exec_target(str(program))), label)


def test_the_engine_is_its_own_reference() -> None:
    command = f"{sys.executable} -m mineproof_frontends.command_line engine"
    report = searched(exec_target(command, seconds=30), games=150)
    assert report.findings == []
    assert report.met["chords"] > 5


@pytest.mark.parametrize(
    ("module", "dialect", "label"),
    [
        ("lab_right", "lab", ""),
        ("lab_wrong", "lab", "Turn.tells_what_changed"),
        ("exam_right", "exam", ""),
        ("exam_wrong", "exam", "V.Game.victory_condition"),
        ("kata_right", "kata", ""),
        ("kata_wrong", "kata", "Empty.adjacent_mines"),
    ],
)
def test_a_module_of_a_document_is_checked_as_it_is(module: str, dialect: str, label: str) -> None:
    profile = Profile(Rules.PRESETS[dialect])
    games = 60 if dialect == "exam" else 300
    target = python_target(f"tests.targets.{module}", dialect, profile.rules, seconds=20)
    _judged(searched(target, profile=profile, games=games), label, small=dialect != "exam")


def _judged(report: Report, label: str, small: bool = True) -> None:
    if not label:
        assert report.findings == []
        assert report.met["cascade"] > 10
        return
    assert label in report.labels
    finding = report.findings[report.labels.index(label)]
    assert len(finding.case.moves) <= 6 or not small
    assert len(finding.case) <= 12 or not small


PROGRAM = """
import json, sys
for line in sys.stdin:
    do = json.loads(line)["do"]
    {body}
    sys.stdout.flush()
"""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('print(json.dumps({"protocol": 1}) if do == "hello" else "nonsense")', "which is not JSON"),
        ('print(json.dumps({"protocol": 1}) if do == "hello" else "{}")', "the view is None"),
        (
            'print(json.dumps({"protocol": 1, "error": "no"} if do != "hello" else {"protocol": 1}))',
            "error 'no'",
        ),
        ('print(\'{"protocol": 1}\') if do == "hello" else sys.exit(3)', "ended with status 3"),
        (
            'print(\'{"protocol": 1}\') if do == "hello" else __import__("time").sleep(60)',
            "no answer in 0.5 s",
        ),
        (
            'print(json.dumps({"protocol": 1} if do == "hello" else {"view": ["-"] * 2}))',
            "symbols for",
        ),
    ],
)
def test_a_target_that_breaks_after_hello_is_a_finding(body: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "target.py"
    path.write_text(PROGRAM.format(body=body))
    report = searched(exec_target(f"{sys.executable} {path}", seconds=0.5), games=3, shrinking=0.5)
    assert report.findings
    assert any(words in finding.how for finding in report.findings)


def test_a_target_that_claims_an_action_that_it_has_not_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "target.py"
    engine_path = "from mineproof_frontends.engine import Engine\n"
    path.write_text(
        "import json, sys\n" + engine_path + "engine = Engine()\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    lacks = request['do'] == 'flag'\n"
        "    print(json.dumps({'error': 'no flags'} if lacks else engine.answer(request)), flush=True)\n"
    )
    report = searched(exec_target(f"{sys.executable} {path}", seconds=20), games=60)
    assert "Game.flag" in report.labels


def test_what_is_said_on_the_wire_is_what_the_schema_describes() -> None:
    requests: list[Any] = [
        {"do": "hello", "protocol": 1},
        {"do": "new", "topology": {"kind": "box", "lengths": [2, 3]}, "mines": [[0, 0]]},
        {"do": "reveal", "at": [1, 2]},
        {"do": "reveal", "at": [1, 2]},
        {"do": "flag", "at": [0, 0]},
        {"do": "new", "topology": {"kind": "hex", "rows": 3, "columns": 3}, "mines": 2, "seed": 4},
        {"do": "view"},
        {"do": "terminate"},
        {"do": "quit"},
    ]
    check = jsonschema.Draft202012Validator(SCHEMA)
    for request in requests:
        check.validate(request)
    answers = io.StringIO()
    engine(io.StringIO("\n".join(map(json.dumps, requests))), answers)
    said = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert len(said) == len(requests) - 1
    for answer in said:
        check.validate(answer)
    assert [answer.get("accepted") for answer in said] == [None, None, True, False, True, None, None, True]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ("nonsense", "is not JSON"),
        ("[]", "there is no request"),
        ('{"do": "reveal", "at": [0, 0]}', "needs a game"),
        ('{"do": "new"}', "mines must be"),
        ('{"do": "new", "mines": [], "topology": {"kind": "box", "lengths": [0]}}', "must be a whole number"),
        (
            '{"do": "new", "mines": [[9, 9]], "topology": {"kind": "box", "lengths": [2, 2]}}',
            "no mine can be there",
        ),
        ('{"do": "new", "mines": [], "topology": 3}', "no topology"),
    ],
)
def test_the_engine_answers_nonsense_with_a_sentence(request_: str, words: str) -> None:
    answers = io.StringIO()
    engine(io.StringIO(request_), answers)
    assert words in json.loads(answers.getvalue())["error"]


def test_infer_says_which_rules_a_target_plays_by(capsys: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "tests.targets.bugs:CascadeEatsFlags", "--infer", "--games", "200"]) == 0
    assert "This is exactly KATA." in capsys.readouterr().out
    assert main(["fuzz", "tests.targets.bugs:FlagsCountAsOpened", "--infer", "--games", "200"]) == 1
    assert "This is nearly" in capsys.readouterr().out
