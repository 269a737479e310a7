"""Answers that may be half-filled: a grid with ? where nothing is known yet, as people write them down.

    + - ? ?      a line a row, with or without blanks between the cells: signs as in answers, ? or _ for not known
    - + ? .      clues before the cells and above them, as `magnets solve` and `magnets hint` print them, are passed
    ? ? ? ?      over; a cell that may still have several signs, such as "+.", is not known

Queens: Q where one stands; anything else says nothing. Tiles: a letter a block. A whole answer may have any form that
``magnets check`` reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from magnets_cp.answer import Solution
from magnets_cp.layout import EMPTY, Layout, Signs, masks_of
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.grid_text import UNKNOWN, Form, Found, form_of, grids

NOTHING_CHOSEN: Mapping[int, int] = MappingProxyType({})


class HalfFilled(NamedTuple):
    """An answer on the way.

    signs     what stands on the board
    solution  the answer, if it is whole
    chosen    variable -> its value, where that is said: others may put the same signs there
    """

    signs: Signs
    solution: Solution | None = None
    chosen: Mapping[int, int] = NOTHING_CHOSEN

    def masks(self, layout: Layout, masks: Sequence[int]) -> list[int]:
        """Of these domains what is left with the answer."""
        left = masks_of(layout, masks, self.signs)
        for variable, value in self.chosen.items():
            left[variable] &= 1 << value
        return left


def read_half_filled(puzzle: Puzzle[Any], board: Any, source: Source) -> HalfFilled:
    """The answer in a text. Raises InputError."""
    layout = puzzle.layout(board)
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
        shown_by = [layout.shows[x][value] for x, value in chosen.items()]
        return HalfFilled({spot: sign for signs in shown_by for spot, sign in signs.items()}, chosen=chosen)
    known = _grid(source, form_of(layout)).signs
    return HalfFilled({spot: sign for spot, sign in known.items() if sign != EMPTY or layout.shows_empty})


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
        source.fail(None, f"{rows} rows", f"{rows * (len(more) + 1)}")
    return grid
