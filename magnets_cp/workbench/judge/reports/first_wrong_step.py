"""Where a solver goes wrong: the first wrong step, if it tells of its search; else how to find a lost solution."""

from __future__ import annotations

from typing import Any

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.shrink.failure import judge_again
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verification import Case
from magnets_cp.workbench.run.configuration import limits, parse
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.recorded import Recorded

_LOST = (Verdict.FALSE_UNSATISFIABLE, Verdict.INCOMPLETE)
_TELL = "let it call magnets_cp.recorder (docs/recorder.md), and its first wrong step is named here"
_SECONDS = 2.0
_NODES = 10_000


def where_lost(puzzle: Puzzle[Any], case: Case) -> list[str]:
    """Lines on where a function goes wrong; empty if it tells nothing and loses no solution, or is no function."""
    if case.run.answer.configuration.get("solver") != Function.kind:
        return []
    solver = parse(case.run.configuration, puzzle)
    assert isinstance(solver, Function)
    if told := first_wrong(puzzle, case.instance.board, solver):
        return told
    if case.run.verdict not in _LOST:
        return []
    again = judge_again(puzzle, case.instance.board, case.run)
    watch = f"watch it, with its prints and breakpoint(): {again} --debug"
    return [watch, _TELL] if again.startswith("magnets ") else [_TELL]


def first_wrong(puzzle: Puzzle[Any], board: Any, solver: Recorded) -> list[str]:
    """Lines on the first wrong step by what it tells; none if it tells nothing, or nothing wrong, or it takes long."""
    from magnets_cp.workbench.judge.audit.audit import audit_board
    from magnets_cp.workbench.judge.audit.report import step

    bounds = limits(seconds=_SECONDS, nodes=_NODES, solutions=1)
    try:
        ((problem, found),) = audit_board(puzzle, board, [solver], bounds, is_shown=True)
    except (InputError, UsageError, TimeoutError):
        return []
    if found.silent or found.first is None:
        return []
    return [f"its first wrong step: {found.first.kind}", *(f"  {line}" for line in step(problem, found.first))]
