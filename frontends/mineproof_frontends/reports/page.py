"""A report as one page of HTML that needs nothing else: the matrix, the tile machine, traces as boards.

>>> from mineproof_invariants.verify import Report
>>> "<html" in as_html(Report(0))
True
"""

from __future__ import annotations

from html import escape

from mineproof import MineproofError, Replay
from mineproof_frontends.reports.diagram import tile_diagram
from mineproof_frontends.reports.matrix import NOT_RUN, NOTHING, cell, methods
from mineproof_invariants.clause import CLAUSES
from mineproof_invariants.verify import Report

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem;
  color: #1b1f24; background: #fff }
table { border-collapse: collapse; font-size: 13px }
th, td { border: 1px solid #d0d7de; padding: .3rem .6rem; text-align: left; vertical-align: top }
thead th { position: sticky; top: 0; background: #f6f8fa }
.bad { background: #ffd7d5; font-weight: bold } .none { color: #8c959f }
pre { background: #f6f8fa; padding: .6rem; overflow-x: auto }
.trace { display: flex; flex-wrap: wrap; gap: 1rem }
svg { max-width: 40rem } svg rect { fill: #f6f8fa; stroke: #57606a } svg path { stroke: #57606a }
svg text { font-size: 14px; fill: #1b1f24 } details summary { cursor: pointer }
@media (prefers-color-scheme: dark) {
  body { color: #e6edf3; background: #0d1117 } thead th, pre, svg rect { background: #161b22; fill: #161b22 }
  th, td { border-color: #30363d } svg text { fill: #e6edf3 } .bad { background: #67060c } }
"""

VERDICTS = (
    "Every clause holds, within the bounds below.",
    "A clause is violated.",
    "Not everything was checked.",
)


def as_html(report: Report) -> str:
    """Write the page.

    >>> from mineproof_invariants.verify import Report
    >>> as_html(Report(0)).count("<tr>") > 31
    True
    """
    head = "".join(f"<th>{escape(method)}</th>" for method in methods(report))
    body = "".join(_row(report, label) for label in report.labels)
    bounds = "".join(
        f"<li><b>{escape(method)}</b>: {escape(tally.bound)}</li>" for method, tally in report.tallies.items()
    )
    bounds += "".join(
        f"<li><b>{escape(method)}</b> was not run; it needs {escape(need)}</li>"
        for method, need in report.not_run.items()
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>mineproof verify</title>'
        f"<style>{STYLE}</style></head><body><h1>mineproof verify</h1><p>{VERDICTS[report.status]}"
        f"{' The run was interrupted.' if report.is_partial else ''}</p>{_violations(report)}"
        f"<table><thead><tr><th>clause</th>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<h2>What was looked at</h2><ul>{bounds}</ul><h2>The tile machine</h2>{tile_diagram()}"
        "</body></html>\n"
    )


def _row(report: Report, label: str) -> str:
    formula = (
        f"<details><summary>{escape(label)}</summary><pre>{escape(CLAUSES[label].formula)}</pre></details>"
    )
    cells = []
    for method in methods(report):
        text = cell(report, label, method)
        kind = "bad" if text == "VIOLATED" else "none" if text in (NOTHING, NOT_RUN) else ""
        cells.append(f'<td class="{kind}">{escape(text)}</td>')
    return f"<tr><td>{formula}</td>{''.join(cells)}</tr>"


def _violations(report: Report) -> str:
    parts = []
    for method, violation in report.violations:
        trace = "" if violation.replay is None else _trace(violation.replay)
        parts.append(
            f"<h2>{escape(violation.label)} is violated ({escape(method)})</h2>"
            f"<pre>{escape(violation.what)}</pre>{trace}"
        )
    parts += [f"<h2>A job crashed</h2><pre>{escape(crash)}</pre>" for crash in report.crashes]
    parts += [f"<h2>A tool failed</h2><pre>{escape(failure)}</pre>" for failure in report.failures]
    return "".join(parts)


def _trace(replay: Replay) -> str:
    boards = []
    try:
        for game, turn in replay.steps():
            boards.append(
                f"<pre>{escape('start' if turn is None else repr(turn))}\n{escape(str(game.view()))}</pre>"
            )
    except MineproofError as error:
        boards.append(f"<pre>{escape(str(error))}</pre>")
    return f'<div class="trace">{"".join(boards)}</div>'
