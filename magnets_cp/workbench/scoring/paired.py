"""Two configurations on the same boards: how much faster is one, and could that be chance?

The unit is the board: seeds of one board are not independent, so they are averaged first. Times are PAR-2, so that a
run that did not end is not left out; ratios are taken board by board, and logarithms make "twice" and "half" alike.

Wilcoxon 1945 (signed-rank test); Holm 1979; Kerby 2014 (matched-pairs rank-biserial correlation); Efron 1979
(bootstrap).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
RESAMPLES = 4000
CONFIDENCE = 0.95
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % bootstrap interval; the ends are nan where there are too few boards for one."""

    value: float
    low: float
    high: float

    @property
    def excludes_one(self) -> bool:
        """As a ratio: does the whole interval lie on one side of 1?"""
        return self.low > 1 or self.high < 1

    @property
    def inverse(self) -> Interval:
        """The ratio the other way round."""
        return Interval(1 / self.value, 1 / self.high, 1 / self.low)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times as long (or as much) the other takes, board by board: above 1, the one is better.

    wins, ties, losses  boards where the one takes less, the same, more
    median, mean        median and geometric mean of the ratios
    p                   two-sided Wilcoxon signed-rank test of the log ratios; after ``holm`` corrected for their number
    effect              matched-pairs rank-biserial correlation, from -1 (always worse) to 1 (always better)
    """

    wins: int
    ties: int
    losses: int
    median: Interval
    mean: Interval
    p: float
    effect: float


def compare(one: Floats, other: Floats) -> Comparison:
    """Compare positive numbers, one a board in the same order, such as PAR-2 seconds."""
    return compare_logs(np.log(np.asarray(other, dtype=float)) - np.log(np.asarray(one, dtype=float)))


def compare_logs(logs: Floats) -> Comparison:
    """The comparison of boards whose ratios have these natural logarithms."""
    from scipy.stats import rankdata, wilcoxon

    differing = logs[logs != 0]
    ranks = rankdata(np.abs(differing))
    in_favour, total = float(ranks[differing > 0].sum()), float(ranks.sum())
    return Comparison(
        wins=int((logs > 0).sum()),
        ties=int((logs == 0).sum()),
        losses=int((logs < 0).sum()),
        median=_interval(logs, np.median),
        mean=_interval(logs, np.mean),
        p=float(wilcoxon(differing).pvalue) if differing.size else 1.0,
        effect=2 * in_favour / total - 1 if total else 0.0,
    )


def holm(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The same comparisons, each p corrected for their number: chance finds something in many tests (Holm 1979)."""
    order = sorted(range(len(comparisons)), key=lambda index: comparisons[index].p)
    corrected, least = list(comparisons), 0.0
    for position, index in enumerate(order):
        least = max(least, min(1.0, (len(order) - position) * comparisons[index].p))
        corrected[index] = replace(comparisons[index], p=least)
    return corrected


def _interval(logs: Floats, statistic: Callable[..., Any]) -> Interval:
    """Of ``exp(statistic)``: the percentile bootstrap over boards, from a fixed seed."""
    from scipy.stats import bootstrap

    value = float(np.exp(statistic(logs))) if logs.size else float("nan")
    if logs.size < 2:
        return Interval(value, float("nan"), float("nan"))
    ends = bootstrap(
        (logs,),
        statistic,
        n_resamples=RESAMPLES,
        confidence_level=CONFIDENCE,
        method="percentile",
        rng=np.random.default_rng(0),
    ).confidence_interval
    return Interval(value, float(np.exp(ends.low)), float(np.exp(ends.high)))
