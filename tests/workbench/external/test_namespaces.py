"""What a program cannot do in namespaces of its own, and what is done about it where there are none."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from magnets_cp.workbench.run.processes import below
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program
from magnets_cp.workbench.run.programs.sandbox import execute
from tests.processes import wait_until

MEGABYTE = 1024**2
ALLOWANCE = Allowance(seconds=20.0, cpu_seconds=None, memory=200 * MEGABYTE, output=50_000, processes=10)


def run(code: str, *arguments: str, allowance: Allowance = ALLOWANCE) -> Execution:
    command = (sys.executable, "-c", code, *arguments)
    return execute(Program(command, "the board\n", None, {"PATH": os.defpath}, allowance))


def running(mark: str) -> list[int]:
    """The processes of the whole system with that text in their command."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if mark.encode() in Path("/proc", name, "cmdline").read_bytes():
                found.append(int(name))
        except OSError:
            continue
    return found


def are_permitted() -> bool:
    return run("import os; print(os.getppid())").stdout == b"1\n"


@pytest.fixture
def namespaces() -> None:
    if sys.platform != "linux" or not are_permitted():
        pytest.skip("this system permits no namespaces")


@pytest.fixture
def target() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-c", "import time; print(flush=True); time.sleep(60)"], stdout=-1
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


VICTIM = "import time; open(r'{}', 'w'); time.sleep(1); print('done')  # {}"
KILLER = """
import os, sys
for name in filter(str.isdigit, os.listdir("/proc")):
    try:
        if sys.argv[1].encode() in open(f"/proc/{name}/cmdline", "rb").read() and int(name) != os.getpid():
            os.kill(int(name), 9)
    except OSError: pass
"""


def attacked(folder: Path, mark: str) -> Execution:
    """A program that ends well by itself, and one that kills what it finds of it beside it."""
    begun, done = folder / "begun", []
    victim = threading.Thread(target=lambda: done.append(run(VICTIM.format(begun, mark))))
    victim.start()
    wait_until(begun.exists)
    run(KILLER, mark)
    victim.join()
    return done[0]


def test_a_program_does_not_reach_that_of_another(namespaces: None, tmp_path: Path) -> None:
    done = attacked(tmp_path, "victim in namespaces")
    assert (done.ending, done.stdout) == (Ending.EXITED, b"done\n")


def test_without_namespaces_who_is_killed_from_outside_is_asked_again(without_namespaces: None, tmp_path: Path) -> None:
    done = attacked(tmp_path, "victim without namespaces")
    assert (done.ending, done.stdout) == (Ending.EXITED, b"done\n")


def test_without_namespaces_who_kills_itself_is_killed(without_namespaces: None) -> None:
    done = run("import os; os.kill(os.getpid(), 9)")
    assert (done.ending, done.code) == (Ending.SIGNALLED, signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGKILL])
def test_a_program_reaches_no_process_outside(namespaces: None, number: int, target: subprocess.Popen[bytes]) -> None:
    done = run("import os, sys; os.kill(int(sys.argv[1]), int(sys.argv[2]))", str(target.pid), str(int(number)))
    assert b"ProcessLookupError" in done.stderr
    assert target.poll() is None
    assert Path(f"/proc/{target.pid}/stat").read_text().rpartition(") ")[2][0] == "S"


LEAVER = """
import os, sys, time
if len(sys.argv) < 3:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", sys.argv[1], "x"], {})
        os._exit(0)
    time.sleep(60)
"""


def test_nothing_outlives_a_server_that_is_killed(namespaces: None) -> None:
    mark, done = "left by a server", []
    thread = threading.Thread(target=lambda: done.append(run(LEAVER, mark)))
    thread.start()
    wait_until(lambda: any(b"time.sleep(60)\0left" in Path(f"/proc/{p}/cmdline").read_bytes() for p in running(mark)))
    [server] = [pid for pid in below(os.getpid()) if set(running(mark)) <= {*below(pid)}][:1]
    os.kill(server, signal.SIGKILL)
    thread.join()
    assert done[0].ending is Ending.SERVER_LOST
    wait_until(lambda: not running(mark))


@pytest.mark.parametrize("ways", ["memfd", "/dev/shm"])
def test_files_in_memory_are_memory(namespaces: None, ways: str) -> None:
    opened = {"memfd": "os.memfd_create(str(i))", "/dev/shm": "os.open(f'/dev/shm/{i}', os.O_CREAT | os.O_WRONLY)"}
    code = f"import os, time\nfor i in range(4):\n    f = {opened[ways]}\n"
    code += "    for _ in range(90): os.write(f, bytes(2**20)); time.sleep(0.002)\ntime.sleep(60)\n"
    before = set(os.listdir("/dev/shm"))
    done = run(code)
    assert done.ending is Ending.MEMORY or b"No space left" in done.stderr
    assert done.memory < 2 * ALLOWANCE.memory
    assert set(os.listdir("/dev/shm")) <= before


def test_files_that_all_have_open_are_counted_once(namespaces: None) -> None:
    code = "import os, time\nf = os.memfd_create('x')\nos.write(f, bytes(2**26))\nos.fork(); os.fork()\ntime.sleep(0.5)"
    done = run(code)
    assert done.ending is Ending.EXITED
    assert 2**26 < done.memory < ALLOWANCE.memory


def test_a_program_that_cannot_be_started_says_why_in_namespaces_too(namespaces: None) -> None:
    done = execute(Program(("/no/such/program",), "", None, {}, ALLOWANCE))
    assert (done.ending, done.problem) == (Ending.NOT_STARTED, "No such file or directory")


def test_too_few_files_is_our_trouble(tmp_path: Path) -> None:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (10, 10))

    program = tmp_path / "none.py"
    program.write_text("print('no solution')")
    command = [sys.executable, "-m", "magnets_cp", "judge", "--command", f"{sys.executable} {program}"]
    done = subprocess.run(
        [*command, "3x2:110,11,110,11,LRTLRB"], capture_output=True, text=True, preexec_fn=few, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "files" in done.stderr
    assert "crash" not in done.stdout


def test_a_folder_that_was_moved_is_removed() -> None:
    code = "import os; here = os.getcwd(); os.rename(here, here + '-moved'); print(here)"
    folder = run(code).stdout.decode().strip()
    assert not os.path.exists(folder)
    assert not os.path.exists(f"{folder}-moved")
