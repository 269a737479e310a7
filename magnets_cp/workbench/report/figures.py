"""Statistics as text, the same way in every table and sentence."""

from __future__ import annotations

import math

from magnets_cp.workbench.page.numbers import figure
from magnets_cp.workbench.scoring.paired import Comparison, Interval
from magnets_cp.workbench.scoring.spread import Quantile, Spread


def times(interval: Interval) -> str:
    """A ratio with its interval: 2.31 [1.92, 2.8]."""
    if math.isnan(interval.low):
        return figure(interval.value)
    return f"{figure(interval.value)} [{figure(interval.low)}, {figure(interval.high)}]"


def quantile(one: Quantile, digits: int = 3) -> str:
    """A quantile, marked where it is a lower bound."""
    return f"{'≥ ' if one.is_bound else ''}{figure(one.value, digits)}"


def quartiles(one: Spread) -> str:
    """The lower and the upper quartile, with two digits."""
    return f"{quantile(one.lower, 2)} to {quantile(one.upper, 2)}"


def probability(p: float) -> str:
    """A p-value."""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def effect(comparison: Comparison) -> str:
    """An effect size, signed."""
    return f"{comparison.effect:+.2f}"
