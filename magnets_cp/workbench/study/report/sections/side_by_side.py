"""The values of one option side by side, nodes next to time: on each board, or each size where there are many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from magnets_cp.text.numbers import NOTHING
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Section, quantile
from magnets_cp.workbench.study.scoring.runs import options
from magnets_cp.workbench.study.scoring.scores import counter_spread
from magnets_cp.workbench.study.scoring.seeds import spread

if TYPE_CHECKING:
    import pandas as pd

_MOST_BOARDS = 24
_OPEN_TABLES = 3


def side_by_side(analysis: Analysis) -> Section | None:
    """A table for each option with several values and each choice of all else; None if there is no such option."""
    rows = "instance_id" if analysis.boards <= _MOST_BOARDS else "cells"
    tables = tuple(
        _table(analysis, rows, f"{option}: {', '.join(members)}; with {rest}", members, folded=index >= _OPEN_TABLES)
        for index, (option, rest, members) in enumerate(_groups(analysis))
    )
    if not tables:
        return None
    what = "board" if rows == "instance_id" else "size"
    return Section(
        "side-by-side",
        f"Side by side on every {what}",
        (f"Medians over the runs of a {what}, seconds and nodes.",),
        tables,
    )


def _groups(analysis: Analysis) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Option, the rest as text, and value -> label, for configurations that differ in this option only."""
    changed = dict.fromkeys(change.option for change in analysis.changes)
    for option in changed:
        alike: dict[str, dict[str, str]] = {}
        for score in analysis.ranked:
            named = options(score.configuration)
            if option in named:
                rest = " ".join(f"{key}={value}" for key, value in named.items() if key != option)
                alike.setdefault(rest, {})[named[option]] = score.label
        first = list(analysis.styles)
        for rest, members in alike.items():
            if len(members) > 1:
                yield option, rest, dict(sorted(members.items(), key=lambda member: first.index(member[1])))


def _table(analysis: Analysis, rows: str, caption: str, members: dict[str, str], *, folded: bool) -> Table:
    runs = analysis.runs[analysis.runs["label"].isin(members.values())]
    columns = [Column("board" if rows == "instance_id" else "size", numeric=False), Column("cells")]
    for value in members:
        columns += [Column(f"{value}: s"), Column("nodes"), Column("solved")]
    lines = []
    for _, group in runs.groupby(rows, sort=rows == "cells"):
        first = group.iloc[0]
        name = str(first["instance"]) if rows == "instance_id" else ", ".join(sorted(group["size"].unique()))
        cells = [Cell(name), Cell(str(first["cells"]), first["cells"])]
        for label in members.values():
            cells += _measured(group[group["label"] == label])
        lines.append(tuple(cells))
    return Table(caption, tuple(columns), tuple(lines), folded)


def _measured(runs: pd.DataFrame) -> list[Cell]:
    seconds, nodes = spread(runs["time"], runs["solved"]), counter_spread(runs, "nodes")
    solved = int(runs["solved"].sum())
    cells = [Cell(quantile(one.median), one.median.value) if one else Cell(NOTHING) for one in (seconds, nodes)]
    return [*cells, Cell(f"{solved}/{len(runs)}", solved, "" if solved == len(runs) else "bad")]
