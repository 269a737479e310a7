"""The seed's figures, exactly: steps of its solvers, taken by ours in its order."""

from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given, settings

from benchmarks.queens_solvers import SOLVERS, steps
from magnets_cp.puzzles.queens.board import Board
from tests.queens.boards import brute_force, every_lock, locks


@pytest.mark.parametrize(
    ("name", "corner", "average", "most"),
    [("backtrack", 874, 355.5, 1220), ("forward", 132, 55.109375, 183), ("mac", 16, 9.0625, 29)],
)
def test_steps_of_all_locks_of_eight_rows(name: str, corner: int, average: float, most: int) -> None:
    found = [steps(board, name) for board in every_lock(8)]
    assert (found[0], mean(found), max(found)) == (corner, average, most)


@pytest.mark.soak
def test_brute_force_over_lines_takes_over_a_million_steps() -> None:
    assert steps(Board(8, 0, 0), "brute lines") == 1_299_851


@settings(max_examples=60)
@given(locks(most=5))
def test_brute_force_over_lines_counts_boards_as_an_odometer_does(board: Board) -> None:
    solutions = brute_force(board)
    digits = [[int(c) for r, c in enumerate(solution) if r != board.row] for solution in solutions]
    readings = [sum(c * board.n**k for k, c in enumerate(reversed(digit))) for digit in digits]
    # Without a solution all boards are looked at, the first one before the first step.
    assert steps(board, "brute lines") == min(readings, default=board.n ** (board.n - 1) - 1)


# On fewer rows a queen can attack a row as a whole, which a table sees before the row's turn comes.
@pytest.mark.parametrize("board", [*every_lock(4), *every_lock(5), *every_lock(6)], ids=str)
def test_backtrack_takes_a_step_for_every_cell_after_the_first(board: Board) -> None:
    assert steps(board, "backtrack") == max(0, len(_cells_tried(board)) - 1)


def _cells_tried(board: Board) -> list[tuple[int, int]]:
    """Plain recursive backtracking, row by row around the lock: the cells it puts a queen on, to the first solution."""
    rows = [r for r in range(board.n) if r != board.row]
    tried: list[tuple[int, int]] = []

    def complete(queens: list[tuple[int, int]]) -> bool:
        if len(queens) == board.n:
            return True
        r = rows[len(queens) - 1]
        for c in range(board.n):
            tried.append((r, c))
            if all(c != d and abs(c - d) != abs(r - s) for s, d in queens) and complete([*queens, (r, c)]):
                return True
        return False

    complete([(board.row, board.column)])
    return tried


@pytest.mark.parametrize("name", SOLVERS)
def test_locks_without_completion_end(name: str) -> None:
    for board in (Board(2, 0, 0), Board(3, 1, 1), Board(4, 0, 0), Board(6, 0, 0)):
        assert steps(board, name) >= 0
    assert steps(Board(1, 0, 0), name) == 0


@settings(max_examples=60)
@given(locks(most=7))
def test_looking_ahead_takes_fewer_steps(board: Board) -> None:
    assert steps(board, "mac") <= steps(board, "forward")
