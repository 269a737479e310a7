"""The arithmetic of conflicts against brute force: what was true stays true, what is false false; no overflow."""

from __future__ import annotations

import doctest
from array import array
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Problem, Status, Variable, learning
from hand_solver.booleans import Encoding
from hand_solver.booleans.kept import Sum
from hand_solver.booleans.statements import MOST
from hand_solver.learning import solve
from hand_solver.learning.analyze import find_backjump_level, is_asserting, level_of_conflict, round_to_cardinality
from hand_solver.learning.build import HIGHEST_CEILING, build
from hand_solver.learning.conflict import add_degree, add_literal, bound_coefficients, divide, recompute_slack, saturate
from hand_solver.learning.index import index
from hand_solver.learning.propagate import propagate
from hand_solver.learning.reasons import add_conflict, add_reason, saturate_with_reason
from hand_solver.learning.state import DECISION, UNKNOWN, State
from hand_solver.learning.trail import backtrack, decide, undo_latest
from hand_solver.limits import NEVER
from hand_solver.machine_code.forms import load
from tests.brute_force import problem_solutions
from tests.hand_solver.forms import WITHOUT
from tests.hand_solver.weighed import Weighed
from tests.thorough import examples

SIZE = 5
EVERY = [tuple(x for one in values for x in (one, 1 - one)) for values in product((0, 1), repeat=SIZE)]  # by literal

literals = st.integers(0, 2 * SIZE - 1)
terms = st.lists(st.tuples(literals, st.integers(1, 9)), min_size=1, max_size=8)


def switches(size: int = SIZE) -> Encoding:
    return Encoding(Problem(tuple(Variable(f"x{i}", ("on", "off")) for i in range(size)), ()))


def begun(*sums: Sum, size: int = SIZE) -> State:
    """A search over Booleans that nothing but these sums is stated of."""
    encoding = Encoding(Problem((), ()))
    encoding.booleans = size
    encoding.active = array("i", range(size))
    for one in sums:
        encoding.keep(one)
    state = build(encoding)
    index(state)
    return state


def weighs(state: State, truth: tuple[int, ...]) -> int:
    """What the conflict comes to with these truths, less its degree."""
    return sum(state.coefficient[x] * truth[x] for x in range(2 * SIZE)) - state.conflict_degree


@st.composite
def conflicts(draw: st.DrawFn) -> State:
    """A conflict, with some Booleans decided; true or false."""
    state = begun()
    for boolean in draw(st.lists(st.integers(0, SIZE - 1), unique=True)):
        decide(state, 2 * boolean + draw(st.integers(0, 1)))
    add_degree(state, draw(st.integers(0, 30)))
    for literal, amount in draw(terms):
        add_literal(state, literal, amount)
    return state


def now(state: State) -> tuple[int, ...]:
    """What is not false counts as true: by literal, so both may be."""
    return tuple(int(state.truth[x] != 0) for x in range(2 * SIZE))


@given(conflicts(), terms, st.integers(0, 30))
def test_adding_adds(state: State, added: list[tuple[int, int]], degree: int) -> None:
    before = [weighs(state, truth) for truth in EVERY]
    add_degree(state, degree)
    for literal, amount in added:
        add_literal(state, literal, amount)
    more = [sum(amount * truth[literal] for literal, amount in added) - degree for truth in EVERY]
    assert [weighs(state, truth) for truth in EVERY] == [one + other for one, other in zip(before, more, strict=True)]
    assert all(state.coefficient[x] == 0 or state.coefficient[x ^ 1] == 0 for x in range(2 * SIZE))
    kept = state.conflict_slack
    assert state.conflict_heaviest >= max(state.coefficient)
    recompute_slack(state)
    assert state.conflict_slack == kept
    assert state.conflict_heaviest == max(state.coefficient)


@given(st.lists(st.tuples(literals, st.integers(1, 9)), min_size=1), st.sets(literals), st.integers(0, 20))
def test_facts_are_worked_out(added: list[tuple[int, int]], facts: set[int], degree: int) -> None:
    state = begun()
    known = {fact for fact in facts if fact ^ 1 not in facts}
    for fact in known:
        state.truth[fact], state.truth[fact ^ 1] = 1, 0
    add_degree(state, degree)
    for literal, amount in added:
        add_literal(state, literal, amount)
    assert all(state.coefficient[fact] == state.coefficient[fact ^ 1] == 0 for fact in known)
    for truth in EVERY:
        if all(truth[fact] for fact in known):
            assert weighs(state, truth) == sum(amount * truth[literal] for literal, amount in added) - degree


