"""What a puzzle on a grid has that says its ``cells``: pictures, sizes, answers read as grids, drawings on the way.

``cells(board)`` gives a row of signs a row, "." for a cell that is open. A solution is the same with no open cell. If
the hand solver's model has a variable a cell, row by row, its labels are the signs.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from hand_solver import Assignment, Variable
from magnets_cp.answer import Solution
from magnets_cp.errors import shown
from magnets_cp.layout import Clue, Layout
from magnets_cp.partial import Drawing, Partial, Piece, Role, listing
from magnets_cp.puzzle_defaults import FromTheRest
from magnets_cp.source import Source, TextLine

if TYPE_CHECKING:
    from magnets_cp.puzzle import Puzzle

OPEN = "."


def layout(puzzle: Puzzle[Any], board: Any) -> Layout:
    """Every cell for itself, the signs that are there as givens; a row a variable where these are no cells."""
    rows = puzzle.cells(board) if puzzle.cells else ()
    variables = puzzle.csp(board, puzzle.levels[-1]).variables
    cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    if not rows or len(cells) != len(variables):
        return _of_variables(variables)
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


def decode(puzzle: Puzzle[Any], board: Any, assignment: Assignment) -> Solution:
    """The labels of the values; as rows of the grid if there is a variable a cell, else each by itself."""
    labels = [of[value] for of, value in zip(_labels(puzzle, board), assignment, strict=True)]
    lengths = [len(row) for row in puzzle.cells(board)] if puzzle.cells else []
    return _folded(labels, lengths) if sum(lengths) == len(labels) else tuple(labels)


# The board decoded last: most often there are several solutions of one.
_latest: tuple[Any, Any, list[tuple[str, ...]]] = (None, None, [])


def _labels(puzzle: Puzzle[Any], board: Any) -> list[tuple[str, ...]]:
    """The labels of every variable; the strongest level is mostly the quickest to state."""
    global _latest  # noqa: PLW0603 - one board, whatever the thread
    if _latest[0] is not puzzle or _latest[1] is not board:
        _latest = (puzzle, board, [one.labels for one in puzzle.csp(board, puzzle.levels[-1]).variables])
    return _latest[2]


def _folded(labels: Sequence[str], lengths: Sequence[int]) -> Solution:
    signs = iter(labels)
    return tuple("".join(next(signs) for _ in range(length)) for length in lengths)


def read_solutions(puzzle: Puzzle[Any], source: Source, board: Any) -> list[Solution]:
    """The grids of the board's shape, perhaps several; of each line the signs that are values count. Raises InputError.

    Lines with other letters or digits, or without any value, are passed over: programs print words too, and pictures
    have more than cells. So is, before a grid, a line of another length.
    """
    rows = puzzle.cells(board) if puzzle.cells else ()
    has_pictures = not isinstance(puzzle.picture, FromTheRest)
    own = f"; pictures of its own need a read_solutions of its own in {puzzle.name}" if has_pictures else ""
    values = {label for labels in _labels(puzzle, board) for label in labels}
    read = ((line, _signs(line, values)) for line in source.lines)
    lines = iter([(line, signs) for line, signs in read if signs])
    found = []
    for _, signs in lines:
        if len(signs) == len(rows[0]):
            found.append((signs, *_rest(source, lines, rows[1:], own)))
    if not found:
        source.fail(None, f"a grid of {len(rows)} rows of {len(rows[0])} cells{own}", "none")
    return found


def _rest(source: Source, lines: Iterator[tuple[TextLine, str]], rows: Sequence[str], own: str) -> Iterator[str]:
    for row in rows:
        line, signs = next(lines, (None, ""))
        if len(signs) != len(row):
            found = "no further row" if line is None else shown(line.text.strip())
            source.fail(line, f"{len(row)} cells{own}", found)
        yield signs


def _signs(line: TextLine, values: Container[str]) -> str:
    """The cells of a line; none if it has words."""
    others = [sign for sign in line.text if sign not in values]
    return "" if any(map(str.isalnum, others)) else "".join(sign for sign in line.text if sign in values)


def drawing(puzzle: Puzzle[Any], board: Any, partial: Partial) -> Drawing:
    """The grid: in a cell the values it has left, "." where that is all; a line a variable where these are no cells."""
    rows = puzzle.cells(board) if puzzle.cells else ()
    if not rows or sum(map(len, rows)) != len(partial.masks):
        return listing(partial)
    cells = [_piece(partial, x, sign) for x, sign in enumerate(sign for row in rows for sign in row)]
    width = max(len(piece.text) for piece in cells)
    following = iter(cells)
    return [[part for piece in islice(following, len(row)) for part in _padded(piece, width)] for row in rows]


def _padded(piece: Piece, width: int) -> tuple[Piece, Piece]:
    return piece, Piece(" " * (width - len(piece.text) + 1))


def _piece(partial: Partial, x: int, sign: str) -> Piece:
    if sign != OPEN and x not in partial.conflict:
        return Piece(sign, Role.GIVEN)
    left = partial.labels(x)
    is_any = len(left) == len(partial.problem.variables[x].labels) > 1
    removed = partial.removed_now(x) and not partial.is_fixed(x) and x not in partial.conflict
    return Piece(OPEN if is_any else "".join(left), Role.REMOVED if removed else partial.role(x))
