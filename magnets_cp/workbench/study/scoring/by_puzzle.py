"""A campaign over several puzzles, puzzle by puzzle: what is better on all may be worse on one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import Comparison, compare
from magnets_cp.workbench.study.scoring.scores import Score, measured_times

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class AtPuzzle:
    """A configuration on the boards of one puzzle.

    solved   runs solved, of ``runs``
    par2     mean over its boards, in seconds
    against  the baseline beside it, corrected for all configurations and puzzles; None for the baseline itself and for
             configurations without a rank
    """

    family: str
    label: str
    boards: int
    solved: int
    runs: int
    par2: float
    against: Comparison | None


def by_puzzle(runs: pd.DataFrame, par2: pd.DataFrame, scores: Sequence[Score], baseline: str) -> list[AtPuzzle]:
    """Every configuration on every puzzle, in the order of the ranking; none if there is one puzzle only."""
    of_board = runs.drop_duplicates("instance_id").set_index("instance_id")["family"].reindex(par2.index)
    tables = {str(name): par2[of_board == name] for name in of_board.unique()}
    if len(tables) < 2:
        return []
    ranked = [score.label for score in scores if score.rank is not None]
    rivals = [label for label in ranked if label != baseline and baseline in ranked]
    pairs = [(name, label) for name in tables for label in rivals]
    measured = measured_times(runs)
    its = {name: (of_board.reindex(measured.values.index) == name).to_numpy() for name in tables}
    compared = compare([Sample.measured(measured.of(its[name]), (baseline, label)) for name, label in pairs])
    against = dict(zip(pairs, compared, strict=True))
    solved = {key: mine["solved"] for key, mine in runs.groupby(["family", "label"])}
    return [
        AtPuzzle(
            name,
            score.label,
            len(table),
            int(solved[name, score.label].sum()),
            len(solved[name, score.label]),
            float(table[score.label].mean()),
            against.get((name, score.label)),
        )
        for name, table in tables.items()
        for score in scores
    ]
