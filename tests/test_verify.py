"""`mineproof verify` finds bugs planted in the real game, says what it did, and never more than that."""

from __future__ import annotations

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from distributed import LocalCluster

from mineproof import BadSave, Box, FirstReveal, Rules, State
from mineproof_frontends.command_line import main
from mineproof_invariants import CLAUSES, Kind, machines
from mineproof_invariants.evidence import Job, Tally, Violation
from mineproof_invariants.mutation.hunt import mutants
from mineproof_invariants.mutation.mutant import Mutant
from mineproof_invariants.verify import METHODS, Report, jobs, module, verify
from mineproof_invariants.walk import drawn, walk, walk_sessions

WORK = "mineproof_frontends.verify_command.jobs"
CLEAN = Job("walk", "clean", partial(walk, Box(1, 2), Rules.NOTE))
LINE = ["verify", "--jobs", "1"]


def broken(tally: Tally) -> None:
    tally.add("Game.flags", 3, "states", Violation("Game.flags", "<board> & more", None))


def crashing(tally: Tally) -> None:
    tally.saw("Game.flags", True)
    raise RuntimeError("out of cheese")


def interrupting(tally: Tally) -> None:
    raise KeyboardInterrupt


FIRST = {mutant.label: mutant for mutant in reversed(mutants()) if mutant.equivalent is None}
FAMILIES = [FIRST[label] for label in CLAUSES]


def hunted(mutant: Mutant, tally: Tally) -> None:
    machines.compare(tally)
    walk_sessions(3, tally)
    walk(mutant.board, mutant.rules, tally)
    if mutant.rules.first_reveal is not FirstReveal.UNPROTECTED:
        walk(mutant.board, mutant.rules, tally, starts=drawn)


