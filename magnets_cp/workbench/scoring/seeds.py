"""What the seed decides: the distribution of the run time of a randomised configuration on one board.

Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998: a distribution belongs to a board;
distributions of several boards are never thrown together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnets_cp.workbench.scoring.runs import is_settled

if TYPE_CHECKING:
    import pandas as pd

FEWEST_SEEDS = 5


@dataclass(frozen=True, slots=True)
class Spreading:
    """How far the seeds of a board lie apart, the median over the boards.

    boards     those that were solved with every seed
    ratio      the time that nine of ten runs stay within, divided by the one that one of ten does
    variation  standard deviation by mean: 1 for an exponential distribution, where a restart neither gains nor loses;
               above it long runs are better cut off and begun anew (Gomes, Selman and Kautz 1998)
    """

    label: str
    boards: int
    ratio: float
    variation: float


def settled(runs: pd.DataFrame) -> list[str]:
    """The labels for which seeds change nothing: no counter of a solved board differs from seed to seed."""
    solved = runs[runs["solved"]]
    different = solved.groupby(["label", "instance_id"])["counters"].nunique().groupby("label").max()
    return [str(label) for label in different.index[different == 1]]


def randomised(runs: pd.DataFrame) -> list[str]:
    """The labels for which seeds change something, if there are seeds enough to tell a distribution."""
    if runs["seed"].nunique() < FEWEST_SEEDS:
        return []
    fixed = {*settled(runs), *runs.loc[runs["configuration"].map(is_settled), "label"]}
    return [str(label) for label in runs["label"].unique() if label not in fixed]


def spreading(runs: pd.DataFrame, labels: Sequence[str]) -> list[Spreading]:
    """For each of the labels how far its seeds lie apart; not for those that solved no board with every seed."""
    found = []
    for label in labels:
        boards = runs[runs["label"] == label].groupby("instance_id")
        times = boards.filter(lambda one: bool(one["solved"].all())).groupby("instance_id")["time"]
        if times.ngroups:
            ratio = times.quantile(0.9) / times.quantile(0.1)
            variation = times.std() / times.mean()
            found.append(Spreading(label, times.ngroups, float(ratio.median()), float(variation.median())))
    return found
