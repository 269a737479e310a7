r"""A chart as TikZ, for ``\input`` into a document with the package pgfplots, whose type its text is set in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from magnets_cp.workbench.page.text import cut
from magnets_cp.workbench.report.document import Axis, Chart, Series
from magnets_cp.workbench.report.latex import escaped

_COLOURS = (
    "blue!70!black",
    "orange!80!black",
    "teal!80!black",
    "violet",
    "olive",
    "magenta!80!black",
    "gray",
    "lime!60!black",
)
_DASHES = ("solid", "dashed", "dotted", "dashdotted")
_MARKS = ("*", "square*", "triangle*", "diamond*", "pentagon*", "x", "+", "o")
_FORMS = {"steps": "const plot, no markers", "points": "only marks, mark size=1.3pt"}
_LONGEST = 40
# The largest number over the smallest; what an axis gets on both sides that has less.
_NARROW, _ROOM = 2.0, 1.25


def pgfplots(chart: Chart) -> str:
    """The picture."""
    return "\n".join(_picture(chart))


def _picture(chart: Chart) -> Iterator[str]:
    points = [
        point for series in chart.series for point in zip(series.x, series.y, strict=True) if _fits(chart, *point)
    ]
    options = ["width=\\linewidth", *_axis("x", chart.x), *_axis("y", chart.y), "legend pos=outer north east"]
    options += [*_room("x", chart.x, [x for x, _ in points]), *_room("y", chart.y, [y for _, y in points])]
    options += ["axis equal image"] if chart.square else []
    yield f"% {' '.join(chart.title.split())}; needs \\usepackage{{pgfplots}} and \\pgfplotsset{{compat=1.16}}"
    yield f"\\begin{{tikzpicture}}\n\\begin{{axis}}[{', '.join(options)}]"
    for series in chart.series:
        yield f"\\addplot[{_style(series)}] coordinates {{"
        yield "\n".join(f"({x:.6g},{y:.6g})" for x, y in zip(series.x, series.y, strict=True) if _fits(chart, x, y))
        yield "};"
        if len(chart.series) > 1:
            yield f"\\addlegendentry{{{escaped(cut(series.label, _LONGEST))}}}"
    yield "\\end{axis}\n\\end{tikzpicture}\n"


def _axis(name: str, axis: Axis) -> list[str]:
    return [f"{name}label={{{escaped(cut(axis.label, _LONGEST))}}}", *([f"{name}mode=log"] if axis.log else [])]


def _room(name: str, axis: Axis, numbers: Sequence[float]) -> list[str]:
    """A range for a logarithmic axis on which all is much the same: TeX cannot reckon with one that is narrow."""
    if not axis.log or not numbers or max(numbers) >= _NARROW * min(numbers):
        return []
    return [f"{name}min={min(numbers) / _ROOM:.6g}", f"{name}max={max(numbers) * _ROOM:.6g}"]


def _style(series: Series) -> str:
    colour, dash = _COLOURS[series.style % len(_COLOURS)], _DASHES[series.style // len(_COLOURS) % len(_DASHES)]
    form = _FORMS.get(series.form, f"mark={_MARKS[series.style % len(_MARKS)]}")
    return f"{colour}, {dash}, {form}"


def _fits(chart: Chart, x: float, y: float) -> bool:
    """Has the point a place on axes that may be logarithmic?"""
    return (x > 0 or not chart.x.log) and (y > 0 or not chart.y.log)
