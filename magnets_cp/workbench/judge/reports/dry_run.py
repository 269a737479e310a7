"""How each submission is understood before anybody is judged: what it is, what it is given, what it answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.text.sanitize import cut, visible_lines
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver

# On how many boards each is tried.
BOARDS = 3
_NO_ANSWER = (Verdict.UNREADABLE, Verdict.CRASH, Verdict.OUTPUT, Verdict.TIMEOUT, Verdict.MEMORY)
_LONGEST, _MOST_LINES = 100, 12


def misunderstood(found: VerifiedInstances) -> list[str]:
    """The names of those whose answers cannot all be read, who gave none, or who cannot be run."""
    return [*_with(found, (Verdict.UNREADABLE,)), *_silent(found), *(one.name for one in found.unusable)]


def _with(found: VerifiedInstances, verdicts: Sequence[Verdict]) -> list[str]:
    """The names, each once, of those who have a run with one of these verdicts."""
    cases = (case for case in found.cases if case.run.is_external and case.run.verdict in verdicts)
    return list(dict.fromkeys(case.run.name for case in cases))


def _silent(found: VerifiedInstances) -> list[str]:
    unreadable = _with(found, (Verdict.UNREADABLE,))
    return [name for name in _with(found, _NO_ANSWER) if name not in unreadable]


def dry_run_report(found: VerifiedInstances, judged: Sequence[ExternalSolver]) -> Iterator[str]:
    """A paragraph for each solver, with its answers as they were read; then a line on all."""
    for solver in judged:
        cases = [case for case in found.cases if case.run.configuration == str(solver)]
        asked = list(islice((case for case in cases if case.run.verdict is not Verdict.NOT_ASKED), BOARDS))
        name = visible(asked[0].run.name if asked else solver.name)
        called = solver.called.replace(sys.executable, "python3")
        yield f"\n{name}: {visible(called)}; it is given {visible(solver.given(found.puzzle))}"
        for case in asked:
            yield from (f"  {line}" for line in _understood(found.puzzle, case))
    for one in found.unusable:
        yield "\n" + visible(f"{one.name} is not run: {one.problem}")
    said = {
        "NOT understood": _with(found, (Verdict.UNREADABLE,)),
        "without an answer": _silent(found),
        "not run": [one.name for one in found.unusable],
    }
    unclear = [f"{what}: {visible(', '.join(names))}" for what, names in said.items() if names]
    number = counted(len(judged) + len(found.unusable), "submission")
    yield f"\n{number}: {'; '.join(unclear) or 'all understood'}"


def _understood(puzzle: Puzzle[Any], case: Case) -> Iterator[str]:
    run = case.run
    yield visible(f"{case.instance.name} ({case.judgement.size}): {_said(run)}")
    if run.verdict is Verdict.UNREADABLE:
        yield from _printed(run)
    for solution in run.answer.solutions[:1]:
        try:
            picture = puzzle.walled(case.instance.board, solution)
        except (ValueError, IndexError):  # of another shape
            picture = "\n".join(solution)
        yield from (f"  {line}" for line in visible_lines(picture))


def _said(run: Run) -> str:
    report = run.answer.report.replace("\n", "; ")
    return f"read: {report}" if run.verdict not in _NO_ANSWER else f"{str(run.verdict).upper()}: {report}"


def _printed(run: Run) -> Iterator[str]:
    """The first lines of what it printed, as it did."""
    lines = visible_lines(run.answer.output.rstrip("\n"))
    if run.answer.output:
        yield "  it printed:"
    yield from (f"    {cut(line, _LONGEST)}" for line in lines[:_MOST_LINES])
    if len(lines) > _MOST_LINES:
        yield f"    ... ({len(lines)} lines)"
