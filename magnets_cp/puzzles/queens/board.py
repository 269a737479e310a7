"""The board: n rows and n columns, and the cell of the queen that is locked.

Rows and columns count from 0, as in the original. A solution is the column of each row's queen as text, top row first.

Notations:

    lock  rows, then row and column of the locked queen, from 0: ``8@0,0``. A board a line; good for an argument
    grid  a line a row, "." for an empty cell, one "@" (or "Q") for the locked queen; blanks do not matter
    json  {"puzzle": "queens", "n": 8, "row": 0, "column": 0}
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from magnets_cp.source import Source, Token
from magnets_cp.text import dataclass_json
from magnets_cp.text.grid_text import Form, grids
from magnets_cp.text.notation import CannotWriteError, Notation, Notations

MAX_SIDE = 10_000  # a solver holds a set of columns for every row: n² bits, 12 MB here
MAX_WRITTEN = 1000  # a million cells; larger boards are for the other notations
_LOCK = re.compile(r"([0-9]{1,9})@([0-9]{1,9}),([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable puzzle of n queens, the one of row ``row`` locked in column ``column``. Raises ValueError."""

    n: int
    row: int
    column: int

    def __post_init__(self) -> None:
        if not 1 <= self.n <= MAX_SIDE:
            raise ValueError(f"a board has 1 to {MAX_SIDE} rows, not {self.n}")
        if not (0 <= self.row < self.n and 0 <= self.column < self.n):
            raise ValueError(f"row {self.row}, column {self.column} is no cell of {self.n} rows and columns, from 0")


def _read_lock(source: Source) -> list[Board]:
    if not source.lines:
        source.fail(None, "a board such as 8@0,0")
    return [_locked(source, *line.tokens(2)) for line in source.lines]


def _locked(source: Source, token: Token, *more: Token) -> Board:
    match = _LOCK.fullmatch(token.text)
    if match is None or more:
        source.fail(more[0] if more else token, "one board a line, such as 8@0,0")
    try:
        return Board(*map(int, match.groups()))
    except ValueError as error:
        source.fail(token, f"a board such as 8@0,0 ({error})")


def _write_lock(board: Board) -> str:
    return f"{board.n}@{board.row},{board.column}\n"


def _read_grid(source: Source) -> list[Board]:
    n = len(source.lines)
    signs = grids(source, Form([n] * n, {".", "Q"}))[0].signs if n else {}
    locked = [spot for spot, sign in signs.items() if sign == "Q"]
    if len(locked) != 1:
        source.fail(None, "one locked queen, @, in some row", str(len(locked) or "none"))
    return [Board(n, *locked[0])]


def _write_grid(board: Board) -> str:
    numbers, lock = range(board.n), (board.row, board.column)
    if board.n > MAX_WRITTEN:
        raise CannotWriteError(f"the notation grid is for up to {MAX_WRITTEN} rows, not {board.n}")
    return "".join(" ".join("@" if (r, c) == lock else "." for c in numbers) + "\n" for r in numbers)


def _is_grid(source: Source) -> bool:
    return bool(source.lines) and set(source.lines[0].text) <= set(".@Q \t")


def _has_queen(source: Source) -> bool:
    # Another puzzle's grid may be all dots at first.
    return _is_grid(source) and any(sign in source.text for sign in "@Q")


def _is_lock(text: str) -> bool:
    return re.match(r"\s*[0-9]{1,9}@", text) is not None


NOTATIONS = Notations(
    Notation(
        "lock",
        ".txt",
        _read_lock,
        _write_lock,
        recognizes=lambda source: _is_lock(source.text),
        is_text=_is_lock,
        one_line=True,
    ),
    Notation("grid", ".txt", _read_grid, _write_grid, _is_grid, _has_queen),
    replace(dataclass_json.notation("queens", Board), one_line=False),
)
