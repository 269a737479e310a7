"""The median and the quartiles of numbers, some of which are known only to be at least what they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


@dataclass(frozen=True, slots=True)
class Quantile:
    """A quantile; a bound if the true one may be larger."""

    value: float
    is_bound: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """Lower quartile, median, upper quartile (linear interpolation), and of how many numbers."""

    lower: Quantile
    median: Quantile
    upper: Quantile
    count: int


def spread(numbers: ArrayLike, exact: ArrayLike) -> Spread | None:
    """The spread of numbers, of which those not ``exact`` are lower bounds (censored); None of no numbers.

    A quantile of lower bounds is a lower bound. It is the quantile itself if every bound among the numbers lies above
    those it is interpolated from.
    """
    values, known = np.asarray(numbers, dtype=float), np.asarray(exact, dtype=bool)
    known, values = known[~np.isnan(values)], values[~np.isnan(values)]
    if not values.size:
        return None
    least_bound = values[~known].min(initial=np.inf)
    levels = (0.25, 0.5, 0.75)
    lower, median, upper = (
        Quantile(float(value), bool(least_bound <= next_above))
        for value, next_above in zip(
            np.quantile(values, levels), np.quantile(values, levels, method="higher"), strict=True
        )
    )
    return Spread(lower, median, upper, int(values.size))
