"""Variables of integers, and the terms that constraints on integers take."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Constraint, Problem, Variable, count_solutions
from hand_solver.constraints import LinearSum, integer_terms, scaled
from hand_solver.constraints.views import view
from hand_solver.problem.domains import Domains, members
from hand_solver.problem.variable import MOST_VALUES
from tests.vocabulary import numbers

LARGE = 100_000


def test_labels_of_integers_are_written_when_asked_for() -> None:
    x = Variable.integer("x", range(-5, LARGE))
    assert (x.labels[0], x.labels[-1], len(x.labels)) == ("-5", str(LARGE - 1), LARGE + 5)
    assert list(x.labels[1:3]) == ["-4", "-3"]
    assert x.labels.index("7") == 12
    assert x == Variable.integer("x", range(-5, LARGE))
    assert hash(x) == hash(Variable.integer("x", range(-5, LARGE)))
    assert Variable("y", ("a", "b")).numbers == range(2)
    assert Variable.integer("z", np.array([3, 1])).numbers == (3, 1)


@pytest.mark.parametrize(
    ("listed", "said"),
    [([1, 2, 1], "different numbers, found 1 twice"), (range(MOST_VALUES + 1), f"{MOST_VALUES} values at most")],
)
def test_integers_that_make_no_variable_are_refused(listed: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Variable.integer("x", listed)


@given(numbers(), st.integers(-3, 3), st.integers(-5, 5))
def test_a_scaled_term_has_scaled_integers(listed: Any, factor: int, plus: int) -> None:
    variable, found = scaled((4, listed), factor, plus)
    assert variable == 4
    assert list(found) == [factor * number + plus for number in listed]
    assert isinstance(found, range) == (isinstance(listed, range) and factor != 0)


@given(numbers(), st.integers(1, 7), st.integers(-6, 6), st.integers(-6, 6))
def test_a_view_reads_and_writes_integers(listed: Any, mask: int, least: int, most: int) -> None:
    seen, domains = view((0, listed), "test"), Domains([mask])
    left = {value: listed[value] for value in members(mask)}
    assert seen.span([mask]) == (min(left.values()), max(left.values()))
    assert dict(seen.left([mask])) == left
    kept = {value for value, number in left.items() if least <= number <= most}
    assert seen.keep(domains, least, most) == bool(kept)
    if kept:
        assert set(members(domains.masks[0])) == kept


def test_sums_over_large_ranges_enumerate_nothing() -> None:
    variables = [Variable.integer(name, range(LARGE)) for name in "xyz"]
    x, y, z = integer_terms(variables)
    assert isinstance(scaled(x, -3, 7)[1], range)
    domains = Domains([variable.mask for variable in variables])
    assert LinearSum([x, scaled(y, 2), scaled(z, -1)], most=10 - LARGE).filter(domains)
    assert [mask.bit_length() for mask in domains.masks] == [10, 5, LARGE]
    assert domains.masks[2] & (1 << LARGE - 10) - 1 == 0


@pytest.mark.parametrize(
    ("terms", "bounds", "said"),
    [
        ([3, (0, 5)], {"total": 1}, r"sum: expected terms \(variable, numbers\) of integers, found \(0, 5\)"),
        ([(0, [1, "2"])], {"total": 1}, "of integers, found"),
        ([([0], [1, 2])], {"total": 1}, "of integers, found"),
        ([(-1, [1, 2])], {"total": 1}, "expected variables from 0, found -1"),
        (7, {"total": 1}, r"expected a list of terms \(variable, numbers\), found 7"),
        ([(0, [1, 2])], {}, "expected a total, or a least or a most or both"),
        ([(0, [1, 2])], {"total": 1, "least": 1}, "expected a total, or a least or a most or both"),
        ([(0, [1, 2])], {"least": 1.5}, "the bounds and the weights are integers, found 1.5"),
        ([(0, [1, 2])], {"least": 1, "implied_by": 1}, r"expected a literal \(variable, value\), found 1"),
        ([(0, [1, 2])], {"least": 1, "implied_by": (0, -1)}, r"from 0, found \(0, -1\)"),
    ],
)
def test_wrong_arguments_of_a_sum_are_named(terms: Any, bounds: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        LinearSum(terms, **bounds)


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        (LinearSum([(0, [1, 2])], 2), "= 2: expected a number for each of the 3 values of x, found 2"),
        (LinearSum([(0, [1, 2, 3])], 2, implied_by=(1, 3)), "= 2: expected a value of y from 0 to 2, found 3"),
    ],
)
def test_what_does_not_fit_its_variables_is_refused(constraint: Constraint, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Problem(tuple(Variable(name, tuple("abc")) for name in "xy"), (constraint,))


def test_numbers_for_the_values_that_a_variable_may_take_are_enough() -> None:
    problem = Problem((Variable("x", tuple("abc"), 0b011),), (LinearSum([(0, [1, 2])], 2),))
    assert [count_solutions(problem, search=search) for search in ("dfs", "auto", "learning")] == [1, 1, 1]


def test_sums_too_large_to_be_learnt_from_are_refused_in_words_and_searched() -> None:
    variables = tuple(Variable.integer(name, (0, 10**12 + 1, 2 * 10**12)) for name in "xyz")
    problem = Problem(variables, (LinearSum(integer_terms(variables), least=3 * 10**12, most=4 * 10**12),))
    numbers_of = [variable.numbers for variable in variables]
    sums = [a + b + c for a in numbers_of[0] for b in numbers_of[1] for c in numbers_of[2]]
    expected = sum(3 * 10**12 <= total <= 4 * 10**12 for total in sums)
    assert [count_solutions(problem, search=search) for search in ("dfs", "auto")] == [expected, expected]
    with pytest.raises(NotImplementedError, match="too large to be learnt from"):
        count_solutions(problem, search="learning")
