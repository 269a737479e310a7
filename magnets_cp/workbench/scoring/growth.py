"""How time and work grow with the size of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnets_cp.workbench.scoring.scores import counter_spread
from magnets_cp.workbench.scoring.spread import Spread, spread

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class AtSize:
    """A configuration on the boards of one size.

    sizes     as text, e.g. "6x6, 9x4": different shapes can have the same number of cells
    boards    how many there are, each run with every seed
    counters  nodes, backtracks, ... of this size, those the configuration has
    """

    label: str
    cells: int
    sizes: str
    boards: int
    runs: int
    solved: int
    seconds: Spread
    counters: dict[str, Spread]


def growth(runs: pd.DataFrame, counters: tuple[str, ...]) -> list[AtSize]:
    """Every configuration at every number of cells, smallest first."""
    found: list[AtSize] = []
    for _, group in runs.groupby(["label", "cells"], sort=True):
        seconds = spread(group["time"], group["solved"])
        assert seconds is not None  # a group has a run
        counted = {name: counter_spread(group, name) for name in counters if name in group}
        found.append(
            AtSize(
                label=str(group["label"].iloc[0]),
                cells=int(group["cells"].iloc[0]),
                sizes=", ".join(sorted(group["size"].unique())),
                boards=group["instance_id"].nunique(),
                runs=len(group),
                solved=int(group["solved"].sum()),
                seconds=seconds,
                counters={name: one for name, one in counted.items() if one is not None},
            )
        )
    return found
