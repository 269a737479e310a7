"""Linear inequalities over integers of many values: what follows, why, and how little there is to be stated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Objective, Problem, Status, Variable, learning, maximize, minimize, solve
from hand_solver.booleans import encode, ordered
from hand_solver.booleans.encoding import Encoding
from hand_solver.constraints import (
    AllDifferent,
    AllDifferentGac,
    Cumulative,
    Diffn,
    Implied,
    Increasing,
    LessEqual,
    LinearSum,
    Maximum,
    NoOverlap,
    inequalities,
)
from hand_solver.constraints.integers import Term
from hand_solver.learning.build import build
from hand_solver.learning.directions import LEAST, MOST, NEITHER
from hand_solver.learning.explain_linear import explain
from hand_solver.learning.propagate import propagate
from hand_solver.learning.search import search
from hand_solver.learning.state import LINEAR
from hand_solver.learning.trail import decide, undo_latest
from tests.brute_force import problem_solutions

ALL = Limits(solutions=None)
VALUES = 5


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No inequality is too short to be kept by its integers, no domain too small for a literal a step."""
    with monkeypatch.context() as patch:
        patch.setattr(inequalities, "_LONG", 0)
        patch.setattr(inequalities, "_LONG_OF_TWO", 0)
        patch.setattr(ordered, "_FEWEST", 2)
        yield


@st.composite
def terms(draw: st.DrawFn, size: int) -> list[Term]:
    chosen = draw(st.lists(st.integers(0, size - 1), min_size=2, max_size=3))
    uneven = st.lists(st.integers(-6, 6), min_size=VALUES, max_size=VALUES).map(tuple)
    even = st.sampled_from([-3, -1, 1, 2]).map(lambda step: range(0, VALUES * step, step))
    return [(x, draw(even | uneven)) for x in chosen]


@st.composite
def statements(draw: st.DrawFn, size: int) -> Constraint:
    weighed = draw(terms(size))
    bound, kind = draw(st.integers(-8, 8)), draw(st.integers(0, 8))
    plain = [(x, range(VALUES)) for x, _ in weighed]
    by = (draw(st.integers(0, size - 1)), draw(st.integers(0, VALUES - 1)))
    made: dict[int, Callable[[], Constraint]] = {
        0: lambda: LinearSum(weighed, least=bound, most=bound + draw(st.integers(0, 4))),
        1: lambda: LinearSum(weighed, bound, implied_by=by),
        2: lambda: LessEqual(weighed[0], weighed[-1]),
        3: lambda: NoOverlap(plain, [draw(st.integers(0, 2)) for _ in plain]),
        4: lambda: Maximum(weighed[0], weighed[1:]),
        5: lambda: Implied(Increasing(weighed, gap=1), by),
        6: lambda: AllDifferent([(x, draw(st.integers(-2, 2))) for x in {x for x, _ in plain}]),
        7: lambda: AllDifferentGac([(x, 0) for x in range(size)]),
        8: lambda: Diffn([[one, 1] for one in plain], [[one, 1] for one in plain[::-1]]),
    }
    return made[kind]()


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    size = draw(st.integers(2, 4))
    masks = [draw(st.integers(1, (1 << VALUES) - 1)) for _ in range(size)]
    variables = tuple(Variable.integer(f"x{x}", range(VALUES), mask) for x, mask in enumerate(masks))
    constraints = tuple(draw(st.lists(statements(size), min_size=1, max_size=3)))
    objective = draw(st.sampled_from([None, minimize(0), maximize(size - 1)]))
    return Problem(variables, constraints, objective=objective)


@pytest.mark.usefixtures("short")
@given(problems())
def test_solutions_and_optima_are_those_of_brute_force(problem: Problem) -> None:
    expected = problem_solutions(problem)
    plain, compiled = (learning.solve(encode(problem, linear=True), ALL, compiled=form) for form in (False, None))
    assert (plain.solutions, plain.statistics.nodes) == (compiled.solutions, compiled.statistics.nodes)
    if problem.objective is None:
        assert len(plain.solutions) == len(expected)
        assert set(plain.solutions) == expected
    else:
        costs = [problem.objective.cost(problem.objective.value(one)) for one in expected]
        found = [problem.objective.cost(problem.objective.value(one)) for one in plain.solutions]
        assert found == ([min(costs)] if costs else [])