@given(conflicts())
def test_saturation_changes_no_solution(state: State) -> None:
    degree = state.conflict_degree
    before = [weighs(state, truth) >= 0 for truth in EVERY]
    saturate(state)
    if degree > 0:
        assert [weighs(state, truth) >= 0 for truth in EVERY] == before
        assert max(state.coefficient) <= degree == state.conflict_degree


@given(conflicts(), st.integers(1, 9))
def test_what_is_divided_follows_and_stays_false(state: State, divisor: int) -> None:
    before = [weighs(state, truth) >= 0 for truth in EVERY]
    was_false = weighs(state, now(state)) < 0
    divide(state, divisor)
    assert all(weighs(state, truth) >= 0 for truth, held in zip(EVERY, before, strict=True) if held)
    assert not was_false or weighs(state, now(state)) < 0


@given(conflicts())
def test_a_reduction_is_a_cardinality_that_follows_and_stays_false(state: State) -> None:
    before = [weighs(state, truth) >= 0 for truth in EVERY]
    is_false = weighs(state, now(state)) < 0
    if max(state.coefficient) == 0:
        return
    round_to_cardinality(state)
    learnt, least = state.learnt[: state.learnt_size], state.learnt_degree
    held = [sum(truth[x] for x in learnt) >= least for truth in EVERY]
    assert all(after for after, earlier in zip(held, before, strict=True) if earlier)
    if is_false:
        assert sum(state.truth[x] != 0 for x in learnt) < least


@given(conflicts())
def test_where_a_conflict_became_false_and_where_it_asserts(state: State) -> None:
    if weighs(state, now(state)) >= 0:
        return
    recompute_slack(state)
    level, deepest = level_of_conflict(state), state.current_level
    asserts = is_asserting(state)
    assert not any(state.tally)
    if 0 < level == deepest:
        backtrack(state, level - 1)
        spare = weighs(state, now(state))
        open_ones = [state.coefficient[x] for x in range(2 * SIZE) if state.truth[x] == UNKNOWN]
        assert spare >= 0
        assert asserts == (max(open_ones, default=0) > spare)
    else:
        backtrack(state, level)
        assert weighs(state, now(state)) < 0
        if level:
            backtrack(state, level - 1)
            assert weighs(state, now(state)) >= 0


@given(conflicts())
def test_the_jump_goes_to_where_what_is_learnt_propagates(state: State) -> None:
    recompute_slack(state)
    if weighs(state, now(state)) >= 0 or level_of_conflict(state) == 0:
        return
    round_to_cardinality(state)
    learnt, least = state.learnt[: state.learnt_size], state.learnt_degree
    asserts, jump = find_backjump_level(state), state.backjump_level
    assert not any(state.tally)

    def left(level: int) -> int:
        return sum(state.truth[x] != 0 or state.level[x >> 1] > level for x in learnt)

    first = next(level for level in range(state.current_level + 1) if left(level) <= least)
    assert jump == first
    assert asserts == (left(first) == least)


@settings(max_examples=examples(300))
@given(
    st.lists(
        st.tuples(st.lists(st.integers(0, 7), min_size=2, max_size=6, unique=True), st.integers(1, 9), st.data()),
        min_size=1,
        max_size=5,
    ),
    st.data(),
)
def test_every_step_of_an_analysis_follows_and_is_false(
    drawn: list[tuple[list[int], int, st.DataObject]], data: st.DataObject
) -> None:
    """Reasons are added until none is left; each sum on the way holds wherever the given ones do, and is false now."""
    sums = []
    for members, heaviest, weights_of in drawn:
        weights = weights_of.draw(st.lists(st.integers(1, heaviest), min_size=len(members), max_size=len(members)))
        signs = weights_of.draw(st.lists(st.integers(0, 1), min_size=len(members), max_size=len(members)))
        degree = weights_of.draw(st.integers(1, sum(weights)))
        exactly = weights_of.draw(st.booleans()) and degree < sum(weights)
        sums.append(Sum([2 * b + s for b, s in zip(members, signs, strict=True)], degree, exactly, weights))
    state = begun(*sums, size=8)
    every = [tuple(x for one in values for x in (one, 1 - one)) for values in product((0, 1), repeat=8)]
    truths = [truth for truth in every if all(_holds(one, truth) for one in sums)]
    while propagate(state):
        open_ones = [boolean for boolean in range(8) if state.truth[2 * boolean] == UNKNOWN]
        if not open_ones:
            return
        decide(state, 2 * data.draw(st.sampled_from(open_ones)) + data.draw(st.integers(0, 1)))
    add_conflict(state)
    state.ceiling = data.draw(st.sampled_from([1, 2, 5, HIGHEST_CEILING]))
    saturate(state)
    while True:
        assert max(state.coefficient) <= max(state.conflict_degree, 0)
        bound_coefficients(state)
        assert max(state.coefficient) <= max(state.ceiling, 1)
        for truth in truths:
            assert sum(state.coefficient[x] * truth[x] for x in range(16)) >= state.conflict_degree
        assert sum(state.coefficient[x] for x in range(16) if state.truth[x] != 0) < state.conflict_degree
        while state.trail_size and not state.coefficient[state.trail[state.trail_size - 1] ^ 1]:
            if state.current_level == 0:
                return
            undo_latest(state)
        recompute_slack(state)  # the level may be another
        latest = state.trail[state.trail_size - 1]
        if state.current_level == 0 or state.reason[latest >> 1] == DECISION:
            return
        heaviest = max(state.coefficient)
        add_reason(state, latest, state.coefficient[latest ^ 1])
        saturate_with_reason(state, latest, heaviest)
        slack = state.conflict_slack
        recompute_slack(state)
        assert slack == state.conflict_slack
        undo_latest(state)
        recompute_slack(state)


