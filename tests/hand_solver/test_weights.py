"""Cardinalities in which a literal counts more than once, in the clause-learning search."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Variable
from hand_solver.compiled import is_available
from hand_solver.domains import Domains
from hand_solver.learning import Encoding, encode, solve
from hand_solver.learning.build import build
from hand_solver.learning.explain import explain, explain_conflict
from hand_solver.learning.index import index
from hand_solver.learning.propagate import propagate
from hand_solver.learning.state import DECISION, TRAIL_SIZE, UNKNOWN, State
from hand_solver.learning.trail import decide
from tests.brute_force import models, problem_solutions

ALL = Limits(solutions=None)


class Weighed(Constraint):
    """The weights of the variables with value 0 add up to the total; only its encoding does anything."""

    def __init__(self, weights: Sequence[int], scope: Sequence[int], total: int) -> None:
        self.name = "weighed"
        self.scope = tuple(scope)
        self.weights = tuple(weights)
        self.total = total

    def filter(self, domains: Domains) -> bool:
        return self.may_hold(domains)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return sum(weight for weight, value in zip(self.weights, values, strict=True) if value == 0) == self.total

    def encode(self, encoding: Encoding) -> None:
        literals = [encoding.literal(x, 0) for x, weight in zip(self.scope, self.weights, strict=True) if weight]
        weights = [weight for weight in self.weights if weight]
        encoding.exactly(
            self.total, [one for one, weight in zip(literals, weights, strict=True) for _ in range(weight)]
        )


@st.composite
def weighed_problems(draw: st.DrawFn) -> Problem:
    size = draw(st.integers(1, 7))
    posted = []
    for _ in range(draw(st.integers(1, 4))):
        scope = draw(st.lists(st.integers(0, size - 1), min_size=1, unique=True))
        weights = draw(st.lists(st.integers(0, 4), min_size=len(scope), max_size=len(scope)))
        posted.append(Weighed(weights, scope, draw(st.integers(0, sum(weights) + 1))))
    return Problem(tuple(Variable(f"x{i}", ("a", "b"), draw(st.integers(1, 3))) for i in range(size)), tuple(posted))


@settings(max_examples=400)
@given(weighed_problems(), st.integers(0, 2))
def test_every_solution_is_found_once(problem: Problem, seed: int) -> None:
    result = solve(problem, ALL, seed=seed, compiled=False)
    assert result.complete
    assert sorted(result.solutions) == sorted(problem_solutions(problem))


@given(weighed_problems())
def test_the_encoding_has_the_solutions_each_once(problem: Problem) -> None:
    encoding = encode(problem)
    assert sorted(map(encoding.decode, models(encoding))) == sorted(problem_solutions(problem))


@settings(max_examples=300)
@given(weighed_problems(), st.data())
def test_an_explanation_is_false_earlier_names_nothing_twice_and_implies_its_literal(
    problem: Problem, data: st.DataObject
) -> None:
    encoding = encode(problem)
    state = build(encoding)
    if state is None:
        return
    index(state)
    truths = models(encoding)
    while consistent := propagate(state):
        for place, literal in enumerate(state.trail[: state.counters[TRAIL_SIZE]]):
            if state.reason[literal >> 1] != DECISION:
                causes = list(state.reasons[: explain(state, literal >> 1)])
                assert len(set(causes)) == len(causes)
                assert all(state.truth[cause] == 0 and state.position[cause >> 1] < place for cause in causes)
                assert all(any(truth[one] for one in (literal, *causes)) for truth in truths)
        assert nothing_is_heavier_than_what_is_left(state)
        open_ones = [boolean for boolean in encoding.active if state.truth[2 * boolean] == UNKNOWN]
        if not open_ones:
            break
        decide(state, 2 * data.draw(st.sampled_from(open_ones)) + data.draw(st.integers(0, 1)))
    if not consistent:
        causes = list(state.reasons[: explain_conflict(state)])
        assert len(set(causes)) == len(causes)
        assert all(state.truth[cause] == 0 for cause in causes)
        assert all(any(truth[cause] for cause in causes) for truth in truths)


def nothing_is_heavier_than_what_is_left(state: State) -> bool:
    """Bounds consistency: no open literal would go beyond the target, and none is needed to reach it."""
    for card, target in enumerate(state.card_target):
        literals = state.card_literals[state.card_start[card] : state.card_start[card + 1]]
        missing = target - sum(state.truth[literal] == 1 for literal in literals)
        spare = len(literals) - target - sum(state.truth[literal] == 0 for literal in literals)
        heaviest = max((literals.count(one) for one in literals if state.truth[one] == UNKNOWN), default=0)
        if heaviest > min(missing, spare):
            return False
    return True


@pytest.mark.skipif(not is_available(), reason="needs numba")
def test_machine_code_takes_the_same_decisions() -> None:
    problem = Problem(
        tuple(Variable(f"x{i}", ("a", "b")) for i in range(12)),
        (Weighed([1, 2, 3, 4] * 3, range(12), 11), Weighed([4, 1, 1, 3, 2, 2] * 2, range(12), 13)),
    )
    slow, fast = (solve(problem, ALL, compiled=compiled) for compiled in (False, True))
    assert slow.solutions == fast.solutions
    assert (slow.statistics.nodes, slow.statistics.fails) == (fast.statistics.nodes, fast.statistics.fails)
    assert set(slow.solutions) == problem_solutions(problem)


def test_what_a_weight_decides_from_the_start() -> None:
    encoding = Encoding(Problem(tuple(Variable(f"x{i}", ("a", "b")) for i in range(3)), ()))
    one, two, three = (encoding.literal(x, 0) for x in range(3))
    encoding.exactly(2, [one] * 3 + [two] * 2)  # three are too much, so the two have to do
    assert sorted(encoding.units) == sorted([one ^ 1, two])
    encoding.exactly(3, [three] * 3 + [three ^ 1] * 2)
    assert three in encoding.units
    assert not encoding.contradiction
    encoding.exactly(1, [one] * 2)
    assert encoding.contradiction
