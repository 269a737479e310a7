"""What a solver does in a thread of its own ends at its limit, wherever it was asked from."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from hand_solver import LimitReached

pytest.importorskip("ortools")
from ortools.sat.python.cp_model import CpSolver

from magnets_cp.solver_thread import run_in_thread


def test_a_limit_holds_in_threads_of_the_caller_where_no_alarm_comes() -> None:
    ends = Event()
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(run_in_thread, CpSolver(), ends.wait, 0.01)
        assert isinstance(asked.exception(), LimitReached)
        assert pool.submit(run_in_thread, CpSolver(), lambda: 7, 60.0).result() == 7
    ends.set()


def test_a_timeout_of_the_work_itself_is_no_limit() -> None:
    def late() -> None:
        raise TimeoutError("its own")

    with pytest.raises(TimeoutError, match="its own"):
        run_in_thread(CpSolver(), late, 60.0)
