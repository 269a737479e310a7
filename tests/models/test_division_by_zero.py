"""Models that divide by what is 0, at times or always: refused or answered, and others are not the worse for it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

pytest.importorskip("cpmpy")

import cpmpy
from cpmpy.exceptions import NotSupportedError

import magnets_cp
from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.cli.main import app
from magnets_cp.cpmpy import HandSolver
from magnets_cp.errors import CannotStateError
from magnets_cp.workbench.run.objectives import with_exact_objective

MODEL = """
import cpmpy as cp

def model(n):
    x, y, b = cp.intvar(0, n, name="x"), cp.intvar(0, 3, name="y"), cp.boolvar(name="b")
    found = cp.Model(b | (x >= 0), y >= 1)
    {}
    return found
"""
USES = {
    "a quotient": "found += b | (y // x == 1)",
    "a remainder": "found += b | (y % x == 1)",
    "a product of a quotient": "found += y * (y // (x * y)) + b >= 2",
    "an extremum": "found += cp.max([y // x, b]) >= 1",
    "a least quotient": "found.minimize(y // x)",
    "a greatest remainder": "found.maximize(y % x + b)",
    "a comparison": "found.minimize(y // x >= 0)",
    "a comparison that is to fail": "found.maximize(~(y % x >= 0))",
    "a disjunction": "found.minimize((y // x >= 0) | b)",
    "a sum of comparisons": "found.minimize((y // x >= 0) + (y % x >= b) + 2 * b)",
}


@pytest.fixture(params=USES)
def puzzle(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    path = tmp_path / "own.py"
    path.write_text(MODEL.format(USES[request.param]))
    return str(path)


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_a_divisor_that_is_always_0_is_refused(puzzle: str, solver: str) -> None:
    with pytest.raises(CannotStateError, match=r"CPMpy has no bounds of .*only contains 0"):
        magnets_cp.solve(magnets_cp.read("0", puzzle=puzzle), solver)


def test_the_other_models_of_a_run_are_judged(puzzle: str) -> None:
    arguments = ["verify", "--puzzle", puzzle, "1", "0", "2", "--config", "solver=hand", "--config", "solver=cp-sat"]
    done = CliRunner().invoke(app, arguments)
    lines = {line.split()[0]: line.split() for line in done.stdout.splitlines() if line[:1].isdigit()}
    assert [lines[one][-1] for one in "12"] == ["yes", "yes"]
    assert lines["0"][2] == "unknown"


def test_the_solvers_answer_as_the_model_is_written(puzzle: str) -> None:
    board = magnets_cp.read("2", puzzle=puzzle)
    models = board.puzzle
    order = [variable.name for variable in models.cpmpy(board.content).variables]
    domains = {"x": "012", "y": "0123", "b": "01"}
    every = list(product(*(domains[name] for name in order)))
    right = sorted(one for one in every if not models.violations(board.content, one))
    is_optimized = models.is_optimized(board.content)
    for solver in ("hand", "cp-sat"):
        found = magnets_cp.solve(board, solver, count=None if not is_optimized else 1)
        if is_optimized:
            costs = [models.cost(board.content, one) for one in (found.solutions[0], *right)]
            assert costs[0] == min(costs)
        else:
            assert sorted(found.solutions) == right


def test_an_answer_by_which_the_objective_has_no_value_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(MODEL.format(USES["a least quotient"]))
    (tmp_path / "answer.txt").write_text("x = 0\ny = 1\nb = 1\n")
    done = CliRunner().invoke(app, ["check", "--puzzle", str(tmp_path / "own.py"), "2", str(tmp_path / "answer.txt")])
    assert done.exit_code == 1
    assert "objective: (y) div (x): without a value" in done.stdout


def test_an_objective_that_is_told_where_it_has_none_is_left_to_the_judge(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(MODEL.format(USES["a least quotient"]))
    board = magnets_cp.read("2", puzzle=str(tmp_path / "own.py"))
    order = [variable.name for variable in board.puzzle.cpmpy(board.content).variables]
    wrong = tuple({"x": "0", "y": "1", "b": "1"}[name] for name in order)
    answer = Answer(Status.OPTIMAL, (wrong,), True, {}, {}, objective=0)
    assert with_exact_objective(board.puzzle, board.content, answer) == answer


@pytest.mark.parametrize("add", [lambda a, b: a // b == 1, lambda a, b: a % b == 1, lambda a, b: a * (a // b) == 1])
def test_the_solver_of_cpmpy_says_that_it_is_not_supported(add: Any) -> None:
    x, y = cpmpy.intvar(0, 0, name="x"), cpmpy.intvar(0, 3, name="y")
    solver = HandSolver()
    with pytest.raises(NotSupportedError, match="only contains 0"):
        solver += add(y, x)


def test_the_solver_of_cpmpy_tells_an_objective_that_is_false_without_a_value() -> None:
    x, y = cpmpy.intvar(0, 1, name="x"), cpmpy.intvar(1, 3, name="y")
    solver = HandSolver(cpmpy.Model(minimize=y // x >= 0))
    assert solver.solve()
    assert (x.value(), solver.objective_value()) == (0, 0)
