"""Time and work by the size of the board, and scores puzzle by puzzle."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from magnets_cp.text.numbers import NOTHING, figure
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import (
    Axis,
    Chart,
    Section,
    Series,
    probability,
    quantile,
    quartiles,
    times,
)
from magnets_cp.workbench.study.scoring.by_puzzle import AtPuzzle, by_puzzle
from magnets_cp.workbench.study.scoring.growth import FEWEST_SIZES, AtSize, fit
from magnets_cp.workbench.study.scoring.seeds import Spread

_MOST_NAMED = 6
_MANY_SIZES = 12
Of = Callable[[AtSize], Spread | None]


def size(analysis: Analysis, counters: Sequence[str] = ("nodes",)) -> Section:
    """Charts of seconds and of the counters, one for each kind of solver, and the tables behind them."""
    if analysis.runs["family"].nunique() > 1:
        return Section("size", "Against size", ("Sizes of different puzzles are not compared: a cell is not a cell.",))
    if len({one.cells for one in analysis.growth}) < 2:
        return Section(
            "size", "Against size", ("All boards have the same number of cells: there is no growth to show.",)
        )
    labels = [score.label for score in analysis.scores]
    charts, tables = [_chart(analysis, "seconds", _seconds, labels)], [_table(analysis, "seconds", _seconds, labels)]
    for counter in counters:
        for kind, of_kind in _kinds(analysis, counter).items():
            what = counter if len(_kinds(analysis, counter)) == 1 else f"{counter} ({kind})"
            charts.append(_chart(analysis, what, partial(_counter, counter), of_kind))
            tables.append(_table(analysis, what, partial(_counter, counter), of_kind))
    note = (
        "Medians over the boards and seeds of a size. A run that did not solve its board counts with its limit, or "
        "with what it had counted until then: such medians are lower bounds."
    )
    return Section(
        "size", "Against size", (note, _rise(analysis, labels), _fits(analysis, labels)), tuple(tables), tuple(charts)
    )


def _rise(analysis: Analysis, labels: Sequence[str]) -> str:
    """In words, how many times as long the median run of the first configurations takes on the largest boards."""
    sizes = sorted(analysis.growth, key=lambda one: one.cells)
    rises = []
    for label in labels[:_MOST_NAMED]:
        mine = [one for one in sizes if one.label == label]
        smallest, largest = mine[0].seconds.median, mine[-1].seconds.median
        bound = "at least " if largest.is_bound else ""
        rises.append(f"{bound}{figure(largest.value / smallest.value, 2)} times ({label})")
    return f"From {sizes[0].cells} to {sizes[-1].cells} cells the median seconds rise {', '.join(rises)}."


def _fits(analysis: Analysis, labels: Sequence[str]) -> str:
    """The law of growth of the first configurations, or that there are too few sizes for one."""
    sizes = len({one.cells for one in analysis.growth})
    if sizes < FEWEST_SIZES:
        return f"{sizes} sizes are too few to fit a law of growth to: {FEWEST_SIZES} are needed at least."
    told = []
    for label in labels[:_MOST_NAMED]:
        mine = [one for one in analysis.growth if one.label == label]
        found = fit([one.cells for one in mine], [one.seconds.median.value for one in mine])
        if found is not None and not any(one.seconds.median.is_bound for one in mine):
            told.append(f"{found.form}, b = {figure(found.b)} [{figure(found.low)}, {figure(found.high)}] ({label})")
    if not told:
        return "Medians that are only lower bounds have no law of growth."
    return (
        f"With n cells the median seconds grow best like {'; '.join(told)}. Beyond the sizes measured this says little."
    )


def _seconds(one: AtSize) -> Spread | None:
    return one.seconds


def _counter(name: str, one: AtSize) -> Spread | None:
    return one.counters.get(name)


def _kinds(analysis: Analysis, counter: str) -> dict[str, list[str]]:
    """Kind of solver -> its configurations that have the counter."""
    kinds: dict[str, list[str]] = {}
    for score in analysis.scores:
        if counter in score.counters:
            kinds.setdefault(score.kind, []).append(score.label)
    return kinds


def _chart(analysis: Analysis, what: str, of: Of, labels: Sequence[str]) -> Chart:
    series = []
    for label in labels:
        found = [(one, spread) for one in analysis.growth if one.label == label and (spread := of(one)) is not None]
        hints = tuple(
            f"{label}, {one.sizes}: {quantile(spread.median)} {what} ({quartiles(spread)}); "
            f"{one.solved} of {one.runs} solved"
            for one, spread in found
        )
        x, y = tuple(float(one.cells) for one, _ in found), tuple(spread.median.value for _, spread in found)
        series.append(Series(label, analysis.styles[label], x, y, "line", hints))
    return Chart(
        f"Median {what} against size",
        f"Cells of the board across, against the median of {what}, logarithmic, a line a configuration. "
        "The numbers are in the table below.",
        Axis("cells"),
        Axis(what, log=True),
        tuple(series),
    )


def _table(analysis: Analysis, what: str, of: Of, labels: Sequence[str]) -> Table:
    at = {(one.label, one.cells): one for one in analysis.growth}
    rows = []
    for cells in sorted({one.cells for one in analysis.growth}):
        first = next(one for one in analysis.growth if one.cells == cells)
        row = [Cell(first.sizes), Cell(str(cells), cells), Cell(str(first.boards), first.boards)]
        for label in labels:
            spread = of(at[label, cells]) if (label, cells) in at else None
            row.append(
                Cell(quantile(spread.median), spread.median.value, hint=quartiles(spread)) if spread else Cell(NOTHING)
            )
        rows.append(tuple(row))
    heads = (Column("size", numeric=False), Column("cells"), Column("boards"), *(Column(label) for label in labels))
    return Table(f"Median {what}", heads, tuple(rows), folded=len(rows) > _MANY_SIZES)


def puzzles(analysis: Analysis) -> Section | None:
    """A row a configuration on each puzzle; over all is what every other section says."""
    found = by_puzzle(analysis.runs, analysis.par2, analysis.scores, analysis.baseline)
    if not found:
        return None
    heads = ("boards", "solved", "PAR-2, s", "time ratio", "p, Holm")
    columns = (Column("puzzle", numeric=False), Column("configuration", numeric=False), *map(Column, heads))
    caption = f"Scores by puzzle, and how many times as long each takes as {analysis.baseline}"
    return Section(
        "puzzles",
        "Puzzle by puzzle",
        (
            "All other sections are over all boards, in which a puzzle counts with the number of its boards. Ratios "
            "and p are corrected together, over all rows.",
        ),
        (Table(caption, columns, tuple(map(_row, found))),),
    )


def _row(one: AtPuzzle) -> tuple[Cell, ...]:
    found = one.against
    tone = "" if found is None or found.is_sure else "faint"
    return (
        Cell(one.family),
        Cell(one.label),
        Cell(f"{one.boards:,}", one.boards),
        Cell(f"{one.solved:,} of {one.runs:,}", one.solved),
        Cell(figure(one.par2), one.par2),
        Cell(times(found.ratio), math.log(found.ratio.value), tone) if found else Cell(NOTHING),
        Cell(probability(found.p), found.p, tone) if found else Cell(NOTHING),
    )
