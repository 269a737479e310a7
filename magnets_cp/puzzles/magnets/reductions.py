"""Smaller boards made from a board, for shrinking: lines, dominoes, clues and givens left out, clues lowered.

The clues of what is left are tried in three ways, since what fails may need any of them: read off a solution of the
board (so that the smaller board has one), as they were, and lowered until the sums of rows and columns agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import BLANK, Board, Cell, Clues, Domino
from magnets_cp.puzzles.magnets.generator import read_off

_CLUE_LISTS = ("row_plus", "row_minus", "column_plus", "column_minus")
_MAGNETS = ("+-", "-+")


def weight(board: Board) -> tuple[int, ...]:
    """Cells; dominoes; givens; clues; sum of the clues; upright dominoes. Compared in this order."""
    clues = [clue for name in _CLUE_LISTS for clue in getattr(board, name) if clue is not None]
    upright = sum(first[1] == second[1] for first, second in board.dominoes)
    return board.rows * board.columns, len(board.dominoes), len(board.givens), len(clues), sum(clues), upright


def reductions(board: Board, solution: Solution | None) -> Iterator[Board]:
    """Boards with something left out, the largest cuts first. A solution of the board, if given, is one to keep."""
    yield from _without_lines(board, solution)
    yield from _without_givens(board)
    yield from _without_dominoes(board, solution)
    yield from _without_clues(board)
    yield from _with_fewer_signs(board, solution)
    yield from _with_flipped_dominoes(board, solution)


def _without_lines(board: Board, solution: Solution | None) -> Iterator[Board]:
    """Blocks of rows or columns left out: the halves, the quarters, and so on down to single lines."""
    rows, columns = range(board.rows), range(board.columns)
    length = max(board.rows, board.columns) // 2
    while length:
        for kept in _without_blocks(board.rows, length):
            yield from _restricted(board, solution, kept, columns)
        for kept in _without_blocks(board.columns, length):
            yield from _restricted(board, solution, rows, kept)
        length //= 2


def _without_blocks(lines: int, length: int) -> Iterator[list[int]]:
    for start in range(0, lines, length) if length < lines else ():
        kept = [line for line in range(lines) if not start <= line < start + length]
        if kept:
            yield kept


def _restricted(
    board: Board, solution: Solution | None, rows: Sequence[int], columns: Sequence[int]
) -> Iterator[Board]:
    """The board on these rows and columns; halves of cut dominoes are paired anew where they touch."""
    new = {(r, c): (i, j) for i, r in enumerate(rows) for j, c in enumerate(columns)}
    whole = [(new[first], new[second]) for first, second in board.dominoes if first in new and second in new]
    halved = {new[cell] for domino in board.dominoes for cell in domino if cell in new} - {
        cell for domino in whole for cell in domino
    }
    smaller = Board(
        len(rows),
        len(columns),
        tuple(sorted([*whole, *_paired(halved)])),
        row_plus=tuple(board.row_plus[r] for r in rows),
        row_minus=tuple(board.row_minus[r] for r in rows),
        column_plus=tuple(board.column_plus[c] for c in columns),
        column_minus=tuple(board.column_minus[c] for c in columns),
        givens={new[cell]: sign for cell, sign in board.givens.items() if cell in new},
    )
    left = None if solution is None else tuple("".join(solution[r][c] for c in columns) for r in rows)
    yield from _with_clues(smaller, left)


def _paired(halves: set[Cell]) -> list[Domino]:
    """As many of the cells as possible in dominoes, by augmenting paths (Berge 1957); what is over stays single."""
    partner: dict[Cell, Cell] = {}

    def find(cell: Cell, seen: set[Cell]) -> bool:
        r, c = cell
        for other in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if other in halves and other not in seen:
                seen.add(other)
                if other not in partner or find(partner[other], seen):
                    partner[other] = cell
                    return True
        return False

    for r, c in sorted(halves):
        if (r + c) % 2 == 0:
            find((r, c), set())
    return [(min(pair), max(pair)) for pair in partner.items()]


def _with_clues(board: Board, signs: Solution | None) -> Iterator[Board]:
    """The board with clues read off what is left of a solution, with its own, and with its own made to agree."""
    if signs is not None:
        yield _read_again(board, _repaired(board, signs))
    yield board
    yield _balanced(board)


def _repaired(board: Board, signs: Solution) -> Solution:
    """The signs with single cells blank, and the dominoes that break a rule."""
    laid: dict[Cell, str] = {}
    for first, second in board.dominoes:
        label = signs[first[0]][first[1]] + signs[second[0]][second[1]]
        touching = any(
            laid.get(other) == sign
            for (r, c), sign in zip((first, second), label, strict=True)
            for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        )
        if label in _MAGNETS and not touching:
            laid[first], laid[second] = label[0], label[1]
    return tuple("".join(laid.get((r, c), BLANK) for c in range(board.columns)) for r in range(board.rows))


def _read_again(board: Board, signs: Solution) -> Board:
    """The board with the clues and givens it has, but those of ``signs``."""
    full = read_off(board.dominoes, signs)
    changed: dict[str, Any] = {
        name: tuple(
            None if old is None else new for old, new in zip(getattr(board, name), getattr(full, name), strict=True)
        )
        for name in _CLUE_LISTS
    }
    return replace(board, **changed, givens={(r, c): signs[r][c] for r, c in board.givens})


def _balanced(board: Board) -> Board:
    """The board with the largest clues lowered until rows and columns ask for as many of each sign."""
    changed: dict[str, Any] = {}
    for sign in ("plus", "minus"):
        lists = [list(getattr(board, f"{line}_{sign}")) for line in ("row", "column")]
        if not any(None in clues for clues in lists):
            total = min(map(sum, lists))
            for line, clues in zip(("row", "column"), lists, strict=True):
                while sum(clues) > total:
                    clues[clues.index(max(clues))] -= 1
                changed[f"{line}_{sign}"] = tuple(clues)
    return replace(board, **changed)


def _without_givens(board: Board) -> Iterator[Board]:
    if board.givens:
        yield replace(board, givens={})
        for given in board.givens:
            yield replace(board, givens={cell: sign for cell, sign in board.givens.items() if cell != given})


def _without_dominoes(board: Board, solution: Solution | None) -> Iterator[Board]:
    """Each domino broken into two single cells."""
    for domino in board.dominoes:
        fewer = replace(board, dominoes=tuple(other for other in board.dominoes if other != domino))
        yield from _with_clues(fewer, solution)


def _without_clues(board: Board) -> Iterator[Board]:
    """Each list of clues missing, then each clue."""
    lists: dict[str, Clues] = {name: getattr(board, name) for name in _CLUE_LISTS}
    for name, clues in lists.items():
        yield _with_list(board, name, (None,) * len(clues))
    for name, clues in lists.items():
        for i, clue in enumerate(clues):
            if clue is not None:
                yield _with_list(board, name, (*clues[:i], None, *clues[i + 1 :]))


def _with_fewer_signs(board: Board, solution: Solution | None) -> Iterator[Board]:
    """A magnet of the solution blank, and its clues with it; a sign less in one row and one column; lower clues."""
    if solution is not None:
        for domino in board.dominoes:
            signs = {cell: solution[cell[0]][cell[1]] for cell in board.cells if cell not in domino}
            rows = range(board.rows)
            yield _read_again(
                board, tuple("".join(signs.get((r, c), BLANK) for c in range(board.columns)) for r in rows)
            )
    for sign, r, c in product(("plus", "minus"), range(board.rows), range(board.columns)):
        yield _with_less(_with_less(board, f"row_{sign}", r), f"column_{sign}", c)
    for name in _CLUE_LISTS:
        for i in range(len(getattr(board, name))):
            yield _with_less(board, name, i)


def _with_less(board: Board, name: str, line: int) -> Board:
    """The board with one less in a clue; as it is, if that is missing or 0."""
    clues: Clues = getattr(board, name)
    clue = clues[line]
    return _with_list(board, name, (*clues[:line], clue - 1, *clues[line + 1 :])) if clue else board


def _with_list(board: Board, name: str, clues: Clues) -> Board:
    changed: dict[str, Any] = {name: clues}
    return replace(board, **changed)


def _with_flipped_dominoes(board: Board, solution: Solution | None) -> Iterator[Board]:
    """Two upright dominoes side by side laid flat."""
    dominoes = set(board.dominoes)
    for r, c in board.cells:
        left, right = ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))
        if left in dominoes and right in dominoes:
            flat = (dominoes - {left, right}) | {((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1))}
            yield from _with_clues(replace(board, dominoes=tuple(sorted(flat))), solution)
