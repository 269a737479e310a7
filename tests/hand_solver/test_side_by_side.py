"""Searches side by side: the answers of one, whoever is first."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Options, Problem, Status, solve
from hand_solver.events import Observer
from hand_solver.learning import solve as learn
from hand_solver.problem import Assignment
from magnets_cp.magnets.csp import csp
from magnets_cp.magnets.generator import Recipe, generate
from tests.brute_force import problem_solutions
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import pigeons, problems, queens

ALL = Limits(solutions=None)


@settings(max_examples=60)
@given(problems() | weighed_problems(), st.integers(2, 4))
def test_any_number_of_searches_finds_the_same_solutions(problem: Problem, workers: int) -> None:
    result = learn(problem, ALL, seeds=range(workers))
    assert result.complete
    assert sorted(result.solutions) == sorted(problem_solutions(problem))


@pytest.mark.parametrize("search", ["auto", "learning"])
@pytest.mark.parametrize("compiled", [False, None])
def test_workers_are_an_option_of_searches_that_learn(search: str, compiled: bool | None) -> None:
    options = Options(workers=2, compiled=compiled)
    assert solve(pigeons(6), search, options).status == Status.UNSATISFIABLE
    assert solve(queens(8), search, options).status == Status.SATISFIABLE
    assert solve(queens(6), search, options, Limits(solutions=2)).solutions


def test_together_they_take_no_more_nodes_than_allowed() -> None:
    for nodes in (0, 1, 7, 50):
        result = learn(pigeons(9), Limits(nodes=nodes), seeds=range(3))
        assert result.status == Status.UNKNOWN
        assert result.statistics.nodes <= nodes


class Told(Observer):
    """Keeps the solutions it is told of."""

    def __init__(self) -> None:
        self.solutions: list[Assignment] = []

    def on_solution(self, assignment: Assignment) -> None:
        self.solutions.append(assignment)


def test_observers_are_told_the_solutions_of_whoever_is_first() -> None:
    for _ in range(20):
        told = Told()
        result = learn(queens(8), ALL, seeds=range(3), observer=told)
        assert set(result.solutions) <= set(told.solutions)
        assert len(result.solutions) == 92


@pytest.mark.parametrize("seed", range(12))
def test_what_has_solutions_is_never_refuted(seed: int) -> None:
    board = generate(Recipe(18, 18), Random(f"satisfiable:{seed}"))[0]
    assert learn(csp(board, "lines"), Limits(nodes=20_000), seeds=range(2)).status != Status.UNSATISFIABLE
