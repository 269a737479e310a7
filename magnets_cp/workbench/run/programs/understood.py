"""An output understood: status, solutions, nodes, and the words for what it was taken for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.layout import EMPTY
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.grid_text import form_of
from magnets_cp.text.numbers import several
from magnets_cp.workbench.run.programs.values import shape_of


@dataclass(frozen=True, slots=True)
class Reading:
    """An output understood.

    complete    it says that these are all the solutions; text alone never does, unless it says there are none
    statistics  "nodes", where exactly one number of them is reported
    how         what it was taken for, in words
    """

    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    statistics: Mapping[str, int | float]
    how: str


NOTHING = Reading(Status.UNKNOWN, (), False, {}, "")


def fits(puzzle: Puzzle[Any], board: Any, reading: Reading) -> bool:
    """Return whether the solutions have the shape of the board."""
    shape = shape_of(puzzle, board)
    return shape is None or all(one and shape == (len(one), len(one[0])) for one in reading.solutions)


def refuse_doubtful(puzzle: Puzzle[Any], board: Any, reading: Reading, *, has_more: bool) -> None:
    """Raise InputError for rows that are not the board's, where that need not be the program's fault, but may be ours.

    Rows of signs that are all there is, and are too few, are a wrong answer. Others may be something else: one domino
    after the other, two boards of 0 and 1 on one another, a ruled line, the columns, other signs.
    """
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid:
        _refuse_odd_values(puzzle, board, reading)
        return
    for rows in reading.solutions:
        widths = {len(row) for row in rows}
        expected = f"{several(laid.rows, 'row')} of {several(laid.columns, 'cell')}"
        if widths != {laid.columns} or len(rows) > laid.rows or (has_more and len(rows) < laid.rows):
            found = f"{several(len(rows), 'row')} of {several(max(widths, default=0), 'cell')}"
            raise _doubt(expected, f"{found}{' beside something else' if has_more else ''}")
        signs = form_of(laid).signs | {EMPTY}
        if odd := next((sign for sign in "".join(rows) if sign not in signs), None):
            raise _doubt(f"cells of {' '.join(sorted(signs))}", shown(odd))
        turned = tuple(map("".join, zip(*rows, strict=True)))
        if is_right(puzzle, board, turned) and not is_right(puzzle, board, rows):
            raise _doubt(expected, "the columns of a right solution as rows")


def _refuse_odd_values(puzzle: Puzzle[Any], board: Any, reading: Reading) -> None:
    """Raise InputError for what has not the form of a solution, or has signs that no value has."""
    variables = puzzle.variables_of(board)
    labels = {label for variable in variables for label in variable.labels}
    known = {sign for label in labels for sign in label if not sign.isdecimal()}
    for solution in reading.solutions:
        for broken in puzzle.violations(board, solution):
            if broken.rule == "shape":
                raise _doubt("a solution of the board", f"another shape: {broken.detail}")
        odd = next((one for one in solution if not (one in labels or _is_plain(one) or known.issuperset(one))), None)
        if odd is not None:
            raise _doubt("values that variables have", shown(odd))


def _is_plain(value: str) -> bool:
    """Return whether it is an integer, written as Python writes it."""
    return value.lstrip("-").isascii() and value.lstrip("-").isdecimal() and value == str(int(value[:20]))


def is_right(puzzle: Puzzle[Any], board: Any, rows: Solution) -> bool:
    """Return whether the rows are a solution."""
    return shape_of(puzzle, board) == (len(rows), len(rows[0])) and not list(puzzle.violations(board, rows))


def _doubt(expected: str, found: str) -> InputError:
    return InputError("output", None, None, expected, found)


def the_best(puzzle: Puzzle[Any], board: Any, reading: Reading, *, is_best: bool, cost: object) -> Reading:
    """Where a best solution is asked for, the last, as they get better; the best there is, if it is said to be.

    Raises TwoAnswersError for a solution that costs something else than is said.
    """
    if not puzzle.is_optimized(board):
        return reading
    best = replace(reading, solutions=reading.solutions[-1:])
    if type(cost) is int and not list(puzzle.violations(board, best.solutions[0])):
        real = abs(puzzle.cost(board, best.solutions[0]))
        if abs(cost) != real:  # what is to be large is told with either sign
            raise of_two_minds(f"a cost of {cost} and a solution of cost {real}")
    if not is_best:
        return best
    return replace(best, status=Status.OPTIMAL, complete=True, how=f"{best.how}, said to be the best there is")


def of_two_minds(found: str, line: int | None = None) -> TwoAnswersError:
    """Make the error for an output with two answers."""
    return TwoAnswersError("output", line, None, "an answer that is of one mind", found)


def of_solutions(solutions: list[Solution], complete: bool, counted: Mapping[str, int | float], what: str) -> Reading:
    """Solutions said twice count once, unless they claim to be a complete list. Raises InputError if there are none."""
    if not solutions:
        raise InputError("output", None, None, "a solution, or that there is none", "neither")
    kept = tuple(solutions) if complete else tuple(dict.fromkeys(solutions))
    how = f"{what}: {len(kept)} solution{'' if len(kept) == 1 else 's'}{', said to be all' if complete else ''}"
    return Reading(Status.SATISFIABLE, kept, complete, counted, how)
