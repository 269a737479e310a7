"""The linear relaxation: its value is that of another solver, and what follows from it holds of every solution."""

from __future__ import annotations

from array import array
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Problem, Variable, learning, maximize
from hand_solver import minimize as minimize_cost
from hand_solver.booleans import Encoding, encode
from hand_solver.booleans.kept import Sum
from hand_solver.constraints import Count, LinearSum
from hand_solver.machine_code.entries import Entry
from hand_solver.machine_code.forms import form_of, load
from hand_solver.relaxation import program, state_surrogate
from hand_solver.relaxation.program import relaxed
from hand_solver.relaxation.rows import Row
from hand_solver.relaxation.simplex import INFEASIBLE, OPTIMAL, STOPPED, minimize
from hand_solver.relaxation.state import State
from tests.brute_force import problem_solutions
from tests.hand_solver.forms import WITHOUT, numbers, strict
from tests.hand_solver.test_optimization import optimizations
from tests.thorough import examples

pywraplp: Any = import_module("ortools.linear_solver.pywraplp")  # it has no types
WEIGHTS = st.integers(-4, 4).filter(bool)


@st.composite
def programs(draw: st.DrawFn) -> tuple[list[Row], dict[int, int]]:
    """Rows and costs over few unknowns."""
    unknowns = st.integers(0, draw(st.integers(1, 5)))
    rows = st.builds(Row, st.dictionaries(unknowns, WEIGHTS, max_size=5), st.integers(-4, 4), st.booleans())
    return draw(st.lists(rows, min_size=1, max_size=6)), draw(st.dictionaries(unknowns, WEIGHTS, max_size=5))


def by_glop(rows: list[Row], costs: dict[int, int]) -> float | None:
    """The least cost, by another solver."""
    solver = pywraplp.Solver.CreateSolver("GLOP")
    unknowns = {name: solver.NumVar(0, 1, str(name)) for name in set(costs).union(*[row.weights for row in rows])}
    for row in rows:
        limit = solver.Constraint(row.least, row.least if row.is_equation else solver.infinity())
        for name, weight in row.weights.items():
            limit.SetCoefficient(unknowns[name], weight)
    for name, cost in costs.items():
        solver.Objective().SetCoefficient(unknowns[name], cost)
    return solver.Objective().Value() if solver.Solve() == pywraplp.Solver.OPTIMAL else None


def bound_of(rows: list[Row], costs: dict[int, int], prices: dict[int, float]) -> float:
    """What prices of rows prove: costs of unknowns that are then worth it, and what the rows ask for."""
    reduced = {name: float(costs.get(name, 0)) for name in set(costs).union(*[row.weights for row in rows])}
    for row, price in prices.items():
        for name, weight in rows[row].weights.items():
            reduced[name] -= price * weight
    return sum(price * rows[row].least for row, price in prices.items()) + sum(
        min(0.0, one) for one in reduced.values()
    )


@settings(max_examples=examples(300), deadline=None)
@given(programs(), st.integers(0, 300))
def test_prices_prove_the_bound_that_another_solver_finds(stated: tuple[list[Row], dict[int, int]], few: int) -> None:
    rows, costs = stated
    other = by_glop(rows, costs)
    found = relaxed(rows, costs, 100_000_000)
    assert all(price > 0 or rows[row].is_equation for row, price in found.prices.items())
    stopped = bound_of(rows, costs, dict(relaxed(rows, costs, few).prices))
    if other is not None:
        assert bound_of(rows, costs, dict(found.prices)) == pytest.approx(other, abs=1e-5)
        assert stopped <= other + 1e-5
        assert all(-1e-6 <= value <= 1 + 1e-6 for value in found.values.values())


@settings(max_examples=examples(100), deadline=None)
@given(programs())
def test_every_form_of_the_kernel_does_the_same(stated: tuple[list[Row], dict[int, int]]) -> None:
    begun = program.dictionary(*stated)
    others = [(deepcopy(begun), strict(Entry(minimize.__module__, minimize.__name__)))]
    if load():
        others.append((deepcopy(begun), form_of(minimize, True)))
    for _ in range(10):
        enough = begun.written + 1
        outcome = minimize(begun, enough)
        for also, other in others:
            assert other(also, enough) == outcome
            assert numbers(also) == numbers(begun)


def one_row(least: int) -> State:
    """x + y >= least, at the least cost of x + 2y."""
    return program.dictionary([Row({0: 1, 1: 1}, least)], {0: 1, 1: 2})


def test_how_it_ends() -> None:
    assert minimize(one_row(2), 0) == STOPPED
    assert minimize(one_row(3), 99) == INFEASIBLE
    state = one_row(1)
    assert minimize(state, 99) == OPTIMAL
    assert state.value == array("d", [1.0])


