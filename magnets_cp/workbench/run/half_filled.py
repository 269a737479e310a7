"""Answers that may be half-filled: a grid with ? where nothing is known yet, as people write them down.

    + - ? ?      a line a row, with or without blanks between the cells: signs as in answers, ? or _ for not known
    - + ? .      clues before the cells and above them, as `magnets solve` and `magnets hint` print them, are passed
    ? ? ? ?      over; a cell that may still have several signs, such as "+.", is not known

Queens: Q where one stands; anything else says nothing. Tiles: a letter a block. A whole answer may have any form that
``magnets check`` reads. Models have no cells: the values of variables by their names, as both commands print them, or
a grid with a row a variable and a cell a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.layout import EMPTY, Layout, Signs, masks_of
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.grid_text import UNKNOWN, Form, Found, form_of, grids

_VALUES_OR_TABLE = "lines as x = 3, or a table with a row a variable and a cell a value, ? for not known"
NOTHING_SAID: Mapping[int, int] = MappingProxyType({})


class HalfFilled(NamedTuple):
    """An answer on the way.

    signs     what stands on the board
    solution  the answer, if it is whole
    left      variable -> the mask of its values left, where that is said: others may put the same signs there
    """

    signs: Signs
    solution: Solution | None = None
    left: Mapping[int, int] = NOTHING_SAID

    def masks(self, layout: Layout, masks: Sequence[int]) -> list[int]:
        """Of these domains what is left with the answer."""
        left = masks_of(layout, masks, self.signs)
        for variable, mask in self.left.items():
            left[variable] &= mask
        return left


def read_half_filled(puzzle: Puzzle[Any], board: Any, source: Source) -> HalfFilled:
    """The answer in a text. Raises InputError."""
    layout = puzzle.layout(board)
    known_values = puzzle.read_known(source, board)
    if known_values is not None:
        return _of_values(layout, known_values)
    whole = _whole(puzzle, board, layout, source)
    if whole is not None:
        return whole
    letters = puzzle.csp(board, puzzle.levels[-1]).variables
    side = isqrt(len(letters))
    if layout.ground and side * side == len(letters):  # what is placed covers several cells: a letter a place
        labels = {label for variable in letters for label in variable.labels}
        rows = _grid(source, Form([side] * side, labels)).rows
        placed = ((x, sign) for x, sign in enumerate(sign for row in rows for sign in row) if sign != UNKNOWN)
        chosen = {x: letters[x].labels.index(label) for x, label in placed}
        return _of_values(layout, {x: 1 << value for x, value in chosen.items()})
    try:
        known = _grid(source, form_of(layout)).signs
    except InputError as error:
        if puzzle.defines("read_known"):
            raise replace(error, expected=_VALUES_OR_TABLE) from error
        raise
    return HalfFilled({spot: sign for spot, sign in known.items() if sign != EMPTY or layout.shows_empty})


def _of_values(layout: Layout, left: Mapping[int, int]) -> HalfFilled:
    """The answer with these values left; those that are the only ones show their signs."""
    shown_by = [layout.shows[x][mask.bit_length() - 1] for x, mask in left.items() if mask.bit_count() == 1]
    return HalfFilled({spot: sign for signs in shown_by for spot, sign in signs.items()}, left=left)


def _whole(puzzle: Puzzle[Any], board: Any, layout: Layout, source: Source) -> HalfFilled | None:
    """The answer, if it is a whole one of the right shape."""
    try:
        (solution,) = puzzle.read_solutions(source, board)
        signs = layout.placed(solution)
    except ValueError:
        return None
    return HalfFilled(signs, solution) if set(signs) == set(layout.cells) else None


def _grid(source: Source, form: Form) -> Found:
    """The one grid in a text."""
    grid, *more = grids(source, form, " or ? for not known")
    if more:
        rows = len(form.lengths)
        source.fail(None, f"{rows} rows", f"{rows * (len(more) + 1)} rows")
    return grid
