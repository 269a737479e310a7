"""Addresses of the puzz.link (pzprjs) family, variety magnets, one a line.

    https://puzz.link/p?magnets/3/2/1111001111ao

    address ?magnets/ columns / rows / clues walls circles empties

clues    for each column from the left its minus and its plus clue, then for each row from the top: a hexadecimal digit,
         "-" and two of them for 16 to 255, "." for a clue shown as "?", g to z for 1 to 20 places without a clue
walls    digits 0-9a-v of five bits each, highest first: is there one between neighbours in a row, for all rows; then,
         from a new digit on, between neighbours in a column. Regions of two cells are dominoes, those of one single
circles  digits 0-9a-q of three cells each (nines, threes, ones): 0 nothing, 1 plus and 2 minus given
empties  digits 0-9a-v of five cells each: 1 is a cell outside all regions, single whatever the walls around it.
         Circles and empties come both or not at all

A clue "?" is read as no clue. Blanks cannot be given. Refused are anti-magnets (magnets/a/...), which have other
rules, and larger regions.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.magnets.board import BLANK, MAX_SIDE, MINUS, PLUS, Board, Cell, Domino
from magnets_cp.puzzles.magnets.notations.clue_lists import refuse
from magnets_cp.source import Source, TextLine
from magnets_cp.text.notation import CannotWriteError, Notation

ADDRESS = re.compile(r"(?:https?://[^\s?#]{1,200}|p)?\?magnets/(a/)?([0-9]{1,9})/([0-9]{1,9})/")
_DIGITS = string.digits + string.ascii_lowercase
_LONGEST_SKIP, _MOST = 20, 255
_CIRCLES = {PLUS: 1, MINUS: 2}


def read(source: Source) -> list[Board]:
    """The boards of the text, an address a line. Raises InputError."""
    if not source.lines:
        source.fail(None, "an address of puzz.link")
    return [_Address(source, line).board() for line in source.lines]


def write(board: Board) -> str:
    """The board as an address. Raises CannotWriteError for blank givens and clues over 255."""
    refuse(board, "puzzlink", most=_MOST)
    if BLANK in board.givens.values():
        raise CannotWriteError("puzzlink has no blank givens")
    right, below = _pairs(board.rows, board.columns)
    inside = set(board.dominoes)
    body = _clues([clue for pair in _clue_pairs(board) for clue in pair])
    body += "".join(_packed([pair not in inside for pair in pairs], 2, 5) for pairs in (right, below))
    empties = set(board.singles) - set(board.givens)
    if board.givens or empties:
        body += _packed([_CIRCLES.get(board.givens.get(cell, ""), 0) for cell in board.cells], 3, 3)
        body += _packed([cell in empties for cell in board.cells], 2, 5)
    return f"https://puzz.link/p?magnets/{board.columns}/{board.rows}/{body}\n"


def _clue_pairs(board: Board) -> list[tuple[int | None, int | None]]:
    """Minus and plus of every column, then of every row."""
    columns = zip(board.column_minus, board.column_plus, strict=True)
    return [*columns, *zip(board.row_minus, board.row_plus, strict=True)]


def _clues(clues: Sequence[int | None]) -> str:
    text, skipped = "", 0
    for clue in [*clues, -1]:
        if clue is None:
            skipped += 1
        if skipped and (clue is not None or skipped == _LONGEST_SKIP):
            text += _DIGITS[15 + skipped]
            skipped = 0
        if clue is not None and clue >= 0:
            text += f"{clue:x}" if clue < 16 else f"-{clue:02x}"
    return text


def _packed(numbers: Sequence[int], base: int, width: int) -> str:
    """Numbers below ``base``, ``width`` of them a digit, the first the highest."""
    padded = [*numbers, *[0] * (-len(numbers) % width)]
    groups = (padded[at : at + width] for at in range(0, len(padded), width))
    return "".join(_DIGITS[sum(n * base ** (width - 1 - i) for i, n in enumerate(group))] for group in groups)


def _pairs(rows: int, columns: int) -> tuple[list[Domino], list[Domino]]:
    """The neighbours in a row, and those in a column, each row by row."""
    right = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    return right, [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]


@dataclass
class _Address:
    """An address being read from left to right; ``at`` is the place of the next character."""

    source: Source
    line: TextLine
    at: int = 0

    def __post_init__(self) -> None:
        self.first, *more = self.line.tokens(2)
        if more:
            self.source.fail(more[0], "one address a line")
        self.text = self.first.text

    def board(self) -> Board:
        """The board the address describes."""
        header = ADDRESS.match(self.text)
        if header is None:
            self._fail("an address such as https://puzz.link/p?magnets/6/5/...", shown(self.text))
        if header[1]:
            self.at = header.start(1)
            self._fail("magnets", "anti-magnets, which have other rules")
        columns, rows = int(header[2]), int(header[3])
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            self.at = header.start(2)
            self._fail(f"1 to {MAX_SIDE} rows and columns", f"{columns}x{rows}")
        self.at = header.end()
        clues = self._clues(2 * (rows + columns))
        of_columns, of_rows = clues[: 2 * columns], clues[2 * columns :]
        start, pairs = self.at, self._unwalled(rows, columns)
        givens, empties = self._givens(rows, columns) if self.at < len(self.text) else ({}, set[Cell]())
        if self.at < len(self.text):
            self._fail("the end of the address")
        self.at = start
        dominoes = self._dominoes(pair for pair in pairs if not empties.intersection(pair))
        return Board(rows, columns, dominoes, of_rows[1::2], of_rows[0::2], of_columns[1::2], of_columns[0::2], givens)

    def _clues(self, count: int) -> tuple[int | None, ...]:
        clues: list[int | None] = []
        while len(clues) < count:
            sign = self.text[self.at : self.at + 1]
            digits = self.text[self.at + 1 : self.at + 3] if sign == "-" else sign
            if sign == ".":
                clues.append(None)
            elif sign and sign in _DIGITS[16:]:
                clues += [None] * (_DIGITS.index(sign) - 15)
            elif len(digits) == 1 + (sign == "-") and all(digit in string.hexdigits for digit in digits):
                clues.append(int(digits, 16))
            else:
                self._fail(f"{count} clues: 0-9 a-f, - and two of them, . or g-z", None if sign else f"{len(clues)}")
            self.at += 3 if sign == "-" else 1
        if len(clues) > count:
            self.at -= 1
            self._fail(f"no more than {count} clues", str(len(clues)))
        return tuple(clues)

    def _unwalled(self, rows: int, columns: int) -> list[Domino]:
        """The neighbours without a wall between them."""
        right, below = _pairs(rows, columns)
        walls = [*self._unpacked(len(right), 2, 5, "walls"), *self._unpacked(len(below), 2, 5, "walls")]
        return [pair for pair, wall in zip([*right, *below], walls, strict=True) if not wall]

    def _dominoes(self, pairs: Iterable[Domino]) -> tuple[Domino, ...]:
        dominoes: dict[Cell, Domino] = {}
        for pair in pairs:
            for r, c in pair:
                if (r, c) in dominoes:
                    found = f"a larger one at row {r + 1}, column {c + 1}"
                    self._fail("walls around regions of one or two cells", found)
                dominoes[r, c] = pair
        return tuple(sorted(set(dominoes.values())))

    def _givens(self, rows: int, columns: int) -> tuple[dict[Cell, str], set[Cell]]:
        """The signs given, and the empty cells."""
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        start = self.at
        circles = self._unpacked(len(cells), 3, 3, "circles")
        empty = self._unpacked(len(cells), 2, 5, "empties")
        signs = {number: sign for sign, number in _CIRCLES.items()}
        givens = {cell: signs[circle] for cell, circle in zip(cells, circles, strict=True) if circle}
        empties = {cell for cell, is_empty in zip(cells, empty, strict=True) if is_empty}
        for r, c in sorted(empties & set(givens)):
            self.at = start
            self._fail("no sign in an empty cell", f"one at row {r + 1}, column {c + 1}")
        return givens, empties

    def _unpacked(self, count: int, base: int, width: int, what: str) -> list[int]:
        """The next ``count`` numbers below ``base``, ``width`` of them a digit."""
        numbers: list[int] = []
        while len(numbers) < count:
            sign = self.text[self.at : self.at + 1]
            value = _DIGITS.find(sign) if sign else -1
            if not 0 <= value < base**width:
                self._fail(f"{-(-count // width)} digits of {what}", None)
            numbers += [value // base**place % base for place in reversed(range(width))]
            self.at += 1
        if any(numbers[count:]):
            self.at -= 1
            self._fail(f"no {what} beyond the board")
        return numbers[:count]

    def _fail(self, expected: str, found: str | None = None) -> NoReturn:
        rest = self.text[self.at : self.at + 1]
        place = self.first.column + self.at
        found = found or (shown(rest) if rest else "the end of the address")
        raise InputError(self.source.name, self.line.number, place, expected, found)


def _is_address(argument: str) -> bool:
    return ADDRESS.match(argument) is not None


PUZZLINK = Notation("puzzlink", ".puzzlink", read, write, is_text=_is_address, one_line=True)
