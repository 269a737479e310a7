"""What a report consists of, before it is written in any format; and statistics as text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Literal

from magnets_cp.text.numbers import NOTHING, duration, figure
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.study.scoring.paired import SIGNIFICANT, Comparison, Interval
from magnets_cp.workbench.study.scoring.seeds import Quantile, Spread

_MOST_DIGITS = 9
CROSSES = " A cross is a board on which a limit stopped one of the two."


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis, logarithmic or not."""

    label: str
    log: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one configuration in a chart.

    style  which colour, dash and marker: the same number for the same configuration in every chart
    form   stopped: points, of boards on which a limit stopped somebody
    hints  one a point, or none at all
    """

    label: str
    style: int
    x: tuple[float, ...]
    y: tuple[float, ...]
    form: Literal["line", "steps", "points", "stopped"] = "line"
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A diagram. ``description`` says in words what it shows.

    square   both axes have the same range and a diagonal: for pairs
    choices  label -> numbers, a number a hint of the first series: lets the reader choose both axes of a square chart
    stopped  label -> the places of those numbers for which a limit stopped a run
    """

    title: str
    description: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    square: bool = False
    choices: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    stopped: Mapping[str, Set[int]] = field(default_factory=dict)

    @property
    def named(self) -> list[Series]:
        """Those that a legend names."""
        return [one for one in self.series if one.form != "stopped"]

    def of(self, other: str) -> Chart:
        """A chart of the pair of the first choice and another one, with crosses for those that were stopped."""
        first = next(iter(self.choices))
        places = range(len(self.choices[first]))
        stopped = {place for place in places if place in self.stopped[first] or place in self.stopped[other]}
        series = (
            self._some(other, [place for place in places if place not in stopped], "points"),
            self._some(other, sorted(stopped), "stopped"),
        )
        return replace(
            self,
            title=f"PAR-2 of {first} and {other} on each board",
            description=f"A point a board, in seconds. Above the diagonal, {first} is faster.{CROSSES * bool(stopped)}",
            x=replace(self.x, label=f"{first}, s"),
            y=replace(self.y, label=f"{other}, s"),
            series=tuple(one for one in series if one.x),
            choices={label: self.choices[label] for label in (first, other)},
        )

    def _some(self, other: str, places: Sequence[int], form: Literal["points", "stopped"]) -> Series:
        x, y = ([self.choices[label][place] for place in places] for label in (next(iter(self.choices)), other))
        return Series("boards", 0, tuple(x), tuple(y), form, tuple(self.series[0].hints[place] for place in places))


@dataclass(frozen=True, slots=True)
class RankDiagram:
    """Mean ranks by label, the best first, the least difference that counts, and the groups within it."""

    title: str
    description: str
    ranks: Mapping[str, float]
    critical: float
    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report. ``name`` is its anchor."""

    name: str
    title: str
    text: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart | RankDiagram, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report.

    alerts    what must not be missed, such as wrong answers: above everything else
    summary   the findings in plain words
    glossary  term -> definition
    """

    title: str
    subtitle: str
    alerts: tuple[str, ...]
    summary: tuple[str, ...]
    sections: tuple[Section, ...]
    glossary: Mapping[str, str] = field(default_factory=dict)


def times(interval: Interval) -> str:
    """A ratio with its interval: 2.31 [1.92, 2.80]; alone where there are too few boards for one.

    Where limits made it: at least 830 [611, -].
    """
    if math.isnan(interval.value):
        return NOTHING
    if interval.limited:
        least, most = (_beside_one(end) if 0 < end < math.inf else NOTHING for end in (interval.low, interval.high))
        return f"at {'least' if interval.limited > 0 else 'most'} {_beside_one(interval.value)} [{least}, {most}]"
    if math.isinf(interval.high):
        return _beside_one(interval.value)
    return f"{_beside_one(interval.value)} [{_beside_one(interval.low)}, {_beside_one(interval.high)}]"


def _beside_one(ratio: float) -> str:
    """Three digits, or as many more as it takes not to look like 1 where it is not."""
    for digits in range(3, _MOST_DIGITS):
        text = f"{ratio:.0f}" if ratio >= 100 else figure(ratio, digits)
        if ratio == 1 or float(text.replace(",", "")) != 1:
            return text
    return "1"


def brief(seconds: float) -> str:
    """A short time for sentences: 210 microseconds."""
    return f"{figure(seconds * 1e6, 2)} microseconds" if seconds < 1e-3 else duration(seconds)


def fewest(level: float) -> int:
    """How many boards that differ a test at this level needs to find anything: two tails of 1 in 2 ** n."""
    return 1 + math.ceil(-math.log2(level))


def quantile(one: Quantile, digits: int = 3) -> str:
    """A quantile, marked where it is a lower bound."""
    return one.shown(lambda value: figure(value, digits))


def quartiles(one: Spread) -> str:
    """The lower and the upper quartile, with two digits."""
    return f"{quantile(one.lower, 2)} to {quantile(one.upper, 2)}"


def probability(p: float) -> str:
    """A p-value, never rounded across 0.05."""
    if p < 0.001:
        return "< 0.001"
    text = f"{p:.3f}"
    return text if (float(text) <= SIGNIFICANT) == (p <= SIGNIFICANT) else f"{p:.6f}"


def evidence(comparison: Comparison) -> str:
    """What stands behind a ratio: p, and how many boards."""
    p = probability(comparison.p)
    differing = comparison.wins + comparison.losses
    boards = f"{differing:,} boards" if not comparison.ties else f"{differing:,} of {comparison.boards:,} boards differ"
    return f"p {p if p[0] == '<' else f'= {p}'}, {boards}"
