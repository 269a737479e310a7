"""An objective whose best solution is not proven is no solved instance, whatever ended the search."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hand_solver import LimitReached, Limits, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.cli.main import app
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verify import judge
from magnets_cp.workbench.run import run_solver
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import CpSat, HandSolver, Hearer, Solver
from tests.running import magnets

INSTANCE = """<instance format="XCSP3" type="COP"><variables><array id="x" size="[4]"> 0..5 </array></variables>
<constraints><allDifferent> x[] </allDifferent></constraints>
<objectives><maximize type="sum"> <list> x[] </list> <coeffs> 1 2 3 4 </coeffs> </maximize></objectives></instance>"""
BEST = 40
# A heuristic that gets stuck once there is a solution, and a model without the objective.
PARTS = """
import time
from hand_solver import Problem
from magnets_cp.models.xcsp3.puzzle import XCSP3
calls = 0
def stuck(view):
    global calls
    calls += 1
    if calls > 8: time.sleep(1000)
    return view.unassigned()[0]
def level(board):
    problem = XCSP3.csp(board, "native")
    return Problem(problem.variables, problem.constraints)
"""
STUCK = ("--variable", "parts.py:stuck", "--value", "input_order", "--inference", "fc", "--seconds", "1")
FOUND: tuple[Solution, ...] = (("0", "1", "2", "3"), ("0", "1", "2", "5"), ("0", "1", "2", "4"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cop.xml").write_text(INSTANCE)
    (tmp_path / "parts.py").write_text(PARTS)
    return tmp_path


def value(solution: str) -> int:
    return sum(place * int(number) for place, number in enumerate(solution.split(), start=1))


@pytest.mark.parametrize("asked", [STUCK, ("--level", "parts.py:level")])
def test_solve_says_the_objective_and_that_it_is_not_proven(folder: Path, asked: tuple[str, ...]) -> None:
    done = magnets("solve", "cop.xml", *asked, cwd=folder)
    reached = value(done.stdout.removeprefix("x = "))
    assert (done.returncode, reached < BEST) == (3, True)
    assert f"objective {reached}, the best found" in done.stderr

    document = json.loads((told := magnets("solve", "cop.xml", *asked, "--json", cwd=folder)).stdout)
    (solution,) = document["solutions"]
    assert (told.returncode, document["complete"], document["status"]) == (3, False, "satisfiable")
    assert document["objective"] == value(" ".join(solution))

    printed = magnets("solve", "cop.xml", *asked, "--xcsp3", cwd=folder)
    assert (printed.returncode, "s SATISFIABLE" in printed.stdout) == (3, True)
    values = re.search(r"<values> (.*) </values>", printed.stdout)
    assert values is not None
    assert f"cost='{value(values[1])}'" in printed.stdout


def stopped(self: Solver, puzzle: Any, board: Any, limits: Limits, hearer: Hearer | None = None) -> Answer:
    assert hearer is not None
    for solution in FOUND:
        hearer.solution(solution)
    raise TimeoutError


@pytest.mark.parametrize(("configuration", "kind"), [("solver=hand", HandSolver), ("solver=cp-sat", CpSat)])
def test_the_best_that_a_stopped_search_had_found_is_its_answer(
    monkeypatch: pytest.MonkeyPatch, configuration: str, kind: type[Any]
) -> None:
    monkeypatch.setattr(kind, "run", stopped)
    board = XCSP3.read(Source("board", INSTANCE), "xml")[0]
    solver = parse(configuration, XCSP3)
    answer = run_safely(solver, XCSP3, board, Limits(), Hearer(lambda _: None))
    assert (answer.status, answer.solutions, answer.complete) == (Status.SATISFIABLE, FOUND[1:2], False)
    assert (answer.objective, answer.bound, answer.outcome) == (28, None, Outcome.ANSWERED)
    (run,) = judge(XCSP3, board, [(configuration, answer)]).runs
    assert run.verdict is Verdict.UNDECIDED


def test_a_wrong_solution_of_a_stopped_search_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board = XCSP3.read(Source("board", INSTANCE), "xml")[0]
    wrong = ("5", "5", "5", "5")
    monkeypatch.setattr(__name__ + ".FOUND", (*FOUND, wrong))
    monkeypatch.setattr(HandSolver, "run", stopped)
    answer = run_safely(run_solver.confirming(XCSP3), XCSP3, board, Limits(), Hearer(lambda _: None))
    assert wrong in answer.solutions


def test_an_interrupt_leaves_the_best_with_its_objective(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Solver, __: Any, ___: Any, ____: Limits, hearer: Hearer) -> Answer:
        for solution in FOUND:
            hearer.solution(solution)
        raise KeyboardInterrupt

    monkeypatch.setattr("magnets_cp.cli.solve.run_confirmed", interrupted)
    done = CliRunner().invoke(app, ["solve", str(folder / "cop.xml"), "--json"])
    document = json.loads(done.stdout)
    assert (document["solutions"], document["complete"], document["objective"]) == ([list(FOUND[1])], False, 28)
    assert done.exit_code != 0


@pytest.mark.parametrize("read", [0, 7])
def test_solutions_that_were_read_before_the_alarm_are_kept(read: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search has ended; what it found is still being put into words."""
    instance = re.sub("<objectives>.*</objectives>", "", INSTANCE).replace("COP", "CSP")
    decode, left = type(XCSP3).decode, read

    def slow(puzzle: Any, board: Any, assignment: Any) -> Solution:
        nonlocal left
        if left == 0:
            raise LimitReached("the seconds")
        left -= 1
        return decode(puzzle, board, assignment)

    monkeypatch.setattr(type(XCSP3), "decode", slow)
    board = XCSP3.read(Source("board", instance), "xml")[0]
    answer = run_safely(run_solver.confirming(XCSP3), XCSP3, board, Limits(solutions=None))
    assert (len(answer.solutions), answer.complete) == (read, False)
    assert answer.status is (Status.SATISFIABLE if read else Status.UNKNOWN)
