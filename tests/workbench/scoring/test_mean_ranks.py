"""The mean ranks, the growth and what is fair, on numbers made for the purpose."""

from __future__ import annotations

import numpy as np
import pytest

from magnets_cp.workbench.study.scoring.fairness import fair
from magnets_cp.workbench.study.scoring.growth import fit
from magnets_cp.workbench.study.scoring.mean_ranks import mean_ranks
from magnets_cp.workbench.study.scoring.rivals import all_pairs
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.scoring.scores import measured_times, par2_table, scores
from tests.workbench.campaigns import campaign

MAC = "solver=hand level=lines inference=mac variable={}"


def test_a_group_holds_no_two_that_are_told_apart_and_none_could_join_it() -> None:
    runs = prepared(campaign(12))
    par2, ranked = par2_table(runs), scores(runs)
    found = mean_ranks(par2, measured_times(runs), ranked)
    assert list(found.ranks.values()) == sorted(found.ranks.values())
    assert sum(found.ranks.values()) == pytest.approx(len(ranked) * (len(ranked) + 1) / 2)
    apart = {frozenset((one, other)) for one, other, pair in all_pairs(measured_times(runs), ranked) if pair.is_sure}
    assert apart
    assert found.groups
    order = list(found.ranks)
    for group in found.groups:
        assert not any({one, other} in apart for one in group for other in group)
        start, end = order.index(group[0]), order.index(group[-1])
        for other in [*order[start - 1 : start], *order[end + 1 : end + 2]]:
            assert any({one, other} in apart for one in group)


def test_the_law_of_growth_that_was_put_in_comes_out_with_its_interval() -> None:
    cells = [36, 56, 90, 144, 196, 400]
    noise = np.exp(np.random.default_rng(0).normal(0, 0.05, len(cells)))
    power = fit(cells, [1e-4 * n**2.5 * e for n, e in zip(cells, noise, strict=True)])
    assert power is not None
    assert power.form == "n^b"
    assert power.low < 2.5 < power.high
    exponential = fit(cells, [1e-4 * 1.03**n * e for n, e in zip(cells, noise, strict=True)])
    assert exponential is not None
    assert exponential.form == "b^n"
    assert exponential.low < 1.03 < exponential.high
    assert fit(cells[:4], [1.0, 2.0, 3.0, 4.0]) is None
    assert fit(cells, [0.0] * 6) is None


def test_nodes_are_fair_where_a_node_costs_the_same_and_nowhere_else() -> None:
    assert fair(MAC.format("mrv"), MAC.format("random"))[0]
    assert not fair(MAC.format("mrv"), MAC.format("mrv").replace("mac", "fc"))[0]
    assert not fair(MAC.format("mrv"), "solver=hand level=lines search=learning")[0]
    assert not fair(MAC.format("mrv"), "solver=cp-sat formulation=boolean")[0]
