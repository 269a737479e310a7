"""Call somebody's function on one board in this process: prints are seen, ``breakpoint()`` works, errors are theirs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hand_solver import Limits
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.calling import SHAPES, as_json, result_of
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import Solver


@dataclass(frozen=True, slots=True)
class Debugging:
    """A function to call on a board, and what the judges say of the board before that."""

    puzzle: Puzzle[Any]
    instance: Instance
    judged: Function
    answers: Sequence[tuple[str, Answer]]

    @property
    def right(self) -> Solution | None:
        """A right solution, if a judge has found one."""
        found = [solution for _, answer in self.answers for solution in answer.solutions]
        return next((one for one in found if not self.puzzle.violations(self.instance.board, one)), None)

    def called(self, solve: Callable[[Any], Any]) -> VerifiedInstances:
        """Call the function, and judge what it returns. What it raises is raised."""
        board = self.instance.board
        text = self.puzzle.write(board, self.judged.notation(self.puzzle))
        began = time.perf_counter()
        returned = result_of(solve, text, lambda: self.judged.handed(self.puzzle, board))
        seconds = time.perf_counter() - began
        try:
            execution = Execution(Ending.EXITED, stdout=utf8(as_json(returned)), seconds=seconds)
        except (TypeError, ValueError) as error:
            said = f"it returned {type(returned).__name__} ({error}); expected {SHAPES}"
            execution = Execution(Ending.EXITED, 1, stderr=utf8(said), seconds=seconds)
        answers = [*self.answers, (str(self.judged), self.judged.answer(self.puzzle, board, execution))]
        judgement = judge(self.puzzle, board, answers, wanted=1, name=self.instance.name)
        return VerifiedInstances(self.puzzle, [self.instance], [judgement], named=1)


def debugging(
    puzzle: Puzzle[Any], instance: Instance, judges: Sequence[Solver], judged: Function, limits: Limits
) -> Debugging:
    """Ask the judges, so that a right solution can be shown before the function is called."""
    answers = [(str(one), run_safely(one, puzzle, instance.board, limits)) for one in judges]
    return Debugging(puzzle, instance, judged, answers)
