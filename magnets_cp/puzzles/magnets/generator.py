"""Random boards: a tiling, a filling, and the clues read off it; solver-free, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from magnets_cp.answer import Solution
from magnets_cp.puzzle.orders import shift_count
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell, Clues, Domino

MOVES_PER_CELL = 40
# Altogether: boards of more than 100,000 cells would take minutes.
_MOST_MOVES = 40 * 100_000


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
    signs: dict[Cell, str] = {}
    fill(signs, dominoes, rng, density=recipe.density)
    solution = tuple("".join(signs.get((r, c), BLANK) for c in range(recipe.columns)) for r in range(recipe.rows))
    board = read_off(dominoes, solution)
    given = rng.sample(board.cells, min(recipe.givens, len(board.cells)))
    board = replace(board, givens={(r, c): solution[r][c] for r, c in sorted(given)})
    return thin_out(board, recipe.clues, rng, symmetric=recipe.symmetric), solution


def fill(signs: dict[Cell, str], dominoes: Sequence[Domino], rng: Random, *, density: float) -> None:
    """Add magnets to the signs, in random order and random directions, where no equal signs touch."""
    for domino in rng.sample(dominoes, len(dominoes)):
        if rng.random() < density:
            for label in rng.sample(("+-", "-+"), 2):
                if all(_fits(signs, cell, sign) for cell, sign in zip(domino, label, strict=True)):
                    signs.update(zip(domino, label, strict=True))
                    break


def _fits(signs: dict[Cell, str], cell: Cell, sign: str) -> bool:
    r, c = cell
    return all(signs.get(other) != sign for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))


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
    """The board with each clue kept with probability ``share``, or each pair of them, see ``thinning.opposite``."""

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


class TilingError(ValueError):
    """No tiling of this grid has that many single cells."""


def random_tiling(rows: int, columns: int, rng: Random, *, singles: int = 0) -> tuple[Domino, ...]:
    """A tiling with ``singles`` cells left out, by a random walk over tilings.

    The walk starts from a regular tiling and makes ``MOVES_PER_CELL`` tries a cell at two moves that are their own
    inverse, so that its limit is the uniform distribution: turning two parallel dominoes in a 2x2 square (flips
    connect all tilings of a rectangle; Thurston, "Conway's tiling groups", 1990), and, where there are single cells,
    laying a neighbour's domino over one, which leaves its other half single. It stops long before the limit is proven
    to be near: random, not exactly uniform, the less so the more cells there are beyond 100,000.
    Raises TilingError if parity or size forbid the number of single cells.
    """
    partner = _regular(rows, columns)
    free = rows * columns - len(partner)
    if singles < free or (singles - free) % 2 or singles > rows * columns:
        raise TilingError(f"a {rows}x{columns} grid has no domino tiling with {singles} single cells")
    for first, second in rng.sample(_dominoes(partner), (singles - free) // 2):
        del partner[first], partner[second]
    for _ in range(min(MOVES_PER_CELL * rows * columns, _MOST_MOVES)):
        _flip(partner, (rng.randrange(rows), rng.randrange(columns)))
        if singles:
            _move_single(partner, (rng.randrange(rows), rng.randrange(columns)), rng.choice(_DIRECTIONS))
    return tuple(_dominoes(partner))


_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _regular(rows: int, columns: int) -> dict[Cell, Cell]:
    """Cell -> the other half of its domino. Horizontal dominoes; upright ones in an odd last column."""
    partner: dict[Cell, Cell] = {}
    for r in range(rows):
        for c in range(0, columns - 1, 2):
            partner[r, c], partner[r, c + 1] = (r, c + 1), (r, c)
    if columns % 2:
        for r in range(0, rows - 1, 2):
            partner[r, columns - 1], partner[r + 1, columns - 1] = (r + 1, columns - 1), (r, columns - 1)
    return partner


def _dominoes(partner: dict[Cell, Cell]) -> list[Domino]:
    return sorted((one, other) for one, other in partner.items() if one < other)


def _flip(partner: dict[Cell, Cell], corner: Cell) -> None:
    """Turn the two dominoes of the square below and right of the corner, if they are parallel."""
    r, c = corner
    right, below, opposite = (r, c + 1), (r + 1, c), (r + 1, c + 1)
    for mine, turned in ((right, below), (below, right)):
        if partner.get(corner) == mine and partner.get(turned) == opposite:
            for one, other in ((corner, turned), (mine, opposite)):
                partner[one], partner[other] = other, one
            return


def _move_single(partner: dict[Cell, Cell], cell: Cell, direction: tuple[int, int]) -> None:
    """If ``cell`` is single, pair it with its neighbour in that direction, whose former partner becomes single."""
    near = cell[0] + direction[0], cell[1] + direction[1]
    if cell not in partner and near in partner:
        del partner[partner[near]]
        partner[cell], partner[near] = near, cell
