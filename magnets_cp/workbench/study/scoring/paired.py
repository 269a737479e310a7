"""Configurations on the same boards: how many times as fast is one, and could that be chance?

The unit is the board: seeds of one board are not independent, so they are averaged first. Times are PAR-2, so that a
run that did not end is not left out; ratios are taken board by board, and logarithms make "twice" and "half" alike.
Estimate, interval and p come of one statistic (``signed_rank``), and are corrected together: what is compared is a
family, never a pair alone. So a verdict, its interval and its p cannot contradict one another.

Holm 1979; intervals at the level at which Holm tests: Serlin 1993, "Confidence intervals and the scientific method".
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from magnets_cp.workbench.study.scoring.signed_rank import Floats, SignedRank

SIGNIFICANT = 0.05
# How the 5 % are shared by what a report claims of the baseline: that there is a difference, and where it lies.
OF_VERDICTS, OF_PATTERNS = 0.04, 0.01


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its interval; the ends are 0 and infinite where there are too few boards for one."""

    value: float
    low: float
    high: float

    @property
    def inverse(self) -> Interval:
        """The ratio the other way round."""
        return Interval(1 / self.value, 1 / self.high, 1 / self.low if self.low else math.inf)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times as long (or as much) the other takes: above 1, the one is better.

    wins, ties, losses  boards where the one takes less, exactly the same, more
    ratio               Hodges-Lehmann estimate over the boards that differ, with its interval of 1 - ``level``
    p                   two-sided signed-rank test over the same boards, corrected for the number in the family
    level               at which Holm's procedure tests this one: the ratio's interval excludes 1 exactly if p <= 0.05
    """

    wins: int
    ties: int
    losses: int
    ratio: Interval
    p: float
    level: float

    @property
    def is_sure(self) -> bool:
        """Is there a difference, with an error of at most 5 % over the whole family?"""
        return self.p <= SIGNIFICANT

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return self.wins + self.ties + self.losses


def compare(family: Sequence[Floats], error: float = SIGNIFICANT) -> list[Comparison]:
    """Compare each of a family: logarithms of other / one, a number a board; nan where there is none.

    error  the chance of any false difference in the family; p is scaled so that 0.05 is its bound all the same

    >>> [one] = compare([np.log([2.0, 1.9, 2.1, 2.2, 1.8, 2.05])])
    >>> one.is_sure, round(one.ratio.value, 2)
    (True, 2.01)
    """
    known = [logs[~np.isnan(logs)] for logs in family]
    samples = [SignedRank(logs[logs != 0]) for logs in known]
    raw = [sample.p for sample in samples]
    corrected, levels = holm(raw, error)
    return [
        Comparison(
            wins=int((logs > 0).sum()),
            ties=int((logs == 0).sum()),
            losses=int((logs < 0).sum()),
            ratio=_ratio(sample, level),
            p=p,
            level=level,
        )
        for logs, sample, p, level in zip(known, samples, corrected, levels, strict=True)
    ]


def holm(raw: Sequence[float], error: float = SIGNIFICANT) -> tuple[list[float], list[float]]:
    """Each p corrected for their number, and the level at which it is tested: chance finds something in many tests.

    Those that are not rejected are all tested at the level of the first of them.
    """
    order = sorted(range(len(raw)), key=lambda index: raw[index])
    corrected, levels = [0.0] * len(raw), [0.0] * len(raw)
    least, level, scale = 0.0, error, SIGNIFICANT / error
    for position, index in enumerate(order):
        if least <= SIGNIFICANT:
            level = error / (len(order) - position)
        least = max(least, min(1.0, scale * (len(order) - position) * raw[index]))
        corrected[index], levels[index] = least, level
    return corrected, levels


def _ratio(sample: SignedRank, level: float) -> Interval:
    if not sample.count:
        return Interval(1.0, 1.0, 1.0)
    low, high = sample.interval(1 - level)
    return Interval(math.exp(sample.estimate), math.exp(low), math.exp(high))
