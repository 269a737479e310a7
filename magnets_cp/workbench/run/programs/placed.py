"""Read what a function has put where: a dictionary from cells, or from dominoes, to signs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from magnets_cp.errors import InputError, shown
from magnets_cp.layout import EMPTY, Spot
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.calling import PLACED
from magnets_cp.workbench.run.programs.values import shape_of

_CELLS = '(row, column), from 0, with its sign; or several cells, such as a domino, with a sign each, as in "+-"'


def is_placed(value: Any) -> bool:
    """Return whether it is such a dictionary, as ``calling`` writes it."""
    return isinstance(value, dict) and isinstance(value.get(PLACED), list)


def grid_of(puzzle: Puzzle[Any], board: Any, value: Any) -> list[list[Any]]:
    """The signs by rows; cells that are not named are empty. Raises InputError where something is no cell of the board.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> import magnets_cp
    >>> board = magnets_cp.read("2x1:10,1,01,1,LR").content
    >>> grid_of(PUZZLES["magnets"], board, {PLACED: [[[[0, 0], [0, 1]], "+-"]]})
    [['+', '-']]
    """
    shape = shape_of(puzzle, board)
    if shape is None:
        raise InputError("output", None, None, "an answer without cells, as this board has none", "cells")
    rows, columns = shape
    grid: list[list[Any]] = [[EMPTY] * columns for _ in range(rows)]
    for key, signs in value[PLACED]:
        for (r, c), sign in _placed(key, signs):
            if not (0 <= r < rows and 0 <= c < columns):
                raise InputError("output", None, None, f"cells of {rows} rows and {columns} columns", f"({r}, {c})")
            grid[r][c] = EMPTY if sign is None else sign
    return grid


def _placed(key: Any, signs: Any) -> Iterator[tuple[Spot, Any]]:
    """The cells of one key with their signs."""
    if _is_cell(key):
        return iter([((key[0], key[1]), signs)])
    if isinstance(key, list) and key and all(map(_is_cell, key)):
        each = [None] * len(key) if signs is None or signs == 0 else signs
        if isinstance(each, (str, list)) and len(each) == len(key):
            return iter([((r, c), sign) for (r, c), sign in zip(key, each, strict=True)])
    raise InputError("output", None, None, _CELLS, shown(f"{json.dumps(key)}: {json.dumps(signs)}"))


def _is_cell(key: Any) -> bool:
    return isinstance(key, list) and len(key) == 2 and all(type(one) is int for one in key)