def shop(jobs: int, machines: int, longest: int, seed: int) -> Problem:
    """A job shop: every job goes to all machines, in an order of its own."""
    random = Random(seed)
    lengths = [[random.randint(1, longest) for _ in range(machines)] for _ in range(jobs)]
    orders = [random.sample(range(machines), machines) for _ in range(jobs)]
    horizon = sum(map(sum, lengths))
    times, end = range(horizon), jobs * machines
    stated: list[Constraint] = []
    for job, order in enumerate(orders):
        starts = [(job * machines + machine, times) for machine in order]
        for start, after, machine in zip(starts, [*starts[1:], (end, times)], order, strict=True):
            long = lengths[job][machine]
            stated.append(LessEqual((start[0], range(long, horizon + long)), after))
    for machine in range(machines):
        on_it = [(job * machines + machine, times) for job in range(jobs)]
        stated.append(NoOverlap(on_it, [lengths[job][machine] for job in range(jobs)]))
    variables = tuple(Variable.integer(f"x{x}", times) for x in range(end + 1))
    return Problem(variables, tuple(stated), objective=minimize(end))


@pytest.mark.usefixtures("short")
def test_what_a_ladder_means_does_not_depend_on_what_implies_the_sum() -> None:
    falling = (0, (0, -2, -2, -3, -4, -5, -6))
    implied = LinearSum([(1, range(0, 65, 5)), falling], -1, implied_by=(1, 2))
    other = LinearSum([(1, (0, 0, *range(-2, -13, -1))), (0, (6, 4, -4, 5, 1, -2, 4))], most=-3)
    problem = Problem(tuple(Variable.integer(f"x{x}", range(size)) for x, size in enumerate((7, 13))), (implied, other))
    assert set(learning.solve(encode(problem, linear=True), ALL).solutions) == problem_solutions(problem)


def test_a_job_shop_takes_few_conflicts_and_little_room() -> None:
    problem = shop(5, 4, 60, 1)
    encoding, literal_by_literal = encode(problem, linear=True), encode(problem)
    sizes = [len(one.clauses) + len(one.sum_literals) + one.booleans for one in (encoding, literal_by_literal)]
    assert 10 * sizes[0] < sizes[1]
    result = learning.solve(encoding)
    assert (result.status, result.statistics.fails < 100) == (Status.OPTIMAL, True), result.statistics
    assert result.objective == learning.solve(literal_by_literal).objective


def test_boxes_of_many_sizes_take_little_room() -> None:
    origins, lengths = range(400), range(1, 120)
    variables = tuple(Variable.integer(f"x{x}", origins if x < 8 else lengths) for x in range(16))
    begin, long = (
        [[(x, numbers), (x + 1, numbers)] for x in range(first, first + 8, 2)]
        for first, numbers in ((0, origins), (8, lengths))
    )
    encoding = encode(Problem(variables, (Diffn(begin, long),)), linear=True)
    assert len(encoding.clauses) + len(encoding.sum_literals) < 10 * encoding.booleans
    assert learning.solve(encoding).status is Status.SATISFIABLE


def stated(objective: Objective | None, *constraints: Constraint) -> Encoding:
    variables = tuple(Variable.integer(name, range(100)) for name in "xyz")
    return encode(Problem(variables, constraints, objective=objective), linear=True)


@pytest.mark.parametrize(("most", "least", "enough"), [(3, 86, 4), (40, 68, 40), (41, 67, 42)])
def test_an_explanation_asks_for_no_more_than_is_needed(most: int, least: int, enough: int) -> None:
    """2 y is at least 175 - x: with x up to 3 follows what follows with x up to 4."""
    encoding = stated(None, LinearSum([(0, range(100)), (1, range(0, 200, 2))], least=175))
    state = build(encoding)
    search(state, 0, 1)
    decide(state, encoding.at_least(0, most + 1) ^ 1)
    assert propagate(state)
    follows = encoding.at_least(1, least)
    while state.trail[state.trail_size - 1] != follows:
        undo_latest(state)
    assert state.reason[follows >> 1] == LINEAR
    explain(state, state.cause[follows >> 1], follows)
    assert set(state.explanation[: state.explanation_size]) == {follows, encoding.at_least(0, enough + 1)}


