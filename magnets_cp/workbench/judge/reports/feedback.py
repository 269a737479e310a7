"""Feedback: a page for each solver that was judged, to be handed to whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from magnets_cp.text.numbers import counted, figure
from magnets_cp.text.sanitize import distinct
from magnets_cp.workbench.judge.reports.card import Card, card
from magnets_cp.workbench.judge.shrink.failure import failure_of, judge_at_home
from magnets_cp.workbench.judge.shrink.shrinking import Smallest
from magnets_cp.workbench.judge.standings import Standing, standings
from magnets_cp.workbench.judge.verdict import Judgement, Run, Verdict
from magnets_cp.workbench.judge.verification import Verification
from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.page.saving import save
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.submissions import Submission

# Nothing is to be mended here, or the solver was not run.
_NOT_RUN = (Verdict.CORRECT, Verdict.DECLINED, Verdict.NOT_ASKED, Verdict.GIVEN_UP)
Judged = tuple[Instance, Judgement]


def write_feedback(folder: Path, found: Verification, smallest: Iterable[Smallest]) -> None:
    """Write the pages, with the smallest boards, if there are any. Raises UsageError where they cannot be written."""
    shrunk: dict[str, list[Judged]] = {}
    for each in smallest:
        if each.judgement is not None:
            shrunk.setdefault(each.failing.configuration, []).append((each.instance, each.judgement))
    pages = [(one.name, _page(found, one, shrunk.get(one.configuration, ()))) for one in standings(found.judgements)]
    pages += [(one.name, _excuse(found, one)) for one in found.unusable]
    for name, (_, text) in zip(file_names(name for name, _ in pages), pages, strict=True):
        save(folder / name, text)


def file_names(names: Iterable[str]) -> list[str]:
    """A file name each, as like the name as can be; no two are the same on any file system."""
    plain = (re.sub(r"[^\w .,@+=()-]+", "-", name)[:80].strip(" .-") or "solver" for name in names)
    return [f"{stem}.html" for stem in distinct(plain)]


def _page(found: Verification, standing: Standing, shrunk: Sequence[Judged]) -> str:
    runs = [
        (instance, judgement, run)
        for instance, judgement in chain(shrunk, found.judged)
        for run in judgement.runs
        if run.configuration == standing.configuration
    ]
    judged = runs[len(shrunk) :]
    given_up = found.given_up.get(standing.name)
    said = f"{standing.correct} of {counted(standing.asked, 'board')} correct, score {standing.score:.2f}"
    return render(
        "feedback.html",
        name=standing.name,
        puzzle=found.puzzle.name,
        banner=f"{said}; given up: {given_up}." if given_up else f"{said}.",
        alarming=bool(given_up) or any(run.verdict.is_fault for _, _, run in judged),
        tables=[_kinds(standing), _verdicts(standing)],
        cards=list(_smallest(found, runs)),
        board_table=_boards(judged),
    )


def _excuse(found: Verification, submission: Submission) -> str:
    """The page of who could not be judged."""
    banner = f"It could not be run: {submission.problem}."
    context = {"name": submission.name, "puzzle": found.puzzle.name, "banner": banner, "alarming": True}
    return render("feedback.html", **context, tables=[], cards=[], board_table=None)


def _kinds(standing: Standing) -> Table:
    rows = tuple(
        (Cell(kind), Cell(str(standing.given[kind])), Cell(str(standing.right.get(kind, 0))), Cell(f"{share:.2f}"))
        for kind, share in standing.shares.items()
        if share is not None
    )
    return Table("Scores", (Column("boards with", numeric=False), *map(Column, ("boards", "correct", "score"))), rows)


def _verdicts(standing: Standing) -> Table:
    rows = tuple(
        (Cell(str(verdict), tone="bad" if verdict.is_fault else ""), Cell(str(number)))
        for verdict, number in standing.verdicts.items()
    )
    return Table("Verdicts", (Column("verdict", numeric=False), Column("boards")), rows)


def _smallest(found: Verification, runs: Sequence[tuple[Instance, Judgement, Run]]) -> Iterator[Card]:
    """Of each way to fail, and to give no answer, the run on the lightest board; faults first."""
    kinds: dict[str, list[tuple[Instance, Judgement, Run]]] = {}
    for one in runs:
        _, judgement, run = one
        if run.verdict not in _NOT_RUN:
            kinds.setdefault(str(failure_of(judgement, run) or run.verdict), []).append(one)
    for alike in sorted(kinds.values(), key=lambda alike: not alike[0][2].verdict.is_fault):
        instance, judgement, run = min(alike, key=lambda one: found.puzzle.weight(one[0].board))
        yield card(found.puzzle, instance, judgement, run, again=judge_at_home(found.puzzle, instance.board, run))


def _boards(runs: Sequence[tuple[Instance, Judgement, Run]]) -> Table:
    heads = (("board", False), ("size", True), ("status", False), ("verdict", False), ("s", True))
    rows = tuple(
        (
            *map(Cell, (judgement.name, judgement.size, str(judgement.status))),
            Cell(str(run.verdict), tone="bad" if run.verdict.is_fault else ""),
            Cell(figure(run.answer.seconds), run.answer.seconds),
        )
        for _, judgement, run in runs
    )
    columns = tuple(Column(title, numeric=numeric) for title, numeric in heads)
    return Table("All boards", columns, rows, folded=len(rows) > 30)
