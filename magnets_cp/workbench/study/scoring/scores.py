"""The score of each configuration and the ranking: PAR-2, the virtual best solver."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from magnets_cp.workbench.study.scoring.censored import Measured
from magnets_cp.workbench.study.scoring.paired import CONFIDENCE
from magnets_cp.workbench.study.scoring.seeds import Spread, spread

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

_RESAMPLES = 2000
# In the order of tables. Which of them a configuration has depends on its kind.
COUNTERS = (
    "nodes",
    "backtracks",
    "fails",
    "prunings",
    "revisions",
    "checks",
    "max_depth",
    "restarts",
    "branches",
    "conflicts",
)


@dataclass(frozen=True, slots=True)
class Score:
    """One configuration on all boards and seeds.

    rank      from 1, the same for those that are equal; None for a configuration that answered wrongly, or crashed
    solved    runs solved, of ``runs``
    boards    boards solved with every seed
    wrong     runs with an answer that is not true
    crashed   runs that ended by a fault
    par2      mean over boards of the mean over seeds, in seconds
    between   the interval of 95 % of that, by resampling the boards
    counters  by name, those this configuration has
    """

    label: str
    configuration: str
    kind: str
    rank: int | None
    runs: int
    solved: int
    boards: int
    wrong: int
    crashed: int
    par2: float
    between: tuple[float, float]
    seconds: Spread
    counters: Mapping[str, Spread]


def par2_table(runs: pd.DataFrame) -> pd.DataFrame:
    """PAR-2 in seconds, a row a board (instance_id), a column a configuration (label), the mean over seeds in each."""
    return runs.pivot_table(index="instance_id", columns="label", values="par2", aggfunc="mean", sort=False)


def measured_times(runs: pd.DataFrame) -> Measured:
    """Seconds, the mean over the seeds of a board."""
    return _measured(runs, runs["time"], runs["limit"])


def measured_nodes(runs: pd.DataFrame) -> Measured:
    """Nodes + 1, so that none at all has a ratio too: geometric means over the seeds of a board."""
    found = _measured(runs, *((runs[name].astype(float) + 1).map(math.log) for name in ("nodes", "most_nodes")))
    return Measured(*(table.map(math.exp) for table in found))


def _measured(runs: pd.DataFrame, values: pd.Series[float], limits: pd.Series[float]) -> Measured:
    """Means over seeds. One run that was stopped makes their mean a lower bound."""
    marked = runs.assign(value=values, limit=limits)
    boards = marked.groupby(["instance_id", "label"], sort=False)
    means, most = boards["value"].mean(), boards["limit"].mean()
    reached = most.where(boards["solved"].all(), means)
    order = runs["instance_id"].unique()
    return Measured(means.unstack().reindex(order), reached.unstack().reindex(order))


def scores(runs: pd.DataFrame, *, with_crashes: bool = False) -> list[Score]:
    """Every configuration's score, ranked; those that crashed, and then those with wrong answers, last and unranked.

    Where a limit of nodes stopped runs, seconds do not say who is better: who solved more comes first.

    with_crashes  rank those that crashed as well, a crash as a run that did not solve its board. ``runs`` are prepared.
    """
    table = par2_table(runs)
    par2 = table.mean()
    unsolved = 1 - runs.groupby("label")["solved"].mean() if runs["out_of_nodes"].any() else par2 * 0
    wrong, crashed = (runs.groupby("label")[name].sum() > 0 for name in ("wrong", "crashed"))
    crashed &= not with_crashes
    keys = {label: (wrong[label], crashed[label], unsolved[label], par2[label]) for label in par2.index}
    ordered = sorted(keys.values())
    ranks = {label: None if wrong[label] or crashed[label] else ordered.index(key) + 1 for label, key in keys.items()}
    groups = dict(iter(runs.groupby("label", sort=False)))
    return [
        _score(groups[label], table[label].to_numpy(), ranks[label])
        for label in sorted(keys, key=lambda label: (keys[label], str(label)))
    ]


def bootstrapped(numbers: NDArray[np.float64]) -> tuple[float, float]:
    """The interval of the mean, by the quantiles of the means of samples drawn with replacement; the same each time.

    Efron, "Bootstrap methods: another look at the jackknife", 1979.
    """
    draws = np.random.default_rng(0).integers(0, len(numbers), (_RESAMPLES, len(numbers)))
    low, high = np.quantile(numbers[draws].mean(axis=1), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)


def _score(runs: pd.DataFrame, par2: NDArray[np.float64], rank: int | None) -> Score:
    first = runs.iloc[0]
    counted = {name: counter_spread(runs, name) for name in COUNTERS if name in runs}
    seconds = spread(runs["time"], runs["solved"])
    assert seconds is not None  # every configuration has a run
    return Score(
        label=str(first["label"]),
        configuration=str(first["configuration"]),
        kind=str(first["kind"]),
        rank=rank,
        runs=len(runs),
        solved=int(runs["solved"].sum()),
        boards=int(runs.groupby("instance_id")["solved"].all().sum()),
        wrong=int(runs["wrong"].sum()),
        crashed=int(runs["crashed"].sum()),
        par2=float(par2.mean()),
        between=bootstrapped(par2),
        seconds=seconds,
        counters={name: one for name, one in counted.items() if one is not None},
    )


def counter_spread(runs: pd.DataFrame, name: str) -> Spread | None:
    """The spread of a counter; of unsolved runs it is a lower bound, but for a counter that never counts anything."""
    return spread(runs[name], runs["solved"] | (runs[name].max() == 0))


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
