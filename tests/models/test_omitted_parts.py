"""The solvers find what brute force finds where parts of constraints are left out, and domains have holes."""

from __future__ import annotations

import pytest

pytest.importorskip("cpmpy")

import magnets_cp
from magnets_cp.errors import InputError
from magnets_cp.models.xcsp3.every import every
from tests.models.omitted_parts import KINDS, without_parts


@pytest.mark.parametrize("kind", KINDS)
def test_the_solvers_agree_with_brute_force(kind: str) -> None:
    asked = 0
    for seed in range(12):
        try:
            board = magnets_cp.read(without_parts(kind, seed), puzzle="xcsp3")
        except InputError:
            continue
        asked += 1
        right = sorted(map(tuple, every(board.content)))
        for solver in ("hand", "cp-sat"):
            found = magnets_cp.solve(board, solver, count=None)
            assert found.complete
            assert sorted(map(tuple, found.solutions)) == right, (solver, board.content.text)
    assert asked > 6
