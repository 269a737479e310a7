"""Tests and intervals against exact enumeration and textbook formulas."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from numpy.typing import NDArray

from magnets_cp.workbench.scoring.ablation import ablation
from magnets_cp.workbench.scoring.paired import Comparison, Interval, compare, holm
from magnets_cp.workbench.scoring.runs import prepared
from magnets_cp.workbench.scoring.scores import par2_table, scores
from tests.workbench.campaigns import campaign, frame, row

ONE = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
OTHER = np.array([2.0, 3.0, 9.0, 2.0, 20.0])
RATIOS = OTHER / ONE  # 2, 1.5, 3, 0.5, 4


def is_exact_quantile(value: float, level: float, resamples: NDArray[np.float64]) -> bool:
    """Is the value the quantile of all resamples, up to what a draw of 4,000 of them can be off?"""
    return bool(
        (resamples < value - 1e-9).mean() <= level + 0.01 and (resamples <= value + 1e-9).mean() >= level - 0.01
    )


def test_ratios_wins_and_effect_by_hand() -> None:
    found = compare(ONE, OTHER)
    assert (found.wins, found.ties, found.losses) == (4, 0, 1)
    assert found.median.value == pytest.approx(2)
    assert found.mean.value == pytest.approx((2 * 1.5 * 3 * 0.5 * 4) ** 0.2)
    # |log ratio| ranks: 1.5 -> 1, then 2 and 0.5 share 2.5, 3 -> 4, 4 -> 5; for: 12.5, against: 2.5
    assert found.effect == pytest.approx((12.5 - 2.5) / 15)


def test_the_interval_matches_every_resample() -> None:
    found = compare(ONE, OTHER)
    resamples = np.array(list(itertools.product(np.log(RATIOS), repeat=5)))
    for interval, statistic in ((found.median, np.median(resamples, axis=1)), (found.mean, resamples.mean(axis=1))):
        assert is_exact_quantile(interval.low, 0.025, np.exp(statistic))
        assert is_exact_quantile(interval.high, 0.975, np.exp(statistic))
        assert interval.low < interval.value < interval.high


def test_the_signed_rank_test_matches_every_assignment_of_signs() -> None:
    one = np.array([1.0] * 7)
    other = np.array([1.1, 1.3, 0.7, 2.0, 3.0, 5.0, 8.0])
    ranks = np.argsort(np.argsort(np.abs(np.log(other)))) + 1
    observed = ranks[other > 1].sum()
    sums = [sum(itertools.compress(ranks, signs)) for signs in itertools.product((0, 1), repeat=7)]
    centre = ranks.sum() / 2
    extreme = sum(abs(one_sum - centre) >= abs(observed - centre) for one_sum in sums)
    assert compare(one, other).p == pytest.approx(extreme / len(sums))


def test_turning_the_comparison_round_turns_everything_round() -> None:
    there, back = compare(ONE, OTHER), compare(OTHER, ONE)
    assert back.median.value == pytest.approx(1 / there.median.value)
    assert (back.wins, back.losses) == (there.losses, there.wins)
    assert back.p == pytest.approx(there.p)
    assert back.effect == pytest.approx(-there.effect)


def test_no_difference_and_too_few_boards_are_said_without_a_warning() -> None:
    same = compare(ONE, ONE)
    assert (same.p, same.effect, same.ties) == (1.0, 0.0, 5)
    assert (same.median.low, same.median.high) == (1, 1)
    assert not same.median.excludes_one
    single = compare(ONE[:1], OTHER[:1])
    assert single.median.value == pytest.approx(2)
    assert math.isnan(single.median.low)
    assert not single.median.excludes_one


def test_holm_by_hand() -> None:
    unsure = Interval(1, 1, 1)
    several = [Comparison(0, 0, 0, unsure, unsure, p, 0) for p in (0.01, 0.04, 0.03, 0.005)]
    assert [one.p for one in holm(several)] == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_ablation_finds_the_changes_of_one_option_and_no_others() -> None:
    runs = prepared(campaign(20))
    found = {(one.option, one.before, one.after): one for one in ablation(runs, par2_table(runs), scores(runs))}
    assert set(found) == {
        ("variable", "mrv", "dom_wdeg"),
        ("inference", "none", "fc"),
        ("inference", "none", "mac"),
        ("inference", "fc", "mac"),
    }
    assert len(found["variable", "mrv", "dom_wdeg"].pairs) == 3
    assert found["inference", "none", "mac"].pairs == (("mrv none", "mrv mac"), ("dom_wdeg none", "dom_wdeg mac"))
    assert 4 < found["inference", "none", "mac"].time.mean.value < 8  # made to take six times as long
    nodes = found["inference", "none", "mac"].nodes
    assert nodes is not None
    assert nodes.median.value > 10


def test_ablation_compares_nodes_where_both_solved_and_never_across_kinds() -> None:
    text = "solver=hand level=lines inference={}"
    rows = [
        row("none", "p", 1.0, nodes=99.0, configuration=text.format("none")),
        row("mac", "p", 1.0, nodes=9.0, configuration=text.format("mac")),
        row("none", "q", None, nodes=10.0**6, configuration=text.format("none")),
        row("mac", "q", 1.0, nodes=9.0, configuration=text.format("mac")),
    ]
    runs = prepared(frame(rows))
    (change,) = ablation(runs, par2_table(runs), scores(runs))
    assert change.solved == (1, 2)
    assert change.nodes is not None
    assert change.nodes.median.value == pytest.approx(100 / 10)
    for one in rows:
        if one["label"] == "mac":
            one["configuration"] = "solver=hand level=lines inference=none search=learning"
    unlike = prepared(frame(rows))
    (change,) = ablation(unlike, par2_table(unlike), scores(unlike))
    assert (change.option, change.nodes) == ("search", None)
