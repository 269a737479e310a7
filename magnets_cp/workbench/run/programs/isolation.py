"""Isolation of a program: which files it may read, and no network. Kept by Landlock and by a network of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.workbench.run.programs import landlock
from magnets_cp.workbench.run.programs.namespaces import SHARED_MEMORY, are_permitted

STRICT = "strict"
# What every program needs: libraries, interpreters, their settings, and what the kernel tells of its processes.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/proc", "/sys")
_READABLE_DEVICES = ("/dev/random", "/dev/urandom")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", SHARED_MEMORY)
_ROOT = Path(__file__).parents[4]


def demand(isolate: str) -> None:
    """Raise UsageError for another isolation than "" and "strict", and where the system cannot keep that."""
    if isolate not in ("", STRICT):
        raise UsageError(f"isolate: expected {STRICT}, found {isolate!r}")
    if isolate and not (landlock.version() and are_permitted()):
        lacking = "network namespaces" if landlock.version() else "Landlock (Linux 5.13)"
        raise UsageError(
            f"isolate: this system has no {lacking}, so a program would not be kept from files and the network; "
            "use a container without a network, or a virtual machine"
        )


def readable(own: Iterable[str]) -> tuple[str, ...]:
    """The paths that an isolated program may read: its own, the system, where programs and Python are, our packages."""
    packages = (str(_ROOT / name) for name in ("magnets_cp", "hand_solver"))
    found = (*own, *_SYSTEM, *_READABLE_DEVICES, *_installed(), sys.prefix, sys.base_prefix, *packages)
    return tuple(dict.fromkeys(found))


def _installed() -> Iterator[str]:
    """The folders of PATH and what is installed beside them, as lib is beside bin; never a whole home."""
    home = Path.home()
    for name in os.environ.get("PATH", os.defpath).split(os.pathsep):
        folder = Path(name)
        if name and folder.is_absolute() and folder != home and folder not in home.parents:
            beside = folder.parent
            yield str(folder if beside == home or beside in home.parents else beside)


def isolate(paths: Iterable[str], folder: str) -> None:
    """Keep this process to what it may read, and to writing in its folder. Raises OSError."""
    landlock.restrict(paths, (folder, *_DEVICES))
