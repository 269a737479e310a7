"""Records and stores made up for tests."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

import pandas as pd

from hand_solver import Limits, Status
from magnets_cp.answer import Outcome
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Record, Recorder, Store, Terms

TERMS = Terms("magnets", Limits(10.0, None, 1))
A = InstanceRow("a" * 16, "magnets", "a.txt", "2x2", 4, "...", {"cells": 4})
B = InstanceRow("b" * 16, "magnets", "b.txt", "2x3", 6, "...", {"cells": 6})
FC, MAC = Competitor("solver=hand inference=fc", "fc"), Competitor("solver=hand inference=mac", "mac")

# What differs from one time to the next, and nothing else may.
PASSING = ["run", "seconds", "cpu", "started", "load", "spent"]


def record(instance: InstanceRow = A, entry: Competitor = FC, seed: int = 0, *solutions: str, **changes: Any) -> Record:
    """A right answer with these solutions; "satisfiable" if there is one, else "unsatisfiable"."""
    values: dict[str, Any] = {
        "status": Status.SATISFIABLE if solutions else Status.UNSATISFIABLE,
        "outcome": Outcome.ANSWERED,
        "verdict": Verdict.CORRECT,
        "detail": "",
        "solutions": len(solutions),
        "complete": not solutions,
        "seconds": 0.5,
        "cpu": 0.25,
        "counters": {"nodes": 3, "backtracks": 1},
        "versions": {"magnets-cp": "0"},
        "machine": {"cores": 2},
        "started": "2026-01-01T00:00:00.000Z",
        "known": tuple(blake2b(one.encode(), digest_size=8).digest() for one in solutions),
        "shown": solutions[0] if solutions else None,
    }
    return Record(instance.instance_id, entry.configuration, seed, **{**values, **changes})


def begun(path: Path, terms: Terms = TERMS) -> Recorder:
    """A store for two boards, two configurations and two seeds."""
    recorder = Recorder.begin(str(path), terms, command="magnets compare ...", report={"template": "size"})
    recorder.enter([A, B], [FC, MAC], [0, 1])
    return recorder


def frame_of(path: Path) -> pd.DataFrame:
    """All that a store has, a row a run."""
    with Store.open(path) as store:
        return store.frame()


def lasting(frame: pd.DataFrame) -> pd.DataFrame:
    """What has to be the same whenever, however often interrupted, and in whatever order the runs were made."""
    ordered = frame.sort_values(["instance_id", "configuration", "seed"], ignore_index=True)
    return ordered.drop(columns=PASSING)
