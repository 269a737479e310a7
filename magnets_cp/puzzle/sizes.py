"""Sizes of boards as one types them: 10x9, rows first; 8 or 8x8 for a square."""

from __future__ import annotations

import re

from magnets_cp.errors import UsageError, shown

_RECTANGLE = re.compile(r"(\d{1,6})x(\d{1,6})", re.ASCII)
_SQUARE = re.compile(r"(\d{1,6})(?:x\1)?", re.ASCII)


def rectangle(size: str, most: int) -> tuple[int, int]:
    """Rows and columns, 1 to ``most`` of each. Raises UsageError.

    >>> rectangle("10x9", 100)
    (10, 9)
    """
    match = _RECTANGLE.fullmatch(size)
    if match is None:
        raise UsageError(f"size: expected ROWSxCOLUMNS such as 10x9, found {shown(size)}")
    return _within(int(match[1]), most, size), _within(int(match[2]), most, size)


def square(size: str, most: int) -> int:
    """The number of rows, 1 to ``most``, of a board with as many columns. Raises UsageError.

    >>> square("8", 100), square("8x8", 100)
    (8, 8)
    """
    match = _SQUARE.fullmatch(size)
    if match is None:
        raise UsageError(f"size: expected the number of rows of a square such as 8 or 8x8, found {shown(size)}")
    return _within(int(match[1]), most, size)


def _within(side: int, most: int, size: str) -> int:
    if not 1 <= side <= most:
        raise UsageError(f"size: expected 1 to {most} rows and columns, found {size}")
    return side
