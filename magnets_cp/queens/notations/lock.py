"""One line a board, good for an argument: the number of rows, then row and column of the locked queen, from 0.

    8@0,0

is the 8x8 board with the queen of the top left corner locked. Blank lines are passed over.
"""

from __future__ import annotations

import re

from magnets_cp.errors import InputError, shown
from magnets_cp.notation import Notation
from magnets_cp.queens.board import MAX_SIDE, Board
from magnets_cp.source import Source, TextLine

# What a text in this notation begins like.
HEADER = re.compile(r"[0-9]{1,9}@")
_BOARD = re.compile(r"([0-9]+)@([0-9]+),([0-9]+)")
# The parts of a board, to say where it goes wrong.
_PARTS = (
    (re.compile(r"[0-9]+"), "the number of rows"),
    (re.compile(r"@"), "@ after the number of rows"),
    (re.compile(r"[0-9]+"), "the row of the locked queen, from 0"),
    (re.compile(r","), '"," after the row'),
    (re.compile(r"[0-9]+"), "the column of the locked queen, from 0"),
)
_LONGEST_NUMBER = 9


def read(source: Source) -> list[Board]:
    """A board from every line. Raises InputError."""
    if not source.lines:
        source.fail(None, "a board such as 8@0,0")
    return [_board(source, line) for line in source.lines]


def write(board: Board) -> str:
    """The board as a line."""
    return f"{board.n}@{board.row},{board.column}\n"


def _board(source: Source, line: TextLine) -> Board:
    token, *more = line.tokens(2)
    if more:
        source.fail(more[0], "one board a line")
    match = _BOARD.fullmatch(token.text)
    if match is None:
        at, expected = _first_fault(token.text)
        rest = token.text[at:]
        raise InputError(source.name, line.number, token.column + at, expected, shown(rest) if rest else "nothing")
    numbers = [int(text) if len(text) <= _LONGEST_NUMBER else MAX_SIDE + 1 for text in match.groups()]
    n = numbers[0]
    for group, number, (least, most), what in (
        (1, n, (1, MAX_SIDE), "rows"),
        (2, numbers[1], (0, n - 1), "as the row"),
        (3, numbers[2], (0, n - 1), "as the column"),
    ):
        if not least <= number <= most:
            place = token.column + match.start(group)
            raise InputError(source.name, line.number, place, f"{least} to {most} {what}", shown(match[group]))
    return Board(*numbers)


def _first_fault(text: str) -> tuple[int, str]:
    """Where the text stops being a board, and what should be there."""
    at = 0
    for part, what in _PARTS:
        match = part.match(text, at)
        if match is None:
            return at, what
        at = match.end()
    return at, "the end of the board"


LOCK = Notation("lock", ".txt", read, write)
