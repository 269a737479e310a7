r"""A report as LaTeX tables, to be taken into a document by ``\input``. They need the package booktabs."""

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


def latex(document: Document) -> str:
    """The tables of the report, each a floating table, with alerts and summary as text before them."""
    return "\n".join(_document(document))


def _document(document: Document) -> Iterator[str]:
    yield "% Needs in the preamble: \\usepackage{booktabs}, \\usepackage{textcomp}, \\usepackage[T1]{fontenc}\n"
    for alert in document.alerts:
        yield f"\\textbf{{{_text(alert)}}}\n"
    for sentence in document.summary:
        yield _text(sentence)
    for section in document.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield f"\n\\subsection*{{{_text(section.title)}}}"
    for paragraph in section.text:
        yield _text(paragraph)
    if section.code:
        yield f"\n\\texttt{{{_text(section.code)}}}"
    for number, table in enumerate(section.tables, start=1):
        yield from _table(table, f"{section.name}-{number}")


def _table(table: Table, name: str) -> Iterator[str]:
    columns = "".join("r" if column.numeric else "l" for column in table.columns)
    yield "\n\\begin{table}[htbp]\n  \\centering\\footnotesize"
    yield f"  \\caption{{{_text(table.caption)}}}\\label{{tab:{name}}}"
    yield f"  \\begin{{tabular}}{{{columns}}}\n    \\toprule"
    yield _row(column.title for column in table.columns)
    yield "    \\midrule"
    for row in table.rows:
        yield _row(cell.text for cell in row)
    yield "    \\bottomrule\n  \\end{tabular}\n\\end{table}"


def _row(texts: Iterable[str]) -> str:
    return f"    {' & '.join(map(_text, texts))} \\\\"


def _text(text: str) -> str:
    return "".join(map(_character, visible(text)))


def _character(character: str) -> str:
    if character in _REPLACED:
        return _REPLACED[character]
    return character if ord(character) <= _LAST_LETTER else f"{{[}}U+{ord(character):04X}{{]}}"
