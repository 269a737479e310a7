"""The mean ranks of all configurations, and the groups without a significant difference.

Demsar, "Statistical comparisons of classifiers over multiple data sets", 2006, for the mean ranks and the diagram;
Benavoli, Corani and Mangili, "Should we really use post-hoc tests based on mean-ranks?", 2016, for joining by paired
tests instead of a critical difference of ranks, which depends on which others take part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnets_cp.workbench.study.scoring.censored import Measured
from magnets_cp.workbench.study.scoring.rivals import all_pairs
from magnets_cp.workbench.study.scoring.scores import Score

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class MeanRanks:
    """Mean ranks by label, the best first; the largest groups of neighbours that are not told apart."""

    ranks: Mapping[str, float]
    groups: tuple[tuple[str, ...], ...]


def mean_ranks(par2: pd.DataFrame, times: Measured, ranked: Sequence[Score]) -> MeanRanks:
    """The mean ranks of a table with a row a board and a column a configuration; ties share their ranks."""
    means = par2[[score.label for score in ranked]].rank(axis=1).mean().sort_values(kind="stable")
    ranks = {str(label): float(rank) for label, rank in zip(means.index, means, strict=True)}
    apart = {frozenset((one, other)) for one, other, found in all_pairs(times, ranked) if found.is_sure}
    labels, groups = list(ranks), list[tuple[str, ...]]()
    for start in range(len(labels)):
        end = start + 1
        while end < len(labels) and not any({one, labels[end]} in apart for one in labels[start:end]):
            end += 1
        if end - start > 1 and not (groups and labels[end - 1] in groups[-1]):
            groups.append(tuple(labels[start:end]))
    return MeanRanks(ranks, tuple(groups))
