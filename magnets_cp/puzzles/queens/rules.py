"""The rules, as a judge applies them to a finished board: every violation, named with its rule and place.

It shares nothing with the models but the board: their agreement with it is what makes an answer sure.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from magnets_cp.answer import Solution
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.text.numbers import several
from magnets_cp.violation import Violation


def violations(board: Board, solution: Solution) -> list[Violation]:
    """Everything wrong with ``solution`` (the column of each row's queen, as text); empty if it solves the board.

    A solution of the wrong shape, or with a queen off the board, is judged no further. Of several queens on one line,
    each is named with the next: that is all of them, without the square of their number.
    """
    n = board.n
    if len(solution) != n:
        return [Violation("shape", "board", f"expected {several(n, 'row')}, found {len(solution)}")]
    known = {str(c) for c in range(n)}
    off = [(r, text) for r, text in enumerate(solution) if text not in known]
    if off:
        expected = f"expected a column from 0 to {n - 1}, found"
        return [Violation("cell", f"row {r}", f"{expected} {text[:20]!r}") for r, text in off]
    columns = [int(text) for text in solution]
    found, lock = [], columns[board.row]
    if lock != board.column:
        detail = f"expected column {board.column}, found {lock}"
        found.append(Violation("locked", f"row {board.row}", detail, ((board.row, lock),)))
    for line, slope in (("column", 0), ("falling diagonal", -1), ("rising diagonal", 1)):
        queens = defaultdict(list)
        for r, c in enumerate(columns):
            queens[c + slope * r].append((r, c))
        for spots in queens.values():
            for one, other in pairwise(spots):
                place = f"row {one[0]}, column {one[1]} and row {other[0]}, column {other[1]}"
                found.append(Violation(line, place, "two queens attack each other", (one, other)))
    return found
