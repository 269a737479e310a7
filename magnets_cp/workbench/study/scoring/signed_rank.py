"""The signed-rank test, the Hodges-Lehmann estimate and the interval that belongs to both: one statistic for all three.

A Walsh average is the mean of two of the numbers, or of one with itself. The estimate is the median of them all; how
many of them lie on the lesser side of a value is what the test of that value looks at; the interval is all values the
test does not reject. So the interval excludes 0 exactly where p is at most 1 less its confidence.

Wilcoxon 1945; Hodges and Lehmann 1963; Hollander, Wolfe and Chicken, "Nonparametric statistical methods", 2014,
sections 3.1 to 3.3.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
# Up to so many numbers the distribution is exact; beyond, the normal one differs from it by less than 0.0001.
_EXACT = 200
_STEPS = 200  # halvings until no number lies between: more than a double can need


class SignedRank:
    """Numbers other than 0, whose distribution about their centre is taken to be symmetric."""

    def __init__(self, numbers: Floats) -> None:
        self._sorted = np.sort(np.asarray(numbers, dtype=float))
        self.count = len(self._sorted)
        self._averages = self.count * (self.count + 1) // 2

    @property
    def p(self) -> float:
        """Two-sided, that the centre is 0; 1 of no numbers. Averages of exactly 0 speak for no side."""
        return min(1.0, 2 * min(self.tails))

    @property
    def tails(self) -> tuple[float, float]:
        """One-sided, that the centre is 0 and not below it, and that it is 0 and not above it; 1 of no numbers."""
        lower, upper = self._statistics()
        return (_tail(self.count, lower), _tail(self.count, upper)) if self.count else (1.0, 1.0)

    @property
    def mid_tails(self) -> tuple[float, float]:
        """The same by mid-p, which counts what is exactly as extreme half; 1 of no numbers.

        Of few numbers an exact test rejects the truth less often than it may, this one as often on the average:
        Lancaster, "Significance tests in discrete distributions", 1961; Agresti and Gottard, "Nonconservative exact
        small-sample inference for discrete data", 2007.
        """
        lower, upper = self._statistics()
        return (_mid_tail(self.count, lower), _mid_tail(self.count, upper)) if self.count else (1.0, 1.0)

    def _statistics(self) -> tuple[int, int]:
        """How many Walsh averages are at least 0, and how many at most 0."""
        at_most = self._at_most(0.0)
        return self._averages - at_most + self._equal_to_zero(), at_most

    @property
    def balance(self) -> int:
        """How many more Walsh averages are above 0 than below."""
        at_most = self._at_most(0.0)
        return self._averages - 2 * at_most + self._equal_to_zero()

    @property
    def estimate(self) -> float:
        """The median of the Walsh averages; nan of no numbers."""
        if not self.count:
            return math.nan
        half = self._averages // 2
        upper = self._smallest(half + 1)
        return upper if self._averages % 2 else (self._smallest(half) + upper) / 2

    def interval(self, confidence: float) -> tuple[float, float]:
        """The ends of the interval, which belong to it; infinite where the numbers are too few for this confidence."""
        rank = _critical(self.count, (1 - confidence) / 2) if self.count else 0
        if rank < 1:
            return -math.inf, math.inf
        return self._smallest(rank), self._smallest(self._averages + 1 - rank)

    def _at_most(self, value: float) -> int:
        """How many Walsh averages are at most the value."""
        numbers = self._sorted
        ordered = int(np.searchsorted(numbers, 2 * value - numbers, side="right").sum())
        return (ordered + int(np.searchsorted(numbers, value, side="right"))) // 2

    def _equal_to_zero(self) -> int:
        """How many are 0; no number itself is."""
        numbers = self._sorted
        sides = (int(np.searchsorted(numbers, -numbers, side=side).sum()) for side in ("right", "left"))
        return (next(sides) - next(sides)) // 2

    def _smallest(self, rank: int) -> float:
        """The Walsh average of that rank, the smallest of rank 1, by halving."""
        low, high = float(self._sorted[0]), float(self._sorted[-1])
        if self._at_most(low) >= rank:
            return low
        for _ in range(_STEPS):
            middle = (low + high) / 2
            if middle in (low, high):
                break
            if self._at_most(middle) >= rank:
                high = middle
            else:
                low = middle
        return self._nearest(high)

    def _nearest(self, value: float) -> float:
        """The Walsh average nearest to the value, so that halving leaves no error of rounding beside 0."""
        numbers = self._sorted
        above = np.searchsorted(numbers, 2 * value - numbers)
        averages = [(numbers + numbers[(above - step).clip(0, self.count - 1)]) / 2 for step in (0, 1)]
        found = np.concatenate(averages)
        return float(found[np.abs(found - value).argmin()])


@cache
def _distribution(count: int) -> Floats:
    """P(T <= t) for t = 0, 1, ...: the sum of those ranks 1 to ``count`` for which a coin shows heads."""
    chances = np.zeros(count * (count + 1) // 2 + 1)
    chances[0] = 1.0
    for rank in range(1, count + 1):
        chances[rank:] = (chances[rank:] + chances[:-rank]) / 2
        chances[:rank] /= 2
    cumulated: Floats = np.cumsum(chances)
    return cumulated


def _normal(count: int) -> tuple[float, float]:
    """Mean and standard deviation of T."""
    return count * (count + 1) / 4, math.sqrt(count * (count + 1) * (2 * count + 1) / 24)


def _tail(count: int, most: int) -> float:
    """P(T <= most)."""
    if count <= _EXACT:
        return float(_distribution(count)[most])
    from scipy.stats import norm

    mean, deviation = _normal(count)
    return float(norm.cdf((most + 0.5 - mean) / deviation))


def _mid_tail(count: int, most: int) -> float:
    """P(T < most) and half of P(T = most)."""
    return (_tail(count, most) + (_tail(count, most - 1) if most else 0.0)) / 2


def _critical(count: int, tail: float) -> int:
    """How many t there are with P(T <= t) at most ``tail``."""
    if count <= _EXACT:
        return int(np.searchsorted(_distribution(count), tail, side="right"))
    from scipy.stats import norm

    mean, deviation = _normal(count)
    return max(0, math.floor(mean - 0.5 + deviation * float(norm.ppf(tail))) + 1)
