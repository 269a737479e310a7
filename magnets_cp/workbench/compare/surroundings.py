"""With what and where runs are made: versions of programs, the machine, digests of the user's files."""

from __future__ import annotations

import os
import platform
import shlex
from functools import cache
from hashlib import sha256
from pathlib import Path

from hand_solver import machine_code
from magnets_cp.version import __version__

_LIBRARIES = ("ortools", "numpy")


@cache
def versions() -> dict[str, str]:
    """The versions of this program and of the libraries that take part in solving; whether there is machine code."""
    form = "yes" if machine_code.load() else "no"
    return {"magnets-cp": __version__, "machine code": form, "python": platform.python_version(), **_libraries()}


@cache
def machine() -> dict[str, str | int]:
    """The machine this process runs on: cpu, cores, os, python."""
    return {
        "cpu": processor(),
        "cores": os.cpu_count() or 0,
        "os": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def processor() -> str:
    """The name of the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def sources(configuration: str) -> dict[str, str]:
    """A digest of every file a configuration names: FILE.py:FUNCTION, or a word of a command."""
    words = {word for part in shlex.split(configuration) for word in _words(part.partition("=")[2])}
    names = {name for word in words for name in (word, word.rpartition(":")[0]) if os.path.isfile(name)}
    return {name: sha256(Path(name).read_bytes()).hexdigest()[:16] for name in sorted(names)}


def _words(value: str) -> list[str]:
    try:
        return [value, *shlex.split(value)]
    except ValueError:
        return [value]


def _libraries() -> dict[str, str]:
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for name in _LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
