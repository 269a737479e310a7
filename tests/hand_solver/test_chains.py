"""Sums of integers in learning: their bounds, and the clauses that explain them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Problem, Variable
from hand_solver.booleans.literals import TRUE
from hand_solver.constraints import Implication, LinearSum
from hand_solver.constraints.integers import Term, integer_terms
from hand_solver.events import Observer
from hand_solver.learning import Encoding, encode, proof_observer, solve
from hand_solver.learning.build import build
from hand_solver.learning.chains import first_false
from hand_solver.learning.index import index
from hand_solver.learning.propagate import propagate
from hand_solver.learning.state import CHAIN, UNKNOWN, State
from hand_solver.learning.trail import decide
from hand_solver.problem.domains import members
from hand_solver.propagation.fixpoint import at_root
from hand_solver.result import Statistics
from tests.brute_force import problem_solutions
from tests.hand_solver.test_derivation import Written

Sides = list[tuple[Sequence[Term], int]]  # sums, and what they come to at least


@st.composite
def sums(draw: st.DrawFn, values: int = 6) -> tuple[Problem, Sides]:
    """Variables, and sums of them, weighed, that come to so much at least."""
    sizes = draw(st.lists(st.integers(2, values), min_size=2, max_size=4))
    sides: Sides = []
    for _ in range(draw(st.integers(1, 4))):
        scope = draw(st.lists(st.integers(0, len(sizes) - 1), min_size=2, unique=True))
        weights = draw(st.lists(st.sampled_from([-3, -1, 1, 2]), min_size=len(scope), max_size=len(scope)))
        terms = [(x, tuple([weight * n for n in range(sizes[x])])) for x, weight in zip(scope, weights, strict=True)]
        least, most = (sum(pick(numbers) for _, numbers in terms) for pick in (min, max))
        sides.append((terms, draw(st.integers(least, most))))
    variables = tuple(Variable.integer(f"x{x}", range(size)) for x, size in enumerate(sizes))
    return Problem(variables, tuple(LinearSum(terms, least=least) for terms, least in sides)), sides


def started(encoding: Encoding) -> State:
    state = build(encoding)
    index(state)
    return state


def bounded(encoding: Encoding, state: State, variable: int) -> list[int]:
    """The values between the bounds of a variable."""

    def is_at_least(value: int) -> int:
        literal = encoding.at_least(variable, value)
        return int(literal == TRUE) if literal < 0 else state.truth[literal]

    values = list(members(encoding.domains[variable]))
    over = [is_at_least(value) for value in values]
    least = max(place for place, truth in enumerate(over) if truth == 1)
    return [value for value, truth in zip(values[least:], over[least:], strict=True) if truth != 0]


@given(sums(values=9), st.data())
def test_no_bound_is_left_that_the_others_refuse(drawn: tuple[Problem, Sides], data: st.DataObject) -> None:
    """After any decisions the integer that adds least can be met by what the others add at most."""
    problem, sides = drawn
    domains = at_root(problem, Statistics(), Observer())
    if domains is None:
        return
    encoding = encode(problem, domains)
    state = started(encoding)
    while not state.refuted and propagate(state):
        for terms, least in sides:
            adds = [[numbers[value] for value in bounded(encoding, state, x)] for x, numbers in terms]
            for place, one in enumerate(adds):
                others = sum(max(other) for at, other in enumerate(adds) if at != place)
                assert min(one) + others >= least
        unknown = [b for b in range(encoding.booleans) if state.truth[2 * b] == UNKNOWN and b in encoding.active]
        if not unknown:
            break
        decide(state, 2 * data.draw(st.sampled_from(unknown)) + data.draw(st.integers(0, 1)))


@given(sums())
@settings(deadline=None)
def test_what_is_learnt_of_sums_is_proven(drawn: tuple[Problem, Sides]) -> None:
    """Line by line, and no solution is lost."""
    problem, _ = drawn
    encoding = encode(problem)
    if encoding.contradiction:
        return
    written = Written(encoding, often=True)
    result = solve(encoding, Limits(solutions=None), observer=written)
    assert sorted(result.solutions) == sorted(problem_solutions(problem))
    assert written.holds(complete=True) == len(result.solutions)


def test_a_literal_of_a_chain_is_explained_by_bounds() -> None:
    """Of x + y >= 12 and x <= 4 what follows is y >= 8, and x <= 4 is why."""
    variables = tuple(Variable.integer(name, range(11)) for name in "xy")
    encoding = encode(Problem(variables, (LinearSum(integer_terms(variables), least=12),)))
    state = started(encoding)
    assert propagate(state)
    decide(state, encoding.at_least(0, 5) ^ 1)
    assert propagate(state)
    reached = encoding.at_least(1, 8)
    assert (state.truth[reached], state.truth[encoding.at_least(1, 9)]) == (1, UNKNOWN)
    assert state.reason[reached >> 1] == CHAIN
    ends = [(state.chain_end[chain], first_false(state, chain)) for chain in range(state.chains)]
    assert [state.pool[false] for end, false in ends if false < end] == [encoding.at_least(0, 5)]


def test_falling_chains_are_turned_round() -> None:
    variables = tuple(Variable.integer(name, range(11)) for name in "xy")
    encoding = encode(Problem(variables, (LinearSum(integer_terms(variables), 8),)))
    state = started(encoding)
    weakest = [state.pool[first] for first in state.chain_first[: state.chains]]
    assert weakest == [*(encoding.at_least(x, 1) for x in (0, 1)), *(encoding.at_least(x, 10) ^ 1 for x in (0, 1))]


def test_a_sum_leaves_out_what_makes_no_difference() -> None:
    """Of x + y >= 1 all that counts is whether one of them is above 0."""
    variables = tuple(Variable.integer(name, range(9)) for name in "xy")
    encoding = encode(Problem(variables, (LinearSum(integer_terms(variables), least=1),)))
    assert (encoding.at_least(0, 1), encoding.at_least(1, 1)) in encoding.pairs
    assert all(len({literal < 18 for literal in one.literals}) == 1 for one in encoding.inequalities if one.degree > 1)


@pytest.mark.parametrize(("size", "most"), [(5, 60), (8, 80)])
def test_a_weighed_sum_takes_few_conflicts(size: int, most: int) -> None:
    """To find all solutions of one: without bounds 98 and 120."""
    variables = tuple(Variable.integer(f"x{x}", range(size)) for x in range(5))
    terms = [(x, tuple([(3 * x + 5) * n for n in range(size)])) for x in range(5)]
    total = sum(numbers[-2] for _, numbers in terms)
    result = solve(Problem(variables, (LinearSum(terms, total),)), Limits(solutions=None))
    assert result.complete
    assert result.statistics.fails < most


def test_a_proof_has_room_for_any_number_of_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the variables are 0, so that all others are 2: each is explained by all of the first half."""
    monkeypatch.setattr(proof_observer, "_ROOM", 4_000)
    monkeypatch.setattr(proof_observer, "_ROOM_A_BOOLEAN", 0)
    variables = tuple(Variable.integer(f"x{x}", range(3)) for x in range(60))
    either = Variable.integer("either", range(2))
    none = [Implication((60, value), (x, 0)) for value in range(2) for x in range(30)]
    problem = Problem((*variables, either), (LinearSum(integer_terms(variables), least=59), *none))
    encoding = encode(problem)
    written = Written(encoding)
    result = solve(encoding, observer=written)
    assert result.solutions
    assert len(written.proof) > 6_000
    written.holds(complete=False)
