"""The rules, as a judge applies them to a finished board: every violation, named with its rule and place.

This module states the puzzle on its own. It shares nothing with the CP-SAT model or the hand solver's model but the
board, so that one mistake cannot hide in all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from magnets_cp.answer import Solution
from magnets_cp.aquarium.board import EMPTY, WATER, Board
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
        shape = f"{len(solution)} rows of {sorted({len(row) for row in solution})} cells"
        yield Violation("shape", "board", f"expected {board.rows} rows of {board.columns} cells, found {shape}")
        return
    for r, row in enumerate(solution):
        for c, sign in enumerate(row):
            if sign not in (WATER, EMPTY):
                yield Violation("sign", f"row {r + 1}, column {c + 1}", f"expected ~ or ., found {sign!r}")


def _levels(board: Board, solution: Solution) -> Iterator[Violation]:
    """The water of an aquarium stands at one level: in a row all or none of its cells, and no emptiness below it."""
    found: dict[int, dict[int, set[str]]] = {}
    for r, (ids, signs) in enumerate(zip(board.aquariums, solution, strict=True)):
        for aquarium, sign in zip(ids, signs, strict=True):
            found.setdefault(aquarium, {}).setdefault(r, set()).add(sign)
    for aquarium, by_row in sorted(found.items()):
        for r, signs_there in by_row.items():
            if len(signs_there) > 1:
                detail = "expected all cells with water or all empty, found both"
                yield Violation("level", f"aquarium {aquarium}, row {r + 1}", detail)
        for upper, lower in pairwise(by_row):
            if WATER in by_row[upper] and WATER not in by_row[lower]:
                detail = f"expected water, as in row {upper + 1} above, found none"
                yield Violation("fall", f"aquarium {aquarium}, row {lower + 1}", detail)


def _rows(board: Board, solution: Solution) -> Iterator[Violation]:
    """Every count of a row gives its number of cells with water."""
    for r, (count, row) in enumerate(zip(board.row_counts, solution, strict=True)):
        if row.count(WATER) != count:
            yield Violation("row count", f"row {r + 1}", f"expected {count} ~, found {row.count(WATER)}")


def _columns(board: Board, solution: Solution) -> Iterator[Violation]:
    """Every count of a column gives its number of cells with water."""
    for c, count in enumerate(board.column_counts):
        number = sum(row[c] == WATER for row in solution)
        if number != count:
            yield Violation("column count", f"column {c + 1}", f"expected {count} ~, found {number}")
