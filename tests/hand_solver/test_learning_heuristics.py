"""Heuristics that learn from fails, held to the definitions of their papers on traces made by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Observer, Options, Problem, Variable
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.heuristics.failing import ConflictOrdering, FailureRate, LastConflict
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import ConflictHistory, WdegCacd
from hand_solver.backtracking.inference import none
from hand_solver.backtracking.search import Search
from hand_solver.constraints import BinaryTable
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics
from tests.brute_force import problem_solutions
from tests.strategies import problems, queens
from tests.thorough import examples

LEARNING = ("wdeg_cacd", "chs", "frba", "last_conflict", "conflict_ordering")


def view_of(sizes: list[int], edges: list[tuple[int, int]]) -> View:
    variables = tuple(Variable(f"x{i}", tuple("abcd"), (1 << size) - 1) for i, size in enumerate(sizes))
    unequal = [(a, b) for a in range(4) for b in range(4) if a != b]
    problem = Problem(variables, tuple(BinaryTable(x, y, unequal) for x, y in edges))
    return View(Search(Propagation(problem, Statistics()), none), 0)


def test_ca_cd_adds_one_over_current_arity_times_current_domain() -> None:
    heuristic, view = WdegCacd(), view_of([2, 4, 2, 2], [(0, 1), (2, 3)])
    assert heuristic(view) == 0  # weights of 1, domains of 2
    heuristic.on_fail(0)
    assert heuristic.weights[0, 0] == 1 + 1 / (2 * 2)
    assert heuristic.weights[0, 1] == 1 + 1 / (2 * 4)
    heuristic.on_decision(0, 0, 1)
    heuristic.on_fail(0)  # x0 is decided: x1 is the only one left of the scope
    assert heuristic.weights[0, 0] == 1 + 1 / 4
    assert heuristic.weights[0, 1] == 1 + 1 / 8 + 1 / 4
    heuristic.on_decision(2, 0, 1)  # in place of x0
    heuristic.on_fail(1)
    assert (heuristic.weights[1, 2], heuristic.weights[1, 3]) == (1, 1 + 1 / 2)
    heuristic.on_restart()
    heuristic.on_fail(1)
    assert heuristic.weights[1, 2] == 1 + 1 / 4
    assert heuristic(view) == 3


def test_conflict_history_follows_its_recurrence() -> None:
    heuristic, view = ConflictHistory(), view_of([2, 2, 2, 2], [(0, 1), (2, 3)])
    assert heuristic(view) == 0
    heuristic.on_fail(1)  # the first fail of all: r = 1
    assert heuristic.weights[1] == pytest.approx(0.1)
    assert heuristic(view) == 2
    heuristic.on_fail(0)  # never before: r = 1 / 2
    assert heuristic.weights[0] == pytest.approx((0.1 - 1e-6) * 0.5)
    heuristic.on_fail(1)  # two fails since: r = 1 / 2
    assert heuristic.weights[1] == pytest.approx(0.1 + (0.1 - 2e-6) * (0.5 - 0.1))
    weight = heuristic.weights[0]
    heuristic.on_restart()
    assert heuristic.weights[0] == pytest.approx(weight * 0.995)  # one fail since its own


def test_the_failure_rate_counts_decisions_that_fail_at_once() -> None:
    heuristic, view = FailureRate(), view_of([2, 2, 2], [])
    heuristic.on_inferred(False, ())  # the root: nobody decided
    heuristic.on_decision(1, 0, 1)
    heuristic.on_inferred(False, ())
    heuristic.on_decision(2, 0, 1)
    heuristic.on_inferred(True, ())
    # (1 + 0) / 2, (1 + 1) / (2 + 1), 1 / (2 + 1), and 1 / 2 or 1 for how lately.
    assert [heuristic._score(view, x) for x in range(3)] == [(1 / 2 + 1 / 2) / 2, (2 / 3 + 1) / 2, (1 / 3 + 1 / 2) / 2]
    assert heuristic(view) == 1


def test_the_last_conflict_is_decided_first_until_it_is_assigned() -> None:
    heuristic, view = LastConflict(), view_of([2, 3, 4], [(0, 1), (1, 2)])
    assert heuristic(view) != 2
    heuristic.on_backtrack(2, 0, 3)
    heuristic.on_backtrack(1, 0, 2)  # a consequence: the first to fail stays the one
    assert heuristic(view) == 2
    view._search.propagation.domains.restrict(2, 1)
    view._search.undecided = 0b011  # type: ignore[attr-defined]
    assert heuristic(view) != 2
    heuristic.on_backtrack(0, 0, 1)
    assert heuristic(view) == 0


def test_conflict_ordering_takes_the_latest_stamp() -> None:
    heuristic, view = ConflictOrdering(), view_of([2, 3, 4], [(0, 1), (1, 2)])
    for variable in (2, 1):
        heuristic.on_decision(variable, 0, 1)
        heuristic.on_inferred(False, ())
    heuristic.on_decision(0, 0, 1)
    heuristic.on_inferred(True, ())
    assert heuristic(view) == 1
    heuristic.on_decision(2, 1, 1)
    heuristic.on_inferred(False, ())
    assert heuristic(view) == 2


@pytest.mark.parametrize("name", LEARNING)
@settings(max_examples=examples(25))
@given(problem=problems(), inference=st.sampled_from(["none", "fc", "mac"]))
def test_all_solutions_are_found_whatever_is_learnt(name: str, problem: Problem, inference: str) -> None:
    found = solve(problem, Options(inference, name), Limits(solutions=None))
    assert found.complete
    assert set(found.solutions) == problem_solutions(problem)


@pytest.mark.parametrize("name", LEARNING)
def test_each_search_learns_for_itself(name: str) -> None:
    runs = [solve(queens(8), Options("fc", name), Limits(solutions=None)).statistics.nodes for _ in range(2)]
    assert runs[0] == runs[1]


def nodes_to_refute(name: str | Callable[..., int]) -> int:
    """A pigeonhole that only a static order meets last: eight free variables, then four of three values, all unlike."""
    free = [Variable(f"free{i}", tuple("abcd")) for i in range(5)]
    holes = [Variable(f"hole{i}", tuple("abc")) for i in range(4)]
    unequal = [(a, b) for a in range(4) for b in range(4) if a != b]
    chain = [BinaryTable(x, x + 1, unequal) for x in range(4)]
    clash = [BinaryTable(x, y, unequal) for x in range(5, 9) for y in range(x + 1, 9)]
    options = Options("mac", name, "input_order")
    return solve(Problem((*free, *holes), (*chain, *clash)), options, Limits(solutions=None)).statistics.nodes


@pytest.mark.parametrize("name", LEARNING)
def test_learning_leads_search_to_what_cannot_be(name: str) -> None:
    assert nodes_to_refute(name) * 10 <= nodes_to_refute("input_order")


def test_heuristics_that_learn_are_observers_made_anew() -> None:
    made = [VARIABLE_HEURISTICS[name]() for name in LEARNING]  # type: ignore[call-arg]
    assert all(isinstance(heuristic, Observer) for heuristic in made)
