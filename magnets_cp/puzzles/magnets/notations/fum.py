"""The course formats, of the Ferdowsi University of Mashhad: ``fum``, that of the original, and ``fum-ids``.

    2 3          rows, columns
    1 1          plus clues of the rows, top to bottom
    1 1          minus clues of the rows
    1 1 0        plus clues of the columns, left to right
    1 1 0        minus clues of the columns
    0 0 1        layout: 0 half of a horizontal domino, 1 half of a vertical one,
    0 0 1                read row by row: a free 0 pairs with the cell on its right, a free 1 with the one below

No clue may be missing, and there are neither single cells nor givens. An answer, a line of + - and x or . a row, may
follow; it is passed over.

In ``fum-ids`` the layout is a number a cell:

    2 3          rows, columns, then the clues as above
    1 1
    1 1
    1 1 0
    1 1 0
    1 1 2        layout: the two cells of a domino carry the same positive number
    3 3 2
"""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import Board, Cell, Clues, Domino
from magnets_cp.puzzles.magnets.notations.clue_lists import read_clues, refuse, side, write_clues
from magnets_cp.puzzles.magnets.notations.layout import dominoes_from_ids, ids_of
from magnets_cp.source import LineReader, Source, Token
from magnets_cp.text.notation import Notation

_HORIZONTAL, _VERTICAL = "0", "1"
_ANSWER = ("+", "-", "x", ".")


def _read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader, rows, columns, clues = _read_head(source)
    grid = [reader.take(columns, f"cells in layout row {r + 1}") for r in range(rows)]
    if len(source.lines) > 5 + rows and source.lines[5 + rows].words[0] in _ANSWER:
        _pass_over_answer(reader, rows, columns)
    reader.finish()
    return [Board(rows, columns, _dominoes(source, grid), *clues)]


def _read_head(source: Source) -> tuple[LineReader, int, int, tuple[Clues, Clues, Clues, Clues]]:
    """Read sizes and clues, rows first, and give the reader after them. Raises InputError."""
    reader = LineReader(source)
    header = reader.take(2, "numbers, rows and columns")
    rows, columns = (side(reader, token) for token in header)
    if rows * columns % 2:
        source.fail(header[1], "an even number of cells", f"{rows} x {columns}")
    return reader, rows, columns, (*read_clues(reader, rows, "rows"), *read_clues(reader, columns, "columns"))


def _write(board: Board) -> str:
    """The board with a 0/1 layout. Raises CannotWriteError for missing clues, single cells and givens."""
    refuse(board, "fum", "single cells", "givens", "missing clues")
    layout = [[_HORIZONTAL] * board.columns for _ in range(board.rows)]
    for (r, c), (s, d) in board.dominoes:
        if c == d:
            layout[r][c] = layout[s][d] = _VERTICAL
    return "\n".join([*_write_head(board), *map(" ".join, layout), ""])


def _write_head(board: Board) -> list[str]:
    """The lines before the layout."""
    clues = (board.row_plus, board.row_minus, board.column_plus, board.column_minus)
    return [f"{board.rows} {board.columns}", *map(write_clues, clues)]


def _pass_over_answer(reader: LineReader, rows: int, columns: int) -> None:
    for r in range(rows):
        for token in reader.take(columns, f"signs in row {r + 1} of the answer"):
            if token.text not in _ANSWER:
                reader.source.fail(token, "+ - x or . in the answer")


def _dominoes(source: Source, grid: list[tuple[Token, ...]]) -> tuple[Domino, ...]:
    taken: set[Cell] = set()
    dominoes = []
    for r, row in enumerate(grid):
        for c, token in enumerate(row):
            if token.text not in (_HORIZONTAL, _VERTICAL):
                source.fail(token, "0 or 1 in the layout")
            if (r, c) not in taken:
                dominoes.append(((r, c), _partner(source, grid, (r, c), taken)))
                taken.update(dominoes[-1])
    return tuple(dominoes)


def _partner(source: Source, grid: list[tuple[Token, ...]], cell: Cell, taken: set[Cell]) -> Cell:
    """The other half of the domino that begins here."""
    r, c = cell
    token = grid[r][c]
    (s, d), where = ((r, c + 1), "on its right") if token.text == _HORIZONTAL else ((r + 1, c), "below")
    expected = f"a free {token.text} {where} to pair this {token.text} with"
    if s >= len(grid) or d >= len(grid[r]):
        source.fail(token, expected, "the edge of the board")
    if grid[s][d].text != token.text:
        source.fail(token, expected, f"a {grid[s][d].text}" if len(grid[s][d].text) < 9 else "something else")
    if (s, d) in taken:
        source.fail(token, expected, "one that belongs to another domino")
    return s, d


def _read_ids(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader, rows, columns, clues = _read_head(source)
    grid = [reader.take(columns, f"cells in layout row {r + 1}") for r in range(rows)]
    reader.finish()
    return [Board(rows, columns, dominoes_from_ids(source, grid, singles=False), *clues)]


def _write_ids(board: Board) -> str:
    """The board with numbered dominoes. Raises CannotWriteError for missing clues, single cells and givens."""
    refuse(board, "fum-ids", "single cells", "givens", "missing clues")
    return "\n".join([*_write_head(board), *(" ".join(map(str, row)) for row in ids_of(board)), ""])


FUM = Notation("fum", ".fum", _read, _write)
FUM_IDS = Notation("fum-ids", ".fum-ids", _read_ids, _write_ids)