@pytest.mark.parametrize("mutant", FAMILIES, ids=[mutant.label for mutant in FAMILIES])
def test_a_planted_bug_ends_in_status_1_with_a_game_that_shows_it(
    mutant: Mutant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(WORK, lambda effort, methods: [Job("walk", "planted", partial(hunted, mutant))])
    with mutant.planted():
        status = main([*LINE, "--clause", mutant.label])
    told = capsys.readouterr().out
    assert status == 1
    assert f"{mutant.label} is violated (walk)" in told
    if CLAUSES[mutant.label].kind in (Kind.STATE, Kind.GAME, Kind.TWINS):
        replay = json.loads((tmp_path / f"{mutant.label}.walk.replay.json").read_text())
        assert replay["format"] == "mineproof-replay"


def test_the_trace_of_a_violation_ends_otherwise_on_a_game_without_the_bug() -> None:
    mutant = next(each for each in FAMILIES if each.label == "V.Game.loss_condition")
    with mutant.planted():
        report = verify([Job("walk", "planted", partial(walk, mutant.board, mutant.rules))], 0)
    replay = next(found.replay for _, found in report.violations if found.label == mutant.label)
    assert replay is not None
    with pytest.raises(BadSave, match="the moves lead to loss, the replay says ongoing"):
        replay.game()


def test_a_run_without_a_bug_is_clean(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(WORK, lambda effort, methods: [CLEAN])
    assert main([*LINE, "--clause", "Game.flags"]) == 0
    told = capsys.readouterr().out
    assert "The clause holds" in told
    assert module("walk").BOUNDS[1] in told


def test_a_run_that_looks_at_nothing_is_not_clean(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    idle: list[list[Job]] = [[], [Job("walk", "idle", repr)]]
    for work in idle:
        monkeypatch.setattr(WORK, lambda effort, methods, work=work: work)
        assert main([*LINE, "--clause", "Game.flags"]) == 2
        assert "Not checked: Game.flags" in capsys.readouterr().out


def test_a_crash_is_reported_with_its_traceback_and_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(WORK, lambda effort, methods: [Job("walk", "crash", crashing)])
    assert main([*LINE, "--clause", "Game.flags"]) == 1
    told = capsys.readouterr().out
    assert "RuntimeError: out of cheese" in told
    assert "1 checked" in told


def test_an_interrupted_run_prints_what_was_finished(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    first, last = Job("machines", "done", machines.compare), Job("walk", "cut", interrupting)
    monkeypatch.setattr(WORK, lambda effort, methods: [first, last])
    assert main(LINE) == 2
    told = capsys.readouterr().out
    assert "18 rows" in told
    assert "Interrupted" in told
    assert "; interrupted after 0 of 1 jobs" in told


def test_words_that_nobody_knows_name_the_near_ones_and_nothing_runs(capsys: Any) -> None:
    for command, hint in (
        (["spec", "Game.flag_"], "did you mean Game.flag"),
        (["verify", "--clause", "Game.flag_"], "did you mean Game.flag"),
        (["verify", "--method", "wlak"], "did you mean walk?"),
        (["verify", "--topology", "bocks(2, 2)"], "did you mean box?"),
        (["verify", "--topology", "Box"], "is no board"),
        (["verify", "--topology", "Box(0)"], "must be a whole number"),
        (["verify", "--topology", "hex(1,2,3)"], "two lengths"),
        (["verify", "--rules", "specc"], "did you mean spec?"),
        (["verify", "--rules", "spec, live=2"], "did you mean lives?"),
        (["verify", "--rules", "spec, lives=0"], "lives must be"),
        (["verify", "--rules", "spec, lives=many"], "whole number"),
        (["verify", "--rules", "spec, chording=1"], "yes or no"),
        (["verify", "--rules", "spec, cascade=opens"], "did you mean opens_flags"),
        (["verify", "--topology", "Box(5, 5)"], "states"),
        (["verify", "--jobs", "0"], "at least 1"),
        (["verify", "--quick", "--dask", "nowhere:1"], "ask"),
    ):
        assert main(command) == 2, command
        told = capsys.readouterr()
        assert hint in told.err, command
        assert told.out == ""
    assert main(["spec"]) == 0
    assert capsys.readouterr().out.splitlines() == list(CLAUSES)
    assert main([]) == 2
    assert "examples:" in capsys.readouterr().out


def test_one_board_under_one_set_of_rules_is_exhausted(capsys: Any) -> None:
    assert main([*LINE, "--topology", "hex 2x2", "--rules", "note, lives=2", "--method", "explore"]) in (0, 2)
    assert "explore" in capsys.readouterr().out


def test_an_absent_tool_is_named_and_its_column_says_not_run(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(WORK, lambda effort, methods: [CLEAN] if "walk" in methods else [])
    needs = {"walk": [], "spin": ["spin: Debian package spin"]}
    monkeypatch.setattr("mineproof_frontends.verify_command.missing", needs.__getitem__)
    assert main([*LINE, "--clause", "Game.flags", "--method", "walk", "--method", "spin"]) == 0
    told = capsys.readouterr().out
    assert "not run; it needs spin: Debian package spin" in told
    assert "Not run: spin." in told


def test_reports_for_programs_say_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    work = [CLEAN, Job("machines", "broken", broken), Job("walk", "crash", crashing)]
    monkeypatch.setattr(WORK, lambda effort, methods: work)
    page, xml = tmp_path / "report.html", tmp_path / "report.xml"
    only = ["--method", "walk", "--method", "machines"]
    assert main([*LINE, *only, "--json", "--html", str(page), "--junit", str(xml)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["status"]) == ("mineproof-report", 1)
    assert told["clauses"]["Game.flags"]["methods"]["machines"] == {
        "figure": 3,
        "unit": "states",
        "holds": False,
    }
    assert [each["clause"] for each in told["violations"]] == ["Game.flags"]
    assert "out of cheese" in told["crashes"][0]
    suites = ElementTree.parse(xml).getroot()
    assert {suite.get("name"): suite.get("failures") for suite in suites} == {
        "walk": "0", "machines": "1", "crashes": "0",
    }  # fmt: skip
    assert suites.find("testsuite/testcase/failure") is not None
    html = page.read_text(encoding="utf-8")
    assert "&lt;board&gt; &amp; more" in html
    assert "<board>" not in html
    assert html.count('class="arrow"') == 6
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_a_trace_is_drawn_as_boards_on_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mutant = next(each for each in FAMILIES if each.label == "V.Game.victory_condition")
    monkeypatch.setattr(WORK, lambda effort, methods: [Job("walk", "planted", partial(hunted, mutant))])
    monkeypatch.chdir(tmp_path)
    with mutant.planted():
        assert main([*LINE, "--html", "report.html"]) == 1
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert '<div class="trace"><pre>start\n---' in html


def test_a_file_that_cannot_be_written_is_a_clear_error(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(WORK, lambda effort, methods: [CLEAN])
    assert main([*LINE, "--html", "/no/such/folder/report.html"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_an_executor_finds_the_same_as_one_process() -> None:
    work = jobs(0, ["machines", "walk"])
    alone = verify(work, 0)
    with ThreadPoolExecutor(2) as pool:
        together = verify(work, 0, pool)
    for method in ("machines", "walk"):
        cells = [
            {label: cell.text() for label, cell in report.tallies[method].cells.items()}
            for report in (alone, together)
        ]
        assert cells[0] == cells[1]


def test_a_dask_cluster_finds_the_same(capsys: Any) -> None:
    local: Any = LocalCluster
    with local(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        command = ["verify", "--quick", "--method", "machines"]
        assert main([*command, "--dask", cluster.scheduler_address]) == 0
    there = capsys.readouterr().out
    assert main([*command, "--jobs", "1"]) == 0
    assert there.split("All")[0] == capsys.readouterr().out.split("All")[0]


def test_one_method_alone_is_clean_if_it_finds_nothing_wrong(capsys: Any) -> None:
    assert main([*LINE, "--quick", "--method", "machines"]) == 0
    assert "The clause holds" in capsys.readouterr().out


def test_every_method_can_be_sent_to_another_process_and_says_its_bounds() -> None:
    for method in METHODS:
        for effort in (0, 1, 2):
            assert len(module(method).BOUNDS[effort]) > 20
            assert all(job.method == method for job in module(method).jobs(effort))
        pickle.dumps(module(method).jobs(0))


def test_the_machines_method_notices_a_table_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "next", lambda self, action: self)
    tally = Tally("machines", "")
    machines.compare(tally)
    assert [violation.label for violation in tally.violations] == ["Tile.table"]


def test_a_report_of_nothing_is_not_clean() -> None:
    assert Report(0).status == 2
    assert Report(0, labels=[]).status == 2
