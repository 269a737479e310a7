"""What each part is worth: one option changed, all else equal."""

from __future__ import annotations

from magnets_cp.workbench.page.numbers import NOTHING
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.report.analysis import Analysis
from magnets_cp.workbench.report.document import Section
from magnets_cp.workbench.report.figures import probability, times
from magnets_cp.workbench.scoring.ablation import Change

_HEADS = ("pairs", "solved before", "solved after", "time ratio", "p, Holm", "nodes ratio", "p, Holm")
_MANY = 40


def parts(analysis: Analysis) -> Section | None:
    """The ablation table; None if no two configurations differ in exactly one option."""
    if not analysis.changes:
        return None
    columns = (Column("option", numeric=False), Column("from", numeric=False), Column("to", numeric=False))
    rows = tuple(_row(change) for change in analysis.changes)
    table = Table(
        "One option changed, all else equal", (*columns, *map(Column, _HEADS)), rows, folded=len(rows) > _MANY
    )
    return Section(
        "parts",
        "What each part is worth",
        (
            "Every two configurations that differ in exactly one option are a pair; pairs with the same change are "
            "taken together. A ratio of 2 means twice the time, or twice the nodes, before the change as after. Time "
            "is PAR-2; nodes are compared on the boards that all configurations of a row solved.",
        ),
        (table,),
    )


def _row(change: Change) -> tuple[Cell, ...]:
    nodes = change.nodes
    hint = "; ".join(f"{before} -> {after}" for before, after in change.pairs)
    time, sure = change.time, change.time.is_sure
    return (
        Cell(change.option),
        Cell(change.before),
        Cell(change.after),
        Cell(str(len(change.pairs)), len(change.pairs), hint=hint),
        Cell(f"{change.solved[0]:,}", change.solved[0]),
        Cell(f"{change.solved[1]:,}", change.solved[1]),
        Cell(times(time.ratio), time.ratio.value, "faint" if not sure else "best" if time.ratio.value > 1 else "bad"),
        Cell(probability(time.p), time.p, "" if sure else "faint"),
        Cell(times(nodes.ratio), nodes.ratio.value, "" if nodes.is_sure else "faint") if nodes else Cell(NOTHING),
        Cell(probability(nodes.p), nodes.p, "" if nodes.is_sure else "faint") if nodes else Cell(NOTHING),
    )
