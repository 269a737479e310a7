"""Random boards: a tiling, a filling, and the clues read off it; solver-free, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from magnets_cp.answer import Solution
from magnets_cp.puzzle.orders import shift_count
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Clues, Domino
from magnets_cp.puzzles.magnets.tiling import random_tiling


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe for boards.

    density  share of the dominoes tried as magnets, in random order; a magnet is laid where a sign can go, so 1.0
             fills until none fits any more and 0.0 leaves all blank
    clues    chance of each clue to be kept
    singles  number of single cells; on a grid of odd area an odd number
    givens   number of cells given
    symmetric  clues are kept in pairs, each with that which half a turn exchanges it for
    """

    rows: int
    columns: int
    density: float = 1.0
    clues: float = 1.0
    singles: int = 0
    givens: int = 0
    symmetric: bool = False


def generate(recipe: Recipe, rng: Random, dominoes: tuple[Domino, ...] | None = None) -> tuple[Board, Solution]:
    """A board and the solution its clues were read off; it may have others. Raises TilingError.

    The tiling is random unless it is given.
    """
    if dominoes is None:
        dominoes = random_tiling(recipe.rows, recipe.columns, rng, singles=recipe.singles)
    blank = (BLANK * recipe.columns,) * recipe.rows
    solution = filled(blank, dominoes, rng, density=recipe.density)
    board = read_off(dominoes, solution)
    if recipe.givens:
        given = rng.sample(board.cells, min(recipe.givens, len(board.cells)))
        board = replace(board, givens={(r, c): solution[r][c] for r, c in sorted(given)})
    return thin_out(board, recipe.clues, rng, symmetric=recipe.symmetric), solution


def filled(solution: Solution, dominoes: Sequence[Domino], rng: Random, *, density: float) -> Solution:
    """The solution with magnets laid on blank dominoes, in random order and directions, where no equal signs touch."""
    # Index -1 is a blank row or column, too.
    grid = [[*row, BLANK] for row in (*solution, BLANK * len(solution[0]))]
    for (r, c), (s, d) in rng.sample(dominoes, len(dominoes)):
        if rng.random() < density:
            near_first, near_second = _around(grid, r, c), _around(grid, s, d)
            for first, second in rng.sample(((PLUS, MINUS), (MINUS, PLUS)), 2):
                if first not in near_first and second not in near_second:
                    grid[r][c], grid[s][d] = first, second
                    break
    return tuple("".join(row[:-1]) for row in grid[:-1])


def _around(grid: list[list[str]], r: int, c: int) -> tuple[str, ...]:
    return grid[r - 1][c], grid[r + 1][c], grid[r][c - 1], grid[r][c + 1]


def read_off(dominoes: tuple[Domino, ...], solution: Solution) -> Board:
    """The board with all the clues of a solution."""
    columns = ["".join(signs) for signs in zip(*solution, strict=True)]
    return Board(
        len(solution),
        len(columns),
        dominoes,
        row_plus=tuple(row.count(PLUS) for row in solution),
        row_minus=tuple(row.count(MINUS) for row in solution),
        column_plus=tuple(column.count(PLUS) for column in columns),
        column_minus=tuple(column.count(MINUS) for column in columns),
    )


def thin_out(board: Board, share: float, rng: Random, *, symmetric: bool = False) -> Board:
    """The board with each clue kept with probability ``share``, or each pair of opposite ones."""

    def kept(plus: Clues, minus: Clues) -> tuple[Clues, Clues]:
        first = [rng.random() < share for _ in plus]
        second = first[::-1] if symmetric else [rng.random() < share for _ in minus]
        return tuple(map(_if_kept, plus, first)), tuple(map(_if_kept, minus, second))

    row_plus, row_minus = kept(board.row_plus, board.row_minus)
    column_plus, column_minus = kept(board.column_plus, board.column_minus)
    return replace(board, row_plus=row_plus, row_minus=row_minus, column_plus=column_plus, column_minus=column_minus)


def _if_kept(clue: int | None, kept: bool) -> int | None:
    return clue if kept else None


def shift_clue(board: Board, rng: Random) -> Board:
    """The board with one count moved from a line to another: all sums agree as before, but it may be unsatisfiable.

    The two lines are rows or columns both, the sign is one, and no clue leaves 0 to half its line, rounded up. A
    board without such a pair comes back as it is.
    """
    in_row, in_column = (board.columns + 1) // 2, (board.rows + 1) // 2
    most = {"row_plus": in_row, "row_minus": in_row, "column_plus": in_column, "column_minus": in_column}
    return shift_count(board, most, rng)
