"""The output of the XCSP3 competitions: o for a better objective, s for the status, v for the solution.

The rules at xcsp.org: "o" lines as values improve, one "s" line, and the solution as an <instantiation>.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Any

import click

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.run_solver import run_confirmed
from magnets_cp.workbench.run.solvers import Hearer, Solver

_SAID = {
    Status.SATISFIABLE: "SATISFIABLE",
    Status.OPTIMAL: "OPTIMUM FOUND",
    Status.UNSATISFIABLE: "UNSATISFIABLE",
    Status.UNKNOWN: "UNKNOWN",
}


def solve(solver: Solver, puzzle: Puzzle[Any], board: Any, limits: Limits) -> ExitStatus:
    """Solve an instance of XCSP3 and print as the competitions want it.

    Raises UsageError for other boards, and for those that the solver cannot express.
    """
    if puzzle.name != "xcsp3":
        raise UsageError("--xcsp3 is for instances of XCSP3")
    output = _Output(puzzle, board)
    ended: BaseException | None = None
    try:
        with redirect_stdout(sys.stderr):
            answer = run_confirmed(solver, puzzle, board, limits, Hearer(output.take))
        for solution in answer.solutions:
            output.take(solution)
    except KeyboardInterrupt as error:
        answer, ended = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, {}), error
    if answer.outcome is Outcome.DECLINED:
        click.echo("s UNSUPPORTED")
        raise UsageError(answer.report)
    if output.wrong:
        complain(f"the solver answered against the constraints: {output.wrong}")
        return ExitStatus.UNUSABLE
    status = Status.SATISFIABLE if output.best and answer.status is Status.UNKNOWN else answer.status
    output.finish(status)
    if ended:
        raise ended
    if status is Status.UNKNOWN or (puzzle.is_optimized(board) and status is Status.SATISFIABLE):
        return ExitStatus.UNDECIDED
    return ExitStatus.REFUTED if status is Status.UNSATISFIABLE else ExitStatus.SOLVED


class _Output:
    def __init__(self, puzzle: Puzzle[Any], board: Any) -> None:
        self._puzzle, self._board, self._out = puzzle, board, sys.stdout
        self.best: Solution | None = None
        self.wrong = ""
        self._cost = 0

    def take(self, solution: Solution) -> None:
        """A solution that was found: kept if it is right, and better than the one before."""
        violations = self._puzzle.violations(self._board, solution)
        if violations:
            self.wrong = self.wrong or str(violations[0])
            return
        cost = self._puzzle.cost(self._board, solution)
        if self.best is not None and cost >= self._cost:
            return
        self.best, self._cost = solution, cost
        if self._board.goal is not None:
            self._out.write(f"o {self._puzzle.objective(self._board, solution)}\n")
            self._out.flush()

    def finish(self, status: Status) -> None:
        """The status, and the solution."""
        click.echo(f"s {_SAID[status]}")
        if self.best is not None:
            objective = self._puzzle.objective(self._board, self.best)
            cost = "" if self._board.goal is None else f" cost='{objective}'"
            click.echo(f"v <instantiation id='sol1' type='solution'{cost}>")
            click.echo(f"v <list> {' '.join(self._board.variables)} </list>")
            click.echo(f"v <values> {' '.join(self.best)} </values>")
            click.echo("v </instantiation>")
