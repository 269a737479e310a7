"""What a report consists of, before it is written in any format. All text is plain: writers escape it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from magnets_cp.workbench.page.table import Table


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis, logarithmic or not."""

    label: str
    log: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one configuration in a chart.

    style  which colour, dash and marker: the same number for the same configuration in every chart
    hints  one a point, or none at all
    """

    label: str
    style: int
    x: tuple[float, ...]
    y: tuple[float, ...]
    form: Literal["line", "steps", "points"] = "line"
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A diagram. ``description`` says in words what it shows.

    square   both axes have the same range and a diagonal: for pairs
    choices  label -> numbers, a number a hint of the first series: lets the reader choose both axes of a square chart
    """

    title: str
    description: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    square: bool = False
    choices: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report. ``name`` is its anchor."""

    name: str
    title: str
    text: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
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
