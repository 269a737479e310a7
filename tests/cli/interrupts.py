"""Commands ended from outside at random moments, and what is left of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from magnets_cp.workbench.run.processes import alive_below, reap
from tests.boards import INSTANCES
from tests.processes import Hanging
from tests.programs import RIGHT, command_for

LARGE = str(INSTANCES / "magnets" / "large-half-clues-20x20.sgt")
SEED_1, SEED_2 = (str(INSTANCES / "magnets" / name) for name in ("seed-1-6x6.txt", "seed-2-10x9.txt"))
PROGRAM = str(Path(sys.executable).with_name("magnets"))
# What these end with that come to their end before the signal does.
ENDED = {0, 3}
STATUSES = {
    signal.SIGINT: {130, -signal.SIGINT},
    signal.SIGTERM: {143, -signal.SIGTERM},
    signal.SIGKILL: {-signal.SIGKILL},
    signal.SIGPIPE: {141, -signal.SIGPIPE},
}
SETTLES = 20.0  # seconds: what was started, and has done nothing for so long, is left


def commands(folder: Path) -> dict[str, list[str]]:
    """Every command at work of some seconds, or as much as it ever does."""
    external = command_for(folder, RIGHT)
    answer = folder / "answer.txt"
    store = folder / "kept.db"
    done = subprocess.run([PROGRAM, "solve", SEED_1], capture_output=True, check=True)
    answer.write_bytes(done.stdout)
    compared = ["compare", SEED_1, SEED_2, "--config", "variable=mrv", "--config", "variable=dom_wdeg"]
    subprocess.run([PROGRAM, *compared, "--store", str(store)], capture_output=True, check=True)
    files = ["--html", "page.html", "--junit", "suites.xml", "--grades", "grades.csv"]
    return {
        "solve": ["solve", LARGE, "--all"],
        "solve cp-sat": ["solve", LARGE, "--all", "--solver", "cp-sat"],
        "solve proof": ["solve", LARGE, "--unique", "--proof", "stem"],
        "check": ["check", SEED_1, str(answer)],
        "verify": ["verify", SEED_1, "--fuzz", "100", "--html", "page.html"],
        "verify jobs": ["verify", SEED_1, "--fuzz", "100", "--jobs", "2", "--junit", "suites.xml"],
        "verify certify": ["verify", "--fuzz", "40", "--certify"],
        "judge": ["judge", "--command", external, "--fuzz", "25", *files, "--feedback", "feedback", "--shrink"],
        "judge jobs": ["judge", "--command", external, "--command", "sleep 60", "--fuzz", "25", "--jobs", "2"],
        "audit": ["audit", SEED_1, SEED_2, "--fuzz", "25"],
        "compare": [*compared, "--store", "runs.db", "--seeds", "5"],
        "report": ["report", str(store), "-o", "report.html"],
        "generate": ["generate", "12x12", "--kind", "unique", "--count", "50"],
        "grade": ["grade", SEED_2],
        "convert": ["convert", str(INSTANCES / "magnets"), "--to", "json", "--output", "converted"],
        "draw": ["draw", SEED_1, "-o", "board.svg"],
        "trace": ["trace", SEED_2, "-o", "trace.html"],
        "hint": ["hint", SEED_1],
        "new-puzzle": ["new-puzzle", "mine"],
        "new-assignment": ["new-assignment", "kit"],
    }


@dataclass
class Ended:
    """A command that was ended: what was seen of it that should not be."""

    name: str
    signal: str
    after: float
    status: int | None
    faults: list[str]


def end(name: str, arguments: list[str], folder: Path, rng: Random) -> Ended:
    """Start the command, end it at a random moment, and look at what is left."""
    number = rng.choice([*STATUSES])
    after = rng.uniform(0.0, 1.0) ** 2 * 3
    temporary = folder / "tmp"
    temporary.mkdir(parents=True)
    with (folder / "stderr").open("wb") as stderr:
        process = subprocess.Popen(
            [PROGRAM, *arguments],
            cwd=folder,
            env={**os.environ, "TMPDIR": str(temporary)},
            stdout=subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,
        )
    _end(process, number, after, as_a_terminal=rng.random() < 0.5)
    faults = []
    if not _ends(process):
        faults.append("hangs")
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    status = process.returncode
    said = (folder / "stderr").read_text(errors="replace")
    # Before our first line Python itself says what a signal did, and how it ends.
    is_begun = f"{os.sep}magnets_cp{os.sep}" in said or not any(word in said for word in ("Traceback", "Fatal Python"))
    if is_begun and status not in STATUSES[number] | ENDED:
        faults.append(f"status {status}: {said[-600:]}")
    if is_begun and "Traceback" in said:
        faults.append(f"traceback: {said[-1500:]}")
    faults += left(temporary)
    return Ended(name, signal.Signals(number).name, after, status, faults)


def _ends(process: subprocess.Popen[bytes]) -> bool:
    """Wait for its end; False if it hangs."""
    assert process.stdout is not None
    wait: Callable[..., object] = process.wait if process.stdout.closed else process.communicate
    is_hanging = Hanging()
    while not is_hanging():
        with suppress(subprocess.TimeoutExpired):
            wait(timeout=1)
            return True
    return False


def _end(process: subprocess.Popen[bytes], number: signal.Signals, after: float, *, as_a_terminal: bool) -> None:
    time.sleep(after)
    if number is signal.SIGPIPE:
        assert process.stdout is not None
        process.stdout.close()
    elif process.poll() is None:
        if number is signal.SIGINT and as_a_terminal:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)


def left(temporary: Path) -> Iterator[str]:
    """Processes and folders that are there when there was time to end."""
    is_left = Hanging(SETTLES)
    while alive_below(os.getpid()) or any(temporary.iterdir()):
        reap()
        if is_left():
            for pid in alive_below(os.getpid()):
                yield f"process {Path(f'/proc/{pid}/cmdline').read_bytes()!r}"
                os.kill(pid, signal.SIGKILL)
            yield from (f"folder {path}" for path in temporary.iterdir())
            return
        time.sleep(0.02)
