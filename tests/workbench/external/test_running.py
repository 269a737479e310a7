"""Real processes, each of which does one thing it should not: what becomes of it, and that nothing of it is left."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run import processes
from magnets_cp.workbench.run.channel import Receiver, send
from magnets_cp.workbench.run.programs.program import (
    Allowance,
    Call,
    Ending,
    Execution,
    Program,
    answer,
    answered,
    request,
    requested,
)
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.programs.sandbox import execute
from tests.boards import instance

MEGABYTE = 1024**2
ALLOWANCE = Allowance(seconds=20.0, cpu_seconds=None, memory=200 * MEGABYTE, output=50_000, processes=10)


def run(code: str, *arguments: str, allowance: Allowance = ALLOWANCE, file: str | None = None) -> Execution:
    command = (sys.executable, "-c", code, *arguments)
    return execute(Program(command, "the board\n", file, {"PATH": os.defpath}, allowance))


def is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except OSError:
        return False


def running(mark: str) -> bool:
    """Is there a process in the whole system with that text in its command?"""
    done = subprocess.run(["ps", "-A", "-ww", "-o", "args="], capture_output=True, text=True, check=True)
    return mark in done.stdout


def allowing(seconds: float = 20.0, cpu_seconds: float | None = None) -> Allowance:
    return Allowance(seconds, cpu_seconds, ALLOWANCE.memory, ALLOWANCE.output, ALLOWANCE.processes)


def test_the_board_is_on_standard_input_and_in_a_file_that_is_named() -> None:
    assert run("import sys; print(sys.stdin.read().upper())").stdout == b"THE BOARD\n\n"
    code = "import sys; print(sys.stdin.read(), open(sys.argv[1]).read(), sys.argv[1])"
    done = run(code, "{file}", file="board.txt")
    assert done.stdout.startswith(b"the board\n the board\n ")
    assert done.stdout.rstrip().endswith(b"/board.txt")
    assert (done.ending, done.code, done.stderr) == (Ending.EXITED, 0, b"")


def test_it_works_in_a_scratch_folder_of_its_own_which_goes_with_it() -> None:
    code = (
        "import os; os.mkdir('x'); open('x/y', 'w'); os.chmod('x', 0); print(os.getcwd(), *sorted(os.environ.items()))"
    )
    done = run(code)
    folder, *_ = done.stdout.decode().split()
    assert not os.path.exists(folder)
    names = {"HOME", "TMPDIR", "PATH"}
    assert all(f"('{name}'" in done.stdout.decode() for name in names)
    assert "PYTHONPATH" not in done.stdout.decode()
    assert done.stdout.decode().count(f"'{folder}'") == 2


@pytest.mark.parametrize(
    ("code", "allowance", "ending"),
    [
        ("import time; time.sleep(60)", allowing(seconds=0.3), Ending.SECONDS),
        (
            "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(60)",
            allowing(seconds=0.3),
            Ending.SECONDS,
        ),
        ("while True: pass", allowing(cpu_seconds=0.3), Ending.CPU_SECONDS),
        ("import os\nfor _ in range(3): os.fork()\nwhile True: pass", allowing(cpu_seconds=0.5), Ending.CPU_SECONDS),
        ("x = []\nwhile True: x.append(b'x' * 1_000_000)", ALLOWANCE, Ending.MEMORY),
        ("while True: print('x' * 1000)", ALLOWANCE, Ending.OUTPUT),
        ("import sys\nwhile True: sys.stderr.write('x' * 1000)", ALLOWANCE, Ending.OUTPUT),
        ("print('x' * 60_000)", ALLOWANCE, Ending.OUTPUT),
        ("import os, time\nfor _ in range(5): os.fork()\ntime.sleep(60)", ALLOWANCE, Ending.PROCESSES),
        ("import os; os.kill(os.getpid(), 11)", ALLOWANCE, Ending.SIGNALLED),
        ("raise SystemExit(3)", ALLOWANCE, Ending.EXITED),
    ],
)
def test_who_takes_more_than_is_allowed_is_stopped(code: str, allowance: Allowance, ending: Ending) -> None:
    done = run(code, allowance=allowance)
    assert done.ending is ending
    assert len(done.stdout) <= allowance.output
    assert done.code == {Ending.SIGNALLED: 11, Ending.EXITED: 3}.get(ending, 0)


def test_more_than_can_ever_be_had_is_refused_at_once() -> None:
    done = run("x = 'x' * (1 << 40)")
    assert (done.ending, done.code) == (Ending.EXITED, 1)
    assert b"MemoryError" in done.stderr
    assert done.memory < ALLOWANCE.memory


FORKS = """
import os, sys, time
def live(then):
    if os.fork() == 0:
        then()
        sys.stdout.write(f"{os.getpid()} "); sys.stdout.flush()
        time.sleep(60)
        os._exit(0)
