"""Which truth is tried first: with an objective search goes on elsewhere, now and then, and comes back to its best."""

from __future__ import annotations

from random import Random

from hand_solver import Problem, Variable, maximize
from hand_solver.booleans import encode
from hand_solver.constraints import LinearSum
from hand_solver.learning import solve as learn
from hand_solver.learning.build import build
from hand_solver.learning.phases import NO_TARGET, TURNS, forget_targets, keep_phases, rephase
from hand_solver.learning.search import REPHASE_EVERY, SOLVED, search
from hand_solver.learning.state import State

NEVER = 2**62


def state_of(size: int) -> State:
    variables = tuple(Variable(f"x{place}", ("0", "1")) for place in range(size))
    half = LinearSum([(place, (0, 1)) for place in range(size)], most=size // 2)
    return build(encode(Problem(variables, (half,), objective=maximize([(0, (0, 1)), (1, (0, 2))]))))


def test_turns_are_the_best_solution_its_opposite_and_chance() -> None:
    state = state_of(400)
    first = list(state.phase)
    rephase(state, 1)
    assert list(state.phase) == [1 - one for one in first]
    rephase(state, TURNS)
    assert list(state.phase) == first
    seen = []
    for _ in range(3):
        rephase(state, 2)
        assert 0.3 < sum(state.phase) / len(state.phase) < 0.7
        seen.append(list(state.phase))
    assert seen[0] != seen[1] != seen[2]
    assert search(state, NEVER, NEVER) == SOLVED
    keep_phases(state)
    rephase(state, 0)
    held = [literal for literal in range(len(state.truth)) if state.truth[literal] == 1]
    assert len(held) >= 400
    assert all(state.phase[literal >> 1] == literal & 1 for literal in held)


def test_targets_are_forgotten() -> None:
    state = state_of(10)
    state.target[3] = 1
    forget_targets(state)
    assert set(state.target) == {NO_TARGET}


def test_machine_code_begins_elsewhere_as_plain_python_does() -> None:
    """A knapsack of twelve limits, of more conflicts than there are to ten restarts."""
    rng, things = Random(69), range(40)
    variables = tuple(Variable(f"x{place}", ("0", "1")) for place in things)
    limits = [LinearSum([(place, (0, rng.randint(10, 99))) for place in things], most=1000) for _ in range(12)]
    objective = maximize([(place, (0, rng.randint(10, 99))) for place in things])
    knapsack = Problem(variables, tuple(limits), objective=objective)
    found = [learn(knapsack, compiled=compiled) for compiled in (False, None)]
    assert found[0].statistics.restarts > REPHASE_EVERY
    assert {(one.objective, one.solutions, one.statistics.nodes, one.statistics.fails) for one in found} == {
        (found[0].objective, found[0].solutions, found[0].statistics.nodes, found[0].statistics.fails)
    }
