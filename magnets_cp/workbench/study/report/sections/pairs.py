"""Two at a time on the same boards: how many times as fast, and could it be chance?"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from magnets_cp.text.numbers import NOTHING
from magnets_cp.text.sanitize import visible
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Axis, Chart, Section, Series, probability, times
from magnets_cp.workbench.study.scoring.paired import Comparison
from magnets_cp.workbench.study.scoring.rivals import all_pairs
from magnets_cp.workbench.study.scoring.scores import measured_times

if TYPE_CHECKING:
    import pandas as pd


_MOST_PLOTTED = 6
_TIME = ("faster / same or unknown / slower", "A", "time ratio", "p, Holm")
_NODES = ("fewer / same or unknown / more nodes", "A", "nodes ratio", "p, Holm")


def pairs(analysis: Analysis) -> Section | None:
    """The baseline against every other, time and nodes side by side; if asked for, everyone against everyone."""
    if len(analysis.scores) < 2:
        return None
    tables = [_rivals(analysis)] if analysis.rivals else []
    if analysis.wants_all_pairs and len(analysis.ranked) > 2:
        tables.append(_everyone(analysis))
    return Section(
        "pairs",
        f"Against {analysis.baseline}",
        (
            "Ratios are taken board by board, so an easy board counts as much as a hard one; 2 means that the other "
            "takes twice as long. In brackets the interval of 95 % of that pair; p is corrected for all rows of a "
            "column. A is the probability that it takes more on a board, a tie counting half (Vargha, Delaney 2000).",
        ),
        tuple(tables),
        (_scatter(analysis), *([_ratios(analysis)] if analysis.rivals else [])),
    )


def _rivals(analysis: Analysis) -> Table:
    rows = [
        (
            Cell(rival.label),
            *_compared(rival.time),
            *(_compared(rival.nodes) if rival.nodes else [Cell(NOTHING)] * len(_NODES)),
            Cell(rival.rule),
        )
        for rival in analysis.rivals
    ]
    columns = (Column("against", numeric=False), *map(Column, (*_TIME, *_NODES)), Column("fair", numeric=False))
    caption = f"{analysis.baseline} against each other one: how many times as long, and as many nodes, the other takes"
    return Table(caption, columns, tuple(rows))


def _everyone(analysis: Analysis) -> Table:
    rows = [
        (Cell(one), Cell(other), *_compared(found))
        for one, other, found in all_pairs(measured_times(analysis.runs), analysis.ranked)
    ]
    columns = (Column("one", numeric=False), Column("other", numeric=False), *map(Column, _TIME))
    return Table(f"All {len(rows)} pairs: how many times as long the other takes", columns, tuple(rows))


def _compared(one: Comparison) -> tuple[Cell, ...]:
    tone = "" if one.is_sure else "faint"
    return (
        Cell(f"{one.wins} / {one.ties} / {one.losses}", one.wins - one.losses),
        Cell(f"{one.winning:.2f}", one.winning),
        Cell(times(one.ratio), math.log(one.ratio.value), tone),
        Cell(probability(one.p), one.p, tone),
    )


def _ratios(analysis: Analysis) -> Chart:
    """A point a board: how the ratio hangs together with how long the baseline takes."""
    baseline = analysis.baseline
    series = [one for rival in analysis.rivals[:_MOST_PLOTTED] for one in _points(analysis, rival.label)]
    crosses = (
        " A cross is a board on which a limit stopped one of the two." if len(series) > len(analysis.rivals) else ""
    )
    return Chart(
        "Ratio on each board",
        f"Seconds of {baseline} across, how many times as long the other takes up; above 1, {baseline} is faster."
        f"{crosses}",
        Axis(f"{baseline}, s", log=True),
        Axis("times as long", log=True),
        tuple(series),
    )


def _points(analysis: Analysis, label: str) -> Iterator[Series]:
    """The boards that both solved, and those on which either was stopped."""
    ours, theirs = analysis.par2[analysis.baseline], analysis.par2[label]
    solved = _solved(analysis)
    both = solved[analysis.baseline] & solved[label]
    parts: tuple[tuple[pd.Series[bool], str, Literal["points", "stopped"]], ...]
    parts = ((both, label, "points"), (~both, f"{label}, stopped", "stopped"))
    for some, name, form in parts:
        if some.any():
            yield Series(
                name,
                analysis.styles[label],
                tuple(map(float, ours[some])),
                tuple(map(float, (theirs / ours)[some])),
                form,
                tuple(f"{visible(str(analysis.names[key]))}: {label}" for key in ours.index[some]),
            )


def _scatter(analysis: Analysis) -> Chart:
    """A point a board: the baseline and the first of the others, until the reader chooses others."""
    labels = [analysis.baseline, *(score.label for score in analysis.scores if score.label != analysis.baseline)]
    names = tuple(visible(str(analysis.names[key])) for key in analysis.par2.index)
    choices = {label: tuple(map(float, analysis.par2[label])) for label in labels}
    solved = _solved(analysis)
    one, other = labels[:2]
    return Chart(
        "PAR-2 of two configurations on each board",
        f"A point a board: {one} across, {other} up, both in seconds. Above the diagonal, the one across is faster; "
        "hollow where a limit stopped one of the two.",
        Axis(f"{one}, s", log=True),
        Axis(f"{other}, s", log=True),
        (Series("boards", 0, choices[one], choices[other], "points", names),),
        square=True,
        choices=choices,
        stopped={label: {place for place, done in enumerate(solved[label]) if not done} for label in labels},
    )


def _solved(analysis: Analysis) -> pd.DataFrame:
    """A row a board, a column a configuration: did every run of it solve?"""
    solved = analysis.runs.groupby(["instance_id", "label"])["solved"].all()
    return solved.unstack().reindex(analysis.par2.index)
