"""Problems with an objective: every exact search finds the optimum, as trying everything does, and says how it went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import (
    Assignment,
    Limits,
    Objective,
    Observer,
    Options,
    PluginError,
    Problem,
    Status,
    Variable,
    count_solutions,
    is_unique,
    learning,
    maximize,
    minimize,
    solutions,
    solve,
)
from hand_solver.booleans import encode
from hand_solver.booleans.statements import MOST
from hand_solver.constraints import AllDifferent, BinaryTable, LinearSum
from hand_solver.machine_code import load
from hand_solver.problem.domains import Domains, members
from hand_solver.propagation.objective_bound import ObjectiveBound
from hand_solver.tree_search import binary, geometric, restarting
from tests.brute_force import problem_solutions, supported
from tests.hand_solver.forms import WITHOUT
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import problems
from tests.thorough import examples

PLAIN = Options(compiled=False)
MACHINE = pytest.mark.skipif(not load(), reason=WITHOUT)
DIFFERENT = (AllDifferent([(0, 0), (1, 0), (2, 0)]),)


@st.composite
def objectives(draw: st.DrawFn, sizes: Sequence[int]) -> Objective:
    """Sums over some of the variables, of numbers below 0 too, of ranges; and single variables."""
    made = draw(st.sampled_from([minimize, maximize]))
    variables = st.integers(0, len(sizes) - 1)
    if draw(st.booleans()):
        return made(draw(variables), draw(st.integers(-3, 3)))
    ranges = st.sampled_from([range(5), range(7, -3, -2), range(-3, 30, 4)])
    terms = [
        (x, draw(st.lists(st.integers(-9, 9), min_size=sizes[x], max_size=sizes[x]) | ranges))
        for x in draw(st.lists(variables, unique=True))
    ]
    return made(terms, draw(st.integers(-3, 3)))


@st.composite
def optimizations(draw: st.DrawFn) -> Problem:
    problem = draw(problems() | weighed_problems())
    return replace(problem, objective=draw(objectives([len(one.labels) for one in problem.variables])))


def optimum(problem: Problem) -> int | None:
    assert problem.objective is not None
    costs = [problem.objective.cost(problem.objective.value(one)) for one in problem_solutions(problem)]
    return problem.objective.cost(min(costs)) if costs else None


class Heard(Observer):
    """The costs of the solutions told, and of the values and bounds."""

    def __init__(self, objective: Objective) -> None:
        self.objective = objective
        self.solutions: list[int] = []
        self.values: list[float] = []
        self.bounds: list[int] = []

    def on_solution(self, assignment: Assignment) -> None:
        self.solutions.append(self.objective.cost(self.objective.value(assignment)))

    def on_objective(self, value: int | None, bound: int) -> None:
        self.values.append(inf if value is None else self.objective.cost(value))
        self.bounds.append(self.objective.cost(bound))


def assert_optimal(problem: Problem, search: str, options: Options) -> None:
    assert problem.objective is not None
    heard = Heard(problem.objective)
    result, best = solve(problem, search, options, observer=heard), optimum(problem)
    assert result.complete
    assert (result.objective, result.bound) == (best, best)
    assert result.status is (Status.UNSATISFIABLE if best is None else Status.OPTIMAL)
    assert heard.solutions == sorted(set(heard.solutions), reverse=True)
    assert heard.bounds == sorted(heard.bounds)
    assert [value for value in dict.fromkeys(heard.values) if value < inf] == heard.solutions
    if best is not None:
        (solution,) = result.solutions
        assert problem.is_satisfied(solution)
        assert problem.objective.value(solution) == best
        assert problem.objective.cost(best) == heard.solutions[-1]
        assert max(heard.bounds) <= problem.objective.cost(best)


@given(optimizations(), st.integers(0, 3))
def test_learning_finds_the_optimum(problem: Problem, seed: int) -> None:
    assert_optimal(problem, "learning", replace(PLAIN, seed=seed))


@given(optimizations())
def test_the_stages_find_the_optimum(problem: Problem) -> None:
    assert_optimal(problem, "auto", PLAIN)


@given(
    optimizations(),
    st.sampled_from(["mac", "fc", "none", "generate_and_test"]),
    st.sampled_from(["dom_wdeg", "mrv_degree", "random"]),
    st.sampled_from(["lcv", "random"]),
    st.sampled_from([None, 1]),
)
def test_branch_and_bound_finds_the_optimum(
    problem: Problem, inference: str, variable: str, value: str, restarts: int | None
) -> None:
    assert_optimal(problem, "dfs", Options(inference, variable, value, restarts))


@settings(max_examples=examples(30))
@given(optimizations())
def test_searches_side_by_side_find_the_optimum(problem: Problem) -> None:
    assert problem.objective is not None
    heard = Heard(problem.objective)
    result, best = learning.solve(problem, seeds=(0, 1, 2), compiled=False, observer=heard), optimum(problem)
    assert (result.objective, result.bound, result.complete) == (best, best, True)
    assert best is None or heard.solutions[-1] == problem.objective.cost(best)


def independent(size: int, edges: int, seed: int) -> Problem:
    """A set of vertices that weighs the most of those without two neighbours."""
    rng = Random(seed)
    weights = [rng.randint(1, 20) for _ in range(size)]
    pairs = [tuple(rng.sample(range(size), 2)) for _ in range(edges)]
    apart = tuple(BinaryTable(x, y, [(0, 0), (0, 1), (1, 0)]) for x, y in pairs)
    both = tuple(Variable(f"x{x}", ("out", "in")) for x in range(size))
    return Problem(both, apart, objective=maximize([(x, (0, weight)) for x, weight in enumerate(weights)]))


@MACHINE
@pytest.mark.parametrize("seed", range(3))
def test_machine_code_takes_the_same_decisions(seed: int) -> None:
    problem = independent(24, 40, seed)
    slow, fast = (learning.solve(problem, compiled=compiled) for compiled in (False, True))
    assert slow.status is Status.OPTIMAL
    assert slow.solutions == fast.solutions
    assert (slow.statistics.nodes, slow.statistics.fails) == (fast.statistics.nodes, fast.statistics.fails)


@MACHINE
def test_workers_tell_one_another_what_is_good_enough() -> None:
    problem = independent(60, 150, 0)
    one, three = (learning.solve(problem, seeds=range(workers)) for workers in (1, 3))
    assert one.status is three.status is Status.OPTIMAL
    assert one.objective == three.objective


@pytest.mark.parametrize("search", ["auto", "learning", "dfs"])
def test_a_limit_keeps_the_best_so_far(search: str) -> None:
    problem = independent(80, 240, 1)
    assert problem.objective is not None
    heard = Heard(problem.objective)
    result = solve(problem, search, limits=Limits(nodes=150), observer=heard)
    assert (result.status, result.complete) == (Status.SATISFIABLE, False)
    assert problem.is_satisfied(result.solutions[0])
    assert result.objective == problem.objective.value(result.solutions[0]) == -heard.solutions[-1]
    assert result.bound is not None
    assert result.objective < result.bound
    assert result.statistics.nodes <= 150
    nothing = solve(problem, search, limits=Limits(nodes=0))
    assert (nothing.status, nothing.objective) == (Status.UNKNOWN, None)
    assert nothing.bound is not None


@pytest.mark.parametrize("inference", ["none", "generate_and_test", "fc", "mac"])
def test_no_limit_makes_the_bound_worse_than_what_was_found(inference: str) -> None:
    """Restarts exclude what was found by nogoods: all that is left at the root may cost more."""
    variables = tuple(Variable(name, ("0", "1", "2")) for name in "xy")
    both = minimize([(0, (0, 1, 2)), (1, (0, 1, 2))])
    problem = Problem(variables, (), objective=both)
    for growth in (1, 2):
        search = restarting(binary(), geometric(growth, 1.2))
        options = Options(inference=inference, variable="input_order", value="input_order")
        for nodes in range(40):
            heard = Heard(both)
            result = solve(problem, search, options, limits=Limits(nodes=nodes), observer=heard)
            assert result.bound == 0
            assert set(heard.bounds) <= {0}


def golomb(marks: int, length: int) -> Problem:
    """Marks on a ruler all of whose distances differ; the last one as low as can be."""
    numbers = range(length + 1)
    down = range(0, -length - 1, -1)
    labels = tuple(map(str, numbers))
    variables = [Variable(f"mark {i}", labels, 1 if i == 0 else None) for i in range(marks)]
    stated = []
    for i, j in combinations(range(marks), 2):
        stated.append(LinearSum([(j, numbers), (i, down), (len(variables), down)], 0))
        variables.append(Variable(f"{j} - {i}", labels, (1 << length + 1) - 2))
    different = AllDifferent([(x, 0) for x in range(marks, len(variables))])
    return Problem(tuple(variables), (*stated, different), objective=minimize(marks - 1))


@pytest.mark.parametrize(("marks", "length"), [(3, 3), (4, 6)])
def test_golomb_rulers(marks: int, length: int) -> None:
    for search in ("auto", "learning", "dfs"):
        assert solve(golomb(marks, length + 2), search).objective == length


@given(st.data())
def test_the_bound_keeps_what_is_cheap_enough(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    objective = data.draw(objectives(sizes))
    bound = ObjectiveBound(objective, len(sizes))
    domains = Domains([data.draw(st.integers(1, (1 << size) - 1)) for size in sizes])
    values = [data.draw(st.sampled_from(list(members(mask)))) for mask in domains.masks]
    bound.tighten(objective.value(values) + data.draw(st.integers(-1, 1)))
    expected = supported(bound, domains)
    assert bound.may_hold(domains) == any(expected)
    assert bound.filter(domains) == any(expected)
    if any(expected):
        assert domains.masks == expected


@pytest.mark.parametrize("search", ["auto", "learning", "dfs"])
def test_only_what_is_better_counts(search: str) -> None:
    problem = independent(12, 20, 3)
    best = optimum(problem)
    assert best is not None
    assert solve(problem.improving(best - 1), search).objective == best
    none = solve(problem.improving(best), search)
    assert (none.status, none.objective, none.bound) == (Status.UNSATISFIABLE, None, None)


@pytest.mark.parametrize("search", ["auto", "learning", "dfs"])
@pytest.mark.parametrize("worst", [0, 1, 2])
def test_what_is_no_better_does_not_count_where_propagation_decides_all(search: str, worst: int) -> None:
    problem = Problem((Variable("x", ("a", "b"), 0b10),), (), objective=minimize([(0, (0, 1))])).improving(worst)
    assert solve(problem, search).objective == (1 if worst > 1 else None)


def test_an_objective_of_large_numbers_is_left_to_branch_and_bound() -> None:
    pair = (Variable("x", ("0", "1")), Variable("y", ("0", "1")))
    problem = Problem(pair, (AllDifferent([(0, 0), (1, 0)]),), objective=maximize([(0, (0, MOST)), (1, (0, MOST + 5))]))
    with pytest.raises(NotImplementedError, match=f"an objective of up to {2 * MOST + 5} is too large"):
        encode(problem)
    result = solve(problem)
    assert (result.status, result.objective, result.solutions) == (Status.OPTIMAL, MOST + 5, ((0, 1),))


@pytest.mark.parametrize("search", ["auto", "learning"])
@pytest.mark.parametrize("compiled", [False, None])
def test_the_largest_objective_that_is_learnt_from(search: str, compiled: bool | None) -> None:
    """When the optimum is proven, its bound asks for one more than all weighs."""
    pair = (Variable("x", ("0", "1")), Variable("y", ("0", "1")))
    problem = Problem(pair, (), objective=minimize([(0, (0, MOST - 1)), (1, (0, 1))]))
    assert encode(problem).objective is not None
    result = solve(problem, search, Options(compiled=compiled))
    assert (result.status, result.objective) == (Status.OPTIMAL, 0)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=MACHINE)])
@pytest.mark.parametrize("inference", ["mac", "fc"])
@pytest.mark.parametrize("size", [2**40, 2**61, 2**63, 10**30])
def test_bounds_of_any_size_are_kept(size: int, inference: str, compiled: bool) -> None:
    """The terms may be large, or the constant, or the value to be improved."""
    terms, small = [(0, (-2 * size, size, 3)), (1, (2 * size, 0, size)), (2, (1, -size, 7))], [(0, (1, 0, 2))]
    objectives = minimize(terms), maximize(terms), minimize(small, 4 * size), maximize(small, -size), minimize(small)
    for objective in objectives:
        problem = Problem(tuple(Variable(f"x{x}", tuple("abc")) for x in range(3)), DIFFERENT, objective=objective)
        best = optimum(problem)
        assert best is not None
        worse = best + (-size if objective.is_maximized else size)
        for one in (problem, problem.improving(worse)):
            assert solve(one, "dfs", Options(inference, compiled=compiled)).objective == best
        for value in (best, 2 * best - worse):
            result = solve(problem.improving(value), "dfs", Options(inference, compiled=compiled))
            assert result.status is Status.UNSATISFIABLE


@pytest.mark.parametrize("search", ["auto", "learning", "dfs"])
@pytest.mark.parametrize("objective", [minimize([]), minimize([], 7), maximize(0), minimize([(0, (4,))])])
def test_objectives_that_leave_no_choice(search: str, objective: Objective) -> None:
    problem = Problem((Variable("x", ("a",)), Variable("y", ("a", "b"))), (), objective=objective)
    result = solve(problem, search)
    assert (result.status, result.objective) == (Status.OPTIMAL, objective.value((0, 0)))


def test_what_is_refused() -> None:
    problem = independent(4, 3, 0)
    with pytest.raises(ValueError, match="one solution is looked for, the best"):
        solve(problem, limits=Limits(solutions=None))
    with pytest.raises(ValueError, match="solutions are counted without an objective"):
        count_solutions(problem, 1)
    with pytest.raises(ValueError, match="solutions are counted without an objective"):
        is_unique(problem)
    with pytest.raises(PluginError, match="min_conflicts cannot tell which solution is the best"):
        solve(problem, "min_conflicts")
    with pytest.raises(ValueError, match="names every variable once"):
        minimize([(0, (1, 2)), (0, (3, 4))])
    with pytest.raises(ValueError, match="over variable 4 of 4"):
        replace(problem, objective=minimize(4))
    with pytest.raises(ValueError, match="no number for every value of variable 1"):
        replace(problem, objective=minimize([(1, (5,))]))
    with pytest.raises(TypeError):
        minimize([(0, (1.5, 2))])  # type: ignore[list-item]


def test_solutions_are_seen_as_they_get_better() -> None:
    problem = independent(8, 9, 1)
    assert problem.objective is not None
    values = [problem.objective.value(one) for one in solutions(problem)]
    assert values == sorted(set(values))
    assert values[-1] == optimum(problem)
