"""Charts drawn by matplotlib as SVG."""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.study.report.critical_differences import HEIGHT, plot, rows
from magnets_cp.workbench.study.report.document import Chart, RankDiagram, Series
from magnets_cp.workbench.study.report.theme import COLOURS, GRID, INK, SERIES, themed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


_DASHES: tuple[Any, ...] = ("solid", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)))
_MARKERS = "os^DvPX*"
_SIZE, _SQUARE = (5.2, 3.6), (5.2, 5.0)  # inches; a page shows them between 0.85 and 1.4 times as large
PAPER = 4.77  # inches: the width of a page of article and of llncs
_LONGEST_LABEL = 44
_MARGIN = 1.4
_STYLE: Any = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GRID,
    "axes.labelcolor": INK,
    "axes.grid": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawing of a chart.

    plot  for a square chart left, bottom, width and height of the plot in the units of the drawing (downwards), and the
          natural logarithms of both ends of its axes: what a script needs to place points
    """

    svg: str
    plot: tuple[float, ...] = ()


def draw(chart: Chart | RankDiagram, name: str) -> Drawn:
    """Draw a chart; ``name`` must differ between the charts of a page."""
    import matplotlib as mpl

    with _styled(name):
        figure, axes = _figure(chart)
        square = isinstance(chart, Chart) and chart.square
        written = io.StringIO()
        figure.savefig(
            written, format="svg", transparent=True, metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
        )
        place = axes.get_window_extent().transformed(mpl.transforms.Affine2D().scale(72 / figure.dpi))
        low, high = map(math.log, axes.get_xlim()) if square else (0.0, 0.0)
    named = [(_name(chart, series), series.hints) for series in chart.series] if isinstance(chart, Chart) else []
    hints = {key: [visible(hint) for hint in some] for key, some in named}
    svg = themed(written.getvalue(), name, COLOURS, hints)
    if not square:
        return Drawn(svg)
    height = figure.get_figheight() * 72
    return Drawn(svg, (place.x0, height - place.y0, place.width, place.height, low, high))


def save_drawing(chart: Chart | RankDiagram, name: str, paths: Iterable[Path]) -> None:
    """Draw a chart with its legend, as wide as a page of a paper, into files, PDF or SVG by their suffix.

    Raises OSError.
    """
    with _styled(name):
        figure, _ = _figure(chart)
        figure.set_size_inches(PAPER, PAPER * figure.get_figheight() / figure.get_figwidth())
        if isinstance(chart, Chart) and len(chart.named) > 1:
            figure.legend(loc="outside lower center", fontsize="small", frameon=False, ncols=2)
        for path in paths:
            when = {"CreationDate": None} if path.suffix == ".pdf" else {"Date": None}
            figure.savefig(path, metadata=when)


@contextmanager
def _styled(name: str) -> Iterator[None]:
    import matplotlib as mpl

    with mpl.rc_context({**_STYLE, "svg.hashsalt": name}), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # fonts without a glyph: the reader's browser draws the text
        yield


def _figure(chart: Chart | RankDiagram) -> tuple[Figure, Axes]:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.add_subplot()
    if isinstance(chart, RankDiagram):
        figure.set_size_inches(_SIZE[0], HEIGHT * rows(chart))
        plot(axes, chart, INK)
        return figure, axes
    figure.set_size_inches(_SQUARE if chart.square else _SIZE)
    _set_up(axes, chart)
    for series in chart.series:
        _plot(axes, series, _name(chart, series))
    if chart.square:
        _make_square(axes, chart)
    return figure, axes


def _name(chart: Chart, series: Series) -> str:
    stopped = "-stopped" * (series.form == "stopped")
    return f"points{stopped}" if chart.square else f"series-{series.style}{stopped}"


def _set_up(axes: Axes, chart: Chart) -> None:
    axes.set_axisbelow(True)
    axes.tick_params(which="both", length=3, width=0.6)
    if chart.x.log:
        axes.set_xscale("log")
    if chart.y.log:
        axes.set_yscale("symlog" if any(y <= 0 for series in chart.series for y in series.y) else "log")
    axes.minorticks_off()
    for axis, label in ((axes.xaxis, chart.x), (axes.yaxis, chart.y)):
        axis.set_major_formatter(_tick)
        axis.set_label_text(cut(visible(label.label), _LONGEST_LABEL))
        axis.label.set_gid("label-x" if axis is axes.xaxis else "label-y")


def _tick(number: float, _position: float) -> str:
    return f"{number:,.0f}" if number >= 1 else f"{number:g}"


def _plot(axes: Axes, series: Series, name: str) -> None:
    colour, marker = SERIES[series.style % len(SERIES)], _MARKERS[series.style % len(_MARKERS)]
    dash = _DASHES[series.style // len(SERIES) % len(_DASHES)]
    if series.form == "steps":
        (line,) = axes.step(series.x, series.y, where="post", color=colour, linestyle=dash, linewidth=1.6)
    elif series.form == "points":
        (line,) = axes.plot(series.x, series.y, "o", color=colour, alpha=0.65, markersize=5, markeredgewidth=0)
    elif series.form == "stopped":
        (line,) = axes.plot(series.x, series.y, "x", color=colour, markersize=5)
    else:
        (line,) = axes.plot(
            series.x, series.y, marker=marker, color=colour, linestyle=dash, linewidth=1.6, markersize=5.5
        )
    line.set_gid(name)
    line.set_label("_" if series.form == "stopped" else cut(visible(series.label), _LONGEST_LABEL))


def _make_square(axes: Axes, chart: Chart) -> None:
    """One range for both axes, wide enough for every choice, and the diagonal."""
    numbers = [number for column in chart.choices.values() for number in column]
    low, high = min(numbers) / _MARGIN, max(numbers) * _MARGIN
    axes.set_xlim(low, high)
    axes.set_ylim(low, high)
    axes.plot((low, high), (low, high), color=GRID, linewidth=1, zorder=0)
