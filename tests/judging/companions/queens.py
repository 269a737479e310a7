"""A right solver of queens with one locked, and the faults that people make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from magnets_cp.puzzles.queens.board import Board
from tests.judging.killing import GaveUpError, Solve

Queen = tuple[int, int]


class Queens:
    """Backtracking over the rows; the locked queen is laid first."""

    steps = 30_000

    def solve(self, board: Board) -> list[str] | None:
        """The column of each row's queen."""
        self.n = board.n
        self.queens = [self.locked(board)]
        try:
            return self.shown(dict(self.queens)) if self.search(0) else None
        except GaveUpError:
            return self.out_of_steps()

    def locked(self, board: Board) -> Queen:
        return board.row, board.column

    def columns(self) -> range:
        return range(self.n)

    def search(self, row: int) -> bool:
        self.steps -= 1
        if self.steps < 0:
            raise GaveUpError
        if row >= self.n:
            return True
        if row == self.queens[0][0]:
            return self.search(row + 1)
        for column in self.columns():
            if all(not self.attack(one, (row, column)) for one in self.queens):
                self.queens.append((row, column))
                if self.search(row + 1):
                    return True
                self.undo()
        return False

    def undo(self) -> None:
        self.queens.pop()

    def attack(self, one: Queen, other: Queen) -> bool:
        return one[1] == other[1] or self.on_diagonal(one, other)

    def on_diagonal(self, one: Queen, other: Queen) -> bool:
        return abs(one[0] - other[0]) == abs(one[1] - other[1])

    def shown(self, queens: dict[int, int]) -> list[str]:
        return [str(queens[row]) for row in range(self.n)]

    def out_of_steps(self) -> list[str] | None:
        raise GaveUpError


FAULTS: dict[str, Solve] = {}


def fault(name: str, **wrong: Any) -> None:
    FAULTS[name] = lambda board: type(name, (Queens,), wrong)().solve(board)


def attacked(name: str, attack: Callable[[Queen, Queen], bool]) -> None:
    fault(name, attack=lambda self, one, other: attack(one, other))


def diagonal(one: Queen, other: Queen) -> bool:
    return abs(one[0] - other[0]) == abs(one[1] - other[1])


attacked("columns_unchecked", diagonal)
attacked("diagonals_unchecked", lambda one, other: one[1] == other[1])
attacked("falling_diagonals_unchecked", lambda one, other: one[1] == other[1] or sum(one) == sum(other))
attacked("rising_diagonals_unchecked", lambda one, other: one[1] == other[1] or one[0] - one[1] == other[0] - other[1])
attacked(
    "only_the_next_row", lambda one, other: one[1] == other[1] or (diagonal(one, other) and abs(one[0] - other[0]) == 1)
)
attacked("upwards_only", lambda one, other: (one[1] == other[1] or diagonal(one, other)) and one[0] < other[0])
attacked(
    "as_knights_too",
    lambda one, other: (
        one[1] == other[1] or diagonal(one, other) or (abs(one[0] - other[0]), abs(one[1] - other[1])) == (1, 2)
    ),
)
fault("lock_ignored", locked=lambda self, board: (0, 0))
fault("lock_transposed", locked=lambda self, board: (board.column, board.row))
fault("lock_mirrored", locked=lambda self, board: (board.row, board.n - 1 - board.column))
fault("lock_one_further", locked=lambda self, board: (board.row, min(board.column + 1, board.n - 1)))
fault("lock_by_its_last_digit", locked=lambda self, board: (board.row % 10, board.column % 10))
fault("lock_in_the_first_row", locked=lambda self, board: (0, board.column))
fault("last_column_forgotten", columns=lambda self: range(self.n - 1))
fault("first_column_forgotten", columns=lambda self: range(1, self.n))
fault("columns_of_one_digit", columns=lambda self: range(min(self.n, 10)))
fault("counted_from_one", shown=lambda self, queens: [str(queens[row] + 1) for row in range(self.n)])
fault("last_row_not_printed", shown=lambda self, queens: [str(queens[row]) for row in range(self.n - 1)])
fault("printed_upside_down", shown=lambda self, queens: [str(queens[row]) for row in reversed(range(self.n))])
fault(
    "rows_of_the_columns",
    shown=lambda self, queens: [str({c: r for r, c in queens.items()}[at]) for at in range(self.n)],
)
fault("nothing_is_undone", undo=lambda self: None)
fault("no_solution_when_out_of_time", steps=12, out_of_steps=lambda self: None)
FAULTS["always_no_solution"] = lambda board: None
FAULTS["none_below_four_rows"] = lambda board: None if board.n < 4 else Queens().solve(board)
FAULTS["square_of_the_diagonal"] = lambda board: [
    str((board.column + at - board.row) % board.n) for at in range(board.n)
]
