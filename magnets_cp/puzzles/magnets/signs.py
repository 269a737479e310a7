"""The signs of a finished board, as programs write them."""

from __future__ import annotations

from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS

# A blank cell is . in our own answers, 0 in the course's assignment, x in puzzles from janko.at.
SIGNS = {
    "+": PLUS,
    "-": MINUS,
    ".": BLANK,
    "0": BLANK,
    "x": BLANK,
    "X": BLANK,
    "\N{MINUS SIGN}": MINUS,
    "\N{EN DASH}": MINUS,
    "\N{FULLWIDTH PLUS SIGN}": PLUS,
    "\N{MIDDLE DOT}": BLANK,
    "\N{SQUARED TIMES}": BLANK,
}
NUMBERS = {"1": PLUS, "+1": PLUS, "-1": MINUS, "0": BLANK}
