"""Grids of signs in text, as people and programs write down a board, whole or half-filled."""

from __future__ import annotations

from collections.abc import Sequence, Set

from magnets_cp.errors import InputError, shown
from magnets_cp.layout import EMPTY, Layout, Signs
from magnets_cp.source import Source, TextLine

UNKNOWN = "?"
_OPEN = "?_"
_KNOWN = frozenset(f"{_OPEN}@.")
_ALSO = {"x": EMPTY, "X": EMPTY, "@": "Q"}


def clues_of(layout: Layout) -> set[str]:
    """What may stand before the cells of a row."""
    return {clue.text for clue in layout.clues.values()}


def signs_of(layout: Layout) -> set[str]:
    """What may stand in a cell that a value puts a sign in."""
    return {sign for values in layout.shows for value in values for sign in value.values()} | {EMPTY}


def grids(
    source: Source, lengths: Sequence[int], signs: Set[str], *, clues: Set[str] = frozenset(), also: str = ""
) -> list[list[list[str]]]:
    """The grids in a text, of as many cells a row as ``lengths`` says, "?" for what is not known.

    Such ``clues`` before the cells are passed over, and words and frames around a grid. Raises InputError where there
    is none, or half of one; ``also`` says what else was expected.
    """
    found: list[list[list[str]]] = []
    grid: list[list[str]] = []
    odd: TextLine | None = None
    for line in source.lines:
        row = _row(line.text, lengths[len(grid)], signs, clues)
        if row is not None:
            grid.append(row)
        elif odd is None and (grid or set(line.text) & {*signs, *_ALSO, UNKNOWN} - {EMPTY}):
            odd = line
        if len(grid) == len(lengths):
            found.append(grid)
            grid, odd = [], None
    if grid or not found:
        columns = " or ".join(map(str, sorted(set(lengths))))
        listed = " ".join(sorted(signs))
        expected = f"{len(lengths)} rows of {columns} cells, each one of {listed}{also}"
        if odd is not None or (source.lines and not grid):
            odd = odd or source.lines[0]
            raise InputError(source.name, odd.number, 1, expected, shown(odd.text.strip()))
        source.fail(None, expected, f"{len(grid) or 'no'} such row{'s' if len(grid) != 1 else ''}")
    return found


def _row(line: str, columns: int, signs: Set[str], clues: Set[str]) -> list[str] | None:
    """The cells of a line, None if it is no row."""
    words = "".join(c if c.isalnum() or c in signs or c in _KNOWN else " " for c in line).split()
    if len(words) < columns and len("".join(words)) == columns:
        words = list("".join(words))
    cells = [_cell(word, signs) for word in words[-columns:]]
    is_row = len(words) >= columns and all(cells) and set(words[:-columns]) <= clues
    return [cell for cell in cells if cell] if is_row else None


def _cell(word: str, signs: Set[str]) -> str | None:
    """The sign of a cell, "?" where it may have several, None if it is none."""
    word = word if word in signs else _ALSO.get(word, word)
    if word in signs:
        return word
    return UNKNOWN if word in _OPEN or set(word) <= signs else None


def masks_of(layout: Layout, masks: Sequence[int], signs: Signs) -> list[int]:
    """The domains with these signs on the board; 0 where those of one variable contradict one another."""
    left = list(masks)
    for variable, values in enumerate(layout.shows):
        for spot in dict.fromkeys(spot for shown_by in values for spot in shown_by):
            if spot in signs:
                ground = layout.ground.get(spot, EMPTY)
                fitting = [v for v, shown_by in enumerate(values) if shown_by.get(spot, ground) == signs[spot]]
                left[variable] &= sum(1 << value for value in fitting)
    return left
