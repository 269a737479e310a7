"""A report in the format that a file name asks for: one self-contained HTML page, Markdown, LaTeX."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from markupsafe import Markup

from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.text.sanitize import visible
from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.page.saving import save
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.study.report.charts import draw
from magnets_cp.workbench.study.report.document import Chart, Document, RankDiagram, Section
from magnets_cp.workbench.study.report.latex import latex

# What Markdown could take for markup: an underscore only at the edge of a word, brackets only where a link follows.
_MARKUP = re.compile(r"[\\`*#|~$]|(?<![^\W_])_|_(?![^\W_])|\](?=[(\[:])|!(?=\[)")
# And the HTML within it: tags, character references, and what begins a quotation.
_HTML = re.compile(r"<(?=[A-Za-z/!?])|&(?=#?\w+;)|>")
_PRECISION = 5


def write(document: Document, path: Path) -> None:
    """Write the report. ``path`` ends in one of ``FORMATS``. Raises UsageError where it cannot be written."""
    save(path, FORMATS[path.suffix](document))


def demand(library: str) -> None:
    """Raises UsageError if a library of the extra ``report`` is not there."""
    if find_spec(library) is None:
        raise UsageError(f"a report needs {library}: {install('report')}")


def _page(document: Document) -> str:
    demand("matplotlib")

    return page(document)


def page(document: Document) -> str:
    """The page: tables that sort, charts with names at their points, light and dark; it loads nothing."""
    charts = {
        chart.title: _drawn(chart, f"{section.name}-{number}")
        for section in document.sections
        for number, chart in enumerate(section.charts, start=1)
    }
    return render("report.html", document=document, charts=charts)


def markdown(document: Document) -> str:
    """The report, without its charts."""
    return "\n".join(_document(document))


def _document(document: Document) -> Iterator[str]:
    yield f"# {_text(document.title)}\n"
    yield f"{_text(document.subtitle)}\n"
    for alert in document.alerts:
        yield f"> **{_text(alert)}**\n"
    for sentence in document.summary:
        yield f"- {_text(sentence)}"
    for section in document.sections:
        yield from _section(section)
    yield "\n## Glossary\n"
    for term, meaning in document.glossary.items():
        yield f"- **{_text(term)}**: {_text(meaning)}"
    yield ""


FORMATS: dict[str, Callable[[Document], str]] = {".html": _page, ".md": markdown, ".tex": latex}


def _section(section: Section) -> Iterator[str]:
    yield f"\n## {_text(section.title)}\n"
    for paragraph in section.text:
        yield f"{_text(paragraph)}\n"
    if section.code:
        yield f"    {visible(section.code)}\n"
    for table in section.tables:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    yield f"**{_text(table.caption)}**\n"
    yield _row(column.title for column in table.columns)
    yield "|".join(("", *("---:" if column.numeric else "---" for column in table.columns), ""))
    for row in table.rows:
        yield _row(cell.text for cell in row)
    yield ""


def _row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(map(_text, texts))} |"


def _text(text: str) -> str:
    return _HTML.sub(lambda found: html.escape(found[0]), _MARKUP.sub(r"\\\g<0>", visible(text)))


def _drawn(chart: Chart | RankDiagram, name: str) -> dict[str, Any]:
    drawn = draw(chart, name)
    if isinstance(chart, RankDiagram):
        return {"name": name, "svg": Markup(drawn.svg), "legend": [], "data": None}
    legend = [(series.style, series.label) for series in chart.named] if len(chart.named) > 1 else []
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
        "stopped": [sorted(chart.stopped.get(label, ())) for label in chart.choices],
        "numbers": [[float(f"{number:.{_PRECISION}g}") for number in numbers] for numbers in chart.choices.values()],
    }
