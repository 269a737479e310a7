"""How time and work grow with the size of the board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnets_cp.workbench.study.scoring.scores import counter_spread
from magnets_cp.workbench.study.scoring.seeds import Spread, spread

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


@dataclass(frozen=True, slots=True)
class Fit:
    """How a median grows with the cells n, by least squares on its logarithm.

    form  "n^b" or "b^n", whichever leaves less unexplained
    b     with the ends of its 95 % interval
    """

    form: str
    b: float
    low: float
    high: float


FEWEST_SIZES = 5


def fit(cells: Sequence[float], numbers: Sequence[float]) -> Fit | None:
    """The fit; None of fewer than 5 sizes, of which no line through logarithms says anything.

    Hoos and Stuetzle, "On the empirical time complexity of random 3-SAT at the phase transition", 2015, compare the
    same two forms.
    """
    if len(set(cells)) < FEWEST_SIZES or min(numbers) <= 0:
        return None
    import numpy as np
    from scipy.stats import linregress, t

    lines = {"n^b": linregress(np.log(cells), np.log(numbers)), "b^n": linregress(cells, np.log(numbers))}
    form = max(lines, key=lambda name: lines[name].rvalue ** 2)
    slope, off = float(lines[form].slope), float(t.ppf(0.975, len(cells) - 2) * lines[form].stderr)
    ends = (slope, slope - off, slope + off)
    return Fit(form, *(ends if form == "n^b" else tuple(map(math.exp, ends))))


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