def test_a_literal_of_an_order_means_none_of_the_values_below() -> None:
    encoding = stated(None, LessEqual((0, range(5, 105)), (1, range(100))))
    at_least, below = (encoding.meaning(encoding.at_least(1, 7) ^ negation) for negation in (0, 1))
    assert at_least.parts == below.parts == tuple((1, value, True) for value in range(7))
    assert (at_least.some, below.some) == (False, True)


def test_the_objective_says_at_which_end_integers_are_tried() -> None:
    after = LessEqual((0, range(5, 105)), (1, range(100)))
    for objective, expected in (
        (minimize(1), [LEAST, LEAST]),
        (maximize(0), [MOST, MOST]),
        (minimize(2), [NEITHER] * 2),
    ):
        encoding = stated(objective, after)
        assert encoding.linear is not None
        direction = build(encoding).direction
        assert [direction[encoding.linear.by_variable[x]] for x in (0, 1)] == expected


def test_proofs_and_short_sums_have_every_literal() -> None:
    problem = shop(2, 2, 40, 1)
    assert encode(problem).linear is None
    few = Problem(tuple(Variable.integer(name, range(9)) for name in "xy"), (LessEqual((0, range(9)), (1, range(9))),))
    encoding = encode(few, linear=True)
    assert encoding.linear is not None
    assert not encoding.linear.degree


def test_long_sums_of_very_many_values_are_stated_by_digits() -> None:
    numbers = range(10_001)
    variables = tuple(Variable.integer(f"x{x}", numbers) for x in range(6))
    long = LinearSum([(x, numbers) for x in range(6)], most=20_000)
    after = LessEqual((0, numbers), (1, numbers))
    by_digits, with_order = (encode(Problem(variables, one), linear=True) for one in ((long,), (long, after)))
    assert by_digits.booleans < 200
    assert with_order.booleans > 10_000, "of two of them bounds are compared"


def test_no_literal_is_made_that_nothing_speaks_of() -> None:
    uneven = tuple(number * number for number in range(80))
    by_order = Problem(
        tuple(Variable.integer(name, range(80)) for name in "xy"), (LessEqual((0, uneven), (1, uneven)),)
    )
    encoding = encode(by_order, linear=True)
    assert encoding.linear is not None
    assert encoding.booleans == 2 * 80 + 2 * 77, "values, and the steps that are no value's"


def test_numbers_too_large_to_be_learnt_from_are_left_to_backtracking() -> None:
    steps = (2**26, 2**26 + 1)
    x, y = ((place, range(0, 100 * step, step)) for place, step in enumerate(steps))
    pair = tuple(Variable.integer(name, range(100)) for name in "xy")
    problem = Problem(pair, (LinearSum([x, y], least=150 * 2**26),))
    with pytest.raises(NotImplementedError, match="too large to be learnt from"):
        encode(problem, linear=True)
    assert solve(problem).status is Status.SATISFIABLE


LARGE = 10**9


@pytest.mark.parametrize(
    ("constraint", "number"),
    [
        (LessEqual((0, range(0, 100 * LARGE, LARGE)), (1, range(0, 100 * LARGE, LARGE))), 5050),
        (LessEqual((0, tuple(LARGE * i * i for i in range(100))), (1, tuple(LARGE * i * i for i in range(100)))), 5050),
        (LinearSum([(0, range(0, 100 * LARGE, LARGE)), (1, range(0, -100 * LARGE, -LARGE))], least=99 * LARGE - 1), 1),
        (AllDifferent([(0, 0), (1, LARGE * LARGE)]), 10_000),
    ],
)
def test_large_numbers_are_learnt_from_where_their_steps_are_alike_or_literals_do(
    constraint: Constraint, number: int
) -> None:
    pair = tuple(Variable.integer(name, range(100)) for name in "xy")
    bounds = LinearSum([(0, range(100)), (1, range(100))], least=0)
    encoding = encode(Problem(pair, (constraint, bounds)), linear=True)
    assert len(learning.solve(encoding, ALL).solutions) == number


def test_a_length_without_a_value_is_no_error() -> None:
    tasks = Cumulative([(0, range(9)), 0], [(1, range(9)), 1], [1, 1], 1)
    problem = Problem(tuple(Variable.integer(name, range(9)) for name in "xy"), (tasks,))
    assert learning.solve(encode(problem, [0b111, 0])).status is Status.UNSATISFIABLE
