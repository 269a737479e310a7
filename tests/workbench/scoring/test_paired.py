"""Comparisons of configurations, and of parts, on the same boards."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np
import pytest
from numpy.typing import NDArray

from magnets_cp.workbench.study.scoring.ablation import ablation
from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import Comparison, compare
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.scoring.scores import scores
from tests.workbench.campaigns import campaign, frame, row

ONE = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
OTHER = np.array([2.0, 3.0, 9.0, 2.0, 20.0])
RATIOS = OTHER / ONE  # 2, 1.5, 3, 0.5, 4


def against(one: NDArray[np.float64], other: NDArray[np.float64]) -> Comparison:
    (found,) = compare([Sample.exact(np.log(other) - np.log(one))])
    return found


def test_ratios_and_wins_by_hand() -> None:
    found = against(ONE, OTHER)
    assert (found.wins, found.ties, found.losses, found.boards) == (4, 0, 1, 5)
    logs = np.log(RATIOS)
    assert found.ratio.value == pytest.approx(np.exp(np.median(np.add.outer(logs, logs)[np.triu_indices(5)] / 2)))


def test_turning_the_comparison_round_turns_everything_round() -> None:
    one, other = np.tile(ONE, 3), np.tile(OTHER, 3) * np.linspace(0.9, 1.1, 15)
    there, back = against(one, other), against(other, one)
    for mine, theirs in zip(astuple(there.ratio.inverse), astuple(back.ratio), strict=True):
        assert mine == pytest.approx(theirs)
    assert (back.wins, back.losses) == (there.losses, there.wins)
    assert back.p == pytest.approx(there.p)


def test_no_difference_and_too_few_boards_are_said_without_a_warning() -> None:
    same = against(ONE, ONE)
    assert (same.p, same.ties, same.is_sure) == (1.0, 5, False)
    assert astuple(same.ratio) == (1, 1, 1, 0)
    single = against(ONE[:1], OTHER[:1])
    assert single.ratio.value == pytest.approx(2)
    assert (single.ratio.low, single.ratio.high) == (0, np.inf)
    assert astuple(single.ratio.inverse)[1:] == (0, np.inf, 0)
    assert not single.is_sure


def test_boards_without_a_difference_have_no_part_in_it_and_are_counted() -> None:
    found = against(np.ones(30), np.array([1.0] * 20 + [2.0] * 10))
    assert (found.wins, found.ties, found.is_sure) == (10, 20, True)
    assert found.ratio.value == pytest.approx(2)


def test_ablation_finds_the_changes_of_one_option_and_no_others() -> None:
    runs = prepared(campaign(20))
    found = {(one.option, one.before, one.after): one for one in ablation(runs, scores(runs))}
    assert set(found) == {
        ("variable", "mrv", "dom_wdeg"),
        ("inference", "none", "fc"),
        ("inference", "none", "mac"),
        ("inference", "fc", "mac"),
    }
    assert len(found["variable", "mrv", "dom_wdeg"].pairs) == 3
    assert found["inference", "none", "mac"].pairs == (("mrv none", "mrv mac"), ("dom_wdeg none", "dom_wdeg mac"))
    assert 4 < found["inference", "none", "mac"].time.ratio.value < 8  # made to take six times as long
    assert found["inference", "none", "mac"].nodes is None  # a node costs something else
    assert found["variable", "mrv", "dom_wdeg"].nodes is not None


def test_ablation_keeps_boards_that_one_did_not_solve_and_never_compares_nodes_across_kinds() -> None:
    text = "solver=hand level=lines variable={}"
    rows = [
        row("random", "p", 1.0, nodes=99.0, configuration=text.format("random")),
        row("mrv", "p", 1.0, nodes=9.0, configuration=text.format("mrv")),
        row("random", "q", None, nodes=10.0**6, configuration=text.format("random")),
        row("mrv", "q", 1.0, nodes=9.0, configuration=text.format("mrv")),
    ]
    runs = prepared(frame(rows))
    (change,) = ablation(runs, scores(runs))
    assert change.solved == (1, 2)
    assert change.nodes is not None
    assert (change.nodes.losses, change.nodes.ratio.limited) == (0, 1)
    assert change.nodes.ratio.value > 100 / 10
    for one in rows:
        if one["label"] == "mrv":
            one["configuration"] = "solver=hand level=lines variable=random search=learning"
    unlike = prepared(frame(rows))
    (change,) = ablation(unlike, scores(unlike))
    assert (change.option, change.nodes) == ("search", None)