def orphan():
    os.setsid()
    if os.fork():
        os._exit(0)
live(lambda: None); live(os.setsid); live(orphan); live(lambda: os.setpgid(0, 0))
time.sleep(0.3)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="an orphan with a session of its own is only found on Linux")
def test_no_process_outlives_the_program_whatever_session_it_made(without_namespaces: None) -> None:
    for code, left, seconds in ((FORKS, 4, 20.0), (FORKS + "time.sleep(60)", 0, 1.0)):
        done = run(code, allowance=allowing(seconds=seconds))
        pids = list(map(int, done.stdout.split()))
        assert len(pids) == 4
        assert not any(map(is_alive, pids))
        assert done.left_behind == left


def test_what_cannot_be_started_says_why() -> None:
    done = execute(Program(("/no/such/program",), "", None, {}, ALLOWANCE))
    assert (done.ending, done.problem) == (Ending.NOT_STARTED, "No such file or directory")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    ("number", "jobs"),
    [(signal.SIGINT, 1), (signal.SIGINT, 2), (signal.SIGTERM, 2), (signal.SIGKILL, 1), (signal.SIGKILL, 2)],
)
def test_nothing_survives_the_end_of_magnets_itself(tmp_path: Path, number: signal.Signals, jobs: int) -> None:
    program = tmp_path / "sleeps.py"
    pids = tmp_path / "pids"
    program.write_text(
        "import os, time\nos.fork()\nos.setsid() if os.getpid() != os.getpgid(0) else None\n"
        f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} {{os.getcwd()}}\\n')\ntime.sleep(60)\n"
    )
    boards = ["3x2:110,11,110,11,LRTLRB"] * jobs
    command = [sys.executable, "-m", "magnets_cp", "judge", "--command", f"{sys.executable} {program}", *boards]
    magnets = subprocess.Popen(
        [*command, "--seconds", "50", "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    await_that(lambda: pids.exists() and pids.read_text().count("\n") == 2 * jobs)
    if number is signal.SIGINT:
        os.killpg(magnets.pid, number)  # as a terminal does
    else:
        magnets.send_signal(number)
    magnets.communicate(timeout=60)
    started = [line.split() for line in pids.read_text().splitlines()]
    await_that(lambda: not any(os.path.exists(folder) for _, folder in started))
    await_that(lambda: not running(str(program)))


def await_that(condition: object) -> None:
    """Wait until it holds; fail after a minute."""
    assert callable(condition)
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "it never came to hold"
        time.sleep(0.02)


def test_a_link_in_place_of_its_folder_goes_and_what_it_points_to_stays(tmp_path: Path) -> None:
    """The rights of whatever the link pointed to were changed."""
    victim = tmp_path / "victim"
    (victim / "inside").mkdir(parents=True)
    victim.chmod(0o500)
    code = (
        "import os, sys; here = os.getcwd(); os.chdir('/'); os.rename(here, here + '-gone');"
        " os.symlink(sys.argv[1], here); os.rmdir(here + '-gone'); print(here)"
    )
    done = run(code.replace("os.rmdir(here", "__import__('shutil').rmtree(here"), str(victim))
    assert not os.path.lexists(done.stdout.decode().strip())
    assert victim.stat().st_mode & 0o777 == 0o500
    assert (victim / "inside").is_dir()


def test_who_stops_the_server_is_noticed() -> None:
    """A program that sends SIGSTOP to its parent hung the judge."""
    done = run(
        "import os, signal, time; os.kill(os.getppid(), signal.SIGSTOP); time.sleep(60)", allowance=allowing(1.0)
    )
    assert done.ending in (Ending.SERVER_LOST, Ending.SECONDS)
    assert run("print(1)").stdout == b"1\n"


ASSASSIN = """
import os, signal, sys, time
if os.fork() == 0:
    os.setsid()
    open(sys.argv[1], "w").write(f"{os.getpid()} {os.getcwd()}")
    time.sleep(60)
while not os.path.exists(sys.argv[1]) or not open(sys.argv[1]).read(): time.sleep(0.01)
os.kill(os.getppid(), signal.SIGKILL)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_who_kills_the_server_does_not_outlive_it(without_namespaces: None, tmp_path: Path) -> None:
    """A child in a session of its own went on running, and its folder stayed."""
    done = run(ASSASSIN, str(tmp_path / "child"))
    assert done.ending is Ending.SERVER_LOST
    child, folder = (tmp_path / "child").read_text().split()
    await_that(lambda: not is_alive(int(child)))
    assert not os.path.exists(folder)
    assert run("print(1)").stdout == b"1\n"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_function_that_kills_the_server_does_not_outlive_it(without_namespaces: None, tmp_path: Path) -> None:
    child, body = tmp_path / "child", ASSASSIN.strip().replace("\n", "\n    ").replace("sys.argv[1]", "child")
    (tmp_path / "solver.py").write_text(f"child = {str(child)!r}\ndef solve(text):\n    {body}\n")
    solver = Function(function=f"{tmp_path}/solver.py:solve")
    answer = solver.run(MAGNETS, instance("tiny-2x3-upright.txt"), Limits(seconds=20.0))
    assert "the process that keeps it was killed or disturbed, by itself or from outside" in answer.report
    pid, folder = child.read_text().split()
    await_that(lambda: not is_alive(int(pid)))
    assert not os.path.exists(folder)


# What it writes goes into every pipe of the server but the one that requests come from.
FORGER = """
import os, pickle, sys, time
class Evil:
    def __reduce__(self):
        return os.mkdir, (sys.argv[1],)
pipes = f"/proc/{os.getppid()}/fd"
for name in os.listdir(pipes):
    if name != "0" and os.readlink(f"{pipes}/{name}").startswith("pipe:"):
        pipe = os.open(f"{pipes}/{name}", os.O_WRONLY | os.O_NONBLOCK)
        os.write(pipe, MESSAGE)
time.sleep(0.1)
"""
FORGED = json.dumps({"token": "mine", "execution": {"ending": "exited", "stdout": "", "stderr": "", "code": 0}})


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    "message",
    ["pickle.dumps(Evil())", "b'garbage'", "b'garbage\\n'", "b'\\xff' * 9000", f"{FORGED!r}.encode() + b'\\n'"],
)
def test_what_a_program_writes_into_the_pipe_of_the_server_is_not_run_nor_believed(
    tmp_path: Path, message: str
) -> None:
    """It could run code in the judge, and what was no pickle ended that with a traceback."""
    done = run(FORGER.replace("MESSAGE", message), str(tmp_path / "made"))
    assert done == Execution(Ending.SERVER_LOST)
    assert not (tmp_path / "made").exists()
    assert run("print(1)").stdout == b"1\n"


def test_messages_say_the_same_on_the_other_side() -> None:
    call = Call("mine.py", "solve", ("numpy",))
    program = Program(("a", "{file}"), "text\udcff", None, {"PATH": "/bin"}, allowing(cpu_seconds=1.5), call)
    assert requested(sent(request(program, "1"))) == (program, "1")
    assert requested(sent(request(replace(program, call=None), "2")))[0].call is None
    execution = Execution(Ending.SIGNALLED, 9, b"\x00\xff", b"\n", 0.5, 0.25, 1 << 40, 2, "why")
    assert answered(sent(answer(execution, "1")), "1") == execution


def sent(message: object) -> Any:
    """The message as it comes out of a pipe."""
    reading, writing = os.pipe()
    send(writing, message)
    os.close(writing)
    return received(reading)


def received(reading: int) -> Any:
    receiver = Receiver(reading)
    try:
        return receiver.receive(1.0)
    finally:
        receiver.close()


@pytest.mark.parametrize("told", [{"code": "0"}, {"code": 10**400}, {"seconds": math.nan}, {"problem": 1}, {"x": 1}])
def test_a_message_that_means_nothing_is_damaged(told: dict[str, object]) -> None:
    message = answer(Execution(Ending.EXITED), "1")
    message["execution"] |= told
    assert is_damaged(json.dumps(message))


@pytest.mark.parametrize("line", ["[]", "{}", "null", '{"token": "1"}', "{" * 3, "[" * 50_000, "\ufffd"])
def test_what_is_no_message_is_damaged(line: str) -> None:
    assert is_damaged(line)


def is_damaged(line: str) -> bool:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    os.write(writing, line.encode()[:50_000] + b"\n")
    os.close(writing)
    try:
        answered(received(reading), "1")
    except ValueError:
        return True
    return False


def test_ps_finds_what_proc_does(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import os, time\nos.fork()\nos.write(1, b'%d\\n' % os.getpid())\ntime.sleep(60)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert child.stdout is not None
    with child, child.stdout:
        pids = {int(child.stdout.readline()) for _ in range(2)}
        by_proc = processes.below(os.getpid())
        monkeypatch.setattr(processes, "_HAS_CHILDREN", False)
        by_ps = processes.below(os.getpid())
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
    assert pids <= set(by_ps)
    assert pids <= set(by_proc)
    assert all(by_ps[pid].memory > 0 and by_ps[pid].cpu_seconds >= 0 for pid in pids)
