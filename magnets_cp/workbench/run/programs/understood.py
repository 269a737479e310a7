"""An output understood: status, solutions, nodes, and the words for what it was taken for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown, unreadable
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.values import shape_of


@dataclass(frozen=True, slots=True)
class Reading:
    """An output understood.

    complete    it says that these are all the solutions; text alone never does, unless it says there are none
    statistics  "nodes", where exactly one number of them is reported
    how         what it was taken for, in words
    count       how many solutions there are, as it says without listing them
    not_understood  the first line beside the answer that nobody understands; empty if there is none, or the answer is
                    right, to which it is no matter
    """

    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    statistics: Mapping[str, int | float]
    how: str
    count: int | None = None
    not_understood: str = ""


NOTHING = Reading(Status.UNKNOWN, (), False, {}, "")


def fits(puzzle: Puzzle[Any], board: Any, reading: Reading) -> bool:
    """Return whether the solutions have the shape of the board."""
    shape = shape_of(puzzle, board)
    return shape is None or all(one and shape == (len(one), len(one[0])) for one in reading.solutions)


def the_best(puzzle: Puzzle[Any], board: Any, reading: Reading, *, is_best: bool, cost: object) -> Reading:
    """Where a best solution is asked for, the last, as they get better; the best there is, if it is said to be.

    Raises TwoAnswersError for a solution that costs something else than is said.
    """
    if not puzzle.is_optimized(board):
        return reading
    best = replace(reading, solutions=reading.solutions[-1:])
    if type(cost) is int and not list(puzzle.violations(board, best.solutions[0])):
        objective, real = puzzle.objective(board, best.solutions[0]), puzzle.cost(board, best.solutions[0])
        if cost not in ((real, -real) if objective is None else (objective,)):
            raise of_two_minds(f"a cost of {cost} and a solution of cost {real if objective is None else objective}")
    if not is_best or best.status is Status.OPTIMAL:
        return best
    return replace(best, status=Status.OPTIMAL, complete=True, how=f"{best.how}, said to be the best there is")


def of_two_minds(found: str, line: int | None = None) -> TwoAnswersError:
    """Make the error for an output with two answers."""
    return TwoAnswersError("output", line, None, "an answer that is of one mind", found)


def not_convicted(line: str, against: str) -> InputError:
    """Make the error for an answer that would be convicted, were there not the line beside it."""
    return unreadable(f"only lines that are understood beside an answer that is wrong ({against})", shown(line))


def of_solutions(solutions: list[Solution], complete: bool, counted: Mapping[str, int | float], what: str) -> Reading:
    """Solutions said twice count once, unless they claim to be a complete list. Raises InputError if there are none.

    They count where they stand last: the last one is the best, where that is asked for.
    """
    if not solutions:
        raise unreadable("a solution, or that there is none", "neither")
    kept = tuple(solutions) if complete else tuple(dict.fromkeys(reversed(solutions)))[::-1]
    how = f"{what}: {len(kept)} solution{'' if len(kept) == 1 else 's'}{', said to be all' if complete else ''}"
    return Reading(Status.SATISFIABLE, kept, complete, counted, how)


def with_number(reading: Reading, number: int) -> Reading:
    """What was understood, and the number. Raises TwoAnswersError where one denies the other."""
    if (reading.solutions and not number) or (reading.status is Status.UNSATISFIABLE and number):
        raise of_two_minds(f"{reading.how}, and {number} as the number of solutions")
    if not number:
        return Reading(Status.UNSATISFIABLE, (), True, reading.statistics, "it says that there are 0 solutions")
    how = "; ".join(part for part in (reading.how, f"the number of solutions: {number}") if part)
    return replace(reading, status=Status.SATISFIABLE, count=number, how=how)
