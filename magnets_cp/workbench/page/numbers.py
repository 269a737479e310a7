"""Numbers as text, the same way in every table and sentence."""

from __future__ import annotations

import math

NOTHING = "-"


def figure(number: float, digits: int = 3) -> str:
    """So many digits, or all before the point, with thousands set apart: 0.0123, 4.50, 1,234; whole numbers as such."""
    if not math.isfinite(number):
        return NOTHING
    if number == int(number) or abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.{max(0, digits - 1 - math.floor(math.log10(abs(number))))}f}"


def duration(seconds: float) -> str:
    """For sentences: milliseconds below a second."""
    return f"{figure(seconds * 1000)} ms" if seconds < 1 else f"{figure(seconds)} s"


def counted(number: int, what: str) -> str:
    """A number and its noun, in the plural where it needs one."""
    plural = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{number:,} {what if number == 1 else plural}"
