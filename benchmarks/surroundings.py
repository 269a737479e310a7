"""When, where and with what a benchmark was run."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from hand_solver import machine_code
from magnets_cp.version import __version__
from magnets_cp.workbench.study.compare.surroundings import processor

_LIBRARIES = ("ortools", "numpy", "clingo", "python-sat", "exact")


def surroundings() -> dict[str, str]:
    """Date, machine and versions."""
    try:
        load = f"{os.getloadavg()[0]:.1f}"
    except OSError:
        load = "unknown"
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{processor()}, {os.cpu_count()} cores, load {load} at the start",
        "system": platform.platform(),
        "python": platform.python_version(),
        "magnets-cp": " ".join([__version__, *_commit()]),
        "machine code": "yes" if machine_code.load() else "no",
        **dict(_versions()),
    }


def _commit() -> list[str]:
    """The commit this is run from, if it is run from one."""
    command = ["git", "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return [f"({done.stdout.strip()})"]


def _versions() -> Iterator[tuple[str, str]]:
    for name in _LIBRARIES:
        try:
            yield name, version(name)
        except PackageNotFoundError:
            continue
