"""Boards of queens that many tests share, and their solutions by trying everything."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from hypothesis import strategies as st

from magnets_cp.answer import Solution
from magnets_cp.puzzles.queens.board import Board

# Solutions with a queen on each cell, n = 1 to 9: row by row, as published with the seed's data and recomputed here.
COMPLETIONS = {
    1: ["1"],
    2: ["0 0"] * 2,
    3: ["0 0 0"] * 3,
    4: ["0 1 1 0", "1 0 0 1", "1 0 0 1", "0 1 1 0"],
    5: ["2 2 2 2 2"] * 5,
    6: ["0 1 1 1 1 0", "1 0 1 1 0 1", "1 1 0 0 1 1", "1 1 0 0 1 1", "1 0 1 1 0 1", "0 1 1 1 1 0"],
    7: [
        "4 7 6 6 6 7 4",
        "7 4 6 6 6 4 7",
        "6 6 6 4 6 6 6",
        "6 6 4 8 4 6 6",
        "6 6 6 4 6 6 6",
        "7 4 6 6 6 4 7",
        "4 7 6 6 6 7 4",
    ],
    8: [
        "4 8 16 18 18 16 8 4",
        "8 16 14 8 8 14 16 8",
        "16 14 4 12 12 4 14 16",
        "18 8 12 8 8 12 8 18",
        "18 8 12 8 8 12 8 18",
        "16 14 4 12 12 4 14 16",
        "8 16 14 8 8 14 16 8",
        "4 8 16 18 18 16 8 4",
    ],
    9: [
        "28 30 47 44 54 44 47 30 28",
        "30 32 44 48 44 48 44 32 30",
        "47 44 28 38 38 38 28 44 47",
        "44 48 38 36 20 36 38 48 44",
        "54 44 38 20 40 20 38 44 54",
        "44 48 38 36 20 36 38 48 44",
        "47 44 28 38 38 38 28 44 47",
        "30 32 44 48 44 48 44 32 30",
        "28 30 47 44 54 44 47 30 28",
    ],
}


def completions(board: Board) -> int:
    """The published number of solutions of a board."""
    return int(COMPLETIONS[board.n][board.row].split()[board.column])


def every_lock(n: int) -> list[Board]:
    """All boards of n rows."""
    return [Board(n, r, c) for r in range(n) for c in range(n)]


def brute_force(board: Board) -> set[Solution]:
    """The permutations of the columns in which no two queens share a diagonal, that keep the lock."""
    return {solution for solution in _all_queens(board.n) if solution[board.row] == str(board.column)}


@cache
def _all_queens(n: int) -> tuple[Solution, ...]:
    return tuple(
        tuple(map(str, columns))
        for columns in permutations(range(n))
        if all(abs(columns[r] - columns[s]) != s - r for r in range(n) for s in range(r + 1, n))
    )


@st.composite
def locks(draw: st.DrawFn, *, most: int = 7) -> Board:
    """Boards of up to ``most`` rows, any cell locked."""
    n = draw(st.integers(1, most))
    return Board(n, draw(st.integers(0, n - 1)), draw(st.integers(0, n - 1)))
