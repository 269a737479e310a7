"""How each foreign solver did, a line each: the class table of ``magnets verify``."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from magnets_cp.errors import visible
from magnets_cp.workbench.standings import standings
from magnets_cp.workbench.verdict import Verdict
from magnets_cp.workbench.verification import Verification


def class_table(verification: Verification) -> Table:
    """Right, wrong by kind, times and nodes of its correct runs; verdicts that nobody got have no column."""
    lines = standings(verification.judgements)
    kinds = [
        verdict
        for verdict in Verdict
        if verdict is not Verdict.CORRECT and any(verdict in one.verdicts for one in lines)
    ]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("solver", overflow="fold")
    for name in ("boards", "correct", *map(str, kinds), "total s", "median s", "nodes"):
        table.add_column(name, justify="right", overflow="fold")
    for one in lines:
        table.add_row(
            Text(visible(one.name)),
            str(one.asked),
            str(one.correct),
            *(_count(one.verdicts.get(kind, 0), kind) for kind in kinds),
            f"{one.total_seconds:.2f}",
            "-" if one.median_seconds is None else f"{one.median_seconds:.3f}",
            "-" if one.nodes is None else str(one.nodes),
        )
    for submission in verification.unusable:
        table.add_row(Text(visible(submission.name)), "not run")
    return table


def not_run(verification: Verification) -> list[str]:
    """Why the submissions that cannot be run cannot, a line each."""
    return [visible(f"{one.name} is not run: {one.problem}") for one in verification.unusable]


def _count(number: int, kind: Verdict) -> Text:
    return Text(str(number), style="bold red" if number and kind.is_fault else "")
