"""The signs of all puzzles as shapes, and the paint of the paper they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from magnets_cp.drawing.primitives import SIDE, Disc, Line, Shape, Text
from magnets_cp.layout import EMPTY
from magnets_cp.partial import Role

_BUSHES = ("bush1", "bush2", "bush3", "bush4")


def paper_of(sign: str) -> str:
    """The paint of a cell with this sign that is nothing more."""
    return {"+": "plus-paper", "-": "minus-paper", "~": "water", "#": "tile"}.get(sign, "paper")


def sign_shapes(
    sign: str, role: Role = Role.IMPLIED, middle: float = SIDE / 2, reach: float = 10, *, bushes: bool = False
) -> Iterator[Shape]:
    """Draw a sign around a point in the middle of the height, reaching so far from it.

    bushes  where the digits 1 to 4 are colours of what grows there, not numbers
    """
    y, paint = SIDE / 2, {"+": "plus", "-": "minus"}.get(sign, "ink")
    if sign in ("+", "-"):
        yield Line(middle - reach, y, middle + reach, y, paint, reach / 2.5)
        if sign == "+":
            yield Line(middle, y - reach, middle, y + reach, paint, reach / 2.5)
    elif sign == EMPTY:
        if role not in (Role.PLAIN, Role.GIVEN):
            yield Disc(middle, y, 2, "soft")
    elif sign == "#":
        yield from (Line(at, reach, reach, at, "grid", 1) for at in (SIDE - reach,))
    elif sign == "~":
        for height in (y - 5, y + 5):
            steps = [(middle + reach * k / 2, height + (2 if k % 2 else -2)) for k in range(-2, 3)]
            yield from (Line(*one, *other, "wave", 1.6) for one, other in pairwise(steps))
    elif bushes and f"bush{sign}" in _BUSHES:
        yield Disc(middle, y, reach, f"bush{sign}")
        yield Text(middle, y, sign, reach * 1.3, "on-bush", bold=True)
    else:
        yield Text(middle, y, sign, min(2.2 * reach, 3.4 * reach / len(sign)), bold=True)
