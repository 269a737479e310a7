"""The benchmark of searches side by side, on boards that take no time."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import workers
from hand_solver import Result, Status, solve
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue


def dense(rng: Random) -> Board:
    return generate(Recipe(8, 8), rng)[0]


def shifted(rng: Random) -> Board:
    return shift_clue(dense(rng), rng)


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"dense": workers.Kind(dense, (5, 2), 7), "shifted": workers.Kind(shifted, (), 0)}
    monkeypatch.setattr(workers, "_KINDS", small)
    monkeypatch.setattr(workers, "WORTH", 0.0)


@pytest.mark.usefixtures("kinds")
def test_a_row_a_kind_with_positive_figures() -> None:
    rows = workers.workers(2, 3, 10).rows
    assert [(row[0].text, row[1].text) for row in rows] == [("dense", "3"), ("shifted", "3"), ("both", "6")]
    assert all(float(cell.text) >= 0 for row in rows for cell in row[1:])


@pytest.mark.usefixtures("kinds")
def test_answers_that_differ_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(*arguments: object, **named: object) -> Result:
        result = solve(*arguments, **named)  # type: ignore[arg-type]
        return Result(Status.UNSATISFIABLE, (), True, result.statistics) if named["options"].workers > 1 else result  # type: ignore[attr-defined]

    monkeypatch.setattr(workers, "solve", lying)
    with pytest.raises(AssertionError, match="dense, board 5"):
        workers.workers(2, 1, 10)
