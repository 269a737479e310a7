"""Where a solver loses a right solution: the first wrong step, if it tells of its search; else how to find it."""

from __future__ import annotations

from typing import Any

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.shrink.failure import judge_again
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verification import Case
from magnets_cp.workbench.run.configuration import limits, parse
from magnets_cp.workbench.run.programs.python_function import Function

_LOST = (Verdict.FALSE_UNSATISFIABLE, Verdict.INCOMPLETE)
_TELL = "let it call magnets_cp.recorder (docs/recorder.md), and its first wrong step is named here"
_SECONDS = 5.0
_NODES = 10_000


def where_lost(puzzle: Puzzle[Any], case: Case) -> list[str]:
    """Lines on where a function loses a right solution; empty if it loses none, or is no function."""
    if case.run.verdict not in _LOST or case.run.answer.configuration.get("solver") != Function.kind:
        return []
    solver = parse(case.run.configuration, puzzle)
    assert isinstance(solver, Function)
    if (told := _first_wrong(puzzle, case, solver)) is not None:
        return told
    again = judge_again(puzzle, case.instance.board, case.run)
    watch = f"watch it, with its prints and breakpoint(): {again} --debug"
    return [watch, _TELL] if again.startswith("magnets ") else [_TELL]


def _first_wrong(puzzle: Puzzle[Any], case: Case, solver: Function) -> list[str] | None:
    """The first wrong step by what it tells; None if it tells nothing, or what it tells is all right."""
    from magnets_cp.workbench.judge.audit.audit import audit_board
    from magnets_cp.workbench.judge.audit.report import step

    bounds = limits(seconds=_SECONDS, nodes=_NODES, solutions=1)
    try:
        ((problem, found),) = audit_board(puzzle, case.instance.board, [solver], bounds)
    except (InputError, UsageError):
        return None
    if found.silent or found.first is None:
        return None
    return [f"its first wrong step: {found.first.kind}", *(f"  {line}" for line in step(problem, found.first))]
