from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given

from hand_solver import Limits, Options, PluginError, Problem, Statistics, Variable
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.heuristics.value import value_heuristic
from hand_solver.backtracking.heuristics.variable import variable_heuristic
from hand_solver.backtracking.inference import INFERENCES, inference_named
from hand_solver.constraints import BinaryTable
from hand_solver.propagation.revise import Propagation
from tests.brute_force import problem_solutions
from tests.strategies import problems

ALL = Limits(solutions=None)


def started(problem: Problem) -> Propagation:
    return Propagation(problem, Statistics())


def chain(length: int) -> Problem:
    """x0 < x1 < ... over {0, ..., length - 1}: one solution, found by propagation alone."""
    values = tuple(map(str, range(length)))
    less = [(a, b) for a in range(length) for b in range(length) if a < b]
    return Problem(
        tuple(Variable(f"x{i}", values) for i in range(length)),
        tuple(BinaryTable(i, i + 1, less) for i in range(length - 1)),
    )


@given(problems())
def test_mac_leaves_a_fixpoint_and_every_solution(problem: Problem) -> None:
    propagation = started(problem)
    solutions = problem_solutions(problem)
    if not INFERENCES["mac"](propagation, None):
        assert not solutions
        return
    masks = list(propagation.domains.masks)
    assert all(constraint.filter(propagation.domains) for constraint in problem.constraints)
    assert propagation.domains.masks == masks
    assert all(masks[x] >> value & 1 for solution in solutions for x, value in enumerate(solution))


@given(problems())
def test_an_answer_is_a_plain_bool_and_no_inference_loses_a_solution(problem: Problem) -> None:
    solutions = problem_solutions(problem)
    for inference, x in product(INFERENCES.values(), range(len(problem.variables))):
        propagation = started(problem)
        value = propagation.domains.masks[x].bit_length() - 1
        propagation.domains.restrict(x, 1 << value)
        below = [solution for solution in solutions if solution[x] == value]
        answer = inference(propagation, x)
        assert answer is True or answer is False
        assert answer or not below
        assert all(
            propagation.domains.masks[y] >> value & 1
            for solution in below
            for y, value in enumerate(solution)
            if answer
        )


def test_none_prunes_nothing_and_only_checks() -> None:
    propagation = started(chain(3))
    propagation.domains.restrict(1, 0b010)
    assert INFERENCES["none"](propagation, 1)
    assert propagation.domains.masks == [0b111, 0b010, 0b111]
    assert (propagation.statistics.checks, propagation.statistics.revisions) == (2, 0)


def test_forward_checking_looks_one_step_ahead_and_no_further() -> None:
    propagation = started(chain(4))
    propagation.domains.restrict(0, 0b0010)
    assert INFERENCES["fc"](propagation, 0)
    assert propagation.domains.masks == [0b0010, 0b1100, 0b1111, 0b1111]
    assert propagation.statistics.revisions == 1


def test_mac_propagates_to_the_end_and_needs_no_search() -> None:
    result = solve(chain(6), Options(inference="mac"))
    assert result.solutions == ((0, 1, 2, 3, 4, 5),)
    assert result.statistics.nodes == 0


def test_mac_reports_the_failure() -> None:
    propagation = started(Problem((Variable("x", ("a",)), Variable("y", ("a",))), (BinaryTable(0, 1, []),)))
    assert INFERENCES["mac"](propagation, None) is False
    assert propagation.statistics.fails == 1


def test_an_unknown_inference_is_named_with_the_known_ones() -> None:
    with pytest.raises(PluginError, match=r"expected one of none, fc, mac.*found 'ac4'"):
        inference_named("ac4")


@pytest.mark.parametrize(
    ("named", "name", "hint"),
    [
        (variable_heuristic, "cacd", "; did you mean wdeg_cacd?"),
        (variable_heuristic, "ca.cd", "; did you mean wdeg_cacd?"),
        (value_heuristic, "phase-saving", "; did you mean phase_saving?"),
        (inference_named, "mca", "; did you mean mac?"),
        (variable_heuristic, "vsids", ""),
    ],
)
def test_a_name_that_is_close_to_an_unknown_one_is_said(named: Callable[[str], object], name: str, hint: str) -> None:
    with pytest.raises(PluginError, match=re.escape(f"; found {name!r}{hint}") + "$"):
        named(name)


def test_generate_and_test_looks_at_full_assignments_only() -> None:
    result = solve(chain(4), Options("generate_and_test", "input_order", "input_order"), ALL)
    assert result.solutions == ((0, 1, 2, 3),)
    assert result.statistics.nodes == 4 + 16 + 64 + 256
    # Every full assignment fails at the first constraint that does not hold, all but one at some.
    assert (result.statistics.fails, result.statistics.prunings) == (255, 0)


def copied_mac(propagation: Propagation, variable: int | None) -> bool:
    """MAC as a user writes it."""
    constraints = propagation.problem.constraints_on
    queue = list(range(len(propagation.constraints))) if variable is None else list(constraints[variable])
    while queue:
        constraint = queue.pop(0)
        before = list(propagation.domains.masks)
        if not propagation.revise(constraint):
            return False
        changed = [x for x, mask in enumerate(propagation.domains.masks) if mask != before[x]]
        queue += [one for x in changed for one in constraints[x] if one not in queue]
    return True


def settling_mac(propagation: Propagation, variable: int | None) -> bool:
    return copied_mac(propagation, variable)


def settling_fc(propagation: Propagation, variable: int | None) -> bool:
    return INFERENCES["fc"](propagation, variable)


settling_mac.settles = settling_fc.settles = True  # type: ignore[attr-defined]


@given(problems())
def test_a_copy_of_mac_that_says_it_settles_takes_the_nodes_of_mac(problem: Problem) -> None:
    options = [Options(one, "mrv", "input_order") for one in ("mac", settling_mac)]
    built_in, own = (solve(problem, one, Limits(solutions=None)) for one in options)
    assert own.statistics.nodes == built_in.statistics.nodes
    assert set(own.solutions) == set(built_in.solutions) == set(problem_solutions(problem))


def test_a_wrong_claim_to_settle_is_named() -> None:
    unequal = BinaryTable(0, 1, {(0, 1), (1, 0)})
    further = BinaryTable(1, 2, {(0, 1), (1, 0)})
    never = BinaryTable(0, 2, {(0, 1), (1, 0)})
    problem = Problem(tuple(Variable(name, ("0", "1")) for name in "xyz"), (unequal, further, never))
    with pytest.raises(PluginError, match=r"settling_fc: it says that it settles, but it let .* be broken"):
        solve(problem, Options(settling_fc, "input_order", "input_order"), Limits(solutions=None))
    assert not solve(problem, Options(settling_mac, "input_order", "input_order"), Limits(solutions=None)).solutions
