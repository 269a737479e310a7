"""Charts drawn by matplotlib as SVG."""

from __future__ import annotations

import io
import math
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.study.report.document import Chart, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


# Stand-ins for what the style sheet defines, for its light and its dark theme.
_SERIES = ("#2563c9", "#c2410c", "#0f8a6d", "#a21caf", "#8a6d00", "#be185d", "#4d5b6b", "#5b8c00")
_INK, _GRID = "#111213", "#d1d2d3"
COLOURS = {colour: f"var(--s{index})" for index, colour in enumerate(_SERIES)} | {
    _INK: "var(--soft)",
    _GRID: "var(--line)",
}
_DASHES: tuple[Any, ...] = ("solid", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)))
_MARKERS = "os^DvPX*"
_SIZE, _SQUARE = (5.2, 3.6), (5.2, 5.0)  # inches; a page shows them between 0.85 and 1.4 times as large
_LONGEST_LABEL = 44
_MARGIN = 1.4
_STYLE: Any = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _GRID,
    "axes.labelcolor": _INK,
    "axes.grid": True,
    "grid.color": _GRID,
    "grid.linewidth": 0.6,
    "text.color": _INK,
    "xtick.color": _GRID,
    "ytick.color": _GRID,
    "xtick.labelcolor": _INK,
    "ytick.labelcolor": _INK,
}
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_REFERENCE = re.compile(r"url\(#")


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawing of a chart.

    plot  for a square chart left, bottom, width and height of the plot in the units of the drawing (downwards), and the
          natural logarithms of both ends of its axes: what a script needs to place points
    """

    svg: str
    plot: tuple[float, ...] = ()


def draw(chart: Chart, name: str) -> Drawn:
    """Draw a chart; ``name`` must differ between the charts of a page."""
    import matplotlib as mpl

    with _styled(name):
        figure, axes = _figure(chart)
        written = io.StringIO()
        figure.savefig(
            written, format="svg", transparent=True, metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
        )
        place = axes.get_window_extent().transformed(mpl.transforms.Affine2D().scale(72 / figure.dpi))
        low, high = map(math.log, axes.get_xlim()) if chart.square else (0.0, 0.0)
    hints = {_name(chart, series): [visible(hint) for hint in series.hints] for series in chart.series}
    svg = themed(written.getvalue(), name, COLOURS, hints)
    if not chart.square:
        return Drawn(svg)
    height = figure.get_figheight() * 72
    return Drawn(svg, (place.x0, height - place.y0, place.width, place.height, low, high))


def save_drawing(chart: Chart, name: str, paths: Iterable[Path]) -> None:
    """Draw a chart with its legend into files, PDF or SVG by their suffix. Raises OSError."""
    with _styled(name):
        figure, axes = _figure(chart)
        if len(chart.series) > 1:
            axes.legend(loc="best", fontsize="small", frameon=False)
        for path in paths:
            when = {"CreationDate": None} if path.suffix == ".pdf" else {"Date": None}
            figure.savefig(path, metadata=when)


@contextmanager
def _styled(name: str) -> Iterator[None]:
    import matplotlib as mpl

    with mpl.rc_context({**_STYLE, "svg.hashsalt": name}), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # fonts without a glyph: the reader's browser draws the text
        yield


def _figure(chart: Chart) -> tuple[Figure, Axes]:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SQUARE if chart.square else _SIZE, layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.add_subplot()
    _set_up(axes, chart)
    for series in chart.series:
        _plot(axes, series, _name(chart, series))
    if chart.square:
        _make_square(axes, chart)
    return figure, axes


def _name(chart: Chart, series: Series) -> str:
    return "points" if chart.square else f"series-{series.style}"


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
    colour, marker = _SERIES[series.style % len(_SERIES)], _MARKERS[series.style % len(_MARKERS)]
    dash = _DASHES[series.style // len(_SERIES) % len(_DASHES)]
    if series.form == "steps":
        (line,) = axes.step(series.x, series.y, where="post", color=colour, linestyle=dash, linewidth=1.6)
    elif series.form == "points":
        (line,) = axes.plot(series.x, series.y, "o", color=colour, alpha=0.65, markersize=5, markeredgewidth=0)
    else:
        (line,) = axes.plot(
            series.x, series.y, marker=marker, color=colour, linestyle=dash, linewidth=1.6, markersize=5.5
        )
    line.set_gid(name)
    line.set_label(cut(visible(series.label), _LONGEST_LABEL))


def _make_square(axes: Axes, chart: Chart) -> None:
    """One range for both axes, wide enough for every choice, and the diagonal."""
    numbers = [number for column in chart.choices.values() for number in column]
    low, high = min(numbers) / _MARGIN, max(numbers) * _MARGIN
    axes.set_xlim(low, high)
    axes.set_ylim(low, high)
    axes.plot((low, high), (low, high), color=_GRID, linewidth=1, zorder=0)


def themed(drawing: str, name: str, colours: Mapping[str, str], hints: Mapping[str, Sequence[str]]) -> str:
    """The ``<svg>`` element of a drawing.

    name     made part of every id, so that several drawings can stand in one page
    colours  as drawn -> as the page says, e.g. "#2563c9" -> "var(--s0)"
    hints    id of a group -> the names of the points in it, in order
    """
    ET.register_namespace("", _SVG)
    root = ET.fromstring(drawing)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)
    for group in root.iter(f"{{{_SVG}}}g"):
        names = hints.get(group.get("id", ""))
        if names:
            for point, text in zip(group.iter(f"{{{_SVG}}}use"), names, strict=True):
                ET.SubElement(point, f"{{{_SVG}}}title").text = text
        if (group.get("id") or "").startswith("series-"):
            group.set("class", f"series {group.get('id')}")
    for element in root.iter():
        _make_local(element, name, colours)
    for attribute in ("width", "height", "version"):
        root.attrib.pop(attribute, None)
    return ET.tostring(root, encoding="unicode")


def _make_local(element: ET.Element, name: str, colours: Mapping[str, str]) -> None:
    for key, value in list(element.attrib.items()):
        if key == "id":
            element.set(key, f"{name}-{value}")
        elif key == f"{{{_XLINK}}}href":
            del element.attrib[key]
            element.set("href", f"#{name}-{value.removeprefix('#')}")
        else:
            changed = _REFERENCE.sub(f"url(#{name}-", value)
            for drawn, said in colours.items():
                changed = changed.replace(drawn, said)
            element.set(key, changed)
