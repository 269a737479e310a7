"""Runs that limits stopped: kept by tests, ratios and scores, against scipy and against simulation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from magnets_cp.workbench.study.report.document import times
from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import compare
from magnets_cp.workbench.study.scoring.rivals import rivals
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.scoring.scores import bootstrapped, par2_table, scores
from magnets_cp.workbench.study.scoring.signed_rank import Floats
from tests.thorough import examples
from tests.workbench.campaigns import LIMIT, frame, row

TEXT = "solver=hand level=counts inference=mac variable={}"


def sample(one: Floats, other: Floats, limit: float) -> Sample:
    """Two that a limit of time stops, numbers a board."""
    most = np.full((1, len(one)), math.log(limit))
    return Sample(np.minimum(np.log([one]), most), most, np.minimum(np.log([other]), most), most)


def _positive_ranks(told: Any) -> Any:
    return (stats.rankdata(abs(told)) * (told > 0)).sum()


def drawn(seed: int, count: int, limit: float, ratio: float = 1.7) -> Sample:
    random = np.random.default_rng(seed)
    hardness = random.normal(0, 1.5, count)
    one, other = (np.exp(hardness + random.normal(0, 0.5, count)) for _ in range(2))
    return sample(one, other * ratio, limit)


@pytest.mark.parametrize("seed", range(6))
def test_p_is_that_of_all_ways_to_swap_the_pairs(seed: int) -> None:
    """What a rank test of pairs is: the two of a pair, limits and all, might as well have been swapped."""
    made = drawn(seed, 9, 1.5)
    told = made.differences()
    told = told[told != 0]
    assert 0 < len(told) < 9
    kind: Any = {"permutation_type": "samples", "n_resamples": np.inf}
    swapped = stats.permutation_test((told,), _positive_ranks, **kind)
    assert made.ranked().p == pytest.approx(swapped.pvalue, abs=1e-9)


def test_without_a_stopped_run_it_is_wilcoxons_test() -> None:
    made = drawn(1, 25, math.inf)
    found = compare([made])[0]
    wilcoxon = stats.wilcoxon(made.other[0], made.one[0], method="exact")
    assert found.p == pytest.approx(wilcoxon.pvalue, abs=1e-9)
    assert math.log(found.ratio.value) == pytest.approx(made.ranked().estimate, abs=1e-12)


@pytest.mark.parametrize("limit", [math.inf, 5.0, 0.8])  # none, a fifth, three of five runs are stopped
def test_intervals_cover_the_truth_as_often_as_they_say(limit: float) -> None:
    seeds = range(examples(600))
    ends = [drawn(seed, 30, limit).interval(0.95) for seed in seeds]
    covered = sum(low <= math.log(1.7) <= high for low, high in ends) / len(ends)
    assert abs(covered - 0.95) <= 0.02 * math.sqrt(600 / len(seeds))


@pytest.mark.parametrize("limit", [5.0, 0.8])
def test_the_estimate_is_that_of_runs_that_nothing_stops(limit: float) -> None:
    estimates = [drawn(seed, 40, limit).estimate() for seed in range(100)]
    assert np.median(estimates) == pytest.approx(math.log(1.7), abs=0.05)


def test_turning_a_sample_round_turns_everything_round() -> None:
    made = drawn(3, 30, 1.0)
    there, back = compare([made]), compare([made.turned])
    assert there[0].ratio.value == pytest.approx(back[0].ratio.inverse.value)
    assert there[0].ratio.low == pytest.approx(back[0].ratio.inverse.low)
    assert there[0].winning == pytest.approx(1 - back[0].winning)
    assert there[0].p == pytest.approx(back[0].p)


def test_a_ratio_that_the_limit_made_is_at_least_that() -> None:
    one, other = np.linspace(0.01, 0.02, 10), np.full(10, 99.0)
    (found,) = compare([sample(one, other, LIMIT)])
    assert found.ratio.limited == 1
    assert 500 <= found.ratio.value <= 1000
    assert found.ratio.high == math.inf
    assert times(found.ratio).startswith("at least ")
    assert times(found.ratio.inverse).startswith("at most ")


def test_where_both_were_stopped_nobody_won() -> None:
    (found,) = compare([sample(np.full(8, 99.0), np.full(8, 99.0), LIMIT)])
    assert (found.wins, found.ties, found.losses, found.p, found.winning) == (0, 8, 0, 1.0, 0.5)
    assert (found.ratio.value, found.ratio.limited) == (1.0, 0)


def out_of_nodes(boards: int) -> list[dict[str, object]]:
    """One solves all boards in a second and 900 nodes, the other used up its 1,000 nodes in 0.02 seconds."""
    one = [row("one", f"b{i}", 1.0 + i / 100, nodes=900.0, limit_nodes=1000.0) for i in range(boards)]
    stopped = {"outcome": "answered", "nodes": 1000.0, "limit_nodes": 1000.0}
    return one + [row("other", f"b{i}", None, **stopped) | {"seconds": 0.02} for i in range(boards)]


def test_a_run_out_of_nodes_is_not_charged_the_limit_of_time() -> None:
    runs = prepared(frame(out_of_nodes(12)))
    assert set(par2_table(runs)["other"]) == {0.04}
    assert [(score.label, score.rank) for score in scores(runs)] == [("one", 1), ("other", 2)]
    (rival,) = rivals(runs, par2_table(runs), scores(runs), "one")
    assert (rival.time.ties, rival.time.p) == (12, 1.0)  # nobody knows how long it would have taken
    assert rival.nodes is not None
    assert (rival.nodes.wins, rival.nodes.ratio.limited, rival.nodes.is_sure) == (12, 1, True)


def test_node_ratios_keep_the_boards_that_one_did_not_solve() -> None:
    rows = []
    for i in range(14):
        rows.append(row("one", f"b{i}", 1.0, nodes=100.0 + i, configuration=TEXT.format("mrv")))
        late = {"nodes": 5000.0 + i} if i < 9 else {}
        rows.append(
            row(
                "other", f"b{i}", None if late else 1.0, configuration=TEXT.format("degree"), **{"nodes": 105.0, **late}
            )
        )
    runs = prepared(frame(rows))
    (rival,) = rivals(runs, par2_table(runs), scores(runs), "one")
    assert rival.nodes is not None
    assert rival.nodes.boards == 14
    assert rival.nodes.is_sure
    assert rival.nodes.ratio.value > 2


def test_the_interval_of_par_2_is_the_bootstrap_of_scipy() -> None:
    numbers = np.random.default_rng(2).lognormal(0, 1, 40)
    theirs = stats.bootstrap((numbers,), np.mean, method="percentile", n_resamples=20_000, rng=np.random.default_rng(0))
    assert bootstrapped(numbers) == pytest.approx(tuple(theirs.confidence_interval), rel=0.03)
    assert bootstrapped(numbers) == bootstrapped(numbers)
    covered = 0
    for seed in range(300):
        low, high = bootstrapped(np.random.default_rng(seed).lognormal(0, 0.5, 60))
        covered += low <= math.exp(0.125) <= high
    assert 0.90 <= covered / 300 <= 0.97
