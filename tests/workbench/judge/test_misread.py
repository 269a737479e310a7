"""A solver that reads boards in another way than they are meant is told in which; others are not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hand_solver import Limits, Status
from magnets_cp.answer import Answer
from magnets_cp.puzzle.orders import backtrack
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.judge.misread import misread, misreading
from magnets_cp.workbench.judge.reports.feedback import write_feedback
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances, run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Wanted, collect
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.python_function import Function
from tests.running import magnets

ONE = Limits(solutions=1)
READINGS = [
    (name, reading)
    for name in ("magnets", "aquarium")
    for reading, _ in PUZZLES[name].misreadings(PUZZLES[name].generate("2x2", "any", {}, Random(0)))
]
SOLVERS = """
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzle.orders import backtrack
from hand_solver import Limits

def exchanged(board):
    board = dict(MAGNETS.misreadings(board))["plus and minus counts exchanged"]
    found = backtrack(MAGNETS.csp(board, "lines"), Limits(solutions=1)).solutions
    return list(MAGNETS.decode(board, found[0])) if found else None

def none(board):
    return None

def blank(board):
    return ["." * board.columns] * board.rows
"""


def case(name: str, reading: str, index: int) -> Case:
    """The run on a random board of a solver that is right for a reading of it."""
    puzzle = PUZZLES[name]
    board = puzzle.fuzz(0, index)
    other = dict(puzzle.misreadings(board)).get(reading, board)
    found = backtrack(puzzle.csp(other, puzzle.levels[-1]), ONE).solutions
    solutions = tuple(puzzle.decode(other, one) for one in found)
    is_wrong = any(puzzle.violations(board, one) for one in solutions)
    is_false = not found and bool(backtrack(puzzle.csp(board, puzzle.levels[-1]), ONE).solutions)
    verdict = Verdict.WRONG if is_wrong else Verdict.FALSE_UNSATISFIABLE if is_false else Verdict.CORRECT
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE
    run = Run("mine", Answer(status, solutions, not found, {"seconds": 0.0}, {}), verdict)
    return Case(Instance(str(index), board), JudgedInstance(str(index), "", status, (), False, (run,)), run)


def judged(function: str, folder: Path, boards: int = 40) -> VerifiedInstances:
    file = folder / "solvers.py"
    file.write_text(SOLVERS)
    known = PUZZLES["magnets"]
    solvers = [parse("solver=hand", known), Function(name="mine", function=f"{file}:{function}")]
    return run_verification(Task(known, collect(known, Wanted((), fuzz=boards)), solvers, Limits(seconds=20.0)))


@pytest.mark.parametrize(("puzzle", "reading"), READINGS)
def test_every_misreading_is_named(puzzle: str, reading: str) -> None:
    runs = [case(puzzle, reading, index) for index in range(1, 151)]
    assert sum(one.run.verdict.is_fault for one in runs) >= 3
    assert misreading(PUZZLES[puzzle], runs) == reading


@pytest.mark.parametrize("puzzle", ["magnets", "aquarium"])
def test_a_right_solver_misreads_nothing(puzzle: str) -> None:
    runs = [case(puzzle, "", index) for index in range(1, 61)]
    assert misreading(PUZZLES[puzzle], runs) == ""


@pytest.mark.parametrize("name", ["none", "blank"])
def test_other_faults_are_no_misreading(name: str, tmp_path: Path) -> None:
    found = judged(name, tmp_path)
    assert sum(1 for _ in found.faults) >= 3
    assert not misread(found)


def test_a_page_says_it(tmp_path: Path) -> None:
    found = judged("exchanged", tmp_path)
    write_feedback(tmp_path / "pages", found, ())
    assert "are read with plus and minus counts exchanged" in (tmp_path / "pages" / "mine.html").read_text()


def test_the_report_says_it(tmp_path: Path) -> None:
    (tmp_path / "solvers.py").write_text(SOLVERS)
    done = magnets("judge", "--solver", "solvers.py:exchanged", "--fuzz", "40", cwd=tmp_path)
    assert done.returncode == 1
    said = "all answers of solvers.py:exchanged are right if boards are read with plus and minus counts exchanged"
    assert said in " ".join(done.stdout.split())
