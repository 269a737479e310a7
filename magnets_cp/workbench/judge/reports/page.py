"""Judgements as one self-contained HTML page: who is right, by kind of fault, and the faults with their boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from magnets_cp.text.numbers import counted, figure
from magnets_cp.workbench.judge.reports.banner import left_out, not_understood, verdict
from magnets_cp.workbench.judge.reports.card import card
from magnets_cp.workbench.judge.reports.tables import certificate_table, class_table
from magnets_cp.workbench.judge.shrink.failure import judge_again
from magnets_cp.workbench.judge.verdict import JudgedInstance, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.page.table import Cell, Column, Table

_MOST_FAULTS = 60
_MOST_BOARDS = 500


def page(found: VerifiedInstances) -> str:
    """The page. Of very many faults it shows the first of every solver before the second of any."""
    faulty = sorted(_ranked(found), key=lambda ranked: ranked[0])
    shown = [
        card(found.puzzle, case, again=judge_again(found.puzzle, case.instance.board, case.run))
        for _, case in faulty[:_MOST_FAULTS]
    ]
    judged = [class_table(found, graded=True)] if found.external or found.unusable else []
    return render(
        "verify.html",
        puzzle=found.puzzle.name,
        boards=counted(len(found.judgements), "board"),
        banner=_banner(found, len(faulty)),
        alarming=found.contradicted or bool(found.given_up),
        notes=[
            *filter(None, [not_understood(found)]),
            *(f"{name}: {reason}." for name, reason in found.given_up.items()),
            *_not_run(found),
        ],
        faults=shown,
        all_faults=len(faulty),
        solvers=[*judged, _solvers(found)],
        board_table=_boards(found.judgements),
        certificates=certificate_table(found.certificates) if found.certificates else None,
    )


def _ranked(found: VerifiedInstances) -> Iterator[tuple[int, Case]]:
    """Each fault, after how many of the same solver it comes."""
    seen: Counter[str] = Counter()
    for case in found.faults:
        yield seen[case.run.configuration], case
        seen[case.run.configuration] += 1


def _banner(found: VerifiedInstances, faults: int) -> str:
    solvers = len({case.run.configuration for case in found.faults})
    said = f"{counted(faults, 'fault')} of {counted(solvers, 'configuration')}" if faults else verdict(found)
    if said == "all agreed":
        return "All agreed: no fault was found."
    return "; ".join([said, *left_out(found)]) + "."


def _not_run(found: VerifiedInstances) -> list[str]:
    return [f"{one.name} is not run: {one.problem}." for one in found.unusable]


def _solvers(found: VerifiedInstances) -> Table:
    """One line a configuration: how many runs got which verdict."""
    counts: dict[str, Counter[Verdict]] = {}
    names: dict[str, str] = {}
    for *_, run in found.cases:
        counts.setdefault(run.configuration, Counter())[run.verdict] += 1
        names[run.configuration] = run.name
    verdicts = [verdict for verdict in Verdict if any(count[verdict] for count in counts.values())]
    rows = tuple(
        (Cell(names[key]), *(_count(count[verdict], verdict.is_fault) for verdict in verdicts))
        for key, count in counts.items()
    )
    columns = (Column("configuration", numeric=False), *(Column(str(verdict)) for verdict in verdicts))
    return Table("Runs of each configuration by verdict", columns, rows)


def _count(number: int, is_fault: bool) -> Cell:
    return Cell(str(number) if number else "-", number, "bad" if number and is_fault else "" if number else "faint")


def _boards(judgements: Sequence[JudgedInstance]) -> Table:
    """One line a board, those with faults first."""
    shown = sorted(judgements, key=lambda one: not one.contradicted)[:_MOST_BOARDS]
    heads = (Column("board", numeric=False), Column("size"), Column("status", numeric=False), Column("solutions"))
    more = f", {_MOST_BOARDS} of {len(judgements)}" if len(judgements) > _MOST_BOARDS else ""
    rows = tuple(
        (Cell(one.name), Cell(one.size), Cell(str(one.status)), Cell(str(one.count)), _agreed(one), _slowest(one))
        for one in shown
    )
    columns = (*heads, Column("agreed", numeric=False), Column("slowest run, s"))
    return Table(f"Boards{more}", columns, rows, folded=len(rows) > 30)


def _agreed(one: JudgedInstance) -> Cell:
    if one.contradicted:
        return Cell("no", tone="bad")
    return Cell("yes", tone="best") if one.decided else Cell("undecided", tone="faint")


def _slowest(one: JudgedInstance) -> Cell:
    seconds = max(run.answer.seconds for run in one.runs)
    return Cell(figure(seconds), seconds)
