"""The mean ranks, the growth and what is fair, on numbers made for the purpose."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from magnets_cp.workbench.study.scoring.fairness import fair
from magnets_cp.workbench.study.scoring.growth import fit
from magnets_cp.workbench.study.scoring.mean_ranks import friedman, mean_ranks
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.scoring.scores import par2_table
from tests.workbench.campaigns import campaign

MAC = "solver=hand level=lines inference=mac variable={}"


# Demsar 2006, table 2: AUC of C4.5 and of its variants on 14 data sets; one is not rounded, as the ranks there show.
NAMES = ("C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf")
AUC = """
.763 .768 .771 .798   .599 .591 .590 .569   .954 .971 .968 .967   .628 .661 .654 .657   .882 .888 .886 .898
.936 .931 .916 .931   .661 .668 .609 .685   .583 .583 .563 .625   .775 .838 .866 .875   1 1 1 1
.940 .962 .965 .962   .619 .666 .614 .669   .972 .981 .975 .9749   .957 .978 .946 .970
"""


def demsar() -> pd.DataFrame:
    return pd.DataFrame(-np.array(AUC.split(), dtype=float).reshape(14, 4), columns=NAMES)


def test_ranks_and_critical_difference_are_those_published() -> None:
    found = mean_ranks(demsar())
    published = {"C4.5+m+cf": 1.964, "C4.5+m": 2.000, "C4.5+cf": 2.893, "C4.5": 3.143}
    assert {label: round(rank, 3) for label, rank in found.ranks.items()} == published
    assert list(found.ranks) == list(published)
    assert found.critical == pytest.approx(2.569 * math.sqrt(4 * 5 / (6 * 14)), abs=5e-4)
    assert found.groups == (tuple(published),)


def test_p_is_scipys_friedman_as_the_f_of_iman_and_davenport() -> None:
    table = demsar()
    chi = stats.friedmanchisquare(*(table[name] for name in NAMES)).statistic
    corrected = 13 * chi / (14 * 3 - chi)
    assert friedman(table) == pytest.approx(stats.f.sf(corrected, 3, 39), abs=1e-9)
    same = pd.DataFrame({name: [1.0, 2.0] for name in "abc"})
    assert friedman(same) == 1
    assert friedman(pd.DataFrame({"a": [1, 1], "b": [2, 2], "c": [3, 3]})) == 0


def test_a_group_spans_less_than_the_critical_difference_and_none_could_join_it() -> None:
    table = par2_table(prepared(campaign(12)))
    found = mean_ranks(table)
    assert sum(found.ranks.values()) == pytest.approx(table.shape[1] * (table.shape[1] + 1) / 2)
    order = list(found.ranks)
    for group in found.groups:
        assert found.ranks[group[-1]] - found.ranks[group[0]] < found.critical
        start, end = order.index(group[0]), order.index(group[-1])
        for one, other in ((start - 1, end), (start, end + 1)):
            if one >= 0 and other < len(order):
                assert found.ranks[order[other]] - found.ranks[order[one]] >= found.critical


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


def test_what_heuristics_probe_is_told_to_be_no_node() -> None:
    mine = "solver=hand level=lines search=dfs strategy=mine.py:Probing inference=mac"
    lcv, other = (f"{MAC.format('mrv')} value={value}" for value in ("lcv", "input_order"))
    for one in (fair(lcv, other), fair(mine, mine.replace("Probing", "Plain"))):
        assert one == (True, "both: nodes for the idea, time for what it costs, as probes are no nodes")
