r"""A report as a paper: one LaTeX document of the tables and every figure, each also as a file of its own.

It compiles with article, llncs and others alike: nothing in it is wider than a line of the class.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from magnets_cp.workbench.study.report.charts import save_drawing
from magnets_cp.workbench.study.report.document import Chart, Document, RankDiagram
from magnets_cp.workbench.study.report.latex import PREAMBLE, escaped
from magnets_cp.workbench.study.report.tikz import tikz

_HEAD = r"""% pdflatex paper.tex, twice; another class, such as llncs, in the place of article
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{array,booktabs,graphicx,textcomp,pgfplots}
\pgfplotsset{compat=1.16}
\sloppy\emergencystretch=3em
"""
_MOST_PAIRS = 12  # figures


def paper(document: Document) -> str:
    """The document that takes ``tables.tex`` and ``figures/*.tikz``."""
    return "".join(_paper(document))


def _paper(document: Document) -> Iterator[str]:
    title = escaped(document.title)
    yield f"{_HEAD}{PREAMBLE}\\title{{{title}}}\n\\author{{The authors}}\n\\begin{{document}}\n\\maketitle\n"
    yield "\\input{tables}\n\\clearpage\n"
    for name, figure in figures(document):
        yield f"\\begin{{figure}}[htbp]\\centering\\fitted{{\\input{{figures/{name}.tikz}}}}\n"
        caption = escaped(f"{figure.title}. {figure.description}")
        yield f"\\caption{{{caption}}}\\label{{fig:{name}}}\\end{{figure}}\n"
    yield "\\end{document}\n"


def figures(document: Document) -> Iterator[tuple[str, Chart | RankDiagram]]:
    """Every figure with the name of its files; where a page lets choose the pair, one for each with the first."""
    for section in document.sections:
        for number, figure in enumerate(section.charts, start=1):
            name = f"{section.name}-{number}"
            if not isinstance(figure, Chart) or len(figure.choices) < 2:
                yield name, figure
                continue
            for place, other in enumerate(list(figure.choices)[1 : 1 + _MOST_PAIRS], start=1):
                yield name if place == 1 else f"{name}-{place}", figure.of(other)


def draw_figures(document: Document, folder: Path) -> None:
    """Write each figure as PDF, SVG and TikZ. Raises OSError."""
    folder.mkdir(exist_ok=True)
    for name, figure in figures(document):
        save_drawing(figure, name, [folder / f"{name}.pdf", folder / f"{name}.svg"])
        (folder / f"{name}.tikz").write_text(tikz(figure), encoding="utf-8")
