"""The notation of an assignment at Monash University: boards that are partly filled.

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

There are no single cells. What is filled is given.
"""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.puzzles.magnets.notations.clue_lists import letter_dominoes, read_clues, refuse, side, write_clues
from magnets_cp.puzzles.magnets.notations.layout import letters_of
from magnets_cp.source import LineReader, Source, Token
from magnets_cp.text.notation import Notation

NO_CLUE, EMPTY = "-1", "E"
_SIGNS = {"+": PLUS, "-": MINUS, "X": BLANK}
_LETTERS = {sign: letter for letter, sign in _SIGNS.items()}


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    reader = LineReader(source)
    rows, columns = (side(reader, reader.take(1, f"number of {of}")[0]) for of in ("rows", "columns"))
    column_plus, column_minus = read_clues(reader, columns, "columns", none=NO_CLUE)
    row_plus, row_minus = read_clues(reader, rows, "rows", none=NO_CLUE)
    dominoes = letter_dominoes(source, [_characters(reader, columns, f"layout row {r + 1}") for r in range(rows)])
    givens = {}
    for r in range(rows):
        for c, token in enumerate(_characters(reader, columns, f"row {r + 1} of what is filled")):
            if token.text not in (*_SIGNS, EMPTY):
                source.fail(token, "+ - X or E")
            if token.text != EMPTY:
                givens[r, c] = _SIGNS[token.text]
    reader.finish()
    return [Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus, givens)]


def write(board: Board) -> str:
    """The board. Raises CannotWriteError for single cells."""
    refuse(board, "monash", "single cells")
    clues = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    letters = {cell: _LETTERS[sign] for cell, sign in board.givens.items()}
    filled = ("".join(letters.get((r, c), EMPTY) for c in range(board.columns)) for r in range(board.rows))
    lists = (write_clues(some, none=NO_CLUE) for some in clues)
    return "\n".join([str(board.rows), str(board.columns), *lists, *letters_of(board), *filled, ""])


def _characters(reader: LineReader, count: int, where: str) -> tuple[Token, ...]:
    """The next line, a word of one character a cell, as tokens of one character."""
    [word] = reader.take(1, f"word of {count} characters, {where}")
    if len(word.text) != count:
        reader.source.fail(word, f"{count} characters in {where}", str(len(word.text)))
    return tuple(Token(text, word.line, word.column + c) for c, text in enumerate(word.text))


MONASH = Notation("monash", ".monash", read, write)
