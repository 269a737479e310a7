"""The notation of an assignment at the Pontificia Universidad Católica de Chile: width first, columns first.

    3 2          columns, rows
    1 1 0        plus clues of the columns, left to right; 0 for none
    1 1 0        minus clues of the columns
    1 1          plus clues of the rows, top to bottom
    1 1          minus clues of the rows
    L R T        layout: L and R the halves of a horizontal domino, T and B of a vertical one
    L R B

A 0 is no clue, so a clue of 0 cannot be said. There are neither single cells nor givens.
"""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.clue_lists import letter_dominoes, read_clues, refuse, side, write_clues
from magnets_cp.puzzles.magnets.notations.layout import letters_of
from magnets_cp.source import LineReader, Source
from magnets_cp.text.notation import CannotWriteError, Notation

NO_CLUE = "0"


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader = LineReader(source)
    columns, rows = (side(reader, token) for token in reader.take(2, "numbers, columns and rows"))
    column_plus, column_minus = read_clues(reader, columns, "columns", none=NO_CLUE)
    row_plus, row_minus = read_clues(reader, rows, "rows", none=NO_CLUE)
    grid = [reader.take(columns, f"letters in layout row {r + 1}") for r in range(rows)]
    reader.finish()
    return [Board(rows, columns, letter_dominoes(source, grid), row_plus, row_minus, column_plus, column_minus)]


def write(board: Board) -> str:
    """The board. Raises CannotWriteError for clues of 0, single cells and givens."""
    refuse(board, "puc", "single cells", "givens")
    clues = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    if any(0 in some for some in clues):
        raise CannotWriteError("puc has no clues of 0: there a 0 is no clue")
    lines = (write_clues(some, none=NO_CLUE) for some in clues)
    return "\n".join([f"{board.columns} {board.rows}", *lines, *map(" ".join, letters_of(board)), ""])


PUC = Notation("puc", ".puc", read, write)
