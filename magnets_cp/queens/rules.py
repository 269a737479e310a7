"""The rules, as a judge applies them to a finished board: every violation, named with its rule and place.

This module states the puzzle on its own. It shares nothing with the CP-SAT model or the hand solver's model but the
board, and must not: their agreement with it is what makes an answer sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from magnets_cp.answer import Solution
from magnets_cp.queens.board import Board
from magnets_cp.violation import Violation


def violations(board: Board, solution: Solution) -> list[Violation]:
    """Everything wrong with ``solution`` (the column of each row's queen, as text); empty if it solves the board.

    A solution of the wrong shape, or with a queen off the board, is judged no further. Of several queens on one line,
    each is named with the next: that is all of them, without the square of their number.
    """
    malformed = list(_malformed(board, solution))
    if malformed:
        return malformed
    columns = [int(text) for text in solution]
    return [
        *_locked(board, columns),
        *_shared("column", columns, columns),
        *_shared("falling diagonal", [c - r for r, c in enumerate(columns)], columns),
        *_shared("rising diagonal", [c + r for r, c in enumerate(columns)], columns),
    ]


def _malformed(board: Board, solution: Solution) -> Iterator[Violation]:
    if len(solution) != board.n:
        yield Violation("shape", "board", f"expected {board.n} rows, found {len(solution)}")
        return
    for r, text in enumerate(solution):
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(board.n)) and int(text) < board.n):
            yield Violation("cell", f"row {r}", f"expected a column from 0 to {board.n - 1}, found {text[:20]!r}")


def _locked(board: Board, columns: Sequence[int]) -> Iterator[Violation]:
    """The locked queen stays where it is."""
    if columns[board.row] != board.column:
        yield Violation(
            "locked",
            f"row {board.row}",
            f"expected column {board.column}, found {columns[board.row]}",
            ((board.row, columns[board.row]),),
        )


def _shared(line: str, numbers: Sequence[int], columns: Sequence[int]) -> Iterator[Violation]:
    """No two queens stand on one line of this direction; ``numbers`` tells the line that each row's queen is on."""
    queens: dict[int, list[int]] = {}
    for r, number in enumerate(numbers):
        queens.setdefault(number, []).append(r)
    for rows in queens.values():
        for one, other in pairwise(rows):
            yield Violation(
                line,
                f"{_place(one, columns)} and {_place(other, columns)}",
                "two queens attack each other",
                ((one, columns[one]), (other, columns[other])),
            )


def _place(r: int, columns: Sequence[int]) -> str:
    return f"row {r}, column {columns[r]}"
