"""Inferences beyond MAC, held to their definitions by brute force; heuristics that measure, on hand-made traces."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Problem, Statistics, Variable, solve
from hand_solver.backtracking.heuristics.measuring import Activity, Impact
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS, PhaseSaving, SolutionSaving, bivs
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.inference import INFERENCES, none
from hand_solver.backtracking.search import Search
from hand_solver.constraints import BinaryTable, LessEqual
from hand_solver.problem.domains import members
from hand_solver.problem.objective import maximize, minimize
from hand_solver.propagation.revise import Propagation
from tests.brute_force import problem_solutions
from tests.hand_solver.test_learning_heuristics import view_of
from tests.strategies import pigeons, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)


def left_by(name: str, problem: Problem, *decisions: tuple[int, int]) -> list[int] | None:
    """The domains after decisions, and the inference at the root."""
    propagation = Propagation(problem, Statistics())
    if not all(propagation.domains.restrict(x, 1 << value) for x, value in decisions):
        return None
    return list(propagation.domains.masks) if INFERENCES[name](propagation, None) else None


@settings(max_examples=examples(100))
@given(problems())
def test_singleton_and_partition_one_consistency_as_defined(problem: Problem) -> None:
    arcs, sac, poac = (left_by(name, problem) for name in ("mac", "sac", "poac"))
    if sac is None:
        assert poac is None
        assert not problem_solutions(problem)
        return
    assert arcs is not None
    below = problem.narrowed(sac)
    assert all(left_by("mac", below, (x, value)) for x, mask in enumerate(sac) for value in members(mask))
    assert all(new | old == old for new, old in zip(sac, arcs, strict=True))
    if poac is None:
        assert not problem_solutions(problem)
        return
    assert all(new | old == old for new, old in zip(poac, sac, strict=True))
    closed = problem.narrowed(poac)
    for x, mask in enumerate(poac):
        branches = [left_by("mac", closed, (x, value)) for value in members(mask)]
        assert None not in branches
        for y, kept in enumerate(poac):
            assert all(any(branch and branch[y] >> value & 1 for branch in branches) for value in members(kept))


@settings(max_examples=examples(100))
@given(problems())
def test_the_greedy_way_leaves_the_same(problem: Problem) -> None:
    assert left_by("sac3", problem) == left_by("sac", problem)


def test_the_greedy_way_takes_fewer_revisions() -> None:
    """Where one decision leads to a solution: thirty numbers, none below the one before."""
    rising = tuple(LessEqual((x, range(5)), (x + 1, range(5))) for x in range(29))
    problem = Problem(tuple(Variable(f"x{x}", tuple("abcde")) for x in range(30)), rising)
    revisions = {}
    for name in ("sac", "sac3"):
        propagation = Propagation(problem, Statistics())
        assert INFERENCES[name](propagation, None)
        revisions[name] = propagation.statistics.revisions
    assert 5 * revisions["sac3"] < revisions["sac"], revisions


@settings(max_examples=examples(100))
@given(problems())
def test_bounds_consistency_leaves_holes_and_no_ends_that_go(problem: Problem) -> None:
    arcs, ends = left_by("mac", problem), left_by("bounds", problem)
    if ends is None:
        assert not problem_solutions(problem)
        return
    for x, mask in enumerate(ends):
        span = (1 << mask.bit_length()) - (mask & -mask)
        assert mask == problem.variables[x].mask & span  # no new holes
        assert arcs is None or arcs[x] | mask == mask
    for constraint in problem.constraints:
        domains = Propagation(problem.narrowed(ends), Statistics()).domains
        assert constraint.filter(domains)
        for x in constraint.scope:
            new, old = domains.masks[x], ends[x]
            assert (new & -new, new.bit_length()) == (old & -old, old.bit_length())


@pytest.mark.parametrize("name", ["sac", "sac3", "poac", "bounds"])
def test_nodes_and_solutions_of_the_ladder(name: str) -> None:
    for problem in (queens(6), pigeons(3)):
        mac, other = (solve(problem, "dfs", Options(one, "mrv", "input_order"), ALL) for one in ("mac", name))
        assert other.solutions == mac.solutions
        fewer, more = (mac, other) if name == "bounds" else (other, mac)
        assert fewer.statistics.nodes <= more.statistics.nodes


def test_activity_counts_what_a_decision_shrinks_and_forgets() -> None:
    heuristic, view = Activity(), view_of([2, 3, 4, 1], [])
    heuristic.on_inferred(True, [0b11, 0b111, 0b1111, 0b1])
    heuristic.on_decision(0, 0, 1)
    heuristic.on_inferred(True, [0b1, 0b11, 0b1111, 0b1])  # x1 loses a value
    assert dict(heuristic.activity) == {1: 1, 2: 0}
    heuristic.on_decision(0, 1, 1)  # the second branch is compared with the root, too
    heuristic.on_inferred(False, [0b10, 0b111, 0b11, 0b1])
    assert dict(heuristic.activity) == {1: 0.999, 2: 1}
    assert heuristic(view) == 1  # 0.999 / 3 against 1 / 4


def test_impact_is_the_mean_share_of_the_space_that_goes() -> None:
    heuristic, view = Impact(), view_of([2, 3, 4], [])
    assert heuristic(view) == 0  # nothing is known: the fewest values
    heuristic.on_inferred(True, [0b11, 0b111, 0b1111])
    heuristic.on_decision(2, 0, 1)
    heuristic.on_inferred(True, [0b11, 0b111, 0b1])  # a quarter is left
    assert heuristic.impacts[2, 0] == pytest.approx(3 / 4)
    heuristic.on_decision(2, 1, 1)
    heuristic.on_inferred(False, [0b11, 0b111, 0b10])
    assert heuristic.impacts[2, 1] == 1
    heuristic.on_restart()
    heuristic.on_decision(2, 0, 1)
    heuristic.on_inferred(True, [0b1, 0b111, 0b1])  # an eighth
    assert heuristic.impacts[2, 0] == pytest.approx((3 / 4 + 7 / 8) / 2)
    for value in (2, 3):
        heuristic.impacts[2, value] = 0.75
    assert heuristic(view) == 2  # 0.1875 + 0 + 0.25 + 0.25, against 2 and 3
    heuristic.on_restrict(2, 0b1110, 1)
    heuristic.on_inferred(False, [0b11, 0b111, 0b1110])
    assert heuristic.impacts[2, 1] == 1


def test_bivs_takes_the_best_bound_and_dead_ends_last() -> None:
    pair = (Variable("x", tuple("abc")), Variable("y", tuple("abc")))
    table = BinaryTable(0, 1, [(0, 2), (1, 0)])
    for objective, order in ((minimize([(1, (1, 5, 9))]), [1, 0, 2]), (maximize([(1, (1, 5, 9))]), [0, 1, 2])):
        view = View(Search(Propagation(Problem(pair, (table,), objective=objective), Statistics()), none), 0)
        assert bivs(view, 0) == order
        assert view.cost_after(0, 2) == inf
    assert bivs(View(Search(Propagation(Problem(pair, (table,)), Statistics()), none), 0), 0) == [0, 1, 2]


def test_phases_and_solutions_are_saved() -> None:
    view = view_of([3, 4], [])
    phase, saved = PhaseSaving(), SolutionSaving()
    assert phase(view, 1) == saved(view, 1) == [0, 1, 2, 3]
    phase.on_decision(1, 2, 1)
    saved.on_solution((0, 3))
    assert (phase(view, 1), saved(view, 1)) == ([2, 0, 1, 3], [3, 0, 1, 2])
    assert phase(view, 0) == [0, 1, 2]


@pytest.mark.parametrize("variable", ["abs", "ibs"])
@pytest.mark.parametrize("value", ["bivs", "phase_saving", "solution_saving"])
def test_they_serve_searches(variable: str, value: str) -> None:
    assert value in VALUE_HEURISTICS
    assert len(solve(queens(6), "dfs", Options("mac", variable, value), ALL).solutions) == 4
