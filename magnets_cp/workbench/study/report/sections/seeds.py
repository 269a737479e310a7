"""Runtime distributions of randomised configurations: each on one board, over its seeds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from magnets_cp.text.numbers import figure
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Axis, Chart, Section, Series
from magnets_cp.workbench.study.scoring.seeds import randomised, spreading

_LONGEST = 40


def seeds(analysis: Analysis) -> Section | None:
    """How far seeds lie apart, and distributions on a board of middling hardness and on the hardest of those solved.

    None if no configuration is randomised, or if there are too few seeds.
    """
    labels = [label for label in randomised(analysis.runs) if label in analysis.par2]
    if not labels:
        return None
    runs = analysis.runs
    solved = runs[runs["label"].isin(labels) & runs["solved"]]["instance_id"].unique()
    order = analysis.par2.loc[solved, labels].mean(axis=1).sort_values().index
    boards = dict.fromkeys(map(str, (*order[len(order) // 2 :][:1], *order[-1:])))
    return Section(
        "seeds",
        "What the seed decides",
        (
            "The same configuration on the same board, with other seeds. A distribution belongs to one board: those of "
            "several are not thrown together (Hoos and Stuetzle 1998).",
        ),
        (_table(analysis, labels),),
        tuple(_chart(analysis, labels, board) for board in boards),
    )


def _table(analysis: Analysis, labels: Sequence[str]) -> Table:
    rows = tuple(
        (
            Cell(one.label),
            Cell(f"{one.boards:,}", one.boards),
            Cell(figure(one.ratio), one.ratio),
            Cell(figure(one.variation), one.variation),
        )
        for one in spreading(analysis.runs, labels)
    )
    heads = ("boards solved with every seed", "90 % / 10 % of runs", "deviation / mean")
    columns = (Column("configuration", numeric=False), *map(Column, heads))
    return Table("Seconds of a board over its seeds, medians over boards", columns, rows)


def _chart(analysis: Analysis, labels: Sequence[str], board: str) -> Chart:
    runs = analysis.runs[analysis.runs["instance_id"] == board]
    longest = float(runs["time"].max())
    series = []
    for label in labels:
        mine = runs[runs["label"] == label]
        seconds = np.sort(mine.loc[mine["solved"], "time"].to_numpy())
        shares = np.arange(1, len(seconds) + 1) / len(mine)
        last = len(seconds) / len(mine)
        x, y = (*map(float, seconds), longest), (*map(float, shares), last)
        series.append(Series(label, analysis.styles[label], x, y, "steps"))
    name = cut(visible(str(analysis.names[board])), _LONGEST)
    return Chart(
        f"Runtime distribution on {name}",
        "Seconds across, logarithmic, against the share of seeds that had solved the board by then.",
        Axis("seconds", log=True),
        Axis("share of seeds"),
        tuple(series),
    )
