"""Two at a time on the same boards: how many times as fast, and could it be chance?"""

from __future__ import annotations

import numpy as np

from magnets_cp.workbench.page.numbers import NOTHING, figure
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.page.text import visible
from magnets_cp.workbench.report.analysis import Analysis
from magnets_cp.workbench.report.document import Axis, Chart, Section, Series
from magnets_cp.workbench.report.figures import effect, probability, times
from magnets_cp.workbench.scoring.paired import SIGNIFICANT

_MOST_IN_MATRIX = 16


def pairs(analysis: Analysis) -> Section | None:
    """The first against every other, everyone against everyone, and board by board; None of fewer than two."""
    if len(analysis.scores) < 2:
        return None
    tables = [_rivals(analysis), _matrix(analysis)] if len(analysis.ranked) > 1 else []
    return Section(
        "pairs",
        "Pairwise",
        (
            "Ratios are taken board by board, so an easy board counts as much as a hard one; 2 means that the other "
            "takes twice as long. In brackets the 95 % bootstrap interval over boards.",
        ),
        tuple(tables),
        (_scatter(analysis),),
    )


def _rivals(analysis: Analysis) -> Table:
    first = analysis.ranked[0].label
    heads = ("faster / same / slower", "median ratio", "geometric mean", "p, Holm", "effect r")
    rows = [
        (
            Cell(label),
            Cell(f"{one.wins} / {one.ties} / {one.losses}", one.wins - one.losses),
            Cell(times(one.median), one.median.value),
            Cell(times(one.mean), one.mean.value),
            Cell(probability(one.p), one.p, "" if one.p < SIGNIFICANT else "faint"),
            Cell(effect(one), one.effect),
        )
        for label, one in analysis.rivals.items()
    ]
    columns = (Column("against", numeric=False), *map(Column, heads))
    return Table(
        f"{first} against each other one: on how many boards it is faster, and how many times as long the other takes",
        columns,
        tuple(rows),
    )


def _matrix(analysis: Analysis) -> Table:
    """Geometric mean ratios of all pairs of the best ranked."""
    labels = [score.label for score in analysis.ranked[:_MOST_IN_MATRIX]]
    logs = np.log(analysis.par2[labels]).mean()
    rows = []
    for one in labels:
        ratios = [float(np.exp(logs[other] - logs[one])) for other in labels]
        cells = (
            Cell(
                NOTHING if one == other else figure(ratio),
                ratio,
                "faint" if one == other else "best" if ratio > 1 else "",
            )
            for other, ratio in zip(labels, ratios, strict=True)
        )
        rows.append((Cell(one), *cells))
    columns = (Column("configuration", numeric=False), *(Column(label) for label in labels))
    return Table(
        "How many times as long the one above takes as the one on the left, geometric mean",
        columns,
        tuple(rows),
        folded=True,
    )


def _scatter(analysis: Analysis) -> Chart:
    """A point a board: the first two of the ranking, until the reader chooses others."""
    one, other = (score.label for score in analysis.scores[:2])
    names = tuple(visible(str(analysis.names[key])) for key in analysis.par2.index)
    choices = {label: tuple(map(float, analysis.par2[label])) for label in map(str, (s.label for s in analysis.scores))}
    return Chart(
        "PAR-2 of two configurations on each board",
        f"A point a board: {one} across, {other} up, both in seconds. Above the diagonal, the one across is faster.",
        Axis(f"{one}, s", log=True),
        Axis(f"{other}, s", log=True),
        (Series("boards", 0, choices[one], choices[other], "points", names),),
        square=True,
        choices=choices,
    )
