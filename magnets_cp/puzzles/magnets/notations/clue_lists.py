"""Read and write sizes and clues line by line, and refuse what a notation cannot say."""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import MAX_CLUE, MAX_SIDE, Board, Clues
from magnets_cp.source import LineReader, Token
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
