"""Boards as people misread them: their counts in another order, the board turned, a count of 0 taken for none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from magnets_cp.puzzles.magnets.board import Board, Cell, Clues

Pair = tuple[Clues, Clues]  # plus, minus


def misreadings(board: Board) -> Iterator[tuple[str, Board]]:
    """The board in other readings of what is written, each with its name.

    >>> from magnets_cp import read
    >>> dict(misreadings(read("2x1:10,1,01,1,LR").content))["plus and minus counts exchanged"].column_plus
    (0, 1)
    """
    rows, columns = (board.row_plus, board.row_minus), (board.column_plus, board.column_minus)
    yield "plus and minus counts exchanged", _counted(board, rows[::-1], columns[::-1])
    yield "plus and minus counts of the rows exchanged", _counted(board, rows[::-1], columns)
    yield "plus and minus counts of the columns exchanged", _counted(board, rows, columns[::-1])
    yield "the counts of the rows from the bottom up", _counted(board, _each(rows, _backward), columns)
    yield "the counts of the columns from right to left", _counted(board, rows, _each(columns, _backward))
    yield "each row by the counts of the row above", _counted(board, _each(rows, _later), columns)
    yield "each row by the counts of the row below", _counted(board, _each(rows, _earlier), columns)
    yield "each column by the counts of the column before", _counted(board, rows, _each(columns, _later))
    yield "each column by the counts of the column after", _counted(board, rows, _each(columns, _earlier))
    yield (
        "plus and minus of line after line instead of all plus first",
        _counted(board, _paired(rows), _paired(columns)),
    )
    if board.rows == board.columns:
        yield "the counts of rows and columns exchanged", _counted(board, columns, rows)
    last_row, last_column = board.rows - 1, board.columns - 1
    upside_down = _counted(board, _each(rows, _backward), columns)
    yield "the rows from the bottom up", _moved(upside_down, lambda r, c: (last_row - r, c))
    mirrored = _counted(board, rows, _each(columns, _backward))
    yield "the columns from right to left", _moved(mirrored, lambda r, c: (r, last_column - c))
    yield "counts of 0 left out", _counted(board, _each(rows, _without_zeros), _each(columns, _without_zeros))


def _counted(board: Board, rows: Pair, columns: Pair) -> Board:
    (row_plus, row_minus), (column_plus, column_minus) = rows, columns
    return replace(board, row_plus=row_plus, row_minus=row_minus, column_plus=column_plus, column_minus=column_minus)


def _moved(board: Board, place: Callable[[int, int], Cell]) -> Board:
    """The board with every cell in another place, its counts as they are."""
    dominoes = [sorted((place(*one), place(*other))) for one, other in board.dominoes]
    givens = {place(*cell): sign for cell, sign in board.givens.items()}
    return replace(board, dominoes=tuple((one, other) for one, other in dominoes), givens=givens)


def _paired(pair: Pair) -> Pair:
    both = (*pair[0], *pair[1])
    return both[::2], both[1::2]


def _each(pair: Pair, change: Callable[[Clues], Clues]) -> Pair:
    return change(pair[0]), change(pair[1])


def _backward(clues: Clues) -> Clues:
    return clues[::-1]


def _later(clues: Clues) -> Clues:
    return clues[-1:] + clues[:-1]


def _earlier(clues: Clues) -> Clues:
    return clues[1:] + clues[:1]


def _without_zeros(clues: Clues) -> Clues:
    return tuple(clue or None for clue in clues)
