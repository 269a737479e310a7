"""The paper of a report: it compiles with the classes people use, and nothing in it is wider than a line."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Question
from magnets_cp.workbench.study.report.document import Chart, Document, Section
from magnets_cp.workbench.study.report.latex import latex
from magnets_cp.workbench.study.report.paper import draw_figures, figures, paper
from magnets_cp.workbench.study.report.presets import document
from tests.workbench.campaigns import LIMIT, META, frame, row

NAMES = ("mine", "a configuration with a long name that says all of it", "dom_wdeg", "x&y_#%", "cp-sat")
TITLES = [f"the configuration number {n}" for n in range(20)]
MOST = 2.0  # points that a line may be too wide
OVERFULL = re.compile(r"Overfull \\hbox \(([0-9.]+)pt too wide\)")


def made(boards: int = 45) -> Document:
    """Of five configurations, each stopped on some of the boards."""
    rows = []
    for place, name in enumerate(NAMES):
        text = f"solver=hand level=lines variable=/home/somebody/heuristics/a-long-file-name.py:choose(weight={place})"
        for board in range(boards):
            stopped = (board + place) % 9 == 0
            seconds = LIMIT if stopped else 0.01 * (1 + place) * 1.2 ** (board % 20)
            more = {"verdict": "undecided", "status": "unknown"} if stopped else {}
            rows.append(row(name, f"unsatisfiable-12x12-0-{board}", seconds, configuration=text, nodes=30.0, **more))
    return document(frame(rows), META, question=Question("mine", all_pairs=True))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("paper")
    document = made()
    (folder / "tables.tex").write_text(latex(document))
    (folder / "paper.tex").write_text(paper(document))
    draw_figures(document, folder / "figures")
    return folder


def test_each_pair_with_the_baseline_has_a_scatter_and_time_outs_are_crosses(folder: Path) -> None:
    pairs = [chart for _, chart in figures(made()) if isinstance(chart, Chart) and chart.choices]
    assert [tuple(chart.choices) for chart in pairs] == [("mine", other) for other in pairs_of(pairs)]
    assert sorted(pairs_of(pairs)) == sorted(NAMES[1:])
    for chart in pairs:
        assert [one.form for one in chart.series] == ["points", "stopped"]
        assert all(x >= LIMIT or y >= LIMIT for x, y in zip(chart.series[1].x, chart.series[1].y, strict=True))
        assert max(chart.series[0].x + chart.series[0].y) < LIMIT
    assert "mark=x" in (folder / "figures" / "pairs-1.tikz").read_text()


def pairs_of(charts: list[Chart]) -> list[str]:
    return [list(chart.choices)[1] for chart in charts]


def test_every_figure_and_table_has_a_caption(folder: Path) -> None:
    text = (folder / "paper.tex").read_text() + (folder / "tables.tex").read_text()
    for kind in ("figure", "table"):
        floats = re.findall(rf"\\begin\{{{kind}\}}.*?\\end\{{{kind}\}}", text, re.DOTALL)
        assert len(floats) > 5
        assert all(re.search(r"\\caption\{.{10,}\}", one) for one in floats)


def test_a_long_table_goes_on_in_the_next() -> None:
    text = latex(made())
    assert "rows 1 to 40" in text
    assert "rows 41 to 45" in text


def test_columns_that_a_line_has_no_room_for_go_on_below_it() -> None:
    columns = (*(Column(name, numeric=False) for name in ("puzzle", "board")), *map(Column, TITLES))
    table = Table("Times", columns, ((Cell("magnets"), *(Cell(f"cell {n}, of many") for n in range(21))),))
    text = latex(Document("Title", "", (), (), (Section("times", "Times", (), (table,)),), {}))
    panels = re.findall(r"\\midrule\n +(.*?) \\\\", text)
    assert len(panels) > 3
    assert {tuple(panel.split(" & ")[:2]) for panel in panels} == {("magnets", "cell 0, of many")}
    assert [cell for panel in panels for cell in panel.split(" & ")[2:]] == [f"cell {n}, of many" for n in range(1, 21)]
    assert max(map(len, panels)) <= 85
    assert "\\shortstack[r]{the\\\\configuration\\\\number 0}" in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed: the paper is not compiled")
@pytest.mark.parametrize("name", ["article", "llncs", "acmart"])
def test_it_compiles_and_nothing_overflows(folder: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(folder, tmp_path / "paper")
    source = tmp_path / "paper" / "paper.tex"
    source.write_text(source.read_text().replace("{article}", f"{{{name}}}"))
    asked = ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex")
    done = subprocess.run(asked, cwd=source.parent, capture_output=True, text=True, errors="replace", check=False)
    missing = re.search(r"LaTeX Error: File `(.*)' not found", done.stdout)
    if missing and "figures" not in missing[1]:
        pytest.skip(f"{missing[1]} is not installed: the paper is not compiled with {name}")
    if "only possible with scalable" in done.stdout:
        pytest.skip(f"fonts of {name} are not installed as outlines (cm-super): the paper is not compiled with it")
    assert done.returncode == 0, done.stdout[-2000:]
    assert [points for points in OVERFULL.findall(done.stdout) if float(points) > MOST] == []
