"""Wide integers by their binary digits: the same solutions as by trying everything, and room for large ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Status, Variable, learning, maximize, minimize, solve
from hand_solver.booleans import binary, encode
from hand_solver.booleans.encoding import Encoding
from hand_solver.constraints import AllDifferent, LinearSum, UnequalSum
from hand_solver.problem.domains import members
from tests.brute_force import models, problem_solutions

ALL = Limits(solutions=None)
VALUES = 9


@pytest.fixture(autouse=True, scope="module")
def narrow() -> object:
    """Every variable of more than two values counts as wide."""
    patch = pytest.MonkeyPatch()
    patch.setattr(binary, "WIDE", 2)
    yield
    patch.undo()


@st.composite
def sums(draw: st.DrawFn, size: int) -> Constraint:
    steps = draw(st.lists(st.sampled_from([-3, -1, 1, 2]), min_size=size, max_size=size))
    terms = [(x, range(start := draw(st.integers(-5, 5)), start + VALUES * step, step)) for x, step in enumerate(steps)]
    total = sum(numbers[draw(st.integers(0, VALUES - 1))] for _, numbers in terms)
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return LinearSum(terms, total)
    if kind == 1:
        return UnequalSum(terms, total)
    return LinearSum(terms, least=total - draw(st.integers(0, 3)), most=total + draw(st.integers(0, 3)))


@st.composite
def sum_problems(draw: st.DrawFn) -> Problem:
    size = draw(st.integers(1, 3))
    variables = [Variable.integer(f"x{x}", range(VALUES), draw(st.integers(1, (1 << VALUES) - 1))) for x in range(size)]
    constraints = draw(st.lists(sums(size), min_size=1, max_size=2))
    objective = draw(st.sampled_from([None, minimize(0), maximize(size - 1), minimize([(0, range(20, 2, -2))])]))
    return Problem(tuple(variables), tuple(constraints), objective=objective)


@given(sum_problems())
def test_solutions_are_those_of_brute_force(problem: Problem) -> None:
    expected, encoding = problem_solutions(problem), encode(problem)
    assert set(encoding.wide) == {x for x, one in enumerate(problem.variables) if one.mask.bit_count() > 2}
    if problem.objective is None:
        result = learning.solve(encoding, ALL, compiled=False)
        assert len(set(result.solutions)) == len(result.solutions)
        assert set(result.solutions) == expected
    else:
        result = learning.solve(encoding, compiled=False)
        costs = [problem.objective.cost(problem.objective.value(one)) for one in expected]
        assert result.objective == (problem.objective.cost(min(costs)) if costs else None)
        assert result.status is (Status.OPTIMAL if costs else Status.UNSATISFIABLE)


@given(st.integers(1, (1 << VALUES) - 1), st.integers(-1, VALUES + 1))
def test_literals_about_a_value_mean_what_they_say(domain: int, value: int) -> None:
    encoding = encode(Problem((Variable.integer("x", range(VALUES), domain),), ()))
    if not encoding.wide:
        return
    equal, least = encoding.literal(0, value), encoding.at_least(0, value)
    encoding.active.extend(range(1, encoding.booleans))
    found = models(encoding) if len(encoding.active) < 18 else []
    for truth in found:
        (taken,) = encoding.decode(truth)
        assert domain >> taken & 1
        assert (truth[equal] == 1 if equal >= 0 else equal == -2) == (taken == value)
        assert (truth[least] == 1 if least >= 0 else least == -2) == (taken >= value)
        assert encoding.possible(truth) == [1 << taken]
    assert encoding.possible([-1] * (2 * encoding.booleans)) == [domain]


def test_other_constraints_have_a_boolean_a_value() -> None:
    pair = tuple(Variable.integer(name, range(VALUES)) for name in "xy")
    sum_of_both = LinearSum([(0, range(VALUES)), (1, range(VALUES))], 7)
    assert encode(Problem(pair, (sum_of_both,))).wide
    assert not encode(Problem(pair, (sum_of_both, AllDifferent([(0, 0), (1, 0)])))).wide
    uneven = LinearSum([(0, (0, 1, 4, 9, 16, 25, 36, 49, 64)), (1, range(VALUES))], 7)
    assert set(encode(Problem(pair, (uneven,))).wide) == {1}
    many = sum(1 << value for value in range(0, 400, 2))
    assert not encode(Problem((Variable.integer("x", range(400), many),), ())).wide


@pytest.mark.parametrize("search", ["auto", "learning"])
def test_a_hundred_thousand_values(search: str) -> None:
    number = 100_000
    every, down = range(number), range(0, -number, -1)
    stated = (
        LinearSum([(0, every), (1, range(0, 3 * number, 3)), (2, down)], 0),
        LinearSum([(0, every), (1, down)], least=number // 10),
        LinearSum([(2, every)], most=number - 5),
    )
    variables = tuple(Variable.integer(name, every) for name in "xyz")
    result = solve(Problem(variables, stated, objective=maximize(1)), search)
    assert (result.status, result.objective) == (Status.OPTIMAL, 22_498)
    assert encode(Problem(variables, stated)).booleans < 100


def test_members_of_wide_masks() -> None:
    mask = 1 << 5000 | 1 << 4999 | 1 << 1024 | 5
    assert list(members(mask)) == [0, 2, 1024, 4999, 5000]
    assert isinstance(encode(Problem((), ())), Encoding)
