"""What a user's part has started is ended with the command, in whatever session it runs and however that ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.boards import INSTANCES
from tests.processes import is_alive, wait_until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="orphans are adopted on Linux only")
PROGRAM = str(Path(sys.executable).with_name("magnets"))
STARTING = """import subprocess, time

def choose(view):
    one = subprocess.Popen(["sleep", "1000"], start_new_session=True)
    with open("started.txt", "a") as file:
        print(one.pid, file=file)
    time.sleep(PAUSE)
    return view.unassigned()[0]
"""
CONFIG = "level=arcs inference=fc variable=starting.py:choose"
OPTIONS = {
    "solve": ["--level", "arcs", "--inference", "fc", "--variable", "starting.py:choose"],
    "compare": ["--config", CONFIG, "--config", "variable=mrv", "--store", "runs.db"],
}


def _begun(command: str, folder: Path, pause: float) -> subprocess.Popen[str]:
    (folder / "starting.py").write_text(STARTING.replace("PAUSE", str(pause)))
    arguments = [
        PROGRAM,
        command,
        str(INSTANCES / "magnets" / "seed-1-6x6.txt"),
        *OPTIONS.get(command, ["--config", CONFIG]),
    ]
    return subprocess.Popen(arguments, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _started(folder: Path) -> list[int]:
    path = folder / "started.txt"
    *whole, _ = path.read_text().split("\n") if path.exists() else [""]
    return [int(line) for line in whole]


@pytest.mark.parametrize("command", ["solve", "trace", "verify", "audit", "compare"])
def test_nothing_is_left_at_the_end(command: str, tmp_path: Path) -> None:
    process = _begun(command, tmp_path, pause=0)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert _started(tmp_path)
    assert not [pid for pid in _started(tmp_path) if is_alive(pid)]


@pytest.mark.parametrize("command", ["solve", "verify", "compare"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 143)])
def test_nothing_is_left_after_a_signal(command: str, number: int, status: int, tmp_path: Path) -> None:
    process = _begun(command, tmp_path, pause=5)
    wait_until(lambda: bool(_started(tmp_path)))
    process.send_signal(number)
    process.communicate(timeout=120)
    assert process.returncode == status
    assert not [pid for pid in _started(tmp_path) if is_alive(pid)]


_WITH_A_THREAD = """import threading, time

import cpmpy as cp

def model(n):
    threading.Thread(target=time.sleep, args=(1000,)).start()
    x = cp.intvar(0, n, name="x")
    return cp.Model(x > 2)
"""


@pytest.mark.parametrize("command", ["solve", "verify"])
def test_a_thread_that_a_part_has_begun_does_not_keep_a_command_from_ending(command: str, tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "threads.py").write_text(_WITH_A_THREAD)
    run = [PROGRAM, command, "--puzzle", "threads.py", "3"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, "x = 3" in done.stdout or "all agreed" in done.stdout) == (0, True), done.stderr
