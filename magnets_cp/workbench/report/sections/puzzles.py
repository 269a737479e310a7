"""Scores puzzle by puzzle, where a campaign has boards of several."""

from __future__ import annotations

import math

from magnets_cp.workbench.page.numbers import NOTHING, figure
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.report.analysis import Analysis
from magnets_cp.workbench.report.document import Section
from magnets_cp.workbench.report.figures import probability, times
from magnets_cp.workbench.scoring.by_puzzle import AtPuzzle, by_puzzle


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
