"""The diagram of critical differences, as lines and texts for whatever draws them.

Demsar, "Statistical comparisons of classifiers over multiple data sets", 2006, figure 1: an axis of mean ranks, the
best on the right, a name at each rank, the critical difference above, and bars that join those not told apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from magnets_cp.text.numbers import figure
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.study.report.document import RankDiagram

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEIGHT = 0.32  # of a row of names: inches, or what is as high in LaTeX
_LONGEST = 26
_EDGE = 0.04  # how far beyond the axis names begin
_MARGIN = 0.75  # room for names on each side, in lengths of the axis
_FIRST, _STEP = 0.7, 0.35  # of the bars below the axis, in rows


@dataclass(frozen=True, slots=True)
class Line:
    """A line: from and to, across in lengths of the axis, upwards in rows; the axis is at height 0."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    thick: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A text beside a point."""

    x: float
    y: float
    text: str
    side: Literal["left", "right", "above"]


def parts(diagram: RankDiagram) -> Iterator[Line | Text]:
    """Everything in the diagram."""
    count = len(diagram.ranks)
    yield Line((0.0, 1.0), (0.0, 0.0))
    for rank in range(1, count + 1):
        yield Line((_across(rank, count),) * 2, (0.0, 0.15))
        yield Text(_across(rank, count), 0.15, str(rank), "above")
    wide = min(1.0, diagram.critical / (count - 1))
    yield Line((0.0, 0.0, 0.0, wide, wide, wide), (1.35, 1.65, 1.5, 1.5, 1.65, 1.35))
    yield Text(wide / 2, 1.5, f"CD = {figure(diagram.critical)}{', off the axis' * (wide == 1.0)}", "above")
    for level, group in enumerate(diagram.groups):
        ends = (_across(diagram.ranks[group[-1]], count) - 0.01, _across(diagram.ranks[group[0]], count) + 0.01)
        yield Line(ends, (-_FIRST / 2 - _STEP * level,) * 2, thick=True)
    yield from _names(diagram)


def _names(diagram: RankDiagram) -> Iterator[Line | Text]:
    """The better half on the right, the best on top, the others on the left, the worst on top."""
    labels = list(diagram.ranks)
    half = (len(labels) + 1) // 2
    top = -_FIRST - _STEP * len(diagram.groups)
    for side, edge, some in (("right", 1 + _EDGE, labels[:half]), ("left", -_EDGE, labels[: half - 1 : -1])):
        for row, label in enumerate(some):
            x, y = _across(diagram.ranks[label], len(labels)), top - row
            yield Line((x, x, edge), (0.0, y, y))
            named = f"{cut(visible(label), _LONGEST)} ({diagram.ranks[label]:.2f})"
            yield Text(edge, y, named, "right" if side == "right" else "left")


def _across(rank: float, count: int) -> float:
    return (count - rank) / (count - 1)


def rows(diagram: RankDiagram) -> float:
    """How high the diagram is."""
    return 3.6 + _STEP * len(diagram.groups) + (len(diagram.ranks) + 1) // 2


def plot(axes: Axes, diagram: RankDiagram, ink: str) -> None:
    """Draw it by matplotlib."""
    axes.set_axis_off()
    axes.set_xlim(-_MARGIN, 1 + _MARGIN)
    axes.set_ylim(2.6 - rows(diagram), 2.6)
    for one in parts(diagram):
        if isinstance(one, Line):
            axes.plot(one.x, one.y, color=ink, linewidth=3.5 if one.thick else 0.9, solid_capstyle="butt")
        elif one.side == "above":
            axes.text(one.x, one.y + 0.12, one.text, ha="center", va="bottom", fontsize="small")
        else:
            gap, align = (0.01, "left") if one.side == "right" else (-0.01, "right")
            axes.text(one.x + gap, one.y, one.text, ha=align, va="center", fontsize="small")
