"""The course format with numbered dominoes: sizes and clues as in ``fum``, rows first, then a number a cell.

    2 3          rows, columns
    1 1          plus clues of the rows, top to bottom
    1 1          minus clues of the rows
    1 1 0        plus clues of the columns, left to right
    1 1 0        minus clues of the columns
    1 1 2        layout: the two cells of a domino carry the same positive number
    3 3 2

No clue may be missing, and there are neither single cells nor givens.
"""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.clue_lists import refuse
from magnets_cp.puzzles.magnets.notations.fum import read_head, write_head
from magnets_cp.puzzles.magnets.notations.layout import dominoes_from_ids, ids_of
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader, rows, columns, clues = read_head(source)
    grid = [reader.take(columns, f"cells in layout row {r + 1}") for r in range(rows)]
    reader.finish()
    return [Board(rows, columns, dominoes_from_ids(source, grid, singles=False), *clues)]


def write(board: Board) -> str:
    """The board with numbered dominoes. Raises CannotWriteError for missing clues, single cells and givens."""
    refuse(board, "fum-ids", "single cells", "givens", "missing clues")
    return "\n".join([*write_head(board), *(" ".join(map(str, row)) for row in ids_of(board)), ""])


FUM_IDS = Notation("fum-ids", ".fum-ids", read, write)
