"""Every board so small that all can be tried: what a faulty solver does wrong usually shows on one of these."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell, Clues, Domino
from magnets_cp.puzzles.magnets.generator import read_off
from magnets_cp.puzzles.magnets.reductions import weight
from magnets_cp.puzzles.magnets.rules import violations

ClueLists = tuple[Clues, Clues, Clues, Clues]

MAX_CELLS = 6
# Up to this size also with lists of clues missing.
MAX_CELLS_THINNED = 4


def tiny_boards() -> Iterator[Board]:
    """The boards of up to ``MAX_CELLS`` cells without single cells and givens; by weight.

    The clues of the rows are those of one filling and the clues of the columns those of another with as many plus
    and minus signs, so every satisfiable board is among them, and unsatisfiable ones whose sums agree. None of the
    clues is missing, or, up to ``MAX_CELLS_THINNED`` cells, any of the four lists of them.
    """
    for cells in range(2, MAX_CELLS + 1, 2):
        boards = [
            board
            for rows in range(1, cells + 1)
            if cells % rows == 0
            for dominoes in _tilings(rows, cells // rows, frozenset())
            for board in _boards(rows, cells // rows, dominoes, thinned=cells <= MAX_CELLS_THINNED)
        ]
        yield from sorted(boards, key=lambda board: (weight(board), board.rows))


def _tilings(rows: int, columns: int, taken: frozenset[Cell]) -> Iterator[tuple[Domino, ...]]:
    """Every way to lay dominoes on the cells not taken; those of the first free cell first."""
    free = next(((r, c) for r in range(rows) for c in range(columns) if (r, c) not in taken), None)
    if free is None:
        yield ()
        return
    r, c = free
    for s, d in ((r, c + 1), (r + 1, c)):
        if s < rows and d < columns and (s, d) not in taken:
            for others in _tilings(rows, columns, taken | {free, (s, d)}):
                yield ((free, (s, d)), *others)


def _boards(rows: int, columns: int, dominoes: tuple[Domino, ...], *, thinned: bool) -> Iterator[Board]:
    """All pairs of clues of rows and clues of columns that ask for the same numbers of signs, perhaps with less."""
    of_rows: dict[tuple[Clues, Clues], tuple[int, ...]] = {}
    of_columns: dict[tuple[Clues, Clues], tuple[int, ...]] = {}
    for solution in _fillings(rows, columns, dominoes):
        board = read_off(dominoes, solution)
        totals = tuple("".join(solution).count(sign) for sign in (PLUS, MINUS))
        of_rows[board.row_plus, board.row_minus] = totals
        of_columns[board.column_plus, board.column_minus] = totals
    full = [
        (*row_clues, *column_clues)
        for (row_clues, wanted), (column_clues, found) in product(of_rows.items(), of_columns.items())
        if wanted == found
    ]
    for clues in dict.fromkeys(some for every in full for some in (_thinned(every) if thinned else [every])):
        yield Board(rows, columns, dominoes, *clues)


def _thinned(lists: ClueLists) -> Iterator[ClueLists]:
    """The lists of clues with any of them missing."""
    first, second, third, fourth = ((clues, (None,) * len(clues)) for clues in lists)
    return product(first, second, third, fourth)


def _fillings(rows: int, columns: int, dominoes: tuple[Domino, ...]) -> Iterator[Solution]:
    """Every right way to lay magnets and blanks."""
    for labels in product(("+-", "-+", ".."), repeat=len(dominoes)):
        signs: dict[Cell, str] = {}
        for domino, label in zip(dominoes, labels, strict=True):
            signs.update(zip(domino, label, strict=True))
        solution = tuple("".join(signs.get((r, c), BLANK) for c in range(columns)) for r in range(rows))
        if not violations(read_off(dominoes, solution), solution):
            yield solution
