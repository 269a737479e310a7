"""A run with code of a user's has a process of its own: nothing it leaves reaches another; CPU time is limited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from magnets_cp.answer import Outcome
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.study.compare.supervisor import Supervisor
from magnets_cp.workbench.study.scoring.runs import prepared
from tests.workbench.campaigns import frame, row
from tests.workbench.test_supervisor import task

# Each leaves something behind in its own way, and fails if it finds that.
LEAVING = """
import builtins, os, random, sys, threading, time
from hand_solver.problem.domains import Domains

SEEN = []

def leaves(found, leave):
    if not SEEN:
        assert not found, "something was left behind"
    leave()
    SEEN.append(1)

def in_its_module(view):
    leaves(getattr(sys.modules[__name__], "left", None), lambda: globals().update(left=1))
    return view.unassigned()[0]

def in_a_class(view):
    leaves(hasattr(Domains, "left"), lambda: setattr(Domains, "left", 1))
    return view.unassigned()[0]

def in_builtins(view):
    leaves(hasattr(builtins, "left"), lambda: setattr(builtins, "left", 1))
    return view.unassigned()[0]

def in_the_environment(view):
    leaves(os.environ.get("LEFT") or os.getcwd() == "/", lambda: (os.environ.update(LEFT="1"), os.chdir("/")))
    return view.unassigned()[0]

def in_another_module(view):
    leaves("left" in sys.modules, lambda: sys.modules.update(left=random))
    return view.unassigned()[0]

def forever(view):
    while len(view.unassigned()) < 15:
        pass
    return view.unassigned()[0]

def deaf(view):
    return sum(range(10**12))  # which hears no alarm
"""
WAYS = ("in_its_module", "in_a_class", "in_builtins", "in_the_environment", "in_another_module")


@pytest.mark.parametrize("way", WAYS)
def test_what_a_run_leaves_behind_reaches_no_other(tmp_path: Path, way: str) -> None:
    path = tmp_path / "leaving.py"
    path.write_text(LEAVING)
    supervisor = Supervisor(None)
    try:
        made = [supervisor.run(task(f"level=arcs variable={path}:{way}")) for _ in range(3)]
    finally:
        supervisor.stop()
        supervisor.close()
    assert [(one.verdict, one.detail) for one in made] == [(Verdict.CORRECT, "")] * 3
    assert len({one.counters["nodes"] for one in made}) == 1


def test_cpu_time_is_limited_and_the_next_run_is_none_the_worse(tmp_path: Path) -> None:
    path = tmp_path / "leaving.py"
    path.write_text(LEAVING)
    supervisor = Supervisor(None)
    try:
        late = supervisor.run(replace(task(f"level=arcs variable={path}:forever", seconds=60), cpu_seconds=0.3))
        deaf = supervisor.run(replace(task(f"level=arcs variable={path}:deaf", seconds=60), cpu_seconds=0.3))
        fine = supervisor.run(replace(task("solver=cp-sat"), cpu_seconds=60.0))
    finally:
        supervisor.stop()
        supervisor.close()
    assert (late.outcome, late.verdict) == (Outcome.ANSWERED, Verdict.UNDECIDED)
    assert late.counters["nodes"] > 0, "what was counted until then"
    assert late.cpu is not None
    assert late.cpu >= 0.3
    assert (deaf.outcome, deaf.cpu, deaf.detail) == (Outcome.TIMEOUT, 0.3, "used up its CPU time")
    assert fine.verdict is Verdict.CORRECT


def test_cpu_time_leads_where_runs_waited_for_the_processor() -> None:
    rows = [row("a", f"b{i}", 3.0, cpu=1.0) for i in range(5)] + [row("b", f"b{i}", None, cpu=3.0) for i in range(5)]
    runs = prepared(frame(rows))
    assert runs["by_cpu"].all()
    assert set(runs.loc[runs["solved"], "time"]) == {1.0}
    assert set(runs.loc[~runs["solved"], "time"]) == {3.0}
    idle = prepared(frame([row("a", "b", 1.1, cpu=1.0)]))
    assert not idle["by_cpu"].any()
    busy_but_parallel = row("a", "b", 3.0, cpu=1.0, configuration="solver=cp-sat workers=8")
    assert not prepared(frame([busy_but_parallel]))["by_cpu"].any()
