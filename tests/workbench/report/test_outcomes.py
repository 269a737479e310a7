"""What happened stands before how fast: how the runs of each configuration ended."""

from __future__ import annotations

from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.study.report.presets import PRESETS, document
from magnets_cp.workbench.study.report.write import markdown
from tests.workbench.campaigns import LIMIT, META, frame, row

LATE = {"seconds": LIMIT, "outcome": "answered"}
ENDS = {
    "timed out": LATE,
    "timed out, killed": {"seconds": LIMIT + 2, "outcome": "timeout"},
    "out of nodes": {"seconds": 0.1, "outcome": "answered", "nodes": 50.0, "limit_nodes": 50.0},
    "undecided": {"seconds": 0.1, "outcome": "answered"},
    "out of memory": {"seconds": 1.0, "outcome": "memory"},
    "crashed": {"seconds": 0.1, "outcome": "crash"},
    "refused": {"seconds": 0.1, "outcome": "cannot express"},
    "unconfirmed": {"seconds": 0.1, "outcome": "answered", "status": "unsatisfiable", "verdict": "unconfirmed"},
    "wrong": {"seconds": 0.1, "outcome": "answered", "status": "satisfiable", "verdict": "wrong"},
}


def table() -> Table:
    rows = [row("all", f"b{place}", 1.0) for place in range(len(ENDS) + 2)]
    rows += [row("some", f"b{place}", None) | end for place, end in enumerate(ENDS.values())]
    rows += [row("some", f"b{place}", 1.0, status="unsatisfiable") for place in (len(ENDS), len(ENDS) + 1)]
    made = document(frame(rows), META)
    assert made.subtitle.startswith(
        "2 configurations, 11 boards, 1 seed, 22 runs: 13 solved, 2 of them by proof of no "
    )
    assert "; 2 timed out; " in made.subtitle
    section = made.sections[0]
    assert (section.name, section.tables[1].rows[0][0].text) == ("outcomes", "some")
    assert markdown(made).index("22 runs: 13 solved") < markdown(made).index("some")
    return section.tables[0]


def test_every_end_has_its_column_and_solved_runs_come_first() -> None:
    found = table()
    first, some = ([cell.text for cell in one] for one in found.rows)
    assert [column.title for column in found.columns[:4]] == [
        *("configuration", "runs", "solved", "of them proofs of no solution")
    ]
    assert first == ["all", "11", "11", *["-"] * (len(found.columns) - 3)]
    ended = dict(zip([column.title for column in found.columns[4:]], some[4:], strict=True))
    assert ended == {"timed out": "2", **{end: "1" for end in ENDS if not end.startswith("timed out")}}
    assert some[:4] == ["some", "11", "2", "2"]


def test_every_report_begins_with_it() -> None:
    assert {preset.sections[0].__name__ for preset in PRESETS.values()} == {"outcomes"}
