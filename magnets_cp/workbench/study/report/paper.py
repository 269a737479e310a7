r"""A report as a paper: one LaTeX document of the tables and every figure, each also as a file of its own.

It compiles with article, llncs and others alike: nothing in it is wider than a line of the class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from magnets_cp.text.sanitize import cut
from magnets_cp.workbench.study.report.charts import save_drawing
from magnets_cp.workbench.study.report.critical_differences import Line, parts
from magnets_cp.workbench.study.report.document import Axis, Chart, Document, RankDiagram, Series
from magnets_cp.workbench.study.report.latex import PREAMBLE, escaped

_HEAD = r"""% pdflatex paper.tex, twice; another class, such as llncs, in the place of article
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{array,booktabs,graphicx,textcomp,pgfplots}
\pgfplotsset{compat=1.16}
\sloppy\emergencystretch=3em
"""
_MOST_PAIRS = 12  # figures
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
_FORMS = {
    "steps": "const plot, no markers",
    "points": "only marks, mark size=1.3pt",
    "stopped": "only marks, mark=x, mark size=2.5pt, forget plot",
}
_LONGEST = 40
# The largest number over the smallest; what an axis gets on both sides that has less.
_NARROW, _ROOM = 2.0, 1.25
_FONTS = (
    "label style={font=\\footnotesize}, tick label style={font=\\footnotesize}",
    "legend style={font=\\scriptsize, draw=none, at={(0.5,-0.22)}, anchor=north, legend columns=2}",
    "legend cell align=left",
)
_SQUARE = 1.4  # how far beyond the numbers the axes of a square chart go, as a ratio


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


def tikz(figure: Chart | RankDiagram) -> str:
    """The picture."""
    return "\n".join(_ranks(figure) if isinstance(figure, RankDiagram) else _picture(figure))


def _picture(chart: Chart) -> Iterator[str]:
    points = [
        point for series in chart.series for point in zip(series.x, series.y, strict=True) if _fits(chart, *point)
    ]
    yield f"% {' '.join(chart.title.split())}; needs \\usepackage{{pgfplots}} and \\pgfplotsset{{compat=1.16}}"
    axes = [*_axis("x", chart.x), *_axis("y", chart.y), *_FONTS]
    if chart.square:
        low, high = min(map(min, points)) / _SQUARE, max(map(max, points)) * _SQUARE
        ends = [f"{name}{end}={value:.6g}" for name in "xy" for end, value in (("min", low), ("max", high))]
        yield _begun("width=0.65\\linewidth", "height=0.65\\linewidth", *ends, *axes)
        yield f"\\addplot[gray!50, forget plot] coordinates {{({low:.6g},{low:.6g}) ({high:.6g},{high:.6g})}};"
    else:
        room = [*_room("x", chart.x, [x for x, _ in points]), *_room("y", chart.y, [y for _, y in points])]
        yield _begun("width=\\linewidth", "height=0.66\\linewidth", *room, *axes)
    for series in chart.series:
        yield f"\\addplot[{_style(series)}] coordinates {{"
        yield "\n".join(f"({x:.6g},{y:.6g})" for x, y in zip(series.x, series.y, strict=True) if _fits(chart, x, y))
        yield "};"
        if len(chart.named) > 1 and series in chart.named:
            yield f"\\addlegendentry{{{escaped(cut(series.label, _LONGEST))}}}"
    yield "\\end{axis}\n\\end{tikzpicture}\n"


def _begun(*options: str) -> str:
    return f"\\begin{{tikzpicture}}\n\\begin{{axis}}[{', '.join(options)}]"


def _ranks(diagram: RankDiagram) -> Iterator[str]:
    yield f"% {diagram.title}; needs \\usepackage{{tikz}}"
    yield "\\begin{tikzpicture}[x=0.42\\linewidth, y=4.2mm, font=\\footnotesize]"
    for one in parts(diagram):
        if isinstance(one, Line):
            path = " -- ".join(f"({x:.4f},{y:.4f})" for x, y in zip(one.x, one.y, strict=True))
            yield f"\\draw[{'line width=2.2pt' if one.thick else 'thin'}] {path};"
        else:
            yield f"\\node[{one.side}, inner sep=2pt] at ({one.x:.4f},{one.y:.4f}) {{{escaped(one.text)}}};"
    yield "\\end{tikzpicture}\n"


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
