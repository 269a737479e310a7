"""The statistics of a report on published examples, equal to R or scipy to six digits."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pytest
from scipy import stats

from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import holm
from magnets_cp.workbench.study.scoring.scores import bootstrapped
from tests.workbench.scoring.test_censored import drawn

# Holt and Prentice 1974: days that closely and poorly matched skin grafts of a patient lived; two were cut short.
CLOSE = np.array([37, 19, 57, 93, 16, 22, 20, 18, 63, 29, 60], dtype=float)
POOR = np.array([29, 13, 15, 26, 11, 17, 26, 21, 43, 15, 40], dtype=float)
CUT_SHORT = np.array([False, False, True, *[False] * 7, True])


def test_p_of_pairs_cut_short_is_that_of_all_ways_to_swap_them() -> None:
    most = np.where(CUT_SHORT, CLOSE, np.inf)[None, :]
    never = np.full_like(most, np.inf)
    sample = Sample(np.log(CLOSE)[None, :], np.log(most), np.log(POOR)[None, :], never)
    told = np.log(np.minimum(POOR, most[0])) - np.log(CLOSE)
    assert sample.differences() == pytest.approx(told)

    def positive(told: Any) -> Any:
        return (stats.rankdata(abs(told)) * (told > 0)).sum()

    kind: Any = {"permutation_type": "samples", "n_resamples": np.inf}
    expected = stats.permutation_test((told,), positive, **kind).pvalue
    assert sample.ranked().p == pytest.approx(expected, abs=1e-6)
    assert 0.001 < expected < 0.05


def test_holms_correction_is_that_of_r() -> None:
    """As p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm") has it."""
    assert holm([0.01, 0.02, 0.03, 0.04, 0.05]) == pytest.approx([0.05, 0.08, 0.09, 0.09, 0.09], abs=1e-12)


def test_the_bootstrap_interval_is_near_that_of_scipy() -> None:
    numbers = np.exp(np.random.default_rng(5).normal(0, 1, 60))
    kind: Any = {"method": "percentile", "n_resamples": 20_000, "random_state": 1}
    low, high = stats.bootstrap((numbers,), np.mean, **kind).confidence_interval
    width = high - low
    assert bootstrapped(numbers) == pytest.approx((low, high), abs=0.05 * width)
    assert math.isclose(numbers.mean(), sum(numbers) / 60)


@pytest.mark.soak
@pytest.mark.parametrize("limit", [math.inf, 5.0, 0.85])
@pytest.mark.parametrize("boards", [15, 20, 30, 60])
def test_intervals_cover_93_to_97_percent(limit: float, boards: int) -> None:
    """None, about 20 and about 60 % of the runs are stopped; 4,000 campaigns each."""
    made = [drawn(seed, boards, limit) for seed in range(4000)]
    share = np.mean([np.mean([one.mean() for one in sample.stopped]) for sample in made])
    ends = [sample.interval(0.95) for sample in made]
    covered = sum(low <= math.log(1.7) <= high for low, high in ends) / len(ends)
    sys.stdout.write(f"\n{boards} boards, {share:.1%} stopped: {covered:.2%} of the intervals cover the truth")
    assert 0.93 <= covered <= 0.97
