"""The arrays of the exercise as tutorials pose it: four lists of clues and a matrix of letters, as JSON or as code.

    {"top": [1, 1, 0], "bottom": [1, 1, 0], "left": [1, 1], "right": [1, -1], "rules": ["LRT", "LRB"]}

    top = [1, 1, 0]
    bottom = [1, 1, 0]
    left = [1, 1]
    right = [1, -1]
    rules = [["L", "R", "T"], ["L", "R", "B"]]

top and left are the plus clues of the columns and of the rows, bottom and right the minus clues; -1 is none. The rules
(or layout, board, grid) are words of L R T B, or lists of letters: L and R the halves of a horizontal domino, T and B
of a vertical one. Brackets may be [], () or {}. Nothing is run: what stands around the five names is passed over.
There are neither single cells nor givens.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.magnets.board import MAX_CLUE, Board, BoardError, Clues
from magnets_cp.puzzles.magnets.notations.clue_lists import refuse
from magnets_cp.puzzles.magnets.notations.layout import LayoutError, dominoes_from_letters, letters_of
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation

CLUES = ("top", "bottom", "left", "right")
_RULES = ("rules", "layout", "board", "grid")
# A name, perhaps quoted or with the sizes of a declared array, and what makes it one.
NAMED = re.compile(rf"\b({'|'.join((*CLUES, *_RULES))})\b[\"']?[ \t]*(?:\[[0-9]{{0,4}}\][ \t]*){{0,2}}[:=](?!=)", re.I)
_PIECE = re.compile(r"""\s*(?:(?P<number>-?[0-9]{1,9})|(?P<word>"[^"\n]*"|'[^'\n]*')|(?P<sign>[\[\](){},]))""")
_OPEN, _CLOSE = ("[", "(", "{"), ("]", ")", "}")
_NO_CLUE = -1


class _Piece(NamedTuple):
    """A number, a word or a sign, and where it begins."""

    text: str
    at: int
    kind: str


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    text = _Text(source)
    found: dict[str, list[list[_Piece]]] = {}
    for match in NAMED.finditer(source.text):
        name = match[1].lower() if match[1].lower() in CLUES else "rules"
        if name in found:
            text.fail(match.start(), f"{name} once", "it again")
        found[name] = text.values(match.end())
    for name in (*CLUES, "rules"):
        if name not in found:
            text.fail(len(source.text.rstrip()), f"{name} = [...]", "none")
    clues = {name: tuple(text.clue(piece) for row in found[name] for piece in row) for name in CLUES}
    return [_board(text, clues, found["rules"])]


def write(board: Board) -> str:
    """The board as a JSON object. Raises CannotWriteError for single cells and givens."""
    refuse(board, "arrays", "single cells", "givens")
    lists = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    document = {**{name: _numbers(clues) for name, clues in zip(CLUES, lists, strict=True)}, "rules": letters_of(board)}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in document.items())
    return f"{{\n{lines}\n}}\n"


def _numbers(clues: Clues) -> list[int]:
    return [_NO_CLUE if clue is None else clue for clue in clues]


def _board(text: _Text, clues: dict[str, Clues], rules: list[list[_Piece]]) -> Board:
    top, bottom, left, right = (clues[name] for name in CLUES)
    rows, columns = len(left), len(top)
    layout = ["".join(text.letters(piece) for piece in row) for row in rules]
    places = [[piece.at + 1 + i for piece in row for i in range(len(piece.text) - 2)] for row in rules]
    start = rules[0][0].at if rules and rules[0] else 0
    if [len(row) for row in layout] != [columns] * rows:
        sizes = f"{len(layout)} rows of {', '.join(map(str, sorted({len(row) for row in layout})[:5]))}"
        text.fail(start, f"{rows} rows of {columns} letters, as there are clues", sizes)
    try:
        return Board(rows, columns, dominoes_from_letters(layout), left, right, top, bottom)
    except LayoutError as error:
        text.fail(places[error.cell[0]][error.cell[1]], error.expected, "none")
    except BoardError as error:
        text.fail(start, "a board", str(error))


@dataclass(frozen=True)
class _Text:
    source: Source

    def values(self, at: int) -> list[list[_Piece]]:
        """The bracketed value that begins at ``at``, as lists: those in it, and each other number or word alone."""
        depth, found = 0, list[list[_Piece]]()
        while True:
            match = _PIECE.match(self.source.text, at)
            if match is None:
                self.fail(at, "numbers or words in quotes between brackets")
            at, kind = match.end(), str(match.lastgroup)
            piece = _Piece(match[kind], match.start(kind), kind)
            depth += (piece.text in _OPEN) - (piece.text in _CLOSE)
            if depth > 2 or (depth < 1 and piece.text not in _CLOSE):
                self.fail(piece.at, "a list, or a list of lists")
            if depth < 1:
                return found
            if piece.text in _OPEN and depth == 2:
                found.append([])
            elif kind != "sign":
                found[-1].append(piece) if depth == 2 else found.append([piece])

    def clue(self, piece: _Piece) -> int | None:
        """A number as a clue."""
        if piece.kind != "number" or not _NO_CLUE <= int(piece.text) <= MAX_CLUE:
            self.fail(piece.at, "a clue: a number, or -1 for none", shown(piece.text))
        return None if int(piece.text) == _NO_CLUE else int(piece.text)

    def letters(self, piece: _Piece) -> str:
        """A quoted word as letters of the layout."""
        if piece.kind != "word":
            self.fail(piece.at, "letters in quotes", shown(piece.text))
        wrong = next((i for i, letter in enumerate(piece.text[1:-1]) if letter not in "LRTB"), None)
        if wrong is not None:
            self.fail(piece.at + 1 + wrong, "L, R, T or B", shown(piece.text[1 + wrong]))
        return piece.text[1:-1]

    def fail(self, at: int, expected: str, found: str | None = None) -> NoReturn:
        """Raise InputError at a character."""
        text = self.source.text
        rest = text[at : at + 40].lstrip()
        at += len(text[at : at + 40]) - len(rest) if rest else 0
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise InputError(self.source.name, line, column, expected, found or (shown(rest[:1]) if rest else "the end"))


ARRAYS = Notation("arrays", ".arrays", read, write)
