"""The mean ranks of all configurations, and how far apart two must be to be told apart by them.

Demsar, "Statistical comparisons of classifiers over multiple data sets", 2006: Friedman's test as Iman and Davenport
corrected it, Nemenyi's critical difference, and the diagram. What ranks call different depends on which others take
part (Benavoli, Corani and Mangili, "Should we really use post-hoc tests based on mean-ranks?", 2016), so verdicts come
from paired tests.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

ERROR = 0.05


@dataclass(frozen=True, slots=True)
class MeanRanks:
    """Mean ranks by label, the best first.

    p         that all are equal: Friedman's test, the F form
    critical  the least difference of two mean ranks that is significant at 5 %
    groups    the largest groups of neighbours that lie less than that apart
    """

    ranks: Mapping[str, float]
    p: float
    critical: float
    groups: tuple[tuple[str, ...], ...]


def mean_ranks(table: pd.DataFrame) -> MeanRanks:
    """Of a table with a row a board and a column a configuration, three or more; the least is best, ties share ranks.

    >>> import pandas as pd
    >>> found = mean_ranks(pd.DataFrame({"a": [1, 2, 1], "b": [2, 3, 2], "c": [3, 4, 9]}))
    >>> dict(found.ranks), round(found.critical, 3)
    ({'a': 1.0, 'b': 2.0, 'c': 3.0}, 1.914)
    """
    boards, count = table.shape
    means = table.rank(axis=1).mean().sort_values(kind="stable")
    ranks = {str(label): float(rank) for label, rank in zip(means.index, means, strict=True)}
    critical = _quantile(count) * math.sqrt(count * (count + 1) / (6 * boards))
    return MeanRanks(ranks, friedman(table), critical, tuple(_groups(ranks, critical)))


def friedman(table: pd.DataFrame) -> float:
    """The p that all columns are equal, by Iman and Davenport's F; 1 where all share all ranks or there is one row."""
    from scipy.stats import f

    boards, count = table.shape
    ranks = table.rank(axis=1)
    middle = (count + 1) / 2
    between = boards * float(((ranks.mean() - middle) ** 2).sum())
    within = float(((ranks - middle) ** 2).to_numpy().sum()) - between
    if boards < 2 or between <= 0:
        return 1.0
    if within <= 0:
        return 0.0
    return float(f.sf((boards - 1) * between / within, count - 1, (count - 1) * (boards - 1)))


def _quantile(count: int) -> float:
    """Nemenyi's: of the studentized range at infinitely many degrees of freedom, over the root of 2."""
    from scipy.stats import studentized_range

    return float(studentized_range.ppf(1 - ERROR, count, math.inf)) / math.sqrt(2)


def _groups(ranks: Mapping[str, float], critical: float) -> list[tuple[str, ...]]:
    labels = list(ranks)
    groups: list[tuple[str, ...]] = []
    for start, first in enumerate(labels):
        group = tuple(label for label in labels[start:] if ranks[label] - ranks[first] < critical)
        if len(group) > 1 and not (groups and group[-1] in groups[-1]):
            groups.append(group)
    return groups
