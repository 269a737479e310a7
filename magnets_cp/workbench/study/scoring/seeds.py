"""What the seed decides, how far numbers spread, and how often search consulted what decides.

Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998: a distribution belongs to a board;
distributions of several boards are never thrown together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hand_solver import Status
from magnets_cp.workbench.run.consulted import Consulted, named, over_runs
from magnets_cp.workbench.study.scoring.runs import is_settled, options

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike


FEWEST_SEEDS = 5
_DECIDES = ("variable", "value")


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


@dataclass(frozen=True, slots=True)
class Quantile:
    """A quantile; a bound if the true one may be larger, which is marked where it is shown."""

    value: float
    is_bound: bool

    def shown(self, figure: Callable[[float], str]) -> str:
        """Its text, of which ``figure`` makes the number."""
        return f"{'≥ ' if self.is_bound else ''}{figure(self.value)}"


@dataclass(frozen=True, slots=True)
class Spread:
    """Lower quartile, median, upper quartile (linear interpolation), and of how many numbers."""

    lower: Quantile
    median: Quantile
    upper: Quantile
    count: int


def spread(numbers: ArrayLike, exact: ArrayLike) -> Spread | None:
    """The spread of numbers, of which those not ``exact`` are lower bounds (censored); None of no numbers.

    A quantile of lower bounds is a lower bound. It is the quantile itself if every bound among the numbers lies above
    those it is interpolated from.
    """
    values, known = np.asarray(numbers, dtype=float), np.asarray(exact, dtype=bool)
    known, values = known[~np.isnan(values)], values[~np.isnan(values)]
    if not values.size:
        return None
    least_bound = values[~known].min(initial=np.inf)
    levels = (0.25, 0.5, 0.75)
    lower, median, upper = (
        Quantile(float(value), bool(least_bound <= next_above))
        for value, next_above in zip(
            np.quantile(values, levels), np.quantile(values, levels, method="higher"), strict=True
        )
    )
    return Spread(lower, median, upper, int(values.size))


def consulted_of(runs: pd.DataFrame) -> dict[tuple[str, str], Consulted]:
    """(label, part) -> how often it was asked, for the parts that are a user's own. ``runs`` are rows of a store."""
    own = runs[runs["counters"].str.contains('"asked_', regex=False)]
    return over_runs((str(label), json.loads(text)) for label, text in zip(own["label"], own["counters"], strict=True))


def idle(runs: pd.DataFrame, asked: Mapping[tuple[str, str], Consulted]) -> dict[str, list[str]]:
    """The labels of which no heuristic was ever asked, with the user's own parts, or with all if none is.

    Propagation decided all their runs, or search took its decisions without them. One that was stopped may have been
    asking for its first decision.
    """
    found: dict[str, list[str]] = {}
    texts = runs.drop_duplicates("label").set_index("label")["configuration"]
    most = runs.groupby("label")["nodes"].max()
    undecided = set(runs[runs["status"] == Status.UNKNOWN]["label"])
    for label, text in zip(map(str, texts.index), map(str, texts), strict=True):
        own = [part for part in _DECIDES if (label, part) in asked]
        never = own and not any(asked[label, part].calls for part in own)
        if label in undecided:
            continue
        if never or (options(text).get("search") == "dfs" and most[label] == 0):
            found[label] = [named(text, part) for part in own or _DECIDES]
    return found
