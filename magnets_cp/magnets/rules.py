"""The rules, as a judge applies them to a finished board: every violation, named with its rule and place.

This module states the puzzle on its own. It shares nothing with the CP-SAT model or the hand solver's model but the
board, and must not: their agreement with it is what makes an answer sure.
"""

from __future__ import annotations

from collections.abc import Iterator

from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board, Cell
from magnets_cp.violation import Violation


def violations(board: Board, solution: Solution) -> list[Violation]:
    """Everything wrong with ``solution`` (one string of + - . a row); empty if it solves the board.

    A solution of the wrong shape, or with other signs, is judged no further.
    """
    return list(_malformed(board, solution)) or [
        *_dominoes(board, solution),
        *_singles(board, solution),
        *_neighbours(board, solution),
        *_counts(board, solution),
        *_givens(board, solution),
    ]


def _malformed(board: Board, solution: Solution) -> Iterator[Violation]:
    shape = f"{len(solution)} rows of {sorted({len(row) for row in solution})} cells"
    if len(solution) != board.rows or any(len(row) != board.columns for row in solution):
        yield Violation("shape", "board", f"expected {board.rows} rows of {board.columns} cells, found {shape}")
        return
    for r, row in enumerate(solution):
        for c, sign in enumerate(row):
            if sign not in (PLUS, MINUS, BLANK):
                yield Violation("sign", _place((r, c)), f"expected + - or ., found {sign!r}")


def _dominoes(board: Board, solution: Solution) -> Iterator[Violation]:
    """A domino is +-, -+ or blank."""
    for first, second in board.dominoes:
        pair = _sign(solution, first) + _sign(solution, second)
        if pair not in ("+-", "-+", ".."):
            yield Violation("domino", f"{_place(first)} and {_place(second)}", f"expected +-, -+ or .., found {pair}")


def _singles(board: Board, solution: Solution) -> Iterator[Violation]:
    """A cell outside every domino is blank."""
    for cell in board.singles:
        if _sign(solution, cell) != BLANK:
            yield Violation("single", _place(cell), f"expected blank, found {_sign(solution, cell)}")


def _neighbours(board: Board, solution: Solution) -> Iterator[Violation]:
    """Equal signs never touch. Two equal halves of one domino break the domino rule and are named there."""
    dominoes = set(board.dominoes)
    for one, other in board.touching:
        sign = _sign(solution, one)
        if sign != BLANK and sign == _sign(solution, other) and (one, other) not in dominoes:
            yield Violation("touching", f"{_place(one)} and {_place(other)}", f"two {sign} touch")


def _counts(board: Board, solution: Solution) -> Iterator[Violation]:
    """Every clue gives the exact number of its sign in its row or column."""
    for line in board.lines:
        for name, sign, clue in (("plus", PLUS, line.plus), ("minus", MINUS, line.minus)):
            found = sum(_sign(solution, cell) == sign for cell in line.cells)
            if clue is not None and found != clue:
                kind = line.name.split()[0]
                yield Violation(f"{kind} {name}", line.name, f"expected {clue} {sign}, found {found}")


def _givens(board: Board, solution: Solution) -> Iterator[Violation]:
    """A given cell keeps its sign."""
    for cell, sign in sorted(board.givens.items()):
        if _sign(solution, cell) != sign:
            yield Violation("given", _place(cell), f"expected {sign}, found {_sign(solution, cell)}")


def _sign(solution: Solution, cell: Cell) -> str:
    return solution[cell[0]][cell[1]]


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
