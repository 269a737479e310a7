"""Every fault that people make is found on few random boards, whatever the seed.

``pytest -s -m soak tests/judging -k matrix`` shows the figures.
"""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verdict import Verdict
from tests.judging.base import Solver
from tests.judging.faults import FAULTS
from tests.judging.killing import MOST, Solve, boards, figures, needed, verdict

SEEDS = range(20)
SEED_FAULT = "upper_bounds_in_columns_of_upright_dominoes"


def from_text(kind: type[Solver]) -> Solve:
    """A solver that is given boards as the seed has them."""

    def solve(board: Board) -> list[str] | None:
        return kind().solve(MAGNETS.write(board, "fum"))

    return solve


@cache
def found(seed: int) -> dict[str, int]:
    """How many boards of a seed each fault takes."""
    return needed(MAGNETS, {name: from_text(kind) for name, kind in FAULTS.items()}, seed, ["fum"])


def test_the_faults_are_many_and_the_right_solver_has_none_of_them() -> None:
    assert len(FAULTS) >= 60
    right = from_text(Solver)
    assert {verdict(MAGNETS, right, *one) for one in islice(boards(MAGNETS, 0, ["fum"]), 100)} == {Verdict.CORRECT}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_found(name: str) -> None:
    assert found(0)[name] <= MOST


@pytest.mark.soak
def test_the_kill_matrix() -> None:
    most, median = figures("magnets", [found(seed) for seed in SEEDS])
    assert most <= MOST
    assert median < 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_the_solver_of_the_seed_is_found_out_at_every_seed(seed: int) -> None:
    assert found(seed)[SEED_FAULT] <= MOST
