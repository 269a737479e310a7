"""Where each configuration is best, and what each part is worth."""

from __future__ import annotations

from collections.abc import Sequence

from magnets_cp.text.numbers import NOTHING, duration, figure
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Section, probability, times
from magnets_cp.workbench.study.scoring.ablation import Change

_NAMED = 4
_MOST_BOARDS = 300
_LONGEST = 40
_HEADS = ("pairs", "solved before", "solved after", "time ratio", "p, Holm", "nodes ratio", "p, Holm")
_MANY = 40


def best(analysis: Analysis) -> Section | None:
    """The contribution of each configuration to the virtual best solver, and everyone's PAR-2 on each board."""
    if analysis.best is None or len(analysis.ranked) < 2:
        return None
    heads = (
        Column("configuration", numeric=False),
        Column("best on"),
        Column("only solver of"),
        Column("adds, s"),
        Column("best on, for example", numeric=False),
    )
    rows = tuple(
        (
            Cell(label),
            Cell(str(len(one.best)), len(one.best)),
            Cell(str(len(one.only)), len(one.only)),
            Cell(figure(one.marginal), one.marginal),
            Cell(_named(analysis, one.best)),
        )
        for label, one in analysis.best.contributions.items()
    )
    text = (
        "The virtual best solver, which takes the fastest configuration for each board, has a PAR-2 of "
        f"{duration(analysis.best.par2)}; what a configuration adds is by how much that would rise without it.",
    )
    return Section("best", "Where each is best", text, (Table("Contributions", heads, rows), _boards(analysis)))


def _named(analysis: Analysis, keys: Sequence[str]) -> str:
    names = [cut(visible(str(analysis.names[key])), _LONGEST) for key in keys[:_NAMED]]
    more = len(keys) - len(names)
    return ", ".join(names) + (f" and {more} more" if more else "") if names else NOTHING


def _boards(analysis: Analysis) -> Table:
    labels = [score.label for score in analysis.scores]
    first = analysis.runs.drop_duplicates("instance_id").set_index("instance_id")
    shown = analysis.par2.head(_MOST_BOARDS)
    rows = []
    for key, numbers in zip(shown.index, shown[labels].to_numpy(), strict=True):
        cells = (Cell(figure(number), float(number), "best" if number == numbers.min() else "") for number in numbers)
        rows.append((Cell(str(analysis.names[key])), Cell(str(first["size"][key]), float(first["cells"][key])), *cells))
    more = f", the first {_MOST_BOARDS} of {analysis.boards}" if analysis.boards > _MOST_BOARDS else ""
    heads = (Column("board", numeric=False), Column("size"), *(Column(label) for label in labels))
    return Table(f"PAR-2 in seconds on each board{more}", heads, tuple(rows), folded=True)


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
            "taken together. A ratio of 2 means twice the time, or twice the nodes, before the change as after; runs "
            "that a limit stopped are kept in both, as having taken at least what they had taken then.",
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
