"""The puzzle declared to CP-SAT, in two formulations, on its own: see ``rules``."""

from __future__ import annotations

from collections.abc import Callable

from ortools.sat.python import cp_model

from magnets_cp.cpsat import Declaration
from magnets_cp.puzzles.queens.board import Board


def integer(board: Board) -> Declaration:
    """One variable a row, the column of its queen; reads like the rules. The documented baseline."""
    model = cp_model.CpModel()
    column = [model.new_int_var(0, board.n - 1, f"row {r}") for r in range(board.n)]
    model.add(column[board.row] == board.column)
    model.add_all_different(column)
    model.add_all_different(c - r for r, c in enumerate(column))
    model.add_all_different(c + r for r, c in enumerate(column))
    shows = lambda r, _, name: [column[r] == int(name)]  # noqa: E731
    return Declaration(model, column, lambda values: tuple(map(str, values)), shows=shows)


def boolean(board: Board) -> Declaration:
    """One Boolean a cell: is there a queen? What CP-SAT is fastest with."""
    n = board.n
    model = cp_model.CpModel()
    queen = [[model.new_bool_var(f"r{r}c{c}") for c in range(n)] for r in range(n)]

    model.add(queen[board.row][board.column] == 1)
    for i in range(n):
        model.add_exactly_one(queen[i])
        model.add_exactly_one(row[i] for row in queen)
    for number in range(1 - n, n):
        model.add_at_most_one(queen[r][r + number] for r in range(max(0, -number), min(n, n - number)))
    for number in range(2 * n - 1):
        model.add_at_most_one(queen[r][number - r] for r in range(max(0, number - n + 1), min(n, number + 1)))

    cells = [cell for row in queen for cell in row]
    return Declaration(
        model,
        cells,
        lambda values: tuple(str(values[r * n : (r + 1) * n].index(1)) for r in range(n)),
        linearization=0,
        shows=lambda r, _, name: [queen[r][int(name)] == 1],
    )


FORMULATIONS: dict[str, Callable[[Board], Declaration]] = {"boolean": boolean, "integer": integer}
