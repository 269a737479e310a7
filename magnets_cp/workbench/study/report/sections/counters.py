"""The counters of the searches, with a table for each kind of solver."""

from __future__ import annotations

from magnets_cp.text.numbers import NOTHING
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Section, quantile, quartiles
from magnets_cp.workbench.study.scoring.scores import COUNTERS, Score
from magnets_cp.workbench.study.scoring.seeds import Spread

# Those with a column of their own for the quartiles; the others show their median.
_WITH_QUARTILES = ("nodes", "fails", "prunings", "branches", "conflicts")


def counters(analysis: Analysis) -> Section | None:
    """A table for each kind of solver that counts something."""
    kinds: dict[str, list[Score]] = {}
    for score in analysis.scores:
        if score.counters:
            kinds.setdefault(score.kind, []).append(score)
    if not kinds:
        return None
    note = "Counters of different solvers are different things: compare within a table, never between two."
    tables = tuple(_table(kind, scores) for kind, scores in kinds.items())
    return Section("counters", "Counters", (note,) if len(tables) > 1 else (), tables)


def _table(kind: str, scores: list[Score]) -> Table:
    known = [name for name in COUNTERS if any(name in score.counters for score in scores)]
    names = [name for name in known if any(_tells(score.counters.get(name)) for score in scores)] or known
    columns = [Column("configuration", numeric=False)]
    for name in names:
        columns.append(Column(name.replace("_", " ")))
        columns += [Column("quartiles")] if name in _WITH_QUARTILES else []
    rows = tuple((Cell(score.label), *(cell for name in names for cell in _cells(name, score))) for score in scores)
    return Table(f"{kind}: medians over runs", tuple(columns), rows)


def _tells(one: Spread | None) -> bool:
    """Is there more to it than zeros?"""
    return one is not None and one.upper.value > 0


def _cells(name: str, score: Score) -> list[Cell]:
    one = score.counters.get(name)
    if one is None:
        return [Cell(NOTHING)] * (1 + (name in _WITH_QUARTILES))
    cells = [Cell(quantile(one.median), one.median.value)]
    return [*cells, Cell(quartiles(one), one.upper.value)] if name in _WITH_QUARTILES else cells
