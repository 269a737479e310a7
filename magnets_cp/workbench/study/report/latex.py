r"""The tables of a report in LaTeX, in whatever width the class of the paper leaves them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
# A column of longer texts wraps them, all such columns of a table at most so much of the line together.
_LONG, _SHARE = 32, 0.6
PREAMBLE = r"""% Needs in the preamble: \usepackage{array,booktabs,graphicx,textcomp}, \usepackage[T1]{fontenc}
\providecommand\fitted[1]{\sbox0{#1}\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi}
"""


def latex(document: Document) -> str:
    """The tables of the report, each a floating table, with alerts and summary as text before them."""
    return "\n".join(_document(document))


def _document(document: Document) -> Iterator[str]:
    yield PREAMBLE
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
    """A floating table of the rows from the one at ``start`` on."""
    rows = table.rows[start : start + _MOST_ROWS]
    part = f", rows {start + 1} to {start + len(rows)}" if len(rows) < len(table.rows) else ""
    label = f"{name}-{start}" if start else name
    yield "\n\\begin{table}[htbp]\n  \\centering\\footnotesize"
    yield f"  \\caption{{{escaped(table.caption + part)}}}\\label{{tab:{label}}}"
    yield f"  \\fitted{{\\begin{{tabular}}{{{_columns(table)}}}\n    \\toprule"
    yield _row(column.title for column in table.columns)
    yield "    \\midrule"
    for row in rows:
        yield _row(cell.text for cell in row)
    yield "    \\bottomrule\n  \\end{tabular}}\n\\end{table}"


def _columns(table: Table) -> str:
    """Numbers to the right, texts to the left, long texts in lines."""
    longest = [max((len(row[index].text) for row in table.rows), default=0) for index in range(len(table.columns))]
    wrapped = [length > _LONG and not column.numeric for length, column in zip(longest, table.columns, strict=True)]
    share = _SHARE / max(1, sum(wrapped))
    wide = f">{{\\raggedright\\arraybackslash}}p{{{share:.2g}\\linewidth}}"
    return "".join(
        wide if wraps else "r" if column.numeric else "l" for wraps, column in zip(wrapped, table.columns, strict=True)
    )


def _row(texts: Iterable[str]) -> str:
    return f"    {' & '.join(map(escaped, texts))} \\\\"


def escaped(text: str) -> str:
    """The text, of which LaTeX takes nothing for a command."""
    return "".join(map(_character, visible(text)))


def _character(character: str) -> str:
    if character in _REPLACED:
        return _REPLACED[character]
    return character if ord(character) <= _LAST_LETTER else f"{{[}}U+{ord(character):04X}{{]}}"
