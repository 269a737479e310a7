"""Grids in other signs than ours, of spaces only, or with a number before each row, as the rows they mean."""

from __future__ import annotations

import re

from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.puzzles.magnets.signs import SIGNS

# P and N are positive and negative; what else stands for a blank may also mean that a cell is open.
_OTHERS = {"P": PLUS, "p": PLUS, "N": MINUS, "n": MINUS} | dict.fromkeys("EeoO#_~", BLANK)
_SIGNS = {**SIGNS, **_OTHERS}
_BETWEEN = re.compile(r"[\s,|\u2502]+")


def in_our_signs(lines: list[str], board: Board) -> list[str]:
    """The lines, those of the one grid in other signs in ours; as they are if there is none or any other grid.

    >>> board = Board(1, 2, (((0, 0), (0, 1)),), (1,), (1,), (1, 0), (0, 1))
    >>> in_our_signs(["Solution:", "1 | P N"], board)
    ['Solution:', '+-']
    """
    cells = [_cells(line, board.columns) for line in lines]
    grids = [at for at in range(len(lines) - board.rows + 1) if all(cells[at : at + board.rows])]
    if len(grids) != 1:
        return lines
    (at,) = grids
    window = [cell for cell in cells[at : at + board.rows] if cell is not None]
    labels, signs = [label for label, _ in window], "".join(row for _, row in window)
    blanks = {sign for sign in signs if _SIGNS[sign] == BLANK}
    is_laid = set("+-").isdisjoint(signs) is not set("PpNn").isdisjoint(signs)  # in one kind of signs, not in both
    is_other = is_laid and len(blanks) <= 1 and any(sign in _OTHERS for sign in signs)
    counted = [[str(first + k) for k in range(board.rows)] for first in (0, 1)]
    if not is_other and labels not in counted:
        return lines
    if labels not in (*counted, [""] * board.rows):
        return lines
    above = lines[:at]
    if labels[0] and above and above[-1].replace(" ", "").isdigit():
        above[-1] = ""  # the numbers of the columns
    return [*above, *("".join(_SIGNS[sign] for sign in row) for _, row in window), *lines[at + board.rows :]]


def _cells(line: str, columns: int) -> tuple[str, str] | None:
    """The number before a row, perhaps none, and its signs; None if it is no row."""
    words = [word for word in _BETWEEN.split(line) if word]
    label = ""
    if len(words) in (2, columns + 1) and words[0].isdigit() and len("".join(words[1:])) == columns:
        label, *words = words
    signs = "".join(words)
    is_row = len(signs) == columns and len(words) in (1, columns) and all(c in _SIGNS for c in signs)
    return (label, signs) if is_row else None


def all_blank(lines: list[str], board: Board) -> set[int]:
    """The numbers of the lines of a board of blanks that are spaces, if nothing else was printed; else empty."""
    spaces = {number: line for number, line in enumerate(lines, start=1) if line}
    is_board = len(spaces) == board.rows and len(set(spaces.values())) == 1 and not "".join(lines).strip()
    return set(spaces) if is_board else set()
