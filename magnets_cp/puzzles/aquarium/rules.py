"""The rules, as a judge applies them to a finished board: every violation, named with its rule and place.

This module states the puzzle on its own. It shares nothing with the CP-SAT model or the hand solver's model but the
board, so that one mistake cannot hide in all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from magnets_cp.answer import Solution
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board, Cell
from magnets_cp.text.numbers import rows_of
from magnets_cp.violation import Violation


def violations(board: Board, solution: Solution) -> list[Violation]:
    """Every broken rule of a finished board: strings of ~ and . a row. Of a malformed one, only what is malformed."""
    return list(_malformed(board, solution)) or [
        *_levels(board, solution),
        *_rows(board, solution),
        *_columns(board, solution),
    ]


def _malformed(board: Board, solution: Solution) -> Iterator[Violation]:
    if len(solution) != board.rows or any(len(row) != board.columns for row in solution):
        expected, found = rows_of([board.columns] * board.rows), rows_of(map(len, solution))
        yield Violation("shape", "board", f"expected {expected}, found {found}")
        return
    for r, row in enumerate(solution):
        for c, sign in enumerate(row):
            if sign not in (WATER, EMPTY):
                place = f"row {r + 1}, column {c + 1}"
                yield Violation("sign", place, f"expected ~ or ., found {sign!r}", ((r, c),))


def _levels(board: Board, solution: Solution) -> Iterator[Violation]:
    """The water of an aquarium stands at one level: in a row all or none of its cells, and no emptiness below it."""
    cells: dict[int, dict[int, list[Cell]]] = {}
    for r, ids in enumerate(board.aquariums):
        for c, aquarium in enumerate(ids):
            cells.setdefault(aquarium, {}).setdefault(r, []).append((r, c))
    for aquarium, rows in sorted(cells.items()):
        signs = {r: {solution[r][c] for _, c in part} for r, part in rows.items()}
        for r, part in rows.items():
            if len(signs[r]) > 1:
                detail = "expected all cells with water or all empty, found both"
                yield Violation("level", f"aquarium {aquarium}, row {r + 1}", detail, tuple(part))
        for upper, lower in pairwise(rows):
            if WATER in signs[upper] and WATER not in signs[lower]:
                detail = f"expected water, as in row {upper + 1} above, found none"
                yield Violation("fall", f"aquarium {aquarium}, row {lower + 1}", detail, tuple(rows[lower]))


def _rows(board: Board, solution: Solution) -> Iterator[Violation]:
    """Every count of a row gives its number of cells with water. Marked is the count, at column -1."""
    for r, (count, row) in enumerate(zip(board.row_counts, solution, strict=True)):
        if row.count(WATER) != count:
            yield Violation("row count", f"row {r + 1}", f"expected {count} ~, found {row.count(WATER)}", ((r, -1),))


def _columns(board: Board, solution: Solution) -> Iterator[Violation]:
    """Every count of a column gives its number of cells with water. Marked is the count, at row -1."""
    for c, count in enumerate(board.column_counts):
        number = sum(row[c] == WATER for row in solution)
        if number != count:
            yield Violation("column count", f"column {c + 1}", f"expected {count} ~, found {number}", ((-1, c),))
