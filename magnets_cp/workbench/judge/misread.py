"""How a solver misreads boards: in a way in which all of its answers, right and wrong, are right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer
from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import backtrack
from magnets_cp.workbench.judge.verdict import NOT_RUN, REFUTED
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances

# A few wrong answers may be right for another board by chance; so may those of a solver that mostly crashes.
_LEAST = 3
_LIMITS = Limits(nodes=5_000, solutions=1)


def misread(found: VerifiedInstances) -> dict[str, str]:
    """By configuration of an external solver that reads boards in another way than they are meant, a sentence on it."""
    said = {}
    for configuration in found.external:
        cases = found.of(configuration)
        if reading := misreading(found.puzzle, cases):
            name = visible(cases[0].run.name)
            said[configuration] = f"all answers of {name} are right if boards are read with {reading}"
    return said


def misreading(puzzle: Puzzle[Any], cases: Sequence[Case]) -> str:
    """The reading of boards for which all answers of a solver are right; empty if there is none, or by chance.

    What takes long to be found out counts as right.
    """
    answered = [case for case in cases if case.run.answer.status is not Status.UNKNOWN]
    wrong = [case for case in answered if case.run.verdict in REFUTED]
    ran = sum(case.run.verdict not in NOT_RUN for case in cases)
    if len(wrong) < _LEAST or 2 * len(answered) < ran or not puzzle.defines("misreadings"):
        return ""
    # Wrong solutions are checked quickest, and refute most.
    answered.sort(key=lambda case: (case.run.verdict not in REFUTED, not case.run.answer.solutions))
    names = list(dict.fromkeys(name for case in wrong for name, _ in puzzle.misreadings(case.instance.board)))
    for case in answered:
        board = case.instance.board
        others = dict(puzzle.misreadings(board))
        names = [name for name in names if _is_right(puzzle, others.get(name, board), case.run.answer)]
        if not names:
            return ""
    return names[0]


def _is_right(puzzle: Puzzle[Any], board: Any, answer: Answer) -> bool:
    """Is it, as far as it says that there is a solution or none?"""
    if answer.solutions:
        return not any(puzzle.violations(board, solution) for solution in answer.solutions)
    return not backtrack(puzzle.csp(board, puzzle.levels[-1]), _LIMITS).solutions
