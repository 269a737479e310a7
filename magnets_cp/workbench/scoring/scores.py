"""The score of each configuration, and the ranking: by PAR-2, without those that answered wrongly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from magnets_cp.workbench.scoring.spread import Spread, spread

if TYPE_CHECKING:
    import pandas as pd

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

    rank      from 1; None for a configuration that answered wrongly
    solved    runs solved, of ``runs``
    boards    boards solved with every seed
    wrong     runs with an answer that is not true
    par2      mean over boards of the mean over seeds, in seconds
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
    par2: float
    seconds: Spread
    counters: Mapping[str, Spread]


def par2_table(runs: pd.DataFrame) -> pd.DataFrame:
    """PAR-2 in seconds, a row a board (instance_id), a column a configuration (label), the mean over seeds in each."""
    return runs.pivot_table(index="instance_id", columns="label", values="par2", aggfunc="mean", sort=False)


def nodes_table(runs: pd.DataFrame) -> pd.DataFrame:
    """Nodes + 1, so that none at all has a ratio too: a row a board, geometric means over seeds; nan if not solved."""
    counted = runs.assign(log_nodes=np.log(runs["nodes"].astype(float).where(runs["solved"]) + 1))
    logs = counted.groupby(["instance_id", "label"], sort=False)["log_nodes"]
    solved_throughout = logs.count() == logs.size()
    table: pd.DataFrame = np.exp(logs.mean().where(solved_throughout)).unstack()
    return table


def scores(runs: pd.DataFrame) -> list[Score]:
    """Every configuration's score, ranked; those with wrong answers last. ``runs`` are prepared."""
    par2 = par2_table(runs).mean()
    wrong = runs.groupby("label")["wrong"].sum()
    order = sorted(par2.index, key=lambda label: (wrong[label] > 0, par2[label], str(label)))
    groups = dict(iter(runs.groupby("label", sort=False)))
    return [
        _score(groups[label], float(par2[label]), None if wrong[label] else rank)
        for rank, label in enumerate(order, start=1)
    ]


def _score(runs: pd.DataFrame, par2: float, rank: int | None) -> Score:
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
        par2=par2,
        seconds=seconds,
        counters={name: one for name, one in counted.items() if one is not None},
    )


def counter_spread(runs: pd.DataFrame, name: str) -> Spread | None:
    """The spread of a counter; of unsolved runs it is a lower bound, but for a counter that never counts anything."""
    return spread(runs[name], runs["solved"] | (runs[name].max() == 0))