def _holds(stated: Sum, truth: tuple[int, ...]) -> bool:
    total = sum(weight * truth[x] for x, weight in zip(stated.literals, stated.weights, strict=True))
    return total == stated.degree if stated.exactly else total >= stated.degree


@pytest.mark.parametrize("heaviest", [1, 2, 10**6, MOST // 2])
@pytest.mark.parametrize("size", [3, 400])
def test_the_largest_addition_stays_within_62_bits(size: int, heaviest: int) -> None:
    """Every coefficient at the ceiling, and a reason with every weight at its largest added as often as allowed."""
    weights = [heaviest] + [min(heaviest, (MOST - heaviest) // (size - 1))] * (size - 1)
    state = begun(Sum(list(range(0, 2 * size, 2)), 1, exactly=False, weights=weights), size=size)
    ceiling = state.ceiling
    assert 1 <= ceiling <= HIGHEST_CEILING
    add_degree(state, ceiling * size)
    for boolean in range(size):
        add_literal(state, 2 * boolean, ceiling)
        add_literal(state, 2 * boolean, ceiling * heaviest)  # as reasons.add_divided does with a divisor of 1
    total = sum(state.coefficient[2 * boolean] for boolean in range(size))
    assert total == size * ceiling * (1 + heaviest) < NEVER
    assert state.conflict_size == size
    saturate(state)
    bound_coefficients(state)
    assert state.conflict_heaviest <= ceiling


def test_weights_that_could_overflow_are_refused() -> None:
    encoding = switches()
    on, third = [encoding.literal(x, 0) for x in range(3)], MOST // 3
    encoding.weigh_exactly(2 * third, on, [third] * 3)
    with pytest.raises(NotImplementedError, match=f"weights that come to {3 * (third + 1)} are too large"):
        encoding.weigh_exactly(2 * third, on, [third + 1] * 3)


def test_what_a_weight_decides_from_the_start() -> None:
    encoding = switches()
    one, two, three = (encoding.literal(x, 0) for x in range(3))
    encoding.exactly(2, [one] * 3 + [two] * 2)  # three are too much, so the two have to do
    assert sorted(encoding.units) == sorted([one ^ 1, two])
    encoding.exactly(3, [three] * 3 + [three ^ 1] * 2)
    assert three in encoding.units
    assert not encoding.contradiction
    encoding.exactly(1, [one] * 2)
    assert encoding.contradiction


@pytest.mark.skipif(not load(), reason=WITHOUT)
@pytest.mark.parametrize("scale", [1, 10**6])
def test_machine_code_takes_the_same_decisions_on_weights(scale: int) -> None:
    one, other = [scale * weight for weight in [1, 2, 3, 4] * 3], [scale * weight for weight in [4, 1, 1, 3, 2, 2] * 2]
    problem = Problem(
        tuple(Variable(f"x{i}", ("a", "b")) for i in range(12)),
        (Weighed(one, range(12), 11 * scale), Weighed(other, range(12), 13 * scale)),
    )
    slow, fast = (solve(problem, Limits(solutions=None), compiled=compiled) for compiled in (False, True))
    assert slow.status is Status.SATISFIABLE
    assert slow.solutions == fast.solutions
    assert (slow.statistics.nodes, slow.statistics.fails) == (fast.statistics.nodes, fast.statistics.fails)
    assert set(slow.solutions) == problem_solutions(problem)


def test_the_conflict_that_is_worked_by_hand_teaches_what_is_said() -> None:
    failed, tried = doctest.testmod(learning)
    assert tried > 4
    assert failed == 0
