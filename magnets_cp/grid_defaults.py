"""What a puzzle on a grid has that says its ``cells``: pictures, sizes, answers read as grids, drawings on the way.

``cells(board)`` gives a row of signs a row, "." for a cell that is open. A solution is the same with no open cell. If
the hand solver's model has a variable a cell, row by row, its labels are the signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hand_solver import Assignment
from magnets_cp.answer import Solution
from magnets_cp.errors import shown
from magnets_cp.json_solutions import read_json_solutions
from magnets_cp.json_source import looks_like_json
from magnets_cp.layout import Layout
from magnets_cp.partial import Drawing, Partial, Piece, Role, listing
from magnets_cp.source import Source, TextLine

if TYPE_CHECKING:
    from magnets_cp.puzzle import Puzzle

OPEN = "."


def picture(rows: Sequence[str]) -> str:
    """The rows, a blank between two cells."""
    return "\n".join(" ".join(row) for row in rows)


def layout(rows: Sequence[str]) -> Layout:
    """Every cell for itself, the signs that are there as givens."""
    cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    regions = {cell: number for number, cell in enumerate(cells)}
    givens = {cell: sign for cell, sign in cells.items() if sign != OPEN}
    return Layout(len(rows), max(map(len, rows), default=0), regions, givens=givens)


def decode(puzzle: Puzzle[Any], board: Any, assignment: Assignment) -> Solution:
    """The labels of the values; as rows of the grid if there is a variable a cell, else each by itself."""
    variables = puzzle.csp(board, puzzle.levels[0]).variables
    labels = [variable.labels[value] for variable, value in zip(variables, assignment, strict=True)]
    lengths = [len(row) for row in puzzle.cells(board)] if puzzle.cells else []
    return _folded(labels, lengths) if sum(lengths) == len(labels) else tuple(labels)


def _folded(labels: Sequence[str], lengths: Sequence[int]) -> Solution:
    signs = iter(labels)
    return tuple("".join(next(signs) for _ in range(length)) for length in lengths)


def read_solutions(rows: Sequence[str], source: Source) -> list[Solution]:
    """The solutions of our JSON, or grids of the board's shape, perhaps several, blanks passed over. Raises InputError.

    A line of another length is passed over before and after a grid, for programs print words too; not within one.
    """
    if looks_like_json(source):
        return read_json_solutions(source)
    found = []
    lines = iter(source.lines)
    for line in lines:
        if len(_signs(line)) == len(rows[0]):
            found.append((_signs(line), *_rest(source, lines, rows[1:])))
    if not found:
        source.fail(None, f"a grid of {len(rows)} rows of {len(rows[0])} cells", "none")
    return found


def _rest(source: Source, lines: Iterator[TextLine], rows: Sequence[str]) -> Iterator[str]:
    for row in rows:
        line = next(lines, None)
        if line is None or len(_signs(line)) != len(row):
            source.fail(line, f"{len(row)} cells", "no further row" if line is None else shown(line.text.strip()))
        yield _signs(line)


def _signs(line: TextLine) -> str:
    return "".join(line.words)


def drawing(puzzle: Puzzle[Any], board: Any, partial: Partial) -> Drawing:
    """The grid: the sign of a cell with one value left, "." for others; a line a variable where these are no cells."""
    rows = puzzle.cells(board) if puzzle.cells else ()
    if not rows or sum(map(len, rows)) != len(partial.masks):
        return listing(partial)
    numbers = iter(range(len(partial.masks)))
    return [[piece for sign in row for piece in (_piece(partial, next(numbers), sign), Piece(" "))] for row in rows]


def _piece(partial: Partial, x: int, sign: str) -> Piece:
    if sign != OPEN and x not in partial.conflict:
        return Piece(sign, Role.GIVEN)
    if partial.is_fixed(x):
        return Piece(partial.labels(x)[0], partial.role(x))
    removed = partial.removed_now(x) and x not in partial.conflict
    return Piece(OPEN, Role.REMOVED if removed else partial.role(x))
