"""The notation of an assignment at the University of Western Australia: rectangles, in lines.

    2 1 1        counts of the columns, left to right
    1 3          counts of the rows, top to bottom

    1 2 2        ids of the aquariums, a line a row
    1 1 2

The blank line may be missing.
"""

from __future__ import annotations

from magnets_cp.puzzles.aquarium.board import MAX_SIDE, Board
from magnets_cp.source import LineReader, Source
from magnets_cp.text.notation import Notation


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    for line, what in zip(source.lines, ("counts of the columns", "counts of the rows"), strict=False):
        if len(line.words) > MAX_SIDE:
            source.fail(line.tokens(MAX_SIDE + 1)[-1], f"at most {MAX_SIDE} {what}", "more")
    if len(source.lines) < 2:
        source.fail(None, "counts of the rows" if source.lines else "counts of the columns")
    columns, rows = (len(line.words) for line in source.lines[:2])
    reader = LineReader(source)
    column_counts = reader.numbers(columns, "counts of the columns")
    row_counts = reader.numbers(rows, "counts of the rows")
    ids = tuple(tuple(reader.numbers(columns, f"ids in row {r + 1}")) for r in range(rows))
    reader.finish()
    return [Board(tuple(column_counts), tuple(row_counts), ids)]


def write(board: Board) -> str:
    """The board in lines."""
    lines = (board.column_counts, board.row_counts, (), *board.aquariums)
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


UWA = Notation("uwa", ".txt", read, write)
