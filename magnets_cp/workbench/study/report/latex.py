r"""The tables of a report in LaTeX, in whatever width the class of the paper leaves them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from textwrap import wrap

from magnets_cp.text.sanitize import visible
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.study.report.document import Document, Section

_REPLACED = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_\allowbreak{}",
    "=": r"=\allowbreak{}",
    "/": r"/\allowbreak{}",
    ":": r":\allowbreak{}",
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
# A longer table goes on in the next.
_MOST_ROWS = 40
# In characters: a line of a narrow class, the space between columns, the narrowest column, the longest text in a line.
_LINE, _GAP, _NARROW, _LONG = 80, 2, 8, 32
PREAMBLE = r"""% Needs in the preamble: \usepackage{array,booktabs,graphicx,textcomp}, \usepackage[T1]{fontenc}
\providecommand\fitted[1]{\sbox0{#1}\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi}
"""


def latex(document: Document) -> str:
    """The tables of the report, each a floating table, with alerts and summary as text before them."""
    return "\n".join(_document(document))


def _document(document: Document) -> Iterator[str]:
    yield PREAMBLE
    yield f"{escaped(document.subtitle)}.\n"
    for alert in document.alerts:
        yield f"\\textbf{{{escaped(alert)}}}\n"
    for sentence in document.summary:
        yield f"{escaped(sentence)}\n"
    for section in document.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield f"\n\\subsection*{{{escaped(section.title)}}}"
    for paragraph in section.text:
        yield escaped(paragraph)
    if section.code:
        yield f"\n\\texttt{{{escaped(section.code)}}}"
    for number, table in enumerate(section.tables, start=1):
        for start in range(0, max(1, len(table.rows)), _MOST_ROWS):
            yield from _table(table, f"{section.name}-{number}", start)


def _table(table: Table, name: str, start: int) -> Iterator[str]:
    """A floating table of the rows from the one at ``start`` on; what is wider than a line goes on below itself."""
    rows = table.rows[start : start + _MOST_ROWS]
    part = f", rows {start + 1} to {start + len(rows)}" if len(rows) < len(table.rows) else ""
    label = f"{name}-{start}" if start else name
    yield "\n\\begin{table}[htbp]\n  \\centering\\footnotesize\\setlength\\tabcolsep{4pt}"
    yield f"  \\caption{{{escaped(table.caption + part)}}}\\label{{tab:{label}}}"
    widths = [_width(table, index) for index in range(len(table.columns))]
    for number, panel in enumerate(_panels(table, widths)):
        if number:
            yield "  \\par\\medskip"
        yield f"  \\fitted{{\\begin{{tabular}}{{{_columns(table, panel, widths)}}}\n    \\toprule"
        yield _row([_head(table, index, widths[index]) for index in panel])
        yield "    \\midrule"
        for row in rows:
            yield _row([escaped(row[index].text) for index in panel])
        yield "    \\bottomrule\n  \\end{tabular}}"
    yield "\\end{table}"


def _width(table: Table, index: int) -> int:
    """Of a column, in characters: its longest text, and every word of its title."""
    cells = max((len(row[index].text) for row in table.rows), default=0)
    return max(cells, *map(len, table.columns[index].title.split()), _NARROW)


def _panels(table: Table, widths: Sequence[int]) -> list[list[int]]:
    """The columns that stand side by side; those that say what a row is begin each panel."""
    numeric = [column.numeric for column in table.columns]
    first = numeric.index(False) if False in numeric else 0
    named = first + max(1, len(list(takewhile(lambda one: not one, numeric[first:]))))
    panels = [list(range(named))]
    for index in range(named, len(table.columns)):
        wanted = sum(min(widths[one], _LONG) + _GAP for one in (*panels[-1], index))
        if wanted > _LINE and len(panels[-1]) > named:
            panels.append(list(range(named)))
        panels[-1].append(index)
    return panels


def _columns(table: Table, panel: Sequence[int], widths: Sequence[int]) -> str:
    """Numbers to the right, texts to the left, long texts in lines as long as the others leave room for."""
    wrapped = [index for index in panel if widths[index] > _LONG and not table.columns[index].numeric]
    room = _LINE - sum(widths[index] for index in panel if index not in wrapped) - _GAP * len(panel)
    share = max(_LONG, room / max(1, len(wrapped))) / _LINE
    wide = f">{{\\raggedright\\arraybackslash}}p{{{share:.2g}\\linewidth}}"
    return "".join(wide if index in wrapped else "r" if table.columns[index].numeric else "l" for index in panel)


def _head(table: Table, index: int, width: int) -> str:
    """The title of a column, in lines no longer than what is below it."""
    lines = wrap(table.columns[index].title, width, break_on_hyphens=False, break_long_words=False)
    stacked = "\\\\".join(map(escaped, lines))
    side = "r" if table.columns[index].numeric else "l"
    return f"\\shortstack[{side}]{{{stacked}}}" if len(lines) > 1 else stacked


def _row(texts: Sequence[str]) -> str:
    return f"    {' & '.join(texts)} \\\\"


def escaped(text: str) -> str:
    """The text, of which LaTeX takes nothing for a command."""
    return "".join(map(_character, visible(text)))


def _character(character: str) -> str:
    if character in _REPLACED:
        return _REPLACED[character]
    return character if ord(character) <= _LAST_LETTER else f"{{[}}U+{ord(character):04X}{{]}}"
