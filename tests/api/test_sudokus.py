"""Many Sudokus, an example of a puzzle in one file, by both solvers, which agree."""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import median

import pytest

from hand_solver import Limits
from magnets_cp.answer import Answer
from magnets_cp.puzzle.file import puzzle_from
from magnets_cp.workbench.run.configuration import parse
from tests.boards import INSTANCES

SUDOKU = puzzle_from(str(INSTANCES.parent / "docs" / "examples" / "sudoku.py"))
SOLVERS = [parse("solver=hand", SUDOKU), parse("solver=cp-sat", SUDOKU)]


def answers(index: int, times: tuple[list[float], list[float]]) -> list[Answer]:
    """Up to two solutions of a random board by each solver; CPU seconds are added to the times."""
    make = SUDOKU.random
    assert make is not None
    board, found = make(Random(f"sudoku:{index}"), "9"), []
    for solver, taken in zip(SOLVERS, times, strict=True):
        started = time.process_time()
        found.append(solver.run(SUDOKU, board, Limits(solutions=2)))
        taken.append(time.process_time() - started)
    for answer in found:
        assert not any(SUDOKU.violations(board, solution) for solution in answer.solutions)
    return found


@pytest.mark.parametrize("count", [20, pytest.param(10_000, marks=pytest.mark.soak)])
def test_both_solvers_agree(count: int) -> None:
    times: tuple[list[float], list[float]] = ([], [])
    unique: list[int] = []
    for index in range(count):
        by_hand, by_cp_sat = answers(index, times)
        assert len(by_hand.solutions) == len(by_cp_sat.solutions) > 0
        if len(by_hand.solutions) == 1:
            unique.append(index)
            assert by_hand.solutions == by_cp_sat.solutions
    assert 0 < len(unique) < count
    for solver, taken in zip(SOLVERS, times, strict=True):  # nothing depends on the clock
        proven = median(taken[index] for index in unique)
        sys.stderr.write(
            f"{solver}: median CPU ms {1e3 * median(taken):.2f}, of {len(unique)} unique {1e3 * proven:.2f}\n"
        )
