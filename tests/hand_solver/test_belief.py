"""Belief propagation: exact on one chain, close to the totals where counters are relaxed, and only ever a guide."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Problem, solve
from hand_solver.belief.network import network
from hand_solver.belief.propagation import Belief
from hand_solver.belief.sweep import shares, sweep
from hand_solver.domains import Domains
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import LEVELS, csp
from tests import strategies

ALL = Limits(solutions=None)


def row_of(plus: int | None, minus: int | None, columns: int = 7) -> Problem:
    """One row: a domino lying in it, a single cell, more dominoes lying in it."""
    dominoes = (((0, 0), (0, 1)), *(((0, c), (0, c + 1)) for c in range(3, columns - 1, 2)))
    free = (None,) * columns
    board = Board(1, columns, dominoes, (plus,), (minus,), free, free)
    whole = csp(board, "lines")
    return Problem(whole.variables, whole.constraints[:1])


def test_shares_of_a_single_row_without_clues_are_exact() -> None:
    problem = row_of(None, None)
    solutions = [values for values in product(range(3), repeat=3) if problem.is_satisfied(values)]
    net = network(problem)
    for _ in range(40):  # damped messages settle by halves
        sweep(net)
    shares(net)
    for variable in range(3):
        for value in range(3):
            exact = sum(solution[variable] == value for solution in solutions) / len(solutions)
            assert net.share[net.value_start[variable] + value] == pytest.approx(exact)


@pytest.mark.parametrize("plus", [1, 2])
def test_expected_counts_come_to_the_clues(plus: int) -> None:
    problem = row_of(plus, plus)
    net = network(problem)
    assert min(sweep(net) for _ in range(60)) < 0.02
    shares(net)
    magnets = sum(net.share[start] + net.share[start + 1] for start in net.value_start[:-1])
    assert magnets == pytest.approx(plus, abs=0.1)


@given(strategies.boards())
def test_shares_are_shares_whatever_the_board(board: Board) -> None:
    problem = csp(board, "lines")
    domains = Domains(variable.mask for variable in problem.variables)
    belief = Belief(problem)
    belief.look(domains)
    for variable in range(len(problem.variables)):
        of_values = [belief.share(variable, value) for value in range(3)]
        assert all(0 <= share <= 1 for share in of_values)
        assert sum(of_values) == pytest.approx(1) or sum(of_values) == 0


@settings(max_examples=40)
@given(strategies.boards(max_cells=12))
def test_belief_changes_the_order_of_solutions_only(board: Board) -> None:
    for level in LEVELS:
        problem = csp(board, level)
        found = solve(problem, Options("mac", "mrv", "lcv"), ALL)
        for inference, variable, value in [
            ("mac", "belief", "belief"),
            ("fc", "belief", "lcv"),
            ("fc", "mrv", "belief"),
        ]:
            guided = solve(problem, Options(inference, variable, value), ALL)
            assert guided.complete
            assert len(guided.solutions) == len(found.solutions)
            assert set(guided.solutions) == set(found.solutions)
