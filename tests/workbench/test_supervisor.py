"""Runs in processes of their own: whatever happens there, one record comes of a task."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.campaign import Campaign, Task, enter, pose
from magnets_cp.workbench.study.compare.perform import perform
from magnets_cp.workbench.study.compare.supervisor import ATTEMPTS, Supervisor
from magnets_cp.workbench.study.store import Terms
from tests.boards import instance
from tests.processes import is_alive, wait_until

PLUGINS = """
import os, pathlib, sys, time
HERE = pathlib.Path(__file__).parent
def hang(view):
    (HERE / "hanging").touch()
    while True:
        pass
def leave(view):
    print("first words\\nlast words", file=sys.stderr)
    os._exit(3)
def abort(view):
    os.abort()
def eat(view):
    return [bytearray(10**8) for _ in range(40)]
def fail(view):
    raise KeyError("x")
def killed(view):
    with open(HERE / "tries", "a") as file:
        file.write("x")
    os.kill(os.getpid(), 9)
def killed_once(view):
    if not (HERE / "once").exists():
        (HERE / "once").touch()
        os.kill(os.getpid(), 15)
    return view.unassigned()[0]
def orphan(view):
    import subprocess
    (HERE / "orphan").write_text(str(subprocess.Popen(["sleep", "1000"]).pid))
    os._exit(0)
def lazy(propagation, variable):
    return True
def deny(propagation, variable):
    return False
class Pickled:
    def __reduce__(self): return exec, (f"open({str(HERE / 'marker')!r}, 'w').close()",)
def tell_all(data):
    for number in range(3, 256):
        try: os.write(number, data)
        except OSError: pass
    time.sleep(1000)
def pickles(view):
    import pickle, struct
    data = pickle.dumps(Pickled())
    tell_all(struct.pack("!i", len(data)) + data + b"\\n")
