"""With what and where runs are made: versions of programs, the machine, digests of the user's files."""

from __future__ import annotations

import os
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from hand_solver import machine_code
from magnets_cp.errors import UsageError
from magnets_cp.installed import OURS
from magnets_cp.text.python_text import decoded
from magnets_cp.version import __version__
from magnets_cp.workbench.run.programs.python_file import python_file

_LONGEST = 1_000_000
# Those that solve: in the process of a run, or for CPMpy.
_LIBRARIES = (
    *("ortools", "numpy", "cpmpy", "pychoco", "exact", "z3-solver", "minizinc", "python-sat"),
    *("pumpkin-solver", "pyscipopt", "highspy", "gurobipy", "cplex"),
)


@cache
def versions() -> dict[str, str]:
    """The versions of this program and of the libraries that take part in solving; whether there is machine code."""
    form = "yes" if machine_code.load() else "no"
    ours = {"magnets-cp": __version__, **commit(), "machine code": form}
    return {**ours, "python": platform.python_version(), **_libraries()}


def commit() -> dict[str, str]:
    """The commit of the checkout this program runs from or was built from, and whether files have changed since."""
    folder = Path(__file__).parents[4]
    if not (folder / ".git").exists():
        noted = folder / "magnets_cp" / "commit.txt"  # ``setup.py`` writes it
        return {"commit": noted.read_text(encoding="utf-8").strip()} if noted.is_file() else {}
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
    """A digest of every file a configuration names, FILE.py:FUNCTION or a word of a command, and of their imports."""
    return {name: sha256(content).hexdigest()[:16] for name, content in _files(configuration).items()}


def contents(configuration: str) -> dict[str, str]:
    """Those of the files that are text of a sensible length, in the encoding that they name."""
    found = {}
    for name, content in _files(configuration).items():
        text = decoded(content, name) if len(content) <= _LONGEST and b"\0" not in content else None
        if text is not None:
            found[name] = text
    return found


def _files(configuration: str) -> dict[str, bytes]:
    words = {word for part in shlex.split(configuration) for word in _words(part.partition("=")[2])}
    called = (re.sub(r"\(.*\)$", "", word) for word in words)
    found = {name for word in called for name in (word, word.rpartition(":")[0]) if os.path.isfile(name)}
    for name in sorted(found):
        _add_imported(name, found)
    return {name: Path(name).read_bytes() for name in sorted(found)}


def _add_imported(name: str, found: set[str]) -> None:
    """Add the files of the user's that a Python file imports: beside it, or where the user stands; all of a package.

    This project is no file of the user's, also for one who stands in its checkout.
    """
    shown = python_file(name) if name.endswith(".py") else None
    for module in sorted(shown.imported - OURS) if shown else ():
        for path in next(filter(None, (_files_of(module, root) for root in _roots(name))), ()):
            if path not in found:
                found.add(path)
                _add_imported(path, found)


def _roots(name: str) -> Iterable[str]:
    """Where what a file imports may lie, in the order in which it is looked for."""
    beside = os.path.dirname(name)
    is_standing_first = not {"", os.getcwd()}.isdisjoint(sys.path)
    return dict.fromkeys(("", beside) if is_standing_first else (beside, ""))


def _files_of(module: str, root: str) -> list[str]:
    place = os.path.join(root, module)
    inside = map(str, Path(place).rglob("*.py")) if os.path.isdir(place) else ()
    return [path for path in (f"{place}.py", *inside) if os.path.isfile(path)]


def check_sources(sources: Mapping[str, str]) -> None:
    """Are the user's files what they were when the campaign began, here too? Raises UsageError, naming one that is not.

    A worker may run on another machine, long after.
    """
    for name, digest in sources.items():
        if not os.path.isfile(name):
            raise UsageError(f"{name}: no such file where the run is to be made ({platform.node()})")
        if sha256(Path(name).read_bytes()).hexdigest()[:16] != digest:
            raise UsageError(f"{name} is not what it was when the campaign began, on {platform.node()}")


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
