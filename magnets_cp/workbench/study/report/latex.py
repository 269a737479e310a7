r"""A report in LaTeX, its figures as pgfplots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.study.report.document import Axis, Chart, Document, Section, Series

_REPLACED = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "-": r"{-}",  # no ligatures: two of them are two
    "[": r"{[}",  # after a line end it would be an option
    "]": r"{]}",
    "≥": r"$\ge$",
    "…": r"\dots{}",
}
# What pdflatex can set without further packages: Latin letters with accents.
_LAST_LETTER = 0x17F
# A longer table goes on over pages.
_MOST_ROWS = 40
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


def latex(document: Document) -> str:
    """The tables of the report, each a floating table, with alerts and summary as text before them."""
    return "\n".join(_document(document))


def _document(document: Document) -> Iterator[str]:
    yield "% Needs in the preamble: \\usepackage{booktabs,longtable,textcomp}, \\usepackage[T1]{fontenc}\n"
    for alert in document.alerts:
        yield f"\\textbf{{{escaped(alert)}}}\n"
    for sentence in document.summary:
        yield escaped(sentence)
    for section in document.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield f"\n\\subsection*{{{escaped(section.title)}}}"
    for paragraph in section.text:
        yield escaped(paragraph)
    if section.code:
        yield f"\n\\texttt{{{escaped(section.code)}}}"
    for number, table in enumerate(section.tables, start=1):
        yield from _table(table, f"{section.name}-{number}")


def _table(table: Table, name: str) -> Iterator[str]:
    columns = "".join("r" if column.numeric else "l" for column in table.columns)
    if len(table.rows) > _MOST_ROWS:
        yield from _long_table(table, name, columns)
        return
    yield "\n\\begin{table}[htbp]\n  \\centering\\footnotesize"
    yield f"  \\caption{{{escaped(table.caption)}}}\\label{{tab:{name}}}"
    yield f"  \\begin{{tabular}}{{{columns}}}\n    \\toprule"
    yield _row(column.title for column in table.columns)
    yield "    \\midrule"
    for row in table.rows:
        yield _row(cell.text for cell in row)
    yield "    \\bottomrule\n  \\end{tabular}\n\\end{table}"


def _long_table(table: Table, name: str, columns: str) -> Iterator[str]:
    """A table that goes on over pages, its head repeated."""
    yield f"\n{{\\footnotesize\n\\begin{{longtable}}{{{columns}}}"
    yield f"    \\caption{{{escaped(table.caption)}}}\\label{{tab:{name}}}\\\\\n    \\toprule"
    yield _row(column.title for column in table.columns)
    yield "    \\midrule\n    \\endhead\n    \\bottomrule\n    \\endfoot"
    for row in table.rows:
        yield _row(cell.text for cell in row)
    yield "\\end{longtable}}"


def _row(texts: Iterable[str]) -> str:
    return f"    {' & '.join(map(escaped, texts))} \\\\"


def escaped(text: str) -> str:
    """The text, of which LaTeX takes nothing for a command."""
    return "".join(map(_character, visible(text)))


def _character(character: str) -> str:
    if character in _REPLACED:
        return _REPLACED[character]
    return character if ord(character) <= _LAST_LETTER else f"{{[}}U+{ord(character):04X}{{]}}"


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
