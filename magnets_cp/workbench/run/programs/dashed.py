"""Read what a solver of FlatZinc or MiniZinc prints: dashes end each solution, double ones the search.

See "Output" in the chapter on FlatZinc of the MiniZinc Handbook.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hand_solver import Status
from magnets_cp.errors import InputError, shown, unreadable
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.understood import Reading, of_solutions, of_two_minds, the_best

_SOLUTION, _END = "-" * 10, "=" * 10
_NONE, _UNKNOWN = "=====UNSATISFIABLE=====", "=====UNKNOWN====="
_EXPECTED = f"solutions, each with {_SOLUTION} after it, or {_NONE} or {_UNKNOWN}"


def read_dashed(puzzle: Puzzle[Any], board: Any, text: str) -> Reading:
    """Understand the text. Of a problem with an objective the last solution counts, if all are right; else a wrong one.

    After the double dashes all solutions are told, or none is better. Raises InputError.
    """
    lines = [line.strip() for line in text.splitlines()]
    said = [line for line in dict.fromkeys(lines) if line.startswith("=====")]
    left = "\n".join("" if line in said else line for line in lines)
    for line in said:
        if line not in (_END, _NONE, _UNKNOWN):
            raise InputError("output", lines.index(line) + 1, 1, _EXPECTED, shown(line))
    if _SOLUTION not in lines:
        return _without(left, lines, said)
    if others := [line for line in said if line != _END]:
        raise of_two_minds(f"a solution and {others[0]}", lines.index(others[0]) + 1)
    is_ended = _END in said
    if is_ended and _SOLUTION in lines[lines.index(_END) :]:
        raise of_two_minds(f"a solution after {_END}", lines.index(_END) + 1)
    solutions = puzzle.read_solutions(Source("output", left), board)
    is_optimized = puzzle.is_optimized(board)
    wrong = [solution for solution in solutions if puzzle.violations(board, solution)] if is_optimized else []
    reading = of_solutions(solutions, is_ended and not is_optimized, {}, f"solutions with {_SOLUTION}")
    if wrong:
        return replace(reading, solutions=(wrong[0],))
    return the_best(puzzle, board, reading, is_best=is_ended, cost=None)


def _without(left: str, lines: list[str], said: list[str]) -> Reading:
    """What is said without a solution."""
    values = [line for line in left.splitlines() if line and not line.startswith("%")]
    if values and "=" in values[-1]:
        raise InputError("output", lines.index(values[-1]) + 1, None, f"{_SOLUTION} after a solution", "none")
    if len(said) > 1 or said in ([], [_END]):
        raise unreadable(_EXPECTED, shown(" ".join(said) or left.strip()))
    if said == [_NONE]:
        return Reading(Status.UNSATISFIABLE, (), True, {}, f"it says that there is no solution: {_NONE}")
    return Reading(Status.UNKNOWN, (), False, {}, f"it says that it gave up: {_UNKNOWN}")