def odd_record(view): tell_all(b'["record", {"seed": 1}]\\n')
def odd_kind(view): tell_all(b'[["record"], 1]\\n')
def promises_much(view): tell_all(bytes.fromhex("7fffffff"))
"""


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    one = Supervisor(memory=600)
    yield one
    one.stop()
    one.close()


@pytest.fixture
def plugins(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(PLUGINS)
    return path


def task(configuration: str, seconds: float = 10.0, seed: int = 0, solutions: int | None = 1) -> Task:
    limits = Limits(seconds, None, solutions)
    posed, _ = pose([Instance("seed 1", instance("seed-1-6x6.txt"))], MAGNETS)
    campaign = Campaign(
        (MAGNETS,), Terms("magnets", limits), tuple(posed), tuple(enter([configuration], [MAGNETS], limits)), (seed,)
    )
    (one,) = campaign.tasks()
    return one


def test_a_run_leaves_a_record_of_all_there_is_to_know(supervisor: Supervisor) -> None:
    record = supervisor.run(task("level=arcs inference=fc variable=mrv", solutions=None))
    assert (record.status, record.outcome, record.verdict) == (Status.SATISFIABLE, Outcome.ANSWERED, Verdict.CORRECT)
    assert (record.solutions, record.complete, len(record.known)) == (2, True, 2)
    assert record.seconds > 0
    assert record.cpu is not None
    assert record.counters["nodes"] > 0
    assert "seconds" not in record.counters
    assert {"magnets-cp", "python", "ortools"} <= set(record.versions)
    assert set(record.machine) == {"cpu", "cores", "memory", "os", "python"}
    assert record.started.endswith("Z")
    assert record.shown is not None
    assert MAGNETS.violations(instance("seed-1-6x6.txt"), tuple(record.shown.split("/"))) == []


def test_one_process_makes_many_runs_and_the_seed_counts(supervisor: Supervisor) -> None:
    text = "level=arcs inference=none variable=random value=random"
    nodes = [supervisor.run(task(text, seed=seed)).counters["nodes"] for seed in (0, 0, 1)]
    assert nodes[0] == nodes[1] != nodes[2]


@pytest.mark.parametrize(
    ("function", "outcome", "detail"),
    [
        ("variable={}:leave", Outcome.CRASH, "exit status 3: first words / last words"),
        ("variable={}:abort", Outcome.CRASH, "ended by SIGABRT"),
        ("variable={}:fail", Outcome.CRASH, "KeyError"),
        ("variable={}:eat", Outcome.MEMORY, "MemoryError"),
        ("variable={}:pickles", Outcome.CRASH, "wrote to descriptors that are not its own"),
        ("variable={}:odd_record", Outcome.CRASH, "wrote to descriptors that are not its own"),
        ("variable={}:odd_kind", Outcome.CRASH, "wrote to descriptors that are not its own"),
    ],
)
def test_a_run_that_dies_is_recorded_and_the_next_one_is_made(
    supervisor: Supervisor, plugins: Path, function: str, outcome: Outcome, detail: str
) -> None:
    record = supervisor.run(task(function.format(plugins)))
    assert (record.status, record.outcome, record.verdict) == (Status.UNKNOWN, outcome, Verdict.UNDECIDED)
    assert detail in record.detail
    assert not (plugins.parent / "marker").exists()
    assert supervisor.run(task("inference=mac")).verdict is Verdict.CORRECT


@pytest.mark.parametrize("name", ["hang", "promises_much"])
def test_a_run_that_hangs_is_stopped(supervisor: Supervisor, plugins: Path, name: str) -> None:
    record = supervisor.run(task(f"variable={plugins}:{name}", seconds=0.1))
    assert (record.outcome, record.detail) == (Outcome.TIMEOUT, "did not stop at its limit")
    assert record.seconds > 0.1
    assert record.cpu is None


def test_a_process_killed_from_outside_is_no_fault_of_its_run(supervisor: Supervisor, plugins: Path) -> None:
    assert supervisor.run(task(f"variable={plugins}:killed_once")).verdict is Verdict.CORRECT
    record = supervisor.run(task(f"variable={plugins}:killed"))
    assert (record.outcome, record.verdict) == (Outcome.CRASH, Verdict.UNDECIDED)
    assert f"{ATTEMPTS} times" in record.detail
    assert (plugins.parent / "tries").read_text() == "x" * ATTEMPTS


def test_what_a_run_started_ends_with_it(supervisor: Supervisor, plugins: Path) -> None:
    assert supervisor.run(task(f"variable={plugins}:orphan")).outcome is Outcome.CRASH
    orphan = int((plugins.parent / "orphan").read_text())
    wait_until(lambda: not is_alive(orphan))


@pytest.mark.parametrize(
    ("function", "verdict"), [("lazy", Verdict.WRONG), ("deny", Verdict.UNCONFIRMED)]
)  # that "unsatisfiable" is false only other runs can tell, and a search with a user's part is not believed
def test_the_rules_judge_each_answer(supervisor: Supervisor, plugins: Path, function: str, verdict: Verdict) -> None:
    record = supervisor.run(task(f"inference={plugins}:{function}"))
    assert record.verdict is verdict
    assert ("touching: row" in record.detail) == (function == "lazy")
    assert record.known == ()


class Late:
    """Answers right, a second after the limit."""

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        answer = parse("", puzzle).run(puzzle, board, limits)
        return replace(answer, statistics={"seconds": (limits.seconds or 0) + 1})


def test_a_late_answer_is_none() -> None:
    begun: list[bool] = []
    record = perform(replace(task(""), solver=Late()), None, lambda: begun.append(True))
    assert begun == [True]
    assert (record.status, record.outcome) == (Status.SATISFIABLE, Outcome.ANSWERED)
    assert (record.verdict, record.detail) == (Verdict.UNDECIDED, "answered after the limit")


def test_a_senseless_configuration_is_refused(supervisor: Supervisor) -> None:
    several = replace(task("restarts=100"), limits=Limits(10.0, None, None))
    with pytest.raises(UsageError, match="restarts look for one solution"):
        supervisor.run(several)
    with pytest.raises(UsageError, match="restarts look for one solution"):
        task("restarts=100", solutions=None)


def test_stopping_ends_a_run_that_is_going_on(supervisor: Supervisor, plugins: Path) -> None:
    ended: list[BaseException] = []

    def run() -> None:
        try:
            supervisor.run(task(f"variable={plugins}:hang", seconds=1000))
        except InterruptedError as error:
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    wait_until((plugins.parent / "hanging").exists)
    supervisor.stop()
    thread.join(timeout=30)
    assert len(ended) == 1


PARENT = """
import sys
sys.path[:] = {path!r}
from pathlib import Path
from tests.workbench.test_supervisor import *
supervisor = Supervisor(None)
supervisor.run(task("inference=mac"))
print(supervisor._worker._process.pid, flush=True)
supervisor.run(task("variable={plugins}:hang", seconds=1000))
"""


def test_workers_end_with_their_parent_even_when_it_is_killed(plugins: Path) -> None:
    code = PARENT.format(path=sys.path, plugins=plugins)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        wait_until((plugins.parent / "hanging").exists)
        parent.kill()
    wait_until(lambda: not is_alive(worker))
