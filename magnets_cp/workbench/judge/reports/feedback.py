"""Feedback: a page for each solver that was judged, to be handed to whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from magnets_cp.text.numbers import counted, figure
from magnets_cp.text.sanitize import distinct
from magnets_cp.workbench.judge.misread import misreading
from magnets_cp.workbench.judge.mistakes import mistakes
from magnets_cp.workbench.judge.reports.card import Card, card
from magnets_cp.workbench.judge.shrink.failure import judge_at_home
from magnets_cp.workbench.judge.shrink.shrinking import Smallest
from magnets_cp.workbench.judge.standings import Standing, standings
from magnets_cp.workbench.judge.verdict import JudgedInstance, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances, cases
from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.page.saving import refused, whole_folder, write_whole
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.submissions import Submission

# Nothing is to be mended here, or the solver was not run.
_NOT_RUN = (Verdict.CORRECT, Verdict.DECLINED, Verdict.NOT_ASKED, Verdict.GIVEN_UP)


def write_feedback(folder: Path, found: VerifiedInstances, smallest: Iterable[Smallest]) -> None:
    """Write the pages, with the smallest boards, if there are any. Raises UsageError where they cannot be written."""
    shrunk: dict[str, list[tuple[Instance, JudgedInstance]]] = {}
    for each in smallest:
        if each.judgement is not None:
            shrunk.setdefault(each.failing.configuration, []).append((each.instance, each.judgement))
    pages = [(one.name, _page(found, one, shrunk.get(one.configuration, ()))) for one in standings(found.judgements)]
    pages += [(one.name, _excuse(found, one)) for one in found.unusable]
    with refused(f"cannot write {folder}"), whole_folder(folder) as begun:
        for name, (_, text) in zip(file_names(name for name, _ in pages), pages, strict=True):
            write_whole(begun / name, text)


def file_names(names: Iterable[str]) -> list[str]:
    """A file name each, as like the name as can be; no two are the same on any file system."""
    plain = (re.sub(r"[^\w .,@+=()-]+", "-", name)[:80].strip(" .-") or "solver" for name in names)
    return [f"{stem}.html" for stem in distinct(plain)]


def _page(found: VerifiedInstances, standing: Standing, shrunk: Sequence[tuple[Instance, JudgedInstance]]) -> str:
    judged = found.of(standing.configuration)
    small = [case for case in cases(shrunk) if case.run.configuration == standing.configuration]
    given_up = found.given_up.get(standing.name)
    said = f"{standing.correct} of {counted(standing.asked, 'board')} correct, score {standing.shown_score}"
    if reading := misreading(found.puzzle, judged):
        said += f"; all answers are right if boards are read with {reading}"
    return render(
        "feedback.html",
        name=standing.name,
        puzzle=found.puzzle.name,
        banner=f"{said}; given up: {given_up}." if given_up else f"{said}.",
        alarming=bool(given_up) or any(case.run.verdict.is_fault for case in judged),
        formula=standing.formula,
        tables=[_kinds(standing), _verdicts(standing), _mistakes(judged)],
        cards=list(_smallest(found, [*small, *judged])),
        board_table=_boards(judged),
    )


def _excuse(found: VerifiedInstances, submission: Submission) -> str:
    """The page of who could not be judged."""
    banner = f"It could not be run: {submission.problem}."
    context = {"name": submission.name, "puzzle": found.puzzle.name, "banner": banner, "alarming": True}
    return render("feedback.html", **context, formula="", tables=[], cards=[], board_table=None)


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


def _mistakes(runs: Sequence[Case]) -> Table:
    """Each mistake once, however many boards show it."""
    rows = tuple((Cell(str(one)), Cell(str(len(one.cases)))) for one in mistakes(runs))
    return Table(
        "Mistakes", (Column("mistake: the rules that are broken together", numeric=False), Column("boards")), rows
    )


def _smallest(found: VerifiedInstances, runs: Sequence[Case]) -> Iterator[Card]:
    """Of each mistake, and of each way to give no answer, the run on the lightest board; mistakes first."""
    open_: dict[Verdict, list[Case]] = {}
    for case in runs:
        if not case.run.verdict.is_fault and case.run.verdict not in _NOT_RUN:
            open_.setdefault(case.run.verdict, []).append(case)
    for alike in (*(one.cases for one in mistakes(runs)), *open_.values()):
        lightest = min(alike, key=lambda case: found.puzzle.weight(case.instance.board))
        again = judge_at_home(found.puzzle, lightest.instance.board, lightest.run)
        yield card(found.puzzle, lightest, again=again)


def _boards(runs: Sequence[Case]) -> Table:
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
