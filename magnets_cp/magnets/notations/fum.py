"""The notation of the seed: the assignment format of the Ferdowsi University of Mashhad.

    2 3          rows, columns
    1 1          plus clues of the rows, top to bottom
    1 1          minus clues of the rows
    1 1 0        plus clues of the columns, left to right
    1 1 0        minus clues of the columns
    0 0 1        layout: 0 half of a horizontal domino, 1 half of a vertical one,
    0 0 1                read row by row: a free 0 pairs with the cell on its right, a free 1 with the one below

The layout may instead give each domino a positive id of its own, written in both cells. No clue may be missing, and
there are neither single cells nor givens.
"""

from __future__ import annotations

from magnets_cp.magnets.board import MAX_SIDE, Board, Cell, Clues, Domino
from magnets_cp.magnets.notations.layout import dominoes_from_ids
from magnets_cp.notation import CannotWriteError, Notation
from magnets_cp.source import LineReader, Source, Token

HORIZONTAL, VERTICAL = "0", "1"


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader = LineReader(source)
    header = reader.take(2, "numbers, rows and columns")
    rows, columns = (side(reader, token) for token in header)
    if rows * columns % 2:
        source.fail(header[1], "an even number of cells", f"{rows} x {columns}")
    row_plus, row_minus = (tuple(reader.numbers(rows, f"{sign} clues of the rows")) for sign in ("plus", "minus"))
    column_plus, column_minus = (
        tuple(reader.numbers(columns, f"{sign} clues of the columns")) for sign in ("plus", "minus")
    )
    grid = [reader.take(columns, f"cells in layout row {r + 1}") for r in range(rows)]
    reader.finish()
    dominoes = _dominoes(source, grid)
    return [Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus)]


def side(reader: LineReader, token: Token) -> int:
    """A token as the number of rows or columns of a board."""
    number = reader.number(token, "numbers of rows and columns")
    if not 1 <= number <= MAX_SIDE:
        reader.source.fail(token, f"1 to {MAX_SIDE} rows and columns")
    return number


def write(board: Board) -> str:
    """The board with a 0/1 layout. Raises CannotWriteError for missing clues, single cells and givens."""
    if board.singles:
        raise CannotWriteError("fum has no single cells")
    if board.givens:
        raise CannotWriteError("fum has no givens")
    code = {cell: VERTICAL if a[1] == b[1] else HORIZONTAL for a, b in board.dominoes for cell in (a, b)}
    return "\n".join(
        [
            f"{board.rows} {board.columns}",
            *map(_clues, (board.row_plus, board.row_minus, board.column_plus, board.column_minus)),
            *(" ".join(code[r, c] for c in range(board.columns)) for r in range(board.rows)),
            "",
        ]
    )


def _clues(clues: Clues) -> str:
    if None in clues:
        raise CannotWriteError("fum has no missing clues")
    return " ".join(map(str, clues))


def _dominoes(source: Source, grid: list[tuple[Token, ...]]) -> tuple[Domino, ...]:
    tokens = {token.text for row in grid for token in row}
    # In a single row no domino stands upright, so ones there are a number like any other.
    if HORIZONTAL not in tokens and (tokens != {VERTICAL} or len(grid) == 1):
        return dominoes_from_ids(source, grid, singles=False)
    taken: set[Cell] = set()
    dominoes = []
    for r, row in enumerate(grid):
        for c, token in enumerate(row):
            if token.text not in (HORIZONTAL, VERTICAL):
                source.fail(token, "0 or 1 in the layout")
            if (r, c) not in taken:
                dominoes.append(((r, c), _partner(source, grid, (r, c), taken)))
                taken.update(dominoes[-1])
    return tuple(dominoes)


def _partner(source: Source, grid: list[tuple[Token, ...]], cell: Cell, taken: set[Cell]) -> Cell:
    """The other half of the domino that begins here."""
    r, c = cell
    token = grid[r][c]
    (s, d), where = ((r, c + 1), "on its right") if token.text == HORIZONTAL else ((r + 1, c), "below")
    expected = f"a free {token.text} {where} to pair this {token.text} with"
    if s >= len(grid) or d >= len(grid[r]):
        source.fail(token, expected, "the edge of the board")
    if grid[s][d].text != token.text:
        source.fail(token, expected, f"a {grid[s][d].text}" if len(grid[s][d].text) < 9 else "something else")
    if (s, d) in taken:
        source.fail(token, expected, "one that belongs to another domino")
    return s, d


FUM = Notation("fum", ".txt", read, write)
