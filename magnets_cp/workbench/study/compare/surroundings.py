"""With what and where runs are made: versions of programs, the machine, digests of the user's files."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path

from hand_solver import machine_code
from magnets_cp.version import __version__

_LONGEST = 1_000_000
_LIBRARIES = ("ortools", "numpy")


@cache
def versions() -> dict[str, str]:
    """The versions of this program and of the libraries that take part in solving; whether there is machine code."""
    form = "yes" if machine_code.load() else "no"
    ours = {"magnets-cp": __version__, **commit(), "machine code": form}
    return {**ours, "python": platform.python_version(), **_libraries()}


def commit() -> dict[str, str]:
    """The commit of the checkout this program runs from, if it does, and whether files in it have changed since."""
    folder = Path(__file__).parents[3]
    if not (folder / ".git").exists():
        return {}
    asked = ("git", "-C", str(folder), "describe", "--always", "--abbrev=12", "--dirty=, changed since", "--exclude=*")
    try:
        done = subprocess.run(asked, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return {}
    return {"commit": done.stdout.strip()}


@cache
def machine() -> dict[str, str | int]:
    """The machine this process runs on: cpu, cores, os, python."""
    return {
        "cpu": processor(),
        "cores": os.cpu_count() or 0,
        "memory": memory(),
        "os": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def memory() -> str:
    """How much the machine has, in GiB."""
    try:
        return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"
    except (ValueError, OSError):
        return "unknown"


def load() -> float | None:
    """How many processes want to run, averaged over the last minute."""
    try:
        return round(os.getloadavg()[0], 2)
    except OSError:
        return None


def processor() -> str:
    """The name of the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def sources(configuration: str) -> dict[str, str]:
    """A digest of every file a configuration names: FILE.py:FUNCTION, or a word of a command."""
    return {name: sha256(content).hexdigest()[:16] for name, content in _files(configuration).items()}


def contents(configuration: str) -> dict[str, str]:
    """Those of the files that are text of a sensible length, as such."""
    found = {}
    for name, content in _files(configuration).items():
        if len(content) <= _LONGEST and b"\0" not in content:
            found[name] = content.decode(errors="replace")
    return found


def _files(configuration: str) -> dict[str, bytes]:
    words = {word for part in shlex.split(configuration) for word in _words(part.partition("=")[2])}
    names = {name for word in words for name in (word, word.rpartition(":")[0]) if os.path.isfile(name)}
    return {name: Path(name).read_bytes() for name in sorted(names)}


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
