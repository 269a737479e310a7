"""A command ends with an answer's exit status only if it came to that answer, whatever ends its process."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner
from ortools.sat.python.cp_model import CpSolver

import magnets_cp
from hand_solver import LimitReached, Limits, Status
from magnets_cp.cli import memory
from magnets_cp.cli.main import app
from magnets_cp.deadline import at_most
from magnets_cp.puzzle import file
from magnets_cp.puzzles.magnets.puzzle import Magnets
from magnets_cp.solver_thread import run_in_thread
from magnets_cp.workbench.judge.certificates.proof import Prover
from tests.boards import instance
from tests.processes import is_alive, wait_until
from tests.running import magnets

PROGRAM = str(Path(sys.executable).with_name("magnets"))
ARGUMENTS = {
    "read": "source, notation",
    "violations": "board, solution",
    "csp": "board, level",
    "cpsat": "board, formulation",
    "cells": "board",
    "random": "rng, size",
}
# For each part, a command that calls it.
CALLS = {
    "read": "solve board.txt --seconds 1",
    "violations": "check board.txt solution.txt",
    "csp": "solve board.txt --seconds 1",
    "cpsat": "verify board.txt --seconds 1",
    "cells": "solve board.txt --seconds 1",
    "random": "generate 2x2",
}


def run(*arguments: str, limit: Callable[[], Any] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, check=False, preexec_fn=limit, stdin=subprocess.DEVNULL
    )


@pytest.fixture(scope="module")
def new_puzzle(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a new puzzle, which is the same each time."""
    path = tmp_path_factory.mktemp("new")
    assert magnets("new-puzzle", "mine", cwd=path).returncode == 0
    return (path / "mine.py").read_text()


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_puzzle: str) -> Callable[[str, str], None]:
    """Makes a puzzle of one's own of which one part does this."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(new_puzzle)
    Path("board.txt").write_text("1 .\n. .\n")
    Path("solution.txt").write_text("12\n21\n")

    def write(part: str, act: str) -> None:
        attack = f"    def {part}(self, {ARGUMENTS[part]}):\n        {act}\n\n\n"
        Path("mine.py").write_text(new_puzzle.replace("PUZZLE = ", f"{attack}PUZZLE = "))

    return write


@pytest.mark.parametrize("status", [0, 1, 3])
@pytest.mark.parametrize("part", CALLS)
def test_a_part_that_ends_the_process_is_named(part: str, status: int, mine: Callable[[str, str], None]) -> None:
    mine(part, f"__import__('os')._exit({status})")
    done = run(*CALLS[part].split(), "--puzzle", "mine.py")
    assert done.returncode == 2
    assert f": {part}: it ended the process it ran in, exit status {status}" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("act", ["while True: pass", "sum(range(10**13))"])
@pytest.mark.parametrize("part", ["read", "csp", "cells"])
def test_a_part_that_never_returns_is_ended_and_named(part: str, act: str, mine: Callable[[str, str], None]) -> None:
    mine(part, act)
    done = run(*CALLS[part].split(), "--puzzle", "mine.py")
    assert done.returncode == 2
    assert f": {part}: " in done.stderr
    assert "did not end within the seconds it has" in done.stderr


@pytest.mark.parametrize("part", ["read", "violations", "csp", "cells"])
def test_without_a_limit_a_part_has_a_limit_of_its_own(
    part: str, mine: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "PART_SECONDS", 0.5)
    mine(part, "while True: pass")
    command = {"cells": "draw board.txt", "csp": "trace board.txt"}.get(part, "check board.txt solution.txt")
    done = CliRunner().invoke(app, [*command.split(), "--puzzle", "mine.py"], prog_name="magnets")
    assert done.exit_code == 2
    assert "did not end within the seconds it has" in done.output


@pytest.mark.parametrize("kilobytes", [45_000, 60_000, 100_000, 143_000, 157_000, 200_000, 250_000, 330_000, 373_000])
def test_too_little_memory_is_no_answer_and_no_interrupt(kilobytes: int) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (kilobytes << 10, kilobytes << 10))

    command = ("judge", "--command", "false") if kilobytes == 157_000 else ("solve", "--solver", "cp-sat")
    done = run(*command, "2x2:11,11,11,11,TTBB", limit=limit)
    assert "Traceback" not in done.stderr
    if kilobytes > 300_000 and done.returncode == 0:  # enough, with these libraries
        assert done.stdout
    else:
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.splitlines()[-1].startswith(f"magnets: not enough memory within the limit of {kilobytes} kB")


def test_a_thread_without_room_is_a_shortage_where_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    error = RuntimeError("can't start new thread")
    assert not memory.is_shortage(error)
    monkeypatch.setattr(memory, "memory_limit", lambda: "not enough memory")
    assert memory.is_shortage(error)
    assert not memory.is_shortage(RuntimeError("another"))


def test_no_more_processes_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = "import os, errno\ndef fork(): raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))\n"
    attack += "os.fork = fork\nfrom magnets_cp.cli.entry import main\nmain()"
    done = subprocess.run([sys.executable, "-c", attack], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "magnets: resource temporarily unavailable\n"


SLOW = "    def csp(self, board, level):\n"
SLOW += "        open('started', 'w').write(str(__import__('os').getpid()))\n        ACT\n\n\n"


def _started(act: str) -> tuple[subprocess.Popen[str], int]:
    text = Path("mine.py").read_text()
    Path("mine.py").write_text(text.replace("PUZZLE = ", f"{SLOW.replace('ACT', act)}PUZZLE = "))
    process = subprocess.Popen(
        [PROGRAM, "solve", "--puzzle", "mine.py", "board.txt"], stderr=subprocess.PIPE, text=True, process_group=0
    )
    wait_until(lambda: Path("started").exists() and Path("started").read_text() != "")
    return process, int(Path("started").read_text())


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("group", [False, True])
def test_signals_end_the_command(number: int, status: int, group: bool, mine: Callable[[str, str], None]) -> None:
    process, worker = _started("__import__('time').sleep(1000)")
    (os.killpg if group else os.kill)(process.pid, number)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (status, "magnets: interrupted\n")
    assert not is_alive(worker)


def test_a_command_that_does_not_heed_a_signal_is_killed(mine: Callable[[str, str], None]) -> None:
    process, worker = _started("sum(range(10**13))")
    process.terminate()
    _, said = process.communicate(timeout=60)
    assert process.returncode == 143
    assert "it did not end within 10 seconds of the interrupt, and was killed" in said
    assert not is_alive(worker)


def test_the_command_ends_when_its_watching_process_is_killed(mine: Callable[[str, str], None]) -> None:
    process, worker = _started("__import__('time').sleep(1000)")
    process.kill()
    process.communicate(timeout=60)
    wait_until(lambda: not is_alive(worker))


def test_the_command_is_stopped_and_goes_on_as_a_job(mine: Callable[[str, str], None]) -> None:
    process, worker = _started("__import__('time').sleep(1000)")

    def state(pid: int) -> str:
        return subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=True).stdout

    process.send_signal(signal.SIGTSTP)
    wait_until(lambda: state(process.pid)[0] == state(worker)[0] == "T")
    process.send_signal(signal.SIGCONT)
    wait_until(lambda: state(process.pid)[0] == state(worker)[0] == "S")
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 143


def test_a_limit_does_not_wait_for_cp_sat() -> None:
    begun, ended = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        ended.wait(600)

    with pytest.raises(LimitReached), at_most(0.2, LimitReached("the seconds")):
        run_in_thread(CpSolver(), work)
    assert begun.is_set()
    assert not ended.is_set()
    ended.set()


def test_a_limit_holds_while_a_formula_is_written(tmp_path: Path) -> None:
    class Endless:
        def formula(self, board: object) -> object:
            while True:
                pass

    board = instance("seed-1-6x6.txt")
    puzzle = Magnets()
    puzzle.provable = cast(Any, Endless())
    answer = Prover(str(tmp_path / "stem")).run(puzzle, board, Limits(seconds=0.2))
    assert answer.status is Status.UNKNOWN
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("status", [0, 1, 3, 130])
def test_a_library_that_works_on_does_not_disturb_the_end(status: int) -> None:
    code = f"""
import atexit, threading
from magnets_cp.cli.supervised import run
def command():
    atexit.register(print, "tidied up")
    model = CpModel()
    x = [model.new_int_var(0, 10**6, str(i)) for i in range(300)]
    for i in range(299):
        model.add_modulo_equality(x[i + 1], x[i] * 1, 7919)
    model.add(sum(x) == 123456789)
    threading.Thread(target=lambda: CpSolver().solve(model), daemon=True).start()
    print("said", flush=False)
    return {status}
from ortools.sat.python.cp_model import CpModel, CpSolver
run(command)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (status, "said\ntidied up\n", "")


def test_the_seconds_hold_while_a_model_is_declared_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    board = magnets_cp.read("4@0,1")
    monkeypatch.setattr(type(board.puzzle), "cpsat", endless)
    assert magnets_cp.solve(board, "cp-sat", seconds=0.2).status == "unknown"
