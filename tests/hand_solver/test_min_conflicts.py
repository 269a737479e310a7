"""Min-conflicts: the costs it goes by held to what constraints say, and what it answers held to brute force."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hand_solver import Assignment, Constraint, Limits, Observer, Problem, Status, Variable
from hand_solver.constraints import AllDifferent, BinaryTable, Count, LinearSum
from hand_solver.min_conflicts.penalty import distance_of, penalty_of
from hand_solver.min_conflicts.repair import LocalOptions, LocalStatistics, solve
from hand_solver.problem.domains import Domains
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import LEVELS, csp, decode
from magnets_cp.puzzles.magnets.rules import violations
from tests.brute_force import problem_solutions
from tests.strategies import KINDS, boards, constraints, problems
from tests.thorough import examples
from tests.vocabulary import VALUE_LIMIT

VALUES = st.integers(0, VALUE_LIMIT - 1)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_a_penalty_kept_up_to_date_is_the_distance_worked_out_anew(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    assume(constraint.scope)
    values = [data.draw(VALUES) for _ in constraint.scope]
    penalty = penalty_of(constraint, values)
    for _ in range(4):
        assert penalty.cost == distance_of(constraint, values) >= 0
        assert (penalty.cost == 0) == constraint.is_satisfied(values)
        for position in range(len(values)):
            for value in range(VALUE_LIMIT):
                changed = [*values[:position], value, *values[position + 1 :]]
                assert penalty.delta(position, value) == distance_of(constraint, changed) - penalty.cost
        position, value = data.draw(st.integers(0, len(values) - 1)), data.draw(VALUES)
        values[position] = value
        penalty.move(position, value)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_only_what_has_a_part_in_the_cost_is_blamed(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    assume(constraint.scope)
    values = [data.draw(VALUES) for _ in constraint.scope]
    penalty = penalty_of(constraint, values)
    for position in range(len(values)):
        could_lower_it = any(penalty.delta(position, value) < 0 for value in range(VALUE_LIMIT))
        assert penalty.blames(position) or not could_lower_it
        assert penalty.cost > 0 or not penalty.blames(position)


def test_distances_say_how_far_it_is() -> None:
    assert Count([(x, 0) for x in range(9)], 7).distance([0, 0] + [1] * 7) == 5
    assert LinearSum([(0, (0, 10)), (1, (3, 4))], 20).distance([1, 0]) == 7
    assert AllDifferent([(x, 0) for x in range(4)]).distance([2, 2, 2, 1]) == 2
    assert distance_of(BinaryTable(0, 1, [(0, 1)]), [0, 0]) == 1


def test_a_constraint_that_only_tells_right_from_wrong_is_searched_too() -> None:
    class Increasing(Constraint):
        scope, name = (0, 1, 2), "increasing"

        def filter(self, domains: Domains) -> bool:
            return self.may_hold(domains)

        def is_satisfied(self, values: Sequence[int]) -> bool:
            return list(values) == sorted(set(values))

    result = solve(Problem(tuple(Variable(f"x{i}", ("a", "b", "c")) for i in range(3)), (Increasing(),)))
    assert result.solutions == ((0, 1, 2),)


@settings(max_examples=examples(150))
@given(problems(), st.integers(0, 3))
def test_what_it_finds_is_a_solution_and_what_it_does_not_find_is_unknown(problem: Problem, seed: int) -> None:
    expected = problem_solutions(problem)
    result = solve(problem, LocalOptions(steps=200, starts=4, seed=seed), Limits(solutions=None))
    assert set(result.solutions) <= expected
    assert len(set(result.solutions)) == len(result.solutions)
    assert result.status is (Status.SATISFIABLE if result.solutions else Status.UNKNOWN)
    assert not result.complete


@settings(max_examples=examples(60))
@given(problems())
def test_with_steps_enough_small_problems_are_solved(problem: Problem) -> None:
    if problem_solutions(problem):
        assert solve(problem, LocalOptions(steps=1000)).status is Status.SATISFIABLE


@settings(max_examples=examples(60))
@given(boards(max_cells=12), st.sampled_from(list(LEVELS)))
def test_boards_at_every_level_break_no_rule(board: Board, level: str) -> None:
    for assignment in solve(csp(board, level), LocalOptions(steps=200, starts=2)).solutions:
        assert not violations(board, decode(board, assignment))


def board_of_queens(n: int, locked: int | None = None) -> Problem:
    """n queens with a variable a row; the queen of row 0 locked in a column."""
    columns = tuple(map(str, range(n)))
    rows = [Variable(f"row {r}", columns, 1 << locked if locked is not None and r == 0 else None) for r in range(n)]
    lines = [AllDifferent([(r, slope * r) for r in range(n)]) for slope in (0, 1, -1)]
    return Problem(tuple(rows), tuple(lines))


@pytest.mark.parametrize("n", [8, 50, 500])
def test_queens_with_one_locked(n: int) -> None:
    for seed in range(3):
        problem = board_of_queens(n, locked=n // 3)
        (solution,) = solve(problem, LocalOptions(seed=seed)).solutions
        assert problem.is_satisfied(solution)


@pytest.mark.soak
def test_ten_thousand_queens() -> None:
    problem = board_of_queens(10_000, locked=0)
    (solution,) = solve(problem).solutions
    assert problem.is_satisfied(solution)


def test_the_walk_leads_out_of_local_minima() -> None:
    # From (0, 0), which costs 1, every single change costs 2 or more; (1, 1) costs nothing.
    equal = [(0, 0), (1, 1)]
    valley = Problem(
        (Variable("x", ("a", "b")), Variable("y", ("a", "b"))),
        (BinaryTable(0, 1, equal), BinaryTable(1, 0, equal), Count([(0, 1)], 1)),
    )
    assert distance_of(valley.constraints[2], [0]) == 1
    stuck = [solve(valley, LocalOptions(steps=500, starts=1, walk=0, seed=seed)).status for seed in range(20)]
    walked = [solve(valley, LocalOptions(steps=500, starts=1, seed=seed)).status for seed in range(20)]
    assert 0 < stuck.count(Status.SATISFIABLE) < 20
    assert walked.count(Status.SATISFIABLE) == 20


def test_one_seed_gives_one_run_and_another_another() -> None:
    problem = board_of_queens(30)
    runs = [solve(problem, LocalOptions(seed=seed)) for seed in (1, 1, 2)]
    assert runs[0].solutions == runs[1].solutions != runs[2].solutions
    assert runs[0].statistics.nodes == runs[1].statistics.nodes
    assert runs[0].configuration["search"] == "min_conflicts"


def test_starts_and_steps_are_counted_and_end_the_search() -> None:
    result = solve(board_of_queens(3), LocalOptions(steps=7, starts=5))
    assert result.status is Status.UNKNOWN
    assert (result.statistics.nodes, result.statistics.restarts) == (35, 4)
    assert isinstance(result.statistics, LocalStatistics)
    assert result.statistics.best_cost == 1


def test_limits_end_a_search_that_would_never() -> None:
    endless = LocalOptions(starts=None)
    assert solve(board_of_queens(3), endless, Limits(nodes=40)).statistics.nodes == 40
    started = time.perf_counter()
    result = solve(board_of_queens(3), endless, Limits(seconds=0.1))
    assert result.status is Status.UNKNOWN
    assert time.perf_counter() - started >= 0.1
    assert solve(board_of_queens(30), limits=Limits(seconds=0)).status is Status.UNKNOWN


def test_all_solutions_of_a_small_problem_turn_up_from_many_starts() -> None:
    result = solve(board_of_queens(6), LocalOptions(starts=100), Limits(solutions=4))
    assert set(result.solutions) == problem_solutions(board_of_queens(6))
    assert len(result.solutions) == 4


def test_an_observer_is_told_of_solutions_and_restarts() -> None:
    class Told(Observer):
        def __init__(self) -> None:
            self.solutions: list[Assignment] = []
            self.restarts = 0

        def on_solution(self, assignment: Assignment) -> None:
            self.solutions.append(assignment)

        def on_restart(self) -> None:
            self.restarts += 1

    told = Told()
    result = solve(board_of_queens(6), LocalOptions(starts=30), Limits(solutions=None), observer=told)
    assert tuple(told.solutions) == result.solutions
    assert told.restarts == result.statistics.restarts >= 29


def test_nothing_to_choose_from() -> None:
    fixed = Problem((Variable("x", ("a", "b"), 1), Variable("y", ("a", "b"), 2)), (BinaryTable(0, 1, [(0, 0)]),))
    assert solve(fixed, LocalOptions(starts=1)).status is Status.UNKNOWN
    assert solve(Problem((Variable("x", ("a",), 0),), ())).status is Status.UNKNOWN
    assert solve(Problem((), ())).solutions == ((),)
