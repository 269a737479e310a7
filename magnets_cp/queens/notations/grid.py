"""The board as it looks: a line a row, "." for an empty cell, one "@" for the locked queen; blanks do not matter.

    . . . .
    . . . @
    . . . .
    . . . .

A "Q" is taken for the locked queen too.
"""

from __future__ import annotations

from magnets_cp.errors import InputError, shown
from magnets_cp.notation import CannotWriteError, Notation
from magnets_cp.queens.board import MAX_SIDE, Board
from magnets_cp.source import Source

EMPTY, LOCKED, QUEEN = ".", "@", "Q"
# A million cells; larger boards are for the other notations.
MAX_WRITTEN = 1000


def read(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    lines = source.lines
    n = len(lines)
    if not 1 <= n <= MAX_SIDE:
        raise InputError(source.name, 1, 1, f"1 to {MAX_SIDE} rows of cells", str(n) if n else "none")
    locked: list[tuple[int, int]] = []
    for r, line in enumerate(lines):
        cells = [(place, sign) for place, sign in enumerate(line.text, start=1) if sign not in " \t"]
        for c, (place, sign) in enumerate(cells):
            if sign not in (EMPTY, LOCKED, QUEEN):
                raise InputError(source.name, line.number, place, '"." or "@"', shown(sign))
            if c == n:
                raise InputError(source.name, line.number, place, f"{n} cells, as there are {n} rows", str(len(cells)))
            if sign != EMPTY:
                locked.append((r, c))
                if len(locked) > 1:
                    raise InputError(source.name, line.number, place, "one locked queen", "a second one")
        if len(cells) < n:
            expected = f"{n} cells, as there are {n} rows"
            raise InputError(source.name, line.number, line.end, expected, f"only {len(cells)}")
    if not locked:
        source.fail(None, "a locked queen, @, in some row", "none")
    return [Board(n, *locked[0])]


def write(board: Board) -> str:
    """The rows, a blank between two cells. Raises CannotWriteError for more than ``MAX_WRITTEN`` rows."""
    if board.n > MAX_WRITTEN:
        raise CannotWriteError(f"the notation grid is for up to {MAX_WRITTEN} rows, not {board.n}")
    rows = [[EMPTY] * board.n for _ in range(board.n)]
    rows[board.row][board.column] = LOCKED
    return "".join(" ".join(row) + "\n" for row in rows)


GRID = Notation("grid", ".txt", read, write)
