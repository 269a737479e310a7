"""From runs to figures: solved, median, maximum, PAR-2, ratios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from benchmarks.runner import Run

_PENALTY = 2


@dataclass(frozen=True, slots=True)
class Summary:
    """A contender on the boards of a task; times in seconds.

    An unsolved board counts as the limit in the median and the maximum, which then are lower bounds only, and as
    twice the limit in PAR-2, the mean.
    """

    configuration: str
    role: str
    boards: int
    solved: int
    median: float
    maximum: float
    par2: float

    @property
    def median_is_bound(self) -> bool:
        """Is the true median at least ``median``, and unknown?"""
        return self.solved <= self.boards // 2

    @property
    def maximum_is_bound(self) -> bool:
        """Is the true maximum at least ``maximum``, and unknown?"""
        return self.solved < self.boards


def summarise(runs: Sequence[Run], limit: float) -> Summary:
    """The figures of one contender's runs, one a board."""
    times = [run.seconds if run.solved else limit for run in runs]
    penalised = [run.seconds if run.solved else _PENALTY * limit for run in runs]
    solved = sum(run.solved for run in runs)
    first = runs[0]
    return Summary(first.configuration, first.role, len(runs), solved, median(times), max(times), fmean(penalised))


def fastest(summaries: Sequence[Summary]) -> Summary | None:
    """The one with the smallest median; among those, with the smallest PAR-2. None of none."""
    return min(summaries, key=lambda one: (one.median, one.par2), default=None)


def ratio(other: Summary, hand: Summary) -> str:
    """How many times as long the other takes, in the median: "5.2x", ">5.2x" or "<5.2x" where a median is a bound."""
    if other.median_is_bound and hand.median_is_bound:
        return "-"
    bound = ">" if other.median_is_bound else "<" if hand.median_is_bound else ""
    return f"{bound}{_short(other.median / hand.median)}x"


def par2_ratio(other: Summary, hand: Summary) -> str:
    """How many times as long the other takes by PAR-2."""
    return f"{_short(other.par2 / hand.par2)}x"


def milliseconds(seconds: float) -> str:
    """For tables: three digits or all before the point."""
    return _short(seconds * 1000)


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
