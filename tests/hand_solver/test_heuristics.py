from __future__ import annotations

import pytest

from hand_solver import Limits, Observer, Options, Problem, Variable
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.heuristics.value import lcv, value_heuristic
from hand_solver.backtracking.heuristics.variable import (
    VARIABLE_HEURISTICS,
    degree,
    input_order,
    mrv,
    mrv_degree,
    variable_heuristic,
)
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import DomWdeg
from hand_solver.backtracking.inference import none
from hand_solver.backtracking.parts import listeners
from hand_solver.backtracking.search import Search
from hand_solver.constraints import BinaryTable
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics
from tests.strategies import queens


def problem(sizes: list[int], edges: list[tuple[int, int]]) -> Problem:
    """Variables of these sizes; different values along the edges."""
    variables = tuple(Variable(f"x{i}", ("a", "b", "c", "d"), (1 << size) - 1) for i, size in enumerate(sizes))
    unequal = [(a, b) for a in range(4) for b in range(4) if a != b]
    return Problem(variables, tuple(BinaryTable(x, y, unequal) for x, y in edges))


def view_of(problem: Problem, seed: int = 0) -> View:
    return View(Search(Propagation(problem, Statistics()), none), seed)


STAR = [(0, 1), (0, 2), (0, 3)]


@pytest.mark.parametrize(
    ("heuristic", "sizes", "edges", "chosen"),
    [
        (input_order, [3, 2, 2], [], 0),
        (mrv, [3, 2, 2], [], 1),
        (mrv, [3, 3, 3], STAR[:2], 0),
        (degree, [2, 3, 3, 4], [(3, 0), (3, 1), (3, 2)], 3),
        (degree, [3, 3, 3], [], 0),
        (mrv_degree, [3, 2, 2, 2], [(2, 1), (2, 3)], 2),
        (mrv_degree, [3, 2, 2], [(0, 1), (0, 2)], 1),
        (DomWdeg(), [4, 4, 4, 4], [(2, 0), (2, 1), (2, 3)], 2),
        (DomWdeg(), [4, 2, 4], [(0, 1), (1, 2)], 1),
    ],
)
def test_the_right_variable_is_chosen_ties_to_the_lowest_index(
    heuristic: object, sizes: list[int], edges: list[tuple[int, int]], chosen: int
) -> None:
    assert callable(heuristic)
    assert heuristic(view_of(problem(sizes, edges))) == chosen


@pytest.mark.parametrize("name", VARIABLE_HEURISTICS)
def test_assigned_variables_are_never_chosen(name: str) -> None:
    class Watch(Observer):
        def __init__(self) -> None:
            self.path: list[int] = []

        def on_decision(self, variable: int, value: int, depth: int) -> None:
            del self.path[depth - 1 :]
            assert variable not in self.path
            self.path.append(variable)

    for inference in ("none", "fc", "mac"):
        solve(queens(6), Options(inference, name), Limits(solutions=None), observer=Watch())


def test_degree_counts_only_constraints_with_another_unassigned_variable() -> None:
    search = Search(Propagation(problem([2, 2, 2], [(0, 1), (0, 2)]), Statistics()), none)
    view = View(search, 0)
    assert [view.degree(x) for x in range(3)] == [2, 1, 1]
    search._branch(1, lambda view, x: view.values(x), view)
    search._decide(search.choices[-1], 0)
    assert view.unassigned() == [0, 2]
    assert [view.degree(x) for x in range(3)] == [1, 1, 1]
    assert view.open_constraints(0) == [1]
    assert not view.is_unassigned(1)


def test_weights_lead_to_where_it_failed() -> None:
    heuristic = DomWdeg()
    view = view_of(problem([3, 3, 3, 3], [(0, 1), (2, 3)]))
    assert heuristic(view) == 0
    heuristic.on_fail(1)
    assert heuristic(view) == 2


def test_dom_wdeg_hears_of_failures_and_starts_afresh_each_search() -> None:
    one, other = variable_heuristic("dom_wdeg"), variable_heuristic("dom_wdeg")
    assert one is not other
    assert [id(listener) for listener in listeners(one, mrv)] == [id(one)]
    runs = [solve(queens(8), Options("fc", "dom_wdeg"), Limits(solutions=None)).statistics for _ in range(2)]
    assert runs[0].nodes == runs[1].nodes
    assert runs[0].nodes != solve(queens(8), Options("fc", "mrv_degree"), Limits(solutions=None)).statistics.nodes


def test_lcv_puts_the_value_that_rules_out_least_first_and_dead_ends_last() -> None:
    # Of x0's values, a is also in x1 and x2, b in x1 only, c in none, d is all that x3 has.
    variables = (
        Variable("x0", ("a", "b", "c", "d"), 0b1111),
        Variable("x1", ("a", "b", "c", "d"), 0b1011),
        Variable("x2", ("a", "b", "c", "d"), 0b1001),
        Variable("x3", ("a", "b", "c", "d"), 0b1000),
    )
    view = view_of(Problem(variables, problem([4] * 4, STAR).constraints))
    assert lcv(view, 0) == [2, 1, 0, 3]
    assert [view.ruled_out(0, value) for value in range(4)] == [2, 1, 0, float("inf")]
    assert view.values(1) == [0, 1, 3]  # probing leaves no trace
    assert view.ruled_out(1, 2) == float("inf")  # a value no longer possible is a dead end


def test_lcv_breaks_ties_by_value() -> None:
    assert lcv(view_of(problem([4, 4], [(0, 1)])), 0) == [0, 1, 2, 3]


def test_randomness_comes_from_the_seed_alone() -> None:
    def run(seed: int) -> tuple[tuple[int, ...], ...]:
        return solve(queens(10), Options("fc", "random", "random", seed=seed)).solutions

    assert run(1) == run(1)
    assert len({run(seed) for seed in range(8)}) > 1


def test_the_random_heuristics_reach_every_choice() -> None:
    free = problem([3, 3, 3], [])
    assert {VARIABLE_HEURISTICS["random"](view_of(free, seed)) for seed in range(40)} == {0, 1, 2}  # type: ignore[call-arg]
    orders = {tuple(value_heuristic("random")(view_of(free, seed), 0)) for seed in range(100)}
    assert len(orders) == 6
