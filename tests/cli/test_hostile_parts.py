"""Heuristics that hang, end the process, raise what they like, or change the rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hand_solver import Limits, PluginError, Problem, Status
from magnets_cp.answer import Answer
from magnets_cp.cli.main import app
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS, Magnets
from magnets_cp.workbench.run import run_solver
from magnets_cp.workbench.run.child_process import run_in_child
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import HandSolver, Solver
from magnets_cp.workbench.study.store import Store
from tests.boards import instance
from tests.cli.test_processes import SEED_1
from tests.processes import is_alive, wait_until
from tests.running import magnets

PARTS = """
import os, subprocess, sys, time
def python_loop(view):
    while True: pass
def c_loop(view):
    return sum(range(10**12))
def stubborn(view):
    while True:
        try: time.sleep(100)
        except BaseException: pass
def starts_another(view):
    print(subprocess.Popen(["sleep", "1000"]).pid, file=open("child", "w"), flush=True)
    time.sleep(1000)
def leaves(view): os._exit(0)
def leaves_with_1(view): os._exit(1)
def killed(view): os.kill(os.getpid(), 9)
def closes(view): os.closerange(3, 1000); time.sleep(1000)
class Odd(BaseException): pass
def odd(view): raise Odd("very")
def exits(view): sys.exit(0)
def interrupts(view): raise KeyboardInterrupt
def generator_exit(view): raise GeneratorExit
def deep(view): return deep(view)
class Pickled:
    def __reduce__(self): return exec, ("open('marker', 'w').close()",)
def to_all_descriptors(data):
    for number in os.listdir("/proc/self/fd"):
        if int(number) > 2:
            try: os.write(int(number), data)
            except OSError: pass
    time.sleep(1000)
def pickles(view):
    import pickle, struct
    data = pickle.dumps((1, Pickled()))
    to_all_descriptors(struct.pack("!i", len(data)) + data + b"\\n")
def promises_much(view): to_all_descriptors(bytes.fromhex("7fffffff"))
def garbage(view): to_all_descriptors(b"garbage\\n")
def deep_json(view): to_all_descriptors(b"[" * 10**6 + b"\\n")
def other_json(view): to_all_descriptors(b'["done", {"status": "unsatisfiable"}]\\n')
def odd_solution(view): to_all_descriptors(b'["told", [1, 2]]\\n')
def odd_error(view): to_all_descriptors(b'["raised", ["SystemExit", 1]]\\n')
def restricts(view):
    from hand_solver.problem.domains import Domains
    Domains.restrict = lambda *_: False
    return view.unassigned()[0]
def wipes_masks(view):
    import gc
    from hand_solver.problem.domains import Domains
    for one in gc.get_objects():
        if isinstance(one, Domains): one.masks[:] = [1] * len(one.masks)
    return view.unassigned()[0]
def first(view): return view.unassigned()[0]
def writes(view):
    os.write(1, b"nonsense")
    print("nonsense")
    return view.unassigned()[0]
