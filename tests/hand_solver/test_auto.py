from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings

from hand_solver import Constraint, Limits, Options, Problem, Status, Variable, auto, learning
from hand_solver.constraints import AllDifferent, BinaryTable, Count, LinearSum
from hand_solver.problem.domains import Domains
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp, decode
from tests.boards import instance
from tests.brute_force import board_solutions, problem_solutions
from tests.strategies import boards, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)


@settings(max_examples=examples(60))
@given(problems())
def test_all_solutions_are_found_whichever_part_finds_them(problem: Problem) -> None:
    expected = problem_solutions(problem)
    for limit in (None, 1, 2, len(expected) + 1):
        result = auto.solve(problem, Limits(solutions=limit), options=Options(compiled=False))
        assert set(result.solutions) <= expected
        assert len(set(result.solutions)) == len(result.solutions)
        wanted = len(expected) if limit is None else min(limit, len(expected))
        assert len(result.solutions) == wanted
        assert (result.status is Status.SATISFIABLE) == bool(expected)


@settings(max_examples=examples(40))
@given(boards(max_cells=12))
def test_boards_at_every_level_as_brute_force_has_them(board: Board) -> None:
    for level in ("arcs", "counts", "lines"):
        result = auto.solve(csp(board, level), ALL, options=Options(compiled=False))
        assert {decode(board, assignment) for assignment in result.solutions} == board_solutions(board)
        assert result.complete


def test_easy_problems_never_reach_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hand_solver.learning.solve", None)
    ends = ((0, 0), (3, 1))
    path = tuple(BinaryTable(x, x + 1, [(0, 0), (1, 1)]) for x in range(3))
    variables = tuple(Variable(f"x{x}", ("a", "b")) for x in range(4))
    result = auto.solve(Problem(variables, (*path, Count(ends, 0))), ALL)
    assert (result.complete, result.solutions, result.statistics.nodes) == (True, (), 0)
    result = auto.solve(Problem(variables, (*path, Count(ends[:1], 0))), ALL)
    assert (result.solutions, result.statistics.nodes) == (((1, 1, 1, 1),), 0)


def test_one_seed_gives_one_result_and_the_counters_of_both_parts() -> None:
    problem = csp(instance("large-14x15.txt"), "counts")
    one, other = (auto.solve(problem, options=Options(seed=3, compiled=False)) for _ in range(2))
    assert one.solutions == other.solutions
    assert one.statistics.fails == other.statistics.fails > 0  # of learning: there is a solution
    assert one.statistics.revisions > 0  # of propagation at the root
    assert one.configuration == {"search": "auto", "seed": "3"}


def test_limits_hold_for_both_parts_together() -> None:
    problem = queens(30)
    for nodes in (0, 3, 12):
        result = auto.solve(problem, Limits(nodes=nodes), options=Options(compiled=False))
        assert result.status is Status.UNKNOWN
        assert result.statistics.nodes <= nodes
    assert auto.solve(problem, Limits(seconds=0), options=Options(compiled=False)).status is Status.UNKNOWN


def test_a_constraint_that_cannot_be_learnt_from_is_left_to_mac() -> None:
    class Increasing(Constraint):
        scope, name = (0, 1, 2, 3, 4, 5), "increasing"

        def filter(self, domains: Domains) -> bool:
            return self.may_hold(domains)

        def is_satisfied(self, values: Sequence[int]) -> bool:
            return list(values) == sorted(set(values))

    problem = Problem(tuple(Variable(f"x{i}", tuple("abcdef")) for i in range(6)), (Increasing(),))
    result = auto.solve(problem, ALL)
    assert result.solutions == ((0, 1, 2, 3, 4, 5),)
    assert result.complete


def all_different(n: int) -> Problem:
    """n queens by their columns and diagonals."""
    variables = tuple(Variable(f"row {r}", tuple(map(str, range(n)))) for r in range(n))
    return Problem(variables, tuple(AllDifferent([(r, k * r) for r in range(n)]) for k in (0, 1, -1)))


def test_wide_domains_get_a_decision_for_each_of_their_values_before_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hand_solver.learning.solve", None)
    for seed in range(5):
        result = auto.solve(all_different(60), options=Options(seed=seed))
        assert 0 < result.statistics.nodes < auto.NODES_A_VALUE * 60
        assert all_different(60).is_satisfied(result.solutions[0])


@pytest.mark.parametrize(("n", "number"), [(8, 92), (9, 352)])
def test_wide_or_not_all_solutions_are_found(n: int, number: int) -> None:
    result = auto.solve(all_different(n), ALL, options=Options(compiled=False))
    assert (len(set(result.solutions)), result.complete) == (number, True)


def test_sums_are_repaired_before_they_are_learnt_from(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(1)
    weights = [[rng.randrange(10) for _ in range(6)] for _ in range(60)]
    variables = tuple(Variable(f"x{i}", tuple("abcdef")) for i in range(60))
    sums = tuple(
        LinearSum([(x, of_x if slope else of_x[::-1]) for x, of_x in enumerate(weights)], 270) for slope in (0, 1)
    )
    problem = Problem(variables, sums)
    monkeypatch.setattr("hand_solver.learning.solve", None)
    result = auto.solve(problem, Limits(solutions=5))
    assert len(set(result.solutions)) == 5
    assert all(map(problem.is_satisfied, result.solutions))
    assert result.statistics.nodes > 0  # steps


def test_short_sums_are_not_repaired(monkeypatch: pytest.MonkeyPatch) -> None:
    variables = tuple(Variable(f"x{i}", tuple("abcdefgh")) for i in range(60))
    ways = tuple(LinearSum([(i, range(8)), (i + 1, range(8)), (i + 2, range(8))], 9) for i in range(58))
    problem = Problem(variables, ways)
    monkeypatch.setattr("hand_solver.min_conflicts.solve", None)
    assert problem.is_satisfied(auto.solve(problem).solutions[0])


def test_what_repair_does_not_find_is_left_to_learning() -> None:
    variables = tuple(Variable(f"x{i}", ("a", "b")) for i in range(8))
    even = LinearSum([(x, (0, 2)) for x in range(8)], 7)
    result = auto.solve(Problem(variables, (even,)), options=Options(compiled=False))
    assert result.status is Status.UNSATISFIABLE
    assert result.complete


def test_layered_constraints_are_learnt_from_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = csp(instance("missing-clues-10x9.sgt"), "lines")
    expected = learning.solve(problem, ALL)
    monkeypatch.setattr(auto, "_propagated", None)
    result = auto.solve(problem, ALL)
    assert (result.solutions, result.complete) == (expected.solutions, True)
    assert result.statistics.nodes == expected.statistics.nodes
