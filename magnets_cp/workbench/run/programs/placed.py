"""Boards that are given by their cells: those that are not named are blank."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from magnets_cp.errors import shown, unreadable
from magnets_cp.layout import EMPTY, Spot
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.grid_text import form_of
from magnets_cp.workbench.run.programs.by_cell import Cells
from magnets_cp.workbench.run.programs.calling import PLACED
from magnets_cp.workbench.run.programs.values import shape_of

Grid = list[list[Any]]
_CELLS = '(row, column), from 0, with its sign; or several cells, such as a domino, with a sign each, as in "+-"'
_NO_CELL = re.compile(
    r"^(?:(?:the )?(?:answer|solution|result|values|assignment) ?[:=])?[ \t]*(?:\{\s*\}|\[\{\s*\}\])[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)


def is_placed(value: Any) -> bool:
    """Return whether it is a dictionary of cells or dominoes, as ``calling`` writes it."""
    return isinstance(value, dict) and isinstance(value.get(PLACED), list)


def grid_of(puzzle: Puzzle[Any], board: Any, value: Any) -> Grid:
    """The signs by rows of such a dictionary. Raises InputError where something is no cell of the board.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> import magnets_cp
    >>> board = magnets_cp.read("2x1:10,1,01,1,LR").content
    >>> grid_of(PUZZLES["magnets"], board, {PLACED: [[[[0, 0], [0, 1]], "+-"]]})
    [['+', '-']]
    """
    if shape_of(puzzle, board) is None:
        raise unreadable("an answer without cells, as this board has none", "cells")
    cells = {spot: sign for key, signs in value[PLACED] for spot, sign in _placed(key, signs)}
    return _filled(puzzle, board, cells)


def grids_of(puzzle: Puzzle[Any], board: Any, cells: Cells) -> Iterator[Grid]:
    """The boards that cells as they were printed can mean; the first is meant, if it is right or all are wrong.

    Cells are (row, column), counted from 0, or from 1 where only that fits the board. Of a board that is no grid they
    are a rectangle. Raises InputError where no numbering fits.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> import magnets_cp
    >>> board = magnets_cp.read("2x2:10,10,01,10,LRLR").content
    >>> list(grids_of(PUZZLES["magnets"], board, Cells({(1, 1): "+", (1, 2): "-"})))
    [[['+', '-'], ['.', '.']], [['+', '.'], ['-', '.']]]
    """
    shape = shape_of(puzzle, board)
    if shape is None:
        yield _rectangle(cells)
        return
    numbered = _numberings(cells)
    turned = [{(c, r): sign for (r, c), sign in one.items()} for one in numbered]
    fitting = [one for one in numbered if _fits(one, *shape)] or numbered[:1]
    for one in (*fitting, *(other for other in turned if _fits(other, *shape))):
        yield _filled(puzzle, board, one)


def in_blank_rows(puzzle: Puzzle[Any], board: Any, text: str) -> str:
    """Return the text with rows of blanks for the empty dictionary that it has; empty if blanks are no solution.

    Then nobody can tell whether a board of blanks is meant, or that there is no solution.
    """
    shape = shape_of(puzzle, board)
    if shape is None or len(_NO_CELL.findall(text)) != 1:
        return ""
    rows = (EMPTY * shape[1],) * shape[0]
    return "" if puzzle.violations(board, rows) else _NO_CELL.sub("\n".join(("", *rows, "")), text)


def _filled(puzzle: Puzzle[Any], board: Any, cells: dict[Spot, Any]) -> Grid:
    """The board with blanks where no cell is named, as numbers among numbers."""
    rows, columns = shape_of(puzzle, board) or (0, 0)
    blank = 0 if _are_numbers(puzzle, board, cells.values()) else EMPTY
    grid: Grid = [[blank] * columns for _ in range(rows)]
    for (r, c), sign in cells.items():
        if not _fits([(r, c)], rows, columns):
            raise unreadable(f"cells of {rows} rows and {columns} columns", f"({r}, {c})")
        grid[r][c] = blank if sign is None else sign
    return grid


def _are_numbers(puzzle: Puzzle[Any], board: Any, signs: Iterable[Any]) -> bool:
    """Do numbers, which are no signs of the board, stand for them?"""
    laid = puzzle.laid_out(board)
    is_numbered = laid is None or any(sign.isdecimal() for sign in form_of(laid).signs)
    return not is_numbered and all(sign is None or str(sign).strip() in ("0", "1", "+1", "-1") for sign in signs)


def is_whole(puzzle: Puzzle[Any], board: Any, cells: Cells) -> bool:
    """Is every cell of the board named, and none beside them?"""
    rows, columns = shape_of(puzzle, board) or (0, 0)
    fits = any(_fits(one, rows, columns) for one in _numberings(cells))
    return fits and len(cells) == rows * columns


def _numberings(cells: Cells) -> list[dict[Spot, Any]]:
    """The cells from (0, 0), if they are counted from 0, and if from 1."""
    return [{(r - first, c - first): sign for (r, c), sign in cells.items()} for first in (0, 1)]


def _fits(cells: Iterable[Spot], rows: int, columns: int) -> bool:
    return all(r in range(rows) and c in range(columns) for r, c in cells)


def _rectangle(cells: Cells) -> Grid:
    """The rows of a rectangle that begins at (0, 0) or (1, 1) and has every cell. Raises InputError if it is none."""
    first, last = min(cells), max(cells)
    rows, columns = (range(first[k], last[k] + 1) for k in (0, 1))
    is_full = len(rows) * len(columns) == len(cells) and all(spot in cells for spot in product(rows, columns))
    if first not in ((0, 0), (1, 1)) or not is_full:
        found = f"{len(cells)} cells from {first} to {last}"
        raise unreadable("every cell of a rectangle, from (0, 0) or (1, 1)", found)
    return [[cells[r, c] for c in columns] for r in rows]


def _placed(key: Any, signs: Any) -> Iterator[tuple[Spot, Any]]:
    """The cells of one key with their signs."""
    if _is_cell(key):
        return iter([((key[0], key[1]), signs)])
    if isinstance(key, list) and key and all(map(_is_cell, key)):
        each = [None] * len(key) if signs is None or signs == 0 else signs
        if isinstance(each, (str, list)) and len(each) == len(key):
            return iter([((r, c), sign) for (r, c), sign in zip(key, each, strict=True)])
    raise unreadable(_CELLS, shown(f"{json.dumps(key)}: {json.dumps(signs)}"))


def _is_cell(key: Any) -> bool:
    return isinstance(key, list) and len(key) == 2 and all(type(one) is int for one in key)
