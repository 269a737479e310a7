"""The finished boards in a text, for a puzzle that does not say how they are read.

They are our JSON; or grids, as ``cells`` or the puzzle's ``layout`` has them; or lines with a value for each variable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.grid_defaults import laid_out, variables_of
from magnets_cp.grid_text import UNKNOWN, clues_of, grids, masks_of, signs_of
from magnets_cp.json_solutions import read_json_solutions
from magnets_cp.json_source import looks_like_json
from magnets_cp.layout import EMPTY, Layout
from magnets_cp.puzzle_defaults import is_own
from magnets_cp.source import Source

if TYPE_CHECKING:
    from magnets_cp.puzzle import Puzzle


def read_solutions(puzzle: Puzzle[Any], source: Source, board: Any) -> list[Solution]:
    """All finished boards of a text, right or wrong; words around them are passed over. Raises InputError."""
    if looks_like_json(source):
        return read_json_solutions(source)
    labels = {label for variable in variables_of(puzzle, board) for label in variable.labels}
    laid = laid_out(puzzle, board)
    if puzzle.cells is not None:
        own = "; pictures of its own need a read_solutions of its own in "
        also = f"{own}{puzzle.name}" if is_own(puzzle.picture) else ""
        found = grids(source, [len(row) for row in puzzle.cells(board)], labels, also=also)
        if any(UNKNOWN in row for grid in found for row in grid):
            source.fail(None, "a sign in every cell", shown(UNKNOWN))
        return [tuple(map("".join, grid)) for grid in found]
    number = len(variables_of(puzzle, board))
    lines = [tuple(line.words) for line in source.lines if len(line.words) == number and labels.issuperset(line.words)]
    expected = f"a line of {number} values"
    signs = signs_of(laid) if laid is not None else set()
    # Columns may be numbered by what is a value elsewhere.
    is_grid = any(sign in source.text for sign in signs - labels - {EMPTY})
    if lines and not is_grid:
        return lines
    if laid is None:
        raise InputError(source.name, 1, 1, f"JSON, or {expected}", shown(source.text.strip()))
    found = grids(source, [laid.columns] * laid.rows, signs, clues=clues_of(laid), also=f", or {expected}")
    return [_solution(puzzle, source, board, laid, grid) for grid in found]


def _solution(puzzle: Puzzle[Any], source: Source, board: Any, laid: Layout, grid: list[list[str]]) -> Solution:
    """The solution whose values put these signs on the board."""
    signs = {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row)}
    variables = variables_of(puzzle, board)
    masks = masks_of(laid, [(1 << len(variable.labels)) - 1 for variable in variables], signs)
    for variable, mask in zip(variables, masks, strict=True):
        if mask.bit_count() != 1:
            source.fail(None, f"the signs of one value of {variable.name}", "those of none" if not mask else "several")
    return puzzle.decode(board, tuple(mask.bit_length() - 1 for mask in masks))