"""
PATCHES = """
import magnets_cp.puzzles.magnets.csp, magnets_cp.puzzles.magnets.puzzle, magnets_cp.puzzles.magnets.rules
def nonsense(board, *_): return tuple("+" * board.columns for _ in range(board.rows))
magnets_cp.puzzles.magnets.rules.violations = lambda *_: []
magnets_cp.puzzles.magnets.csp.decode = nonsense
object.__setattr__(magnets_cp.puzzles.magnets.puzzle.MAGNETS, "violations", lambda *_: [])
object.__setattr__(magnets_cp.puzzles.magnets.puzzle.MAGNETS, "decode", nonsense)
def choose(view): return view.unassigned()[0]
"""
BOARD = instance("seed-1-6x6.txt")


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "parts.py"
    path.write_text(PARTS)
    return path


@pytest.fixture
def patches(tmp_path: Path) -> Path:
    path = tmp_path / "patches.py"
    path.write_text(PATCHES)
    return path


@pytest.mark.parametrize("name", ["python_loop", "c_loop", "stubborn", "starts_another"])
def test_a_part_that_hangs_is_stopped_at_the_limit(parts: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("magnets_cp.workbench.run.run_solver._GRACE", 0.2)
    answer = run_safely(parse(f"variable={parts}:{name}", MAGNETS), MAGNETS, BOARD, Limits(seconds=0.3))
    assert (answer.status, answer.complete) == (Status.UNKNOWN, False)
    if name == "starts_another":
        child = int((parts.parent / "child").read_text())
        with suppress(ProcessLookupError):
            for _ in range(100):  # killed at once, but perhaps not yet buried by who inherited it
                os.kill(child, 0)
                if "Z" in Path(f"/proc/{child}/stat").read_text().split():
                    return
                time.sleep(0.02)
            pytest.fail("it still runs")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("leaves", "ended the process it ran in, exit status 0"),
        ("leaves_with_1", "ended the process it ran in, exit status 1"),
        ("killed", "ended the process it ran in, signal 9"),
        ("odd", "Odd in"),
        ("exits", "SystemExit in"),
        ("interrupts", "KeyboardInterrupt"),
        ("generator_exit", "GeneratorExit in"),
        ("deep", "RecursionError in"),
        ("closes", "ended the process it ran in"),
    ],
)
def test_a_part_that_ends_the_process_is_named(parts: Path, name: str, message: str) -> None:
    solver = parse(f"variable={parts}:{name}", MAGNETS)
    with pytest.raises(PluginError, match=message) as caught:
        run_safely(solver, MAGNETS, BOARD, Limits())
    assert f"parts.py:{name}" in str(caught.value)


@pytest.mark.parametrize("name", ["pickles", "garbage", "deep_json", "other_json", "odd_solution", "odd_error"])
def test_a_part_that_writes_to_the_channel_runs_nothing_here_and_is_named(parts: Path, name: str) -> None:
    with pytest.raises((PluginError, TimeoutError)) as caught:
        run_safely(parse(f"variable={parts}:{name}", MAGNETS), MAGNETS, BOARD, Limits(seconds=60))
    assert "wrote to descriptors that are not its own" in str(caught.value)
    assert not Path("marker").exists()


@pytest.mark.parametrize("name", ["restricts", "wipes_masks"])
@pytest.mark.parametrize("asked", [[], ["--all"], ["--unique"], ["--json"]])
def test_no_part_makes_a_satisfiable_board_unsatisfiable(parts: Path, name: str, asked: list[str]) -> None:
    done = magnets("solve", SEED_1, "--level", "arcs", "--inference", "fc", "--variable", f"{parts}:{name}", *asked)
    assert done.returncode == 2
    assert f"parts.py:{name}: the search with it says that there is no solution, but there is one" in done.stderr
    assert "unsatisfiable" not in done.stdout


@pytest.mark.parametrize("name", ["restricts", "wipes_masks"])
def test_neither_verify_nor_trace_nor_compare_believe_such_a_part(parts: Path, name: str, tmp_path: Path) -> None:
    config = ("--config", f"level=arcs inference=fc variable={parts}:{name}")
    verified = magnets("verify", SEED_1, *config, "--json")
    assert verified.returncode == 3, verified.stderr
    assert '"verdict": "unconfirmed"' in verified.stdout
    traced = magnets("trace", SEED_1, *config)
    assert traced.returncode == 3
    assert "that there is no solution is a claim of the search with" in traced.stderr
    magnets("compare", SEED_1, *config, "--store", str(tmp_path / "runs.db"))
    with Store.open(tmp_path / "runs.db") as store:
        assert set(store.frame()["verdict"]) == {"false unsatisfiable"}  # by a reference that was asked apart


def test_a_search_with_a_part_is_confirmed_by_one_without(parts: Path) -> None:
    config = ("--config", f"level=arcs variable={parts}:first", "--config", "level=arcs")
    done = magnets("verify", "2x1:20,0,11,0,LR", *config, "--json")
    assert done.returncode == 0, done.stderr
    assert '"unconfirmed"' not in done.stdout


def test_a_claim_that_is_confirmed_stands_and_one_that_is_not_is_undecided(
    parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsatisfiable = "2x1:20,0,11,0,LR"
    command = ["solve", unsatisfiable, "--level", "arcs", "--variable", f"{parts}:first"]
    assert CliRunner().invoke(app, command).exit_code == 1
    confirming = run_solver.run_safely

    def undecided(solver: Solver, *others: Any) -> Answer:
        answer = confirming(solver, *others)
        own = isinstance(solver, HandSolver) and solver.own
        return answer if own else replace(answer, status=Status.UNKNOWN, complete=False, solutions=())

    monkeypatch.setattr(run_solver, "run_safely", undecided)
    done = CliRunner().invoke(app, command)
    assert (done.exit_code, done.stdout) == (3, "unknown\n")
    assert "that there is no solution is a claim of the search with" in done.stderr


def test_no_message_is_waited_for_longer_than_the_limit(parts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnets_cp.workbench.run.run_solver._GRACE", 0.2)
    answer = run_safely(parse(f"variable={parts}:promises_much", MAGNETS), MAGNETS, BOARD, Limits(seconds=0.3))
    assert answer.status is Status.UNKNOWN


@pytest.mark.parametrize("name", ["leaves", "leaves_with_1", "odd", "interrupts"])
def test_verify_and_solve_end_with_2(parts: Path, name: str) -> None:
    for command in (["solve", SEED_1, "--variable"], ["verify", SEED_1, "--config"]):
        part = f"{parts}:{name}" if command[0] == "solve" else f"variable={parts}:{name}"
        done = CliRunner().invoke(app, [*command, part])
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("code", ["while True: pass", "import os; os._exit(0)", "raise SystemExit(1)"])
def test_a_file_that_does_not_load_is_a_usage_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr("magnets_cp.workbench.run.configuration.LOADING", 0.3)
    path = tmp_path / "bad.py"
    path.write_text(code)
    with pytest.raises(UsageError, match=r"bad\.py"):
        parse(f"variable={path}:f", MAGNETS)


def test_what_a_part_writes_is_no_part_of_the_answer(parts: Path) -> None:
    done = magnets("solve", SEED_1, "--json", "--variable", f"{parts}:writes")
    assert json.loads(done.stdout)["status"] == "satisfiable"
    assert "nonsense" in done.stderr


def test_a_part_that_changes_the_rules_changes_nothing_here(patches: Path) -> None:
    done = magnets("solve", SEED_1, "--variable", f"{patches}:choose")
    assert (done.returncode, done.stdout) == (2, "")
    assert "against the rules: domino: row 1" in done.stderr
    verified = magnets("verify", SEED_1, "--config", f"variable={patches}:choose", "--config", "solver=cp-sat")
    assert verified.returncode == 1
    assert "NOT ALL AGREED" in verified.stdout
    parse(f"variable={patches}:choose", MAGNETS)
    assert MAGNETS.violations(BOARD, ("++++++",) * 6)


@pytest.mark.parametrize("command", ["solve", "verify"])
@pytest.mark.parametrize("part", ["read", "violations", "csp"])
def test_an_interrupt_that_a_part_of_a_puzzle_raises_is_its_own_fault(tmp_path: Path, part: str, command: str) -> None:
    beads = (Path(__file__).parents[1] / "puzzles" / "beads.py").read_text()
    head = next(line for line in beads.splitlines() if line.startswith(f"    def {part}("))
    path = tmp_path / "beads.py"
    path.write_text(beads.replace(head, f"{head}\n        raise KeyboardInterrupt"))
    (tmp_path / "board.txt").write_text("a.b")
    done = magnets(command, str(tmp_path / "board.txt"), "--puzzle", str(path))
    assert done.returncode == 2
    assert "beads.py:" in done.stderr
    assert "KeyboardInterrupt" in done.stderr


def test_a_limit_holds_where_no_search_looks_at_the_clock() -> None:
    class Endless(Magnets):
        def csp(self, board: Board, level: str) -> Problem:
            while True:
                pass

    answer = run_safely(parse("", MAGNETS), Endless(), BOARD, Limits(seconds=0.05))
    assert (answer.status, answer.solutions) == (Status.UNKNOWN, ())


def test_work_done_apart_tells_and_returns() -> None:
    told: list[int] = []

    def work(tell: object) -> int:
        assert callable(tell)
        for number in range(100):
            tell(number)
        return os.getpid()

    assert run_in_child("work", work, tell=told.append) != os.getpid()
    assert told == list(range(100))
    with pytest.raises(ValueError, match="x"):
        run_in_child("work", lambda _: int("x"))


@pytest.mark.parametrize("command", ["trace", "audit"])
@pytest.mark.parametrize(
    ("name", "message"), [("leaves_with_1", "ended the process it ran in, exit status 1"), ("c_loop", "did not end")]
)
def test_trace_and_audit_name_a_part_that_leaves_or_hangs(parts: Path, command: str, name: str, message: str) -> None:
    done = magnets(command, SEED_1, "--config", f"variable={parts}:{name}", "--seconds", "0.2")
    assert (done.returncode, f"{parts}:{name}: it {message}" in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize("where", ["command", "python"])
def test_what_a_part_started_ends_when_magnets_is_killed(parts: Path, where: str) -> None:
    if where == "command":
        arguments = ["-m", "magnets_cp", "solve", SEED_1, "--variable", f"{parts}:starts_another", "--level", "arcs"]
    else:
        config = f"variable={parts}:starts_another level=arcs"
        arguments = ["-c", f"import magnets_cp; magnets_cp.verify({SEED_1!r}, [{config!r}], seconds=100)"]
    process = subprocess.Popen([sys.executable, *arguments])
    child = parts.parent / "child"
    wait_until(lambda: child.exists() and child.read_text().strip() != "")
    process.kill()
    process.wait()
    wait_until(lambda: not is_alive(int(child.read_text())))
