"""A hundred thousand runs: read from their store and made a page of, within the time and memory of a laptop."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hand_solver import Status
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Recorder
from magnets_cp.workbench.study.store.schema import COUNTERS, transaction
from tests.workbench.stores import TERMS, record

BOARDS, SEEDS = 1000, 10
VARIABLES = ("mrv", "degree", "dom_wdeg", "random", "mine.py:choose")


def filled(path: Path) -> None:
    """A store with runs of ten configurations; one in fifty was stopped by its limit."""
    rng = np.random.default_rng(0)
    boards = [
        InstanceRow(f"{i:016}", "magnets", f"boards/{i}.txt", "10x9", 90 + i % 7, "x" * 200) for i in range(BOARDS)
    ]
    entries = [
        Competitor(
            f"solver=hand level=arcs inference={inference} variable={variable} value=random", f"{inference} {variable}"
        )
        for inference in ("fc", "mac")
        for variable in VARIABLES
    ]
    with Recorder.begin(str(path), TERMS, command="magnets compare ...") as recorder:
        recorder.enter(boards, entries, list(range(SEEDS)))
        with transaction(recorder._connection):
            for board in boards:
                hardness = float(np.exp(rng.normal(-3, 1)))
                for entry in entries:
                    for seed, noise in enumerate(rng.normal(0, 0.5, SEEDS)):
                        seconds = hardness * float(np.exp(noise))
                        stopped = {"status": Status.UNKNOWN, "verdict": Verdict.UNDECIDED} if noise > 1 else {}
                        counters = {name: round(seconds * 10_000) for name in COUNTERS[:8]}
                        recorder._insert(record(board, entry, seed, seconds=seconds, counters=counters, **stopped))


@pytest.mark.soak
def test_a_hundred_thousand_runs_make_a_page(tmp_path: Path) -> None:
    filled(tmp_path / "runs.db")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "magnets_cp", "report", "runs.db", "-o", "report.html"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "OMP_NUM_THREADS": "1"}, capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert "has the least PAR-2 of 10 configurations on 1,000 boards with 10 seeds" in done.stdout
    assert cpu < 20
    assert after.ru_maxrss < 2 * 1024**2
    assert (tmp_path / "report.html").stat().st_size < 8 * 1024**2
