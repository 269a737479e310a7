"""What everything but solving costs: starting a process, and verifying many boards in one."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hand_solver import Limits
from magnets_cp import cpsat
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance, load_all

ROOT = Path(__file__).parent.parent
BOARDS = [str(ROOT / "instances" / "magnets"), *map(str, sorted((ROOT / "benchmarks" / "sets").glob("*-10x*.sgt")))]
_SEED = str(ROOT / "instances" / "magnets" / "seed-1-6x6.txt")
_PYTHON = [sys.executable, "-c", "pass"]
_PROCESSES = {
    "python -c pass": _PYTHON,
    "magnets --help": [sys.executable, "-m", "magnets_cp", "--help"],
    "magnets solve seed-1-6x6.txt": [sys.executable, "-m", "magnets_cp", "solve", _SEED],
    "import ortools": [sys.executable, "-c", "import ortools.sat.python.cp_model"],
}
_LIMITS = Limits(seconds=5, solutions=20)


def lines(files: Sequence[str], repeats: int) -> Iterator[str]:
    """The table, line by line: processor seconds, the least of all repeats, each beside its reference."""
    yield f"{'starting a process':<45} {'seconds':>8} {'of python -c pass':>20}"
    yield from _table(_PROCESSES, lambda name: _child_seconds(_PROCESSES[name]), repeats, digits=3)
    boards = [one for one in load_all(files, MAGNETS, None) if isinstance(one, Instance)]
    yield ""
    yield f"{f'{len(boards)} boards in one process':<45} {'seconds':>8} {'of CP-SAT alone':>20}"
    hand, cp_sat = parse("solver=hand", MAGNETS), parse("solver=cp-sat", MAGNETS)
    declare = partial(MAGNETS.cpsat, formulation=MAGNETS.formulations[0])
    works: dict[str, Callable[[Instance], Any]] = {
        "CP-SAT alone": lambda one: cpsat.run(lambda: declare(one.board), cpsat.Parameters(), _LIMITS),
        "verify: the hand solver": lambda one: verify(MAGNETS, one.board, [hand], _LIMITS),
        "verify: both": lambda one: verify(MAGNETS, one.board, [hand, cp_sat], _LIMITS),
    }
    yield from _table(works, lambda name: _own_seconds(works[name], boards), min(repeats, 3), digits=2)


def _table(names: Any, measure: Callable[[str], float], repeats: int, *, digits: int) -> Iterator[str]:
    """A line a name, beside the first; all are measured in turn, so that a busy moment is nobody's alone."""
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(repeats):
        for name, measured in seconds.items():
            measured.append(measure(name))
    reference = min(next(iter(seconds.values())))
    for name, measured in seconds.items():
        yield f"{name:<45} {min(measured):>8.{digits}f} {min(measured) / reference:>20.2f}"


def _child_seconds(command: Sequence[str]) -> float:
    """Processor seconds of a process. Byte code is kept, as it is where a package is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _own_seconds(work: Callable[[Instance], Any], boards: Sequence[Instance]) -> float:
    started = time.process_time()
    for board in boards:
        work(board)
    return time.process_time() - started
