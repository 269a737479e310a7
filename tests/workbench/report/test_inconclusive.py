"""Where nothing is clear: nodes come before times, and it is said how many boards would tell."""

from __future__ import annotations

import re
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from magnets_cp.workbench.study.report.analysis import analyse
from magnets_cp.workbench.study.report.sections.setting import summary
from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import Interval, boards_to_tell, compare
from magnets_cp.workbench.study.scoring.signed_rank import Floats
from tests.workbench.campaigns import META, frame, row


def made(kind: str) -> dict[str, Any]:
    return {**META, "campaign": {"report": {"boards": "20 random boards", "kind": kind}}}


MADE = made("needs-search")


def said(times: Floats, nodes: Floats, meta: dict[str, Any] = MADE) -> list[str]:
    """Of a against b, which takes so many times as long and so many times the nodes, a number a board."""
    rows = [row("a", f"b{i}", 1.0, nodes=100.0) for i in range(len(times))]
    rows += [
        row("b", f"b{i}", float(t), nodes=100.0 * float(n)) for i, (t, n) in enumerate(zip(times, nodes, strict=True))
    ]
    return list(summary(analyse(frame(rows), meta)))


def ratios(effect: float, spread: float) -> Floats:
    """Of twenty boards, spread as evenly as can be."""
    spots = [NormalDist(effect, spread).inv_cdf((i + 0.5) / 20) for i in range(20)]
    return np.asarray(np.exp(spots))


def test_nodes_come_first_and_the_next_step_is_named() -> None:
    first, second, *_ = said(ratios(0.1, 1.0), ratios(0.3, 1.0))
    assert re.match(
        r"No clear difference between a and b: b takes \S+ \[.*\] times as many nodes \(.*\), and a is", first
    )
    found = re.search(r"To tell such a difference takes about ([\d,]+) boards\.$", first)
    assert found is not None
    number = found[1].replace(",", "")
    command = f"magnets compare ... --boards needs-search:{number} --store more.db, all else as it was."
    assert second == f"For {found[1]} boards: {command}"


@pytest.mark.parametrize("kind", ["telling", "hard"])
def test_the_boards_of_the_next_step_are_made_in_the_same_way(kind: str) -> None:
    _, second, *_ = said(ratios(0.1, 1.0), ratios(0.3, 1.0), made(kind))
    assert f" --boards {kind}:" in second


def test_a_clear_difference_in_nodes_is_not_hidden_by_times() -> None:
    first, second, *_ = said(ratios(0.0, 1.0), 1 / ratios(1.0, 0.1))
    assert re.match(
        r"a takes 2\.\d+ \[.*\] times as many nodes as b \(.*\)\. No clear difference in time: a is ", first
    )
    assert "To tell" not in first
    assert second.startswith(("a has", "b has"))


def test_boards_that_were_named_are_not_made() -> None:
    for meta in (dict(META), made("")):  # named, or gone on with though nobody knows how they were made
        first, second, *_ = said(ratios(0.1, 1.0), ratios(0.3, 1.0), meta)
        assert "To tell such a difference takes about " in first
        assert "--boards" not in second


def test_a_difference_too_small_for_any_number_of_boards_is_said_to_be() -> None:
    even = np.array([2.0, 0.5] * 10)
    first, second, *_ = said(even * 1.001, even * 1.001)
    assert first.endswith("To tell so small a difference takes more than 10,000 boards.")
    assert "--boards" not in second


@pytest.mark.parametrize(("effect", "spread"), [(0.3, 1.0), (-0.5, 1.5), (0.05, 0.2)])
def test_so_many_boards_tell_the_difference_four_times_of_five(effect: float, spread: float) -> None:
    random = np.random.default_rng(5)
    [seen] = compare([Sample.exact(random.normal(effect, spread, 20_000))])
    needed = int(boards_to_tell(seen))
    told = [compare([Sample.exact(random.normal(effect, spread, needed))])[0].is_sure for _ in range(200)]
    assert 0.7 < np.mean(told) < 0.9


def test_nothing_to_go_by_asks_for_no_number() -> None:
    [seen] = compare([Sample.exact(np.log([2.0, 0.5, 2.0]))])
    assert seen.ratio == Interval(seen.ratio.value, 0.0, float("inf"))
    assert boards_to_tell(seen) == float("inf")
