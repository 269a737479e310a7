"""Judgements as one self-contained HTML page: who is right, by kind of fault, and every fault with its boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from magnets_cp import drawing
from magnets_cp.drawing.svg import element
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.external.submissions import Submission
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.page.numbers import counted, figure
from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.verdicts.evidence import MOST_CELLS, Evidence, evidence, violations
from magnets_cp.workbench.verify import Judgement, Run, Verdict

_MOST_FAULTS = 60
_MOST_BOARDS = 500
_LONGEST_TEXT = 8000


@dataclass(frozen=True, slots=True)
class Board:
    """A board beside others: drawn, or as a text if that cannot be."""

    caption: str
    drawing: Markup
    picture: str


@dataclass(frozen=True, slots=True)
class Fault:
    """All that is shown of one fault."""

    name: str
    size: str
    configuration: str
    verdict: str
    violations: list[str]
    boards: list[Board]
    report: str
    notation: str
    text: str


def page(
    puzzle: Puzzle[Any],
    instances: Sequence[Instance],
    judgements: Sequence[Judgement],
    unusable: Sequence[Submission] = (),
) -> str:
    """The page. ``instances`` are those of the judgements, and may be more of them."""
    faulty = [
        (instance, judgement, run)
        for instance, judgement in zip(instances, judgements, strict=False)
        for run in judgement.runs
        if run.verdict.is_fault
    ]
    return render(
        "verify.html",
        puzzle=puzzle.name,
        boards=counted(len(judgements), "board"),
        verdict=_verdict(judgements, len(faulty)),
        faults=[_fault(puzzle, *one) for one in faulty[:_MOST_FAULTS]],
        left_out=len(faulty) - _MOST_FAULTS,
        tables=[*([_not_run(unusable)] if unusable else []), _solvers(judgements), _boards(judgements)],
    )


def _verdict(judgements: Sequence[Judgement], faults: int) -> str:
    if faults:
        solvers = len({run.configuration for one in judgements for run in one.runs if run.verdict.is_fault})
        return f"{counted(faults, 'fault')} of {counted(solvers, 'configuration')}."
    undecided = sum(not one.decided for one in judgements)
    return f"{counted(undecided, 'board')} undecided, no fault." if undecided else "All agreed: no fault was found."


def _not_run(unusable: Sequence[Submission]) -> Table:
    """The submissions that could not be run."""
    columns = (Column("not run", numeric=False), Column("why", numeric=False))
    return Table("Not run", columns, tuple((Cell(one.name, tone="bad"), Cell(one.problem)) for one in unusable))


def _solvers(judgements: Sequence[Judgement]) -> Table:
    """One line a configuration: how many runs got which verdict."""
    counts: dict[str, Counter[Verdict]] = {}
    names: dict[str, str] = {}
    for one in judgements:
        for run in one.runs:
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


def _boards(judgements: Sequence[Judgement]) -> Table:
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


def _agreed(one: Judgement) -> Cell:
    if one.contradicted:
        return Cell("no", tone="bad")
    return Cell("yes", tone="best") if one.decided else Cell("undecided", tone="faint")


def _slowest(one: Judgement) -> Cell:
    seconds = max(run.answer.seconds for run in one.runs)
    return Cell(figure(seconds), seconds)


def _fault(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run) -> Fault:
    notation = puzzle.notations[-1]
    return Fault(
        name=instance.name,
        size=judgement.size,
        configuration=run.name,
        verdict=str(run.verdict),
        violations=violations(run),
        boards=list(_drawn(puzzle, instance, judgement, run)),
        report=_cut(run.answer.report),
        notation=notation,
        text=_cut(puzzle.write(instance.board, notation)),
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}\n... ({len(text)} characters)"


def _drawn(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run) -> Iterator[Board]:
    """The evidence, or the empty board where there is none."""
    shown = list(evidence(puzzle, instance, judgement, run))
    for one in shown or [Evidence("the board", None, "")]:
        try:
            seen = drawing.seen(puzzle, instance.board, one.solution, marked=one.marked)
            if len(seen.cells) > MOST_CELLS:
                continue
            yield Board(one.caption, Markup(element(seen, one.caption)), "")
        except ValueError:
            yield Board(one.caption, Markup(), one.picture or puzzle.picture(instance.board, None))
