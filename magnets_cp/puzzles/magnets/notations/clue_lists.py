"""What notations share that list sizes and clues line by line, and what each of them cannot say."""

from __future__ import annotations

from itertools import chain

from magnets_cp.puzzles.magnets.board import MAX_CLUE, MAX_SIDE, Board, Clues, Domino
from magnets_cp.puzzles.magnets.notations.layout import LayoutError, dominoes_from_letters
from magnets_cp.source import LineReader, Source, Token
from magnets_cp.text.notation import CannotWriteError


def side(reader: LineReader, token: Token) -> int:
    """A token as the number of rows or columns of a board."""
    number = reader.number(token, "numbers of rows and columns")
    if not 1 <= number <= MAX_SIDE:
        reader.source.fail(token, f"1 to {MAX_SIDE} rows and columns")
    return number


def read_clues(reader: LineReader, count: int, of: str, *, none: str | None = None) -> tuple[Clues, Clues]:
    """The next two lines: the plus and the minus clues ``of`` the rows or the columns; ``none`` stands for no clue."""
    plus, minus = (_line_of_clues(reader, count, f"{sign} clues of the {of}", none) for sign in ("plus", "minus"))
    return plus, minus


def _line_of_clues(reader: LineReader, count: int, what: str, none: str | None) -> Clues:
    expected = what if none is None else f"{what} (or {none})"
    tokens = reader.take(count, what)
    return tuple(None if token.text == none else reader.number(token, expected) for token in tokens)


def write_clues(clues: Clues, *, none: str = "") -> str:
    """A line of clues, ``none`` where there is none."""
    return " ".join(none if clue is None else str(clue) for clue in clues)


def letter_dominoes(source: Source, grid: list[tuple[Token, ...]]) -> tuple[Domino, ...]:
    """The dominoes of a layout of L R T B with a token a cell. Raises InputError."""
    for token in chain.from_iterable(grid):
        if token.text not in ("L", "R", "T", "B"):
            source.fail(token, "L, R, T or B in the layout")
    try:
        return dominoes_from_letters(["".join(token.text for token in row) for row in grid])
    except LayoutError as error:
        token = grid[error.cell[0]][error.cell[1]]
        source.fail(token, error.expected, "none")


def refuse(board: Board, notation: str, *lacking: str, most: int = MAX_CLUE) -> None:
    """Raise CannotWriteError for what the notation has no way to say.

    lacking  of "single cells", "givens", "missing clues"
    most     the highest clue it can say
    """
    clues = [*board.row_plus, *board.row_minus, *board.column_plus, *board.column_minus]
    there = {"single cells": board.singles, "givens": board.givens, "missing clues": None in clues}
    for what in lacking:
        if there[what]:
            raise CannotWriteError(f"{notation} has no {what}")
    if any(clue is not None and clue > most for clue in clues):
        raise CannotWriteError(f"{notation} has no clues over {most}")
