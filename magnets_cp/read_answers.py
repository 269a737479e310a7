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
    laid = laid_out(puzzle, board)
    if puzzle.cells is not None or (laid is not None and laid.is_grid):
        return _rows_of_signs(puzzle, source, board, laid)
    lines = _lines_of_values(puzzle, source, board)
    expected = f"a line of {len(variables_of(puzzle, board))} values"
    if laid is None and not lines:
        raise InputError(source.name, 1, 1, f"JSON, or {expected}", shown(source.text.strip()))
    # Columns may be numbered by what is a value elsewhere.
    if laid is None or (lines and not any(sign in source.text for sign in signs_of(laid) - {EMPTY})):
        return lines
    lengths = [laid.columns] * laid.rows
    found = grids(source, lengths, signs_of(laid), clues=clues_of(laid), also=f", or {expected}")
    return [_solution(puzzle, source, board, laid, grid) for grid in found]


def _rows_of_signs(puzzle: Puzzle[Any], source: Source, board: Any, laid: Layout | None) -> list[Solution]:
    """Grids whose rows are the solution."""
    also = ""
    if is_own(puzzle.picture):
        also = f"; pictures of its own need a read_solutions of its own in {puzzle.name}"
    if puzzle.cells is not None:
        lengths = [len(row) for row in puzzle.cells(board)]
        signs = {label for variable in variables_of(puzzle, board) for label in variable.labels}
    else:
        assert laid is not None
        lengths, signs = [laid.columns] * laid.rows, signs_of(laid)
    found = grids(source, lengths, signs, clues=clues_of(laid) if laid else set(), also=also)
    for r, row in ((r, row) for grid in found for r, row in enumerate(grid, start=1)):
        if UNKNOWN in row:
            source.fail(None, "a sign in every cell", f"row {r}, column {row.index(UNKNOWN) + 1} open")
    return [tuple(map("".join, grid)) for grid in found]


def _lines_of_values(puzzle: Puzzle[Any], source: Source, board: Any) -> list[Solution]:
    """Solutions as they are printed where there is no grid: a line with a value for each variable."""
    variables = variables_of(puzzle, board)
    labels = {label for variable in variables for label in variable.labels}
    lines = (line.words for line in source.lines)
    return [tuple(words) for words in lines if len(words) == len(variables) and labels.issuperset(words)]


def _solution(puzzle: Puzzle[Any], source: Source, board: Any, laid: Layout, grid: list[list[str]]) -> Solution:
    """The solution whose values put these signs on the board."""
    signs = {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row)}
    variables = variables_of(puzzle, board)
    masks = masks_of(laid, [(1 << len(variable.labels)) - 1 for variable in variables], signs)
    for variable, mask in zip(variables, masks, strict=True):
        if mask.bit_count() != 1:
            source.fail(None, f"the signs of one value of {variable.name}", "those of none" if not mask else "several")
    return puzzle.decode(board, tuple(mask.bit_length() - 1 for mask in masks))
