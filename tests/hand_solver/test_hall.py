"""Different integers of which only bounds are asked: what follows from Hall intervals, and why."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import inf

import pytest

from hand_solver import Constraint, Limits, Observer, Problem, Status, Variable, learning, minimize
from hand_solver.booleans import encode
from hand_solver.booleans.encoding import Encoding
from hand_solver.booleans.ordered import ordered_variables
from hand_solver.constraints import AllDifferent, AllDifferentGac, Implied, LinearSum
from hand_solver.learning.build import build
from hand_solver.learning.explain_hall import explain_beyond, explain_overfull
from hand_solver.learning.propagate import propagate
from hand_solver.learning.run import Run, Shared
from hand_solver.learning.search import OUT_OF_NODES, search
from hand_solver.learning.state import HALL, State
from hand_solver.learning.trail import decide, undo_latest
from tests.brute_force import problem_solutions

VALUES = 20
WIDE = range(VALUES)


def problem(number: int, *constraints: Constraint) -> Problem:
    """Integers of many values, the sum of which is stated too: bounds are asked of each."""
    variables = tuple(Variable.integer(f"x{x}", WIDE) for x in range(number))
    any_sum = LinearSum([(x, WIDE) for x in range(number)], least=1)
    return Problem(variables, (*constraints, any_sum))


def at_first(encoding: Encoding) -> State:
    state = build(encoding)
    search(state, 0, 1)
    return state


def golomb(marks: int, longest: int) -> Problem:
    """The shortest ruler whose marks are all at different distances."""
    pairs = list(combinations(range(marks), 2))
    variables = [Variable.integer(f"mark {x}", range(longest + 1)) for x in range(marks)]
    variables += [Variable.integer(f"from {one} to {other}", range(1, longest + 1)) for one, other in pairs]
    apart = [
        LinearSum(
            [
                (other, range(longest + 1)),
                (one, range(0, -longest - 1, -1)),
                (marks + place, range(-1, -longest - 1, -1)),
            ],
            0,
        )
        for place, (one, other) in enumerate(pairs)
    ]
    different = AllDifferentGac([(marks + place, 1) for place in range(len(pairs))])
    rising = [
        LinearSum([(x, range(0, -longest - 1, -1)), (y, range(longest + 1))], least=1)
        for x, y in pairwise(range(marks))
    ]
    first = LinearSum([(0, range(longest + 1))], 0)
    return Problem(tuple(variables), (first, different, *apart, *rising), objective=minimize(marks - 1))


def test_a_golomb_ruler_takes_few_conflicts() -> None:
    result = learning.solve(encode(golomb(7, 49), linear=True))
    assert (result.status, result.objective) == (Status.OPTIMAL, 25)
    by_values = learning.solve(encode(golomb(7, 49)))
    assert by_values.objective == 25
    assert 2 * result.statistics.fails < by_values.statistics.fails, (result.statistics, by_values.statistics)


@pytest.mark.parametrize("sign", [1, -1])
def test_two_in_an_interval_of_two_push_the_third_out_of_it_and_say_why(sign: int) -> None:
    """x and y are 5 or 6 and z is at least 5: so it is at least 7; and the other way round."""
    encoding = encode(problem(4, AllDifferent([(0, 0), (1, 0), (2, 0), (3, 0)])), linear=True)
    state = at_first(encoding)

    def up_to(x: int, number: int) -> int:
        return encoding.at_least(x, number + 1) ^ 1 if sign > 0 else encoding.at_least(x, VALUES - 1 - number)

    def decided(*literals: int) -> None:
        for literal in literals:
            decide(state, literal)
            assert propagate(state)

    decided(up_to(3, 2))  # of no matter
    decided(up_to(0, 6), up_to(0, 4) ^ 1, up_to(1, 6), up_to(1, 4) ^ 1, up_to(2, 4) ^ 1)
    follows = up_to(2, 6) ^ 1
    assert state.truth[follows] == 1
    while state.trail[state.trail_size - 1] != follows:
        undo_latest(state)
    assert state.reason[follows >> 1] == HALL
    explain_beyond(state, follows)
    bounds = {up_to(0, 6) ^ 1, up_to(0, 4), up_to(1, 6) ^ 1, up_to(1, 4), up_to(2, 4)}
    assert set(state.explanation[: state.explanation_size]) == {follows} | bounds
    assert state.truth[follows] == 1


def test_all_are_pushed_out_of_an_interval_at_once_and_none_of_them_explains_another() -> None:
    encoding = encode(problem(4, AllDifferent([(x, 0) for x in range(4)])), linear=True)
    state = at_first(encoding)
    decide(state, encoding.at_least(0, 1) ^ 1)
    assert propagate(state)
    pushed = [encoding.at_least(x, 1) for x in range(1, 4)]
    reasons = [state.reason[literal >> 1] for literal in state.trail[: state.trail_size]]
    place = reasons.index(HALL)
    assert sorted(state.trail[place : place + 3]) == pushed
    while state.trail_size > place:
        literal = state.trail[state.trail_size - 1]
        if literal in pushed:
            explain_beyond(state, literal)
            assert set(state.explanation[: state.explanation_size]) == {literal, encoding.at_least(0, 1)}
        undo_latest(state)


def test_three_in_an_interval_of_two_are_a_conflict_of_their_bounds() -> None:
    """All are 5 or 6, seen with their offsets; another one has nothing to do with it."""
    encoding = encode(problem(4, AllDifferent([(0, 0), (1, 1), (2, -2), (3, 0)])), linear=True)
    state, bounds = at_first(encoding), set[int]()
    decide(state, encoding.at_least(3, 9))
    for x, offset in ((0, 0), (1, 1), (2, -2)):
        for literal in (encoding.at_least(x, 5 - offset), encoding.at_least(x, 7 - offset) ^ 1):
            decide(state, literal)
            bounds.add(literal ^ 1)
    assert not propagate(state)
    assert state.conflict_kind == HALL
    explain_overfull(state, state.conflict_cause)
    assert set(state.explanation[: state.explanation_size]) == bounds


def test_what_is_known_is_taken_from_the_others() -> None:
    """The domains need not have been filtered before."""
    stated = problem(3, AllDifferent([(0, 0), (1, 3), (2, 0)]))
    masks = [1 << 10, (1 << 17) - 1, (1 << 18) - 1]
    encoding = encode(stated.narrowed(masks), linear=True)
    assert encoding.linear is not None
    assert encoding.linear.different
    assert set(learning.solve(encoding, Limits(solutions=None)).solutions) == problem_solutions(stated.narrowed(masks))
    clash = encode(stated, [1 << 5, 1 << 2, (1 << 18) - 1], linear=True)
    assert learning.solve(clash).status is Status.UNSATISFIABLE


def test_values_are_asked_for_where_they_say_more() -> None:
    domains = [(1 << VALUES) - 1] * VALUES
    several, all_of_them = (AllDifferent([(x, 0) for x in range(number)]) for number in (4, VALUES))
    assert ordered_variables(problem(4, several), domains[:4]) == {0, 1, 2, 3}
    assert not ordered_variables(problem(VALUES, all_of_them), domains), "as many values as integers"
    assert not ordered_variables(Problem(problem(4).variables, (several,)), domains[:4]), "nobody asks for bounds"
    assert not ordered_variables(problem(4, Implied(several, (0, 1))), domains[:4]), "implied by a literal"
    some = [*domains[:3], 0b111]
    assert not ordered_variables(problem(4, several), some), "one has few values"


def test_the_clock_is_looked_at_more_often_where_a_look_at_the_integers_takes_long() -> None:
    def asked(number: int) -> int:
        variables = tuple(Variable.integer(f"x{x}", range(number + 1)) for x in range(number))
        different, any_sum = (
            AllDifferent([(x, 0) for x in range(number)]),
            LinearSum([(x, range(number + 1)) for x in range(number)], least=1),
        )
        found = list[int]()

        def kernel(_state: State, _nodes: int, propagations: int) -> int:
            found.append(propagations)
            return OUT_OF_NODES

        encoding = encode(Problem(variables, (different, any_sum)), linear=True)
        Run(encoding, 0, Limits(), Shared(kernel, inf), Observer()).go()
        return found[0]

    assert asked(20) > 10 * asked(200) > 0
