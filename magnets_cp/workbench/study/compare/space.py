"""A space of configurations to tune: grids, some of whose values are ranges of numbers to draw from.

"variable=mine.py:choose(weight=0.1..10)" draws weights from 0.1 to 10; "restarts=50..500" draws whole numbers, as both
ends are whole. From 0.1 to 10 and wider than that, orders of magnitude are drawn evenly, else numbers. A parameter that
stands in the parentheses of a function, or in one grid of several, is there only where that function or grid is chosen:
it is conditional. Both kinds are those of irace: Lopez-Ibanez et al., "The irace package: iterated racing for automatic
algorithm configuration", 2016.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from random import Random

from magnets_cp.errors import UsageError
from magnets_cp.workbench.study.compare.grid import expand

_NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
_RANGE = re.compile(rf"(?<==)({_NUMBER})\.\.({_NUMBER})(?=[,)'\s]|$)")
_WIDE = 100.0
_TRIES = 100  # draws a configuration wanted: a small space has no more


def has_ranges(texts: Sequence[str]) -> bool:
    """Does any of the grids draw numbers? Raises UsageError."""
    return any(_RANGE.search(shape) for text in texts for shape in expand(text))


def draw(texts: Sequence[str], count: int, random: Random) -> list[str]:
    """So many configurations of the space, fewer if there are no more; the first is its first, with its low ends.

    Each of the others is drawn from the grids as they are written out, then its numbers. Raises UsageError.

    >>> draw(["restarts=,50..500"], 3, Random(0))[0]
    ''
    """
    shapes = [shape for text in texts for shape in expand(text)]
    found = {_filled(shapes[0], lambda low, _: low): None}
    for _ in range(_TRIES * count):
        if len(found) >= count:
            break
        found.setdefault(_filled(random.choice(shapes), lambda low, high: _between(low, high, random)))
    return list(found)


def _filled(shape: str, number: Callable[[str, str], str]) -> str:
    """The configuration with a number in place of each range."""

    def chosen(match: re.Match[str]) -> str:
        low, high = match.groups()
        if float(low) >= float(high):
            raise UsageError(f"range {match[0]}: expected the low end first, as in 0.1..10")
        return number(low, high)

    return _RANGE.sub(chosen, shape)


def _between(low: str, high: str, random: Random) -> str:
    """A number of the range as text, to four digits if it is no whole one."""
    first, last = float(low), float(high)
    if first > 0 and last / first >= _WIDE:
        drawn = math.exp(random.uniform(math.log(first), math.log(last)))
    else:
        drawn = random.uniform(first, last)
    if re.fullmatch(r"-?\d+\.\.-?\d+", f"{low}..{high}"):
        return str(min(max(round(drawn), int(low)), int(high)))
    return f"{min(max(float(f'{drawn:.4g}'), first), last):g}"
