"""What a puzzle has that says its ``cells`` or its ``layout``: pictures, and drawings on the way.

``cells(board)`` gives a row of signs a row, "." for a cell that is open. A solution is the same with no open cell. If
the hand solver's model has a variable a cell, row by row, its labels are the signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from textwrap import dedent
from typing import Any, NoReturn

from hand_solver import Assignment, Variable
from magnets_cp.answer import Solution
from magnets_cp.drawing.scene import empty, of_partial, of_solution
from magnets_cp.drawing.text import text
from magnets_cp.layout import EMPTY, Clue, Layout
from magnets_cp.partial import Drawing, Partial, as_text, listing
from magnets_cp.puzzle.parts import Parts

OPEN = "."
_WIDEST = 60  # columns; in text wider boards are lists, as cells they would fill screens


def size(puzzle: Parts[Any], board: Any) -> str:
    """Rows and columns of the cells, of the board, or of the layout; else the number of variables."""
    if puzzle.defines("cells"):
        rows = puzzle.cells(board)
        return f"{len(rows)}x{max(map(len, rows), default=0)}"
    for down, across in (("rows", "columns"), ("n", "n")):
        high, wide = getattr(board, down, None), getattr(board, across, None)
        if isinstance(high, int) and isinstance(wide, int):
            return f"{high}x{wide}"
    laid = laid_out(puzzle, board)
    return str(len(variables_of(puzzle, board))) if laid is None else f"{laid.rows}x{laid.columns}"


def layout(puzzle: Parts[Any], board: Any) -> Layout:
    """Every cell for itself, the signs that are there as givens; a row a variable where these are no cells."""
    variables = variables_of(puzzle, board)
    rows = puzzle.cells(board) if has_cells(puzzle, board) else ()
    if not rows:
        return _of_variables(variables)
    cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    return Layout(
        len(rows),
        max(map(len, rows), default=0),
        regions={cell: number for number, cell in enumerate(cells)},
        givens={cell: sign for cell, sign in cells.items() if sign != OPEN},
        shows=[[{cell: label} for label in one.labels] for cell, one in zip(cells, variables, strict=True)],
    )


def _of_variables(variables: Sequence[Variable]) -> Layout:
    """A row a variable, a cell a value; solutions, whatever they look like, are not laid on it."""

    def placed(_: Solution) -> NoReturn:
        raise ValueError("solutions of this puzzle have no cells")

    return Layout(
        len(variables),
        max((len(variable.labels) for variable in variables), default=0),
        regions={(r, c): r for r, variable in enumerate(variables) for c in range(len(variable.labels))},
        clues={(r, -1): Clue(variable.name) for r, variable in enumerate(variables)},
        shows=[[{(r, c): label} for c, label in enumerate(variable.labels)] for r, variable in enumerate(variables)],
        placed=placed,
    )


# The board looked at last: most often there are several solutions, or steps, of one.
_latest: tuple[Any, Any, Sequence[Variable]] = (None, None, ())


def variables_of(puzzle: Parts[Any], board: Any) -> Sequence[Variable]:
    """The variables of the board; the strongest level is mostly the quickest to state."""
    global _latest  # noqa: PLW0603 - one board, whatever the thread
    if _latest[0] is not puzzle or _latest[1] is not board:
        _latest = (puzzle, board, puzzle.csp(board, puzzle.levels[-1]).variables)
    return _latest[2]


def has_cells(puzzle: Parts[Any], board: Any) -> bool:
    """Has the model a variable a cell?"""
    return puzzle.defines("cells") and sum(map(len, puzzle.cells(board))) == len(variables_of(puzzle, board))


def decode(puzzle: Parts[Any], board: Any, assignment: Assignment) -> Solution:
    """The labels of the values: as rows of the grid if there is a variable a cell, or as the layout has them."""
    labels = [of.labels[value] for of, value in zip(variables_of(puzzle, board), assignment, strict=True)]
    if has_cells(puzzle, board):
        signs = iter(labels)
        return tuple("".join(next(signs) for _ in row) for row in puzzle.cells(board))
    laid = laid_out(puzzle, board)
    if laid is None or not laid.is_grid:
        return tuple(labels)
    shown = dict(laid.ground)
    for values, value in zip(laid.shows, assignment, strict=True):
        shown |= values[value]
    return tuple("".join(shown.get((r, c), EMPTY) for c in range(laid.columns)) for r in range(laid.rows))


def picture(puzzle: Parts[Any], board: Any, solution: Solution | None) -> str:
    """The board by its layout, what is wrong in a solution marked; in words where it has none, or one that is too wide.

    An answer of another shape than the board's is shown as it is.
    """
    laid = _narrow(puzzle, board)
    if laid is not None and solution is None:
        return dedent(as_text(text(empty(laid))))
    if laid is not None and solution is not None:
        wrong = [spot for violation in puzzle.violations(board, solution) for spot in violation.spots]
        with suppress(ValueError):
            return dedent(as_text(text(of_solution(laid, solution, wrong))))
    if puzzle.defines("cells"):
        return "\n".join(" ".join(row) for row in solution or puzzle.cells(board))
    return " ".join(solution) if solution is not None else puzzle.write(board, puzzle.notations[-1]).rstrip()


def drawing(puzzle: Parts[Any], board: Any, partial: Partial) -> Drawing:
    """The board by its layout, with the signs each cell may still have; a line a variable where it has none."""
    laid = _narrow(puzzle, board)
    return listing(partial) if laid is None else text(of_partial(laid, partial))


def laid_out(puzzle: Parts[Any], board: Any) -> Layout | None:
    """The layout of the board, if it has cells and can be drawn."""
    if not (puzzle.defines("layout") or has_cells(puzzle, board)):
        return None
    with suppress(ValueError):
        return puzzle.layout(board)
    return None


def _narrow(puzzle: Parts[Any], board: Any) -> Layout | None:
    laid = laid_out(puzzle, board)
    return laid if laid is not None and laid.columns <= _WIDEST else None
