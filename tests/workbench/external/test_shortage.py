"""What the machine has not enough of is no fault of a program that is judged."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import magnets_cp
from magnets_cp.workbench.run.processes import Usage, memory_of
from magnets_cp.workbench.run.programs import external_solver, sandbox
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program, not_started
from tests.cli.test_processes import SEED_1
from tests.running import magnets

AMPLE = Allowance(20.0, None, 256 << 20, 1 << 20, 64)
PROGRAM = Program((sys.executable, "-c", "print('right')"), "board", None, {}, AMPLE)


class Full:
    """A server that has room for a program after so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def execute(self, _: Program) -> Execution:
        self.times -= 1
        return Execution(Ending.SHORTAGE, problem="no space left") if self.times >= 0 else Execution(Ending.EXITED)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_PAUSES", (0.0, 0.0, 0.0))
    monkeypatch.setattr(sandbox, "_idle", [])


@pytest.mark.usefixtures("pauses")
def test_what_another_program_gives_back_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Full(3)
    monkeypatch.setattr(sandbox, "_taken", lambda: full)
    assert sandbox.execute(PROGRAM).ending is Ending.EXITED
    full.times = 4
    with pytest.raises(OSError, match="a program cannot be run: no space left"):
        sandbox.execute(PROGRAM)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.ENOMEM, errno.EMFILE])
def test_a_shortage_is_no_program_that_cannot_be_started(number: int) -> None:
    assert not_started(number, os.strerror(number)).ending is Ending.SHORTAGE
    assert not_started(errno.ENOENT, "none").ending is Ending.NOT_STARTED


def test_a_server_that_was_killed_is_closed_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_idle", [])
    assert sandbox.execute(PROGRAM).ending is Ending.EXITED
    (killed,) = sandbox._idle
    killed.process.kill()
    killed.process.wait()
    assert sandbox.execute(PROGRAM).ending is Ending.EXITED
    assert all(pipe is not None and pipe.closed for pipe in (killed.process.stdin, killed.process.stdout))
    sandbox.close_idle()


@pytest.mark.skipif(not os.path.exists("/proc/self/smaps_rollup"), reason="nobody tells who shares memory")
def test_a_process_that_ends_while_memory_is_counted_has_none() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    there, gone = Usage(0.0, 1 << 20), Usage(0.0, 1 << 50)
    assert 0 < memory_of({os.getpid(): there, ended.pid: gone}, 0) < 1 << 50


def test_a_full_disk_convicts_nobody(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    magnets = f"{sys.executable} -m magnets_cp judge {SEED_1} --command '{sys.executable} -c 1'"
    full = f"mount -t tmpfs -o nr_inodes=2,size=1m none {tmp_path}/full && echo mounted >&2 && TMPDIR={tmp_path}/full"
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", f"{full} {magnets}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no unshare")
    if "mounted" not in done.stderr:
        pytest.skip("nothing may be mounted here")
    assert done.returncode == 2
    assert "a program cannot be run: no space left on device" in done.stderr
    assert "crash" not in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_judged_before_a_shortage_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    class Failing:
        def __init__(self) -> None:
            self.times = 0

        def __call__(self, program: Program) -> Execution:
            self.times += 1
            if self.times > 3:
                raise OSError(0, "a program cannot be run: no space left")
            return sandbox.execute(program)

    monkeypatch.setattr(external_solver, "execute", Failing())
    boards = tmp_path / "boards.txt"
    boards.write_text("2x1:10,1,01,1,LR\n2x1:01,1,10,1,LR\n" * 30)
    arguments = ["--command", "echo unsatisfiable", "--jobs", jobs, "--grades", str(tmp_path / "grades.csv")]
    done = magnets("judge", str(boards), *arguments)
    assert done.returncode == 2, done.stderr
    assert "interrupted after" in done.stderr
    assert done.stderr.splitlines()[-1] == "magnets: a program cannot be run: no space left"
    assert "false unsatisfiable" in done.stdout
    assert (tmp_path / "grades.csv").exists()
    with pytest.raises(OSError, match="no space left"):
        magnets_cp.judge("echo unsatisfiable", str(boards), fuzz=0)


@pytest.mark.parametrize(
    "code",
    [
        "import mmap; mmap.mmap(-1, 2_500_000_000, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)[0:1] = b'x'",
        "import os, time\nx = b'x' * (100 << 20)\n"
        "for _ in range(4): os.fork() or (time.sleep(0.5), os._exit(0))\ntime.sleep(0.5)",
        "import threading as t; e = t.Event()\nfor _ in range(200): t.Thread(target=e.wait, daemon=True).start()",
    ],
    ids=["a large array that is not written to", "what forked processes share", "many threads"],
)
def test_what_is_reserved_and_not_used_is_no_memory(code: str) -> None:
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if machine < 4 << 30:
        pytest.skip("this machine has too little memory")
    arguments = (sys.executable, "-c", f"{code}\nprint('done', flush=True)\nimport os; os._exit(0)")
    execution = sandbox.execute(Program(arguments, "", None, {}, AMPLE))
    assert (execution.ending, execution.stdout) == (Ending.EXITED, b"done\n")
