"""Where the difference lies: on easy boards or on hard ones, on unsatisfiable boards only, on one puzzle of several.

A pattern is a claim on top of the verdict, so it needs more: the two groups must differ from one another (Mann and
Whitney 1947), and in one of them there must be a clear difference that the other does not share, or not nearly. Of
campaigns without any difference at most 1 in 100 shows one.

How hard a board is says the mean logarithm of the PAR-2 of all configurations on it, which favours none of them. But
that comes from the same runs: what is slow on unsatisfiable boards makes these the hard ones. So where both explain the
difference, what is known of the board without any run does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import Comparison, compare, holm

if TYPE_CHECKING:
    import pandas as pd

_FEWEST = 6
OF_PATTERNS = 0.01
Groups = tuple[tuple[str, NDArray[np.bool_]], tuple[str, NDArray[np.bool_]]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Two groups of boards: names, the comparison in each and if it is clear; the corrected p that they are alike."""

    names: tuple[str, str]
    parts: tuple[Comparison, Comparison]
    clear: tuple[bool, bool]
    p: float


def patterns(runs: pd.DataFrame, par2: pd.DataFrame, samples: Mapping[str, Sample]) -> dict[str, Pattern]:
    """The pattern of each sample that shows one; a sample has the boards of ``par2``.

    Of several it is the most certain by status or puzzle, else that by hardness.
    """
    splits = [
        *((False, groups) for groups in (*_by_status(runs, par2), *_by_puzzle(runs, par2))),
        *((True, groups) for groups in _by_hardness(par2)),
    ]
    looked = [(label, is_measured, groups) for label in samples for is_measured, groups in splits]
    corrected = holm([_differ(samples[label], groups) for label, _, groups in looked])
    found: dict[str, Pattern] = {}
    for (label, is_measured, groups), p in sorted(
        zip(looked, corrected, strict=True), key=lambda one: (one[0][1], one[1])
    ):
        if p <= OF_PATTERNS and label not in found:
            (one, its), (other, others) = groups
            first, second = compare([samples[label].on(its), samples[label].on(others)])
            if _side(first) != _side(second) or (not is_measured and _are_apart(first, second)):
                found[label] = Pattern((one, other), (first, second), (bool(_side(first)), bool(_side(second))), p)
    return found


def _side(one: Comparison) -> int:
    return 0 if one.p > OF_PATTERNS else 1 if one.ratio.value > 1 else -1


def _are_apart(one: Comparison, other: Comparison) -> bool:
    """Are both clear, and one far more so?"""
    return min(abs(_side(one)), abs(_side(other))) > 0 and (
        one.ratio.low > other.ratio.high or other.ratio.low > one.ratio.high
    )


def _differ(sample: Sample, groups: Groups) -> float:
    from scipy.stats import mannwhitneyu

    (_, its), (_, others) = groups
    told = sample.differences()
    return float(mannwhitneyu(told[its], told[others]).pvalue)


def _by_hardness(par2: pd.DataFrame) -> Iterator[Groups]:
    hardness = np.log(par2.to_numpy()).mean(axis=1)
    place = hardness.argsort().argsort()
    third = len(hardness) // 3
    if third >= _FEWEST:
        yield ("easiest third of the", place < third), ("hardest third of the", place >= len(hardness) - third)


def _by_status(runs: pd.DataFrame, par2: pd.DataFrame) -> Iterator[Groups]:
    known = runs[runs["solved"]].drop_duplicates("instance_id").set_index("instance_id")["status"].reindex(par2.index)
    yes, no = ((known == status).to_numpy(dtype=bool) for status in ("satisfiable", "unsatisfiable"))
    if min(yes.sum(), no.sum()) >= _FEWEST:
        yield ("satisfiable", yes), ("unsatisfiable", no)


def _by_puzzle(runs: pd.DataFrame, par2: pd.DataFrame) -> Iterator[Groups]:
    """Each puzzle against the others; of two the one against the other."""
    of_board = runs.drop_duplicates("instance_id").set_index("instance_id")["family"].reindex(par2.index)
    names = list(map(str, of_board.unique()))
    for name in names if len(names) > 2 else names[:-1]:
        its = (of_board == name).to_numpy(dtype=bool)
        if min(its.sum(), (~its).sum()) >= _FEWEST:
            yield (name, its), (names[1] if len(names) == 2 else "other", ~its)
