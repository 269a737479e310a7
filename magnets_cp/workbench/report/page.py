"""A report as one self-contained HTML page."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.page.text import visible
from magnets_cp.workbench.report.charts import draw
from magnets_cp.workbench.report.document import Chart, Document

_PRECISION = 5


def page(document: Document) -> str:
    """The page: tables that sort, charts with names at their points, light and dark; it loads nothing."""
    charts = {
        chart.title: _drawn(chart, f"{section.name}-{number}")
        for section in document.sections
        for number, chart in enumerate(section.charts, start=1)
    }
    return render("report.html", document=document, charts=charts)


def _drawn(chart: Chart, name: str) -> dict[str, Any]:
    drawn = draw(chart, name)
    legend = [(series.style, series.label) for series in chart.series] if len(chart.series) > 1 else []
    return {
        "name": name,
        "svg": Markup(drawn.svg),
        "legend": legend,
        "data": _choices(chart, drawn.plot) if chart.choices else None,
    }


def _choices(chart: Chart, plot: tuple[float, ...]) -> dict[str, Any]:
    """What the script needs to show another pair: the plot, and everyone's number on every board."""
    return {
        "plot": [round(number, 3) for number in plot],
        "boards": chart.series[0].hints,
        "labels": [visible(label) for label in chart.choices],
        "numbers": [[float(f"{number:.{_PRECISION}g}") for number in numbers] for numbers in chart.choices.values()],
    }
