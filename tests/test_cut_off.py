"""What CP-SAT has found when a limit cuts it off is kept, and an end of the process soon after does no harm."""

from __future__ import annotations

import subprocess
import sys

import pytest

import magnets_cp
from hand_solver import LimitReached
from magnets_cp import cpsat
from magnets_cp.solver_thread import run_in_thread

MANY = "6x6:......,......,......,......,LRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLR"


def test_solutions_found_before_the_cut_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    board = magnets_cp.read("4x1:....,.,....,.,LRLR")

    def cut(*arguments: object, **_: object) -> None:
        run_in_thread(*arguments[:2])  # type: ignore[arg-type]
        raise LimitReached("the seconds")

    monkeypatch.setattr(cpsat, "run_in_thread", cut)
    answer = magnets_cp.solve(board, "cp-sat", count=None, seconds=60)
    assert (str(answer.status), answer.complete, len(answer.solutions)) == ("satisfiable", False, 7)


def test_a_process_may_end_while_a_thread_of_cp_sat_is_left() -> None:
    script = f"""
import os, signal, threading, magnets_cp
board = magnets_cp.read({MANY!r})
magnets_cp.solve(board, "cp-sat", count=1)
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    magnets_cp.solve(board, "cp-sat", count=None)
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")
