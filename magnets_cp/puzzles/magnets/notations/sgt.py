"""Game ids of Simon Tatham's Portable Puzzle Collection, one a line.

    6x5:221122,32023,212131,22123,LRTTLRLRBBTTLRLRBBTLRLRTBLRLRB

    width x height : plus clues of columns, plus of rows, minus of columns, minus of rows, layout

A clue is one character: 0-9, a-z for 10 to 35, A-Z for 36 to 61, "." for none. The layout names each cell row by row:
L and R the halves of a horizontal domino, T and B of a vertical one, * a single cell; commas in it are skipped. The
size may carry the collection's difficulty letters (6x5dtS). There are no givens.

A saved game, of which a line begins with a name, the length of what follows and that itself, is its board, without the
moves made:

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    GAME    :7:Magnets
    CPARAMS :5:3x2dt
    DESC    :24:110,11,110,11,LRTLRB
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.magnets.board import MAX_SIDE, Board, Clues, Domino
from magnets_cp.puzzles.magnets.notations.clue_lists import refuse
from magnets_cp.puzzles.magnets.notations.layout import PARTNERS, LayoutError, dominoes_from_letters, letters_of
from magnets_cp.source import Source, TextLine, Token
from magnets_cp.text.notation import Notation

DIGITS = string.digits + string.ascii_lowercase + string.ascii_uppercase
SAVED = "SAVEFILE"
_FIELD = re.compile(r"([A-Z]{1,8}) *:[0-9]{1,9}:(.*)")
HEADER = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?(?:d[a-z])?S?([:#])")


def read(source: Source) -> list[Board]:
    """The boards of the text, one a line. Raises InputError."""
    if not source.lines:
        source.fail(None, "a game id")
    if source.lines[0].text.startswith(SAVED):
        return [_saved(source)]
    return [_Id(source, line).board() for line in source.lines]


def _saved(source: Source) -> Board:
    """The board of a saved game: its parameters and its description are a game id."""
    found = {match[1]: (line, match) for line in source.lines if (match := _FIELD.fullmatch(line.text))}
    game = found.get("GAME")
    if game is not None and game[1][2] != "Magnets":
        source.fail(Token(game[1][2], game[0].number, game[1].start(2) + 1), "a saved game of Magnets")
    parameters = found.get("CPARAMS") or found.get("PARAMS")
    if parameters is None or "DESC" not in found:
        source.fail(None, f"a line {'PARAMS' if parameters is None else 'DESC'}")
    line, description = found["DESC"]
    prefix = f"{parameters[1][2]}:"
    game_id = _Id(source, TextLine(line.number, prefix + description[2].strip(" \t")))
    game_id.shift = description.start(2) - len(prefix)
    return game_id.board()


def write(board: Board) -> str:
    """The board as a game id. Raises CannotWriteError for givens and clues over 61."""
    refuse(board, "sgt", "givens", most=len(DIGITS) - 1)
    clues = (board.column_plus, board.row_plus, board.column_minus, board.row_minus)
    layout = "".join(letters_of(board))
    return f"{board.columns}x{board.rows}:{','.join(map(_clues, clues))},{layout}\n"


def _clues(clues: Clues) -> str:
    return "".join("." if clue is None else DIGITS[clue] for clue in clues)


@dataclass
class _Id:
    """A game id being read from left to right; ``at`` is the place of the next character.

    ``shift`` is how much further right it stands in the text.
    """

    source: Source
    line: TextLine
    at: int = 0
    shift: int = 0

    def __post_init__(self) -> None:
        self.first, *more = self.line.tokens(2)
        if more:
            self.source.fail(more[0], "one game id a line")
        self.text = self.first.text

    def board(self) -> Board:
        """The board the id describes."""
        header = HEADER.match(self.text)
        if header is None:
            self._fail("a game id such as 6x5:...", shown(self.text))
        if header[3] == "#":
            self.at = header.start(3)
            self._fail(
                '":" and a description', '"#" and a random seed, which only its own program can turn into a board'
            )
        columns, rows = int(header[1]), int(header[2] or header[1])
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            self._fail(f"1 to {MAX_SIDE} rows and columns", f"{columns}x{rows}")
        self.at = header.end()
        column_plus = self._clues(columns, "plus clues of the columns")
        row_plus = self._clues(rows, "plus clues of the rows")
        column_minus = self._clues(columns, "minus clues of the columns")
        row_minus = self._clues(rows, "minus clues of the rows")
        return Board(rows, columns, self._dominoes(rows, columns), row_plus, row_minus, column_plus, column_minus)

    def _clues(self, count: int, what: str) -> Clues:
        field = self.text[self.at : self.at + count + 1]
        for offset, character in enumerate(field[:count]):
            if character not in DIGITS and character != ".":
                self.at += offset
                if character == ",":
                    self._fail(f"{count} {what}", f"only {offset}")
                self._fail("a clue (0-9, a-z, A-Z or .)")
        self.at += len(field[:count])
        if len(field) < count:
            self._fail(f"{count} {what}", f"only {len(field)}")
        if field[count:] != ",":
            self._fail(f'"," after {count} {what}')
        self.at += 1
        return tuple(None if character == "." else DIGITS.index(character) for character in field[:count])

    def _dominoes(self, rows: int, columns: int) -> tuple[Domino, ...]:
        places = [place for place in range(self.at, len(self.text)) if self.text[place] != ","]
        if len(places) != rows * columns:
            self.at = places[rows * columns] if len(places) > rows * columns else len(self.text)
            self._fail(f"{rows * columns} cells in the layout", str(len(places)))
        letters = "".join(self.text[place] for place in places)
        try:
            return dominoes_from_letters([letters[r * columns : (r + 1) * columns] for r in range(rows)])
        except LayoutError as error:
            self.at = places[error.cell[0] * columns + error.cell[1]]
            self._fail(error.expected, "none" if self.text[self.at] in PARTNERS else None)

    def _fail(self, expected: str, found: str | None = None) -> NoReturn:
        rest = self.text[self.at : self.at + 1]
        column = max(1, self.first.column + self.at + self.shift)
        raise InputError(
            self.source.name,
            self.line.number,
            column,
            expected,
            found or (shown(rest) if rest else "the end of the id"),
        )


def _is_game_id(argument: str) -> bool:
    return HEADER.match(argument) is not None


SGT = Notation("sgt", ".sgt", read, write, is_text=_is_game_id, one_line=True)
