"""What a user's part leaves behind in the process it runs in is there for nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hand_solver import Limits, Status
from hand_solver.user_errors import PluginError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.audit.audit import audit_board
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import HandSolver
from magnets_cp.workbench.study.compare.supervisor import Supervisor
from tests.boards import instance
from tests.workbench.test_supervisor import task

BOARD = instance("seed-1-6x6.txt")
PARTS = """
import os, sys, threading, time
from hand_solver.problem.domains import Domains

def refuses(view):
    Domains.restrict = lambda *_: False
    return view.unassigned()[0]

def ends_later(view):
    threading.Thread(target=lambda: (time.sleep(0.2), os._exit(1)), daemon=True).start()
    return view.unassigned()[0]

def shallow(view):
    sys.setrecursionlimit(60)
    return view.unassigned()[0]

def forks(view):
    if os.fork() == 0:
        time.sleep(1000)
    return view.unassigned()[0]
"""


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    path = tmp_path / "parts.py"
    path.write_text(PARTS)
    return path


@pytest.mark.parametrize("name", ["refuses", "ends_later", "shallow", "forks"])
def test_the_next_run_of_a_campaign_is_none_the_worse(parts: Path, name: str) -> None:
    supervisor = Supervisor(None)
    try:
        for other in ("level=arcs variable=mrv", "solver=cp-sat", "level=arcs variable=degree"):
            supervisor.run(task(f"level=arcs variable={parts}:{name}"))
            assert supervisor.run(task(other)).verdict is Verdict.CORRECT
    finally:
        supervisor.stop()
        supervisor.close()


def test_the_next_configuration_of_an_audit_is_none_the_worse(parts: Path) -> None:
    solvers = [parse(f"level=arcs variable={one}", MAGNETS) for one in (f"{parts}:refuses", "mrv")]
    hand = [solver for solver in solvers if isinstance(solver, HandSolver)]
    *_, (_, found) = audit_board(MAGNETS, BOARD, hand, Limits())
    assert found.unsound == 0
    assert found.prunings > 0


@pytest.mark.parametrize(
    ("status", "solutions", "complete"),
    [("unsatisfiable", [], False), ("satisfiable", [], True), ("unknown", [], True), ("unsatisfiable", [["+"]], True)],
)
def test_an_answer_that_contradicts_itself_is_none(
    tmp_path: Path, status: str, solutions: list[list[str]], complete: bool
) -> None:
    document = {"status": status, "solutions": solutions, "complete": complete, "statistics": {"seconds": 0.1}}
    document |= {"configuration": {"solver": "hand"}, "outcome": "answered", "report": "", "believed": True}
    message = json.dumps(["done", document]) + "\n"
    path = tmp_path / "forge.py"
    path.write_text(f"import os\ndef forge(view):\n    os.write(3, {message.encode()!r})\n    os._exit(0)\n")
    with pytest.raises(PluginError, match="descriptors that are not its own"):
        run_safely(parse(f"level=arcs variable={path}:forge", MAGNETS), MAGNETS, BOARD, Limits(seconds=5.0))


def test_an_answer_does_not_say_whose_it_is(tmp_path: Path) -> None:
    document = {"status": "unknown", "solutions": [], "complete": False, "statistics": {"seconds": 0.1}}
    document |= {"configuration": {"solver": "cp-sat"}, "outcome": "crash", "report": "", "believed": True}
    message = json.dumps(["done", document]) + "\n"
    path = tmp_path / "forge.py"
    path.write_text(f"import os\ndef forge(view):\n    os.write(3, {message.encode()!r})\n    os._exit(0)\n")
    solver = parse(f"level=arcs variable={path}:forge", MAGNETS)
    answer = run_safely(solver, MAGNETS, BOARD, Limits(seconds=5.0))
    assert (answer.status, answer.configuration["solver"], answer.outcome) == (Status.UNKNOWN, "hand", "answered")
    assert not answer.believed
