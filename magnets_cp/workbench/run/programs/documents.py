"""Read an answer that is a JSON value: our own document, grids, or null."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import Attempt, shown, unreadable
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.numbers import several
from magnets_cp.workbench.run.programs.by_cell import Cells
from magnets_cp.workbench.run.programs.claims import names_cost
from magnets_cp.workbench.run.programs.denials import answers_beside, claims_all, denial, words_of
from magnets_cp.workbench.run.programs.in_words import read_text
from magnets_cp.workbench.run.programs.named_values import parted, variables_named
from magnets_cp.workbench.run.programs.placed import grid_of, grids_of, is_placed
from magnets_cp.workbench.run.programs.sentences import MOST_NODES, says_none
from magnets_cp.workbench.run.programs.understood import Reading, fits, of_solutions, of_two_minds, the_best
from magnets_cp.workbench.run.programs.values import NO_VALUE, hold_rows, is_sign, shape_of, texts_of, value_of

# What may stand beside values by name.
_BESIDE = ("status", "statistics", "solver")


def read_value(puzzle: Puzzle[Any], board: Any, value: Any) -> Reading:
    """Understand a JSON value: our own document, solutions, one solution as an array of rows, null or [] for none.

    A row is a string or an array of signs, or of 1, -1 and 0. Raises InputError.
    """
    if isinstance(value, list):
        value = [grid_of(puzzle, board, one) if is_placed(one) else one for one in value]
    if isinstance(value, Cells):
        return _read_cells(puzzle, board, value)
    if is_placed(value):
        value = grid_of(puzzle, board, value)
    if isinstance(value, dict):
        return _read_document(puzzle, board, value)
    if value is None or value is False or value == []:
        said = "null (None in Python)" if value is None else json.dumps(value)
        return Reading(Status.UNSATISFIABLE, (), True, {}, f"it says that there is no solution: {said}")
    if isinstance(value, str):
        held = value_of(value) if value.lstrip().startswith("{") else NO_VALUE
        if isinstance(held, dict):  # JSON in a string says what the object itself would say
            return read_value(puzzle, board, held)
        return read_text(puzzle, board, value, {})
    if not isinstance(value, list):
        raise unreadable("a grid, a list of grids, or null", shown(json.dumps(value)))
    shape = shape_of(puzzle, board)
    is_flat = all(is_sign(one) and (not isinstance(one, str) or len(one.strip()) < 2) for one in value)
    if shape is not None and min(shape) > 1 and is_flat:
        raise unreadable(several(shape[0], "row"), f"one list of {several(len(value), 'value')}")
    texts = texts_of(puzzle, board, value)
    grids = [puzzle.read_solutions(Source("output", text), board) for text in texts]
    if shape is not None and (more := next((len(grid) for grid in grids if len(grid) > 1), 0)):
        found = several(more * shape[0], "row")
        raise unreadable(several(shape[0], "row"), found)
    solutions = [solution for grid in grids for solution in grid]
    given = _rows_in(value, shape)
    if shape is not None and given is not None and sum(map(len, solutions)) != given:
        raise unreadable("rows of signs alone", f"{several(given, 'row')}, not all of signs")
    return of_solutions(solutions, False, {}, "JSON or a list")


def _read_cells(puzzle: Puzzle[Any], board: Any, cells: Cells) -> Reading:
    """Understand signs by cell as they were printed. Raises InputError where it is not sure that they are wrong."""
    meant, *others = grids_of(puzzle, board, cells)
    reading = read_value(puzzle, board, meant)
    if _is_right(puzzle, board, reading):
        return reading
    if any(_is_right_so(puzzle, board, grid) for grid in others):
        raise unreadable("cells (row, column), from 0", "those of a right solution, from 1 or with the column first")
    return reading


def _is_right(puzzle: Puzzle[Any], board: Any, reading: Reading) -> bool:
    return not any(puzzle.violations(board, solution) for solution in reading.solutions)


def _is_right_so(puzzle: Puzzle[Any], board: Any, grid: list[list[Any]]) -> bool:
    with Attempt():
        return _is_right(puzzle, board, read_value(puzzle, board, grid))
    return False


def _rows_in(value: list[Any], shape: tuple[int, int] | None) -> int | None:
    """The number of rows of a board, or of several; None where rows cannot be told from boards."""
    if all(isinstance(one, str) for one in value):
        are_rows = all(len(one.strip()) > 1 and "\n" not in one for one in value)
        return len(value) if are_rows and len(value) > 1 else None
    rows = [row for row in value if isinstance(row, list)]
    cells = [cell for row in rows for cell in row]
    are_rows = len(rows) == len(value) and shape is not None and all(len(row) == shape[1] > 1 for row in rows)
    if are_rows and not hold_rows(cells):
        return len(value)
    return len(value) if cells and not any(isinstance(cell, (list, str)) for cell in cells) else None


def _read_document(puzzle: Puzzle[Any], board: Any, document: dict[str, Any]) -> Reading:
    """The JSON of ``magnets solve --json``, of which "solutions" or "status" may be left out, or values by name."""
    values, document = parted(puzzle, board, document)
    statistics = document.get("statistics")
    nodes = (statistics if isinstance(statistics, dict) else document).get("nodes")
    counted = {"nodes": nodes} if type(nodes) is int and 0 <= nodes < MOST_NODES else {}
    status = str(document.get("status", "")).lower()
    listed = document.get("solutions", [document["solution"]] if document.get("solution") else None)
    is_open = status == Status.UNKNOWN or (not status and document.get("complete") is False)
    is_denied = says_none(status) or document.get("satisfiable") is False
    named = [] if listed else _named(puzzle, board, values or document)
    if named and (is_open or is_denied):
        raise of_two_minds(f"values, called {shown(status)}")
    if is_open and not listed:
        return Reading(Status.UNKNOWN, (), False, counted, "JSON: unknown, or not all was searched")
    if is_denied or (not status and listed == []):
        if listed or _has_a_solution(puzzle, board, document):
            raise of_two_minds("solutions, called unsatisfiable")
        return Reading(Status.UNSATISFIABLE, (), True, counted, "JSON: unsatisfiable")
    if named and not status and listed is None:
        reading = of_solutions(named, False, counted, "a dictionary")
        return the_best(puzzle, board, reading, is_best=False, cost=_cost(puzzle, board, document))
    if not isinstance(listed, list) or not listed:
        raise unreadable('solutions under the key "solutions"', "none")
    readings = [read_value(puzzle, board, grid) for grid in listed]
    without = next((one for one in readings if one.status is not Status.SATISFIABLE), None)
    if without is not None:
        if status or len(readings) > 1:
            raise of_two_minds(f"a solution that is none ({without.how})")
        return replace(without, statistics=counted)
    if key := denial(document):
        raise of_two_minds(f"solutions, denied by {shown(key)}")
    solutions = [solution for one in readings for solution in one.solutions]
    for value in answers_beside(document):
        with Attempt():
            other = read_value(puzzle, board, value)
            if fits(puzzle, board, other) and not set(other.solutions) <= set(solutions):
                raise of_two_minds("two answers, which differ")
    reading = of_solutions(solutions, claims_all(document), counted, "JSON")
    is_best = status.startswith("optim") or status == "proven optimal"
    return the_best(puzzle, board, reading, is_best=is_best, cost=_cost(puzzle, board, document))


def _cost(puzzle: Puzzle[Any], board: Any, document: dict[str, Any]) -> object:
    """What stands under a key that names the cost, and no variable; None if there is none."""
    names = variables_named(puzzle, board)
    return next((value for key, value in document.items() if names_cost(words_of(key)) and key not in names), None)


def _has_a_solution(puzzle: Puzzle[Any], board: Any, document: dict[str, Any]) -> bool:
    """Stands a solution of the board under any key?"""
    for value in document.values():
        with Attempt():
            is_answer = isinstance(value, (list, dict, str)) and value
            found = read_value(puzzle, board, value).solutions if is_answer else ()
            if any(not puzzle.violations(board, solution) for solution in found):
                return True
    return False


def _named(puzzle: Puzzle[Any], board: Any, document: dict[str, Any]) -> list[Solution]:
    """The solutions of a document that has the value of each variable by its name; none if it has not."""
    with Attempt():
        names = variables_named(puzzle, board)
        values = {key: value for key, value in document.items() if key not in _BESIDE or key in names}
        return puzzle.read_solutions(Source("output", json.dumps(values)), board)
    return []
