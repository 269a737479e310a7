"""Rows as a store gives them, made up for the purpose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd

LIMIT = 10.0
META = {
    "schema_version": 1,
    "campaign": {},
    "command": "magnets compare instances/magnets --config 'level=lines' --seeds 2 --seconds 10 --store runs.db",
    "created": "2026-11-20T12:00:00+00:00",
}
# label, configuration, how many times as long as the first, nodes beside it
GRID = tuple(
    (f"{variable} {inference}", f"solver=hand level=lines inference={inference} variable={variable} value=lcv", a * b)
    for variable, a in (("mrv", 1.0), ("dom_wdeg", 0.6))
    for inference, b in (("none", 6.0), ("fc", 2.0), ("mac", 1.0))
)


def row(label: str, instance: str, seconds: float | None, **other: Any) -> dict[str, Any]:
    """A run; solved if it has seconds, otherwise stopped by the limit."""
    solved = seconds is not None
    return {
        "family": "magnets",
        "instance": instance,
        "instance_id": f"id of {instance}",
        "size": "6x6",
        "cells": 36,
        "configuration": f"solver=hand level=lines search=dfs variable={label}",
        "label": label,
        "seed": 0,
        "status": "satisfiable" if solved else "unknown",
        "outcome": "answered" if solved else "timeout",
        "verdict": "correct" if solved else "undecided",
        "detail": "",
        "solutions": int(solved),
        "complete": solved,
        "seconds": seconds if solved else LIMIT + 0.01,
        "cpu": seconds if solved else LIMIT,
        "limit_seconds": LIMIT,
        "limit_nodes": None,
        **dict.fromkeys(("nodes", "backtracks", "fails", "revisions", "checks", "prunings", "max_depth", "restarts")),
        "branches": None,
        "conflicts": None,
        "counters": "{}",
        "versions": '{"magnets-cp": "0.1.0", "ortools": "9.15", "python": "3.11.7"}',
        "machine": '{"cpu": "a processor", "cores": 2, "memory": "8 GB", "system": "Linux"}',
        "started": "2026-11-20T12:00:00+00:00",
        "load": 1.0,
        "spent": "{}",
        **other,
    }


def frame(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """The rows as ``Store.frame`` gives them."""
    table = pd.DataFrame(list(rows))
    numbers = ["nodes", "backtracks", "fails", "revisions", "checks", "prunings", "max_depth", "restarts"]
    for name in (*numbers, "branches", "conflicts"):
        table[name] = table[name].astype(float)
    table.insert(0, "run", range(1, len(table) + 1))
    return table


def campaign(boards: int = 40, seeds: int = 2, *, wrong: bool = False, copies: int = 1) -> pd.DataFrame:
    """A grid of six configurations of the hand solver (``copies`` of each), and CP-SAT, on boards of five sizes."""
    rng = np.random.default_rng(1)
    configurations = [
        (label if not copy else f"{label} {copy}", text if not copy else f"{text} restarts={copy}", factor)
        for copy in range(copies)
        for label, text, factor in GRID
    ]
    rows = []
    for index in range(boards):
        rows_columns = ((6, 6), (8, 7), (10, 9), (12, 12), (14, 14))[index % 5]
        cells = rows_columns[0] * rows_columns[1]
        hardness = float(np.exp(rng.normal(-4 + cells / 36, 1)))
        board = {"size": "x".join(map(str, rows_columns)), "cells": cells, "instance_id": f"{index:064x}"}
        name = f"random-{index:03}.sgt"
        for seed in range(seeds):
            for label, text, factor in configurations:
                seconds = hardness * factor * float(np.exp(rng.normal(0, 0.4)))
                nodes = round(min(seconds, LIMIT) * 3000 / (1 if "mac" in label else 0.3))
                counters = {"nodes": nodes, "backtracks": nodes // 2, "fails": nodes // 3, "prunings": nodes * 9}
                counters |= {"revisions": nodes * 20, "checks": 0, "max_depth": 12, "restarts": 0}
                done = None if seconds > LIMIT else seconds
                rows.append(row(label, name, done, seed=seed, configuration=text, **board, **counters))
            seconds = min(9.0, 0.01 + hardness * 0.8 * float(np.exp(rng.normal(0, 0.5))))
            counters = {"branches": round(seconds * 5000), "conflicts": round(seconds * 700)}
            text = "solver=cp-sat formulation=redundant workers=1"
            fault = {"verdict": "wrong", "detail": "touching: row 1, column 1 and row 2, column 1"}
            rows.append(
                row("cp-sat", name, seconds, seed=seed, configuration=text, **board, **counters)
                | (fault if wrong and index % 9 == 0 else {})
            )
    return frame(rows)
