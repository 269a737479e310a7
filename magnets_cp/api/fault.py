"""A run at fault: the answer that shows it, a right one beside it, and a test that holds it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from magnets_cp.api.boards import Board, Grid
from magnets_cp.api.checking import Violations
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.reports import compact, regression
from magnets_cp.workbench.judge.reports.card import nearest
from magnets_cp.workbench.judge.reports.first_wrong_step import where_lost
from magnets_cp.workbench.judge.reports.report import fault_text
from magnets_cp.workbench.judge.verification import Case


@dataclass(frozen=True, repr=False)
class Fault:
    """A run at fault. It prints with its answer beside a right one, each with the walls of the board.

    solver      its name
    board       that it fails on
    verdict     such as "wrong" or "false unsatisfiable"
    violations  the broken rules
    report      what else shows the fault, such as the last words of a crash
    answer      the solution it gave; None if it gave none
    right       the right solution most like it; None where the board has none
    printed     what it printed besides

    >>> fault = judge(lambda board: ["+-", "+-"], "2x2:11,11,11,11,TTBB", fuzz=0).faults[0]
    >>> fault.answer.rows, fault.right.rows
    (('+-', '+-'), ('-+', '+-'))
    >>> print(fault.test())
    def test_wrong_domino(judge):
        \"\"\"domino: row 1, column 1 and row 2, column 1: expected +-, -+ or .., found ++.\"\"\"
        judge(function, '2x2:11,11,11,11,TTBB', fuzz=0)
    <BLANKLINE>
    """

    solver: str
    board: Board
    verdict: str
    violations: Violations
    report: str
    answer: Grid | None = None
    right: Grid | None = None
    printed: str = ""
    case: Case | None = field(default=None, compare=False)

    def test(self) -> str:
        """A test for pytest, to paste beside the solver: it fails until the solver is right on this board."""
        assert self.case is not None
        return regression.pasted(self.board.puzzle, self.case)

    def where_lost(self) -> list[str]:
        """Lines on where a function lost a right solution, or how to find that: it is called once more."""
        assert self.case is not None
        return where_lost(self.board.puzzle, self.case)

    def __str__(self) -> str:
        assert self.case is not None
        return fault_text(self.board.puzzle, self.case).strip("\n")

    def __repr__(self) -> str:
        return f"<Fault {self.board.name} ({self.board.size}): {self.verdict}: {self.solver}>"

    def _repr_html_(self) -> str:
        assert self.case is not None
        return compact.fault(self.board.puzzle, self.case)


def fault_of(puzzle: Puzzle[Any], case: Case) -> Fault:
    """The fault that a run shows."""
    instance, judgement, run = case
    board = Board(puzzle, instance.board, instance.name)
    given = run.solution if run.violations else next(iter(run.answer.solutions), None)
    right = nearest(judgement.solutions, run.solution or given or ()) if judgement.solutions else None
    return Fault(
        *(run.name, board, str(run.verdict), Violations(Grid(board, run.solution or ()), run.violations)),
        report=run.answer.report,
        answer=None if given is None else board.grid(given),
        right=None if right is None else board.grid(right),
        printed=run.answer.printed,
        case=case,
    )
