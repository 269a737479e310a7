"""The board as text: @ is the locked queen, Q one that was placed, ! one that is attacked."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.queens.board import Board

LOCKED, QUEEN, ATTACKED_QUEEN, FREE, ATTACKED = "@", "Q", "!", ".", "x"
# Larger boards are one line, the columns of the queens: as cells they would fill screens and say no more.
MAX_DRAWN = 60


def picture(board: Board, solution: Solution | None = None) -> str:
    """A line a row, a blank between two cells; above ``MAX_DRAWN`` rows one line with the columns of the queens.

    Without a solution only the locked queen is there, and x are the cells it attacks.
    """
    if solution is None:
        if board.n > MAX_DRAWN:
            return f"{board.n}@{board.row},{board.column}"
        return _drawn([[_empty(board, (r, c)) for c in range(board.n)] for r in range(board.n)])
    if board.n > MAX_DRAWN or not _fits(board, solution):
        return " ".join(solution)
    queens = {(r, int(column)) for r, column in enumerate(solution)}
    cells = [[FREE] * board.n for _ in range(board.n)]
    for r, c in queens:
        cells[r][c] = ATTACKED_QUEEN if any(attacks((r, c), other) for other in queens) else QUEEN
    if (board.row, board.column) in queens and cells[board.row][board.column] == QUEEN:
        cells[board.row][board.column] = LOCKED
    return _drawn(cells)


def attacks(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Does a queen on one cell attack the other cell? It does not attack its own."""
    (r, c), (s, d) = one, other
    return one != other and (r == s or c == d or abs(r - s) == abs(c - d))


def _fits(board: Board, solution: Solution) -> bool:
    """Is it a queen a row? A wrong answer need not be."""
    return len(solution) == board.n and all(text.isdecimal() and int(text) < board.n for text in solution)


def _empty(board: Board, cell: tuple[int, int]) -> str:
    locked = (board.row, board.column)
    return LOCKED if cell == locked else ATTACKED if attacks(locked, cell) else FREE


def _drawn(cells: list[list[str]]) -> str:
    return "\n".join(" ".join(row) for row in cells)
