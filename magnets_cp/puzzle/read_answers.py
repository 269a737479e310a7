"""The finished boards in a text, for a puzzle that does not say how they are read.

They are our JSON; or grids, as ``cells`` or the puzzle's ``layout`` has them; or lines with a value for each variable,
which may be tuples or lists as Python prints them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.layout import EMPTY, Layout, masks_of
from magnets_cp.puzzle.grid_defaults import laid_out, variables_of
from magnets_cp.puzzle.parts import Parts
from magnets_cp.source import Source
from magnets_cp.text.grid_text import UNKNOWN, Form, Found, form_of, grids, has_row
from magnets_cp.text.json_solutions import read_json_solutions

_BRACKETS = "()[]{}"
_BETWEEN_VALUES = str.maketrans(dict.fromkeys(",'\"", " "))
_BETWEEN_ROWS = re.compile(r"(?<=[\])])\s{0,9},\s{0,9}(?=[\[(])")


def read_solutions(puzzle: Parts[Any], source: Source, board: Any) -> list[Solution]:
    """All finished boards of a text, right or wrong; words around them are passed over.

    Raises InputError, also for a grid beside a line of values that says another board.
    """
    laid = laid_out(puzzle, board)
    if source.text.lstrip().startswith("{"):
        return [_as_solution(puzzle, board, laid, one) for one in read_json_solutions(source)]
    if puzzle.defines("cells") or (laid is not None and laid.is_grid):
        return _rows_of_signs(puzzle, source, board, laid)
    said = _lines_of_values(puzzle, source, board)
    lines = list(said.values())
    expected = f"a line of {len(variables_of(puzzle, board))} values"
    if laid is None and not lines:
        raise InputError(source.name, 1, 1, f"JSON, or {expected}", shown(source.text.strip()))
    if laid is None:
        return lines
    source = _of_ones(source, laid, lines)
    if lines and not has_row(source, form_of(laid)):
        return lines
    found = grids(source, form_of(laid), f", or {expected}")
    solutions = [_solution(puzzle, source, board, laid, grid) for grid in found]
    rows = {line.number for grid in found for line in grid.lines}
    headings = {tuple(map(str, range(first, first + len(one)))) for first in (0, 1) for one in lines}
    for number, one in said.items():
        if number not in rows and one not in headings and one not in solutions:
            raise TwoAnswersError(source.name, number, 1, "one answer", "two in different forms, which differ")
    return solutions


def _rows_of_signs(puzzle: Parts[Any], source: Source, board: Any, laid: Layout | None) -> list[Solution]:
    """Grids whose rows are the solution."""
    also = ""
    if puzzle.defines("picture"):
        also = f"; pictures of its own need a read_solutions of its own in {puzzle.name}"
    form = Form((), frozenset()) if laid is None else form_of(laid)
    if puzzle.defines("cells"):
        labels = {label for variable in variables_of(puzzle, board) for label in variable.labels}
        form = Form([len(row) for row in puzzle.cells(board)], labels, form.clues)
    source = Source(source.name, _BETWEEN_ROWS.sub("\n", source.text))  # a list of rows in one line
    found = grids(source, form, also)
    for grid in found:
        _refuse_open(source, grid)
    return [tuple(map("".join, grid.rows)) for grid in found]


def _refuse_open(source: Source, grid: Found) -> None:
    for r, (row, line) in enumerate(zip(grid.rows, grid.lines, strict=True), start=1):
        if UNKNOWN in row:
            found = f"row {r}, column {row.index(UNKNOWN) + 1} open"
            raise InputError(source.name, line.number, 1, "a sign in every cell", found)


def _lines_of_values(puzzle: Parts[Any], source: Source, board: Any) -> dict[int, Solution]:
    """Solutions as they are printed where there is no grid, a line with a value for each variable, by their lines."""
    variables = variables_of(puzzle, board)
    labels = {label for variable in variables for label in variable.labels}
    ways = ((line.number, way) for line in source.lines for way in (line.words, _listed(line.text)))
    found = ((number, way) for number, way in ways if way and len(way) == len(variables) and labels.issuperset(way))
    return {number: tuple(words) for number, words in found}


def _listed(line: str) -> list[str]:
    """The values of a line that is a list as Python shows it, or the first or last of a list of such.

    Several lists in one line may be anything, such as pairs of a row and a column.
    """
    inside = line.strip(f"{_BRACKETS}, \t")
    return [] if set(_BRACKETS) & set(inside) else inside.translate(_BETWEEN_VALUES).split()


def _of_ones(source: Source, laid: Layout, lines: Sequence[Solution]) -> Source:
    """The text with the one sign there is for 1 and empty for 0, if a grid of these is what it seems to be.

    On small boards its rows may be lines of values, which ``lines`` are.
    """
    (sign, *others) = sorted(form_of(laid).signs - {EMPTY}) or [EMPTY]
    rows = ["".join(_listed(line.text) or line.words) for line in source.lines]
    rows = [row for row in rows if row and {"0", "1"}.issuperset(row)]
    is_grid = [len(row) for row in rows] == [laid.columns] * laid.rows
    if others or not is_grid or (laid.rows < 3 and len(lines) == laid.rows):
        return source
    return Source(source.name, source.text.replace("0", EMPTY).replace("1", sign))


def _as_solution(puzzle: Parts[Any], board: Any, laid: Layout | None, given: Solution) -> Solution:
    """What JSON has as rows of a grid, where a solution is something else."""
    if laid is not None and not laid.is_grid and not puzzle.defines("cells"):
        source = Source("<rows>", "\n".join(given))
        with suppress(InputError):
            source = _of_ones(source, laid, list(_lines_of_values(puzzle, source, board).values()))
            grid, *more = grids(source, form_of(laid))
            if not more:
                return _solution(puzzle, source, board, laid, grid)
    return given


def _solution(puzzle: Parts[Any], source: Source, board: Any, laid: Layout, grid: Found) -> Solution:
    """The solution whose values put these signs on the board."""
    _refuse_open(source, grid)
    variables = variables_of(puzzle, board)
    masks = masks_of(laid, [(1 << len(variable.labels)) - 1 for variable in variables], grid.signs)
    for x, mask in enumerate(masks):
        if mask.bit_count() != 1:
            line = grid.lines[min((r for signs in laid.shows[x] for r, _ in signs), default=0)]
            expected = f"the signs of one value of {variables[x].name}"
            raise InputError(source.name, line.number, 1, expected, shown(line.text.strip()))
    return puzzle.decode(board, tuple(mask.bit_length() - 1 for mask in masks))
