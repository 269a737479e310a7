"""Features of boards, held to counting by hand and to where random problems cease to have solutions."""

from __future__ import annotations

import math
from itertools import combinations, product
from random import Random

import pytest

from hand_solver import Problem, Variable, solve
from hand_solver.constraints import Table
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.study.compare import features as module
from magnets_cp.workbench.study.compare.features import features
from magnets_cp.workbench.study.report.analysis import analyse
from magnets_cp.workbench.study.report.sections.boards import boards
from tests.workbench.campaigns import META, frame, row


class Posed:
    """What is asked of a puzzle: its boards are problems."""

    levels = ("default",)

    @staticmethod
    def csp(board: Problem, _: str) -> Problem:
        return board


def problem(pairs: list[tuple[int, int]], forbidden: float, rng: Random, count: int, values: int) -> Problem:
    """Random binary constraints on these pairs, each with that share of its tuples forbidden (model B)."""
    tuples = list(product(range(values), repeat=2))
    kept = len(tuples) - round(forbidden * len(tuples))
    variables = tuple(Variable(f"x{i}", tuple(map(str, range(values)))) for i in range(count))
    return Problem(variables, tuple(Table(pair, rng.sample(tuples, kept)) for pair in pairs))


def test_they_are_what_one_counts() -> None:
    posed = problem([(0, 1), (1, 2), (0, 1)], 2 / 9, Random(0), 4, 3)
    found = features(Posed, posed)  # type: ignore[arg-type]
    assert found["density"] == 2 / 6
    assert found["tightness"] == pytest.approx(2 / 9)
    assert found["constrainedness"] == pytest.approx(-3 * math.log(7 / 9) / (4 * math.log(3)))


def test_random_problems_cease_to_have_solutions_where_constrainedness_is_one() -> None:
    rng, solved = Random(1), {0.7: 0, 1.3: 0}
    for near in solved:
        for _ in range(12):
            count = round(near * 12 * math.log(4) / -math.log(1 - 5 / 16))
            pairs = rng.sample(list(combinations(range(12), 2)), min(count, 66))
            posed = problem(pairs, 5 / 16, rng, 12, 4)
            assert abs(features(Posed, posed)["constrainedness"] - near) < 0.05  # type: ignore[arg-type]
            solved[near] += bool(solve(posed).solutions)
    assert solved[0.7] >= 10
    assert solved[1.3] <= 2


def test_samples_come_near_to_what_all_tuples_say(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = PUZZLES["aquarium"]
    board = puzzle.generate("6x6", "any", {}, Random(3))
    sampled = features(puzzle, board)
    monkeypatch.setattr(module, "_ALL", 10**6)
    exact = features(puzzle, board)
    assert sampled["constrainedness"] == pytest.approx(exact["constrainedness"], rel=0.1)


def test_the_report_says_how_boards_were_made_and_how_constrained_they_are() -> None:
    known = {f"b{i}": {"cells": 36, "constrainedness": 1.5 + i / 10} for i in range(3)}
    campaign = {"features": known, "report": {"made": "A random tiling."}}
    runs = frame(row(name, f"b{i}", 1.0) for i in range(3) for name in ("mine", "mrv"))
    section = boards(analyse(runs, {**META, "campaign": campaign}))
    assert section is not None
    assert section.text[0] == "A random tiling."
    assert "is 1.60 in the median, 0.600 above the phase transition at 1: over-constrained" in section.text[1]
    assert [cell.text for cell in section.tables[0].rows[1]] == ["constrainedness", "1.50", "1.60", "1.70"]
    assert boards(analyse(runs, META)) is None
