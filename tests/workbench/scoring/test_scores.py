"""Scores against numbers worked out by hand, and against a second computation."""

from __future__ import annotations

import itertools
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magnets_cp.workbench.study.scoring.rivals import rivals
from magnets_cp.workbench.study.scoring.runs import NO_CLAIM, is_settled, on_common_ground, options, prepared
from magnets_cp.workbench.study.scoring.scores import par2_table, scores, virtual_best
from magnets_cp.workbench.study.scoring.seeds import spread
from tests.workbench.campaigns import LIMIT, campaign, frame, row

# Seconds by configuration and board; None is not solved within 10 seconds.
FIELD: dict[str, dict[str, float | None]] = {
    "a": {"p": 1.0, "q": 2.0, "r": 4.0, "s": None},
    "b": {"p": 2.0, "q": 1.0, "r": None, "s": None},
    "c": {"p": 8.0, "q": 8.0, "r": 8.0, "s": 9.0},
}


def field_rows(**other: object) -> list[dict[str, object]]:
    return [row(label, board, seconds, **other) for label, times in FIELD.items() for board, seconds in times.items()]


def test_solved_par2_and_rank_of_a_small_table() -> None:
    runs = prepared(frame(field_rows()))
    found = scores(runs)
    assert [(one.label, one.rank, one.solved, one.boards, one.runs) for one in found] == [
        ("a", 1, 3, 3, 4),
        ("c", 2, 4, 4, 4),
        ("b", 3, 2, 2, 4),
    ]
    assert [one.par2 for one in found] == pytest.approx([27 / 4, 33 / 4, 43 / 4])  # (1+2+4+20)/4 and so on
    assert found[0].seconds.median.value == 3
    assert not found[0].seconds.median.is_bound
    assert found[2].seconds.median.value == 6  # between 2 and the limit, so perhaps more
    assert found[2].seconds.median.is_bound
    assert not found[2].seconds.lower.is_bound


def test_on_a_busy_machine_who_sleeps_counts_as_long_as_who_works_in_vain() -> None:
    """Solved runs had the processor a quarter of their time: 10 seconds are 2.5 of it for everybody."""
    solved = [row("works", f"b{number}", 4.0, cpu=1.0) for number in range(7)]
    vain = [row("works", "b7", None, cpu=2.4)]
    slept = [row("sleeps", f"b{number}", None, cpu=0.005) for number in range(8)]
    runs = prepared(frame([*solved, *vain, *slept]))
    assert runs["by_cpu"].all()
    assert list(runs.loc[~runs["solved"], "par2"]) == [5.0] * 9
    assert list(runs.loc[~runs["solved"], "time"]) == [2.4, *[0.005] * 8]  # what is known: it takes longer than that
    assert [one.label for one in scores(runs)] == ["works", "sleeps"]


def test_cpu_time_is_compared_where_it_was_limited() -> None:
    """A limit of wall time that nothing reached makes no bound: who is stopped after 3 s of CPU took those 3 s."""
    ended = {"outcome": "timeout", "verdict": "undecided", "limit_cpu": 3.0, "limit_seconds": 20.0}
    solved = [row("solves", f"b{number}", 1.1, cpu=1.0, limit_cpu=3.0, limit_seconds=20.0) for number in range(8)]
    stopped = [row("fails", f"b{number}", None, cpu=3.0) | ended | {"seconds": 3.4} for number in range(8)]
    runs = prepared(frame([*solved, *stopped]))
    assert runs["by_cpu"].all()
    assert set(runs.loc[~runs["solved"], "time"]) == {3.0}
    assert set(runs.loc[~runs["solved"], "par2"]) == {6.0}
    ratio = rivals(runs, par2_table(runs), scores(runs), "solves")[0].time.ratio
    assert (round(ratio.value, 6), ratio.limited) == (3.0, 1)


def test_par2_counts_no_more_cpu_time_than_a_run_could_have_had() -> None:
    runs = prepared(frame([row("a", "p", 1.0, limit_cpu=60.0), row("a", "q", None, limit_cpu=60.0)]))
    assert list(runs["par2"]) == [1.0, 2 * LIMIT]
    parallel = row("a", "p", 9.0, cpu=40.0, configuration="solver=cp-sat workers=8", limit_cpu=60.0)
    assert list(prepared(frame([parallel, row("a", "q", None, cpu=30.0, limit_cpu=60.0)]))["par2"]) == [40.0, 80.0]


def test_the_virtual_best_solver_and_what_each_adds() -> None:
    runs = prepared(frame(field_rows()))
    best = virtual_best(runs, par2_table(runs), scores(runs))
    assert best is not None
    assert best.par2 == pytest.approx((1 + 1 + 4 + 9) / 4)
    assert (best.solved, best.boards) == (4, 4)
    a, b, c = (best.contributions[label] for label in "abc")
    assert (a.best, b.best, c.best) == (("id of p", "id of r"), ("id of q",), ("id of s",))
    assert (a.only, b.only, c.only) == ((), (), ("id of s",))
    assert a.marginal == pytest.approx((2 - 1 + 8 - 4) / 4)
    assert b.marginal == pytest.approx((2 - 1) / 4)
    assert c.marginal == pytest.approx((20 - 9) / 4)


