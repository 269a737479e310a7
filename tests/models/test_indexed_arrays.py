"""The solvers find what brute force finds in arrays whose indices do not count from 0."""

from __future__ import annotations

import pytest

pytest.importorskip("cpmpy")

import magnets_cp
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.puzzle import XCSP3
from tests.models.indexed_arrays import FORMS, with_indices


@pytest.mark.parametrize("form", FORMS)
def test_the_solvers_agree_with_brute_force(form: str) -> None:
    satisfiable = 0
    for seed in range(16):
        board = magnets_cp.read(with_indices(form, seed), puzzle="xcsp3")
        right = sorted(map(tuple, every(board.content)))
        best = min((XCSP3.cost(board.content, one) for one in right), default=None)
        satisfiable += bool(right)
        for solver in ("hand", "cp-sat"):
            found = magnets_cp.solve(board, solver, count=None)
            assert found.complete
            solutions = sorted(map(tuple, found.solutions))
            if board.content.goal is None:
                assert solutions == right, (solver, board.content.text)
            else:
                costs = [XCSP3.cost(board.content, one) for one in solutions]
                assert min(costs, default=None) == best, (solver, board.content.text)
    assert satisfiable > 4
