from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product

import pytest
from hypothesis import given, settings

import hand_solver
from hand_solver import (
    Assignment,
    Constraint,
    LimitReached,
    Limits,
    Observer,
    Options,
    Problem,
    Status,
    Variable,
    solutions,
)
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.constraints import BinaryTable, Count
from hand_solver.problem.domains import Domains
from hand_solver.restarts import luby
from hand_solver.searches import count_solutions, is_unique
from tests.brute_force import problem_solutions
from tests.strategies import LOOKING, ORDERS, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)
CONFIGURATIONS = [Options(inference, *order) for inference, order in product(INFERENCES, ORDERS)]


@settings(max_examples=examples(40))
@given(problems())
def test_every_configuration_finds_every_solution_once(problem: Problem) -> None:
    expected = problem_solutions(problem)
    for options in CONFIGURATIONS:
        result = solve(problem, options, ALL)
        assert len(result.solutions) == len(expected), options
        assert set(result.solutions) == expected, options
        assert result.complete
        assert (result.status is Status.SATISFIABLE) == bool(expected)


@pytest.mark.parametrize(("n", "number"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
@pytest.mark.parametrize("inference", LOOKING)
def test_queens_have_the_known_numbers_of_solutions(n: int, number: int, inference: str) -> None:
    assert count_solutions(queens(n), search="dfs", options=Options(inference=inference)) == number


def test_counting_stops_at_the_limit_and_uniqueness_is_asked_without_changing_anything() -> None:
    problem = queens(8)
    assert count_solutions(problem, 5, "dfs") == 5
    assert not is_unique(problem, "dfs")
    assert count_solutions(problem, search="dfs") == 92


def test_a_solution_limit_leaves_the_rest_open() -> None:
    result = solve(queens(6), limits=Limits(solutions=4))
    assert len(result.solutions) == 4
    assert not result.complete


@pytest.mark.parametrize("limits", [Limits(nodes=3, solutions=None), Limits(seconds=0, solutions=None)])
def test_a_limit_reached_is_unknown_never_unsatisfiable(limits: Limits) -> None:
    result = solve(queens(12), Options(inference="none"), limits)
    assert result.status is Status.UNKNOWN
    assert not result.complete
    assert result.statistics.nodes <= 3


@pytest.mark.parametrize("search", ["dfs", "auto", "learning"])
def test_limits_beyond_all_counting_are_none(search: str) -> None:
    assert hand_solver.solve(queens(6), search, limits=Limits(nodes=2**70)).solutions


def test_limits_and_options_that_mean_nothing_are_refused() -> None:
    senseless = [("seconds", -1), ("seconds", float("nan")), ("nodes", -1), ("nodes", 1.5), ("solutions", 0)]
    for limits in ({name: number} for name, number in [*senseless, ("solutions", 2.5)]):
        with pytest.raises(ValueError, match="limit"):
            Limits(**limits)  # type: ignore[arg-type]
    for options in ({"workers": 0}, {"restarts": 0}, {"restarts": -1}):
        with pytest.raises(ValueError, match="at least 1"):
            Options(**options)  # type: ignore[arg-type]


def test_an_iteration_that_is_cut_short_says_so() -> None:
    found = solutions(queens(8), limits=Limits(nodes=40, solutions=None))
    with pytest.raises(LimitReached, match="40 nodes"):
        list(found)
    assert len(list(islice(solutions(queens(8)), 3))) == 3
    assert len(list(solutions(queens(8), limits=Limits(solutions=7)))) == 7


@pytest.mark.parametrize("limits", [{"seconds": -1}, {"nodes": -1}, {"solutions": 0}])
def test_senseless_limits_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="limit"):
        Limits(**limits)


def test_restarts_find_the_same_answers() -> None:
    for inference in LOOKING:
        options = Options(inference, "dom_wdeg", "random", restarts=1)
        found = solve(queens(8), options)
        assert found.status is Status.SATISFIABLE
        assert queens(8).is_satisfied(found.solutions[0])
        assert solve(queens(3), options).status is Status.UNSATISFIABLE
    assert solve(queens(20), Options("fc", "random", "random", restarts=2)).statistics.restarts > 0
    with pytest.raises(ValueError, match="one solution"):
        solve(queens(4), Options(restarts=1), ALL)


def test_the_luby_sequence() -> None:
    """As Knuth computes it, TAOCP 7.2.2.2."""
    u, v = 1, 1
    for index in range(1, 300):
        assert luby(index) == v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)


