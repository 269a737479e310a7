"""The signed-rank test with its estimate and interval against scipy, R's published example and all sign assignments."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control, wilcoxon

from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import CONFIDENCE, compare, holm
from magnets_cp.workbench.study.scoring.signed_rank import SignedRank

# Hollander and Wolfe 1973, pages 29 and 75: depression before and after; the example of R's help page ?wilcox.test.
BEFORE = np.array([1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30])
AFTER = np.array([0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29])


def test_the_published_example_of_r() -> None:
    """wilcox.test(x, y, paired = TRUE, conf.int = TRUE): p 0.03906, (pseudo)median 0.46, interval 0.010 to 0.786."""
    found = SignedRank(BEFORE - AFTER)
    assert found.p == pytest.approx(0.0390625, abs=1e-9)
    assert found.estimate == pytest.approx(0.46, abs=1e-9)
    assert found.interval(0.95) == pytest.approx((0.010, 0.786), abs=1e-9)


@pytest.mark.parametrize("count", [1, 2, 6, 25, 150])
def test_p_is_that_of_scipy_and_the_estimate_the_median_of_the_walsh_averages(count: int) -> None:
    numbers = np.random.default_rng(count).normal(0.2, 1, count)
    found = SignedRank(numbers)
    assert found.p == pytest.approx(wilcoxon(numbers, method="exact").pvalue, abs=1e-9)
    averages = np.add.outer(numbers, numbers)[np.triu_indices(count)] / 2
    assert found.estimate == pytest.approx(np.median(averages), abs=1e-12)


def test_many_numbers_are_tested_as_scipy_does_asymptotically() -> None:
    numbers = np.random.default_rng(1).normal(0.05, 1, 500)
    assert SignedRank(numbers).p == pytest.approx(wilcoxon(numbers, method="approx", correction=True).pvalue, abs=1e-9)


def test_p_counts_assignments_of_signs() -> None:
    numbers = np.array([0.1, 0.3, -0.4, 0.7, 1.1, 1.6, 2.1])
    ranks = np.argsort(np.argsort(np.abs(numbers))) + 1
    observed = ranks[numbers > 0].sum()
    sums = [sum(itertools.compress(ranks, signs)) for signs in itertools.product((0, 1), repeat=7)]
    extreme = sum(abs(one - ranks.sum() / 2) >= abs(observed - ranks.sum() / 2) for one in sums)
    assert SignedRank(numbers).p == pytest.approx(extreme / len(sums))


@given(st.lists(st.integers(-9, 9).filter(bool), min_size=1, max_size=40), st.sampled_from([0.9, 0.95, 0.99]))
def test_the_interval_excludes_nothing_that_the_test_accepts_ties_or_not(numbers: list[int], confidence: float) -> None:
    found = SignedRank(np.array(numbers, dtype=float))
    low, high = found.interval(confidence)
    assert low <= found.estimate <= high
    assert (low > 0 or high < 0) == (found.p <= 1 - confidence)
    turned = SignedRank(-np.array(numbers, dtype=float))
    assert turned.interval(confidence) == pytest.approx((-high, -low))
    assert turned.p == pytest.approx(found.p)


@given(st.lists(st.lists(st.floats(-3, 3).map(lambda x: round(x, 2)), max_size=30), min_size=1, max_size=8))
def test_a_pair_has_the_same_interval_in_every_family_and_alone_it_never_contradicts_p(
    family: list[list[float]],
) -> None:
    samples = [Sample.exact(np.array(numbers)) for numbers in family]
    for sample, one in zip(samples, compare(samples), strict=True):
        (alone,) = compare([sample])
        assert alone.ratio == one.ratio
        assert (alone.p <= 1 - CONFIDENCE) == (one.ratio.low > 1 or one.ratio.high < 1)
        assert alone.p <= one.p
        if one.is_sure:
            assert (one.ratio.value > 1) == (one.ratio.low > 1)


def test_holm_by_hand_and_as_r_has_it() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    # p.adjust(c(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298), "holm"); p of Benjamini and Hochberg 1995
    published = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298]
    assert holm(published) == pytest.approx([0.0007, 0.0024, 0.0095, 0.0380, 0.0603, 0.0603, 0.0603])
    assert holm([]) == []


def test_holm_is_never_less_strict_than_false_discovery_control() -> None:
    raw = np.random.default_rng(0).uniform(0, 0.2, 20)
    assert all(np.array(holm(list(raw))) >= false_discovery_control(raw) - 1e-12)


@pytest.mark.parametrize("count", [8, 20, 60])
def test_intervals_cover_the_truth_as_often_as_they_say(count: int) -> None:
    rng = np.random.default_rng(count)
    samples = rng.laplace(0.5, 1, (2000, count))
    covered = sum(low <= 0.5 <= high for low, high in (SignedRank(one).interval(0.95) for one in samples))
    assert 0.93 <= covered / len(samples) <= 0.97


def test_too_few_numbers_have_no_interval() -> None:
    assert SignedRank(np.ones(5)).interval(0.95) == (-math.inf, math.inf)
    assert SignedRank(np.ones(6)).interval(0.95) == (1, 1)
    nothing = SignedRank(np.array([]))
    assert (nothing.p, nothing.interval(0.95)) == (1.0, (-math.inf, math.inf))
    assert math.isnan(nothing.estimate)
