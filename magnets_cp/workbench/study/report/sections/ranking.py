"""Who solved how much, and how fast: the ranking and the cactus plot."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from magnets_cp.text.numbers import NOTHING, figure
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Axis, Chart, Section, Series, quantile, quartiles
from magnets_cp.workbench.study.scoring.scores import Score

_NUMBERS = ("solved", "boards", "PAR-2, s", "95 %", "median, s", "quartiles, s")


def ranking(analysis: Analysis) -> Section:
    """The table of scores, the virtual best solver below it, and the cactus plot."""
    columns = (Column("rank"), Column("configuration", numeric=False), *(Column(name) for name in _NUMBERS))
    least = min((score.par2 for score in analysis.ranked), default=0.0)
    rows = [_row(score, analysis, score.rank is not None and score.par2 == least) for score in analysis.scores]
    if analysis.best is not None:
        rows.append(_virtual_best(analysis))
    definitions = Table(
        "What the configurations are",
        (Column("configuration", numeric=False), Column("options", numeric=False)),
        tuple((Cell(score.label), Cell(score.configuration)) for score in analysis.scores),
        folded=True,
    )
    return Section(
        "ranking",
        "Ranking",
        (
            "By PAR-2, the mean time in seconds where a run that did not solve its board counts twice its limit, or "
            "twice what it had taken when its nodes were used up: where that happened who solved more comes first. "
            "The interval is that of resampled boards.",
        ),
        (Table("Scores", columns, tuple(rows)), definitions),
        (_cactus(analysis),),
    )


def _row(score: Score, analysis: Analysis, first: bool) -> tuple[Cell, ...]:
    boards = analysis.boards
    tone = "bad" if score.rank is None else "best" if first else ""
    if score.rank is None:
        rank = Cell("wrong" if score.wrong else "crashed", float("inf"), "bad")
    elif score.label in analysis.idle:
        rank = Cell("never asked", float(score.rank), "faint")
    else:
        rank = Cell(str(score.rank), score.rank, tone)
    return (
        rank,
        Cell(score.label, tone=tone, hint=score.configuration),
        Cell(f"{score.solved:,} of {score.runs:,}", score.solved),
        Cell(f"{score.boards:,} of {boards:,}", score.boards),
        Cell(figure(score.par2), score.par2, tone),
        Cell(" to ".join(figure(end) for end in score.between), score.between[1] - score.between[0]),
        Cell(quantile(score.seconds.median), score.seconds.median.value),
        Cell(quartiles(score.seconds), score.seconds.upper.value - score.seconds.lower.value),
    )


def _virtual_best(analysis: Analysis) -> tuple[Cell, ...]:
    best = analysis.best
    assert best is not None
    texts = (
        "",
        "virtual best solver",
        NOTHING,
        f"{best.solved:,} of {best.boards:,}",
        figure(best.par2),
        *[NOTHING] * 3,
    )
    orders = (None, None, None, best.solved, best.par2, None, None, None)
    return tuple(Cell(text, order, "faint") for text, order in zip(texts, orders, strict=True))


def _cactus(analysis: Analysis) -> Chart:
    description = "; ".join(f"{score.label} solved {score.solved} of {score.runs} runs" for score in analysis.scores)
    return Chart(
        "Runs solved within a time",
        f"Cactus plot: seconds allowed across, logarithmic, against the share of runs solved. {description}.",
        Axis("seconds a run", log=True),
        Axis("share of runs solved"),
        tuple(_steps(analysis)),
    )


def _steps(analysis: Analysis) -> Iterator[Series]:
    """A step up at the time of each solved run, and a last one to the longest time of all.

    In shares, as configurations that seeds do not change have fewer runs.
    """
    solved = analysis.runs[analysis.runs["solved"]]
    longest = float(analysis.runs["time"].max())
    for score in analysis.scores:
        seconds = np.sort(solved.loc[solved["label"] == score.label, "time"].to_numpy())
        x, y = (*map(float, seconds), longest), (*range(1, len(seconds) + 1), len(seconds))
        yield Series(score.label, analysis.styles[score.label], x, tuple(n / score.runs for n in y), "steps")
