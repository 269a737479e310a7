"""Answers that may list row, column and sign of each cell, without words: 0 1 +. Which number is the row?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from magnets_cp.errors import unreadable
from magnets_cp.layout import EMPTY, Spot
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.understood import Reading
from magnets_cp.workbench.run.programs.values import shape_of

_ENDS = re.compile(r"[\n;\])}]")
_BETWEEN = re.compile(r"[\s,|:(\[{'\"]+")
_WORD = re.compile("[A-Za-z]{2}")
# A row, a column and a sign; so many words may be a row of a board, too, or one with its number.
_WORDS, _MAY_BE_A_ROW = 3, (2, 3)
_SIGNS = {"1": "+", "-1": "-", "2": "-", "0": EMPTY}


def refuse_triples(puzzle: Puzzle[Any], board: Any, reading: Reading, text: str) -> None:
    """Raise InputError for a wrong board in a text that may list cells instead.

    Where it has as many lines as the board has rows, only if the cells are those of a right solution.
    """
    shape = shape_of(puzzle, board)
    if shape is None or not any(list(puzzle.violations(board, solution)) for solution in reading.solutions):
        return
    cells = _triples(text)
    may_be_rows = len(cells) == shape[0] and shape[1] in _MAY_BE_A_ROW
    for rows in _as_rows(cells, shape):
        if not may_be_rows or not list(puzzle.violations(board, rows)):
            raise unreadable("rows of signs", "row, column and sign of each cell: which is the row?")


def _triples(text: str) -> list[tuple[int, int, str]]:
    """Two numbers and a sign of each line or bracket; empty if one has something else. Lines in words do not count."""
    found: list[tuple[int, int, str]] = []
    for part in _ENDS.split(text):
        words = [word for word in _BETWEEN.split(part) if word]
        if not words or _WORD.search(part):
            continue
        if len(words) != _WORDS or not all(re.fullmatch("[0-9]{1,4}", word) for word in words[:2]):
            return []
        found.append((int(words[0]), int(words[1]), words[2]))
    return found


def _as_rows(cells: list[tuple[int, int, str]], shape: tuple[int, int]) -> Iterator[tuple[str, ...]]:
    """The boards that the cells may be, counted from 0 or 1, with the row or the column first; others are blank."""
    for first, is_turned in product((0, 1), (False, True)):
        signs: dict[Spot, str] = {}
        for one, other, sign in cells:
            spot = (other - first, one - first) if is_turned else (one - first, other - first)
            signs[spot] = _SIGNS.get(sign, sign)
        inside = all(0 <= r < shape[0] and 0 <= c < shape[1] for r, c in signs)
        if cells and inside and len(signs) == len(cells):
            yield tuple("".join(signs.get((r, c), EMPTY) for c in range(shape[1])) for r in range(shape[0]))
