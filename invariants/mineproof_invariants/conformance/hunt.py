"""Play many cases on a target, and keep what it gets wrong: one finding a clause, each as small as it goes.

>>> from mineproof_invariants.conformance.target import python_target
>>> with python_target("mineproof_invariants.conformance.own:Own") as target:
...     report = hunt(target, games=30, seed=2)
>>> report.findings, report.games, report.moves > 100
([], 30, True)
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic

from mineproof import Rules
from mineproof_invariants.conformance.abilities import Abilities, NoTarget
from mineproof_invariants.conformance.answer import Answer
from mineproof_invariants.conformance.blame import Difference
from mineproof_invariants.conformance.boards import board
from mineproof_invariants.conformance.case import Case
from mineproof_invariants.conformance.check import Checked, check, compare, is_fair
from mineproof_invariants.conformance.profile import Profile
from mineproof_invariants.conformance.reference import expected
from mineproof_invariants.conformance.scenarios import CHORD, SCENARIOS, Plan, chords
from mineproof_invariants.conformance.shrink import SECONDS, shrink
from mineproof_invariants.conformance.target import Target

LONGEST = 60
"""No case has more moves than this."""
REMEMBERED = 12
"""So many earlier games are suspected when a game goes wrong that is right in a fresh process."""
BATCH = 16
"""So many cases are handed over at once."""
KEPT = 20
"""So many cases are kept of each clause that is broken."""
CORPUS = 400
"""So many cases are kept to find out which rules explain what was seen."""


@dataclass(frozen=True)
class Finding:
    """A clause that the target breaks, the smallest case that shows it, and what was and must be seen."""

    label: str
    how: str
    case: Case
    wanted: list[Answer]
    seen: list[Answer]
    scenario: str = ""
    explained: str = ""
    """A change of rules that explains everything seen of this clause: then it is policy, and no bug."""


@dataclass
class Report:
    """What a hunt did and found."""

    abilities: Abilities
    profile: Profile
    findings: list[Finding] = field(default_factory=list)
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    met: Counter[str] = field(default_factory=Counter)
    corpus: list[tuple[Case, list[Answer]]] = field(default_factory=list)
    wrong: dict[str, list[tuple[Case, list[Answer]]]] = field(default_factory=dict)
    stopped: str = ""
    """Why the target could not be started again, where it could not."""
    tells_outcome: bool = False
    """Whether the target has ever told how a game stands."""
    is_partial: bool = False
    """Whether the hunt was interrupted."""

    @property
    def labels(self) -> list[str]:
        """The clauses that are broken, in the order in which they were found."""
        return [finding.label for finding in self.findings]


Progress = Callable[[Report], None]
Planned = tuple[str, Case, list[Answer]]
"""Which idea a case is of, the case, and what must be seen."""


def hunt(
    target: Target,
    profile: Profile | None = None,
    games: int | None = None,
    seconds: float = 10.0,
    seed: int = 0,
    first: Sequence[Case] = (),
    progress: Progress | None = None,
    shrinking: float = SECONDS,
) -> Report:
    """Play cases until the time is over, or so many games are played; `first` are tried before all others.

    The same seed plays the same games. A KeyboardInterrupt leaves what was found until then.
    """
    return _Hunt(target, profile or Profile(Rules.CLASSIC), seed, first, shrinking).run(
        games, seconds, progress
    )


class _Hunt:
    """A hunt on its way: what was played before, and what is suspected."""

    def __init__(
        self, target: Target, profile: Profile, seed: int, first: Sequence[Case], shrinking: float
    ) -> None:
        self.target, self.profile, self.shrinking = target, profile, shrinking
        self.report = Report(target.abilities, profile)
        self.random = Random(seed)
        self.first = [case for case in first if is_fair(profile, case, target.abilities)]
        self.planned = 0
        self.earlier: deque[Case] = deque(maxlen=REMEMBERED)
        self.suspicions: Counter[str] = Counter()
        self.end = 0.0

    def run(self, games: int | None, seconds: float, progress: Progress | None) -> Report:
        report, began = self.report, monotonic()
        self.end = began + seconds
        try:
            batch = self.plan(games)
            while batch and monotonic() - began < seconds:
                self.target.send([case for _, case, _ in batch])
                following = self.plan(games)  # while the target plays
                for planned, seen in zip(batch, self.target.receive(), strict=True):
                    self.judge(*planned, seen)
                batch = following
                report.seconds = monotonic() - began
                if progress is not None:
                    progress(report)
        except KeyboardInterrupt:
            report.is_partial = True
            self.target.close()
        except NoTarget as error:
            report.stopped = str(error)
        report.findings.sort(key=lambda finding: finding.case.weight)
        return report

    def plan(self, games: int | None) -> list[Planned]:
        """Plan the cases that come next: those that are to be tried first one by one, then many at once."""
        if self.first and (games is None or self.planned < games):
            self.planned += 1
            case = self.first.pop(0)
            return [("kept", case, expected(self.profile, case))]
        many = BATCH if games is None else min(BATCH, games - self.planned)
        numbers = range(self.planned, self.planned + many)
        self.planned += many
        return [
            _planned(self.target.abilities, self.profile, self.random, self.report, each) for each in numbers
        ]

    def judge(self, scenario: str, case: Case, wanted: list[Answer], seen: list[Answer]) -> None:
        """Compare what was seen with what must be; pin down what is new."""
        report = self.report
        checked = compare(self.profile, case, seen, self.target.abilities, wanted)
        report.games += 1
        report.moves += len(case.moves)
        report.tells_outcome = report.tells_outcome or any(each.outcome for each in seen)
        if len(report.corpus) < CORPUS:
            report.corpus.append((case, seen))
        if checked.difference is not None:
            label = checked.difference.label
            kept = report.wrong.setdefault(label, [])
            if len(kept) < KEPT:
                kept.append((case, seen))
            # A clause that is known to be broken tells nothing new, and one that cannot be pinned down is
            # not tried for ever.
            if label not in report.labels and self.suspicions[label] < 3:
                self.suspicions[label] += 1
                patience = min(self.shrinking, max(1.0, self.end - monotonic()))
                found = _pinned(self.target, self.profile, checked, list(self.earlier), patience)
                if found.label not in report.labels:
                    report.findings.append(replace(found, scenario=scenario))
                self.target.fresh()
        self.earlier.append(case)


def _planned(abilities: Abilities, profile: Profile, random: Random, report: Report, number: int) -> Planned:
    """Plan a case by the idea whose turn it is."""
    name, scenario = SCENARIOS[number % len(SCENARIOS)]
    if scenario is chords and CHORD not in abilities.actions:
        name, scenario = SCENARIOS[0]
    topology, mines = board(random, abilities, number)
    plan = Plan(random, topology, mines, profile, abilities)
    for move in scenario(plan):
        plan.do(*move)
        if len(plan.moves) >= LONGEST or (topology.size > 400 and len(plan.moves) >= 2):
            break
    report.met.update(plan.met)
    report.met[name] += 1
    return name, plan.finished(), plan.answers


def _pinned(
    target: Target, profile: Profile, checked: Checked, earlier: list[Case], shrinking: float
) -> Finding:
    """Find out whether a difference is the case's own or an earlier game's, and make it small."""
    label, case = _label(checked.difference), checked.case
    target.fresh()
    alone = check(target, profile, case)
    if alone.difference is None and case.before is None:
        for before in [case, *reversed(earlier)]:
            together = case.but(before=before)
            # Twice, as a target that throws dice may differ once by chance.
            if all(check(target, profile, together).difference is not None for _ in range(2)):
                return _shared(target, profile, together, checked, shrinking)
        return _once(checked)

    def breaks(smaller: Case) -> bool:
        fair = is_fair(profile, smaller, target.abilities)
        return fair and _label(check(target, profile, smaller).difference) == label

    label = _label(alone.difference)
    small = check(target, profile, shrink(case, breaks, shrinking))
    return _finding(small if small.difference is not None else alone)


def _shared(target: Target, profile: Profile, case: Case, checked: Checked, shrinking: float) -> Finding:
    """Pin down a game that goes wrong after another one in its process: they share something."""

    def breaks(smaller: Case) -> bool:
        fair = smaller.before is not None and is_fair(profile, smaller, target.abilities)
        return fair and check(target, profile, smaller).difference is not None

    small = check(target, profile, shrink(case, breaks, shrinking))
    if small.difference is None:
        return _once(checked)
    found = _finding(small)
    how = f"after another game in the same process {found.how}"
    return replace(found, label="Game.replay_is_exact", how=how)


def _once(checked: Checked) -> Finding:
    """Report what was seen and cannot be seen again: the target does not always do the same."""
    different = checked.difference
    how = "the same moves do not always lead to the same game" + (
        f": once {different.how}" if different else ""
    )
    end = different.move + 1 if different else 1
    case = checked.case.but(moves=checked.case.moves[: end - 1])
    return Finding("Game.replay_is_exact", how, case, checked.wanted[:end], checked.seen[:end])


def _finding(checked: Checked) -> Finding:
    different = checked.difference
    if different is None:
        return _once(checked)
    end = different.move + 1
    case = checked.case.but(moves=checked.case.moves[: different.move])
    return Finding(different.label, different.how, case, checked.wanted[:end], checked.seen[:end])


def _label(different: Difference | None) -> str:
    return "" if different is None else different.label
