"""The notation puzzles from janko.at are passed around in.

    2 3          rows, columns
    1 1 -        plus clues of the columns, left to right; - for none
    1 1 0        minus clues of the columns
    1 1          plus clues of the rows, top to bottom
    1 -          minus clues of the rows
    + . .        givens, only if there are any: + - or x (blank), . for none
    . . .
    1 1 2        regions: the two cells of a domino carry the same number;
    3 @ 2        a number used once, or @, is a single cell

Every board can be said.
"""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import BLANK, Board, Cell
from magnets_cp.puzzles.magnets.notations.clue_lists import read_clues, side, write_clues
from magnets_cp.puzzles.magnets.notations.layout import dominoes_from_ids, ids_of
from magnets_cp.source import LineReader, Source
from magnets_cp.text.notation import Notation

NO_CLUE, NO_GIVEN, GIVEN_BLANK = "-", ".", "x"


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader = LineReader(source)
    rows, columns = (side(reader, token) for token in reader.take(2, "numbers, rows and columns"))
    column_plus, column_minus = read_clues(reader, columns, "columns", none=NO_CLUE)
    row_plus, row_minus = read_clues(reader, rows, "rows", none=NO_CLUE)
    givens: dict[Cell, str] = {}
    if has_givens(source):
        for r in range(rows):
            for c, token in enumerate(reader.take(columns, f"cells in row {r + 1} of the givens")):
                if token.text not in ("+", "-", GIVEN_BLANK, NO_GIVEN):
                    source.fail(token, "+ - x or . among the givens")
                if token.text != NO_GIVEN:
                    givens[r, c] = BLANK if token.text == GIVEN_BLANK else token.text
    grid = [reader.take(columns, f"cells in row {r + 1} of the regions") for r in range(rows)]
    reader.finish()
    dominoes = dominoes_from_ids(source, grid, singles=True)
    return [Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus, givens)]


def has_givens(source: Source) -> bool:
    """Do signs, rather than numbers of regions, follow the clues?"""
    return len(source.lines) > 5 and source.lines[5].words[0] in ("+", "-", GIVEN_BLANK, NO_GIVEN)


def write(board: Board) -> str:
    """The board, with a grid of givens if it has any."""
    clues = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    lines = [f"{board.rows} {board.columns}", *(write_clues(some, none=NO_CLUE) for some in clues)]
    if board.givens:
        signs = {cell: GIVEN_BLANK if sign == BLANK else sign for cell, sign in board.givens.items()}
        lines += [" ".join(signs.get((r, c), NO_GIVEN) for c in range(board.columns)) for r in range(board.rows)]
    lines += [" ".join(map(str, row)) for row in ids_of(board)]
    return "\n".join([*lines, ""])


JANKO = Notation("janko", ".janko", read, write)
