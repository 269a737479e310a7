"""Two assignments whose layouts are letters: ``puc`` and ``monash``.

puc is of the Pontificia Universidad Católica de Chile: width first, columns first.

    3 2          columns, rows
    1 1 0        plus clues of the columns, left to right; 0 for none
    1 1 0        minus clues of the columns
    1 1          plus clues of the rows, top to bottom
    1 1          minus clues of the rows
    L R T        layout: L and R the halves of a horizontal domino, T and B of a vertical one
    L R B

A 0 is no clue, so a clue of 0 cannot be said. There are neither single cells nor givens.

monash is of Monash University: boards that are partly filled.

    2            rows
    3            columns
    1 1 0        plus clues of the columns, left to right; -1 for none
    1 1 0        minus clues of the columns
    1 1          plus clues of the rows, top to bottom
    1 -1         minus clues of the rows
    LRT          layout: L and R the halves of a horizontal domino, T and B of a vertical one
    LRB
    +EX          what is filled: + and -, X for a blank, E for what is empty still
    EEE

There are no single cells. Filled cells are givens.
"""

from __future__ import annotations

from itertools import chain

from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Domino
from magnets_cp.puzzles.magnets.notations.clue_lists import read_clues, refuse, side, write_clues
from magnets_cp.puzzles.magnets.notations.layout import LayoutError, dominoes_from_letters, letters_of
from magnets_cp.source import LineReader, Source, Token
from magnets_cp.text.notation import CannotWriteError, Notation

_NO_CLUE_PUC = "0"
_NO_CLUE_MONASH, _EMPTY = "-1", "E"
_SIGNS = {"+": PLUS, "-": MINUS, "X": BLANK}
_LETTERS = {sign: letter for letter, sign in _SIGNS.items()}


def _read_puc(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader = LineReader(source)
    columns, rows = (side(reader, token) for token in reader.take(2, "numbers, columns and rows"))
    column_plus, column_minus = read_clues(reader, columns, "columns", none=_NO_CLUE_PUC)
    row_plus, row_minus = read_clues(reader, rows, "rows", none=_NO_CLUE_PUC)
    grid = [reader.take(columns, f"letters in layout row {r + 1}") for r in range(rows)]
    reader.finish()
    return [Board(rows, columns, _dominoes(source, grid), row_plus, row_minus, column_plus, column_minus)]


def _write_puc(board: Board) -> str:
    """The board. Raises CannotWriteError for clues of 0, single cells and givens."""
    refuse(board, "puc", "single cells", "givens")
    clues = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    if any(0 in some for some in clues):
        raise CannotWriteError("puc has no clues of 0: there a 0 is no clue")
    lines = (write_clues(some, none=_NO_CLUE_PUC) for some in clues)
    return "\n".join([f"{board.columns} {board.rows}", *lines, *map(" ".join, letters_of(board)), ""])


def _read_monash(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader = LineReader(source)
    rows, columns = (side(reader, reader.take(1, f"number of {of}")[0]) for of in ("rows", "columns"))
    column_plus, column_minus = read_clues(reader, columns, "columns", none=_NO_CLUE_MONASH)
    row_plus, row_minus = read_clues(reader, rows, "rows", none=_NO_CLUE_MONASH)
    dominoes = _dominoes(source, [_characters(reader, columns, f"layout row {r + 1}") for r in range(rows)])
    givens = {}
    for r in range(rows):
        for c, token in enumerate(_characters(reader, columns, f"row {r + 1} of what is filled")):
            if token.text not in (*_SIGNS, _EMPTY):
                source.fail(token, "+ - X or E")
            if token.text != _EMPTY:
                givens[r, c] = _SIGNS[token.text]
    reader.finish()
    return [Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus, givens)]


def _write_monash(board: Board) -> str:
    """The board. Raises CannotWriteError for single cells."""
    refuse(board, "monash", "single cells")
    clues = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    letters = {cell: _LETTERS[sign] for cell, sign in board.givens.items()}
    filled = ("".join(letters.get((r, c), _EMPTY) for c in range(board.columns)) for r in range(board.rows))
    lists = (write_clues(some, none=_NO_CLUE_MONASH) for some in clues)
    return "\n".join([str(board.rows), str(board.columns), *lists, *letters_of(board), *filled, ""])


def _characters(reader: LineReader, count: int, where: str) -> tuple[Token, ...]:
    """The next line, a word of one character a cell, as tokens of one character."""
    [word] = reader.take(1, f"word of {count} characters, {where}")
    if len(word.text) != count:
        reader.source.fail(word, f"{count} characters in {where}", str(len(word.text)))
    return tuple(Token(text, word.line, word.column + c) for c, text in enumerate(word.text))


def _dominoes(source: Source, grid: list[tuple[Token, ...]]) -> tuple[Domino, ...]:
    """The dominoes of a layout of L R T B with a token a cell. Raises InputError."""
    for token in chain.from_iterable(grid):
        if token.text not in ("L", "R", "T", "B"):
            source.fail(token, "L, R, T or B in the layout")
    try:
        return dominoes_from_letters(["".join(token.text for token in row) for row in grid])
    except LayoutError as error:
        token = grid[error.cell[0]][error.cell[1]]
        source.fail(token, error.expected, "none")


PUC = Notation("puc", ".puc", _read_puc, _write_puc)
MONASH = Notation("monash", ".monash", _read_monash, _write_monash)
