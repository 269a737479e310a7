"""The rules, as a judge applies them to a finished board: every violation, named with its rule and place.

This module states the puzzle on its own. It shares nothing with the CP-SAT model or the hand solver's model but the
board, and must not: their agreement with it is what makes an answer sure.
"""

from __future__ import annotations

from collections.abc import Iterator

from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell
from magnets_cp.text.numbers import rows_of
from magnets_cp.violation import Violation

_SIGNS = frozenset((PLUS, MINUS, BLANK))


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
    if len(solution) != board.rows or {*map(len, solution)} != {board.columns}:
        expected, found = rows_of([board.columns] * board.rows), rows_of(map(len, solution))
        yield Violation("shape", "board", f"expected {expected}, found {found}")
    elif not _SIGNS.issuperset("".join(solution)):
        for r, row in enumerate(solution):
            for c, sign in enumerate(row):
                if sign not in _SIGNS:
                    yield Violation("sign", _place((r, c)), f"expected + - or ., found {sign!r}")


def _dominoes(board: Board, solution: Solution) -> Iterator[Violation]:
    """A domino is +-, -+ or blank."""
    for (r, c), (s, d) in board.dominoes:
        pair = solution[r][c] + solution[s][d]
        if pair not in ("+-", "-+", ".."):
            place = f"{_place((r, c))} and {_place((s, d))}"
            yield Violation("domino", place, f"expected +-, -+ or .., found {pair}", ((r, c), (s, d)))


def _singles(board: Board, solution: Solution) -> Iterator[Violation]:
    """A cell outside every domino is blank."""
    for cell in board.singles:
        if _sign(solution, cell) != BLANK:
            yield Violation("single", _place(cell), f"expected blank, found {_sign(solution, cell)}", (cell,))


def _neighbours(board: Board, solution: Solution) -> Iterator[Violation]:
    """Equal signs never touch. Two equal halves of one domino break the domino rule and are named there."""
    lines = " ".join((*solution, *_columns(solution)))
    if "++" not in lines and "--" not in lines:
        return
    for r, row in enumerate(solution):
        below = solution[r + 1] if r + 1 < board.rows else ""
        for c, sign in enumerate(row):
            if sign != BLANK:
                if row[c + 1 : c + 2] == sign:
                    yield from _touching(board, (r, c), (r, c + 1), sign)
                if below[c : c + 1] == sign:
                    yield from _touching(board, (r, c), (r + 1, c), sign)


def _touching(board: Board, one: Cell, other: Cell, sign: str) -> Iterator[Violation]:
    if (one, other) not in board.dominoes:
        yield Violation("touching", f"{_place(one)} and {_place(other)}", f"two {sign} touch", (one, other))


def _counts(board: Board, solution: Solution) -> Iterator[Violation]:
    """Every clue gives the exact number of its sign in its row or column.

    Marked are the clue, at -2 (plus) or -1 (minus) before its line, and the signs where there are too many.
    """
    for kind, lines, plus_clues, minus_clues in (
        ("row", solution, board.row_plus, board.row_minus),
        ("column", _columns(solution), board.column_plus, board.column_minus),
    ):
        for number, (line, plus, minus) in enumerate(zip(lines, plus_clues, minus_clues, strict=True)):
            if plus is not None and line.count(PLUS) != plus:
                yield _miscounted((kind, number), line, PLUS, plus)
            if minus is not None and line.count(MINUS) != minus:
                yield _miscounted((kind, number), line, MINUS, minus)


def _miscounted(place: tuple[str, int], line: str, sign: str, clue: int) -> Violation:
    kind, number = place
    name, before = ("plus", -2) if sign == PLUS else ("minus", -1)
    found = line.count(sign)
    too_many = [at for at, one in enumerate(line) if one == sign] if found > clue else []
    spots = tuple([(number, at) if kind == "row" else (at, number) for at in (before, *too_many)])
    return Violation(f"{kind} {name}", f"{kind} {number + 1}", f"expected {clue} {sign}, found {found}", spots)


def _givens(board: Board, solution: Solution) -> Iterator[Violation]:
    """A given cell keeps its sign."""
    for cell, sign in sorted(board.givens.items()):
        if _sign(solution, cell) != sign:
            yield Violation("given", _place(cell), f"expected {sign}, found {_sign(solution, cell)}", (cell,))


def _columns(solution: Solution) -> list[str]:
    return list(map("".join, zip(*solution, strict=True)))


def _sign(solution: Solution, cell: Cell) -> str:
    return solution[cell[0]][cell[1]]


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
