"""The virtual best solver, which on every board is as fast as the fastest, and what each configuration adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.scoring.scores import Score


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a configuration is for.

    marginal  by how many seconds the PAR-2 of the virtual best solver rises without it
    best      the boards (instance_id) it solved with the smallest PAR-2 of all; a tie counts for each
    only      the boards no other configuration solved
    """

    marginal: float
    best: tuple[str, ...]
    only: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VirtualBest:
    """Its PAR-2 in seconds, the number of boards some configuration solved, and the contributions by label."""

    par2: float
    solved: int
    boards: int
    contributions: Mapping[str, Contribution]


def virtual_best(runs: pd.DataFrame, par2: pd.DataFrame, ranked: list[Score]) -> VirtualBest | None:
    """Of the configurations that have a rank; None if there are none. ``par2`` is the ``par2_table`` of the runs."""
    labels = [score.label for score in ranked if score.rank is not None]
    if not labels:
        return None
    table = par2[labels]
    by_board = runs.groupby(["instance_id", "label"], sort=False)["solved"].any()
    solved = by_board.unstack(fill_value=False).loc[table.index, labels].astype(bool)
    least = table.min(axis=1)
    best = solved & table.le(least, axis=0)
    only = solved & (solved.sum(axis=1) == 1).to_numpy()[:, None]
    mean = float(least.mean())
    contributions = {
        label: Contribution(
            marginal=float(table.drop(columns=label).min(axis=1).mean()) - mean if len(labels) > 1 else float("nan"),
            best=tuple(best.index[best[label]]),
            only=tuple(only.index[only[label]]),
        )
        for label in labels
    }
    return VirtualBest(mean, int(solved.any(axis=1).sum()), len(table), contributions)
