"""The signs of a finished board, as programs write them, and the ruled lines around them."""

from __future__ import annotations

import re

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
BORDER_SIGNS = frozenset("-=+|_ ") | frozenset(map(chr, range(0x2500, 0x2580)))
_STROKE = re.compile("[-=_\u2500\u2501\u2550]{2}")
_RULE = re.compile(r"\s*([-=_])\1+\s*")


def is_border(line: str) -> bool:
    """Is it a ruled line, perhaps with corners?"""
    return BORDER_SIGNS.issuperset(line) and _STROKE.search(line) is not None


def is_rule(line: str) -> bool:
    """Is it one stroke again and again? Of minus signs it may also be a row."""
    return _RULE.fullmatch(line) is not None
