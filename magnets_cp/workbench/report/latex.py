r"""A report as LaTeX tables, for ``\input`` into a document with the packages booktabs and longtable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.page.text import visible
from magnets_cp.workbench.report.document import Document, Section

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