def test_par2_and_virtual_best_match_a_second_computation() -> None:
    table = campaign(15)
    runs = prepared(table)
    times: dict[str, dict[str, list[float]]] = {}
    for one in table.to_dict("records"):
        seconds = one["seconds"] if one["verdict"] == "correct" else 2 * LIMIT
        times.setdefault(one["label"], {}).setdefault(one["instance"], []).append(seconds)
    means = {label: [statistics.fmean(seeds) for seeds in boards.values()] for label, boards in times.items()}
    assert {one.label: one.par2 for one in scores(runs)} == pytest.approx(
        {label: statistics.fmean(boards) for label, boards in means.items()}
    )
    best = virtual_best(runs, par2_table(runs), scores(runs))
    assert best is not None
    assert best.par2 == pytest.approx(statistics.fmean(map(min, zip(*means.values(), strict=True))))


def test_a_wrong_answer_costs_the_rank_however_fast_it_came() -> None:
    rows = field_rows()
    rows[0] |= {"verdict": "false unsatisfiable", "status": "unsatisfiable"}
    runs = prepared(frame(rows))
    found = scores(runs)
    assert [(one.label, one.rank, one.wrong) for one in found] == [("c", 1, 0), ("b", 2, 0), ("a", None, 1)]
    best = virtual_best(runs, par2_table(runs), found)
    assert best is not None
    assert set(best.contributions) == {"b", "c"}


@pytest.mark.parametrize("verdict", sorted(NO_CLAIM))
def test_a_run_that_claims_nothing_is_not_wrong(verdict: str) -> None:
    runs = prepared(frame([row("a", "p", None, verdict=verdict), row("a", "q", 1.0)]))
    assert (int(runs["wrong"].sum()), list(runs["par2"])) == (0, [2 * LIMIT, 1.0])


def test_only_wrong_solvers_make_no_virtual_best() -> None:
    runs = prepared(frame([row("a", "p", 1.0, verdict="wrong")]))
    assert virtual_best(runs, par2_table(runs), scores(runs)) is None


def test_counters_are_kept_by_kind_of_solver() -> None:
    found = {one.label: one for one in scores(prepared(campaign(5)))}
    assert "nodes" in found["mrv mac"].counters
    assert "branches" not in found["mrv mac"].counters
    assert set(found["cp-sat"].counters) == {"branches", "conflicts"}
    assert found["mrv mac"].kind == found["mrv none"].kind == "hand solver, search=dfs" != found["cp-sat"].kind


def test_options_read_what_a_configuration_says() -> None:
    assert options("level=lines variable=mrv") == {
        "solver": "hand",
        "search": "dfs",
        "level": "lines",
        "variable": "mrv",
    }
    assert options("solver=command command='python3 mine.py {file}'")["command"] == "python3 mine.py {file}"
    assert options("solver=command command='open")["solver"] == "command"


def test_an_unfinished_campaign_is_compared_on_what_all_have_run() -> None:
    seeded = {"configuration": "variable=random"}
    rows = [row(label, board, 1.0, **seeded) for label, board in ("ap", "aq", "bp")]
    rows += [row("b", "q", 2.0, seed=1, **seeded), row("a", "p", 2.0, seed=1, **seeded)]
    met = on_common_ground(prepared(frame(rows)))
    assert [(one.label, one.instance, one.seed) for one in met.itertuples()] == [("a", "p", 0), ("b", "p", 0)]


def test_who_runs_once_a_board_meets_every_seed_there() -> None:
    rows = [row("random", board, 1.0, seed=seed, configuration="value=random") for board in "pq" for seed in (0, 1)]
    rows += [row("mrv", "p", 1.0), row("other mrv", "p", 1.0), row("other mrv", "q", 1.0)]
    met = on_common_ground(prepared(frame(rows)))
    assert sorted(zip(met["label"], met["instance"], met["seed"], strict=True)) == [
        *(("mrv", "p", 0), ("other mrv", "p", 0), ("random", "p", 0), ("random", "p", 1))
    ]


@pytest.mark.parametrize(
    ("configuration", "settled"),
    [
        ("variable=mrv restarts=10", True),
        ("level=lines variable=random", False),
        ("level=lines variable=mine.py:choose", False),
        ("level=mine.py:level inference=fc", False),
        ("search=learning", False),
        ("solver=cp-sat", False),
        ("solver=command command=random", False),
    ],
)
def test_a_seed_changes_nothing_only_where_that_is_certain(configuration: str, settled: bool) -> None:
    assert is_settled(configuration) is settled


def test_a_missing_limit_is_the_longest_time() -> None:
    runs = prepared(
        frame([row("a", "p", 3.0, limit_seconds=None), row("a", "q", None, limit_seconds=None) | {"seconds": 7.0}])
    )
    assert list(runs["par2"]) == [3.0, 14.0]


@settings(max_examples=200)
@given(
    st.lists(st.tuples(st.floats(0, 100), st.booleans()), min_size=1, max_size=9),
    st.lists(st.floats(0, 100), min_size=9, max_size=9),
)
def test_a_quantile_is_never_above_the_truth_and_is_it_unless_a_bound(
    numbers: list[tuple[float, bool]], more: list[float]
) -> None:
    values, exact = zip(*numbers, strict=True)
    found = spread(values, exact)
    assert found is not None
    truth = [value if known else value + extra for (value, known), extra in zip(numbers, more, strict=False)]
    for quantile, level in ((found.lower, 0.25), (found.median, 0.5), (found.upper, 0.75)):
        true = float(np.quantile(truth, level))
        assert quantile.value <= true + 1e-9
        assert quantile.is_bound or quantile.value == pytest.approx(true)


def test_a_spread_of_nothing_is_none() -> None:
    assert spread([float("nan")], [True]) is None
    assert all(spread(list(order), [True] * 3).median.value == 2 for order in itertools.permutations([1.0, 2.0, 9.0]))  # type: ignore[union-attr]