def with_surrogate(problem: Problem) -> Encoding:
    encoding = encode(problem)
    state_surrogate(encoding)
    return encoding


def added(parts: list[tuple[Sum, int]]) -> tuple[dict[int, int], int]:
    """Inequalities so many times: weights by Boolean, and what they come to at least."""
    weights: dict[int, int] = {}
    degree = 0
    for stated, times in parts:
        degree += times * stated.degree
        for literal, weight in zip(stated.literals, stated.weights or [1] * len(stated.literals), strict=True):
            weights[literal >> 1] = weights.get(literal >> 1, 0) + times * (-weight if literal & 1 else weight)
            degree -= times * weight if literal & 1 else 0
    return {boolean: weight for boolean, weight in weights.items() if weight}, degree


@settings(max_examples=examples(200), deadline=None)
@given(optimizations())
def test_it_is_the_bound_and_what_else_is_stated(problem: Problem) -> None:
    """Its sum is that of its parts, so it excludes no solution; and no solution costs less than it says."""
    encoding, objective = with_surrogate(problem), problem.objective
    surrogate = encoding.surrogate
    assert objective is not None
    if surrogate is None:
        return
    stated = [*encoding.inequalities, *[Sum(pair, 1, exactly=False) for pair in encoding.pairs]]
    assert all(times > 0 or stated[place].exactly for place, times in surrogate.multiples.items())
    parts = [(stated[place], times) for place, times in surrogate.multiples.items()]
    assert added([(stated[0], surrogate.factor), *parts]) == added([(stated[surrogate.sum_number], 1)])
    costs = [objective.cost(objective.value(one)) for one in problem_solutions(problem)]
    assert all(cost >= surrogate.least for cost in costs)


def test_its_bound_is_a_multiple_of_what_all_costs_are_multiples_of() -> None:
    """To cover five edges of a cycle takes two and a half of its nodes, so three."""
    nodes = tuple(Variable(f"x{x}", ("left", "taken")) for x in range(5))
    covered = tuple(Count([(x, 1), ((x + 1) % 5, 1)], least=1) for x in range(5))
    problem = Problem(nodes, covered, objective=minimize_cost([(x, (10, 60)) for x in range(5)]))
    surrogate = with_surrogate(problem).surrogate
    assert surrogate is not None
    assert surrogate.least == 200
    assert (learning.solve(problem).bound, learning.solve(problem).objective) == (200, 200)


def knapsack(size: int, seed: int) -> Problem:
    rng = Random(seed)
    things = tuple(Variable(f"x{x}", ("left", "taken")) for x in range(size))
    weights = [rng.randint(10, 60) for _ in things]
    limit = LinearSum([(x, (0, weight)) for x, weight in enumerate(weights)], most=sum(weights) // 3)
    return Problem(things, (limit,), objective=maximize([(x, (0, rng.randint(10, 60))) for x in range(size)]))


@pytest.mark.skipif(not load(), reason=WITHOUT)
@pytest.mark.parametrize("seed", range(3))
def test_a_large_knapsack_takes_few_conflicts(seed: int) -> None:
    """With the bound alone a knapsack of 40 takes more than fifty thousand."""
    result = learning.solve(knapsack(60, seed))
    assert result.status == "optimal"
    assert result.statistics.fails < 3000


def test_large_relaxations_are_left_alone() -> None:
    encoding = with_surrogate(knapsack(20, 1))
    assert encoding.surrogate is not None
    many = Problem(
        tuple(Variable(f"x{x}", ("0", "1")) for x in range(800)),
        tuple(LinearSum([(x, (0, 1)), (x + 1, (0, 1)), (x + 2, (0, 1))], least=2) for x in range(700)),
        objective=maximize([(x, (0, 1)) for x in range(800)]),
    )
    assert with_surrogate(many).surrogate is None


@pytest.mark.parametrize("large", [10**4, 10**5, 10**6, 10**8])
def test_a_degree_beyond_32_bits_is_left_alone(large: int) -> None:
    """The relaxation has no solution: the weights cancel, and what they come to at least is as large as the prices."""
    variables = tuple(Variable.integer(name, range(2)) for name in "abcd")
    heavy = LinearSum([(0, (0, large)), (1, (0, large)), (2, (0, large + 1)), (3, (0, 1))], least=large * 3 // 2)
    one = LinearSum([(x, (0, 1)) for x in range(3)], most=1)
    problem = Problem(variables, (heavy, one), objective=minimize_cost([(3, (0, 1))]))
    assert learning.solve(problem).status == "unsatisfiable"
