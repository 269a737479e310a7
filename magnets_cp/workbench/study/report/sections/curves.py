"""Performance profiles, and the mean ranks of all configurations with their groups."""

from __future__ import annotations

import numpy as np

from magnets_cp.text.numbers import NOTHING, figure
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Axis, Chart, RankDiagram, Section, Series, probability
from magnets_cp.workbench.study.scoring.mean_ranks import MeanRanks, mean_ranks

_MOST = 100.0


def curves(analysis: Analysis) -> Section | None:
    """Profiles of all that have a rank, and mean ranks where there are three or more; None of fewer than two."""
    labels = [score.label for score in analysis.ranked]
    if len(labels) < 2:
        return None
    text = [
        "A performance profile says on which share of the boards a configuration needs at most so many times as long "
        "as the best there; at 1 it is how often it is the best itself (Dolan and More 2002)."
    ]
    tables, charts = [], list[Chart | RankDiagram]([_profile(analysis, labels)])
    if len(labels) > 2:
        found = mean_ranks(analysis.par2[labels])
        tables.append(_ranks(found))
        charts.append(_diagram(found))
        p = probability(found.p)
        text.append(
            "Mean ranks, the best of a board having rank 1: that all are equal has p "
            f"{p if p[0] == '<' else f'= {p}'} (Friedman's test, the F of Iman and Davenport). Joined are those that "
            f"lie less than Nemenyi's critical difference at 5 % apart, {figure(found.critical)} (Demsar 2006). Which "
            "ranks differ depends on who else takes part (Benavoli, Corani and Mangili 2016): verdicts are of the "
            "paired tests above."
        )
    return Section("mean-ranks", "Mean ranks", tuple(text), tuple(tables), (*charts,))


def _profile(analysis: Analysis, labels: list[str]) -> Chart:
    table = analysis.par2[labels]
    ratios = table.div(table.min(axis=1), axis=0)
    unsolved = ~analysis.runs.groupby(["instance_id", "label"])["solved"].any().unstack().loc[table.index, labels]
    return Chart(
        "Performance profile",
        "How many times as long as the best on a board, across, against the share of boards; boards that a "
        "configuration never solved are never reached.",
        Axis("times the best", log=True),
        Axis("share of boards"),
        tuple(_steps(analysis, label, ratios[label].where(~unsolved[label], np.inf).to_numpy()) for label in labels),
    )


def _steps(analysis: Analysis, label: str, ratios: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Series:
    reached = np.sort(ratios[ratios <= _MOST])
    x = (*map(float, reached), _MOST)
    y = (*(float(number) / len(ratios) for number in range(1, len(reached) + 1)), len(reached) / len(ratios))
    return Series(label, analysis.styles[label], x, y, "steps")


def _ranks(found: MeanRanks) -> Table:
    rows = [(Cell(label), Cell(f"{rank:.2f}", rank), Cell(_alike(found, label))) for label, rank in found.ranks.items()]
    columns = (Column("configuration", numeric=False), Column("mean rank"), Column("joined with", numeric=False))
    return Table("Mean ranks", columns, tuple(rows))


def _alike(found: MeanRanks, label: str) -> str:
    others = dict.fromkeys(one for group in found.groups if label in group for one in group if one != label)
    return ", ".join(others) or NOTHING


def _diagram(found: MeanRanks) -> RankDiagram:
    description = "Mean ranks, the best on the right; bars join those that lie less than the critical difference apart."
    return RankDiagram("Critical differences", description, found.ranks, found.critical, found.groups)
