"""Grids in which a blank cell is a space: cells stand at equal distances, and no line is cut off at its end."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, Board
from magnets_cp.magnets.signs import SIGNS


def with_spaces(lines: list[str], first: int, last: int, board: Board) -> set[Solution]:
    """The grids the lines can be, of which those from ``first`` to ``last`` have signs."""
    found: set[Solution] = set()
    for top in range(max(0, last - board.rows), first + 1) if last - first <= board.rows else ():
        window = lines[top : top + board.rows]
        in_shape = len(window) == board.rows and len({len(line) for line in window}) == 1
        if in_shape and all(set(line) <= {*SIGNS, " "} for line in window):
            found |= _spread(window, board.columns)
    return found


def _spread(window: list[str], columns: int) -> set[Solution]:
    """The readings of lines of one length, with the columns one to four characters apart."""
    length = len(window[0])
    found = set()
    for pitch in range(1, 5):
        for offset in range(pitch):
            at = [offset + pitch * column for column in range(columns)]
            fits = at[-1] < length <= offset + pitch * columns
            if fits and all(sign == " " or place in at for line in window for place, sign in enumerate(line)):
                found.add(tuple("".join(SIGNS.get(line[place], BLANK) for place in at) for line in window))
    return found
