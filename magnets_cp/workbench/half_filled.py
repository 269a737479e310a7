"""Answers that may be half-filled: a grid with ? where nothing is known yet, as people write them down.

    + - ? ?      a line a row, with or without blanks between the cells: signs as in answers, ? or _ for not known
    - + ? .      clues before the cells and above them, as `magnets solve` and `magnets hint` print them, are passed
    ? ? ? ?      over; a cell that may still have several signs, such as "+.", is not known

Queens: Q where one stands; anything else says nothing. Tiles: a letter a block. A whole answer may have any form that
``magnets check`` reads.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, NamedTuple

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.layout import EMPTY, Layout, Signs
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source, TextLine

_OPEN = "?_o"
_ALSO = {"x": EMPTY, "X": EMPTY, "0": EMPTY, "@": "Q", "q": "Q", "!": "?"}


class HalfFilled(NamedTuple):
    """An answer on the way.

    signs     what stands on the board
    solution  the answer, if it is whole
    """

    signs: Signs
    solution: Solution | None = None


def read_half_filled(puzzle: Puzzle[Any], board: Any, source: Source) -> HalfFilled:
    """The answer in a text. Raises InputError."""
    layout = puzzle.layout(board)
    whole = _whole(puzzle, board, layout, source)
    if whole is not None:
        return whole
    letters = puzzle.csp(board, puzzle.levels[0]).variables
    side = isqrt(len(letters))
    if layout.ground and side * side == len(letters):  # what is placed covers several cells: a letter a place
        labels = {label for variable in letters for label in variable.labels}
        rows = _rows(source, (side, side), labels)
        placed = ((x, sign) for x, sign in enumerate(sign for row in rows for sign in row) if sign != "?")
        shown_by = [dict(layout.shows[x][letters[x].labels.index(label)]) for x, label in placed]
        return HalfFilled({spot: sign for signs in shown_by for spot, sign in signs.items()})
    signs = {sign for values in layout.shows for value in values for sign in value.values()} | {EMPTY}
    rows = _rows(source, (layout.rows, layout.columns), signs)
    known = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "?"}
    return HalfFilled({spot: sign for spot, sign in known.items() if sign != EMPTY or layout.shows_empty})


def _whole(puzzle: Puzzle[Any], board: Any, layout: Layout, source: Source) -> HalfFilled | None:
    """The answer, if it is a whole one of the right shape."""
    try:
        (solution,) = puzzle.read_solutions(source, board)
        signs = layout.placed(solution)
    except ValueError:
        return None
    return HalfFilled(signs, solution) if set(signs) == set(layout.cells) else None


def _rows(source: Source, size: tuple[int, int], signs: set[str]) -> list[list[str]]:
    rows, columns = size
    read = [(line, _row(line, columns, signs)) for line in source.lines]
    found = [row for _, row in read if row is not None]
    if len(found) == rows:
        return found
    expected = f"{rows} rows of {columns} cells, each one of {' '.join(sorted(signs))} or ? for not known"
    odd = next((line for line, row in read if row is None and set(line.text) & {*signs, "?"} - {EMPTY}), None)
    if odd is not None:
        raise InputError(source.name, odd.number, 1, expected, shown(odd.text.strip()))
    raise InputError(source.name, None, None, expected, f"{len(found)} such rows")


def _row(line: TextLine, columns: int, signs: set[str]) -> list[str] | None:
    """The cells of a line, None if it is no row."""
    words = line.words
    if len(words) == 1 and len(words[0]) == columns > 1:
        words = list(words[0])
    cells = [_cell(word, signs) for word in words[-columns:]]
    clues = words[:-columns]
    if len(words) < columns or not all(cells) or not all(clue.isdecimal() or clue == EMPTY for clue in clues):
        return None
    return [cell for cell in cells if cell]


def _cell(word: str, signs: set[str]) -> str | None:
    """The sign of a cell, "?" where it may have several, None if it is none."""
    word = word.lstrip("!*") or "!"
    word = word if word in signs else _ALSO.get(word, word)
    if word in signs:
        return word
    return "?" if word in _OPEN or set(word) <= signs else None


def masks_of(layout: Layout, masks: list[int], signs: Signs) -> list[int]:
    """The domains with these signs on the board; 0 where those of one variable contradict one another."""
    left = list(masks)
    for variable, values in enumerate(layout.shows):
        for spot in dict.fromkeys(spot for shown_by in values for spot in shown_by):
            if spot in signs:
                ground = layout.ground.get(spot, EMPTY)
                fitting = [v for v, shown_by in enumerate(values) if shown_by.get(spot, ground) == signs[spot]]
                left[variable] &= sum(1 << value for value in fitting)
    return left