def test_depth_is_not_limited_by_recursion() -> None:
    n = 5000
    free = Problem(tuple(Variable(f"x{i}", ("a", "b")) for i in range(n)), ())
    result = solve(free, Options("none", "input_order"))
    assert result.solutions == ((0,) * n,)
    assert result.statistics.max_depth == n


@pytest.mark.parametrize("inference", INFERENCES)
def test_problems_without_variables_or_with_empty_domains(inference: str) -> None:
    options = Options(inference)
    assert solve(Problem((), ()), options, ALL).solutions == ((),)
    assert solve(Problem((), (Count([], 0),)), options, ALL).solutions == ((),)
    assert solve(Problem((), (Count([], 1),)), options, ALL).status is Status.UNSATISFIABLE
    assert solve(Problem((Variable("x", ("a", "b"), 0),), ()), options, ALL).status is Status.UNSATISFIABLE


def test_a_scope_must_name_each_variable_once() -> None:
    for scope in ((0, 0), (0, 1), (-1, 0)):
        with pytest.raises(ValueError, match="scope"):
            Problem((Variable("x", ("a",)),), (BinaryTable(*scope, []),))


class Ledger(Observer):
    """Checks the story the events tell against the counters."""

    def __init__(self) -> None:
        self.decisions = self.backtracks = self.fails = self.pruned = self.solutions = 0
        self.depth = 0

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        self.decisions += 1
        assert 1 <= depth <= self.depth + 1
        self.depth = depth

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        self.backtracks += 1
        assert depth <= self.depth
        self.depth = depth

    def on_prune(self, variable: int, removed: int, constraint: int | None) -> None:
        assert removed
        self.pruned += removed.bit_count()

    def on_fail(self, constraint: int) -> None:
        self.fails += 1

    def on_solution(self, assignment: Assignment) -> None:
        self.solutions += 1


@settings(max_examples=examples(40))
@given(problems())
def test_counters_and_events_tell_one_story(problem: Problem) -> None:
    for options in CONFIGURATIONS[::5]:
        ledger = Ledger()
        result = solve(problem, options, ALL, observer=ledger)
        counted = result.statistics
        assert (counted.nodes, counted.backtracks) == (ledger.decisions, ledger.backtracks)
        assert (counted.fails, counted.prunings) == (ledger.fails, ledger.pruned)
        assert len(result.solutions) == ledger.solutions
        assert counted.backtracks <= counted.nodes
        if not result.solutions:
            assert counted.backtracks == counted.nodes  # every decision was in vain
        if options.inference == "none":
            assert counted.prunings == 0


def test_nodes_and_backtracks_on_a_tree_drawn_by_hand() -> None:
    # Two variables of two values, which must differ: x=a (y=a fails, y=b solves), x=b (y=a solves, y=b fails).
    different = Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b"))), (BinaryTable(0, 1, [(0, 1), (1, 0)]),))
    none = solve(different, Options("none", "input_order"), ALL).statistics
    assert (none.nodes, none.fails, none.backtracks, none.checks, none.max_depth) == (6, 2, 2, 6, 2)
    fc = solve(different, Options("fc", "input_order"), ALL).statistics
    assert (fc.nodes, fc.fails, fc.backtracks, fc.prunings, fc.max_depth) == (4, 0, 0, 2, 2)
    mac = solve(different, Options("mac", "input_order"), ALL).statistics
    assert (mac.nodes, mac.fails, mac.backtracks, mac.prunings, mac.max_depth) == (2, 0, 0, 2, 1)


def test_a_constraint_of_the_users_own_takes_part() -> None:
    class SumIs(Constraint):
        """The values add up to a total; no filtering until all are known."""

        def __init__(self, scope: tuple[int, ...], total: int) -> None:
            self.scope, self.total, self.name = scope, total, f"sum = {total}"

        def filter(self, domains: Domains) -> bool:
            return self.may_hold(domains)

        def is_satisfied(self, values: Sequence[int]) -> bool:
            return sum(values) == self.total

    problem = Problem(tuple(Variable(f"x{i}", ("0", "1", "2")) for i in range(3)), (SumIs((0, 1, 2), 5),))
    for inference in INFERENCES:
        assert set(solutions(problem, Options(inference))) == {(1, 2, 2), (2, 1, 2), (2, 2, 1)}
