"""What two configurations took on the same boards, when limits stopped some of their runs: a rank test that keeps them.

A run that a limit stopped took at least what it had taken then. To test whether one takes r times as much as the other,
multiply what the one took by r, its limit too, and stop both at the smaller of the two limits: if r is the true ratio,
neither of a pair is more likely to take less. What each board tells is the difference of the two logarithms then; it is
nothing where both were stopped. The signed-rank test looks at these differences, so without any stopped run it is
Wilcoxon's; the estimate is the ratio that favours nobody, the interval all ratios the test does not reject. Where runs
were stopped, few boards may tell anything, and another number of them at each ratio: there the interval goes by mid-p,
as an exact test of few numbers is careful and its interval too wide.

Gehan, "A generalized Wilcoxon test for comparing arbitrarily singly-censored samples", 1965, for scores of bounds;
O'Brien and Fleming, "A paired Prentice-Wilcoxon test for censored paired data", 1987, for pairs; Kalbfleisch and
Prentice, "The statistical analysis of failure time data", 2002, chapter 7, for testing a ratio of times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from magnets_cp.workbench.study.scoring.signed_rank import Floats, SignedRank

if TYPE_CHECKING:
    import pandas as pd

_WIDEST = 60.0  # a logarithm: no ratio lies beyond
_STEPS = 50  # halvings: to the last digit that is ever shown, and many more


class Measured(NamedTuple):
    """A row a board, a column a configuration (label): what it took, and what would have stopped it.

    A number that is its limit is a lower bound: the run was stopped there. NaN where nothing was measured.
    """

    values: pd.DataFrame
    limits: pd.DataFrame

    def of(self, boards: Sequence[bool] | NDArray[np.bool_]) -> Measured:
        """The same on some of the boards."""
        return Measured(self.values[boards], self.limits[boards])


@dataclass(frozen=True, slots=True)
class Sample:
    """Two configurations, board by board: logarithms of what the one and the other took, and of their limits.

    Each has a row a pair and a column a board: of several pairs a board tells the mean.
    """

    one: Floats
    one_limit: Floats
    other: Floats
    other_limit: Floats

    @classmethod
    def measured(cls, measured: Measured, *pairs: tuple[str, str]) -> Sample:
        """The pairs (one, other) of labels on all boards."""
        with np.errstate(divide="ignore"):
            parts = [
                np.log(np.array([table[pair[side]].to_numpy(dtype=float) for pair in pairs]))
                for side in (0, 1)
                for table in measured
            ]
        return cls(*parts)

    @classmethod
    def exact(cls, logs: Floats) -> Sample:
        """Logarithms of other / one that no limit has touched."""
        numbers, never = np.atleast_2d(np.asarray(logs, dtype=float)), np.full((1, np.size(logs)), np.inf)
        return cls(np.zeros_like(numbers), never, numbers, never)

    def on(self, boards: NDArray[np.bool_]) -> Sample:
        """The same on some of the boards."""
        return Sample(*(part[:, boards] for part in (self.one, self.one_limit, self.other, self.other_limit)))

    def known(self) -> Sample:
        """The same on the boards where both have been measured."""
        return self.on(np.asarray(~np.isnan(self.one + self.other).any(axis=0)))

    @property
    def turned(self) -> Sample:
        """The other way round."""
        return Sample(self.other, self.other_limit, self.one, self.one_limit)

    @property
    def stopped(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """On which boards the one was stopped, and on which the other."""
        sides = ((self.one, self.one_limit), (self.other, self.other_limit))
        one, other = (np.asarray((taken >= limit).any(axis=0)) for taken, limit in sides)
        return one, other

    def differences(self, shift: float = 0.0) -> Floats:
        """What each board tells, if the one took ``exp(shift)`` times as much; above 0 the other still takes more.

        Never more for a larger shift. A sample without a stopped run knows no limits: it is as any sample of ratios.
        """
        if not any(map(np.any, self.stopped)):
            found: Floats = (self.other - self.one).mean(axis=0) - shift
            return found
        one, limit = self.one + shift, self.one_limit + shift
        told: Floats = (np.minimum(self.other, limit) - np.minimum(one, self.other_limit)).mean(axis=0)
        return told

    def ranked(self, shift: float = 0.0) -> SignedRank:
        """The signed ranks of what tells something."""
        told = self.differences(shift)
        return SignedRank(told[told != 0])

    def estimate(self) -> float:
        """The shift that favours nobody; infinite where limits leave it open on one side, 0 where nothing differs."""
        if not any(map(np.any, self.stopped)):
            found = self.ranked()
            return found.estimate if found.count else 0.0
        least, most = self._edge(_favours_more), -self.turned._edge(_favours_more)
        return (least + most) / 2 if math.isfinite(least + most) else 0.0 if least == -most else least + most

    def interval(self, confidence: float) -> tuple[float, float]:
        """All shifts the test does not reject, by mid-p where runs were stopped; infinite where it rejects none."""
        if not any(map(np.any, self.stopped)):
            found = self.ranked()
            return found.interval(confidence) if found.count else (0.0, 0.0)
        tail = (1 - confidence) / 2
        low, high = (one._edge(lambda ranked: ranked.mid_tails[1] <= tail) for one in (self, self.turned))
        return low, -high

    def _edge(self, holds: Callable[[SignedRank], bool]) -> float:
        """The largest shift for which it holds, which it does for all below; minus infinity if for none."""
        low, high = -_WIDEST, _WIDEST
        if not holds(self.ranked(low)):
            return -math.inf
        if holds(self.ranked(high)):
            return math.inf
        low, high = (0.0, high) if holds(self.ranked()) else (low, 0.0)
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if holds(self.ranked(middle)) else (low, middle)
        return low


def _favours_more(ranked: SignedRank) -> bool:
    """Do more Walsh averages lie above 0 than below?"""
    return bool(ranked.count) and ranked.balance > 0
